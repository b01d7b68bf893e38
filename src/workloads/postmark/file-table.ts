/**
 * PostMark's files: twice as many slots as there are files at first. A size of 0 is an empty slot.
 *
 *     │ 1 │ 2 │ – │ 4 │ 5 │ … │ – │ – │      a new file goes where the last search ended, and if that slot is taken,
 *                     next ───▲              to the first empty one from the start, where the next search goes on
 */
import type { MersenneTwister } from '../mersenne-twister.ts';

export class FileTable {
  readonly names: string[];
  readonly sizes: Float64Array;
  #next = 0;
  /** All slots before this one are taken. */
  #full = 0;

  constructor(number: number) {
    this.names = new Array<string>(number * 2).fill('');
    this.sizes = new Float64Array(number * 2);
  }

  /** An empty slot, or -1. */
  free(): number {
    if (this.#next < this.sizes.length && this.sizes[this.#next] === 0) return this.#next++;
    const first = this.sizes.indexOf(0, this.#full);
    if (first < 0) return first;
    this.#full = first;
    this.#next = first + 1;
    return first;
  }

  /** The file is gone. */
  empty(slot: number): void {
    this.sizes[slot] = 0;
    this.#full = Math.min(this.#full, slot);
  }

  /** A random slot with a file. There must be one. */
  used(random: MersenneTwister): number {
    for (;;) {
      const slot = random.below(this.sizes.length);
      if (this.sizes[slot] > 0) return slot;
    }
  }
}
