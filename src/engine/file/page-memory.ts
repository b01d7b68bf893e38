/**
 * Memory fills with pages of files. This decides which program must write when too much is dirty, and which pages are
 * dropped when memory is full.
 *
 *     a program writes ──▶ dirty > background: the flusher is woken, and works when the system call is over
 *                      ──▶ dirty > freerun:    the program waits while the flusher works    balance_dirty_pages
 *                      ──▶ memory is full:     clean pages of the file written longest ago are dropped;
 *                                              where that is not enough, everything is flushed first
 *
 * Linux lets a writer and the flusher run side by side, and slows the writer down from freerun on so that it stops at the
 * limit. Here the flusher has its turn when a system call ends, or when its writer must wait. With a machine it then works
 * beside the programs. Data that it has sent counts as dirty until it has arrived, and a writer waits for it.
 */
import type { Inode } from '../fs/inode.ts';
import { PAGE_SIZE } from '../fs/page-size.ts';
import { type DirtyLimits, type Thresholds, thresholds } from './dirty-limits.ts';
import { flushUntil } from './flush.ts';
import type { FileHost } from './host.ts';
import type { PageCache } from './pages.ts';
import { tellFlusher, tellRound, tellShrink, tellWait, tellWoken } from './telling.ts';

/** Linux's guess for a device that it has not measured: 100 MiB/s, here in pages per millisecond. */
const PAGES_PER_MS = (100 * 2 ** 20) / PAGE_SIZE / 1000;
/** MAX_PAUSE: the longest single wait. */
const MAX_PAUSE_MS = 200;
/** MIN_WRITEBACK_PAGES: a turn of one file is a multiple of this, and at most an eighth of the limit plus this. */
const MIN_TURN_PAGES = 1024;
const TURN_SHARE = 8;
/**
 * For kernel 2.6.33: the pages that the flusher sends before it looks at the limits again, and the pages that a writer
 * dirties before it does. A writer may dirty at most 4 MiB, and a 32nd of memory for each processor. Where too much is
 * dirty, it may dirty RATELIMIT_EXCEEDED.
 */
const MAX_WRITEBACK_PAGES = 1024;
const RATELIMIT_PAGES = (4 * 2 ** 20) / PAGE_SIZE;
const RATELIMIT_SHARE = 32;
const PROCESSORS = 4;
const RATELIMIT_EXCEEDED = 8;

const log2 = (n: number): number => 31 - Math.clz32(n);

export class PageMemory {
  readonly limits: DirtyLimits;
  readonly thresholds: Thresholds;
  readonly #fs: FileHost;
  readonly #blocksPerPage: number;
  readonly #turn: number;
  /** Pages that the flusher sends before it looks at the limits again. */
  readonly #chunk: number;
  /** Pages that a writer dirties before it looks at the limits. */
  readonly #ratelimit: number;
  /** Memory becomes short when fewer than `low` pages are free, and stays short until `high` are. */
  readonly #low: number;
  readonly #high: number;
  /** Dirty pages and cached pages. These counts are never too low. The exact number is counted when it matters. */
  #dirty = 0;
  #cached = 0;
  /** Files with cached pages, and how often a program went on to another file. */
  readonly #files = new Set<Inode>();
  #newest: Inode | undefined;
  #writings = 0;
  /** Pages that may become dirty before the limits are looked at again. */
  #unwatched = 0;
  #woken = false;
  /** True while the flusher works, which does not wait for itself. */
  #working = false;
  /** The flusher's present round, file by file, and the event that told it. */
  #round: Iterator<undefined, void> | undefined;
  #told = -1;

  constructor(fs: FileHost, limits: DirtyLimits) {
    this.#fs = fs;
    this.limits = limits;
    this.thresholds = thresholds(limits);
    this.#blocksPerPage = PAGE_SIZE / fs.mount.blockSize;
    const turn = Math.min(PAGES_PER_MS * 500, this.thresholds.limit / TURN_SHARE) + MIN_TURN_PAGES;
    this.#chunk = fs.mount.options.flusherChunks ? MAX_WRITEBACK_PAGES : 0;
    const share = Math.floor(limits.memory / PAGE_SIZE / PROCESSORS / RATELIMIT_SHARE);
    this.#ratelimit = Math.min(RATELIMIT_PAGES, Math.max(16, share));
    this.#turn = Math.floor(turn / MIN_TURN_PAGES) * MIN_TURN_PAGES;
    // min_free_kbytes is 4 times the root of memory in KiB. The marks are a quarter and a half above it.
    const least = (4 * Math.sqrt(limits.memory / 1024) * 1024) / PAGE_SIZE;
    this.#low = Math.floor(least * 1.25);
    this.#high = Math.floor(least * 1.5);
  }

