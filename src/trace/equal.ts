/** Compares bytes, as a write often repeats the bytes that were there. */

/** Below this many bytes, making the views costs more than they save. */
const WORTH_WORDS = 64;

/** How many bytes two arrays of one length have in common from their beginning. */
export function equalPrefix(a: Uint8Array, b: Uint8Array): number {
  const { length } = a;
  if (length > 0 && a[0] !== b[0]) return 0;
  let i = 0;
  // Four bytes at a time where both are aligned alike, as parts of blocks are.
  if (length >= WORTH_WORDS && ((a.byteOffset ^ b.byteOffset) & 3) === 0) {
    while (((a.byteOffset + i) & 3) !== 0) {
      if (a[i] !== b[i]) return i;
      i++;
    }
    const count = (length - i) >>> 2;
    const x = new Int32Array(a.buffer, a.byteOffset + i, count);
    const y = new Int32Array(b.buffer, b.byteOffset + i, count);
    let w = 0;
    while (w < count && x[w] === y[w]) w++;
    i += w * 4;
  }
  while (i < length && a[i] === b[i]) i++;
  return i;
}

/** The first of the bytes [at, to) in which two blocks differ, or `to`. */
export function differs(a: Uint8Array, b: Uint8Array, at: number, to: number): number {
  let i = at;
  while (i < to && a[i] === b[i]) i++;
  return i;
}
