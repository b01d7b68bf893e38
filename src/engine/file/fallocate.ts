/**
 * fallocate in all its modes.
 *
 *     allocate   ├─ hole ─┤        ▶ unwritten blocks: space that is there, and reads as zeros
 *     punch      ├─ data ─┤        ▶ a hole; partial blocks at the edges are zeroed
 *     zero       ├─ data ─┤        ▶ unwritten blocks
 *     collapse   a├─ data ─┤b      ▶ a b        the rest moves to the left
 *     insert     a │ b             ▶ a├─ hole ─┤b
 */

import { EXT_UNWRITTEN_MAX_LEN } from '../../format/extents.ts';
import { GET_BLOCKS } from '../../trace/flags.ts';
import { ExtentTree } from '../extents/extent-tree.ts';
import { Failure } from '../fs/failure.ts';
import {
  FALLOC_FL_COLLAPSE_RANGE,
  FALLOC_FL_INSERT_RANGE,
  FALLOC_FL_KEEP_SIZE,
  FALLOC_FL_PUNCH_HOLE,
  FALLOC_FL_ZERO_RANGE,
} from '../fs/falloc.ts';
import type { Inode } from '../fs/inode.ts';
import { newRequest } from '../fs/map-host.ts';
import { PAGE_SIZE } from '../fs/page-size.ts';
import { INODE_CREDITS } from '../handles/credits.ts';
import { HANDLE } from '../handles/handle.ts';
import { retrying } from '../handles/retry.ts';
import { flushFile } from './flush.ts';
import type { FileHost } from './host.ts';
import { leaveInode } from './inline-file.ts';
import { maxBytes } from './limits.ts';
import type { PageCache } from './pages.ts';
import { keepPromises } from './promises.ts';
import { notePages } from './telling.ts';
import { dropPages, roundUp, zeroRange } from './truncate.ts';

const KNOWN =
  FALLOC_FL_KEEP_SIZE | FALLOC_FL_PUNCH_HOLE | FALLOC_FL_COLLAPSE_RANGE | FALLOC_FL_ZERO_RANGE | FALLOC_FL_INSERT_RANGE;

/** Calls `begins` once it knows that the request is possible, though space may still run out. */
export function fallocate(
  fs: FileHost,
  inode: Inode,
  mode: number,
  offset: number,
  length: number,
  begins: () => void,
): void {
  if (offset < 0 || length <= 0) throw new Failure('EINVAL', 'the range is empty or begins before the file');
  checkMode(mode);
  if (inode.isDirectory) throw new Failure('EISDIR');
  if (!inode.isRegular) throw new Failure('ENODEV');
  if (offset + length > Number.MAX_SAFE_INTEGER || offset + length > maxBytes(fs.mount, inode))
    throw new Failure('EFBIG', `byte ${offset + length} is past the largest file`);
  const end = offset + length;
  leaveInode(fs, inode);
  if (!(mode & FALLOC_FL_PUNCH_HOLE) && !inode.hasExtents)
    throw new Failure('EOPNOTSUPP', 'files with indirect blocks cannot be preallocated');
  begins();
  if (mode & FALLOC_FL_PUNCH_HOLE) punch(fs, inode, offset, end);
  else if (mode & FALLOC_FL_COLLAPSE_RANGE) collapse(fs, inode, offset, end);
  else if (mode & FALLOC_FL_INSERT_RANGE) insert(fs, inode, offset, length);
  else if (mode & FALLOC_FL_ZERO_RANGE) zero(fs, inode, mode, offset, end);
  else allocate(fs, inode, mode, offset, end);
}

/** Refuses what the kernel refuses before it calls any file system. */
function checkMode(mode: number): void {
  if (mode & ~KNOWN) throw new Failure('EOPNOTSUPP', `mode 0x${mode.toString(16)}`);
  const keep = mode & FALLOC_FL_KEEP_SIZE;
  const what = mode & ~FALLOC_FL_KEEP_SIZE;
  if (what & (what - 1)) throw new Failure('EOPNOTSUPP', 'one mode at a time');
  if (what === FALLOC_FL_PUNCH_HOLE && !keep) throw new Failure('EOPNOTSUPP', 'a hole cannot change the size');
  if ((what === FALLOC_FL_COLLAPSE_RANGE || what === FALLOC_FL_INSERT_RANGE) && keep)
    throw new Failure('EOPNOTSUPP', 'a range that is taken out or put in always changes the size');
}