  /** Called when a program has written `pages` pages of a file. */
  written(inode: Inode, pages: number): void {
    if (inode !== this.#newest) {
      this.#newest = inode;
      if (inode.written === 0) this.#files.add(inode);
      inode.written = ++this.#writings;
    }
    this.#dirty += pages;
    this.#cached += pages;
    this.#unwatched -= pages;
    if (this.#unwatched > 0 || this.#working) return;
    this.#balance(inode);
    if (this.#cached > this.limits.memory / PAGE_SIZE - this.#low) this.#makeRoom();
  }

  /** Called when the file has no pages any more. */
  forget(inode: Inode): void {
    if (inode.written === 0) return;
    inode.written = 0;
    this.#files.delete(inode);
    if (this.#newest === inode) this.#newest = undefined;
  }

  /** Called at the end of a system call. A woken flusher then has its turn. */
  callEnds(): void {
    if (this.#woken && !this.#working) this.#background();
  }

  /** Answers whether the flusher has begun and not finished. */
  get flushing(): boolean {
    return this.#round !== undefined;
  }

  get dirtyBlocks(): number {
    return this.#fs.pageTally.dirty * this.#blocksPerPage;
  }

  #balance(inode: Inode): void {
    const { background, freerun, limit } = this.thresholds;
    const onTheWay = this.#onTheWay();
    let dirty = this.#dirty + onTheWay;
    if (dirty > background) dirty = this.#countDirty() + onTheWay;
    if (this.#dirty > background && !this.#woken) {
      this.#woken = true;
      tellWoken(this.#fs.recorder, dirty, background);
    }
    if (dirty > freerun) this.#wait(inode, dirty);
    if (this.#chunk > 0) {
      this.#unwatched = dirty > freerun ? RATELIMIT_EXCEEDED : this.#ratelimit;
      return;
    }
    // dirty_poll_interval: the nearer the limit, the sooner the next check.
    const left = Math.max(1, limit - Math.min(this.#dirty, limit));
    this.#unwatched = 2 ** (log2(left) >> 1);
  }

  #wait(inode: Inode, dirty: number): void {
    const { recorder, task } = this.#fs;
    const { background, freerun, limit } = this.thresholds;
    const setpoint = Math.floor((freerun + limit) / 2);
    const pause = Math.min(MAX_PAUSE_MS, Math.ceil((dirty - background) / PAGES_PER_MS));
    const told = { ino: inode.ino, comm: task.comm, limit, setpoint, dirty, pause };
    tellWait(recorder, told, () => this.#giveWay(setpoint));
  }

  /**
   * Lets the flusher work. With a machine, the program waits until enough has arrived to bring memory to the setpoint.
   */
  #giveWay(setpoint: number): void {
    this.#background();
    this.#fs.recorder.machine.waitOwed(setpoint * this.#blocksPerPage);
  }

  /** Pages sent that the disk does not have yet: Linux's NR_WRITEBACK. They count as dirty here. */
  #onTheWay(): number {
    return Math.ceil(this.#fs.recorder.machine.owed / this.#blocksPerPage);
  }

  /** Starts the flusher. Without a machine it finishes at once. With a machine it sends one file at a time. */
  #background(): void {
    const { recorder, dirty } = this.#fs;
    this.#woken = false;
    const until = this.thresholds.background;
    if (this.#round || this.#countDirty() <= until) return;
    this.#round = flushUntil(this.#fs, this.#turn, until, this.#chunk);
    this.#told = tellRound(recorder, dirty.size);
    if (recorder.machine.timed) this.goOn();
    else while (this.#round) this.#step();
  }

  /** The flusher goes on to the next file. */
  goOn(): void {
    const { machine } = this.#fs.recorder;
    machine.background('flusher');
    this.#step();
    // Finish before others work, so that a file that they delete has nothing left to convert.
    this.#fs.inFlight.drain();
    machine.background(undefined);
  }

  #step(): void {
    const { recorder } = this.#fs;
    const { cause } = recorder;
    this.#working = true;
    recorder.resume(this.#told);
    try {
      if (this.#round?.next().done) this.#round = undefined;
    } finally {
      recorder.resume(cause);
      this.#working = false;
    }
    this.#countDirty();
  }

  /** Writes all data at once, because memory is full. */
  #flushAll(): void {
    const { recorder, dirty } = this.#fs;
    if (this.#countDirty() === 0) return;
    const flush = () => {
      for (const _ of flushUntil(this.#fs, this.#turn, 0));
    };
    this.#working = true;
    try {
      tellFlusher(recorder, 'vmscan', dirty.size, flush);
    } finally {
      this.#working = false;
    }
    this.#countDirty();
  }

  #countDirty(): number {
    this.#dirty = this.#fs.pageTally.dirty;
    return this.#dirty;
  }

  #countCached(): number {
    let pages = 0;
    for (const inode of this.#files) {
      const held = inode.pages?.folios.size ?? 0;
      if (held === 0) this.forget(inode);
      pages += held;
    }
    this.#cached = pages;
    return pages;
  }

  /** Drops clean pages until enough are free. It flushes if no clean page is left. */
  #makeRoom(): void {
    const all = this.limits.memory / PAGE_SIZE;
    if (this.#countCached() <= all - this.#low) return;
    this.#reclaim(all - this.#high);
    if (this.#cached <= all - this.#high) return;
    this.#flushAll();
    this.#reclaim(all - this.#high);
  }

  #reclaim(target: number): void {
    const { recorder } = this.#fs;
    const before = this.#cached;
    let scanned = 0;
    // Begin with the file written longest ago.
    for (const inode of [...this.#files].sort((a, b) => a.written - b.written)) {
      if (this.#cached <= target) break;
      const { pages } = inode;
      if (!pages) continue;
      scanned += pages.folios.size;
      this.#cached -= pages.folios.dropSome(this.#cached - target, (page) => isBusy(pages, page));
    }
    tellShrink(recorder, scanned, before - this.#cached, this.#dirty);
  }
}

/** Answers whether memory holds data of a page that the disk does not have. */
function isBusy(pages: PageCache, page: number): boolean {
  if (pages.isDirty(page)) return true;
  const first = page * pages.blocksPerPage;
  for (let block = first; block < first + pages.blocksPerPage; block++) if (pages.holds(block)) return true;
  return false;
}
