/**
 * How the allocator of the ext2 and ext3 drivers looks for free blocks in a group: bit by bit in the bitmap.
 *
 *     goal taken   ──▶ a free block before the next multiple of 64      near where the file is
 *                  ──▶ eight in a row, a byte of zeros                  room to go on
 *                  ──▶ any bit
 *
 * With a journal, a freed block becomes free only when its transaction has committed. Until then it is set in a second
 * bitmap. A block is free if it is clear in both.
 */
import { clearBits, nextClear, nextClearInBoth, setBits, testBit } from '../../bytes/bitmap.ts';
import type { Mount } from '../fs/mount.ts';

/** How a free block was found. */
export type Found = 'near' | 'byte' | 'bit' | 'none';

/** When the goal is taken, the search looks first at its neighbours up to the next multiple of this. */
const NEAR = 64;

export class GroupBits {
  readonly #mount: Mount;
  /** The second bitmaps, for groups with blocks that wait for a commit. */
  readonly #waiting: (Uint8Array | undefined)[] = [];
  /** A stretch of each group in which no block may be taken. Searches begin in few places, so one stretch is enough. */
  readonly #fullFrom: number[] = [];
  readonly #fullTo: number[] = [];
  /** How the last search ended. */
  found: Found = 'none';

  constructor(mount: Mount) {
    this.#mount = mount;
  }

  /** Answers whether a block of a group may be taken. */
  isFree(group: number, block: number): boolean {
    const g = this.#mount.group(group);
    if (block < 0 || block >= g.length || testBit(g.blocks(), block)) return false;
    const waiting = this.#waiting[group];
    return waiting === undefined || !testBit(waiting, block);
  }

  /** The first free block in [from, end); -1 when there is none. */
  first(group: number, from: number, end: number): number {
    const g = this.#mount.group(group);
    const stop = Math.min(end, g.length);
    const bits = g.blocks();
    const waiting = this.#waiting[group];
    const begin = this.#behindFull(group, from);
    const at = waiting ? nextClearInBoth(bits, waiting, begin, stop) : nextClear(bits, begin, stop);
    this.#isFull(group, from, at);
    return at < stop ? at : -1;
  }

  #behindFull(group: number, from: number): number {
    return from >= this.#fullFrom[group] && from < this.#fullTo[group] ? this.#fullTo[group] : from;
  }

  #isFull(group: number, from: number, to: number): void {
    const [begin, end] = [this.#fullFrom[group] ?? 0, this.#fullTo[group] ?? 0];
    if (from >= begin && from < end) this.#fullTo[group] = Math.max(to, end);
    else if (to - from > end - begin) {
      this.#fullFrom[group] = from;
      this.#fullTo[group] = to;
    }
  }

  /** Notes that blocks may be taken again. */
  opened(group: number, start: number, length: number): void {
    const [begin, end] = [this.#fullFrom[group] ?? 0, this.#fullTo[group] ?? 0];
    if (start < end && start + length > begin) this.#fullTo[group] = Math.max(begin, start);
  }

  /** Finds a free block in [from, end), near `from` if possible, else where there is room; -1 when there is none. */
  search(group: number, from: number, end: number): number {
    const stop = Math.min(end, this.#mount.group(group).length);
    if (from > 0) {
      const near = this.first(group, from, Math.min(Math.ceil(from / NEAR) * NEAR, stop));
      if (near >= 0) return this.#say(near, 'near');
    }
    const bits = this.#mount.group(group).blocks();
    for (let byte = from >> 3; byte < (stop + 7) >> 3; byte++) {
      if (bits[byte] !== 0) continue;
      const block = byte * 8;
      if (block >= from && block < stop && this.isFree(group, block)) return this.#say(block, 'byte');
      break;
    }
    const any = this.first(group, from, stop);
    return this.#say(any, any < 0 ? 'none' : 'bit');
  }

  #say(block: number, found: Found): number {
    this.found = found;
    return block;
  }

  /** Notes that freed blocks wait for the commit. */
  wait(group: number, start: number, length: number): void {
    this.#waiting[group] ??= new Uint8Array(this.#mount.blockSize);
    setBits(this.#waiting[group], start, length);
  }

  /** Notes that they no longer wait. */
  release(group: number, start: number, length: number): void {
    const waiting = this.#waiting[group];
    if (waiting) clearBits(waiting, start, length);
    this.opened(group, start, length);
  }
}
