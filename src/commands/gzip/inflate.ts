/**
 * Turns deflated data into bytes again.
 *
 *      bits ─▶ a letter, or a length and how far back ─▶ 32 KiB, written when they are full
 */
import type { Steps } from '../../shell/process/steps.ts';
import {
  DISTANCE_BITS,
  DISTANCE_START,
  DISTANCES,
  DYNAMIC,
  END,
  FIRST_LENGTH,
  FIXED,
  FIXED_DISTANCES,
  FIXED_LITERALS,
  LENGTH_BITS,
  LENGTH_START,
  LENGTHS,
  ORDER,
  REPEAT_BITS,
  REPEAT_LEAST,
  STORED,
  WINDOW,
} from './alphabet.ts';
import { GzipFault } from './fault.ts';
import { Input } from './input.ts';

const LONGEST = 15;
const BROKEN = 'invalid compressed data--format violated';
const MOST_LITERALS = FIRST_LENGTH + LENGTHS;

/**
 * The symbols of a code, sorted by the length of their words and then by number. So a word is its place among those of
 * its length.
 */
class Words {
  readonly #ofLength = new Uint16Array(LONGEST + 1);
  readonly #symbols: number[] = [];

  /** Words of these lengths must give every sequence of bits a meaning, unless there is only one word. */
  constructor(lengths: readonly number[]) {
    for (let bits = 1; bits <= LONGEST; bits++)
      for (const [symbol, length] of lengths.entries())
        if (length === bits) {
          this.#ofLength[bits]++;
          this.#symbols.push(symbol);
        }
    let free = 1;
    for (let bits = 1; bits <= LONGEST; bits++) free = free * 2 - this.#ofLength[bits];
    const single = this.#symbols.length === 0 || (this.#symbols.length === 1 && this.#ofLength[1] === 1);
    if (free < 0 || (free > 0 && !single)) throw new GzipFault(BROKEN);
  }

  /** Reads a word bit by bit. */
  *next(input: Input): Steps<number> {
    let [word, first, at] = [0, 0, 0];
    for (let bits = 1; bits <= LONGEST; bits++) {
      if (input.held === 0) yield* input.byte();
      word |= input.bit();
      const count = this.#ofLength[bits];
      if (word - first < count) return this.#symbols[at + word - first];
      at += count;
      first = (first + count) << 1;
      word <<= 1;
    }
    throw new GzipFault(BROKEN);
  }
}

export class Inflater {
  readonly #input: Input;
  readonly #write: (bytes: Uint8Array) => Steps<void>;
  readonly #window = new Uint8Array(WINDOW);
  #at = 0;
  /** The window has been full once, so a repetition may reach back beyond its beginning. */
  #full = false;

  constructor(input: Input, write: (bytes: Uint8Array) => Steps<void>) {
    this.#input = input;
    this.#write = write;
  }

  *run(): Steps<void> {
    try {
      yield* this.#blocks();
    } catch (thrown) {
      // The bytes before the unexpected end are still written.
      if (thrown instanceof GzipFault && thrown.what === Input.ENDED) yield* this.#send();
      throw thrown;
    }
  }

  *#blocks(): Steps<void> {
    for (let last = 0; last === 0; ) {
      last = yield* this.#input.bits(1);
      const form = yield* this.#input.bits(2);
      if (form === STORED) yield* this.#stored();
      else if (form === FIXED) yield* this.#block(new Words(FIXED_LITERALS), new Words([...FIXED_DISTANCES, 5, 5]));
      else if (form === DYNAMIC) yield* this.#own();
      else throw new GzipFault(BROKEN);
    }
    this.#input.align();
    yield* this.#send();
  }

  *#send(): Steps<void> {
    if (this.#at > 0) yield* this.#write(this.#window.subarray(0, this.#at));
    this.#at = 0;
  }

  *#put(byte: number): Steps<void> {
    this.#window[this.#at++] = byte;
    if (this.#at < WINDOW) return;
    yield* this.#send();
    this.#full = true;
  }

  *#stored(): Steps<void> {
    const input = this.#input;
    input.align();
    const length = yield* input.bits(16);
    if ((yield* input.bits(16)) !== (~length & 0xffff)) throw new GzipFault(BROKEN);
    for (let i = 0; i < length; i++) yield* this.#put(yield* input.bits(8));
  }

  *#own(): Steps<void> {
    const input = this.#input;
    const literals = FIRST_LENGTH + (yield* input.bits(5));
    const distances = 1 + (yield* input.bits(5));
    const toldOf = 4 + (yield* input.bits(4));
    if (literals > MOST_LITERALS || distances > DISTANCES) throw new GzipFault(BROKEN);
    const telling: number[] = new Array(ORDER.length).fill(0);
    for (const symbol of ORDER.slice(0, toldOf)) telling[symbol] = yield* input.bits(3);
    const words = new Words(telling);
    const lengths: number[] = [];
    while (lengths.length < literals + distances) {
      const symbol = yield* words.next(input);
      if (symbol < 16) lengths.push(symbol);
      else {
        const again = REPEAT_LEAST[symbol - 16] + (yield* input.bits(REPEAT_BITS[symbol - 16]));
        const length = symbol === 16 ? lengths.at(-1) : 0;
        if (length === undefined || lengths.length + again > literals + distances) throw new GzipFault(BROKEN);
        for (let i = 0; i < again; i++) lengths.push(length);
      }
    }
    yield* this.#block(new Words(lengths.slice(0, literals)), new Words(lengths.slice(literals)));
  }

  *#block(literal: Words, distance: Words): Steps<void> {
    const input = this.#input;
    for (;;) {
      const symbol = yield* literal.next(input);
      if (symbol === END) return;
      if (symbol < END) {
        this.#window[this.#at++] = symbol;
        if (this.#at === WINDOW) {
          this.#at--;
          yield* this.#put(symbol);
        }
        continue;
      }
      const long = symbol - FIRST_LENGTH;
      if (long >= LENGTHS) throw new GzipFault(BROKEN);
      const length = LENGTH_START[long] + (yield* input.bits(LENGTH_BITS[long]));
      const far = yield* distance.next(input);
      if (far >= DISTANCES) throw new GzipFault(BROKEN);
      const back = DISTANCE_START[far] + (yield* input.bits(DISTANCE_BITS[far]));
      yield* this.#repeat(length, back);
    }
  }

  *#repeat(length: number, back: number): Steps<void> {
    if (back > this.#at && !this.#full) throw new GzipFault(BROKEN);
    for (let i = 0; i < length; i++) {
      this.#window[this.#at] = this.#window[(this.#at - back + WINDOW) % WINDOW];
      if (++this.#at < WINDOW) continue;
      yield* this.#send();
      this.#full = true;
    }
  }
}
