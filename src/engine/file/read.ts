/**
 * Reads the newest bytes of a file, wherever they are. A delayed block is in its page, a mapped one on the volume. Holes
 * and unwritten blocks read as zeros.
 */

import { EXT4_INLINE_DATA_FL } from '../../format/inode-flags.ts';
import type { Timekeeper } from '../../trace/disk.ts';
import { MapFault } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { type BlockMap, newRun, type Run } from '../fs/map-host.ts';
import { PAGE_SIZE } from '../fs/page-size.ts';
import { UNSEEN } from '../fs/unseen.ts';
import { inlineBytes, mayInline } from '../xattr/inline-data.ts';
import type { FileHost } from './host.ts';
import { largestFile } from './limits.ts';

/** From this size on, the read goes straight to the image, past the cache of its blocks. */
const MUCH_BYTES = 1 << 16;

/**
 * Finds block `logical` and leaves its run in `run`. False if the map is damaged and bytes from `pos` to `page` were
 * read before it. A page is tried at least twice, first in readahead. On the second try, a wrong list is believed.
 */
function found(fs: FileHost, map: BlockMap, logical: number, pos: number, page: number, run: Run): boolean {
  for (;;)
    try {
      map.lookup(logical, run);
      return true;
    } catch (thrown) {
      if (!(thrown instanceof MapFault)) throw thrown;
      if (thrown.code !== 'EIO' && page <= pos) throw thrown;
      fs.noteDamage(thrown);
      if (thrown.code !== 'EIO') return false;
    }
}

/**
 * Reads into buffer[at, at + count) from byte `pos` on. Answers the count read, up to the end of the file or to the first
 * page that the map does not lead to.
 */
export function readFile(
  fs: FileHost,
  inode: Inode,
  buffer: Uint8Array,
  at: number,
  count: number,
  pos: number,
): number {
  const end = Math.min(pos + count, inode.size, largestFile(fs.mount));
  if (pos >= end) return 0;
  if (inode.flags & EXT4_INLINE_DATA_FL && mayInline(inode)) {
    const inline = inlineBytes(inode);
    if (inline) return readInline(inline, buffer, at, end - pos, pos);
  }
  const { blockSize, recorder } = fs.mount;
  const { store } = recorder;
  const map = fs.map(inode);
  const run = newRun();
  const pages = fs.pagesOf(inode);
  const cached = pages && pages.size > 0 ? pages : undefined;
  for (let from = pos; from < end; ) {
    const logical = Math.floor(from / blockSize);
    const page = from - (from % PAGE_SIZE);
    if (!found(fs, map, logical, pos, page, run)) return page - pos;
    // Blocks of one run lie side by side. Those in the page cache are newer.
    const stop = Math.min(end, (logical + run.length) * blockSize);
    if (recorder.machine.timed) readFromDisk(recorder.machine, inode.ino, run, logical, Math.ceil(stop / blockSize));
    if (buffer === UNSEEN) {
      from = stop;
      continue;
    }
    let block = logical;
    if (!cached && run.physical !== 0 && !run.unwritten && from % blockSize === 0 && stop - from >= MUCH_BYTES) {
      const whole = Math.floor((stop - from) / blockSize);
      const many = store.copyFromSource(run.physical, whole, buffer, at + (from - pos));
      from += many * blockSize;
      block += many;
    }
    while (from < stop) {
      const offset = from - block * blockSize;
      const length = Math.min(blockSize - offset, stop - from);
      const to = at + (from - pos);
      if (cached?.holds(block)) buffer.set(cached.bytes(block).subarray(offset, offset + length), to);
      else if (run.physical === 0 || run.unwritten) buffer.fill(0, to, to + length);
      else {
        const bytes = store.read(run.physical + (block - logical));
        buffer.set(length === blockSize ? bytes : bytes.subarray(offset, offset + length), to);
      }
      from += length;
      block++;
    }
  }
  return end - pos;
}

/** Reads from the inode's content, and zeros behind it. */
function readInline(inline: Uint8Array, buffer: Uint8Array, at: number, count: number, pos: number): number {
  if (buffer === UNSEEN) return count;
  const there = inline.subarray(pos, pos + count);
  buffer.set(there, at);
  buffer.fill(0, at + there.length, at + count);
  return count;
}

/** The machine fetches blocks [logical, stop) of the run, and may go on from there. */
function readFromDisk(machine: Timekeeper, ino: number, run: Run, logical: number, stop: number): void {
  const count = stop - logical;
  machine.work('map', 1);
  machine.work('page', count);
  if (run.physical === 0 || run.unwritten) return;
  machine.read(run.physical, count, 'data', { ino, logical, beyond: run.length - count });
}
