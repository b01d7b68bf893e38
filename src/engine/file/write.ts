/**
 * Buffered writes. With delayed allocation a write only reserves blocks. They are promised, but have no place yet.
 *
 *     byte range ──▶ blocks: mapped and written ──▶ straight to their place on the volume (and dirty)
 *                            a hole             ──▶ DELAYED: into a page, a block is reserved
 *                                                   EARLY: an unwritten block is allocated, the data waits in a page
 *                                                   NOW: a block is allocated
 *                            mapped, unwritten  ──▶ into a page, until the flush converts them; NOW: converted
 */
import { GET_BLOCKS } from '../../trace/flags.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { newRequest, newRun } from '../fs/map-host.ts';
import { PAGE_SIZE } from '../fs/page-size.ts';
import { INODE_CREDITS } from '../handles/credits.ts';
import { HANDLE } from '../handles/handle.ts';
import { triesAgain } from '../handles/retry.ts';
import { fitsInline } from '../xattr/inline-change.ts';
import { mayInline } from '../xattr/inline-data.ts';
import { flushForSpace } from './flush.ts';
import type { FileHost } from './host.ts';
import { moveAtOnce, moveToPage, writeInline } from './inline-file.ts';
import { maxBytes } from './limits.ts';
import type { PageMemory } from './page-memory.ts';
import type { PageCache } from './pages.ts';
import { keepPromises, promiseBlock } from './promises.ts';
import { notePages, tellDelayed, tellPromise } from './telling.ts';
import { truncateFailedWrite } from './truncate.ts';

/**
 * EXT4_FREECLUSTERS_WATERMARK: when fewer free clusters than this remain beyond the promised ones, writes allocate at
 * once. It is 4 × the slack of a per-CPU counter (32 per CPU, two CPUs).
 */
const FREE_WATERMARK = 4 * 32 * 2;

/** A hole gets a promise, an unwritten block where promises are no longer safe, or a written block. */
const DELAYED = 0;
const EARLY = 1;
const NOW = 2;
type Timing = typeof DELAYED | typeof EARLY | typeof NOW;

/** A piece of a write: what one folio of the page cache takes. One object serves all pieces of a call. */
interface Piece {
  readonly inode: Inode;
  readonly buffer: Uint8Array;
  /** The bytes from here on go to bytes [from, to) of the file. */
  at: number;
  from: number;
  to: number;
  timing: Timing;
}

export interface WriteHost extends FileHost {
  readonly memory: PageMemory;
}

function timingOf(fs: WriteHost, inode: Inode): Timing {
  const { delalloc, dioreadNolock } = fs.mount.options;
  if (!delalloc || !inode.isRegular || inode.journalsData) return NOW;
  if (!shortOfSpace(fs)) return DELAYED;
  return dioreadNolock && inode.hasExtents ? EARLY : NOW;
}

/** Answers from rough counts whether space is too short for safe promises (`ext4_nonda_switch`). */
function shortOfSpace(fs: WriteHost): boolean {
  const { freeBlocks, delayedBlocks } = fs.mount.counters;
  const free = Math.max(0, freeBlocks.rough);
  const promised = Math.max(0, delayedBlocks.rough);
  if (promised > 0 && free < 2 * promised) flushForSpace(fs);
  return 2 * free < 3 * promised || free < promised + FREE_WATERMARK;
}

/** Writes buffer[at, at + count) from byte `pos` on. Answers the count written, which is smaller if space runs out. */
export function writeFile(
  fs: WriteHost,
  inode: Inode,
  buffer: Uint8Array,
  at: number,
  count: number,
  pos: number,
): number {
  const limit = maxBytes(fs.mount, inode);
  if (count > 0 && pos >= limit) throw new Failure('EFBIG', `byte ${pos} is past the largest file, ${limit} bytes`);
  const end = Math.min(pos + count, limit);
  const piece: Piece = { inode, buffer, at, from: pos, to: end, timing: NOW };
  try {
    while (piece.from < end) {
      piece.to = end;
      writeFolio(fs, piece);
      const written = piece.to - piece.from;
      piece.at += written;
      piece.from = piece.to;
      fs.memory.written(inode, Math.ceil(written / PAGE_SIZE));
    }
    fs.memory.callEnds();
  } catch (failure) {
    if (!(failure instanceof Failure) || piece.from === pos) throw failure;
  }
  return piece.from - pos;
}

