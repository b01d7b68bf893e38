/** Inodes with a fixed purpose: 1 to 10, the orphan file, the quota file of projects. */
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
import { Stop, stillWrong } from './closing.ts';
import { hasOwnSum, isBlank } from './inode-check.ts';
import type { User } from './user.ts';

const O = Inode.offset;

/** Checks all of an inode in use, or only its blocks. Answers whether it still is in use. */
type Content = (check: Check, inode: InodeRef) => boolean;

export const firstPointer = (inode: InodeRef): number => le32At(inode.bytes, inode.offset + O.i_block);

const QUOTAS: readonly number[] = [EXT4_USR_QUOTA_INO, EXT4_GRP_QUOTA_INO];

/** Stops the check: the checksum of the inode stays wrong, so its blocks cannot be read. */
function unreadable(user: User): never {
  user.told?.(`Error while iterating over blocks in inode ${EXT4_BAD_INO}: Inode checksum does not match inode\n`);
  user.told?.(stillWrong(user.name));
  throw new Stop(8 | 4, 'aborted');
}

/** Answers whether the inode is in use. */
export function checkReserved(check: Check, inode: InodeRef, content: Content, blocks: Content): boolean {
  const { volume, user } = check;
  const { ino } = inode;
  check.tally.used.add(ino);
  const { s } = volume;
  if (ino === EXT4_BAD_INO) {
    const unsummed = !isBlank(inode) && !hasOwnSum(volume, ino);
    const odd = unsummed || modeOf(inode) !== 0 || linksOf(inode) !== 0 || xattrBlockOf(inode) !== 0;
    if (odd && user.ask('bad_blocks_inode', { ino }, volume.inodeTouch(ino)))
      volume.editInode(ino, (b, at) => b.fill(0, at, at + volume.g.inodeSize));
    else if (!odd) checkBadBlocks(check, inode);
    else if (unsummed) unreadable(user);
    return true;
  }
  if (ino === EXT4_ROOT_INO) {
    if ((modeOf(inode) & S_IFMT) !== S_IFDIR) {
      const cleared = user.ask('root_not_directory', { ino }, volume.inodeTouch(ino, 'i_mode', O.i_mode, 2));
      if (cleared) clearInode(check, ino);
      if (!cleared && linksOf(inode) > 0) return content(check, inode);
      check.tally.used.delete(ino);
      return false;
    }
    if (le32At(inode.bytes, inode.offset + O.i_dtime) !== 0) {
      clearDtime(check, ino, 'root_dtime');
    }
    if (linksOf(inode) === 0) {
      check.tally.used.delete(ino);
      return false;
    }
    return content(check, volume.inode(ino));
  }
  const journal = ino === EXT4_JOURNAL_INO && s.s_journal_inum === ino;
  const quota =
    volume.roCompat('quota') &&
    ((ino === EXT4_USR_QUOTA_INO && s.s_usr_quota_inum === ino) ||
      (ino === EXT4_GRP_QUOTA_INO && s.s_grp_quota_inum === ino));
  if (journal || quota) {
    if ((modeOf(inode) & S_IFMT) !== S_IFREG) {
      const code = journal ? 'journal_mode' : 'quota_mode';
      if (user.ask(code, { ino }, volume.inodeTouch(ino, 'i_mode', O.i_mode, 2)))
        volume.editInode(ino, (b, at) => {
          setLe16At(b, at + O.i_mode, journal ? S_IFREG | 0o600 : S_IFREG);
        });
    }
    return content(check, volume.inode(ino));
  }
  if (ino === EXT4_JOURNAL_INO || QUOTAS.includes(ino)) {
    const code = ino === EXT4_JOURNAL_INO ? 'journal_not_clear' : 'quota_not_clear';
    if (holdsAnything(inode) && user.ask(code, { ino }, volume.inodeTouch(ino)))
      volume.editInode(ino, (b, at) => b.fill(0, at, at + volume.g.inodeSize));
    return content(check, volume.inode(ino));
  }
  const type = modeOf(inode) & S_IFMT;
  if (ino === EXT4_RESIZE_INO && (type === S_IFREG || volume.compat('resize_inode'))) return content(check, inode);
  const allowed =
    ino === EXT4_BOOT_LOADER_INO
      ? type !== S_IFDIR
      : ino === EXT4_RESIZE_INO
        ? type === 0 || type === S_IFREG
        : modeOf(inode) === 0;
  if (!allowed) {
    const touched = volume.inodeTouch(ino, 'i_mode', O.i_mode, 2);
    if (user.ask('reserved_mode', { ino, name: RESERVED_INODES[ino]?.english ?? '' }, touched))
      volume.editInode(ino, (b, at) => setLe16At(b, at + O.i_mode, 0));
  }
  return blocks(check, volume.inode(ino));
}

/** Looks only at fields that are zero in an unused inode. */
const holdsAnything = (inode: InodeRef): boolean =>
  linksOf(inode) !== 0 || le32At(inode.bytes, inode.offset + O.i_blocks_lo) !== 0 || firstPointer(inode) !== 0;

/** The orphan file must be a regular file, and must be empty where the volume has no such feature. */
export function checkOrphanInode(check: Check, inode: InodeRef): void {
  const { volume } = check;
  const { ino } = inode;
  if (!volume.compat('orphan_file')) {
    if (check.user.ask('orphan_file_not_clear', { ino }, volume.inodeTouch(ino)))
      volume.editInode(ino, (b, at) => b.fill(0, at, at + volume.g.inodeSize));
    return;
  }
  if ((modeOf(inode) & S_IFMT) === S_IFREG) return;
  if (check.user.ask('orphan_file_mode', { ino }, volume.inodeTouch(ino, 'i_mode', O.i_mode, 2)))
    volume.editInode(ino, (b, at) => setLe16At(b, at + O.i_mode, S_IFREG | 0o600));
}

/** The quota file of projects has no fixed number. The superblock names it. */
export function projectQuota(check: Check, inode: InodeRef): void {
  const { volume } = check;
  const { ino } = inode;
  if (volume.roCompat('quota')) {
    if ((modeOf(inode) & S_IFMT) === S_IFREG) return;
    if (check.user.ask('quota_mode', { ino }, volume.inodeTouch(ino, 'i_mode', O.i_mode, 2)))
      volume.editInode(ino, (b, at) => setLe16At(b, at + O.i_mode, S_IFREG));
  } else if (holdsAnything(inode) && check.user.ask('quota_not_clear', { ino }, volume.inodeTouch(ino)))
    volume.editInode(ino, (b, at) => b.fill(0, at, at + volume.g.inodeSize));
}
