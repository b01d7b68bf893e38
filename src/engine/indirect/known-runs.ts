/**
 * The last run of blocks and the last hole found in a map. With them, not every read or write of a file searches the map
 * from i_block.
 *
 *     blocks   │ run: 8451 …      │ hole ················ │
 *     write    │ run: 8451 …        │ hole ·············· │      the hole's first block gets a place: the run grows
 *
 * Both reach to their real end, which a search from any of their blocks would find. Code that changes the map calls
 * `filled`, or `forget` for any other change.
 */
import type { Run } from '../fs/map-host.ts';

export class KnownRuns {
  /** The known run; empty if there is none. */
  #from = 0;
  #to = 0;
  #physical = 0;
  #holeFrom = 0;
  #holeTo = 0;

  /** Answers the run or hole that holds a block, cut to begin there; false when it is not known. */
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

  /** Notes that blocks of a hole got their places. */
  filled(logical: number, physical: number, count: number): void {
    const end = logical + count;
    if (logical < this.#holeFrom || end >= this.#holeTo) {
      // The run may go on behind the hole.
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
