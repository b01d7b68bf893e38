/**
 * Sends data to the disk as requests. Blocks that lie side by side go out together.
 *
 *     folio at 8451…8454, folio at 8455…8458 ──▶ one request of 8 blocks
 */
import { REQ } from '../../trace/disk.ts';
import type { Inode } from '../fs/inode.ts';
import { newRun } from '../fs/map-host.ts';
import type { FileHost } from './host.ts';

/** The thread that writes back by itself. */
export const FLUSHER = 'kworker/u8:1';

export class DataSender {
  readonly #fs: FileHost;
  readonly #flags: number;
  readonly #who: string;
  readonly #run = newRun();
  #first = 0;
  #count = 0;

  /** `waits`: someone waits for the data, by default the program that sends it. */
  constructor(fs: FileHost, waits: boolean, who = waits ? fs.task.comm : FLUSHER) {
    this.#fs = fs;
    this.#flags = waits ? REQ.SYNC : 0;
    this.#who = who;
  }

  add(physical: number, count: number): void {
    if (this.#count > 0 && physical === this.#first + this.#count) {
      this.#count += count;
      return;
    }
    this.flush();
    this.#first = physical;
    this.#count = count;
  }

  flush(): void {
    if (this.#count === 0) return;
    const count = this.#count;
    this.#count = 0;
    this.#fs.recorder.submit(this.#first, count, this.#flags, 'data', this.#who);
  }

  /** Adds the blocks of [from, to) of a file that have a place and already lie there. */
  addMapped(inode: Inode, from: number, to: number): void {
    const fs = this.#fs;
    const run = this.#run;
    const end = Math.min(to, Math.ceil(inode.size / fs.mount.blockSize));
    const pages = fs.pagesOf(inode);
    const map = fs.map(inode);
    for (let block = from; block < end; ) {
      map.lookup(block, run);
      const stop = Math.min(end, block + run.length);
      if (run.physical !== 0 && !run.unwritten)
        for (let b = block; b < stop; b++) if (!pages?.holds(b)) this.add(run.physical + (b - block), 1);
      block = stop;
    }
  }
}

/**
 * Sends delayed data to its new place. It must arrive before the transaction commits.
 */
export function orderPlaced({ journal, mount }: FileHost, inode: Inode): void {
  journal?.running?.sent.add(inode.ino);
  if (mount.behaviour.ordersPlaced) journal?.order(inode);
}

/** Sends only the dirty pages of a file that have their places. Ordered mode needs this before a commit. */
export function sendOrdered(fs: FileHost, inode: Inode, clean: (from: number, to: number) => void): void {
  const pages = fs.pagesOf(inode);
  if (!pages || pages.dirtyCount === 0) return;
  const { blocksPerPage } = pages;
  const sender = new DataSender(fs, fs.mount.behaviour.waitsForOrdered, FLUSHER);
  for (const page of pages.dirtyPages()) {
    const from = page * blocksPerPage;
    sender.addMapped(inode, from, from + blocksPerPage);
    if (pages.held(from, from + blocksPerPage).length > 0) continue;
    pages.clean(page);
    clean(from, from + blocksPerPage);
  }
  sender.flush();
}
