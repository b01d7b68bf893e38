/**
 * The numbers of deflate (RFC 1951), which put lengths and distances into codes.
 *
 *      length 3 … 258 ─▶ code 257 … 285 and bits behind it      distance 1 … 32768 ─▶ code 0 … 29 and bits behind it
 */
export const MIN_MATCH = 3;
export const MAX_MATCH = 258;
export const WINDOW = 32_768;
/** The code that ends a block. */
export const END = 256;
export const FIRST_LENGTH = 257;
export const LENGTHS = 29;
export const DISTANCES = 30;

/** The number of extra bits of each code. The first `plain` codes have none, and then every `each` codes have one more. */
const growing = (count: number, plain: number, each: number): number[] =>
  Array.from({ length: count }, (_, code) => (code < plain ? 0 : Math.floor((code - plain) / each) + 1));

/** The last code stands for 258 alone. */
export const LENGTH_BITS = [...growing(LENGTHS - 1, 8, 4), 0];
export const DISTANCE_BITS = growing(DISTANCES, 4, 2);

const starts = (bits: readonly number[], first: number): number[] => {
  let at = first;
  return bits.map((count) => {
    const start = at;
    at += 2 ** count;
    return start;
  });
};

export const LENGTH_START = [...starts(LENGTH_BITS.slice(0, -1), MIN_MATCH), MAX_MATCH];
export const DISTANCE_START = starts(DISTANCE_BITS, 1);

/** The order in which a block stores the lengths of its code length codes. */
export const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
/** Behind 16, 17 and 18 stand this many bits, and REPEAT_LEAST is added to their number. */
export const REPEAT_BITS = [2, 3, 7];
export const REPEAT_LEAST = [3, 3, 11];

/** The lengths of the fixed codes, which no block stores. */
export const FIXED_LITERALS = Array.from({ length: 288 }, (_, n) => (n < 144 ? 8 : n < 256 ? 9 : n < 280 ? 7 : 8));
export const FIXED_DISTANCES: number[] = new Array(DISTANCES).fill(5);

export const [STORED, FIXED, DYNAMIC] = [0, 1, 2];
