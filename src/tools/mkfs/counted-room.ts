/**
 * The free room of a group as mke2fs counts it when it looks for a place for the journal. With clusters its counts mix
 * units until it has written everything: it begins with blocks, and takes off one for each bitmap and a cluster's share
 * of each table.
 *
 *     blocks of the group − superblock, descriptors − bitmaps that lie in it − ⌊blocks of tables / ratio⌋ − clusters of files
 */
import { type Geometry, groupFirstBlock, groupLastBlock, groupOfBlock, hasSuper } from './geometry.ts';
import { descriptorsOf, type Placement } from './placement.ts';
import type { Space } from './space.ts';

export function countedRoom(g: Geometry, p: Placement, space: Space): (group: number) => number {
  if (g.clusterRatio === 1) return (group) => free(g, space, group);
  const tables = new Map<number, number>();
  const add = (group: number, n: number) => tables.set(group, (tables.get(group) ?? 0) + n);
  for (let group = 0; group < g.groups; group++) {
    add(groupOfBlock(g, p.blockBitmap[group]), 1);
    add(groupOfBlock(g, p.inodeBitmap[group]), 1);
    const end = p.inodeTable[group] + g.inodeTableBlocks;
    for (let at = p.inodeTable[group]; at < end; ) {
      const holder = groupOfBlock(g, at);
      const stop = Math.min(end, groupLastBlock(g, holder) + 1);
      add(holder, Math.floor((stop - at) / g.clusterRatio));
      at = stop;
    }
  }
  const own = p.space.inClusters(g.clusterRatio);
  return (group) => {
    const descriptors = (hasSuper(g, group) ? 1 : 0) + (descriptorsOf(g, group)?.count ?? 0);
    const files = free(g, own, group) - free(g, space, group);
    const blocks = groupLastBlock(g, group) + 1 - groupFirstBlock(g, group);
    return blocks - descriptors - (tables.get(group) ?? 0) - files / g.clusterRatio;
  };
}

function free(g: Geometry, space: Space, group: number): number {
  const from = groupFirstBlock(g, group);
  const to = groupLastBlock(g, group) + 1;
  return to - from - space.usedIn(from, to);
}
