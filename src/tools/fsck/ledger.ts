/**
 * Every block or inode that a repair takes or frees goes into the bitmaps and counts at once, as on a mounted volume. The
 * fifth pass then asks only about faults from before.
 *
 *     allocate ─▶ bit set, group's count − 1, total − 1          free ─▶ bit cleared, + 1, + 1
 */
import { clearBit, setBit, setBits } from '../../bytes/bitmap.ts';
import { groupLength, groupOf, groupStart } from '../../engine/volume/geometry.ts';
import { blockBitmapChecksum, inodeBitmapChecksum } from '../../format/checksum.ts';
import { EXT4_BG_BLOCK_UNINIT, EXT4_BG_INODE_UNINIT } from '../../format/group-descriptor.ts';
import type { Check } from './check.ts';
import { freeBlocks, setFreeBlocks } from './totals.ts';

const limited = (n: number): number => Math.max(0, n);

/** Copies of wrongly shared blocks are not counted here. The fifth pass counts them. */
export const NOT_COUNTED = false;

/** The free block with the lowest number from `from` on, or else before it. It is 0 if there is none. */
export function firstFree(check: Check, from = 0): number {
  const { g, cluster } = check.volume;
  const { found } = check.tally;
  const { firstDataBlock, blockCount, clusterRatio } = g;
  const begin = Math.max(from, firstDataBlock + (firstDataBlock === 0 ? 1 : 0));
  for (const [low, high] of [
    [begin, blockCount],
    [firstDataBlock, begin],
  ])
    for (let block = low - ((low - firstDataBlock) % clusterRatio); block < high; block += clusterRatio)
      if (block > 0 && block >= firstDataBlock && !found.has(cluster(block))) return block;
  return 0;
}

/** Takes the free block with the lowest number from `from` on. It counts as in use from then on. Answers 0 if there is none. */
export function allocate(check: Check, from = 0, counted = true): number {
  const block = firstFree(check, from);
  if (block === 0) return 0;
  check.tally.found.add(check.volume.cluster(block));
  accountBlock(check, block, true, counted);
  return block;
}

/** Accounts for a block of the volume, or with clusters for the cluster that begins there. */
export function accountBlock(check: Check, block: number, taken: boolean, counted = true): void {
  const { volume } = check;
  const group = groupOf(volume.g, block);
  const place = volume.blockBitmapOf(group);
  if (volume.mode === '-n' || check.notes.uncounted || !volume.inRange(block) || !volume.inRange(place)) return;
  const by = taken ? -1 : 1;
  const bit = Math.floor((block - groupStart(volume.g, group)) / volume.g.clusterRatio);
  if ((volume.flagsOf(group) & EXT4_BG_BLOCK_UNINIT) === 0) {
    const b = volume.disk.edit(place);
    if (taken) setBit(b, bit);
    else clearBit(b, bit);
    blockBitmapChecksum.set(volume.rules, b, volume.desc, group * volume.g.descSize);
  }
  if (!counted) {
    volume.writeDesc(group);
    return;
  }
  volume.setCount(group, 'free_blocks_count', limited(volume.freeBlocksOf(group) + by));
  setFreeBlocks(volume, limited(freeBlocks(check) + by * volume.g.clusterRatio));
  volume.writeSuper();
}

/**
 * Writes the bitmap of a group that was never used, once a block of it is taken. After the fifth pass no later pass
 * asks about it.
 */
export function startBitmap(check: Check, block: number): void {
  const { volume } = check;
  const { g } = volume;
  const group = groupOf(g, block);
  if ((volume.flagsOf(group) & EXT4_BG_BLOCK_UNINIT) === 0) return;
  const first = volume.cluster(groupStart(g, group));
  const count = Math.ceil(groupLength(g, group) / g.clusterRatio);
  const b = volume.disk.edit(volume.blockBitmapOf(group)).fill(0);
  for (let i = 0; i < count; i++) if (check.tally.found.has(first + i)) setBit(b, i);
  setBits(b, count, b.length * 8 - count);
  volume.setFlags(group, volume.markedOf(group) & ~EXT4_BG_BLOCK_UNINIT);
  blockBitmapChecksum.set(volume.rules, b, volume.desc, group * g.descSize);
  volume.writeDesc(group);
}

export function accountInode(check: Check, ino: number, taken: boolean, directory: boolean): void {
  const { volume } = check;
  const group = volume.groupOfInode(ino);
  const place = volume.inodeBitmapOf(group);
  if (volume.mode === '-n' || check.notes.uncounted || !volume.inRange(place)) return;
  const by = taken ? -1 : 1;
  if ((volume.flagsOf(group) & EXT4_BG_INODE_UNINIT) === 0) {
    const b = volume.disk.edit(place);
    if (taken) setBit(b, (ino - 1) % volume.g.inodesPerGroup);
    else clearBit(b, (ino - 1) % volume.g.inodesPerGroup);
    inodeBitmapChecksum.set(volume.rules, b, volume.desc, group * volume.g.descSize);
  }
  volume.setCount(group, 'free_inodes_count', limited(volume.freeInodesOf(group) + by));
  if (directory) volume.setCount(group, 'used_dirs_count', limited(volume.usedDirsOf(group) - by));
  volume.s.s_free_inodes_count = limited(volume.s.s_free_inodes_count + by);
  volume.writeSuper();
}
