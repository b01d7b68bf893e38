/**
 * The first shown moment of a new volume is its end, unless a link or a scenario says otherwise. Only this module turns
 * a link's moment into a step.
 */
import type { Moment, TimelineData } from '../session/session-api.ts';
import { isCalled, type NamedMoment, stepAmong } from '../trace/named-moment.ts';
import { clampMoment, endOf } from '../views/timeline/moves.ts';
import type { Turn } from './scenario.ts';
import type { Visit } from './url-state.ts';

/** The parts of the visit that are shown with the first moment. */
export type ShownFirst = Partial<Pick<Visit, 'at' | 'selection' | 'bookmarks' | 'marker' | 'map'>> & {
  /** The turn of a story, instead of `at`. */
  turn?: Turn | undefined;
  /** The name of the visit that continues. */
  visit?: string | undefined;
};

/** A moment in a link, given by a step or by an event. */
export type LinkMoment = Moment | NamedMoment;

export const isNamed = (at: LinkMoment): at is NamedMoment => 'event' in at;

/** Undefined if there is no such event. */
export function momentOf(timeline: TimelineData, at: LinkMoment): Moment | undefined {
  if (!isNamed(at)) return clampMoment(timeline, at);
  const step = stepAmong(at, idsOf(timeline, at.event));
  return step === undefined ? undefined : { step, write: 0 };
}

/** The events with this name. */
export function idsOf({ name, names }: TimelineData, event: string): number[] {
  const called = names.map((one) => isCalled(one, event));
  const ids: number[] = [];
  for (let id = 0; id < name.length; id++) if (called[name[id]]) ids.push(id);
  return ids;
}

export function firstMoment(timeline: TimelineData, { at, turn }: ShownFirst): Moment {
  if (at) return momentOf(timeline, at) ?? endOf(timeline);
  return turn ? arrivalAt(timeline, turn) : endOf(timeline);
}

/** The moment from which the turn is one press away. */
export const arrivalAt = (timeline: TimelineData, { event, nth = 0, press }: Turn): Moment =>
  momentOf(timeline, { side: press ? 'after' : 'before', event: event.name, nth: nth < 0 ? nth : nth + 1 }) ??
  endOf(timeline);
