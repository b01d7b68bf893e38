/** Where a logical block of a file lies, found as in libext2fs: it reads the blocks of the map on the way. */
import { childAt, depthOf, entriesOf, runAt, seek } from '../../format/extent-node.ts';
import { pointerAt } from '../../format/indirect.ts';
import { slotsOf } from './indirect-append.ts';
import type { InodeFields } from './inodes.ts';
import type { Library } from './library.ts';
import { hasExtents } from './map-walk.ts';

/** Answers 0 in a hole. */
export function findBlock(lib: Library, inode: InodeFields, logical: number): number {
  if (hasExtents(inode)) return findByExtents(lib, inode.i_block, logical);
  const [top, ...slots] = slotsOf(logical, lib.io.blockSize);
  let block = pointerAt(inode.i_block, top);
  for (const slot of slots) {
    if (block === 0) return 0;
    block = pointerAt(lib.io.read(block), slot);
  }
  return block;
}

function findByExtents(lib: Library, root: Uint8Array, logical: number): number {
  let node = root;
  while (depthOf(node) > 0 && entriesOf(node) > 0) node = lib.io.read(childAt(node, seek(node, logical)));
  if (entriesOf(node) === 0) return 0;
  const run = runAt(node, seek(node, logical));
  const into = logical - run.logical;
  return into >= 0 && into < run.length ? run.physical + into : 0;
}
