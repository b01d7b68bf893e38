/**
 * An inode that contradicts itself: a device with a block map, a link without a target, a mode of no type. The check asks
 * about it where a name leads to it, or at the end if no name does.
 */

import { le16At, le32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import { flagsOf, modeOf, xattrBlockOf } from '../../engine/volume/inode.ts';
import { inodeChecksum } from '../../format/checksum.ts';
import { xattrBlockChecksum } from '../../format/checksum-blocks.ts';
import { Inode } from '../../format/inode.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { S_IFBLK, S_IFCHR, S_IFDIR, S_IFIFO, S_IFLNK, S_IFMT, S_IFREG, S_IFSOCK } from '../../format/mode.ts';
import { XattrHeader } from '../../format/xattr.ts';
import type { Check } from './check.ts';
import { clearInode } from './clear-inode.ts';
import { Stop, stillWrong } from './closing.ts';
import { FRAG, FSIZE, isHurd, isSoundSpecial, xattrBlock } from './inode-check.ts';
import { accountInode } from './ledger.ts';
import { mapOf } from './map-of.ts';
import type { ProblemCode } from './problems.ts';
import { release } from './write-map.ts';

const O = Inode.offset;
const SPECIAL: Readonly<Record<number, ProblemCode>> = {
  [S_IFCHR]: 'bad_char_device',
  [S_IFBLK]: 'bad_block_device',
  [S_IFIFO]: 'bad_fifo',
  [S_IFSOCK]: 'bad_socket',
  [S_IFLNK]: 'invalid_symlink',
};

/** Empties an inode and gives back its blocks and its number. */
export function giveBack(check: Check, ino: number, { number } = { number: true }): void {
  const inode = check.volume.inode(ino);
  const type = modeOf(inode) & S_IFMT;
  if (type === S_IFREG || type === S_IFDIR || type === S_IFLNK) {
    check.user.silent = true;
    const map = mapOf(check, inode);
    check.user.silent = false;
    release(
      check,
      map.nodes.map((n) => n.block),
    );
    for (const r of map.runs)
      release(
        check,
        Array.from({ length: r.length }, (_, i) => r.physical + i),
      );
  }
  const xattr = xattrBlockOf(inode);
  if (xattr !== 0 && check.volume.inRange(xattr)) dropXattr(check, xattr);
  if (number) accountInode(check, ino, false, type === S_IFDIR);
  clearInode(check, ino);
}

/** An attribute block loses one user. The last user gives it back. */
function dropXattr(check: Check, block: number): void {
  const refs = le32At(check.volume.disk.read(block), XattrHeader.offset.h_refcount);
  if (refs <= 1) {
    release(check, [block]);
    return;
  }
  const b = check.volume.disk.edit(block);
  setLe32At(b, XattrHeader.offset.h_refcount, refs - 1);
  xattrBlockChecksum.set(check.volume.rules, b, 0, block);
}

/** Asks about everything that is wrong. Answers true when the inode was taken away, so that its name must go too. */
export function checkBadInode(check: Check, dir: number, ino: number): boolean {
  const { volume, user } = check;
  const inode = volume.inode(ino);
  const { bytes, offset } = inode;
  const mode = modeOf(inode);
  const type = mode & S_IFMT;
  check.tally.bad.delete(ino);
  if (volume.mode === '-n' && !inodeChecksum.verify(volume.rules, bytes, offset, ino)) {
    user.complained?.(
      `ext2fs_read_inode: Inode checksum does not match inode while reading inode ${ino} in process_bad_inode`,
    );
    user.told?.(stillWrong(user.name));
    throw new Stop(8 | 4, 'aborted');
  }
  const zero = (code: ProblemCode, field: number, length: 2 | 4) => {
    const value = (length === 2 ? le16At : le32At)(bytes, offset + field);
    if (value === 0) return;
    if (user.ask(code, { dir, ino, value }, volume.inodeTouch(ino, undefined, field, length)))
      volume.editInode(ino, (b, at) => (length === 2 ? setLe16At(b, at + field, 0) : setLe32At(b, at + field, 0)));
  };
  const code = type === S_IFREG || type === S_IFDIR ? undefined : (SPECIAL[type] ?? 'bad_mode');
  // It was noted for another field, so the type itself may be fine.
  const sound =
    type === S_IFLNK ? !check.tally.badTypes.has(ino) : SPECIAL[type] !== undefined && isSoundSpecial(inode);
  const wrong = code !== undefined && !sound;
  // Perhaps a flag was the only fault, and it has been cleared meanwhile.
  if (sound) check.tally.badTypes.delete(ino);
  if (wrong && code && user.ask(code, { dir, ino, value: mode }, volume.inodeTouch(ino, 'i_mode', 0, 2))) {
    giveBack(check, ino);
    return true;
  }
  zero('faddr_not_zero', O.i_obso_faddr, 4);
  if (!volume.compat('ext_attr')) zero('xattr_without_feature', O.i_file_acl_lo, 4);
  for (const [code, at] of [
    ['frag_not_zero', FRAG],
    ['fsize_not_zero', FSIZE],
  ] as const)
    if (isHurd(volume) && bytes[offset + at] !== 0)
      if (user.ask(code, { dir, ino, value: bytes[offset + at] }, volume.inodeTouch(ino, undefined, at, 1)))
        volume.editInode(ino, (b, own) => {
          b[own + at] = 0;
        });
  if (!volume.roCompat('huge_file') && !isHurd(volume)) zero('blocks_high', O.l_i_blocks_high, 2);
  if (!volume.incompat('64bit')) zero('file_acl_high', O.l_i_file_acl_high, 2);
  const xattr = xattrBlock(volume, inode);
  if (xattr !== 0 && !volume.inRange(xattr)) {
    const touched = volume.inodeTouch(ino, 'i_file_acl_lo', O.i_file_acl_lo, 4);
    if (user.ask('xattr_block_range', { dir, ino, value: xattr }, touched))
      volume.editInode(ino, (b, at) => {
        setLe32At(b, at + O.i_file_acl_lo, 0);
        setLe16At(b, at + O.l_i_file_acl_high, 0);
      });
  }
  const inline = flagsOf(inode) & INODE_FLAGS.EXT4_INLINE_DATA_FL;
  if (type === S_IFDIR && !inline && !volume.incompat('large_dir')) zero('directory_size_high', O.i_size_high, 4);
  return false;
}
