/**
 * A dropped file as a source of bytes. It is read only as needed, so a 10 GiB image opens as fast as a small one. Only a
 * worker may read files synchronously.
 */
import type { ByteSource } from '../trace/block-device.ts';
import { cachedSource } from './cached-source.ts';

/** This class exists only in workers, so the page's types do not have it. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

const PIECE = 1 << 18;
const KEPT = 64;

export function blobSource(blob: Blob): ByteSource {
  const reader = new FileReaderSync();
  return cachedSource({
    size: blob.size,
    piece: PIECE,
    keep: KEPT,
    fetch: (from, to) => new Uint8Array(reader.readAsArrayBuffer(blob.slice(from, to))),
  });
}
