/** Where the events of a name are in a recording: looked for once, so that a question about a step costs no walk over all events. */
import type { Recording } from '../../trace/recording.ts';

interface Found {
  /** Events that have been looked at. */
  length: number;
  byName: Map<string, number[]>;
}

const found = new WeakMap<Recording, Found>();
const NONE: readonly number[] = [];

/** All events of a name, ascending. */
export function eventsNamed(recording: Recording, name: string): readonly number[] {
  let index = found.get(recording);
  if (!index) {
    index = { length: 0, byName: new Map() };
    found.set(recording, index);
  }
  const { events } = recording;
  for (; index.length < events.length; index.length++) {
    const list = index.byName.get(events[index.length].name);
    if (list) list.push(index.length);
    else index.byName.set(events[index.length].name, [index.length]);
  }
  return index.byName.get(name) ?? NONE;
}

/** How many entries of an ascending list are less than `value`. */
export function before(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
