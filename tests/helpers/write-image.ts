/** The bytes of a store as a file, for programs to read. */
import fs from 'node:fs';
import type { BlockStore } from '../../src/trace/block-store.ts';

/** Writes a store as a sparse file. */
export function writeImage(store: BlockStore, file: string): void {
  const fd = fs.openSync(file, 'w');
  try {
    for (const { block, bytes } of store.contents()) fs.writeSync(fd, bytes, 0, bytes.length, block * store.blockSize);
    fs.ftruncateSync(fd, store.byteLength);
  } finally {
    fs.closeSync(fd);
  }
}
