/**
 * The flush turns dirty pages into requests. It allocates blocks that lie side by side in memory in one piece, however
 * many writes they came from. This is the purpose of the delay.
 *
 *     folios  │▣▣▣▣│▣▣▢▢│▣▢▣▣│▣▣▢▢│      dirty, ascending
 *     runs    ├─ 6 ─┤     ├┤├2┤├2┤        alike and side by side, at most 2,048 blocks
 *     map     6 blocks at 8451, unwritten ──▶ data goes there ──▶ converted to written
 *
 * The flush gathers a run from the start of a folio, over as many folios as it reaches. Once it has placed the run, it
 * places the rest of the last folio, run by run, before it looks at the next folio. That is why the third folio above
 * ends a run although the fourth would continue it.
 *
 * Blocks are allocated as unwritten and converted when their data has arrived. So a crash in between shows zeros and
 * never deleted data.
 */
import { GET_BLOCKS, MAP } from '../../trace/flags.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { newRequest, newRun } from '../fs/map-host.ts';
import { PAGE_SIZE } from '../fs/page-size.ts';
import { HANDLE } from '../handles/handle.ts';
import { destroyInline } from '../xattr/inline-change.ts';
import { hasInline } from '../xattr/inline-data.ts';
import type { FileHost } from './host.ts';
import type { PageCache } from './pages.ts';
import { keepPromises } from './promises.ts';
import { DataSender, FLUSHER, orderPlaced } from './send.ts';
import { notePages, tellData, tellFlush, tellFlushed, tellKept, tellRun } from './telling.ts';
import { dropPages } from './truncate.ts';

/** Empties the inode before the pages that hold its content get their blocks. */
function beforeFlush(fs: FileHost, inode: Inode): void {
  if (hasInline(inode)) fs.transact(HANDLE.INODE, 1, () => destroyInline(fs, inode));
}

/** MAX_WRITEPAGES_EXTENT_LEN: the longest run that one request asks for, in blocks. */
const MAX_RUN = 2048;
/**
 * Pages of one file in one turn, before the next file's turn. This is half a second's worth at 100 MiB/s, Linux's guess
 * for a device that it has not measured, plus 1,024, rounded down to a multiple of 1,024.
 */
const CHUNK_PAGES = 13_312;

/**
 * Flushes all dirty files in the order in which they became dirty. Metadata that may go home has its turn too. With
 * `cyclic`, as in sync(2), each turn takes CHUNK_PAGES of a file, from where its last round ended. Otherwise each file
 * is flushed as a whole, from its start.
 */
export function flushAll(fs: FileHost, cyclic: boolean, metadata = true): void {
  const { dirty } = fs;
  const limit = cyclic ? CHUNK_PAGES : Number.MAX_SAFE_INTEGER;
  while (dirty.size > 0)
    for (const inode of [...dirty.values()]) {
      if (metadata && fs.home.turn < inode.dirtyTurn) fs.home.write(0, FLUSHER);
      if (flushInode(fs, inode, { limit, syncMode: 0, cyclic })) dirty.delete(inode);
    }
  fs.inFlight.drain();
  if (metadata) fs.home.write(0, FLUSHER);
}

/** Flushes some files, each as a whole. */
export function flushSome(fs: FileHost, inodes: readonly Inode[]): void {
  for (const inode of inodes)
    if (flushInode(fs, inode, { limit: Number.MAX_SAFE_INTEGER, syncMode: 0, cyclic: true })) fs.dirty.delete(inode);
  fs.inFlight.drain();
}

/**
 * Flushes `turn` pages of each file in turn, while there are more than `until` dirty pages. Others may work between two
 * files, and may write, free and flush. With `chunk`, the flush looks at the number of dirty pages only after it has
 * sent that many.
 */
