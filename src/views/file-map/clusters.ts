/**
 * Clusters of a file (bigalloc): the volume gives a whole cluster of blocks to one file, though some of the blocks may hold
 * nothing of it.
 */
import type { FileMapData } from './answer.ts';
import type { Run } from './runs.ts';

/** The first block of each cluster, in the order of the volume. */
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
