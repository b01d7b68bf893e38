/** The requests to the disk among the events of a recording. */
import { type BioFields, BlockBioQueue } from '../../trace/events/block.ts';
import type { Recording } from '../../trace/recording.ts';
import { before, eventsNamed } from '../answers/events-named.ts';

/** The requests among the events [from, to), in order. */
export function biosIn(recording: Recording, from: number, to: number): readonly number[] {
  const all = eventsNamed(recording, BlockBioQueue.name);
  return all.slice(before(all, from), before(all, to));
}

export const bioFields = ({ events }: Recording, event: number): BioFields =>
  events[event].fields as unknown as BioFields;
