/**
 * Block writes on their way to the disk at a step, from the requests of the recording. These are all writes since the
 * disk's cache was last emptied, in the order in which they were sent. The image after a crash is made of the same writes.
 *
 *     … write ┊flush┊ write write(FUA) write ▲ step      on their way: the first and the third
 */
import { BlockBioQueue } from '../../trace/bio.ts';
import type { BlockStore } from '../../trace/block-store.ts';
import { CrashDisk, type Fate, fateOf, sentIn } from '../../trace/crash-disk.ts';
import { type Carried, REQ } from '../../trace/disk.ts';
import { eventsIn } from '../../trace/events-of.ts';
import type { Losing } from './line.ts';
import { type CrashSource, diskBefore } from './source.ts';

/** The fate of each write, as the line of a power cut decides it. */
export function fateOfLosing(losing: Losing): Fate {
  if (typeof losing === 'string' || 'seed' in losing) return fateOf(losing);
  const lost = new Set(losing.lost);
  return (_, index) => !lost.has(index + 1);
}

interface Flying {
  block: number;
  carried: Carried;
  event: number;
}

export interface Flight {
  flying: Flying[];
  /** The event that last emptied the disk's cache; -1 if none did since the mount. */
  flushed: number;
  /** The number of block writes that had been sent before it. */
  settled: number;
}

export function flightOf({ recording, from }: CrashSource, step: number): Flight {
  const flight: Flight = { flying: [], flushed: -1, settled: 0 };
  for (const { id, fields } of eventsIn(recording, BlockBioQueue, from, step)) {
    const { block, count, flags, carried } = fields;
    if (flags & REQ.PREFLUSH) {
      flight.settled += flight.flying.length;
      flight.flying = [];
      flight.flushed = id;
    }
    if (carried === '') continue;
    for (let b = block; b < block + count; b++)
      if (flags & REQ.FUA) {
        flight.flying = flight.flying.filter((w) => w.block !== b);
        flight.settled++;
      } else flight.flying.push({ block: b, carried, event: id });
  }
  return flight;
}

/** The disk at a step, with the writes on their way. */
export function diskAt(source: CrashSource, step: number): CrashDisk {
  const { recording, from } = source;
  const before = diskBefore(source);
  const disk = new CrashDisk(before);
  for (const write of sentIn(recording, from, step)) disk.take(write);
  return disk;
}

/** The disk after the power cut, as a separate store. */
export const imageAt = (source: CrashSource, step: number, losing: Losing): BlockStore =>
  diskAt(source, step).image(fateOfLosing(losing)).clone();
