/** The blocks of a file in order, with the blocks of its map where the walk meets them. */
import { EXT4_NDIR_BLOCKS } from '../../format/constants.ts';
import { Extent, ExtentHeader, ExtentIndex, extentLength } from '../../format/extents.ts';
import { pointerAt, pointersIn } from '../../format/indirect.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import type { InodeFields } from './inodes.ts';
import type { Library } from './library.ts';

export interface Mapped {
  block: number;
  /** -1 for a block of the map. */
  logical: number;
}

export const hasExtents = (inode: InodeFields): boolean => (inode.flags & INODE_FLAGS.EXT4_EXTENTS_FL) !== 0;

export function* mappedBlocks(lib: Library, inode: InodeFields): Generator<Mapped> {
  if (hasExtents(inode)) {
    yield* extentsBelow(lib, inode.i_block);
    return;
  }
  for (let i = 0; i < EXT4_NDIR_BLOCKS; i++) {
    const block = pointerAt(inode.i_block, i);
    if (block) yield { block, logical: i };
  }
  const per = pointersIn(lib.io.blockSize);
  let first = EXT4_NDIR_BLOCKS;
  for (let level = 1; level <= 3; level++) {
    const block = pointerAt(inode.i_block, EXT4_NDIR_BLOCKS + level - 1);
    if (block) yield* indirectBelow(lib, block, level, first);
    first += per ** level;
  }
}

function* extentsBelow(lib: Library, bytes: Uint8Array): Generator<Mapped> {
  const { eh_depth, eh_entries } = ExtentHeader.read(bytes, 0);
  for (let i = 0; i < eh_entries; i++) {
    const at = ExtentHeader.size + i * Extent.size;
    if (eh_depth > 0) {
      const e = ExtentIndex.read(bytes, at);
      const block = e.ei_leaf_lo + e.ei_leaf_hi * 2 ** 32;
      yield { block, logical: -1 };
      yield* extentsBelow(lib, lib.io.read(block));
    } else {
      const e = Extent.read(bytes, at);
      const start = e.ee_start_lo + e.ee_start_hi * 2 ** 32;
      for (let k = 0; k < extentLength(e.ee_len); k++) yield { block: start + k, logical: e.ee_block + k };
    }
  }
}

function* indirectBelow(lib: Library, block: number, level: number, first: number): Generator<Mapped> {
  yield { block, logical: -1 };
  const per = pointersIn(lib.io.blockSize);
  const list = lib.io.read(block);
  for (let slot = 0; slot < per; slot++) {
    const below = pointerAt(list, slot);
    if (!below) continue;
    const logical = first + slot * per ** (level - 1);
    if (level > 1) yield* indirectBelow(lib, below, level - 1, logical);
    else yield { block: below, logical };
  }
}