export function* flushUntil(fs: FileHost, turn: number, until: number, chunk = 0): Generator<undefined, void> {
  const { dirty, pageTally } = fs;
  let left = chunk;
  while (pageTally.dirty > until && dirty.size > 0) {
    const begun = fs.turn;
    for (const inode of dirty.values()) {
      // The next round takes the files that become dirty during this one.
      if (inode.dirtyTurn >= begun) break;
      if (fs.home.turn < inode.dirtyTurn) fs.home.write(0, FLUSHER);
      const before = pageTally.dirty;
      if (flushInode(fs, inode, { limit: turn, syncMode: 0, cyclic: true })) dirty.delete(inode);
      left -= before - pageTally.dirty;
      if (left <= 0) {
        if (pageTally.dirty <= until) break;
        left = chunk;
      }
      yield;
    }
  }
  fs.inFlight.drain();
}

/** Flushes one file for a caller that waits for it. It keeps its place among the dirty ones. */
export function flushFile(fs: FileHost, inode: Inode, from = 0, to = Number.POSITIVE_INFINITY): void {
  flushInode(fs, inode, { limit: Number.MAX_SAFE_INTEGER, syncMode: 1, cyclic: false, from, to });
  fs.inFlight.drain();
  fs.recorder.machine.waitSent(inode.ino);
}

/** Places waiting data now, because promises exceed the free space. */
export function flushForSpace(fs: FileHost): void {
  flushAll(fs, false, false);
}

interface Order {
  /** Maximum number of pages. */
  limit: number;
  /** 1 when the caller waits for the data. */
  syncMode: 0 | 1;
  /** The flush starts where the last round ended, and goes on from the beginning after the end of the file. */
  cyclic: boolean;
  /** Bytes; all of the file when absent. */
  from?: number;
  to?: number;
}

/** Flushes a file. True when it has no dirty page left. */
function flushInode(fs: FileHost, inode: Inode, order: Order): boolean {
  const { recorder } = fs;
  const pages = fs.pagesOf(inode);
  if (!pages || pages.dirtyCount === 0) return true;
  const { syncMode, from = 0, to = Number.POSITIVE_INFINITY } = order;
  if (inode.journalsData) flushThroughJournal(fs, inode, syncMode === 1);
  const work = () => {
    beforeFlush(fs, inode);
    const before = pages.dirtyCount;
    const flush = new FileFlush(fs, inode, pages, order);
    const start = order.cyclic ? pages.writebackIndex : Math.floor(from / PAGE_SIZE);
    try {
      flush.range(start, Math.ceil(to / PAGE_SIZE));
      if (order.cyclic && start > 0 && flush.left > 0) flush.range(0, start);
    } catch (thrown) {
      if (!fs.foreign || !(thrown instanceof Failure)) throw thrown;
      fs.noteDamage(thrown);
      flush.giveUp();
      // The failure does not concern other files. Only a caller that waits for this file gets it.
      if (syncMode === 1) throw thrown;
    }
    const whole = from === 0 && to === Number.POSITIVE_INFINITY;
    if (order.cyclic || (whole && flush.left > 0)) pages.writebackIndex = flush.reached;
    tellFlushed(recorder, inode.ino, before - pages.dirtyCount);
  };
  tellFlush(recorder, inode.ino, order, work);
  return pages.dirtyCount === 0;
}

/**
 * In data=journal, the data is in a transaction or in the log. A caller that waits for it makes the transaction commit.
 */
export function flushThroughJournal(fs: FileHost, inode: Inode, waits: boolean): void {
  if (waits && fs.journal?.waits(inode.syncTid)) fs.commit();
  const { blocksPerPage } = fs.pages(inode);
  fs.transact(HANDLE.WRITE_PAGE, blocksPerPage, () => {});
}

/** One round over one file. */
class FileFlush {
  /** Pages that may still be written, and the page behind the last written one. */
  left: number;
  reached = 0;
  readonly #fs: FileHost;
  readonly #inode: Inode;
  readonly #pages: PageCache;
  readonly #waits: boolean;
  readonly #sender: DataSender;
  readonly #run = newRun();
  readonly #request = newRequest();
  /** Dirty folios: the first page of each, then the page behind its last. */
  #folios: number[] = [];
  /** The run gathered so far. */
  #block = 0;
  #length = 0;
  #delayed = false;

