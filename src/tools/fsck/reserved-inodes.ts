/** Inodes with a purpose of their own: 1 to 10, the orphan file, the quota file of projects. */
import { le32At, setLe16At } from '../../bytes/access.ts';
import { type InodeRef, linksOf, modeOf, xattrBlockOf } from '../../engine/volume/inode.ts';
import {
  EXT4_BAD_INO,
  EXT4_BOOT_LOADER_INO,
  EXT4_GRP_QUOTA_INO,
  EXT4_JOURNAL_INO,
  EXT4_RESIZE_INO,
  EXT4_ROOT_INO,
  EXT4_USR_QUOTA_INO,
  RESERVED_INODES,
} from '../../format/constants.ts';
import { Inode } from '../../format/inode.ts';
import { S_IFDIR, S_IFMT, S_IFREG } from '../../format/mode.ts';
import { checkBadBlocks } from './bad-blocks.ts';
import type { Check } from './check.ts';
import { clearDtime, clearInode } from './clear-inode.ts';
import { stillWrong } from './closing.ts';
import { hasOwnSum, isBlank } from './inode-check.ts';
import { Stop } from './stop.ts';

const O = Inode.offset;

/** Checks all of an inode in use, or its blocks; whether it still is. */
type Content = (check: Check, inode: InodeRef) => boolean;

export const firstPointer = (inode: InodeRef): number => le32At(inode.bytes, inode.offset + O.i_block);

const QUOTAS: readonly number[] = [EXT4_USR_QUOTA_INO, EXT4_GRP_QUOTA_INO];

/** Where its sum is wrong, and stays so, its blocks are not to be had. */
function unreadable(check: Check): never {
  check.told?.(`Error while iterating over blocks in inode ${EXT4_BAD_INO}: Inode checksum does not match inode\n`);
  check.told?.(stillWrong(check.name));
  throw new Stop(8 | 4, 'aborted');
}

/** Whether it is in use. */
export function checkReserved(check: Check, inode: InodeRef, content: Content, blocks: Content): boolean {
  const { ino } = inode;
  check.used.add(ino);
  const { s } = check;
  if (ino === EXT4_BAD_INO) {
    const unsummed = !isBlank(inode) && !hasOwnSum(check, ino);
    const odd = unsummed || modeOf(inode) !== 0 || linksOf(inode) !== 0 || xattrBlockOf(inode) !== 0;
    if (odd && check.ask('bad_blocks_inode', { ino }, check.inodeTouch(ino)))
      check.editInode(ino, (b, at) => b.fill(0, at, at + check.g.inodeSize));
    else if (!odd) checkBadBlocks(check, inode);
    else if (unsummed) unreadable(check);
    return true;
  }
  if (ino === EXT4_ROOT_INO) {
    if ((modeOf(inode) & S_IFMT) !== S_IFDIR) {
      const cleared = check.ask('root_not_directory', { ino }, check.inodeTouch(ino, 'i_mode', O.i_mode, 2));
      if (cleared) clearInode(check, ino);
      if (!cleared && linksOf(inode) > 0) return content(check, inode);
      check.used.delete(ino);
      return false;
    }
    if (le32At(inode.bytes, inode.offset + O.i_dtime) !== 0) {
      clearDtime(check, ino, 'root_dtime');
    }
    if (linksOf(inode) === 0) {
      check.used.delete(ino);
      return false;
    }
    return content(check, check.inode(ino));
  }
  const journal = ino === EXT4_JOURNAL_INO && s.s_journal_inum === ino;
  const quota =
    check.roCompat('quota') &&
    ((ino === EXT4_USR_QUOTA_INO && s.s_usr_quota_inum === ino) ||
      (ino === EXT4_GRP_QUOTA_INO && s.s_grp_quota_inum === ino));
  if (journal || quota) {
    if ((modeOf(inode) & S_IFMT) !== S_IFREG) {
      const code = journal ? 'journal_mode' : 'quota_mode';
      if (check.ask(code, { ino }, check.inodeTouch(ino, 'i_mode', O.i_mode, 2)))
        check.editInode(ino, (b, at) => {
          setLe16At(b, at + O.i_mode, journal ? S_IFREG | 0o600 : S_IFREG);
        });
    }
    return content(check, check.inode(ino));
  }
  if (ino === EXT4_JOURNAL_INO || QUOTAS.includes(ino)) {
    const code = ino === EXT4_JOURNAL_INO ? 'journal_not_clear' : 'quota_not_clear';
    if (holdsAnything(inode) && check.ask(code, { ino }, check.inodeTouch(ino)))
      check.editInode(ino, (b, at) => b.fill(0, at, at + check.g.inodeSize));
    return content(check, check.inode(ino));
  }
  const type = modeOf(inode) & S_IFMT;
  if (ino === EXT4_RESIZE_INO && (type === S_IFREG || check.compat('resize_inode'))) return content(check, inode);
  const allowed =
    ino === EXT4_BOOT_LOADER_INO
      ? type !== S_IFDIR
      : ino === EXT4_RESIZE_INO
        ? type === 0 || type === S_IFREG
        : modeOf(inode) === 0;
  if (!allowed) {
    const touched = check.inodeTouch(ino, 'i_mode', O.i_mode, 2);
    if (check.ask('reserved_mode', { ino, name: RESERVED_INODES[ino] ?? '' }, touched))
      check.editInode(ino, (b, at) => setLe16At(b, at + O.i_mode, 0));
  }
  return blocks(check, check.inode(ino));
}

/** By a glance at the fields that an unused one leaves zero. */
const holdsAnything = (inode: InodeRef): boolean =>
  linksOf(inode) !== 0 || le32At(inode.bytes, inode.offset + O.i_blocks_lo) !== 0 || firstPointer(inode) !== 0;

/** The file with the orphans is one, and holds nothing where the volume has none. */
export function checkOrphanInode(check: Check, inode: InodeRef): void {
  const { ino } = inode;
  if (!check.compat('orphan_file')) {
    if (check.ask('orphan_file_not_clear', { ino }, check.inodeTouch(ino)))
      check.editInode(ino, (b, at) => b.fill(0, at, at + check.g.inodeSize));
    return;
  }
  if ((modeOf(inode) & S_IFMT) === S_IFREG) return;
  if (check.ask('orphan_file_mode', { ino }, check.inodeTouch(ino, 'i_mode', O.i_mode, 2)))
    check.editInode(ino, (b, at) => setLe16At(b, at + O.i_mode, S_IFREG | 0o600));
}

/** The quota file of projects has no number of its own: the superblock names it. */
export function projectQuota(check: Check, inode: InodeRef): void {
  const { ino } = inode;
  if (check.roCompat('quota')) {
    if ((modeOf(inode) & S_IFMT) === S_IFREG) return;
    if (check.ask('quota_mode', { ino }, check.inodeTouch(ino, 'i_mode', O.i_mode, 2)))
      check.editInode(ino, (b, at) => setLe16At(b, at + O.i_mode, S_IFREG));
  } else if (holdsAnything(inode) && check.ask('quota_not_clear', { ino }, check.inodeTouch(ino)))
    check.editInode(ino, (b, at) => b.fill(0, at, at + check.g.inodeSize));
}
