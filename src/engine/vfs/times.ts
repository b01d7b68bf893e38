/**
 * Stamps a file with the time when it is read (by the mount's atime option), written, or changed. A stamped file is dirty
 * even if none of its pages is, and takes its place in the order of the flush.
 */
import { touchAtime } from '../access/access-time.ts';
import type { Inode } from '../fs/inode.ts';
import { INODE_CREDITS } from '../handles/credits.ts';
import { HANDLE } from '../handles/handle.ts';
import type { FileSystem } from '../mounted/file-system.ts';
import { O_NOATIME } from './kernel.ts';
import type { OpenFile } from './open-file.ts';

export function touchAccessTime(fs: FileSystem, file: OpenFile): void {
  if (!(file.flags & O_NOATIME)) touchAtime(fs, file.inode);
}

export function touchModifyTime(fs: FileSystem, inode: Inode): void {
  fs.transact(HANDLE.INODE, INODE_CREDITS, stampChange, inode);
  fs.markDirty(inode);
}

function stampChange(fs: FileSystem, inode: Inode): void {
  const now = fs.mount.clock.now();
  inode.changedAt(now.sec, now.nsec);
}

export function touchChangeTime(fs: FileSystem, inode: Inode): void {
  const now = fs.mount.clock.now();
  inode.setTime('ctime', now.sec, now.nsec);
  inode.countChange();
}
