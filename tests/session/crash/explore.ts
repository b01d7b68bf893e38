/**
 * Every crash of a watched script: at each thing that was sent, every subset of the writes on their way if they are
 * few, else a draw of them, some torn.
 *
 *     sent 1 2 3 ┊flush┊ 4 5 ✂        flying: 4 5 ──▶ {} {4} {5} {4,5}
 *
 * A subset without the newest write was tried one write earlier, so only those with it, whole or torn, are new.
 */

import { Refused } from '../../../src/bytes/refused.ts';
import { fastRecovery } from '../../../src/engine/fastcommit/replay/fast-recovery.ts';
import { recoverJournal } from '../../../src/engine/jbd2/recovery/recover.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import type { Volume } from '../../../src/engine/volume/volume.ts';
import { hasIncompat } from '../../../src/format/features.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { type Arrived, CrashDisk } from '../../../src/trace/crash-disk.ts';
import { REQ } from '../../../src/trace/disk.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { dice } from '../../helpers/corruption.ts';
import { judgeTree } from './judge.ts';
import type { Watched } from './watched.ts';

const AT_ONCE = fastRecovery({ now: () => ({ sec: 0, nsec: 0 }) });

export interface Limits {
  /** Up to this many writes on their way, all subsets. */
  exhaustive: number;
  /** Beyond that, this many. */
  random: number;
  seed: number;
  /** Only after a promise: after each fsync and each sync. */
  promisesOnly?: boolean;
  /** Of the other moments, one in so many. */
  oneIn?: number;
}

export interface Counts {
  boundaries: number;
  images: number;
  /** Crashes that Linux refuses to mount, as we do: a torn superblock; journal_async_commit that believed too much. */
  refused: number;
  /** Images that were judged by others, too. */
  judged: number;
}

export const noCounts = (): Counts => ({ boundaries: 0, images: 0, refused: 0, judged: 0 });

export const countsText = (c: Counts): string =>
  `${c.boundaries} moments, ${c.images} images; ${c.judged} of them by Linux, too; ${c.refused} not mounted, as Linux does not`;

export interface Crashed {
  watched: Watched;
  /** Things sent, and how many of them were safe for certain. */
  sent: number;
  safe: number;
  image: BlockStore;
  says: string;
}

/** What was lost, write by write: 0 lost, 1 arrived, 2 torn. */
type Losses = Uint8Array;

function* lossesOf(count: number, limits: Limits, roll: (below: number) => number): Generator<Losses> {
  if (count === 0) {
    yield new Uint8Array(0);
    return;
  }
  if (count <= limits.exhaustive) {
    for (let bits = 0; bits < 2 ** (count - 1); bits++) {
      const losses = Uint8Array.from({ length: count }, (_, i) => (i === count - 1 ? 1 : (bits >> i) & 1));
      yield losses;
    }
    // And the newest torn, with whatever else.
    yield Uint8Array.from({ length: count }, (_, i) => (i === count - 1 ? 2 : roll(2)));
    return;
  }
  yield new Uint8Array(count).fill(1);
  yield Uint8Array.from({ length: count }, (_, i) => (i === count - 1 ? 1 : 0));
  for (let n = 2; n < limits.random; n++) {
    // Some lose only one or two, some nearly all, most half.
    const keep = [1, 4, 4, 4, 7][roll(5)];
    const losses = Uint8Array.from({ length: count }, () => (roll(8) < keep ? 1 : roll(12) === 0 ? 2 : 0));
    losses[count - 1] = roll(6) === 0 ? 2 : 1;
    yield losses;
  }
}

/** Calls back with each crash. The image may not be kept beyond the call. */
export function explore(watched: Watched, limits: Limits, visit: (crash: Crashed) => void, counts: Counts): void {
  const { sent } = watched.log;
  const roll = dice(limits.seed);
  const disk = new CrashDisk(watched.before);
  const cut = (at: number, safe: number) => {
    counts.boundaries++;
    for (const losses of lossesOf(disk.flying.length, limits, roll)) {
      const seed = roll(1 << 30);
      const image = disk.image((_, i) => arrived(losses[i], seed + i));
      counts.images++;
      visit({ watched, sent: at, safe, image, says: `after ${at} of ${sent.length}, arrived ${[...losses].join('')}` });
      image.release();
    }
  };
  const promised = new Set(watched.promises.map(({ at }) => at));
  const writes = !limits.promisesOnly;
  const drawn = () => !limits.oneIn || roll(limits.oneIn) === 0;
  if (writes) cut(0, 0);
  for (const [i, write] of sent.entries()) {
    const isWrite = write.block >= 0;
    if (writes && isWrite && write.flags & REQ.FUA && drawn()) {
      // Before it is reported done it may be there, or not, or in part.
      disk.take(write, true);
      cut(i + 1, i);
      disk.takeBack();
    }
    disk.take(write);
    if (promised.has(i + 1) || (writes && isWrite && drawn())) cut(i + 1, i + 1);
  }
}

function arrived(loss: number, seed: number): Arrived {
  if (loss < 2) return loss === 1;
  const roll = dice(seed);
  const bits = roll(1 << 16);
  return (sector) => ((bits >> (sector % 16)) & 1) === 1;
}

export interface Recovered {
  faults: string[];
  /** Not mounted, and not by Linux either. */
  refused: boolean;
}

/** Recovers a crash image here, in place, and judges the tree. */
export function recoverAndJudge(crash: Crashed): Recovered {
  const { watched, image, sent, safe } = crash;
  const volume = openVolume(image);
  if (volume instanceof Refused) return { faults: [volume.refused], refused: false };
  if (tornSuper(volume)) return { faults: [], refused: true };
  if (!watched.journaled) return { faults: [], refused: false };
  if (hasIncompat(volume.sb, 'needs_recovery')) {
    const done = recoverJournal(new Recorder(image, 'off'), 'mount', AT_ONCE);
    // A commit that went out together with what it completes may arrive alone: the checksums show it, and neither mount
    // accepts it.
    // Likewise, and on Linux too, what is left where the power went in the middle of the first fast commit.
    const half = watched.fast && done instanceof Refused && done.refused.includes('the first of its fast commits');
    if (done instanceof Refused)
      return watched.async || half ? { faults: [], refused: true } : { faults: [done.refused], refused: false };
  }
  return { faults: judgeTree(watched, image, sent, safe), refused: false };
}

/** Whether the superblock was never written like this: some sectors of one write, some of another. */
const tornSuper = (volume: Volume): boolean => volume.findings.some(({ field }) => field === 's_checksum');
