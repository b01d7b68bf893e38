/**
 * A file as runs. A run is contiguous in the file and on the volume, and may have several entries.
 */
import { ENTRY } from './answer/map-entry.ts';
import type { FileTree } from './answer/map-tree.ts';
import type { FileMapData } from './answer.ts';

export interface Run {
  logical: number;
  length: number;
  physical: number;
  state: 'written' | 'unwritten' | 'delayed';
}

/** Runs with a place, in the order of the file. @internal */
export function placedRuns({ entries }: FileTree): Run[] {
  const runs: Run[] = [];
  const order: number[] = [];
  for (let i = 0; i < entries.slot.length; i++) if (entries.state[i] !== ENTRY.node) order.push(i);
  order.sort((a, b) => entries.key[a] - entries.key[b]);
  for (const i of order) {
    const state = entries.state[i] === ENTRY.unwritten ? 'unwritten' : 'written';
    const last = runs[runs.length - 1];
    if (
      last &&
      last.state === state &&
      last.logical + last.length === entries.key[i] &&
      last.physical + last.length === entries.target[i]
    )
      last.length += entries.length[i];
    else runs.push({ logical: entries.key[i], length: entries.length[i], physical: entries.target[i], state });
  }
  return runs;
}

/** Placed and delayed runs, in the order of the file. */
export function allRuns(data: FileMapData, tree: FileTree): Run[] {
  const runs = placedRuns(tree);
  for (const d of data.delayed) runs.push({ logical: d.first, length: d.length, physical: -1, state: 'delayed' });
  return runs.sort((a, b) => a.logical - b.logical);
}

/** Number of blocks that the file's strip spans: to the end of the file, and past it if blocks lie there. */
export function spanOf(data: FileMapData, tree: FileTree, runs: readonly Run[]): number {
  const last = runs.reduce((end, r) => Math.max(end, r.logical + r.length), 0);
  return Math.max(1, last, Math.ceil(tree.size / data.blockSize));
}

/**
 * The first block of each cluster, in the order of the volume. The volume gives a whole cluster of blocks (bigalloc) to one
 * file, though some of them may hold nothing of it.
 */
export function clustersOf({ clusterRatio: ratio, firstDataBlock }: FileMapData, runs: readonly Run[]): number[] {
  if (ratio === 1) return [];
  const found = new Set<number>();
  for (const { physical, length } of runs) {
    if (physical < 0) continue;
    const first = physical - ((physical - firstDataBlock) % ratio);
    for (let block = first; block < physical + length; block += ratio) found.add(block);
  }
  return [...found].sort((a, b) => a - b);
}

/** Number of blocks in its clusters that hold nothing of the file. */
export const unusedIn = (data: FileMapData, runs: readonly Run[]): number =>
  clustersOf(data, runs).length * data.clusterRatio - runs.reduce((n, r) => n + (r.physical < 0 ? 0 : r.length), 0);