/** Writes as much of the piece as one folio takes, and makes the piece end there. */
function writeFolio(fs: WriteHost, piece: Piece): void {
  const { recorder } = fs;
  const { inode, from, to: end } = piece;
  const timing = timingOf(fs, inode);
  piece.timing = timing;
  const delayed = timing === DELAYED;
  if (mayInline(inode)) {
    fs.markDirty(inode);
    if (delayed) tellDelayed(recorder, inode.ino, from, end - from);
    if (keptInInode(fs, piece)) return;
  }
  const logged = inode.journalsData;
  const length = Math.min(end - from, folioRoom(fs.pages(inode), from, end, logged));
  if (delayed) tellDelayed(recorder, inode.ino, from, length);
  fs.markDirty(inode);
  const to = from + length;
  piece.to = to;
  const prepared = mayRunShort(fs, length, timing);
  // Logged data is written in the handle that gets its blocks. So is a single block, unless a full recording must tell
  // both steps one after the other.
  const together = logged || (!recorder.full && inOneBlock(fs, piece));
  if (prepared) prepareInTries(fs, piece, together);
  if (!prepared || !together) writeBlocks(fs, piece, true);
  notePages(fs, inode, Math.floor(from / fs.mount.blockSize), Math.ceil(to / fs.mount.blockSize));
  if (to > inode.size) {
    inode.size = to;
    extendDiskSize(fs, inode, delayed);
  }
}

/** Writes a piece into the inode. If it does not fit, the inode's content moves to where the piece will go. */
function keptInInode(fs: WriteHost, piece: Piece): boolean {
  const { inode, buffer, at, from, to, timing } = piece;
  if (timing !== DELAYED && !fitsInline(inode, to)) {
    moveAtOnce(fs, inode, (all) => {
      writeBlocks(fs, { inode, buffer: all, at: 0, from: 0, to: all.length, timing }, true);
    });
    return false;
  }
  if (writeInline(fs, inode, buffer.subarray(at, at + to - from), from)) return true;
  moveToPage(fs, inode, () => reserve(fs, inode, 0));
  return false;
}

const inOneBlock = ({ mount }: WriteHost, { from, to }: Piece): boolean =>
  Math.floor(from / mount.blockSize) === Math.floor((to - 1) / mount.blockSize);

/** Counts one block more than the bytes fill, because they may begin and end inside a block. */
const creditsOf = (fs: WriteHost, inode: Inode): number => fs.credits.write(inode);

/** Answers whether blocks may run short, so that a piece needs all of them before its first byte is copied. */
function mayRunShort(fs: WriteHost, bytes: number, timing: Timing): boolean {
  return timing !== DELAYED || !fs.allocator.mayClaim(Math.ceil(bytes / fs.mount.blockSize) + 1, 0);
}

/** Does the same as `retrying` without a closure for each write. */
function prepareInTries(fs: WriteHost, piece: Piece, copies: boolean): void {
  for (let tried = 0; ; tried++)
    try {
      prepare(fs, piece, copies);
      return;
    } catch (failure) {
      if (!triesAgain(fs, failure, tried)) throw failure;
    }
}

/**
 * Gets all blocks for a piece. If it fails, it frees the blocks past the end of the file. With `copies` it also writes
 * the piece in the same handle.
 */
function prepare(fs: WriteHost, piece: Piece, copies: boolean): void {
  const { inode, to, timing } = piece;
  try {
    if (timing === DELAYED || !fs.journal) getBlocks(fs, piece, copies);
    else getBlocksInHandle(fs, piece, copies);
  } catch (failure) {
    if (failure instanceof Failure && to > inode.size) truncateFailedWrite(fs, inode);
    throw failure;
  }
}

function getBlocksInHandle(fs: WriteHost, piece: Piece, copies: boolean): void {
  fs.transact(HANDLE.WRITE_PAGE, creditsOf(fs, piece.inode), () => getBlocks(fs, piece, copies));
}

function getBlocks(fs: WriteHost, piece: Piece, copies: boolean): void {
  const { inode, from, to, timing } = piece;
  try {
    if (!copies || !inOneBlock(fs, piece)) writeBlocks(fs, piece, false);
    if (copies) writeBlocks(fs, piece, true);
  } catch (failure) {
    if (inode.journalsData) logBlocks(fs, inode, from, to);
    if (to > inode.size && timing !== DELAYED) fs.orphans.add(inode);
    throw failure;
  }
}