function allocate(fs: FileHost, inode: Inode, mode: number, from: number, to: number): void {
  const newSize = !(mode & FALLOC_FL_KEEP_SIZE) && to > inode.size ? to : 0;
  const { blockSize } = fs.mount;
  const first = Math.floor(from / blockSize);
  allocateBlocks(fs, inode, first, Math.ceil(to / blockSize) - first, newSize, GET_BLOCKS.CREATE | GET_BLOCKS.UNWRIT);
}

/** ext4_alloc_file_blocks. Where one extent can hold everything, the request is not normalised. */
function allocateBlocks(fs: FileHost, inode: Inode, first: number, count: number, newSize: number, how: number): void {
  const { blockSize } = fs.mount;
  const flags = count <= EXT_UNWRITTEN_MAX_LEN ? how | GET_BLOCKS.NO_NORMALIZE : how;
  const pages = fs.pagesOf(inode);
  for (let block = first; block < first + count; ) {
    const delayed = pages?.isDelayed(block) === true;
    const end = pages && pages.reserved > 0 ? alike(pages, block, first + count) : first + count;
    const from = block;
    const len = end - block;
    const get = () => {
      const given = fs.map(inode).map(newRequest(from, len), delayed ? flags | GET_BLOCKS.DELALLOC : flags);
      if (delayed) settleDelayed(fs, inode, from, from + given);
      else keepPromises(fs, inode, from, given, 0);
      const reached = Math.min((from + given) * blockSize, newSize);
      if (reached > inode.size) inode.size = reached;
      if (reached > inode.diskSize) inode.diskSize = reached;
      return from + given;
    };
    block = retrying(fs, () => fs.transact(HANDLE.MAP_BLOCKS, fs.credits.map(inode, len), get));
  }
}

/** The end of the run that begins at `block`, at most `to`. Delayed and other blocks need separate requests. */
function alike(pages: PageCache, block: number, to: number): number {
  const delayed = pages.isDelayed(block);
  let end = block + 1;
  while (end < to && pages.isDelayed(end) === delayed) end++;
  return end;
}

/** Delayed blocks that get a place this way keep their data in the page until the flush. */
function settleDelayed(fs: FileHost, inode: Inode, from: number, to: number): void {
  const pages = fs.pages(inode);
  let kept = 0;
  for (const block of pages.held(from, to))
    if (pages.isDelayed(block)) {
      pages.settle(block);
      kept++;
    }
  keepPromises(fs, inode, from, to - from, kept);
  notePages(fs, inode, from, to);
}

/** Brings the size to disk before blocks go, because waiting data may lie behind them. */
function updateDiskSize(fs: FileHost, inode: Inode, from: number, to: number): void {
  if (from > inode.size || to < inode.size || inode.diskSize >= inode.size) return;
  fs.transact(HANDLE.INODE, INODE_CREDITS, () => {
    inode.diskSize = inode.size;
  });
}

function punch(fs: FileHost, inode: Inode, from: number, asked: number): void {
  if (from >= inode.size) return;
  const to = asked > inode.size ? roundUp(inode.size, PAGE_SIZE) : asked;
  updateDiskSize(fs, inode, from, to);
  dropPages(fs, inode, from, to);
  fs.transact(HANDLE.TRUNCATE, fs.credits.map(inode, 1), () => punchBlocks(fs, inode, from, to));
}

function punchBlocks(fs: FileHost, inode: Inode, from: number, to: number): void {
  const { blockSize } = fs.mount;
  zeroEdges(fs, inode, from, to);
  const first = Math.ceil(from / blockSize);
  const end = Math.floor(to / blockSize);
  if (end <= first) return;
  fs.allocator.discard(inode);
  fs.map(inode).punch(first, end);
  // Linux includes the block behind the hole.
  fs.fast?.range(inode, first, end);
}

