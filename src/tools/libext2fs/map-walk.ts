/** The blocks of a file in order, with the blocks of its map where the walk meets them. */
import { EXT4_NDIR_BLOCKS } from '../../format/constants.ts';
import { childAt, depthOf, entriesOf, runAt } from '../../format/extent-node.ts';
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

function* extentsBelow(lib: Library, node: Uint8Array): Generator<Mapped> {
  const depth = depthOf(node);
  const entries = entriesOf(node);
  for (let slot = 0; slot < entries; slot++) {
    if (depth > 0) {
      const block = childAt(node, slot);
      yield { block, logical: -1 };
      yield* extentsBelow(lib, lib.io.read(block));
    } else {
      const { logical, physical, length } = runAt(node, slot);
      for (let k = 0; k < length; k++) yield { block: physical + k, logical: logical + k };
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
