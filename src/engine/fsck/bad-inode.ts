/**
 * An inode that contradicts itself: a device with a block map, a link without a target, a mode of no type. It is asked
 * about where a name leads to it, or at the end if none does.
 */

import { le16At, le32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import { Inode } from '../../format/inode.ts';
import { S_IFBLK, S_IFCHR, S_IFDIR, S_IFIFO, S_IFLNK, S_IFMT, S_IFREG, S_IFSOCK } from '../../format/mode.ts';
import { modeOf } from '../volume/inode.ts';
import type { Check } from './check.ts';
import { clearInode } from './pass1.ts';
import type { ProblemCode } from './problems.ts';

const O = Inode.offset;
const SPECIAL: Readonly<Record<number, ProblemCode>> = {
  [S_IFCHR]: 'bad_char_device',
  [S_IFBLK]: 'bad_block_device',
  [S_IFIFO]: 'bad_fifo',
  [S_IFSOCK]: 'bad_socket',
  [S_IFLNK]: 'invalid_symlink',
};

/** Asks about everything that is wrong; true when the inode was taken away, and its name must go too. */
export function checkBadInode(check: Check, ino: number, name: string): boolean {
  const inode = check.inode(ino);
  const { bytes, offset } = inode;
  const mode = modeOf(inode);
  const type = mode & S_IFMT;
  check.bad.delete(ino);
  const zero = (code: ProblemCode, field: number, length: 2 | 4) => {
    const value = (length === 2 ? le16At : le32At)(bytes, offset + field);
    if (value === 0) return;
    if (check.ask(code, { ino, name, value }, check.inodeTouch(ino, undefined, field, length)))
      check.editInode(ino, (b, at) => (length === 2 ? setLe16At(b, at + field, 0) : setLe32At(b, at + field, 0)));
  };
  const code = type === S_IFREG || type === S_IFDIR ? undefined : (SPECIAL[type] ?? 'bad_mode');
  // Noted for another field: the type itself may be fine.
  const wrong = code !== undefined && (SPECIAL[type] === undefined || check.badTypes.has(ino));
  if (wrong && code && check.ask(code, { ino, name, value: mode }, check.inodeTouch(ino, 'i_mode', 0, 2))) {
    clearInode(check, ino);
    return true;
  }
  zero('faddr_not_zero', O.i_obso_faddr, 4);
  if (!check.compat('ext_attr')) zero('xattr_without_feature', O.i_file_acl_lo, 4);
  if (!check.incompat('64bit')) zero('file_acl_high', O.l_i_file_acl_high, 2);
  if (!check.roCompat('huge_file')) zero('blocks_high', O.l_i_blocks_high, 2);
  if (type === S_IFDIR && !check.incompat('large_dir')) zero('directory_size_high', O.i_size_high, 4);
  return false;
}
