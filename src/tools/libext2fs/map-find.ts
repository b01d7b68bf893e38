/** Where a logical block of a file lies, found as in libext2fs: it reads the blocks of the map on the way. */
import { Extent, ExtentHeader, ExtentIndex, extentLength } from '../../format/extents.ts';
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
  let bytes = root;
  for (;;) {
    const { eh_depth, eh_entries } = ExtentHeader.read(bytes, 0);
    const at = (i: number) => ExtentHeader.size + i * Extent.size;
    // Extents and indexes keep their first block in the same place.
    let i = eh_entries - 1;
    while (i > 0 && Extent.read(bytes, at(i)).ee_block > logical) i--;
    if (i < 0) return 0;
    if (eh_depth > 0) {
      const { ei_leaf_lo, ei_leaf_hi } = ExtentIndex.read(bytes, at(i));
      bytes = lib.io.read(ei_leaf_lo + ei_leaf_hi * 2 ** 32);
      continue;
    }
    const e = Extent.read(bytes, at(i));
    const into = logical - e.ee_block;
    return into >= 0 && into < extentLength(e.ee_len) ? e.ee_start_lo + e.ee_start_hi * 2 ** 32 + into : 0;
  }
}
