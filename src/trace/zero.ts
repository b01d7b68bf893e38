/** Whether bytes are all zero: what a sparse disk need not keep, and a sparse file need not hold. */
export function isZero(bytes: Uint8Array): boolean {
  let i = 0;
  // Four bytes at a time where the bytes lie so that it can be done, as blocks always do.
  if (bytes.byteOffset % 4 === 0) {
    const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
    for (let w = 0; w < words.length; w++) if (words[w] !== 0) return false;
    i = words.length * 4;
  }
  for (; i < bytes.length; i++) if (bytes[i] !== 0) return false;
  return true;
}

/** Shorter than this, a view of the bytes costs more than a look at each. */
const SHORT = 64;

/** The same for part of an array. */
export function isZeroIn(bytes: Uint8Array, at: number, length: number): boolean {
  if (length >= SHORT) return bytes[at] === 0 && isZero(bytes.subarray(at, at + length));
  for (let i = at; i < at + length; i++) if (bytes[i] !== 0) return false;
  return true;
}
