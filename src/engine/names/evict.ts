/**
 * Deletes a file to which no name leads and that is open nowhere (ext4_evict_inode). It drops data that never left
 * memory, frees the blocks, releases the attributes, and gives back the inode.
 */

import { EXT4_EA_INODE_FL } from '../../format/inode-flags.ts';
import { S_IFDIR, S_IFLNK, S_IFMT, S_IFREG } from '../../format/mode.ts';
import type { FileHost } from '../file/host.ts';
import { beginOrderedTruncate, dropPages, truncateBlocks } from '../file/truncate.ts';
import type { Inode } from '../fs/inode.ts';
import { inodeAtOnce } from '../handles/at-once.ts';
import { HANDLE } from '../handles/handle.ts';
import { freeInode } from '../ialloc/ialloc.ts';
import { releaseXattrs } from '../xattr/release.ts';
import { valueHash } from '../xattr/value-inode.ts';
import { isFastSymlink } from './symlink.ts';
import { tellDrop, tellEvict } from './telling.ts';

export interface EvictHost extends FileHost {
  /** Forgets a deleted inode, so that the next one of its number finds nothing of it. */
  forget(inode: Inode): void;
}

/** Releases an inode that is no longer in use, and deletes it if it has no links. */
export function evict(fs: EvictHost, inode: Inode): void {
  const { recorder } = fs;
  if (inode.opens > 0) return;
  tellDrop(recorder, inode.ino, inode.links);
  if (inode.links > 0) return;
  tellEvict(recorder, inode, () => destroyWhole(fs, inode));
}

/** Deletes it in one handle, or in several if that gets full. The orphan list keeps what is left to do. */
function destroyWhole(fs: EvictHost, inode: Inode): void {
  beginOrderedTruncate(fs, inode, 0);
  dropPages(fs, inode, 0, Number.POSITIVE_INFINITY);
  if (inode.flags & EXT4_EA_INODE_FL) fs.valueInodes.remove(valueHash(inode), inode.ino);
  const values = fs.transact(HANDLE.TRUNCATE, fs.credits.evict(inode), () => destroy(fs, inode));
  inodeAtOnce(fs, inode);
  for (const value of values) fs.release(value);
}

/** Returns the inodes of attribute values to which nothing leads any more. */
function destroy(fs: EvictHost, inode: Inode): Inode[] {
  const { mount } = fs;
  const fast = isFastSymlink(inode);
  if (fast) {
    inode.touch();
    inode.iBlock.fill(0);
  }
  inode.size = 0;
  inode.diskSize = 0;
  if (!fast && inode.sectors > 0 && hasMap(inode)) truncateBlocks(fs, inode);
  const values = releaseXattrs(fs, inode);
  fs.orphans.remove(inode);
  inode.dtime = mount.clock.now().sec % 2 ** 32;
  // A commit must not send data of a deleted file.
  fs.journal?.running?.ordered.delete(inode);
  freeInode(fs, inode);
  fs.forget(inode);
  return values;
}

const hasMap = (inode: Inode): boolean => {
  const type = inode.mode & S_IFMT;
  return type === S_IFREG || type === S_IFDIR || type === S_IFLNK;
};
