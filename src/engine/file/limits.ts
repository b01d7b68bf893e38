/**
 * The largest size of a file, which its map and its inode's count of sectors limit.
 */
import { EXT_MAX_BLOCKS, SECTOR_BYTES } from '../../format/constants.ts';
import { blocksReached, pointersIn } from '../../format/indirect.ts';
import type { Inode } from '../fs/inode.ts';
import type { Mount } from '../fs/mount.ts';

/** s_maxbytes: no file of the volume is larger, whatever its i_size says. */
export const largestFile = ({ blockSize }: Mount): number => EXT_MAX_BLOCKS * blockSize;

export function maxBytes(mount: Mount, inode: Inode): number {
  const { blockSize, hugeFile } = mount;
  return (inode.hasExtents ? EXT_MAX_BLOCKS : knownIndirectBlocks(blockSize, hugeFile)) * blockSize;
}

/** The last answer, because every write asks for it. */
const known = { blockSize: 0, hugeFile: false, blocks: 0 };

function knownIndirectBlocks(blockSize: number, hugeFile: boolean): number {
  if (blockSize !== known.blockSize || hugeFile !== known.hugeFile) {
    known.blocks = maxIndirectBlocks(blockSize, hugeFile);
    known.blockSize = blockSize;
    known.hugeFile = hugeFile;
  }
  return known.blocks;
}

/** Twelve direct blocks and three trees, unless i_blocks overflows first: 2^32 sectors, or 2^48 with huge_file. */
function maxIndirectBlocks(blockSize: number, hugeFile: boolean): number {
  const p = pointersIn(blockSize);
  const data = blocksReached(blockSize);
  const nodes = 1 + (1 + p) + (1 + p + p ** 2);
  const most = Math.floor((hugeFile ? 2 ** 48 - 1 : 2 ** 32 - 1) / (blockSize / SECTOR_BYTES));
  if (data + nodes <= most) return data;
  // The double tree is complete. The rest is shared between the leaves of the triple tree and its nodes.
  const below = blocksReached(blockSize, 2);
  let left = most - below - (1 + (1 + p));
  left -= 1;
  const perMiddle = p ** 2 + p + 1;
  const middles = Math.floor(left / perMiddle);
  left -= middles * perMiddle;
  const leaves = left > 1 ? Math.floor((left - 1) / (p + 1)) : 0;
  const rest = left > 1 ? Math.max(0, left - 1 - leaves * (p + 1) - 1) : 0;
  return below + middles * p ** 2 + leaves * p + rest;
}
