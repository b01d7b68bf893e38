/** A block for a place in a file that has none there. It is taken, filled with zeros, and mapped. */

import { setExtent } from './extent-set.ts';
import { appendIndirect } from './indirect-append.ts';
import { addBlocks, type InodeFields } from './inodes.ts';
import type { Library } from './library.ts';
import { findBlock } from './map-find.ts';
import { hasExtents } from './map-walk.ts';

/** Takes a block and writes the inode, too. */
export function takeBlock(lib: Library, ino: number, inode: InodeFields, logical: number): number {
  const block = hasExtents(inode) ? byExtent(lib, ino, inode, logical) : byPointer(lib, ino, inode, logical);
  lib.inodes.write(ino, inode);
  return block;
}

function byExtent(lib: Library, ino: number, inode: InodeFields, logical: number): number {
  const shared = inCluster(lib, inode, logical);
  // Behind a hole, and at the beginning of the file, this takes the first free block of the whole volume.
  const block = shared || lib.takeZeroed(logical > 0 ? findBlock(lib, inode, logical - 1) : 0) + (logical % lib.ratio);
  setExtent(lib, ino, inode, logical, block);
  if (!shared) addBlocks(inode, 1, lib.io.blockSize, lib.ratio);
  return block;
}

/** The block's place in a cluster that the file has for another block. It is 0 if there is none. */
function inCluster(lib: Library, inode: InodeFields, logical: number): number {
  const first = logical - (logical % lib.ratio);
  for (let other = first; other < first + lib.ratio; other++) {
    const block = other === logical ? 0 : findBlock(lib, inode, other);
    if (block) return block + logical - other;
  }
  return 0;
}

function byPointer(lib: Library, ino: number, inode: InodeFields, logical: number): number {
  const firstGoal = () => lib.goalOf(ino, inode);
  const { block, taken } = appendIndirect(lib, inode, logical, firstGoal, (goal) => lib.takeZeroed(goal));
  addBlocks(inode, taken, lib.io.blockSize, lib.ratio);
  return block;
}
