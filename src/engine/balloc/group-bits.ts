/**
 * The free blocks of one group as ext2's and ext3's own allocator looks for them, bit by bit in the bitmap.
 *
 *     goal taken   ──▶ a free block before the next multiple of 64      near where the file is
 *                  ──▶ eight in a row, a byte of zeros                  room to go on
 *                  ──▶ any bit
 *
 * With a journal, a freed block is not free before its transaction has committed: until then it is set in a second
 * bitmap, and free is what is clear in both.
 */
import { clearBits, nextClear, nextClearInBoth, setBits, testBit } from '../../bytes/bitmap.ts';
import type { Mount } from '../fs/mount.ts';

/** How a free block was found. */
export type Found = 'near' | 'byte' | 'bit' | 'none';

/** When the goal is taken, its neighbours up to the next multiple of this are looked at first. */
const NEAR = 64;

export class GroupBits {
  readonly #mount: Mount;
  /** Of groups with blocks that wait for a commit. */
  readonly #waiting: (Uint8Array | undefined)[] = [];
  /** How the last search ended. */
  found: Found = 'none';

  constructor(mount: Mount) {
    this.#mount = mount;
  }

  /** Whether a block of a group may be taken. */
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
    const at = waiting ? nextClearInBoth(bits, waiting, from, stop) : nextClear(bits, from, stop);
    return at < stop ? at : -1;
  }

  /** A free block in [from, end): near `from` if there is one, else where there is room; -1 when there is none. */
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

  /** Blocks that were freed wait for the commit. */
  wait(group: number, start: number, length: number): void {
    this.#waiting[group] ??= new Uint8Array(this.#mount.blockSize);
    setBits(this.#waiting[group], start, length);
  }

  /** They wait no longer. */
  release(group: number, start: number, length: number): void {
    const waiting = this.#waiting[group];
    if (waiting) clearBits(waiting, start, length);
  }
}
