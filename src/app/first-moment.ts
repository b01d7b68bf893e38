/** The first moment of a new volume that is shown: its end, unless a link or a scenario says otherwise. */
import type { Moment, TimelineData } from '../session/session-api.ts';
import type { AnyKind } from '../trace/event.ts';
import { clampMoment, endOf } from '../views/timeline/moves.ts';
import type { Visit } from './url-state.ts';

/** What is shown with it. */
export type ShownFirst = Partial<Pick<Visit, 'at' | 'selection' | 'bookmarks' | 'marker' | 'map'>> & {
  /** Instead of `at`: just after the first event of this kind, or the nth; -1 is the last. */
  after?: AnyKind | undefined;
  nth?: number | undefined;
};

export function firstMoment(timeline: TimelineData, { at, after, nth = 0 }: ShownFirst): Moment {
  if (at) return clampMoment(timeline, at);
  const event = after ? nthOf(timeline, timeline.names.indexOf(after.name), nth) : -1;
  return event < 0 ? endOf(timeline) : { step: event + 1, write: 0 };
}

function nthOf({ name }: TimelineData, kind: number, nth: number): number {
  if (nth < 0) return name.lastIndexOf(kind);
  let at = name.indexOf(kind);
  for (let i = 0; i < nth && at >= 0; i++) at = name.indexOf(kind, at + 1);
  return at;
}
