/**
 * System calls on the data of an open file. Each takes an OpenFile and throws a Failure.
 */

import { EXT4_APPEND_FL, EXT4_IMMUTABLE_FL, EXT4_SYNC_FL } from '../../format/inode-flags.ts';
import { writeLazyTimes } from '../access/access-time.ts';
import { dropPrivileges } from '../access/file-privileges.ts';
import { readDirect, writeDirect } from '../file/direct.ts';
import { fallocate as doFallocate } from '../file/fallocate.ts';
import { flushFile } from '../file/flush.ts';
import { largestFile, maxBytes } from '../file/limits.ts';
import { readFile } from '../file/read.ts';
import { syncWithoutJournal } from '../file/sync-file.ts';
import { setSize } from '../file/truncate.ts';
import { writeFile } from '../file/write.ts';
import { Failure, MapFault } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { newRun } from '../fs/map-host.ts';
import type { FileSystem } from '../mounted/file-system.ts';
import { hasInline, mayInline } from '../xattr/inline-data.ts';
import { O_APPEND, O_DIRECT, O_DSYNC, O_SYNC, SEEK_CUR, SEEK_DATA, SEEK_END, SEEK_HOLE, SEEK_SET } from './kernel.ts';
import type { OpenFile } from './open-file.ts';
import { touchAccessTime, touchModifyTime } from './times.ts';

/** Whatever fault the map has, a read of a page that cannot be filled fails with EIO. */
function readPages(fs: FileSystem, inode: Inode, buffer: Uint8Array, at: number, count: number, pos: number): number {
  try {
    return readFile(fs, inode, buffer, at, count, pos);
  } catch (thrown) {
    if (!(thrown instanceof MapFault)) throw thrown;
    fs.noteDamage(thrown);
    throw new Failure('EIO', thrown.why);
  }
}

export function readAt(
  fs: FileSystem,
  file: OpenFile,
  buffer: Uint8Array,
  at: number,
  count: number,
  pos: number,
): number {
  if (!file.reads) throw new Failure('EBADF', 'the file is open for writing only');
  if (file.inode.isDirectory) throw new Failure('EISDIR');
  if (pos < 0) throw new Failure('EINVAL');
  if (count === 0) return 0;
  const direct = file.flags & O_DIRECT;
  const done = direct
    ? readDirect(fs, file.inode, buffer, at, count, pos)
    : readPages(fs, file.inode, buffer, at, count, pos);
  touchAccessTime(fs, file);
  return done;
}

/** `mapped` means that the bytes come from a page changed in memory, which takes no privileges away. */
export function writeAt(
  fs: FileSystem,
  file: OpenFile,
  buffer: Uint8Array,
  at: number,
  count: number,
  pos: number,
  mapped = false,
): number {
  const { inode } = file;
  if (!file.writes) throw new Failure('EBADF', 'the file is open for reading only');
  if (pos < 0) throw new Failure('EINVAL');
  if (count === 0) return 0;
  forbidImmutable(inode);
  if (!mapped) dropPrivileges(fs, inode, true);
  touchModifyTime(fs, inode);
  const done =
    file.flags & O_DIRECT
      ? writeDirect(fs, inode, buffer, at, count, pos)
      : writeFile(fs, inode, buffer, at, count, pos);
  fs.recorder.machine.work('written', done);
  if (file.flags & O_DSYNC || inode.flags & EXT4_SYNC_FL || fs.mount.options.sync)
    // Only O_SYNC asks for the times too. A synchronous file or volume does not.
    syncFile(fs, inode, (file.flags & O_SYNC) !== O_SYNC, pos, pos + done);
  return done;
}

/** Refuses an immutable file, also through a descriptor that was opened before. */
function forbidImmutable(inode: Inode): void {
  if (inode.flags & EXT4_IMMUTABLE_FL) throw new Failure('EPERM', `inode ${inode.ino} is immutable`);
}

/** Where a write begins: under O_APPEND at the end, else at the position. */
export const writePosition = (file: OpenFile): number => (file.flags & O_APPEND ? file.inode.size : file.position);

