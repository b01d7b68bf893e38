/**
 * Changes that are on disk when the call returns. They concern synchronous files and directories (chattr +S),
 * directories with synchronous names (chattr +D), and volumes mounted with sync or dirsync. Their handle ends with a
 * commit.
 */
import { EXT4_DIRSYNC_FL, EXT4_SYNC_FL } from '../../format/inode-flags.ts';
import type { Inode } from '../fs/inode.ts';
import type { HandleHost } from './host.ts';

/** Called after a change of names in a directory. */
export function namesAtOnce(fs: HandleHost, dir: Inode): void {
  const { options } = fs.mount;
  if (dir.flags & (EXT4_SYNC_FL | EXT4_DIRSYNC_FL) || options.sync || options.dirsync) fs.commitAtStop();
}

/** Answers whether changes of the inode itself are synchronous. */
export const isAtOnce = (fs: HandleHost, inode: Inode): boolean =>
  (inode.flags & EXT4_SYNC_FL) !== 0 || fs.mount.options.sync;

/** Called after a change of an inode itself. */
export function inodeAtOnce(fs: HandleHost, inode: Inode): void {
  if (isAtOnce(fs, inode)) fs.commitAtStop();
}
