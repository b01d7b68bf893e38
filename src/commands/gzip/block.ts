/**
 * A block of deflate. It collects letters and repetitions, and then writes all of them in the shortest of three forms.
 *
 *      abcabcabc ─▶ a b c (3 back, 6) ─▶ stored · with the codes that all know · with codes of its own, told before
 */
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
  MAX_MATCH,
  ORDER,
  REPEAT_BITS,
  REPEAT_LEAST,
  STORED,
  WINDOW,
} from './alphabet.ts';
import type { Bits } from './bits.ts';
import { Code, wordsOf } from './code.ts';

const LITERALS = FIRST_LENGTH + LENGTHS;
/** A block has room for this many letters and repetitions. */
const MOST = 32_768;
/** After each this many, the block checks whether it is good enough to end. */
const ASKS = 4096;
const [LONGEST, LONGEST_TOLD] = [15, 7];

/** The code of each value, from the values where the codes begin. */
function codesOf(start: readonly number[], most: number): Uint8Array {
  const codes = new Uint8Array(most + 1);
  for (let value = start[0], code = 0; value <= most; value++) {
    while (start[code + 1] <= value) code++;
    codes[value] = code;
  }
  return codes;
}
const LENGTH_CODE = codesOf(LENGTH_START, MAX_MATCH);
const DISTANCE_CODE = codesOf(DISTANCE_START, WINDOW);

interface Words {
  readonly lengths: ArrayLike<number>;
  readonly words: Uint16Array;
}
const fixed = (lengths: number[]): Words => ({ lengths, words: wordsOf(lengths) });
const FIXED_WORDS = [fixed(FIXED_LITERALS), fixed(FIXED_DISTANCES)];

/** The lengths of a code's words, with repetitions as 16, 17 and 18. */
function* told({ lengths, last }: Code): Generator<{ symbol: number; more: number }> {
  let before = -1;
  for (let at = 0; at <= last; ) {
    const length = lengths[at];
    let run = 1;
    while (at + run <= last && lengths[at + run] === length) run++;
    at += run;
    if (length > 0 && length !== before) {
      yield { symbol: length, more: 0 };
      run--;
    }
    before = length;
    const most = length === 0 ? 138 : 6;
    while (run > 0) {
      const now = Math.min(run, most);
      run -= now;
      const symbol = length > 0 ? 16 : now > 10 ? 18 : 17;
      if (now >= 3) yield { symbol, more: now - REPEAT_LEAST[symbol - 16] };
      else for (let i = 0; i < now; i++) yield { symbol: length, more: 0 };
    }
  }
}

export class Block {
  readonly #letters = new Uint16Array(MOST);
  readonly #distances = new Uint16Array(MOST);
  readonly #literal = new Uint16Array(LITERALS);
  readonly #distance = new Uint16Array(DISTANCES);
  #count = 0;
  #matches = 0;
  readonly #short: boolean;

  /** With `short` the block may end before it is full. */
  constructor(short: boolean) {
    this.#short = short;
  }

  /**
   * Adds a letter, or with a distance the length of a repetition. `taken` is the number of bytes in the block. Answers
   * true if the block is to end.
   */
  add(letter: number, distance: number, taken: number): boolean {
    this.#letters[this.#count] = letter;
    this.#distances[this.#count++] = distance;
    if (distance === 0) this.#literal[letter]++;
    else {
      this.#matches++;
      this.#literal[FIRST_LENGTH + LENGTH_CODE[letter]]++;
      this.#distance[DISTANCE_CODE[distance]]++;
    }
    if (this.#short && this.#count % ASKS === 0 && this.#isGood(taken)) return true;
    return this.#count === MOST - 1;
  }

  #isGood(taken: number): boolean {
    let bits = this.#count * 8;
    for (let code = 0; code < DISTANCES; code++) bits += this.#distance[code] * (5 + DISTANCE_BITS[code]);
    return this.#matches < Math.floor(this.#count / 2) && bits >>> 3 < Math.floor(taken / 2);
  }

  /** `stored` are the bytes themselves, if they are still there. `length` is their number. */
  write(out: Bits, stored: Uint8Array | undefined, length: number, last: boolean): void {
    const end = last ? 1 : 0;
    this.#literal[END] = 1;
    const literal = new Code(this.#literal, LONGEST, { bits: LENGTH_BITS, first: FIRST_LENGTH });
    const distance = new Code(this.#distance, LONGEST, { bits: DISTANCE_BITS, first: 0 });
    const lengths = [...told(literal), ...told(distance)];
    const often = new Uint16Array(ORDER.length);
    for (const { symbol } of lengths) often[symbol]++;
    const telling = new Code(often, LONGEST_TOLD, { bits: REPEAT_BITS, first: 16 });
    let last4 = ORDER.length - 1;
    while (last4 > 3 && telling.lengths[ORDER[last4]] === 0) last4--;
    const own = literal.size + distance.size + telling.size + 3 * (last4 + 1) + 14;
    const [ofOwn, ofFixed] = [own, this.#fixedSize()].map((bits) => (bits + 3 + 7) >>> 3);
    if (stored && length + 4 <= Math.min(ofOwn, ofFixed)) {
      out.bits((STORED << 1) + end, 3);
      out.align();
      out.number(length, 2);
      out.number(~length, 2);
      for (const byte of stored) out.byte(byte);
    } else if (ofFixed <= ofOwn) {
      out.bits((FIXED << 1) + end, 3);
      this.#send(out, FIXED_WORDS[0], FIXED_WORDS[1]);
    } else {
      out.bits((DYNAMIC << 1) + end, 3);
      out.bits(literal.last - END, 5);
      out.bits(distance.last, 5);
      out.bits(last4 - 3, 4);
      for (const symbol of ORDER.slice(0, last4 + 1)) out.bits(telling.lengths[symbol], 3);
      for (const { symbol, more } of lengths) {
        out.bits(telling.words[symbol], telling.lengths[symbol]);
        if (symbol >= 16) out.bits(more, REPEAT_BITS[symbol - 16]);
      }
      this.#send(out, literal, distance);
    }
    if (last) out.align();
    this.#literal.fill(0);
    this.#distance.fill(0);
    this.#count = 0;
    this.#matches = 0;
  }

  #fixedSize(): number {
    let bits = 0;
    for (let n = 0; n < LITERALS; n++)
      bits += this.#literal[n] * (FIXED_LITERALS[n] + (n < FIRST_LENGTH ? 0 : LENGTH_BITS[n - FIRST_LENGTH]));
    for (let n = 0; n < DISTANCES; n++) bits += this.#distance[n] * (FIXED_DISTANCES[n] + DISTANCE_BITS[n]);
    return bits;
  }

  #send(out: Bits, literal: Words, distance: Words): void {
    const word = ({ words, lengths }: Words, symbol: number): void => out.bits(words[symbol], lengths[symbol]);
    for (let at = 0; at < this.#count; at++) {
      const letter = this.#letters[at];
      const back = this.#distances[at];
      if (back === 0) {
        word(literal, letter);
        continue;
      }
      const long = LENGTH_CODE[letter];
      word(literal, FIRST_LENGTH + long);
      out.bits(letter - LENGTH_START[long], LENGTH_BITS[long]);
      const far = DISTANCE_CODE[back];
      word(distance, far);
      out.bits(back - DISTANCE_START[far], DISTANCE_BITS[far]);
    }
    word(literal, END);
  }
}
