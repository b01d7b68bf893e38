/**
 * Changes a file's size.
 *
 *     down   pages and promises past the end go · the last block is zeroed from the end on · blocks freed
 *     up     nothing is written: the new part is a hole
 */
import { EXT_MAX_BLOCKS } from '../../format/constants.ts';
import { Failure, MapFault } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { newRun } from '../fs/map-host.ts';
import { PAGE_SIZE } from '../fs/page-size.ts';
import { inodeAtOnce } from '../handles/at-once.ts';
import { SETATTR_CREDITS } from '../handles/credits.ts';
import { HANDLE } from '../handles/handle.ts';
import { flushFile } from './flush.ts';
import type { FileHost } from './host.ts';
import { makeRoomForSize, truncateInline } from './inline-file.ts';
import { maxBytes } from './limits.ts';
import { dropPromises } from './promises.ts';
import { notePages, tellTakenBack } from './telling.ts';

/**
 * Ordered mode promises that the data of a transaction's files is on the disk before it commits. If a program cuts or
 * deletes a file of the commit under way, the engine first writes the data that the file will lose, as the commit would
 * have done (jbd2_journal_begin_ordered_truncate):
 *
 *     commit    data of its files ── has arrived ──▶ commit block
 *     program   deletes one of them: its dirty pages go out, the program waits for them, then they are dropped
 *
 * Without a machine a commit ends at once, so there is nothing to write.
 */
export function beginOrderedTruncate(fs: FileHost, inode: Inode, size: number): void {
  const { journal, mount, recorder } = fs;
  if (!journal || !recorder.machine.ordering || !mount.behaviour.writesBeforeCut) return;
  if (mount.options.data !== 'ordered' || inode.journalsData) return;
  const { committed } = journal;
  if (inode.orderedIn === committed || inode.orderedBefore === committed) flushFile(fs, inode, size);
}

export function setSize(fs: FileHost, inode: Inode, size: number): void {
  const limit = maxBytes(fs.mount, inode);
  if (size > limit) throw new Failure('EFBIG', `${size} bytes are more than the largest file, ${limit} bytes`);
  makeRoomForSize(fs, inode, size);
  const before = inode.size;
  // The bytes between the old end and the next block must read as zeros once they are inside the file.
  if (size > before) zeroRange(fs, inode, before, Math.min(size, roundUp(before, fs.mount.blockSize)));
  const shrinks = size < before;
  if (shrinks) beginOrderedTruncate(fs, inode, size);
  fs.transact(HANDLE.INODE, SETATTR_CREDITS, () => {
    // If the machine stops halfway, recovery finishes the truncation.
    if (shrinks) fs.orphans.add(inode);
    if (size !== before) trackSize(fs, inode, before, size);
    inode.size = size;
    inode.diskSize = size;
  });
  if (size <= before) {
    dropPages(fs, inode, size, Number.POSITIVE_INFINITY);
    fs.transact(HANDLE.TRUNCATE, fs.credits.truncate(inode), () => {
      truncateBlocks(fs, inode);
      if (inode.links > 0) fs.orphans.remove(inode);
    });
    inodeAtOnce(fs, inode);
  }
}

/** Tracks the range of the map that a change of the size may touch, from the old or the new last block on. */
function trackSize(fs: FileHost, inode: Inode, before: number, size: number): void {
  const blockOf = (end: number): number => Math.floor(Math.max(0, end - 1) / fs.mount.blockSize);
  const last = size > before ? blockOf(size) : EXT_MAX_BLOCKS - 1;
  fs.fast?.range(inode, blockOf(Math.min(before, size)), last);
}

/** ext4_truncate frees everything past the end of the file, preallocations too. */
export function truncateBlocks(fs: FileHost, inode: Inode): void {
  const { blockSize, options } = fs.mount;
  // A program may empty a file to rewrite it. Then the close flushes it, not a writer minutes later.
  if (inode.size === 0 && options.autoDaAlloc) inode.flushOnClose = true;
  if (truncateInline(fs, inode)) return;
  zeroEnd(fs, inode);
  fs.allocator.discard(inode);
  fs.map(inode).truncate(Math.ceil(inode.size / blockSize));
}

/** Zeros the last block behind the end of the file. If the map does not lead to it, the truncation goes on without this. */
function zeroEnd(fs: FileHost, inode: Inode): void {
  try {
    zeroRange(fs, inode, inode.size, roundUp(inode.size, fs.mount.blockSize));
  } catch (thrown) {
    if (!(thrown instanceof MapFault)) throw thrown;
    fs.noteDamage(thrown);
  }
}

/** Frees the blocks past the end of the file that a failed write has allocated. */
export function truncateFailedWrite(fs: FileHost, inode: Inode): void {
  dropPages(fs, inode, inode.size, Number.POSITIVE_INFINITY);
  fs.transact(HANDLE.TRUNCATE, fs.credits.truncate(inode), () => {
    truncateBlocks(fs, inode);
    if (inode.links > 0) fs.orphans.remove(inode);
  });
}

export const roundUp = (n: number, unit: number): number => Math.ceil(n / unit) * unit;

/** Zeros bytes [from, to) of existing blocks. Holes and unwritten blocks are already zeros. */
export function zeroRange(fs: FileHost, inode: Inode, from: number, to: number): void {
  const { blockSize } = fs.mount;
  for (let at = from; at < to; ) {
    const block = Math.floor(at / blockSize);
    const offset = at - block * blockSize;
    const end = Math.min(offset + (to - at), blockSize);
    const pages = fs.pagesOf(inode);
    if (pages?.holds(block)) {
      pages.zero(block, offset, end);
      if (!inode.journalsData && fs.mount.options.data === 'ordered') fs.journal?.order(inode);
    } else {
      const run = fs.map(inode).lookup(block, newRun());
      if (run.physical !== 0 && !run.unwritten) {
        fs.recorder.zero(run.physical, offset, end);
        if (inode.journalsData) fs.mount.keeper.join(run.physical);
        else if (fs.mount.options.data === 'ordered') fs.journal?.order(inode);
        const cache = fs.pages(inode);
        cache.folios.forWrite(cache.pageOf(block), 1);
        cache.markDirty(cache.pageOf(block));
        fs.markDirty(inode);
        notePages(fs, inode, block, block + 1);
      }
    }
    at += end - offset;
  }
}

/** Drops whole blocks in bytes [from, to) from the page cache, together with their promises. */
export function dropPages(fs: FileHost, inode: Inode, from: number, to: number): void {
  const pages = fs.pagesOf(inode);
  if (!pages) return;
  const { blockSize } = fs.mount;
  const first = Math.ceil(from / blockSize);
  const end = Number.isFinite(to) ? Math.floor(to / blockSize) : to;
  const dropped: number[] = [];
  for (const block of pages.held(first, end)) if (pages.release(block)) dropped.push(block);
  const freed = dropPromises(fs, inode, dropped);
  if (freed > 0) tellTakenBack(inode, freed);
  // A page is clean again when all of it was dropped.
  const firstPage = Math.ceil(first / pages.blocksPerPage);
  const endPage = Number.isFinite(end) ? Math.floor(end / pages.blocksPerPage) : end;
  for (const page of pages.dirtyPages(firstPage, endPage)) pages.clean(page);
  pages.folios.drop(from / PAGE_SIZE, to / PAGE_SIZE, (page) => pages.isDirty(page));
  notePages(fs, inode, first, end);
}
