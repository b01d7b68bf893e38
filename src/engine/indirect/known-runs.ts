/**
 * The last run of blocks and the last hole that were found in a map, so that a file that is read or written call by call
 * is not searched from its i_block each time.
 *
 *     blocks   │ run: 8451 …      │ hole ················ │
 *     write    │ run: 8451 …        │ hole ·············· │      the hole's first block gets a place: the run grows
 *
 * Both hold from their beginning to their very end, as a search from any block in them would find it. What changes the
 * map says so: `filled`, or `forget` when it is more than that.
 */
import type { Run } from '../fs/map-host.ts';

export class KnownRuns {
  /** Empty where nothing is known. */
  #from = 0;
  #to = 0;
  #physical = 0;
  #holeFrom = 0;
  #holeTo = 0;

  /** The run that holds a block, cut to begin there; false when it is not known. */
  answer(logical: number, out: Run): boolean {
    if (logical >= this.#from && logical < this.#to) {
      out.physical = this.#physical + (logical - this.#from);
      out.length = this.#to - logical;
      return true;
    }
    if (logical >= this.#holeFrom && logical < this.#holeTo) {
      out.physical = 0;
      out.length = this.#holeTo - logical;
      return true;
    }
    return false;
  }

  learn({ logical, physical, length }: Run): void {
    if (physical === 0) {
      this.#holeFrom = logical;
      this.#holeTo = logical + length;
    } else this.#map(logical, physical, length);
  }

  #map(logical: number, physical: number, length: number): void {
    this.#from = logical;
    this.#to = logical + length;
    this.#physical = physical;
  }

  /** Blocks of a hole were given places. */
  filled(logical: number, physical: number, count: number): void {
    const end = logical + count;
    if (logical < this.#holeFrom || end >= this.#holeTo) {
      // What follows is not known: it may go on there.
      this.forget();
      return;
    }
    this.#holeFrom = end;
    const goesOn = this.#to === logical && this.#physical + (logical - this.#from) === physical;
    if (goesOn && this.#to > this.#from) this.#to = end;
    else this.#map(logical, physical, count);
  }

  forget(): void {
    this.#from = this.#to = this.#holeFrom = this.#holeTo = 0;
  }
}
