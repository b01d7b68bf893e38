/**
 * When a read is noted in the inode, by the mount's options and the inode's flags.
 *
 *     noatime · ro · chattr +A     never
 *     nodiratime                   not for directories
 *     relatime                     when the time is not later than the last change, or a day old
 *     strictatime                  always
 *
 * A read is: reading a file, listing a directory, and reading or following a symbolic link.
 */

import { EXT4_NOATIME_FL } from '../../format/inode-flags.ts';
import type { Inode } from '../fs/inode.ts';
import { INODE_CREDITS } from '../handles/credits.ts';
import { HANDLE } from '../handles/handle.ts';
import type { HandleHost } from '../handles/host.ts';
import { tellLazyTime } from './telling.ts';

/** With relatime, a read updates any access time that is older than a day. */
const DAY_S = 24 * 60 * 60;

interface TimeHost extends HandleHost {
  markDirty(inode: Inode): void;
}

/** Answers whether a read changes the access time now. */
export function atimeDue(fs: TimeHost, inode: Inode): boolean {
  const { options, clock } = fs.mount;
  if (options.atime === 'noatime' || options.readonly || inode.flags & EXT4_NOATIME_FL) return false;
  if (inode.isDirectory && !options.diratime) return false;
  if (options.atime !== 'relatime') return true;
  if (inode.notBefore('mtime', 'atime') || inode.notBefore('ctime', 'atime')) return true;
  return clock.now().sec - inode.seconds('atime') >= DAY_S;
}

export function touchAtime(fs: TimeHost, inode: Inode): void {
  if (atimeDue(fs, inode)) setAtime(fs, inode);
}

/** A function by itself, because the closure it passes on costs memory that most reads need not pay. */
function setAtime(fs: TimeHost, inode: Inode): void {
  const { sec, nsec } = fs.mount.clock.now();
  if (inode.seconds('atime') === sec && inode.nanoseconds('atime') === nsec) return;
  if (fs.mount.options.lazytime) {
    inode.setTime('atime', sec, nsec, true);
    fs.mount.lazyTimes.add(inode);
    return;
  }
  fs.transact(HANDLE.INODE, INODE_CREDITS, () => inode.setTime('atime', sec, nsec));
  fs.markDirty(inode);
}

/** Under lazytime, the times that wait go to the disk with the next commit. */
export function writeLazyTimes(fs: TimeHost, inodes: readonly Inode[]): void {
  for (const inode of inodes) {
    tellLazyTime(inode);
    fs.transact(HANDLE.INODE, INODE_CREDITS, () => inode.touch());
  }
}
