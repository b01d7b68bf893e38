/**
 * A file in memory: its data is a Map of 4096-byte blocks, and a block that is not in it is a hole. Blocks given by
 * fallocate are zeros in `unwritten`.
 */
import type * as K from '../../../src/shell/process/kernel.ts';

export const BLOCK = 4096;

export interface Inode {
  ino: number;
  mode: number;
  nlink: number;
  uid: number;
  gid: number;
  size: number;
  /** Written blocks of a file. */
  blocks: Map<number, Uint8Array>;
  /** Blocks given and not written. */
  unwritten: Set<number>;
  /** For a directory, without `.` and `..`. */
  entries: Map<string, Inode>;
  parent: Inode | undefined;
  target: string;
  xattrs: Map<string, Uint8Array>;
  flags: number;
  times: { atime: K.Timespec; mtime: K.Timespec; ctime: K.Timespec; btime: K.Timespec };
  open: number;
}

export function readAt(inode: Inode, buffer: Uint8Array, at: number, count: number, offset: number): number {
  const n = Math.max(0, Math.min(count, inode.size - offset));
  for (let done = 0; done < n; ) {
    const block = Math.floor((offset + done) / BLOCK);
    const inside = (offset + done) % BLOCK;
    const length = Math.min(BLOCK - inside, n - done);
    const data = inode.blocks.get(block);
    if (data) buffer.set(data.subarray(inside, inside + length), at + done);
    else buffer.fill(0, at + done, at + done + length);
    done += length;
  }
  return n;
}

export function writeBlocks(inode: Inode, buffer: Uint8Array, at: number, count: number, offset: number): void {
  for (let done = 0; done < count; ) {
    const block = Math.floor((offset + done) / BLOCK);
    const inside = (offset + done) % BLOCK;
    const length = Math.min(BLOCK - inside, count - done);
    let data = inode.blocks.get(block);
    if (!data) {
      data = new Uint8Array(BLOCK);
      inode.blocks.set(block, data);
      inode.unwritten.delete(block);
    }
    data.set(buffer.subarray(at + done, at + done + length), inside);
    done += length;
  }
  if (count > 0) inode.size = Math.max(inode.size, offset + count);
}

export function zero(inode: Inode, from: number, to: number): void {
  for (const [block, data] of inode.blocks) {
    const start = Math.max(from, block * BLOCK);
    const end = Math.min(to, (block + 1) * BLOCK);
    if (start < end) data.fill(0, start - block * BLOCK, end - block * BLOCK);
  }
}
