/**
 * Collects the events of each kind in a recording once, so that a question about a step needs no walk over all events.
 */
import { placeOf } from '../bytes/search.ts';
import type { EventKind, TraceEvent } from './event.ts';
import type { Recording } from './recording.ts';

interface Found {
  /** How many events have been collected. */
  length: number;
  byName: Map<string, TraceEvent[]>;
}

const found = new WeakMap<Recording, Found>();
const NONE: readonly TraceEvent[] = [];

/** All events of a kind, in order. */
export function eventsOf<N extends string, F extends object>(
  recording: Recording,
  kind: EventKind<N, F>,
): readonly TraceEvent<N, F>[] {
  let index = found.get(recording);
  if (!index) {
    index = { length: 0, byName: new Map() };
    found.set(recording, index);
  }
  const { events } = recording;
  for (; index.length < events.length; index.length++) {
    const event = events[index.length];
    const list = index.byName.get(event.name);
    if (list) list.push(event);
    else index.byName.set(event.name, [event]);
  }
  return (index.byName.get(kind.name) ?? NONE) as readonly TraceEvent<N, F>[];
}

/** Those among the events [from, to). */
export function eventsIn<N extends string, F extends object>(
  recording: Recording,
  kind: EventKind<N, F>,
  from: number,
  to: number,
): readonly TraceEvent<N, F>[] {
  const all = eventsOf(recording, kind);
  return all.slice(before(all, from), before(all, to));
}

/** The last before a step. */
export function lastOf<N extends string, F extends object>(
  recording: Recording,
  kind: EventKind<N, F>,
  step: number,
): TraceEvent<N, F> | undefined {
  const all = eventsOf(recording, kind);
  return all[before(all, step) - 1];
}

/** How many of them are before a step. */
export const before = (events: readonly { readonly id: number }[], step: number): number =>
  placeOf(0, events.length, (i) => events[i].id < step);

/** Answers whether an event is a consequence of another, or that one itself. */
export function isUnder(events: readonly TraceEvent[], id: number, cause: number): boolean {
  for (let at = id; at >= cause; at = events[at].cause) if (at === cause) return true;
  return false;
}
