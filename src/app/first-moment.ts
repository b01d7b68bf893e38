/** The first moment of a new volume that is shown: its end, unless a link or a scenario says otherwise. */
import type { Moment, TimelineData } from '../session/session-api.ts';
import { clampMoment, endOf } from '../views/timeline/moves.ts';
import type { Turn } from './scenario.ts';
import type { Visit } from './url-state.ts';

/** What is shown with it. */
export type ShownFirst = Partial<Pick<Visit, 'at' | 'selection' | 'bookmarks' | 'marker' | 'map'>> & {
  /** Instead of `at`: where a story turns. */
  turn?: Turn | undefined;
  /** The name of the visit that it goes on with. */
  visit?: string | undefined;
};

export function firstMoment(timeline: TimelineData, { at, turn }: ShownFirst): Moment {
  if (at) return clampMoment(timeline, at);
  return turn ? arrivalAt(timeline, turn) : endOf(timeline);
}

/** The moment from which the turn is one press away. */
export function arrivalAt(timeline: TimelineData, { event, nth = 0, press }: Turn): Moment {
  const id = nthOf(timeline, timeline.names.indexOf(event.name), nth);
  return id < 0 ? endOf(timeline) : { step: press ? id + 1 : id, write: 0 };
}

function nthOf({ name }: TimelineData, kind: number, nth: number): number {
  const step = nth < 0 ? -1 : 1;
  let at = nth < 0 ? name.length : -1;
  for (let left = nth < 0 ? -nth : nth + 1; left > 0; left--) {
    do at += step;
    while (at >= 0 && at < name.length && name[at] !== kind);
    if (at < 0 || at >= name.length) return -1;
  }
  return at;
}
