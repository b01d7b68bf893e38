/**
 * Pass 4: the number of names of each inode against its i_links_count. An inode without a name goes to lost+found.
 */

import { setLe16At } from '../../bytes/access.ts';
import { flagsOf, linksOf, sizeOf } from '../../engine/volume/inode.ts';
import { EXT4_LINK_MAX, EXT4_ROOT_INO } from '../../format/constants.ts';
import { fileTypeOfMode } from '../../format/directory.ts';
import { RO_COMPAT } from '../../format/features.ts';
import { Inode } from '../../format/inode.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { S_IFDIR, S_IFLNK, S_IFMT, S_IFREG } from '../../format/mode.ts';
import { attributesOf } from './attributes-of.ts';
import { checkBadInode, giveBack } from './bad-inode.ts';
import type { Check } from './check.ts';
import { Stop, stillWrong } from './closing.ts';
import { hasOwnSum } from './inode-check.ts';
import { mapOf } from './map-of.ts';
import { reconnect } from './pass3.ts';
import { checkValueUsers } from './value-inodes.ts';

const O = Inode.offset;

export function pass4(check: Check): void {
  const { tally } = check;
  check.user.begin(
    '4',
    'Checking reference counts',
    'The names that were counted are compared with the count in each inode.',
  );
  const all: number[] = [];
  tally.used.each((ino) => {
    if (ino === EXT4_ROOT_INO || ino >= check.volume.g.firstIno) all.push(ino);
    return true;
  });
  const hidden = new Set([check.volume.s.s_orphan_file_inum, check.volume.s.s_prj_quota_inum]);
  for (const ino of all) {
    if (hidden.has(ino) || !tally.used.has(ino)) continue;
    if (tally.inBadBlock.has(ino)) continue;
    if (tally.eaInodes.get(ino) > 0) {
      checkValueUsers(check, ino);
      tally.counted.set(ino, 1);
      count(check, ino);
      continue;
    }
    if (tally.counted.get(ino) === 0) if (!unattached(check, ino)) continue;
    count(check, ino);
  }
  check.user.end();
}

/** Answers whether the inode is still there and has a name now. */
function unattached(check: Check, ino: number): boolean {
  const { volume, user, tally } = check;
  const dir = tally.dirs.get(ino);
  // The check asks again about a directory that the third pass left. One inside its inode is not connected where the
  // feature is missing.
  if (dir && volume.mode !== '-n' && ino !== EXT4_ROOT_INO && !(dir.inline && !volume.incompat('inline_data')))
    return false;
  if (tally.bad.has(ino) && checkBadInode(check, 0, ino)) return false;
  const inode = volume.inode(ino);
  user.silent = true;
  const map = mapOf(check, inode);
  user.silent = false;
  const type = tally.modes.get(ino) & S_IFMT;
  const holds = type === S_IFREG || type === S_IFDIR || type === S_IFLNK;
  const empty = holds && sizeOf(inode) === 0 && map.runs.length === 0 && attributesOf(volume, inode).length === 0;
  if (empty && !(flagsOf(inode) & INODE_FLAGS.EXT4_EA_INODE_FL)) {
    if (user.ask('unattached_empty', { ino }, volume.inodeTouch(ino))) {
      giveBack(check, ino);
      return false;
    }
  }
  if (!user.ask('unattached', { ino }, volume.inodeTouch(ino))) return false;
  if (!reconnect(check, ino, fileTypeOfMode(tally.modes.get(ino)))) {
    if (!tally.restart) user.left++;
    return false;
  }
  return true;
}

/** A directory with more links than the kernel counts has 1 link, which needs a feature. */
function needLinks(check: Check): void {
  const { volume } = check;
  const { s } = volume;
  if (volume.roCompat('dir_nlink')) return;
  if (!check.user.ask('too_many_links', {}, volume.superTouch('s_feature_ro_compat'))) return;
  s.s_feature_ro_compat = (s.s_feature_ro_compat | RO_COMPAT.dir_nlink) >>> 0;
  volume.writeSuper();
}

function count(check: Check, ino: number): void {
  const { volume, user, tally } = check;
  const is = tally.links.get(ino);
  let should = tally.counted.get(ino);
  const dir = tally.dirs.has(ino);
  if (dir && should > EXT4_LINK_MAX) {
    needLinks(check);
    should = 1;
  } else if (dir && volume.roCompat('dir_nlink') && is === 1 && should > 2) should = 1;
  if (is === should) return;
  if (volume.mode === '-n' && !hasOwnSum(volume, ino)) {
    user.complained?.(
      `ext2fs_read_inode_full: Inode checksum does not match inode while reading inode ${ino} in pass4`,
    );
    user.told?.(stillWrong(user.name));
    throw new Stop(8 | 4, 'aborted');
  }
  const touched = volume.inodeTouch(ino, 'i_links_count', O.i_links_count, 2);
  const many = dir && is === 1 && should > 1 && (flagsOf(volume.inode(ino)) & INODE_FLAGS.EXT4_INDEX_FL) !== 0;
  // A count that once did not fit is no fault. The check repairs it, and with -n says nothing.
  if (many && volume.mode === '-n') return;
  const code = many ? 'ref_count_overflow' : 'ref_count';
  if (!user.ask(code, { ino, value: linksOf(volume.inode(ino)), should }, touched)) return;
  volume.editInode(ino, (b, at) => setLe16At(b, at + O.i_links_count, should));
  tally.links.set(ino, should);
}
