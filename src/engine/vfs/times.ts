/**
 * When something is stamped with the time: reading (by the mount's atime option), writing, changing. A file that is
 * stamped is dirty from then on, though none of its pages may be: it takes its place in the order of the flush.
 */
import type { FileSystem } from '../fs/file-system.ts';
import type { Inode } from '../fs/inode.ts';
import { INODE_CREDITS } from '../jbd2/credits.ts';
import { HANDLE } from '../jbd2/handle.ts';
import { O_NOATIME } from './kernel.ts';
import type { OpenFile } from './open-file.ts';

const EXT4_NOATIME_FL = 0x80;
/** relatime: an access time older than a day is brought up to date whatever else is. */
const DAY_S = 24 * 60 * 60;

export function touchAccessTime(fs: FileSystem, file: OpenFile): void {
  if (!(file.flags & O_NOATIME)) touchAtime(fs, file.inode);
}

/** Whether reading changes the access time, by the mount's options and the inode's flags. */
export function atimeDue(fs: FileSystem, inode: Inode): boolean {
  const { options, clock } = fs.mount;
  if (options.atime === 'noatime' || options.readonly || inode.flags & EXT4_NOATIME_FL) return false;
  if (inode.isDirectory && !options.diratime) return false;
  if (options.atime !== 'relatime') return true;
  const last = inode.time('atime');
  const after = (t: { sec: number; nsec: number }) => t.sec > last.sec || (t.sec === last.sec && t.nsec >= last.nsec);
  return after(inode.time('mtime')) || after(inode.time('ctime')) || clock.now().sec - last.sec >= DAY_S;
}

export function touchAtime(fs: FileSystem, inode: Inode): void {
  if (!atimeDue(fs, inode)) return;
  const now = fs.mount.clock.now();
  const last = inode.time('atime');
  if (last.sec === now.sec && last.nsec === now.nsec) return;
  const { sec, nsec } = now;
  fs.transact(HANDLE.INODE, INODE_CREDITS, () => inode.setTime('atime', sec, nsec));
  fs.markDirty(inode);
}

export function touchModifyTime(fs: FileSystem, inode: Inode): void {
  fs.transact(HANDLE.INODE, INODE_CREDITS, () => {
    const now = fs.mount.clock.now();
    inode.setTime('mtime', now.sec, now.nsec);
    inode.setTime('ctime', now.sec, now.nsec);
    inode.countChange();
  });
  fs.markDirty(inode);
}

export function touchChangeTime(fs: FileSystem, inode: Inode): void {
  const now = fs.mount.clock.now();
  inode.setTime('ctime', now.sec, now.nsec);
  inode.countChange();
}