/** Logs the zeros in the blocks of a failed write, because these zeros are only in memory. */
function logBlocks(fs: WriteHost, inode: Inode, from: number, to: number): void {
  const { blockSize } = fs.mount;
  const run = newRun();
  for (let block = Math.floor(from / blockSize); block * blockSize < to; block++) {
    fs.map(inode).lookup(block, run);
    if (run.physical !== 0 && !run.unwritten) fs.mount.keeper.join(run.physical);
  }
}

/** Bytes up to the end of the folio that the write goes to. Logged data has folios of one page. */
function folioRoom(pages: PageCache, from: number, end: number, logged: boolean): number {
  const page = Math.floor(from / PAGE_SIZE);
  const asked = logged ? 1 : Math.floor((end - from) / PAGE_SIZE);
  return pages.folios.forWrite(page, asked) * PAGE_SIZE - from;
}

/** Finds or allocates each block of a piece. With `copies` it copies the bytes there. */
function writeBlocks(fs: WriteHost, piece: Piece, copies: boolean): void {
  const { inode, buffer, from, to: end, timing } = piece;
  let { at } = piece;
  const { blockSize } = fs.mount;
  const { recorder } = fs;
  const map = fs.map(inode);
  const pages = fs.pages(inode);
  let byte = from;
  // In data=journal the data is in the transaction, as metadata is.
  const logged = inode.journalsData;
  const ordersRewrites = fs.mount.behaviour.ordersRewrites && fs.mount.options.data === 'ordered';
  const run = newRun();
  let runEnd = -1;
  let known = 0;
  for (let block = Math.floor(from / blockSize); byte < end; block++) {
    const offset = byte - block * blockSize;
    const length = Math.min(blockSize - offset, end - byte);
    let held = pages.holds(block);
    if (!held) {
      if (block >= runEnd) {
        map.lookup(block, run);
        runEnd = block + run.length;
        known = block;
      }
      if (run.physical === 0 || (run.unwritten && timing === NOW)) {
        if (timing === DELAYED) {
          reserve(fs, inode, block);
          held = true;
        } else {
          place(fs, inode, block, timing);
          map.lookup(block, run);
          runEnd = block + run.length;
          known = block;
        }
      } else if (ordersRewrites) recorder.machine.rewrites(run.physical + (block - known));
      if (!held && run.unwritten) {
        pages.addUnwritten(block);
        held = true;
      }
    }
    byte += length;
    if (!copies) {
      // If the rest fails, the blocks allocated so far hold zeros that must be written.
      if (held) pages.markDirty(pages.pageOf(block));
      continue;
    }
    if (held) pages.write(block, buffer, at, offset, length);
    else recorder.put(run.physical + (block - known), buffer, at, offset, length);
    if (!held && logged) fs.mount.keeper.join(run.physical + (block - known));
    pages.markDirty(pages.pageOf(block));
    at += length;
  }
}

function reserve(fs: WriteHost, inode: Inode, block: number): void {
  const promised = promiseBlock(fs, inode, block);
  if (promised < 0) throw new Failure('ENOSPC', 'no block is left to promise');
  fs.pages(inode).addDelayed(block);
  if (promised > 0) tellPromise(inode);
}

/** Gives a hole its block at once, and marks an unwritten block as written. */
function place(fs: WriteHost, inode: Inode, block: number, timing: Timing): void {
  const request = newRequest(block);
  fs.map(inode).map(request, timing === EARLY ? GET_BLOCKS.CREATE | GET_BLOCKS.UNWRIT : GET_BLOCKS.CREATE);
  keepPromises(fs, inode, block, 1, 0);
  // The new file must not show the block's old data.
  if (timing !== NOW) return;
  fs.recorder.blank(request.pblk);
  if (!fs.mount.behaviour.readsNewBlocks) fs.recorder.machine.fresh(request.pblk);
  // If the call fails later, these zeros are written.
  const pages = fs.pages(inode);
  if (!inode.journalsData) pages.markDirty(pages.pageOf(block));
  // Its data must be on disk before the transaction that gives it the block.
  if (fs.mount.options.data === 'ordered') fs.journal?.order(inode);
}

/** Sets the size on disk at once only if the data already has a place. */
function extendDiskSize(fs: WriteHost, inode: Inode, delayed: boolean): void {
  const last = Math.floor((inode.size - 1) / fs.mount.blockSize);
  if (delayed && fs.pages(inode).holds(last)) return;
  fs.transact(HANDLE.INODE, INODE_CREDITS, setDiskSize, inode);
}

function setDiskSize(_: WriteHost, inode: Inode): void {
  inode.diskSize = inode.size;
}
