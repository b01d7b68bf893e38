/** The links of a chain of decisions. Each is an event, or a conclusion from events. */
import { family, isOf, say, type Told } from '../../trace/event.ts';
import { type RejectedSaid, rejectedSaid } from '../../trace/events/passed.ts';
import { ProcessExec } from '../../trace/events/syscalls.ts';
import { Writepages } from '../../trace/events/writeback.ts';
import type { Recording } from '../../trace/recording.ts';

export interface Reason {
  /** The event of this link, or the event at which it was decided. */
  event: number;
  sentence: string;
  /** The event whose sentence this is, for other languages. */
  told?: Told;
  considered: readonly RejectedSaid[];
}

export interface Why {
  /** The subject: `inode 12`. */
  of: string;
  reasons: Reason[];
}

/** Causes that are decisions of a program or of the flusher. */
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
