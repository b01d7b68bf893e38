/**
 * The bytes of a file, read on demand. Opening a volume jumps between its tables and reads each more than once. So chunks
 * are kept, and the least recently used are dropped first.
 */

import fs from 'node:fs';
import { placeOf } from '../../bytes/search.ts';
import type { ByteSource } from '../../trace/block-device.ts';

const CHUNK_BYTES = 1 << 16;
const KEPT_CHUNKS = 256;

export interface FileSource extends ByteSource {
  /** These bytes of the file were written, so they are read again. */
  changed(offset: number, length: number): void;
  close(): void;
}

/** Opens a file or a block device for reading. Throws what `fs` throws. */
export function fileSource(path: string): FileSource {
  const fd = fs.openSync(path, 'r');
  const stat = fs.fstatSync(fd);
  if (stat.isDirectory()) {
    fs.closeSync(fd);
    throw new Error(`${path} is a directory`);
  }
  const size = stat.isBlockDevice() ? deviceSize(fd) : stat.size;
  const chunks = new Map<number, Uint8Array>();

  const copy = (offset: number, length: number, out: Uint8Array, at: number): void => {
    let done = 0;
    while (done < length) {
      const read = fs.readSync(fd, out, at + done, length - done, offset + done);
      if (read === 0) break;
      done += read;
    }
    // A file that has shrunk meanwhile reads as zeros past its end.
    if (done < length) out.fill(0, at + done, at + length);
  };

  const chunk = (index: number): Uint8Array => {
    let bytes = chunks.get(index);
    if (bytes) chunks.delete(index);
    else {
      const start = index * CHUNK_BYTES;
      bytes = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, size - start));
      copy(start, bytes.length, bytes, 0);
      if (chunks.size >= KEPT_CHUNKS) chunks.delete(chunks.keys().next().value!);
    }
    chunks.set(index, bytes);
    return bytes;
  };

  return {
    size,
    read(offset, length) {
      const end = Math.min(size, offset + length);
      if (offset >= end) return new Uint8Array(0);
      const first = Math.floor(offset / CHUNK_BYTES);
      const last = Math.floor((end - 1) / CHUNK_BYTES);
      const from = offset - first * CHUNK_BYTES;
      if (first === last) return chunk(first).subarray(from, from + end - offset);
      const out = new Uint8Array(end - offset);
      for (let index = first, at = 0; index <= last; index++) {
        const part = chunk(index).subarray(index === first ? from : 0);
        const fits = part.subarray(0, Math.min(part.length, out.length - at));
        out.set(fits, at);
        at += fits.length;
      }
      return out;
    },
    copy,
    changed(offset, length) {
      const last = Math.floor((offset + length - 1) / CHUNK_BYTES);
      for (let index = Math.floor(offset / CHUNK_BYTES); index <= last; index++) chunks.delete(index);
    },
    close: () => fs.closeSync(fd),
  };
}

/** A block device has no length in its inode, so this searches for the last readable byte. */
function deviceSize(fd: number): number {
  const probe = new Uint8Array(1);
  const readable = (at: number) => {
    try {
      return fs.readSync(fd, probe, 0, 1, at) === 1;
    } catch {
      return false;
    }
  };
  let low = 0;
  let high = 1;
  while (readable(high - 1)) {
    low = high;
    high *= 2;
  }
  return placeOf(low, high - 1, readable);
}
