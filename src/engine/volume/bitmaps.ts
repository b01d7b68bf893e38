/**
 * The bitmaps of a group as Linux sees them. A group flagged EXT4_BG_BLOCK_UNINIT or EXT4_BG_INODE_UNINIT has no useful
 * bitmap on disk, so the bitmap is computed.
 *
 *     computed block bitmap   superblock and descriptors, and those of its own bitmaps and inode table
 *                             that lie in this group
 *     computed inode bitmap   all zeros
 *
 * One bit is a block, or with bigalloc a cluster.
 */
import { setBits } from '../../bytes/bitmap.ts';
import { BG_FLAGS } from '../../format/group-descriptor.ts';
import { groupHead, groupLength, groupStart } from './geometry.ts';
import type { Volume } from './volume.ts';

export interface GroupBitmap {
  readonly bits: Uint8Array;
  /** How many bits have a meaning. */
  readonly count: number;
  /** `disk`: it was read. `computed`: it was never initialised. `missing`: its place is not known. */
  readonly from: 'disk' | 'computed' | 'missing';
}

export const clustersInGroup = (volume: Volume, group: number): number =>
  Math.ceil(groupLength(volume.geometry, group) / volume.geometry.clusterRatio);

export function blockBitmap(volume: Volume, group: number): GroupBitmap {
  const { geometry: g, groups } = volume;
  const count = clustersInGroup(volume, group);
  if (groups.flags[group] & BG_FLAGS.EXT4_BG_BLOCK_UNINIT)
    return { bits: computedBlockBitmap(volume, group), count, from: 'computed' };
  const block = groups.blockBitmap[group];
  if (block < 0) return { bits: new Uint8Array(g.blockSize), count, from: 'missing' };
  return { bits: volume.device.read(block), count, from: 'disk' };
}

export function inodeBitmap(volume: Volume, group: number): GroupBitmap {
  const { geometry: g, groups } = volume;
  const count = g.inodesPerGroup;
  if (groups.flags[group] & BG_FLAGS.EXT4_BG_INODE_UNINIT)
    return { bits: new Uint8Array(g.blockSize), count, from: 'computed' };
  const block = groups.inodeBitmap[group];
  if (block < 0) return { bits: new Uint8Array(g.blockSize), count, from: 'missing' };
  return { bits: volume.device.read(block), count, from: 'disk' };
}

function computedBlockBitmap(volume: Volume, group: number): Uint8Array {
  const { geometry: g, groups } = volume;
  const bits = new Uint8Array(g.blockSize);
  const start = groupStart(g, group);
  const end = start + groupLength(g, group);
  const mark = (first: number, length: number) => {
    const from = Math.max(first, start);
    const to = Math.min(first + length, end);
    if (from >= to) return;
    const low = Math.floor((from - start) / g.clusterRatio);
    const high = Math.ceil((to - start) / g.clusterRatio);
    setBits(bits, low, high - low);
  };
  const head = groupHead(g, group);
  if (head.superblock >= 0) mark(head.superblock, 1);
  mark(head.descriptors, head.descriptorCount);
  mark(head.reserved, head.reservedCount);
  if (groups.blockBitmap[group] >= 0) mark(groups.blockBitmap[group], 1);
  if (groups.inodeBitmap[group] >= 0) mark(groups.inodeBitmap[group], 1);
  if (groups.inodeTable[group] >= 0) mark(groups.inodeTable[group], g.itableBlocks);
  return bits;
}

/** How many inodes at the head of a group's table were ever used. The others may hold anything. */
export function inodesUsed(volume: Volume, group: number): number {
  const { geometry: g, groups } = volume;
  if (groups.flags[group] & BG_FLAGS.EXT4_BG_INODE_UNINIT) return 0;
  return g.inodesPerGroup - groups.itableUnused[group];
}
