/** Answers whether bytes are all zero. A sparse disk or file need not keep such bytes. */
export function isZero(bytes: Uint8Array): boolean {
  let i = 0;
  // It compares four bytes at a time if alignment allows it, as it always does in blocks.
  if (bytes.byteOffset % 4 === 0) {
    const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
    for (let w = 0; w < words.length; w++) if (words[w] !== 0) return false;
    i = words.length * 4;
  }
  for (; i < bytes.length; i++) if (bytes[i] !== 0) return false;
  return true;
}

/** Below this length a view of the bytes costs more than checking each byte. */
const SHORT = 64;

/** The same for part of an array. */
export function isZeroIn(bytes: Uint8Array, at: number, length: number): boolean {
  if (length >= SHORT) return bytes[at] === 0 && isZero(bytes.subarray(at, at + length));
  for (let i = at; i < at + length; i++) if (bytes[i] !== 0) return false;
  return true;
}
