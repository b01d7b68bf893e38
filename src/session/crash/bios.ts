/** The requests to the disk among the events of a recording. */
import { type BioFields, BlockBioQueue } from '../../trace/events/block.ts';
import type { Recording } from '../../trace/recording.ts';
import { eventsNamed } from '../events-named.ts';

/** The requests among the events [from, to), in order. */
export function biosIn(recording: Recording, from: number, to: number): readonly number[] {
  const all = eventsNamed(recording, BlockBioQueue.name);
  return all.slice(before(all, from), before(all, to));
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

export const bioFields = ({ events }: Recording, event: number): BioFields =>
  events[event].fields as unknown as BioFields;
