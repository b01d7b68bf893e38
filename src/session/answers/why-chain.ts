/** The links of a chain of decisions: each an event, or what follows from events that happened. */
import { family, isOf, say, type Told } from '../../trace/event.ts';
import { type RejectedSaid, rejectedSaid } from '../../trace/events/passed.ts';
import { ProcessExec } from '../../trace/events/syscalls.ts';
import { Writepages } from '../../trace/events/writeback.ts';
import type { Recording } from '../../trace/recording.ts';

export interface Reason {
  /** The event that it is, or at which it was decided. */
  event: number;
  sentence: string;
  /** The event whose own sentence it is, for another language. */
  told?: Told;
  considered: readonly RejectedSaid[];
}

export interface Why {
  /** What it is about: `inode 12`. */
  of: string;
  reasons: Reason[];
}

/** Of the causes, those that were a program's or the flusher's decision. */
const DECIDES = family(ProcessExec, Writepages);

/** The command and the flush that an event serves. */
export function causesOf({ events }: Recording, id: number): number[] {
  const causes: number[] = [];
  for (let at = events[id].cause; at >= 0; at = events[at].cause) if (isOf(events[at], DECIDES)) causes.push(at);
  return causes.reverse();
}

export function reasonOf({ events }: Recording, id: number): Reason {
  const { name, fields, considered } = events[id];
  return { event: id, sentence: say(events[id]), told: { name, fields }, considered: rejectedSaid(considered) };
}
