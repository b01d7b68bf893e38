/** Runs of sectors that a cache holds, the oldest first; their number and their sectors are limited. */
export class SectorRuns {
  readonly #starts: Float64Array;
  readonly #ends: Float64Array;
  readonly #most: number;
  readonly #room: number;
  #count = 0;
  #held = 0;

  /** At most `most` runs and `room` sectors. */
  constructor(most: number, room: number) {
    this.#most = most;
    this.#room = room;
    this.#starts = new Float64Array(most + 1);
    this.#ends = new Float64Array(most + 1);
  }

  /** Whether one run holds all of it. */
  holds(start: number, end: number): boolean {
    for (let i = 0; i < this.#count; i++) if (start >= this.#starts[i] && end <= this.#ends[i]) return true;
    return false;
  }

  /** Whether one ends there. */
  endsAt(sector: number): boolean {
    return this.#ending(sector) < this.#count;
  }

  #ending(sector: number): number {
    let i = 0;
    while (i < this.#count && this.#ends[i] !== sector) i++;
    return i;
  }

  /** Grows the run that it continues, or begins a new one. Then the oldest runs go until there is room. */
  add(start: number, end: number): void {
    const i = this.#ending(start);
    if (i === this.#count) {
      this.#starts[i] = start;
      this.#count++;
    }
    this.#ends[i] = end;
    this.#held += end - start;
    while (this.#count > this.#most || (this.#held > this.#room && this.#count > 1)) this.#remove(0);
    // If there is only one long run, its beginning goes.
    if (this.#held > this.#room) {
      this.#starts[0] = this.#ends[0] - this.#room;
      this.#held = this.#room;
    }
  }

  /** Drops every run that holds any of it. */
  forget(start: number, end: number): void {
    for (let i = this.#count - 1; i >= 0; i--) if (this.#starts[i] < end && this.#ends[i] > start) this.#remove(i);
  }

  #remove(i: number): void {
    this.#held -= this.#ends[i] - this.#starts[i];
    this.#starts.copyWithin(i, i + 1, this.#count);
    this.#ends.copyWithin(i, i + 1, this.#count);
    this.#count--;
  }
}
