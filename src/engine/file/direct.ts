/**
 * With O_DIRECT, data goes to its blocks at once, past the page cache. The call allocates the blocks.
 * Inside the file they are unwritten until the data has arrived. Past its end the size protects them.
 *
 * In data=journal there is no way past the journal (ext4_should_use_dio), because a replay would write the log's copy
 * over newer data. Then the call is an ordinary one, of any length. The same holds for content in the inode.
 */
import { SECTOR_BYTES } from '../../format/constants.ts';
import { REQ } from '../../trace/disk.ts';
import { GET_BLOCKS, MAP } from '../../trace/flags.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { type MapRequest, newRequest, newRun } from '../fs/map-host.ts';
import { INODE_CREDITS } from '../handles/credits.ts';
import { HANDLE } from '../handles/handle.ts';
import { retrying } from '../handles/retry.ts';
import { hasInline } from '../xattr/inline-data.ts';
import { flushFile } from './flush.ts';
import { maxBytes } from './limits.ts';
import { keepPromises } from './promises.ts';
import { readFile } from './read.ts';
import { truncateFailedWrite } from './truncate.ts';
import { type WriteHost, writeFile } from './write.ts';

function checkAligned(pos: number, count: number): void {
  if (pos % SECTOR_BYTES || count % SECTOR_BYTES)
    throw new Failure(
      'EINVAL',
      `O_DIRECT takes whole sectors of ${SECTOR_BYTES} bytes, not ${count} bytes at byte ${pos}`,
    );
}

export function readDirect(
  fs: WriteHost,
  inode: Inode,
  buffer: Uint8Array,
  at: number,
  count: number,
  pos: number,
): number {
  if (inode.journalsData || hasInline(inode)) return readFile(fs, inode, buffer, at, count, pos);
  checkAligned(pos, count);
  flushFile(fs, inode, pos, pos + count);
  // There is no readahead, so the first lookup is not repeated.
  if (pos < inode.size) fs.map(inode).lookup(Math.floor(pos / fs.mount.blockSize), newRun());
  return readFile(fs, inode, buffer, at, count, pos);
}

export function writeDirect(
  fs: WriteHost,
  inode: Inode,
  buffer: Uint8Array,
  at: number,
  count: number,
  pos: number,
): number {
  if (inode.journalsData || hasInline(inode)) return writeFile(fs, inode, buffer, at, count, pos);
  inode.mayInline = false;
  checkAligned(pos, count);
  const limit = maxBytes(fs.mount, inode);
  if (count > 0 && pos >= limit) throw new Failure('EFBIG', `byte ${pos} is past the largest file, ${limit} bytes`);
  const end = Math.min(pos + count, limit);
  flushFile(fs, inode, pos, end);
  const longer = end > inode.size;
  // Until the size covers them, blocks past the end of the file do not count. After a crash they are cut off.
  const listed = longer && inode.links > 0;
  if (listed) fs.transact(HANDLE.INODE, INODE_CREDITS, () => fs.orphans.add(inode));
  let placed: Placed;
  try {
    placed = writeBlocks(fs, inode, buffer, at, pos, end);
  } catch (failure) {
    // All or nothing: data written before ENOSPC is not reported and does not make the file longer.
    if (failure instanceof Failure && longer) truncateFailedWrite(fs, inode);
    if (listed) fs.orphans.remove(inode);
    throw failure;
  }
  const { done } = placed;
  if (placed.unwritten) written(fs, inode, Math.floor(pos / fs.mount.blockSize), Math.ceil(end / fs.mount.blockSize));
  if (done > inode.size) inode.size = done;
  if (listed || done > inode.diskSize)
    fs.transact(HANDLE.INODE, INODE_CREDITS, () => {
      if (done > inode.diskSize) inode.diskSize = done;
      if (listed) fs.orphans.remove(inode);
    });
  if (done === end) return done - pos;
  const copied = writeFile(fs, inode, buffer, at + (done - pos), end - done, done);
  flushFile(fs, inode, done, done + copied);
  return done + copied - pos;
}

interface Placed {
  /** The end of the written bytes, or a hole that only the page cache fills. */
  done: number;
  /** Some of the data is in extents that must still be converted. */
  unwritten: boolean;
}

/** Gives the bytes [pos, end) a place and sends them. */
function writeBlocks(fs: WriteHost, inode: Inode, buffer: Uint8Array, at: number, pos: number, end: number): Placed {
  const { blockSize } = fs.mount;
  const lastBlock = Math.ceil(end / blockSize);
  const request = newRequest();
  let done = pos;
  let unwritten = false;
  for (let block = Math.floor(pos / blockSize); block < lastBlock; ) {
    const given = place(fs, inode, block, lastBlock, request);
    // In a hole of a file with indirect blocks, the rest goes through the page cache.
    if (given === 0) break;
    const { pblk } = request;
    const fresh = (request.flags & MAP.NEW) !== 0;
    if (request.flags & MAP.UNWRITTEN) unwritten = true;
    for (let i = 0; i < given; i++) {
      const first = (block + i) * blockSize;
      const from = Math.max(done, first);
      const to = Math.min(end, first + blockSize);
      const bytes = fs.recorder.touch(pblk + i);
      if (fresh && to - from < blockSize) bytes.fill(0);
      bytes.set(buffer.subarray(at + (from - pos), at + (to - pos)), from - first);
      done = to;
    }
    fs.recorder.submit(pblk, given, REQ.SYNC, 'data', fs.task.comm);
    block += given;
  }
  return { done, unwritten };
}

/** Finds or allocates blocks from `block` on, before `end`. Returns how many, and leaves the first of them in `request`. */
function place(fs: WriteHost, inode: Inode, block: number, end: number, request: MapRequest): number {
  // Nobody can read a block's old data past the end of the file. Inside the file, only unwritten extents hide it.
  const past = block * fs.mount.blockSize >= inode.size;
  const flags = past ? GET_BLOCKS.CREATE : GET_BLOCKS.CREATE | GET_BLOCKS.UNWRIT | GET_BLOCKS.PRE_IO;
  const credits = fs.credits.map(inode, end - block);
  const get = () => {
    const given = map();
    // Data that no unwritten extent hides must be on disk before the transaction that gives it the block.
    const shown = (request.flags & (MAP.NEW | MAP.UNWRITTEN)) === MAP.NEW;
    if (given > 0 && shown && fs.mount.options.data === 'ordered') fs.journal?.order(inode);
    return given;
  };
  const map = () => {
    request.lblk = block;
    request.len = end - block;
    request.pblk = 0;
    const map = fs.map(inode);
    if (inode.hasExtents) {
      const given = map.map(request, flags);
      keepPromises(fs, inode, block, given, 0);
      return given;
    }
    // Ask only for the part of the hole that the search found: one block below an existing node.
    const there = map.map(request, 0);
    return there > 0 || !past ? there : map.map(request, flags);
  };
  return retrying(fs, () => fs.transact(HANDLE.MAP_BLOCKS, credits, get));
}

/** Converts blocks [first, end) to written, because their data has arrived. */
function written(fs: WriteHost, inode: Inode, first: number, end: number): void {
  for (let block = first; block < end; ) {
    const request = newRequest(block, end - block);
    const flags = GET_BLOCKS.CREATE | GET_BLOCKS.UNWRIT | GET_BLOCKS.CONVERT;
    const convert = () => fs.map(inode).map(request, flags);
    block += fs.transact(HANDLE.MAP_BLOCKS, fs.credits.map(inode, end - block), convert);
  }
}
