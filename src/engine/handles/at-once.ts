/**
 * Changes that a caller finds on disk when the call returns: in a directory or file that is synchronous (chattr +S), in a
 * directory whose names are (chattr +D), on a volume mounted so (sync, dirsync). Their handle ends with a commit.
 */
import { EXT4_DIRSYNC_FL, EXT4_SYNC_FL } from '../../format/inode-flags.ts';
import type { Inode } from '../fs/inode.ts';
import type { HandleHost } from './host.ts';

/** After a change of names in a directory. */
export function namesAtOnce(fs: HandleHost, dir: Inode): void {
  const { options } = fs.mount;
  if (dir.flags & (EXT4_SYNC_FL | EXT4_DIRSYNC_FL) || options.sync || options.dirsync) fs.commitAtStop();
}

/** Whether changes of the inode itself are. */
export const isAtOnce = (fs: HandleHost, inode: Inode): boolean =>
  (inode.flags & EXT4_SYNC_FL) !== 0 || fs.mount.options.sync;

/** After a change of an inode itself. */
export function inodeAtOnce(fs: HandleHost, inode: Inode): void {
  if (isAtOnce(fs, inode)) fs.commitAtStop();
}