export function truncateFile(fs: FileSystem, inode: Inode, size: number): void {
  if (size < 0) throw new Failure('EINVAL', 'a size below zero');
  if (inode.isDirectory) throw new Failure('EISDIR');
  if (!inode.isRegular) throw new Failure('EINVAL');
  if (inode.flags & (EXT4_IMMUTABLE_FL | EXT4_APPEND_FL)) throw new Failure('EPERM', 'the file may not be changed');
  dropPrivileges(fs, inode, false);
  setSize(fs, inode, size);
  touchModifyTime(fs, inode);
}

export function fallocate(fs: FileSystem, file: OpenFile, mode: number, offset: number, length: number): void {
  if (!file.writes) throw new Failure('EBADF', 'the file is open for reading only');
  forbidImmutable(file.inode);
  doFallocate(fs, file.inode, mode, offset, length, () => {
    dropPrivileges(fs, file.inode, true);
    touchModifyTime(fs, file.inode);
  });
}

/** Writes the file's data in bytes [from, to) and the metadata that leads to it. Both are on disk when this returns. */
export function syncFile(
  fs: FileSystem,
  inode: Inode,
  dataOnly = false,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): void {
  if (!dataOnly && fs.mount.lazyTimes.has(inode)) writeLazyTimes(fs, [inode]);
  flushFile(fs, inode, from, to);
  // With a journal the journal keeps the inode, which stays among the dirty ones.
  if (!fs.journaled && !inode.pages?.dirtyCount) fs.dirty.delete(inode);
  const { journal } = fs;
  if (!journal) {
    syncWithoutJournal(fs, inode);
    return;
  }
  if (!inode.isRegular && fs.mount.behaviour.commitsAllForOthers) {
    fs.commit();
    return;
  }
  // A change outside the running transaction has committed. Only the disk's cache may hold it. A directory is all data.
  const tid = dataOnly && !inode.isDirectory ? inode.datasyncTid : inode.syncTid;
  if (fs.fast ? fs.fast.commit(fs, tid) : journal.waits(tid) && fs.commit()) return;
  if (fs.mount.options.barrier) fs.recorder.flushDisk(fs.task.comm);
}

export function seek(fs: FileSystem, file: OpenFile, offset: number, whence: number): number {
  const { inode } = file;
  let to: number;
  switch (whence) {
    case SEEK_SET:
      to = offset;
      break;
    case SEEK_CUR:
      to = file.position + offset;
      break;
    case SEEK_END:
      to = inode.size + offset;
      break;
    case SEEK_DATA:
    case SEEK_HOLE:
      to = seekData(fs, inode, offset, whence === SEEK_DATA);
      break;
    default:
      throw new Failure('EINVAL', `whence ${whence}`);
  }
  if (to < 0 || !Number.isSafeInteger(to)) throw new Failure('EINVAL', `byte ${to}`);
  if (inode.isRegular && to > maxBytes(fs.mount, inode))
    throw new Failure('EINVAL', `byte ${to} is past the largest file`);
  file.position = to;
  // rewinddir
  if (to === 0 && inode.isDirectory) file.cursor = undefined;
  return to;
}

/** The next byte that is data (written, or waiting in the page cache), or the next one that is not. */
function seekData(fs: FileSystem, inode: Inode, offset: number, data: boolean): number {
  if (offset < 0 || offset >= inode.size) throw new Failure('ENXIO', 'past the end of the file');
  if (hasInline(inode) && mayInline(inode)) return data ? offset : inode.size;
  const { blockSize } = fs.mount;
  const end = Math.ceil(Math.min(inode.size, largestFile(fs.mount)) / blockSize);
  const pages = fs.pagesOf(inode);
  const map = fs.map(inode);
  const run = newRun();
  for (let block = Math.floor(offset / blockSize); block < end; ) {
    map.lookup(block, run);
    const written = run.physical !== 0 && !run.unwritten;
    const stop = Math.min(end, block + run.length);
    if (written && data) return Math.max(offset, block * blockSize);
    if (written) {
      block = stop;
      continue;
    }
    // Single blocks of a hole or an unwritten run may wait in the page cache.
    if (!pages || pages.size === 0) {
      if (!data) return Math.max(offset, block * blockSize);
      block = stop;
      continue;
    }
    for (; block < stop; block++) if (pages.holds(block) === data) return Math.max(offset, block * blockSize);
  }
  if (data) throw new Failure('ENXIO', 'no data behind this byte');
  return inode.size;
}
