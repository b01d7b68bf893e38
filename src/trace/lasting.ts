/**
 * Bytes that never change. A write from them need not copy them, because the block refers to them. A program declares once
 * that the text with which it fills files is lasting.
 */
const declared = new WeakSet<Uint8Array>();
/** The last one used, which is mostly the next one too. */
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
