/**
 * The buddy structure of one group: its free blocks as the largest aligned chunks of 2^order that they
 * make.
 *
 *     blocks   0 1 2 3 4 5 6 7 8 9 …        in use: 0, 1, 2
 *     order 0        ■                      3
 *     order 1                               –
 *     order 2          ■■■■■■■              4…7
 *     order 3                  ■■■■■ …      8…15
 *
 * It is built from the block bitmap and kept beside it, because the two differ: preallocated blocks are free on disk
 * and in use here, and so are freed blocks whose transaction has not committed.
 *
 * A free chunk of order k is a clear bit in the bitmap of that order. Orders go to log2(block size) + 1.
 */
import { clearBit, clearBits, nextClear, nextSet, setBit, setBits, testBit } from '../../bytes/bitmap.ts';

const log2 = (n: number): number => 31 - Math.clz32(n);
/** The largest power of two that divides n; a large one for 0. */
const alignment = (n: number): number => (n === 0 ? 31 : 31 - Math.clz32(n & -n));

export class Buddy {
  /** Blocks in the group. The last group of a growing volume gets more. */
  length: number;
  readonly orders: number;
  /** Blocks of the group that are taken, preallocations included: one bit per block. */
  readonly bitmap: Uint8Array;
  /** One bitmap per order from 1, in which a clear bit is a free chunk. Order 0 comes from the bitmap and `#single`. */
  readonly #chunks: Uint8Array[] = [];
  readonly counters: Int32Array;
  free = 0;
  fragments = 0;
  firstFree = 0;
  /**
   * The blocks that the last `take` still wanted when it had to split a chunk, and the order of that chunk; 0 if it split
   * none.
   */
  tail = 0;
  splitOrder = 0;

  /** `bitmap` is copied; bits past `length` do not matter. */
  constructor(bitmap: Uint8Array, length: number, blockSizeBits: number) {
    this.length = length;
    this.orders = blockSizeBits + 2;
    this.bitmap = bitmap.slice();
    this.counters = new Int32Array(this.orders);
    for (let order = 0; order < this.orders; order++)
      this.#chunks.push(new Uint8Array((bitmap.length >> order) + 1).fill(0xff));
    let at = nextClear(this.bitmap, 0, length);
    this.firstFree = at;
    while (at < length) {
      const end = nextSet(this.bitmap, at, length);
      this.fragments++;
      this.free += end - at;
      this.#addRun(at, end);
      at = nextClear(this.bitmap, end, length);
    }
  }

  get largestOrder(): number {
    for (let order = this.orders - 1; order >= 0; order--) if (this.counters[order]) return order;
    return -1;
  }

  isFree(block: number): boolean {
    return !testBit(this.bitmap, block);
  }

  #add(order: number, index: number): void {
    clearBit(this.#chunks[order], index);
    this.counters[order]++;
  }

  #remove(order: number, index: number): void {
    setBit(this.#chunks[order], index);
    this.counters[order]--;
  }

  /** Adds a run of free blocks, chunk by chunk. */
  #addRun(from: number, end: number): void {
    let at = from;
    while (at < end) {
      const order = Math.min(alignment(at), log2(end - at), this.orders - 1);
      this.#add(order, at >>> order);
      at += 1 << order;
    }
  }

  /** The order of the free chunk that a free block belongs to. */
  orderOf(block: number): number {
    for (let order = 0; order < this.orders; order++) if (!testBit(this.#chunks[order], block >>> order)) return order;
    return -1;
  }

  /** The first block of the first free chunk of exactly this order; -1 if there is none. */
  firstOfOrder(order: number): number {
    if (this.counters[order] === 0) return -1;
    const count = this.#chunks[order].length * 8;
    const index = nextClear(this.#chunks[order], 0, count);
    return index < count ? index << order : -1;
  }

  /**
   * Counts the free blocks from `block` on, chunk by chunk until there are at least `needed`. The answer may be more, and
   * is 0 if the block is taken.
   */
  extentAt(block: number, needed: number): number {
    if (block >= this.length || testBit(this.bitmap, block)) return 0;
    let order = this.orderOf(block);
    let end = ((block >>> order) + 1) << order;
    while (needed > end - block && end < this.length && !testBit(this.bitmap, end)) {
      order = this.orderOf(end);
      end += 1 << order;
    }
    return end - block;
  }

  /** Takes free blocks; `tail` and `splitOrder` describe the first chunk that had to be split. */
  take(start: number, length: number): void {
    this.tail = 0;
    this.splitOrder = 0;
    let split = false;
    this.free -= length;
    if (this.firstFree === start) this.firstFree += length;
    const before = start > 0 && !testBit(this.bitmap, start - 1);
    const after = start + length < this.length && !testBit(this.bitmap, start + length);
    if (before && after) this.fragments++;
    else if (!before && !after) this.fragments--;
    const end = start + length;
    let at = start;
    while (at < end) {
      const order = this.orderOf(at);
      const first = (at >>> order) << order;
      const last = first + (1 << order);
      this.#remove(order, at >>> order);
      if (first < at || last > end) {
        if (!split) {
          split = true;
          this.tail = end - at;
          this.splitOrder = order;
        }
        // The blocks before and behind stay free as smaller chunks.
        this.#addRun(first, at);
        if (last > end) this.#addRun(end, last);
      }
      at = last;
    }
    setBits(this.bitmap, start, length);
  }

  /** Gives blocks back, merging them with their buddies. */
  give(start: number, length: number): void {
    const end = start + length;
    clearBits(this.bitmap, start, length);
    this.free += length;
    if (start < this.firstFree) this.firstFree = start;
    const before = start > 0 && !testBit(this.bitmap, start - 1);
    const after = end < this.length && !testBit(this.bitmap, end);
    if (before && after) this.fragments--;
    else if (!before && !after) this.fragments++;
    let at = start;
    while (at < end) {
      let order = Math.min(alignment(at), log2(end - at), this.orders - 1);
      let index = at >>> order;
      at += 1 << order;
      while (order < this.orders - 1 && !testBit(this.#chunks[order], index ^ 1)) {
        this.#remove(order, index ^ 1);
        order++;
        index >>>= 1;
      }
      this.#add(order, index);
    }
  }
}
