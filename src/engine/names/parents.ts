/**
 * Finds the parent of a directory. It is remembered from the lookup, or else read from “..”.
 */
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { LEAST_RECORD } from '../../format/directory.ts';
import type { Inode } from '../fs/inode.ts';
import { findEntry } from './find.ts';
import type { NamesHost } from './host.ts';
import { inodeIn } from './linear.ts';
import { Name } from './name.ts';

const dotDot = new Name().set('..');

/** The parent of a directory; the root is its own. Throws EUCLEAN if “..” leads to an impossible inode. */
export function parentOf(fs: NamesHost, inode: Inode): Inode {
  if (inode.ino === EXT4_ROOT_INO) return inode;
  const dir = fs.names.dir(inode);
  if (dir.parent === 0) {
    const slot = fs.names.above;
    if (!findEntry(dir, dotDot, slot)) dir.fail(0, 0, '“..” is missing');
    const ino = inodeIn(dir, slot);
    if (ino !== EXT4_ROOT_INO && (ino < fs.mount.firstInode || ino > fs.names.inodeCount || ino === inode.ino))
      dir.fail(0, slot.at, `“..” leads to inode ${ino}`);
    dir.parent = ino;
  }
  const parent = fs.mount.inode(dir.parent);
  if (!parent.isDirectory) dir.fail(0, LEAST_RECORD, `“..” leads to inode ${dir.parent}, which is no directory`);
  return parent;
}
