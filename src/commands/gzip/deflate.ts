/**
 * Finds repetitions. A window of twice 32 KiB goes over the bytes. Chains keep the earlier places of each three bytes, the
 * nearest first.
 *
 *      [ 32 KiB behind | 32 KiB ahead ]      near the end the second half becomes the first, and more is read
 *
 * It finds the same repetitions as gzip. Level 1 hardly searches, and level 9 searches long. From level 4 on, a repetition
 * waits, because one that begins a byte later may be longer.
 */
import type { Steps } from '../../shell/process/steps.ts';
import { MAX_MATCH, MIN_MATCH, WINDOW } from './alphabet.ts';
import type { Bits } from './bits.ts';
import { Block } from './block.ts';

const MASK = WINDOW - 1;
/** If fewer bytes are ahead, more are read. */
const AHEAD = MAX_MATCH + MIN_MATCH + 1;
const FARTHEST = WINDOW - AHEAD;
/** A repetition of three bytes from farther back costs more than three letters. */
const TOO_FAR = 4096;
const HASH_MASK = 0x7fff;
const HASH_SHIFT = 5;

/**
 * From the length `good` on it searches a quarter as far, from `lazy` on for nothing better. `nice` ends the search.
 * `chain` is the number of places.
 */
interface Effort {
  readonly good: number;
  readonly lazy: number;
  readonly nice: number;
  readonly chain: number;
}
const effort = (good: number, lazy: number, nice: number, chain: number): Effort => ({ good, lazy, nice, chain });
const EFFORTS: readonly Effort[] = [
  effort(4, 4, 8, 4),
  effort(4, 5, 16, 8),
  effort(4, 6, 32, 32),
  effort(4, 4, 16, 16),
  effort(8, 16, 32, 32),
  effort(8, 16, 128, 128),
  effort(8, 32, 128, 256),
  effort(32, 128, 258, 1024),
  effort(32, 258, 258, 4096),
];
const LAST_QUICK = 3;

/** Reads as much as there is, up to the length of `into`. Returns 0 at the end. */
type Fill = (into: Uint8Array) => Steps<number>;

export class Deflater {
  readonly #bytes = new Uint8Array(2 * WINDOW);
  /** The last place of each three bytes. `#before` has the place before each place. 0 is none. */
  readonly #heads = new Uint16Array(HASH_MASK + 1);
  readonly #before = new Uint16Array(WINDOW);
  readonly #effort: Effort;
  readonly #quick: boolean;
  readonly #fill: Fill;
  readonly #out: Bits;
  readonly #block: Block;
  #hash = 0;
  #at = 0;
  #ahead = 0;
  #start = 0;
  #over = false;
  #match = 0;

  constructor(level: number, fill: Fill, out: Bits) {
    this.#effort = EFFORTS[level - 1];
    this.#quick = level <= LAST_QUICK;
    this.#fill = fill;
    this.#out = out;
    this.#block = new Block(level > 2);
  }

  *run(): Steps<void> {
    yield* this.#more();
    this.#rehash();
    yield* this.#quick ? this.#eager() : this.#lazy();
    yield* this.#flush(true);
  }

