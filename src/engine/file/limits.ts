/**
 * How large a file can be: by its map, by the count of sectors that its inode can hold.
 */
import type { Inode } from '../fs/inode.ts';
import type { Mount } from '../fs/mount.ts';

/** Extents number a file's blocks with 32 bits; the last number is kept for "no block". */
const MAX_EXTENT_BLOCKS = 2 ** 32 - 1;

export function maxBytes(mount: Mount, inode: Inode): number {
  const { blockSize } = mount;
  return inode.hasExtents ? MAX_EXTENT_BLOCKS * blockSize : maxIndirectBlocks(blockSize, mount.hugeFile) * blockSize;
}

/** Twelve direct blocks and three trees, unless i_blocks overflows first: 2^32 sectors, or 2^48 with huge_file. */
export function maxIndirectBlocks(blockSize: number, hugeFile: boolean): number {
  const p = blockSize / 4;
  const data = 12 + p + p ** 2 + p ** 3;
  const nodes = 1 + (1 + p) + (1 + p + p ** 2);
  const most = Math.floor((hugeFile ? 2 ** 48 - 1 : 2 ** 32 - 1) / (blockSize / 512));
  if (data + nodes <= most) return data;
  // All the double tree is there; what is left is shared between leaves of the triple one and its nodes.
  let left = most - (12 + p + p ** 2) - (1 + (1 + p));
  left -= 1;
  const perMiddle = p ** 2 + p + 1;
  const middles = Math.floor(left / perMiddle);
  left -= middles * perMiddle;
  const leaves = left > 1 ? Math.floor((left - 1) / (p + 1)) : 0;
  const rest = left > 1 ? Math.max(0, left - 1 - leaves * (p + 1) - 1) : 0;
  return 12 + p + p ** 2 + middles * p ** 2 + leaves * p + rest;
}
