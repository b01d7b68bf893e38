/**
 * What a repair takes or gives back is written into the bitmaps and counts at once, as a mounted volume would: the fifth
 * pass then asks only about what was wrong before.
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

/** What was wrongly shared is copied without being counted: the fifth pass counts it. */
export const NOT_COUNTED = false;

/** The free block with the lowest number from `from` on, or else before it; 0 if there is none. */
export function firstFree({ g, found, cluster }: Check, from = 0): number {
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

/** A block of the volume, or with clusters the cluster that it begins. */
export function accountBlock(check: Check, block: number, taken: boolean, counted = true): void {
  const group = groupOf(check.g, block);
  const place = check.blockBitmapOf(group);
  if (check.mode === '-n' || check.notes.uncounted || !check.inRange(block) || !check.inRange(place)) return;
  const by = taken ? -1 : 1;
  const bit = Math.floor((block - groupStart(check.g, group)) / check.g.clusterRatio);
  if ((check.flagsOf(group) & EXT4_BG_BLOCK_UNINIT) === 0) {
    const b = check.disk.edit(place);
    if (taken) setBit(b, bit);
    else clearBit(b, bit);
    blockBitmapChecksum.set(check.rules, b, check.desc, group * check.g.descSize);
  }
  if (!counted) {
    check.writeDesc(group);
    return;
  }
  check.setCount(group, 'free_blocks_count', limited(check.freeBlocksOf(group) + by));
  setFreeBlocks(check, limited(freeBlocks(check) + by * check.g.clusterRatio));
  check.writeSuper();
}

/** Behind the fifth pass nobody asks any more: a group that was never used has a bitmap once a block of it is taken. */
export function startBitmap(check: Check, block: number): void {
  const { g } = check;
  const group = groupOf(g, block);
  if ((check.flagsOf(group) & EXT4_BG_BLOCK_UNINIT) === 0) return;
  const first = check.cluster(groupStart(g, group));
  const count = Math.ceil(groupLength(g, group) / g.clusterRatio);
  const b = check.disk.edit(check.blockBitmapOf(group)).fill(0);
  for (let i = 0; i < count; i++) if (check.found.has(first + i)) setBit(b, i);
  setBits(b, count, b.length * 8 - count);
  check.setFlags(group, check.markedOf(group) & ~EXT4_BG_BLOCK_UNINIT);
  blockBitmapChecksum.set(check.rules, b, check.desc, group * g.descSize);
  check.writeDesc(group);
}

export function accountInode(check: Check, ino: number, taken: boolean, directory: boolean): void {
  const group = check.groupOfInode(ino);
  const place = check.inodeBitmapOf(group);
  if (check.mode === '-n' || check.notes.uncounted || !check.inRange(place)) return;
  const by = taken ? -1 : 1;
  if ((check.flagsOf(group) & EXT4_BG_INODE_UNINIT) === 0) {
    const b = check.disk.edit(place);
    if (taken) setBit(b, (ino - 1) % check.g.inodesPerGroup);
    else clearBit(b, (ino - 1) % check.g.inodesPerGroup);
    inodeBitmapChecksum.set(check.rules, b, check.desc, group * check.g.descSize);
  }
  check.setCount(group, 'free_inodes_count', limited(check.freeInodesOf(group) + by));
  if (directory) check.setCount(group, 'used_dirs_count', limited(check.usedDirsOf(group) - by));
  check.s.s_free_inodes_count = limited(check.s.s_free_inodes_count + by);
  check.writeSuper();
}
