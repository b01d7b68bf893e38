/**
 * Functions that write a volume as a sparse file into a descriptor:
 *
 *     writeContents    every block that is not all zero
 *     writeHeld        the blocks in memory, over the old ones
 *     writeInPlace     the same, into the image itself, with a log beside it
 *     copyImage        the content of another descriptor
 */
import fs from 'node:fs';
import { BlockStore } from '../../trace/block-store.ts';
import { fileSource } from './file-source.ts';
import { loopOf } from './in-use.ts';
import { writeAll } from './output.ts';
import { ran } from './ran.ts';
import type { RedoLog } from './redo-log.ts';

const COPY_BYTES = 4096;

export function writeContents(fd: number, store: BlockStore): void {
  const { byteLength, blockSize } = store;
  if (fs.fstatSync(fd).isFile()) fs.ftruncateSync(fd, byteLength);
  for (const { block, bytes } of store.contents()) writeAll(fd, bytes, block * blockSize);
}

/** The blocks in memory, each at its place. */
export function writeHeld(fd: number, store: BlockStore): void {
  const { blockSize, byteLength } = store;
  for (const block of store.heldBlocks()) {
    const at = block * blockSize;
    writeAll(fd, store.read(block).subarray(0, Math.min(blockSize, byteLength - at)), at);
  }
}

/**
 * Writes the volume into the image from which it was read. If the write is interrupted, the log completes it. Throws if
 * it is not written.
 */
export function writeInPlace(fd: number, store: BlockStore, log: RedoLog): void {
  if (fs.fstatSync(fd).nlink === 0) throw new Error('it was deleted while it was mounted');
  const device = loopOf(fd);
  if (device !== undefined) throw new Error(`it is the loop device ${device} by now`);
  // A log without room begins again, because there may be room by now.
  if (log.fault !== undefined) log.writeAll();
  log.applying();
  if (log.fault !== undefined) throw new Error(`its data or its log could not be written: ${log.fault}`);
  writeHeld(fd, store);
  fs.fsyncSync(fd);
  log.remove();
}

/** Copies a file or a disk with its holes. If the file system can share blocks, the copy needs none. */
export async function copyImage(from: number, to: number): Promise<void> {
  // Descriptors are used because a name may lead elsewhere by now.
  const words = ['--sparse=auto', '--reflink=auto', '--', '/proc/self/fd/3', '/proc/self/fd/4'];
  if (fs.fstatSync(from).isFile() && (await ran('cp', words, [from, to])).status === 0) return;
  const source = fileSource(`/proc/self/fd/${from}`);
  writeContents(to, new BlockStore(COPY_BYTES, source.size, source));
  source.close();
}
