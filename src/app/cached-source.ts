/**
 * Bytes fetched in pieces of one size. Each is fetched when it is first needed, and the most recently used are kept.
 *
 *      read(300000, 100000)      ┊ piece 0 ┊▒ piece 1 ▒┊ piece 2 ┊
 */
import type { ByteSource } from '../trace/block-device.ts';

export interface Pieces {
  /** Bytes in all, bytes per piece, and the number of kept pieces; all are kept if it is absent. */
  size: number;
  piece: number;
  keep?: number;
  fetch(from: number, to: number): Uint8Array;
}

export function cachedSource({ size, piece: length, keep = Number.POSITIVE_INFINITY, fetch }: Pieces): ByteSource {
  const kept = new Map<number, Uint8Array>();
  const piece = (n: number): Uint8Array => {
    let bytes = kept.get(n);
    if (bytes) kept.delete(n);
    else bytes = fetch(n * length, Math.min(size, (n + 1) * length));
    // The order of the map is the order of use, and the oldest piece is dropped first.
    kept.set(n, bytes);
    if (kept.size > keep) kept.delete(kept.keys().next().value!);
    return bytes;
  };
  return {
    size,
    read(offset, wanted) {
      const end = Math.min(size, offset + wanted);
      if (end <= offset) return new Uint8Array(0);
      const first = Math.floor(offset / length);
      const at = offset - first * length;
      if (at + (end - offset) <= length) return piece(first).subarray(at, at + (end - offset));
      const out = new Uint8Array(end - offset);
      for (let from = offset; from < end; ) {
        const n = Math.floor(from / length);
        const part = piece(n).subarray(from - n * length, Math.min(length, end - n * length));
        out.set(part, from - offset);
        from += part.length;
      }
      return out;
    },
  };
}

/** This class exists only in workers, so the page's types do not have it. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

const PIECE = 1 << 18;
const KEPT = 64;

/**
 * A dropped file. It is read only as needed, so a 10 GiB image opens as fast as a small one. Only a worker may read files
 * synchronously.
 */
export function blobSource(blob: Blob): ByteSource {
  const reader = new FileReaderSync();
  return cachedSource({
    size: blob.size,
    piece: PIECE,
    keep: KEPT,
    fetch: (from, to) => new Uint8Array(reader.readAsArrayBuffer(blob.slice(from, to))),
  });
}