  constructor(fs: FileHost, inode: Inode, pages: PageCache, order: Order) {
    this.#fs = fs;
    this.#inode = inode;
    this.#pages = pages;
    this.#waits = order.syncMode === 1;
    this.#sender = new DataSender(fs, this.#waits);
    fs.recorder.machine.sends(inode.ino);
    this.left = order.limit;
  }

  range(from: number, to: number): void {
    const { blocksPerPage } = this.#pages;
    const { credits } = this.#fs;
    this.reached = from;
    this.#folios = this.#dirtyFolios(from, to);
    const folios = this.#folios;
    let retried = false;
    for (let next = 0; next < folios.length && this.left > 0; ) {
      this.#length = 0;
      this.#fs.inFlight.begin();
      for (let i = next; i < folios.length; i += 2) {
        if (!this.#waits && this.left <= this.#length / blocksPerPage) break;
        if (!this.#gather(folios[i] * blocksPerPage, folios[i + 1] * blocksPerPage)) break;
        if (this.#length > 0) continue;
        this.#written(i);
        next = i + 2;
      }
      if (this.#length === 0) continue;
      try {
        next = this.#fs.transact(HANDLE.WRITE_PAGE, credits.map(this.#inode, MAX_RUN), () => this.#place(next));
      } catch (failure) {
        // The blocks that this transaction has freed are free once it has committed.
        if (retried || !(failure instanceof Failure) || failure.code !== 'ENOSPC' || !this.#fs.journaled) throw failure;
        retried = true;
        this.#sender.flush();
        this.#fs.commit();
      }
    }
    this.#sender.flush();
  }

  #dirtyFolios(from: number, to: number): number[] {
    const { folios } = this.#pages;
    const found: number[] = [];
    let end = -1;
    for (const page of this.#pages.dirtyPages(from, to)) {
      if (page < end) continue;
      const cached = folios.has(page);
      end = cached ? folios.endOf(page) : page + 1;
      found.push(cached ? folios.startOf(page) : page, end);
    }
    return found;
  }

  /** Gathers blocks [from, to) into the run. False when a block that needs a place does not belong to it. */
  #gather(from: number, to: number): boolean {
    const pages = this.#pages;
    let mapped = from;
    for (let block = from; block < to; block++) {
      if (!pages.holds(block)) {
        if (this.#length > 0) return false;
        continue;
      }
      if (this.#length === 0) this.#sendMapped(mapped, block);
      mapped = to;
      const delayed = pages.seemsDelayed(block);
      if (this.#length === 0) {
        this.#block = block;
        this.#length = 1;
        this.#delayed = delayed;
      } else if (this.#length < MAX_RUN && block === this.#block + this.#length && delayed === this.#delayed)
        this.#length++;
      else return false;
    }
    this.#sendMapped(mapped, to);
    return true;
  }

  /** Sends blocks that already lie in their places, unless the journal has them. */
  #sendMapped(from: number, to: number): void {
    if (from < to && !this.#inode.journalsData) this.#sender.addMapped(this.#inode, from, to);
  }

  /** Places the run and the rest of its last folio. Returns the first unfinished folio. */
  #place(first: number): number {
    const folios = this.#folios;
    const { blocksPerPage } = this.#pages;
    let i = first;
    while (this.#length > 0) {
      const end = this.#placeRun();
      this.#length = 0;
      for (; i < folios.length && folios[i + 1] * blocksPerPage <= end; i += 2) this.#written(i);
      if (i < folios.length && folios[i] * blocksPerPage < end) {
        this.#gather(end, folios[i + 1] * blocksPerPage);
        if (this.#length > 0) continue;
        this.#written(i);
        i += 2;
      }
    }
    const reached = Math.min(this.reached * PAGE_SIZE, this.#inode.size);
    if (reached > this.#inode.diskSize) this.#inode.diskSize = reached;
    return i;
  }

  /** Gives the head of the run its place, as long as the allocator gives in one piece. Answers the block behind it. */
  #placeRun(): number {
    const fs = this.#fs;
    const inode = this.#inode;
    const pages = this.#pages;
    const request = this.#request;
    const block = this.#block;
    tellRun(fs.recorder, inode.ino, block, this.#length, this.#delayed);
    request.lblk = block;
    request.len = this.#length;
    request.pblk = 0;
    let flags = GET_BLOCKS.CREATE | GET_BLOCKS.METADATA_NOFAIL | GET_BLOCKS.IO_SUBMIT | GET_BLOCKS.EX_NOCACHE;
    if (inode.hasExtents && fs.mount.options.dioreadNolock) flags |= GET_BLOCKS.UNWRIT | GET_BLOCKS.PRE_IO;
    const promised = pages.isDelayed(block);
    if (promised) flags |= GET_BLOCKS.DELALLOC;
    // A request for mapped blocks ends with their extent.
    else if (!(flags & GET_BLOCKS.UNWRIT)) {
      const run = fs.map(inode).lookup(block, this.#run);
      if (run.physical !== 0) request.len = Math.min(this.#length, run.length);
    }
    const before = inode.sectors;
    const count = fs.map(inode).map(request, flags);
    const physical = request.pblk;
    const unwritten = (request.flags & MAP.UNWRITTEN) !== 0;
    if (promised) promisesKept(fs, inode, keepPromises(fs, inode, block, count, count), before);
    moveData(fs, inode, pages, block, physical, count);
    if (inode.journalsData) for (let b = physical; b < physical + count; b++) fs.mount.keeper.join(b);
    else this.#sender.add(physical, count);
    if (!unwritten && fs.mount.options.data === 'ordered') orderPlaced(fs, inode);
    if (unwritten) {
      this.#sender.flush();
      fs.inFlight.send(inode, block, count);
    }
    return block + count;
  }

  /** Drops the pages of the run, as in Linux, because the map is damaged or promised room is missing. */
  giveUp(): void {
    this.#sender.flush();
    const { blocksPerPage } = this.#pages;
    const first = Math.floor(this.#block / blocksPerPage);
    const end = Math.ceil((this.#block + this.#length) / blocksPerPage);
    if (this.#length > 0) dropPages(this.#fs, this.#inode, first * PAGE_SIZE, end * PAGE_SIZE);
    else dropPages(this.#fs, this.#inode, 0, Number.POSITIVE_INFINITY);
  }

  /** Notes that a folio has been sent. */
  #written(i: number): void {
    const [first, end] = [this.#folios[i], this.#folios[i + 1]];
    for (let page = first; page < end; page++) this.#pages.clean(page);
    const { blocksPerPage } = this.#pages;
    notePages(this.#fs, this.#inode, first * blocksPerPage, end * blocksPerPage);
    this.left -= end - first;
    this.reached = end;
  }
}

function promisesKept(fs: FileHost, inode: Inode, count: number, sectorsBefore: number): void {
  if (count === 0) return;
  tellKept(inode, count, sectorsBefore);
  // All data has its place and no writer has the file open, so its preallocation is not needed.
  if (inode.reservedBlocks === 0 && inode.writers === 0) fs.allocator.discard(inode);
}

/** Moves the data of a run to its blocks: the frames of the page cache become the volume's. */
function moveData(fs: FileHost, inode: Inode, pages: PageCache, block: number, physical: number, count: number): void {
  const { recorder } = fs;
  tellData(recorder, inode.ino, block, physical, count);
  for (let i = 0; i < count; i++) recorder.adopt(physical + i, pages.take(block + i));
  notePages(fs, inode, block, block + count);
}
