/**
 * The content of a regular file, written block by block. Blocks of nothing but zeros stay holes.
 *
 *     read 64 KiB ─▶ a block: all zeros? a hole : a block taken, written with zeros, mapped, written
 *
 * It reads 64 KiB whenever data begins behind a hole, however near the next hole is. Later data in these 64 KiB is written
 * again in its turn.
 */
import { isZero } from '../../trace/zero.ts';
import { isInline, leaveInode, mostInline, putInline } from './inline.ts';
import { addBlocks, type InodeFields } from './inodes.ts';
import type { Library } from './library.ts';
import { findBlock } from './map-find.ts';
import { mapFirst } from './map-first.ts';
import { takeBlock } from './take-block.ts';

/** A stretch of data in the source: bytes from `from` up to `to`. */
export interface Stretch {
  from: number;
  to: number;
}

/** A file from somewhere else. */
export interface Source {
  size: number;
  /** The stretches that may hold other bytes than zeros, in order. */
  stretches(): Iterable<Stretch>;
  /** Bytes from `at` on. At its end it gives fewer than asked for. */
  read(at: number, length: number): Uint8Array;
}

const AT_ONCE = 65536;

export function writeContent(lib: Library, ino: number, source: Source): void {
  const { blockSize } = lib.io;
  const writer = new Writer(lib, ino);
  for (const { from, to } of source.stretches()) {
    const end = Math.ceil(to / blockSize) * blockSize;
    for (let at = from - (from % blockSize); at < end; at += AT_ONCE) {
      const bytes = source.read(at, AT_ONCE);
      for (let k = 0; k < bytes.length; k += blockSize) {
        const part = bytes.subarray(k, k + blockSize);
        if (!isZero(part)) writer.write((at + k) / blockSize, part);
      }
    }
  }
}

class Writer {
  readonly #lib: Library;
  readonly #ino: number;
  readonly #inode: InodeFields;
  #leaving = false;

  constructor(lib: Library, ino: number) {
    this.#lib = lib;
    this.#ino = ino;
    this.#inode = lib.inodes.read(ino);
  }

  write(logical: number, part: Uint8Array): void {
    const { io } = this.#lib;
    if (isInline(this.#inode)) {
      if (logical === 0 && part.length <= mostInline(this.#lib)) {
        putInline(this.#lib, this.#ino, this.#inode, part);
        return;
      }
      this.#leave();
    }
    this.#grow(logical * io.blockSize + part.length);
    const written = findBlock(this.#lib, this.#inode, logical);
    if (written) {
      if (part.length < io.blockSize) io.read(written);
      io.write(written).set(part);
      return;
    }
    const block = takeBlock(this.#lib, this.#ino, this.#inode, logical);
    const b = io.write(block);
    b.fill(0);
    b.set(part);
  }

  /** Gives the file a block in place of its room in the inode, where nothing was kept. The file then ends there. */
  #leave(): void {
    const lib = this.#lib;
    const inode = this.#inode;
    leaveInode(lib, this.#ino, inode);
    inode.size = 0;
    this.#leaving = true;
    // The first free block of the whole volume.
    const block = lib.takeZeroed(0);
    addBlocks(inode, 1, lib.io.blockSize, lib.ratio);
    mapFirst(lib, this.#ino, inode, block);
  }

  /** A file that has left its inode ends behind the last block that is written. */
  #grow(end: number): void {
    if (!this.#leaving || end <= this.#inode.size) return;
    this.#inode.size = end;
    this.#lib.inodes.write(this.#ino, this.#inode);
  }
}
