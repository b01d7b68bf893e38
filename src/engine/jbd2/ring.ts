/**
 * The journal's blocks as a ring.
 *
 *     0 superblock │ first … tail ▓▓▓▓▓▓▓▓ head … end-1 │      ▓ recovery may need it; the rest is free
 *                                                ↺
 */

export class Ring {
  readonly first: number;
  /** Behind the last block of the ring. */
  readonly end: number;
  /** The place of the next block. */
  head: number;
  /** The oldest block that recovery would need. */
  tail: number;
  /** j_free: Linux counts the whole ring as free when nothing is needed. */
  free: number;
  readonly #places: Float64Array;

  /** `places[n]` is where block n of the journal lies on the volume. */
  constructor(places: Float64Array, first: number, end: number, head: number) {
    this.#places = places;
    this.first = first;
    this.end = end;
    this.head = head;
    this.tail = head;
    this.free = end - first;
  }

  /** Where a block of the journal lies on the volume. */
  place(n: number): number {
    return this.#places[n];
  }

  /** Takes the next block, which is then no longer free. */
  take(): number {
    const n = this.head++;
    this.free--;
    if (this.head === this.end) this.head = this.first;
    return n;
  }

  /** Moves the tail, and answers how many blocks that frees. */
  moveTail(to: number): number {
    const freed = to - this.tail + (to < this.tail ? this.end - this.first : 0);
    this.tail = to;
    this.free += freed;
    return freed;
  }
}
