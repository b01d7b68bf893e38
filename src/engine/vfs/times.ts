/**
 * When something is stamped with the time: reading (by the mount's atime option), writing, changing.
 */
import type { FileSystem } from '../fs/file-system.ts';
import type { Inode } from '../fs/inode.ts';
import { O_NOATIME } from './kernel.ts';
import type { OpenFile } from './open-file.ts';

const EXT4_NOATIME_FL = 0x80;
/** relatime: an access time older than a day is brought up to date whatever else is. */
const DAY_S = 24 * 60 * 60;

export function touchAccessTime(fs: FileSystem, file: OpenFile): void {
  if (!(file.flags & O_NOATIME)) touchAtime(fs, file.inode);
}

export function touchAtime(fs: FileSystem, inode: Inode): void {
  const { options, clock } = fs.mount;
  if (options.atime === 'noatime' || options.readonly || inode.flags & EXT4_NOATIME_FL) return;
  if (inode.isDirectory && !options.diratime) return;
  const now = clock.now();
  const last = inode.time('atime');
  if (options.atime === 'relatime') {
    const after = (t: { sec: number; nsec: number }) => t.sec > last.sec || (t.sec === last.sec && t.nsec >= last.nsec);
    const stale = after(inode.time('mtime')) || after(inode.time('ctime')) || now.sec - last.sec >= DAY_S;
    if (!stale) return;
  }
  if (last.sec === now.sec && last.nsec === now.nsec) return;
  inode.setTime('atime', now.sec, now.nsec);
}

export function touchModifyTime(fs: FileSystem, inode: Inode): void {
  const now = fs.mount.clock.now();
  inode.setTime('mtime', now.sec, now.nsec);
  inode.setTime('ctime', now.sec, now.nsec);
  inode.countChange();
}

export function touchChangeTime(fs: FileSystem, inode: Inode): void {
  const now = fs.mount.clock.now();
  inode.setTime('ctime', now.sec, now.nsec);
  inode.countChange();
}
