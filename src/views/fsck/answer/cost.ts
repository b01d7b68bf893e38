/**
 * What a check of an almost empty volume costs, with and without marks of what was never used: what figure 5 of “The
 * new ext4 filesystem: current status and future plans” (Ottawa Linux Symposium 2007) shows as time, given as counts of
 * what is read. Nothing is estimated: volumes are made, and checked.
 *
 *     without    every inode of every group is visited
 *     with       those up to each group's bg_itable_unused; none of a group marked INODE_UNINIT
 */
import { Refused } from '../../../bytes/refused.ts';
import { defineAnswer } from '../../../session/answers/define-answer.ts';
import { SESSION_NOW } from '../../../session/run/defaults.ts';
import { formatted } from '../../../session/run/formatted.ts';
import { runFsck } from '../../../tools/fsck/fsck.ts';
import { Recorder } from '../../../trace/recorder.ts';

export interface FsckCost {
  size: string;
  /** Whether groups mark what was never used. */
  marks: boolean;
  inodes: number;
  visited: number;
  read: number;
}

const SIZES = ['64M', '256M', '1G'] as const;

let kept: FsckCost[] | undefined;

export const fsckCosts = defineAnswer('fsckCosts', costsOfSizes, { holds: 'always' });

/** @internal */
export function costsOfSizes(): FsckCost[] {
  kept ??= SIZES.flatMap((size) => [cost(size, false), cost(size, true)]);
  return kept;
}

function cost(size: string, marks: boolean): FsckCost {
  const features = marks ? 'metadata_csum' : '^metadata_csum,^uninit_bg';
  const made = formatted(`mke2fs -t ext4 -b 4096 -i 16384 -O ${features} disk.img ${size}`, 'off');
  if (made instanceof Refused) throw new Error(made.refused);
  const { store } = made.recorder;
  const done = runFsck(new Recorder(store, 'off'), { mode: '-n', force: true, now: SESSION_NOW });
  const inodes = Number(/\/(\d+) files/.exec(done.summary)?.[1] ?? 0);
  store.release();
  return { size, marks, inodes, visited: done.inodesVisited, read: done.blocksRead };
}

declare module '../../../session/answers/define-answer.ts' {
  interface TileAnswers {
    fsckCosts: typeof fsckCosts;
  }
}
