/**
 * Bitmaps as ext4 keeps them: bit n is bit n % 8 of byte n / 8. Runs are set, cleared, counted and
 * searched a byte at a time.
 */

export const testBit = (map: Uint8Array, bit: number): boolean => ((map[bit >>> 3] >>> (bit & 7)) & 1) === 1;

export function setBit(map: Uint8Array, bit: number): void {
  map[bit >>> 3] |= 1 << (bit & 7);
}

export function clearBit(map: Uint8Array, bit: number): void {
  map[bit >>> 3] &= ~(1 << (bit & 7));
}

export function setBits(map: Uint8Array, from: number, count: number): void {
  let bit = from;
  const end = from + count;
  while (bit < end && bit & 7) setBit(map, bit++);
  map.fill(0xff, bit >>> 3, Math.max(bit, end) >>> 3);
  bit = Math.max(bit, end & ~7);
  while (bit < end) setBit(map, bit++);
}

export function clearBits(map: Uint8Array, from: number, count: number): void {
  let bit = from;
  const end = from + count;
  while (bit < end && bit & 7) clearBit(map, bit++);
  map.fill(0, bit >>> 3, Math.max(bit, end) >>> 3);
  bit = Math.max(bit, end & ~7);
  while (bit < end) clearBit(map, bit++);
}

const POPCOUNT = Uint8Array.from({ length: 256 }, (_, b) => {
  let n = 0;
  for (let x = b; x; x &= x - 1) n++;
  return n;
});

/** Set bits among the first `count`. */
export function countSet(map: Uint8Array, count: number): number {
  let n = 0;
  const whole = count >>> 3;
  for (let i = 0; i < whole; i++) n += POPCOUNT[map[i]];
  if (count & 7) n += POPCOUNT[map[whole] & ((1 << (count & 7)) - 1)];
  return n;
}

const lowest = (word: number): number => 31 - Math.clz32(word & -word);

/** The first clear bit in [from, end), or `end`. */
export const nextClear = (map: Uint8Array, from: number, end: number): number => next(map, from, end, 0xff);

/** The first set bit in [from, end), or `end`. */
export const nextSet = (map: Uint8Array, from: number, end: number): number => next(map, from, end, 0);

/** The first bit in [from, end) that is clear in both, or `end`. */
export function nextClearInBoth(map: Uint8Array, other: Uint8Array, from: number, end: number): number {
  if (from >= end) return end;
  let byte = from >>> 3;
  let found = ((map[byte] | other[byte]) ^ 0xff) & (0xff << (from & 7));
  const last = (end - 1) >>> 3;
  while (found === 0 && byte < last) {
    byte++;
    found = (map[byte] | other[byte]) ^ 0xff;
  }
  return found === 0 ? end : Math.min(end, byte * 8 + lowest(found));
}

/** The first bit in [from, end) that is not as all bits of `alike`, or `end`. */
function next(map: Uint8Array, from: number, end: number, alike: number): number {
  if (from >= end) return end;
  let byte = from >>> 3;
  let found = (map[byte] ^ alike) & (0xff << (from & 7));
  const last = (end - 1) >>> 3;
  while (found === 0 && byte < last) found = map[++byte] ^ alike;
  return found === 0 ? end : Math.min(end, byte * 8 + lowest(found));
}

/** Calls back with each run of clear bits: its first bit and its length. */
export function clearRuns(map: Uint8Array, count: number, run: (first: number, length: number) => void): void {
  let at = nextClear(map, 0, count);
  while (at < count) {
    const end = nextSet(map, at, count);
    run(at, end - at);
    at = nextClear(map, end, count);
  }
}
