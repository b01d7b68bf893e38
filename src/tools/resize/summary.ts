/** Counts of free blocks and inodes, of each group and of the volume, from the present bitmaps. */
import { countSet, testBit } from '../../bytes/bitmap.ts';
import { groupHead, groupLength, groupStart } from '../../engine/volume/geometry.ts';
import { EXT4_BG_BLOCK_UNINIT, EXT4_BG_INODE_UNINIT } from '../../format/group-descriptor.ts';
import { bitsFrom, type Side } from './side.ts';

/** `before` is the old number of groups. */
export function summarise(now: Side, before: number): void {
  const { g, sb } = now;
  let freeBlocks = 0;
  let freeInodes = 0;
  for (let group = 0; group < g.groups; group++) {
    // With bigalloc the program counts the missing blocks of a last group as free. e2fsck corrects that.
    const blocks = g.clusterRatio > 1 ? g.blocksPerGroup : groupLength(g, group);
    const length = blocks / g.clusterRatio;
    const used = countSet(now.bitmapOf(group, blocks), length);
    now.setCount('bg_free_blocks_count', group, length - used);
    freeBlocks += (length - used) * g.clusterRatio;
    const inodes = bitsFrom(now.inodes, group * g.inodesPerGroup, g.inodesPerGroup, g.blockSize);
    const free = g.inodesPerGroup - countSet(inodes, g.inodesPerGroup);
    now.setCount('bg_free_inodes_count', group, free);
    freeInodes += free;
    if (!now.summed) continue;
    unusedInodes(now, group, inodes, free);
    if (group >= before || (used === 0 && g.clusterRatio === 1)) unwrittenBlocks(now, group, used);
  }
  const last = g.groups - 1;
  if (now.summed) now.setFlags(last, now.flags(last) & ~EXT4_BG_BLOCK_UNINIT);
  sb.s_free_blocks_count_lo = freeBlocks % 2 ** 32;
  sb.s_free_blocks_count_hi = Math.floor(freeBlocks / 2 ** 32);
  sb.s_free_inodes_count = freeInodes;
}

/**
 * Marks inodes behind the last one in use, so that they need not be read. Where none is in use, the bitmap need not be
 * read either.
 */
function unusedInodes(now: Side, group: number, bits: Uint8Array, free: number): void {
  const { inodesPerGroup } = now.g;
  const flags = now.flags(group);
  if (free === inodesPerGroup) {
    now.setFlags(group, flags | EXT4_BG_INODE_UNINIT);
    now.setCount('bg_itable_unused', group, inodesPerGroup);
    return;
  }
  let last = inodesPerGroup;
  while (last > 0 && !testBit(bits, last - 1)) last--;
  now.setFlags(group, flags & ~EXT4_BG_INODE_UNINIT);
  now.setCount('bg_itable_unused', group, inodesPerGroup - last);
}

/**
 * A group that holds only its own metadata needs no bitmap, unless it is the last one or begins with a superblock or
 * descriptors. Groups that were there before keep what their descriptor says.
 */
function unwrittenBlocks(now: Side, group: number, used: number): void {
  const { g } = now;
  const head = groupHead(g, group);
  if (group === g.groups - 1 || head.superblock >= 0 || head.descriptorCount > 0) return;
  const start = groupStart(g, group);
  const clusters = new Set<number>();
  const within = (first: number, length: number) => {
    const end = Math.min(first + length, start + g.blocksPerGroup);
    for (let block = Math.max(first, start); block < end; block++) clusters.add(Math.floor(block / g.clusterRatio));
  };
  within(now.place('bg_block_bitmap', group), 1);
  within(now.place('bg_inode_bitmap', group), 1);
  within(now.place('bg_inode_table', group), g.itableBlocks);
  if (used === clusters.size) now.setFlags(group, now.flags(group) | EXT4_BG_BLOCK_UNINIT);
}
