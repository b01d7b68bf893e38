/**
 * Bytes that never change. What is written from them need not be copied: a block refers to them, and is them for every
 * reader. A program says so once of the text that it fills files with.
 */
const declared = new WeakSet<Uint8Array>();
/** The one that was asked for last: mostly the next as well. */
let last: Uint8Array | undefined;

/** From here on the bytes are never changed. */
export function lasting(bytes: Uint8Array): Uint8Array {
  declared.add(bytes);
  return bytes;
}

export function isLasting(bytes: Uint8Array): boolean {
  if (bytes === last) return true;
  if (!declared.has(bytes)) return false;
  last = bytes;
  return true;
}
