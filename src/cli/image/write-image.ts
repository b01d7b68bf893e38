/**
 * A volume as a sparse file. It is written beside its name first: the image being read may have that very name, and an
 * interruption then loses nothing.
 *
 *     writeImage    every block that is not all zero
 *     writeOver     a copy of the old image, with the blocks in memory over it
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import type { BlockStore } from '../../trace/block-store.ts';

export function writeImage(path: string, store: BlockStore): void {
  replace(path, 'w', (fd) => {
    fs.ftruncateSync(fd, store.byteLength);
    for (const { block, bytes } of store.contents()) fs.writeSync(fd, bytes, 0, bytes.length, block * store.blockSize);
  });
}

/** Like writeImage. If `cp` knows the holes of a large image, none of them is read. */
export function writeOver(image: string, path: string, store: BlockStore): void {
  const { blockSize, byteLength } = store;
  const copy = ['--sparse=auto', '--reflink=auto', '--', image, beside(path)];
  const copied = fs.statSync(image).isFile() && spawnSync('cp', copy, { stdio: 'ignore' }).status === 0;
  if (!copied) {
    writeImage(path, store);
    return;
  }
  replace(path, 'r+', (fd) => {
    fs.ftruncateSync(fd, byteLength);
    for (const block of store.heldBlocks()) {
      const at = block * blockSize;
      fs.writeSync(fd, store.read(block), 0, Math.min(blockSize, byteLength - at), at);
    }
  });
}

const beside = (path: string): string => `${path}.part`;

function replace(path: string, how: 'w' | 'r+', write: (fd: number) => void): void {
  const before = fs.statSync(path, { throwIfNoEntry: false });
  const fd = fs.openSync(beside(path), how);
  try {
    if (before?.isFile()) fs.fchmodSync(fd, before.mode & 0o7777);
    if (before && process.getuid?.() === 0) fs.fchownSync(fd, before.uid, before.gid);
    write(fd);
  } finally {
    fs.closeSync(fd);
  }
  fs.renameSync(beside(path), path);
}
