/**
 * The changes of each block that have left memory at a step. A change is known by its position in the history. Changes
 * before `platter` are on the platter for certain, and changes before `cache` are at least in the disk's cache.
 */

import { BlockBioQueue } from '../../trace/bio.ts';
import { REQ } from '../../trace/disk.ts';
import { eventsIn } from '../../trace/events-of.ts';
import type { Recording } from '../../trace/recording.ts';
import type { CrashSource } from './source.ts';

export interface Sent {
  platter: number;
  cache: number;
}

export const RISK = { safe: 0, flying: 1, lost: 2 } as const;

/** The RISK of a change of a block if the power fails. */
export const riskOf = (write: number, sent: Sent | undefined): number =>
  !sent ? RISK.lost : write < sent.platter ? RISK.safe : write < sent.cache ? RISK.flying : RISK.lost;

/** The positions up to which each block's changes were sent by the step. */
export function sentUntil({ recording, from }: CrashSource, step: number): Map<number, Sent> {
  const sent = new Map<number, Sent>();
  let cached: Sent[] = [];
  for (const { id, fields } of eventsIn(recording, BlockBioQueue, from, step)) {
    const { block, count, flags } = fields;
    if (flags & REQ.PREFLUSH) {
      for (const s of cached) s.platter = Math.max(s.platter, s.cache);
      cached = [];
    }
    const position = recording.position(id);
    for (let b = block; b < block + count; b++) {
      let s = sent.get(b);
      if (!s) {
        s = { platter: 0, cache: 0 };
        sent.set(b, s);
      }
      if (flags & REQ.FUA) s.platter = position;
      else {
        s.cache = position;
        cached.push(s);
      }
    }
  }
  return sent;
}

/** The last change of a block before a position; -1 if there is none. */
export function lastWrite({ history }: Recording, block: number, position: number): number {
  const count = history.countBefore(block, position);
  return count === 0 ? -1 : history.deltasOf(block)[count - 1];
}