  /** Computes the hash of the two bytes here. The third comes with the next place. */
  #rehash(): void {
    this.#hash = 0;
    this.#take(this.#bytes[this.#at]);
    this.#take(this.#bytes[this.#at + 1]);
  }

  #take(byte: number): void {
    this.#hash = ((this.#hash << HASH_SHIFT) ^ byte) & HASH_MASK;
  }

  /** Keeps this place, and returns the last one with the same hash. */
  #keep(): number {
    const at = this.#at;
    this.#take(this.#bytes[at + MIN_MATCH - 1]);
    const last = this.#heads[this.#hash];
    this.#before[at & MASK] = last;
    this.#heads[this.#hash] = at;
    return last;
  }

  /** Reads until enough is ahead, or the input ends. */
  *#more(): Steps<void> {
    while (this.#ahead < AHEAD && !this.#over) {
      if (this.#at >= WINDOW + FARTHEST) this.#slide();
      const n = yield* this.#fill(this.#bytes.subarray(this.#at + this.#ahead));
      this.#ahead += n;
      this.#over = n === 0;
      // The hash reads bytes behind the end, so they are cleared.
      if (this.#over) this.#bytes.fill(0, this.#at + this.#ahead, this.#at + this.#ahead + MIN_MATCH - 1);
    }
  }

  #slide(): void {
    this.#bytes.copyWithin(0, WINDOW);
    for (const places of [this.#heads, this.#before])
      for (let i = 0; i < places.length; i++) places[i] = places[i] >= WINDOW ? places[i] - WINDOW : 0;
    this.#match -= WINDOW;
    this.#at -= WINDOW;
    this.#start -= WINDOW;
  }

  *#flush(last: boolean): Steps<void> {
    const [from, to] = [this.#start, this.#at];
    this.#block.write(this.#out, from >= 0 ? this.#bytes.subarray(from, to) : undefined, to - from, last);
    this.#start = to;
    yield* this.#out.send();
  }

  #add(letter: number, distance: number): boolean {
    return this.#block.add(letter, distance, this.#at - this.#start);
  }

  #reachable(place: number): boolean {
    return place !== 0 && this.#at - place <= FARTHEST && this.#at <= 2 * WINDOW - AHEAD;
  }

  /** The longest repetition longer than `least`, from a place backwards. Keeps its place. */
  #longest(from: number, least: number): number {
    const { good, nice, chain } = this.#effort;
    const [bytes, at, before] = [this.#bytes, this.#at, this.#before];
    const limit = Math.max(0, at - FARTHEST);
    let best = least;
    let left = least >= good ? chain >> 2 : chain;
    for (let place = from; ; ) {
      if (
        bytes[place + best] === bytes[at + best] &&
        bytes[place + best - 1] === bytes[at + best - 1] &&
        bytes[place] === bytes[at] &&
        bytes[place + 1] === bytes[at + 1]
      ) {
        let length = 2;
        while (length < MAX_MATCH && bytes[place + length] === bytes[at + length]) length++;
        if (length > best) {
          this.#match = place;
          best = length;
          if (length >= nice) break;
        }
      }
      place = before[place & MASK];
      if (place <= limit || --left === 0) break;
    }
    return Math.min(best, this.#ahead);
  }

  /** Takes each repetition at once. */
  *#eager(): Steps<void> {
    const { lazy } = this.#effort;
    while (this.#ahead > 0) {
      const last = this.#keep();
      const length = this.#reachable(last) ? this.#longest(last, MIN_MATCH - 1) : 0;
      let full: boolean;
      if (length >= MIN_MATCH) {
        full = this.#add(length, this.#at - this.#match);
        this.#ahead -= length;
        if (length <= lazy) this.#pass(length);
        else {
          this.#at += length;
          this.#rehash();
        }
      } else {
        full = this.#add(this.#bytes[this.#at], 0);
        this.#ahead--;
        this.#at++;
      }
      if (full) yield* this.#flush(false);
      if (this.#ahead < AHEAD) yield* this.#more();
    }
  }

  /** Goes on behind a repetition, and keeps the places in it. */
  #pass(length: number): void {
    for (let left = length - 1; left > 0; left--) {
      this.#at++;
      this.#keep();
    }
    this.#at++;
  }

  /** Compares a repetition with the one that begins at the next place, and takes the longer one. */
  *#lazy(): Steps<void> {
    const { lazy } = this.#effort;
    let length = MIN_MATCH - 1;
    let waits = false;
    while (this.#ahead > 0) {
      const last = this.#keep();
      const [before, place] = [length, this.#match];
      length = MIN_MATCH - 1;
      if (before < lazy && this.#reachable(last)) {
        length = this.#longest(last, before);
        if (length === MIN_MATCH && this.#at - this.#match > TOO_FAR) length--;
      }
      if (before >= MIN_MATCH && length <= before) {
        const full = this.#add(before, this.#at - 1 - place);
        this.#ahead -= before - 1;
        this.#pass(before - 1);
        waits = false;
        length = MIN_MATCH - 1;
        if (full) yield* this.#flush(false);
      } else {
        if (waits && this.#add(this.#bytes[this.#at - 1], 0)) yield* this.#flush(false);
        waits = true;
        this.#at++;
        this.#ahead--;
      }
      if (this.#ahead < AHEAD) yield* this.#more();
    }
    if (waits) this.#add(this.#bytes[this.#at - 1], 0);
  }
}
