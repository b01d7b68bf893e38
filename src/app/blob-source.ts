/**
 * A dropped file as a source of bytes, read where and when it is asked for: a 10 GiB image opens as
 * fast as a small one. Only a worker may read files synchronously.
 */
import type { ByteSource } from '../trace/block-device.ts';

/** In workers only, so that the page's own types do not know it. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/** Reads are rounded to pieces of this size, of which the last few are kept. */
const PIECE = 1 << 18;
const KEPT = 64;

export function blobSource(blob: Blob): ByteSource {
  const reader = new FileReaderSync();
  const kept = new Map<number, Uint8Array>();
  const piece = (n: number): Uint8Array => {
    let bytes = kept.get(n);
    if (bytes) kept.delete(n);
    else bytes = new Uint8Array(reader.readAsArrayBuffer(blob.slice(n * PIECE, (n + 1) * PIECE)));
    // The order of the map is the order of use; the oldest goes first.
    kept.set(n, bytes);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
    return bytes;
  };
  return {
    size: blob.size,
    read(offset, length) {
      const end = Math.min(blob.size, offset + length);
      if (end <= offset) return new Uint8Array(0);
      const first = Math.floor(offset / PIECE);
      const at = offset - first * PIECE;
      if (at + (end - offset) <= PIECE) return piece(first).subarray(at, at + (end - offset));
      const out = new Uint8Array(end - offset);
      for (let from = offset; from < end; ) {
        const n = Math.floor(from / PIECE);
        const part = piece(n).subarray(from - n * PIECE, Math.min(PIECE, end - n * PIECE));
        out.set(part, from - offset);
        from += part.length;
      }
      return out;
    },
  };
}
