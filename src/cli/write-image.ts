/**
 * A volume as a sparse file. It is written beside its name first: the image that is being read may have that very
 * name, and whoever is interrupted has lost nothing.
 */
import fs from 'node:fs';
import type { BlockStore } from '../trace/block-store.ts';

export function writeImage(path: string, store: BlockStore): void {
  const beside = `${path}.part`;
  const before = fs.statSync(path, { throwIfNoEntry: false });
  const fd = fs.openSync(beside, 'w', before ? before.mode & 0o7777 : 0o666);
  try {
    if (before && process.getuid?.() === 0) fs.fchownSync(fd, before.uid, before.gid);
    fs.ftruncateSync(fd, store.byteLength);
    for (const { block, bytes } of store.contents()) fs.writeSync(fd, bytes, 0, bytes.length, block * store.blockSize);
  } finally {
    fs.closeSync(fd);
  }
  fs.renameSync(beside, path);
}
