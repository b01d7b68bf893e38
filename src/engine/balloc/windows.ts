/**
 * Reservation windows. Each is a run of blocks that belongs to one file while programs write to it.
 *
 *     blocks   …│ a: 8 │ b: 8 │        │ c: 16         │…
 *     file a grows in its window, file b in the next: they do not mix, in whatever order programs write
 *
 * Windows exist only in memory, and may cover blocks that are in use. The windows of a file system never overlap. They
 * are kept in order, so that a search finds a gap by going from one window to the next.
 */
import { placeOf } from '../../bytes/search.ts';
import type { Inode } from '../fs/inode.ts';

/** EXT3_DEFAULT_RESERVE_BLOCKS and EXT3_MAX_RESERVE_BLOCKS: the size of a file's first window, and the largest size. */
const DEFAULT_WINDOW = 8;
export const MAX_WINDOW = 1027;

/** What the allocator knows of a file that programs write to. */
export class Window {
  readonly inode: Inode;
  /** First and last block; empty where the last is before the first. */
  start = 0;
  end = -1;
  /** Size of the next window. */
  size = DEFAULT_WINDOW;
  /** Blocks taken in this window. */
  hits = 0;
  /** The last block that the file got: its place in the file, and on the volume. */
  lastLogical = -1;
  lastPhysical = 0;

  constructor(inode: Inode) {
    this.inode = inode;
  }

  get empty(): boolean {
    return this.end < this.start;
  }

  get length(): number {
    return this.end - this.start + 1;
  }

  holds(block: number): boolean {
    return this.start <= block && block <= this.end;
  }
}

export class Windows {
  /** Sorted by their first block; none is empty. */
  readonly #inOrder: Window[] = [];

  [Symbol.iterator](): Iterator<Window> {
    return this.#inOrder[Symbol.iterator]();
  }

  /** The place in the order of the last window that begins at or before a block; -1 when none does. */
  #at(block: number): number {
    return placeOf(0, this.#inOrder.length, (i) => this.#inOrder[i].start <= block) - 1;
  }

  /** The first block at or after `from`, not after `last`, with `size` blocks that no window covers; -1 when there is none. */
  gap(from: number, size: number, last: number): number {
    let start = from;
    for (let i = this.#at(from); ; i++) {
      if (i >= 0) start = Math.max(start, this.#inOrder[i].end + 1);
      if (start > last) return -1;
      const next = this.#inOrder[i + 1];
      if (!next || start + size <= next.start) return start;
    }
  }

  /** Moves a window to blocks that are in a gap. */
  place(window: Window, start: number, length: number): void {
    this.remove(window);
    window.start = start;
    window.end = start + length - 1;
    window.hits = 0;
    const inOrder = this.#inOrder;
    const at = this.#at(start) + 1;
    inOrder.push(window);
    inOrder.copyWithin(at + 1, at);
    inOrder[at] = window;
  }

  /** Makes a window longer, as far as the next one allows. */
  extend(window: Window, more: number): void {
    const next = this.#inOrder[this.#at(window.start) + 1];
    window.end = next ? Math.min(window.end + more, next.start - 1) : window.end + more;
  }

  remove(window: Window): void {
    if (window.empty) return;
    const inOrder = this.#inOrder;
    const at = this.#at(window.start);
    if (inOrder[at] === window) {
      inOrder.copyWithin(at, at + 1);
      inOrder.pop();
    }
    window.start = 0;
    window.end = -1;
    window.hits = 0;
  }
}
