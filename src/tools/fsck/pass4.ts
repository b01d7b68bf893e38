/**
 * Pass 4: how many names each inode has, against i_links_count. One without a name goes to lost+found.
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
import { stillWrong } from './closing.ts';
import { hasOwnSum } from './inode-check.ts';
import { mapOf } from './map-of.ts';
import { reconnect } from './pass3.ts';
import { Stop } from './stop.ts';
import { checkValueUsers } from './value-inodes.ts';

const O = Inode.offset;

export function pass4(check: Check): void {
  check.begin(
    '4',
    'Checking reference counts',
    'The names that were counted are compared with the count in each inode.',
  );
  const all: number[] = [];
  check.used.each((ino) => {
    if (ino === EXT4_ROOT_INO || ino >= check.g.firstIno) all.push(ino);
    return true;
  });
  const hidden = new Set([check.s.s_orphan_file_inum, check.s.s_prj_quota_inum]);
  for (const ino of all) {
    if (hidden.has(ino) || !check.used.has(ino)) continue;
    if (check.notes.inBadBlock.has(ino)) continue;
    if (check.eaInodes.get(ino) > 0) {
      checkValueUsers(check, ino);
      check.counted.set(ino, 1);
      count(check, ino);
      continue;
    }
    if (check.counted.get(ino) === 0) if (!unattached(check, ino)) continue;
    count(check, ino);
  }
  check.end();
}

/** Whether the inode is still there, and has a name now. */
function unattached(check: Check, ino: number): boolean {
  const dir = check.dirs.get(ino);
  // One that the third pass left is asked about again; one inside its inode is not connected where the volume has not the feature.
  if (dir && check.mode !== '-n' && ino !== EXT4_ROOT_INO && !(dir.inline && !check.incompat('inline_data')))
    return false;
  if (check.bad.has(ino) && checkBadInode(check, 0, ino)) return false;
  const inode = check.inode(ino);
  check.silent = true;
  const map = mapOf(check, inode);
  check.silent = false;
  const type = check.modes.get(ino) & S_IFMT;
  const holds = type === S_IFREG || type === S_IFDIR || type === S_IFLNK;
  const empty = holds && sizeOf(inode) === 0 && map.runs.length === 0 && attributesOf(check, inode).length === 0;
  if (empty && !(flagsOf(inode) & INODE_FLAGS.EXT4_EA_INODE_FL)) {
    if (check.ask('unattached_empty', { ino }, check.inodeTouch(ino))) {
      giveBack(check, ino);
      return false;
    }
  }
  if (!check.ask('unattached', { ino }, check.inodeTouch(ino))) return false;
  if (!reconnect(check, ino, fileTypeOfMode(check.modes.get(ino)))) {
    if (!check.restart) check.left++;
    return false;
  }
  return true;
}

/** A directory with more than the kernel counts is one with 1 link, which is a feature. */
function needLinks(check: Check): void {
  const { s } = check;
  if (check.roCompat('dir_nlink')) return;
  if (!check.ask('too_many_links', {}, check.superTouch('s_feature_ro_compat'))) return;
  s.s_feature_ro_compat = (s.s_feature_ro_compat | RO_COMPAT.dir_nlink) >>> 0;
  check.writeSuper();
}

function count(check: Check, ino: number): void {
  const is = check.links.get(ino);
  let should = check.counted.get(ino);
  const dir = check.dirs.has(ino);
  if (dir && should > EXT4_LINK_MAX) {
    needLinks(check);
    should = 1;
  } else if (dir && check.roCompat('dir_nlink') && is === 1 && should > 2) should = 1;
  if (is === should) return;
  if (check.mode === '-n' && !hasOwnSum(check, ino)) {
    check.complained?.(
      `ext2fs_read_inode_full: Inode checksum does not match inode while reading inode ${ino} in pass4`,
    );
    check.told?.(stillWrong(check.name));
    throw new Stop(8 | 4, 'aborted');
  }
  const touched = check.inodeTouch(ino, 'i_links_count', O.i_links_count, 2);
  const many = dir && is === 1 && should > 1 && (flagsOf(check.inode(ino)) & INODE_FLAGS.EXT4_INDEX_FL) !== 0;
  // A count that once did not fit is no fault: it is put right without being told with -n.
  if (many && check.mode === '-n') return;
  const code = many ? 'ref_count_overflow' : 'ref_count';
  if (!check.ask(code, { ino, value: linksOf(check.inode(ino)), should }, touched)) return;
  check.editInode(ino, (b, at) => setLe16At(b, at + O.i_links_count, should));
  check.links.set(ino, should);
}
