/**
 * The hash of a name, which orders large directories. It has 31 bits (`hash`, whose lowest bit is always 0) and 32
 * more (`minor`), which tell names with the same hash apart while a program lists the directory.
 *
 *     legacy     a multiplicative hash of Linux's first hash trees, from before they came to ext3
 *     half_md4   8 words of the name at a time through MD4 with half of its steps (R. Rivest, RFC 1320)
 *     tea        4 words at a time as the key of 16 cycles of TEA (D. Wheeler and R. Needham, 1994)
 *
 * The last two start from the volume's seed (`s_hash_seed`), so that nobody can prepare colliding names.
 * Bytes above 127 are negative if `char` was signed on the machine that made the volume (`s_flags`).
 */
import {
  DX_HASH_HALF_MD4,
  DX_HASH_HALF_MD4_UNSIGNED,
  DX_HASH_LEGACY,
  DX_HASH_LEGACY_UNSIGNED,
  DX_HASH_TEA,
  DX_HASH_TEA_UNSIGNED,
} from '../../format/htree.ts';

/** Marks the end of a directory in a listing; no name has this hash. @internal */
export const HASH_EOF = 0xfffffffe;

/** MD4's initial chaining variables, for a volume without a seed. */
const MD4_START = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
const ROOT2 = 0x5a827999;
const ROOT3 = 0x6ed9eba1;
const TEA_DELTA = 0x9e3779b9;

export class NameHash {
  hash = 0;
  minor = 0;
  readonly #start: Int32Array;
  /** a, b, c, d, and the words of the name. */
  readonly #state = new Int32Array(4);
  readonly #words = new Int32Array(8);

  /** `seed`: the four words of s_hash_seed. */
  constructor(seed: readonly number[]) {
    this.#start = seed.some((word) => word !== 0) ? Int32Array.from(seed, (word) => word | 0) : MD4_START;
  }

  /** Sets `hash` and `minor` from bytes[from, from + length). False for an unknown version. */
  of(version: number, bytes: Uint8Array, from: number, length: number): boolean {
    let hash: number;
    let minor = 0;
    switch (version) {
      case DX_HASH_LEGACY:
      case DX_HASH_LEGACY_UNSIGNED:
        hash = legacy(bytes, from, length, version === DX_HASH_LEGACY);
        break;
      case DX_HASH_HALF_MD4:
      case DX_HASH_HALF_MD4_UNSIGNED: {
        const state = this.#state;
        state.set(this.#start);
        for (let done = 0; done < length; done += 32) {
          pack(bytes, from + done, length - done, this.#words, 8, version === DX_HASH_HALF_MD4);
          halfMd4(state, this.#words);
        }
        hash = state[1] >>> 0;
        minor = state[2] >>> 0;
        break;
      }
      case DX_HASH_TEA:
      case DX_HASH_TEA_UNSIGNED: {
        const state = this.#state;
        state.set(this.#start);
        for (let done = 0; done < length; done += 16) {
          pack(bytes, from + done, length - done, this.#words, 4, version === DX_HASH_TEA);
          tea(state, this.#words);
        }
        hash = state[0] >>> 0;
        minor = state[1] >>> 0;
        break;
      }
      default:
        return false;
    }
    hash = (hash & ~1) >>> 0;
    // The value that marks the end is replaced by the one below.
    this.hash = hash === HASH_EOF ? HASH_EOF - 2 : hash;
    this.minor = minor;
    return true;
  }
}

const charAt = (b: number, signed: boolean): number => (signed ? (b << 24) >> 24 : b);

function legacy(bytes: Uint8Array, from: number, length: number, signed: boolean): number {
  let now = 0x12a3fe2d;
  let before = 0x37abe8f9;
  for (let i = from; i < from + length; i++) {
    let next = (before + (now ^ Math.imul(charAt(bytes[i], signed), 7152373))) >>> 0;
    if (next & 0x80000000) next -= 0x7fffffff;
    before = now;
    now = next;
  }
  return (now << 1) >>> 0;
}

/**
 * Packs the name into big-endian words, four characters each. Its length, repeated, fills the words that the name does
 * not reach, and the upper part of a word that it does not fill.
 */
function pack(bytes: Uint8Array, from: number, left: number, words: Int32Array, count: number, signed: boolean): void {
  const pad = Math.imul(left & 0xff, 0x01010101);
  // No name is longer than 255.
  const length = Math.min(left, count * 4);
  let word = pad;
  let at = 0;
  for (let i = 0; i < length; i++) {
    word = (charAt(bytes[from + i], signed) + (word << 8)) | 0;
    if ((i & 3) === 3) {
      words[at++] = word;
      word = pad;
    }
  }
  if (at < count) words[at++] = word;
  while (at < count) words[at++] = pad;
}

const turn = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

/** Three rounds of eight steps; MD4 has three of sixteen. */
function halfMd4(state: Int32Array, w: Int32Array): void {
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  // F chooses the bit of c where b has a 1, else the bit of d.
  for (let i = 0; i < 8; i += 4) {
    a = turn((a + (d ^ (b & (c ^ d))) + w[i]) | 0, 3);
    d = turn((d + (c ^ (a & (b ^ c))) + w[i + 1]) | 0, 7);
    c = turn((c + (b ^ (d & (a ^ b))) + w[i + 2]) | 0, 11);
    b = turn((b + (a ^ (c & (d ^ a))) + w[i + 3]) | 0, 19);
  }
  // G takes the majority; the odd words first, then the even ones.
  for (let i = 1; i >= 0; i--) {
    a = turn((a + ((b & c) | (b & d) | (c & d)) + w[i] + ROOT2) | 0, 3);
    d = turn((d + ((a & b) | (a & c) | (b & c)) + w[i + 2] + ROOT2) | 0, 5);
    c = turn((c + ((d & a) | (d & b) | (a & b)) + w[i + 4] + ROOT2) | 0, 9);
    b = turn((b + ((c & d) | (c & a) | (d & a)) + w[i + 6] + ROOT2) | 0, 13);
  }
  // H is the parity; the words from both halves in turn, downwards.
  for (let i = 3; i > 0; i -= 2) {
    a = turn((a + (b ^ c ^ d) + w[i] + ROOT3) | 0, 3);
    d = turn((d + (a ^ b ^ c) + w[i + 4] + ROOT3) | 0, 9);
    c = turn((c + (d ^ a ^ b) + w[i - 1] + ROOT3) | 0, 11);
    b = turn((b + (c ^ d ^ a) + w[i + 3] + ROOT3) | 0, 15);
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
}

/** The words are the key. The function enciphers the first half of the state and adds the result to it. */
function tea(state: Int32Array, key: Int32Array): void {
  let x = state[0];
  let y = state[1];
  let sum = 0;
  for (let cycle = 0; cycle < 16; cycle++) {
    sum = (sum + TEA_DELTA) | 0;
    x = (x + (((y << 4) + key[0]) ^ (y + sum) ^ ((y >>> 5) + key[1]))) | 0;
    y = (y + (((x << 4) + key[2]) ^ (x + sum) ^ ((x >>> 5) + key[3]))) | 0;
  }
  state[0] += x;
  state[1] += y;
}
