/**
 * FIEMAP: where a file's bytes lie, as runs. Data that waits in the page cache is a run without a place.
 */

import { EXT_MAX_BLOCKS } from '../../format/constants.ts';
import { blocksReached } from '../../format/indirect.ts';
import { Inode as Format } from '../../format/inode.ts';
import { flushFile } from '../file/flush.ts';
import type { Inode } from '../fs/inode.ts';
import { newRun } from '../fs/map-host.ts';
import type { FileSystem } from '../mounted/file-system.ts';
import { hasInline, inlineSize } from '../xattr/inline-data.ts';
import {
  FIEMAP_EXTENT_DATA_INLINE,
  FIEMAP_EXTENT_DELALLOC,
  FIEMAP_EXTENT_LAST,
  FIEMAP_EXTENT_MERGED,
  FIEMAP_EXTENT_NOT_ALIGNED,
  FIEMAP_EXTENT_UNKNOWN,
  FIEMAP_EXTENT_UNWRITTEN,
  FIEMAP_FLAG_SYNC,
  type FiemapExtent,
} from './kernel.ts';

export function fiemap(
  fs: FileSystem,
  inode: Inode,
  start: number,
  length: number,
  flags: number,
  max: number,
): FiemapExtent[] {
  if (flags & FIEMAP_FLAG_SYNC) flushFile(fs, inode);
  if (hasInline(inode)) return inInode(inode, start);
  const { blockSize } = fs.mount;
  const extents: FiemapExtent[] = [];
  const from = Math.floor(start / blockSize);
  // An indirect map has nothing behind the end of the file, and its holes are walked pointer by pointer.
  const most = inode.hasExtents
    ? EXT_MAX_BLOCKS
    : Math.min(Math.ceil(inode.size / blockSize), blocksReached(blockSize));
  const to = Math.min(Math.ceil((start + length) / blockSize), most);
  const add = (logical: number, physical: number, count: number, how: number) =>
    extents.push({
      fe_logical: logical * blockSize,
      fe_physical: physical * blockSize,
      fe_length: count * blockSize,
      fe_flags: how,
    });
  const merged = inode.hasExtents ? 0 : FIEMAP_EXTENT_MERGED;
  const map = fs.map(inode);
  const run = newRun();
  for (let block = from; block < to; ) {
    map.lookup(block, run);
    const stop = Math.min(to, block + run.length);
    if (run.physical !== 0) {
      // Neighbouring blocks of an indirect map are one run, like an extent.
      add(block, run.physical, stop - block, (run.unwritten ? FIEMAP_EXTENT_UNWRITTEN : 0) | merged);
      block = stop;
    } else {
      for (const [first, count] of delayedRuns(fs, inode, block, stop))
        add(first, 0, count, FIEMAP_EXTENT_DELALLOC | FIEMAP_EXTENT_UNKNOWN);
      block = stop;
    }
  }
  const told = extents.slice(0, max);
  if (told.length > 0 && told.length === extents.length && !anythingBehind(fs, inode, to))
    told[told.length - 1].fe_flags |= FIEMAP_EXTENT_LAST;
  return told;
}

function anythingBehind(fs: FileSystem, inode: Inode, from: number): boolean {
  return fs.map(inode).next(from, newRun()) || [...delayedRuns(fs, inode, from, Number.POSITIVE_INFINITY)].length > 0;
}

function* delayedRuns(fs: FileSystem, inode: Inode, from: number, to: number): Generator<[number, number]> {
  const pages = fs.pagesOf(inode);
  if (!pages) return;
  let first = -1;
  let count = 0;
  for (const block of pages.held(from, to)) {
    if (!pages.isDelayed(block)) continue;
    if (first >= 0 && block === first + count) count++;
    else {
      if (first >= 0) yield [first, count];
      first = block;
      count = 1;
    }
  }
  if (first >= 0) yield [first, count];
}

/** One run, exact to the byte, in the block of the inode table. */
function inInode(inode: Inode, start: number): FiemapExtent[] {
  const length = Math.min(inlineSize(inode), inode.size);
  if (start >= length) return [];
  const at = inode.tableBlock * inode.mount.blockSize + inode.at + Format.offset.i_block;
  const flags = FIEMAP_EXTENT_LAST | FIEMAP_EXTENT_NOT_ALIGNED | FIEMAP_EXTENT_DATA_INLINE;
  return [{ fe_logical: 0, fe_physical: at, fe_length: length, fe_flags: flags }];
}
