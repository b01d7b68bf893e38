/** The places of a group's bitmaps and inode table, by the rules of mke2fs, among blocks some of which are taken. */
import { nextClear, nextSet } from '../../bytes/bitmap.ts';
import type { Geometry } from '../../engine/volume/geometry.ts';
import { placeTables, type Room, type Tables } from '../mkfs/placement.ts';
import { takeRun } from './clusters.ts';
import type { Place, Side } from './side.ts';

/** Finds runs of free blocks in a bitmap. With bigalloc they begin at the first block of a cluster. */
const roomIn = (g: Geometry, map: Uint8Array, end: number): Room => ({
  find(from, to, count) {
    let at = from - (from % g.clusterRatio);
    while (at < to && at + count <= end) {
      at = nextClear(map, at, end);
      if (at >= to || at + count > end) return -1;
      const stop = nextSet(map, at, at + count);
      if (stop === at + count) return at;
      at = stop;
    }
    return -1;
  },
  take: (start, count) => takeRun(g, map, start, count),
});

/** Gives places to those tables of the group that have none. */
export function placeGroup(side: Side, map: Uint8Array, group: number, stride: number): boolean {
  const { g } = side;
  // The rules look at the group and at the one before it.
  const from = Math.max(0, group - 1 - (group % Math.max(1, g.flexSize)));
  const places = (what: Place): Float64Array => {
    const all = new Float64Array(group + 1);
    for (let i = from; i <= group; i++) all[i] = side.place(what, i);
    return all;
  };
  const tables: Tables = {
    geometry: {
      firstDataBlock: g.firstDataBlock,
      blocksPerGroup: g.blocksPerGroup,
      blocks: g.blockCount,
      groups: g.groups,
      inodeTableBlocks: g.itableBlocks,
    },
    groupsPerFlex: side.incompat('flex_bg') ? g.flexSize : 1,
    blockBitmap: places('bg_block_bitmap'),
    inodeBitmap: places('bg_inode_bitmap'),
    inodeTable: places('bg_inode_table'),
    space: roomIn(g, map, g.blockCount),
  };
  if (!placeTables(tables, group, stride)) return false;
  side.setPlace('bg_block_bitmap', group, tables.blockBitmap[group]);
  side.setPlace('bg_inode_bitmap', group, tables.inodeBitmap[group]);
  side.setPlace('bg_inode_table', group, tables.inodeTable[group]);
  return true;
}
