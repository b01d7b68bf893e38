/**
 * Finds the place of a name in a directory, by the hash tree if there is one (ext4_find_entry).
 */

import { inodeChecksum } from '../../format/checksum.ts';
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { EXT4_FT_UNKNOWN, fileTypeOfMode } from '../../format/directory.ts';
import { inodeAt } from '../dirents/records.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import type { Dir } from './dir.ts';
import type { Slot } from './entry.ts';
import { BAD_TREE, searchTree } from './htree-search.ts';
import { searchLinear } from './linear.ts';
import type { Name } from './name.ts';
import type { DirHost } from './names.ts';
import { checkExtraSize, checkInode } from './sound-inode.ts';
import { tellFind } from './telling.ts';

/** False if the name does not exist. Throws for a directory that cannot be read. */
export function findEntry(dir: Dir, name: Name, out: Slot): boolean {
  if (dir.names.fs.recorder.full) return tellFind(dir, name.text, () => find(dir, name, out));
  return find(dir, name, out);
}

function find(dir: Dir, name: Name, out: Slot): boolean {
  out.block = -1;
  if (dir.indexed && !name.isDot && !name.isDotDot) {
    const said = searchTree(dir, name, out);
    if (said !== BAD_TREE) return said;
    // The index is damaged, but the leaves may still hold the name.
  }
  return searchLinear(dir, name, out);
}

/** The inode number behind a name, or 0. Throws EUCLEAN if the name leads to an impossible inode. */
export function lookupOnDisk(dir: Dir, name: Name, out: Slot): number {
  if (!findEntry(dir, name, out)) return 0;
  const ino = inodeAt(dir.block(out.block, 'any'), out.at);
  const { mount } = dir.names.fs;
  if (ino !== EXT4_ROOT_INO && (ino < mount.firstInode || ino > dir.names.inodeCount))
    dir.fail(out.block, out.at, `the name leads to inode ${ino}, which is no file's`, 'EUCLEAN', dir.ino);
  if (ino === dir.ino) dir.fail(out.block, out.at, 'the name leads to its own directory', 'EUCLEAN', dir.ino);
  return ino;
}

/** Answers whether the inode's checksum fits. It is checked once. */
function sumFits(fs: DirHost, inode: Inode): boolean {
  const { mount } = fs;
  const { ino } = inode;
  return !mount.csum || mount.due.has('inode', ino) || inodeChecksum.verify(mount.volume.rules, inode.bytes, 0, ino);
}

/** Why the root cannot be read, which makes the mount fail; undefined if it can. */
export function rootFault(fs: DirHost): Failure | undefined {
  try {
    const root = fs.mount.inode(EXT4_ROOT_INO);
    checkExtraSize(root);
    if (!sumFits(fs, root)) return new Failure('EBADMSG', 'the checksum of the root does not fit');
    if (!root.isDirectory || root.links === 0 || root.size === 0)
      return new Failure('EUCLEAN', 'the root is no directory');
    checkInode(fs, root);
    return undefined;
  } catch (failure) {
    if (failure instanceof Failure) return failure;
    throw failure;
  }
}

/** The inode behind an entry. A name cannot lead to an inode that is not in use (ext4_iget). */
export function inodeOfEntry(dir: Dir, ino: number, at: Slot): Inode {
  const { fs } = dir.names;
  const { mount } = fs;
  const inode = mount.inode(ino);
  if (!inode.sound) {
    if (fs.foreign) checkExtraSize(inode);
    if (!sumFits(fs, inode))
      dir.fail(at.block, at.at, `the name leads to inode ${ino}, whose checksum does not fit`, 'EBADMSG', ino);
    inode.sound = true;
  }
  if (inode.links === 0 && inode.opens === 0)
    dir.fail(at.block, at.at, `the name leads to inode ${ino}, which is deleted`, 'EUCLEAN', dir.ino);
  if (fs.foreign && inode.map === undefined) checkInode(fs, inode);
  if (fileTypeOfMode(inode.mode) === EXT4_FT_UNKNOWN)
    throw new Failure('EUCLEAN', `inode ${ino} has no type (i_mode ${inode.mode})`);
  return inode;
}