/** Zeros the partial blocks at both ends of a range. */
function zeroEdges(fs: FileHost, inode: Inode, from: number, to: number): void {
  const { blockSize } = fs.mount;
  const first = roundUp(from, blockSize);
  const last = Math.floor(to / blockSize) * blockSize;
  if (last < from || first > to) {
    zeroRange(fs, inode, from, to);
    return;
  }
  zeroRange(fs, inode, from, Math.min(first, to));
  if (last >= first) zeroRange(fs, inode, last, to);
}

function zero(fs: FileHost, inode: Inode, mode: number, from: number, to: number): void {
  const { blockSize } = fs.mount;
  const newSize = !(mode & FALLOC_FL_KEEP_SIZE) && (to > inode.size || to > inode.diskSize) ? to : 0;
  const how = GET_BLOCKS.CREATE | GET_BLOCKS.UNWRIT;
  const aligned = from % blockSize === 0 && to % blockSize === 0;
  const outer = Math.floor(from / blockSize);
  if (!aligned) allocateBlocks(fs, inode, outer, Math.ceil(to / blockSize) - outer, newSize, how);
  updateDiskSize(fs, inode, from, to);
  const first = Math.ceil(from / blockSize);
  const end = Math.floor(to / blockSize);
  try {
    const convert = how | GET_BLOCKS.CONVERT_UNWRITTEN | GET_BLOCKS.EX_NOCACHE;
    if (end > first) allocateBlocks(fs, inode, first, end - first, newSize, convert);
  } finally {
    // The pages go only now, because the blocks promised to delayed data are the ones given here.
    dropPages(fs, inode, from, to);
  }
  if (aligned) return;
  fs.transact(HANDLE.MISC, fs.credits.map(inode, 1), () => {
    zeroEdges(fs, inode, from, to);
    if (newSize > inode.size) inode.size = newSize;
    if (newSize > inode.diskSize) inode.diskSize = newSize;
  });
}

/** Checks that moved blocks keep their place within their clusters. */
function checkAligned(fs: FileHost, offset: number, length: number): void {
  const { blockSize, clusterRatio } = fs.mount.geometry;
  const unit = blockSize * clusterRatio;
  const name = clusterRatio > 1 ? 'cluster' : 'block';
  if (offset % unit || length % unit)
    throw new Failure('EINVAL', `offset and length must be multiples of the ${name} size, ${unit}`);
}

function collapse(fs: FileHost, inode: Inode, from: number, to: number): void {
  checkAligned(fs, from, to - from);
  if (to >= inode.size) throw new Failure('EINVAL', 'the range reaches the end of the file: truncate it instead');
  const { blockSize } = fs.mount;
  // Flush the part of the page before the range, and the data that moves. The removed data needs no place.
  if (from % PAGE_SIZE) flushFile(fs, inode, from - (from % PAGE_SIZE), from);
  flushFile(fs, inode, to);
  dropPages(fs, inode, from, to);
  fs.allocator.discard(inode);
  fs.transact(HANDLE.TRUNCATE, fs.credits.map(inode, 1), () => {
    treeOf(fs, inode).collapse(from / blockSize, to / blockSize);
    fs.fast?.ineligible('FALLOC_RANGE');
    fs.allocator.discard(inode);
    inode.size -= to - from;
    inode.diskSize = inode.size;
  });
}

function insert(fs: FileHost, inode: Inode, offset: number, length: number): void {
  checkAligned(fs, offset, length);
  if (inode.size + length > maxBytes(fs.mount, inode)) throw new Failure('EFBIG', 'the file would be too large');
  if (offset >= inode.size) throw new Failure('EINVAL', 'the range begins at or past the end: extend the file instead');
  const { blockSize } = fs.mount;
  // Data that will move must have its place first.
  flushFile(fs, inode, offset - (offset % PAGE_SIZE));
  fs.transact(HANDLE.TRUNCATE, fs.credits.map(inode, 1), () => {
    inode.size += length;
    inode.diskSize += length;
    fs.allocator.discard(inode);
    treeOf(fs, inode).insert(offset / blockSize, length / blockSize);
    fs.fast?.ineligible('FALLOC_RANGE');
  });
}

function treeOf(fs: FileHost, inode: Inode): ExtentTree {
  const map = fs.map(inode);
  if (!(map instanceof ExtentTree)) throw new Failure('EOPNOTSUPP', 'only extents can be shifted');
  return map;
}
