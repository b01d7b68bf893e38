/**
 * Pass 1: every inode in use, with the blocks that it claims.
 *
 *     group by group ── uninitialised? skip ── inodes up to the unused mark ── in use?
 *        fields · type · attributes · map ─▶ claims ─▶ i_size, i_blocks
 *     then: what is claimed twice (1B to 1D), maps to be rewritten (1E), tables without a place
 */

import { le32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import { inodeChecksum } from '../../format/checksum.ts';
import {
  EXT4_BAD_INO,
  EXT4_BOOT_LOADER_INO,
  EXT4_GOOD_OLD_INODE_SIZE,
  EXT4_GRP_QUOTA_INO,
  EXT4_JOURNAL_INO,
  EXT4_RESIZE_INO,
  EXT4_ROOT_INO,
  EXT4_USR_QUOTA_INO,
  I_BLOCK_BYTES,
  RESERVED_INODES,
} from '../../format/constants.ts';
import { INCOMPAT, RO_COMPAT } from '../../format/features.ts';
import { BG_FLAGS } from '../../format/group-descriptor.ts';
import { Inode } from '../../format/inode.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { S_IFDIR, S_IFLNK, S_IFMT, S_IFREG } from '../../format/mode.ts';
import { E2fsckGroup } from '../../trace/events/fsck.ts';
import { flagsOf, type InodeRef, iBlockBytes, linksOf, modeOf, sizeOf, xattrBlockOf } from '../volume/inode.ts';
import type { Check } from './check.ts';
import { checkTreeSize } from './extents-check.ts';
import { checkHtreeRoot } from './htree-check.ts';
import { checkInlineData } from './inline-check.ts';
import {
  checkCommon,
  checkExtraSize,
  checkTimes,
  checkType,
  fieldsEnd,
  looksLikeExtents,
  markBadType,
  targetIsWhole,
  xattrBlock,
} from './inode-check.ts';
import { eachClaim, isFastLink, mapOf } from './map-of.ts';
import { lastLogical, type Mapped, mappedAt } from './mapped.ts';
import { checkSpace } from './size-check.ts';
import { markTables } from './tables.ts';
import { checkInodeXattrs, checkXattrBlock, checkXattrCounts } from './xattr-check.ts';

const O = Inode.offset;
const NO_INODE = 0;
/** Blocks of a directory. */
const LEAST_TREE = 3;

export function pass1(check: Check): void {
  check.begin(
    '1',
    'Checking inodes, blocks, and sizes',
    'Every inode that was ever used is read; the blocks that it claims are noted.',
  );
  markTables(check);
  const { g } = check;
  const perBlock = Math.floor(g.blockSize / g.inodeSize);
  for (let group = 0; group < g.groups; group++) {
    const uninit = (check.flagsOf(group) & BG_FLAGS.EXT4_BG_INODE_UNINIT) !== 0;
    const unused = uninit ? g.inodesPerGroup : Math.min(check.unusedOf(group), g.inodesPerGroup);
    const inodes = g.inodesPerGroup - unused;
    const before = check.used.count;
    if (inodes > 0 && check.inRange(check.inodeTableOf(group), g.itableBlocks))
      for (let index = 0; index < inodes; index++) checkOne(check, group * g.inodesPerGroup + index + 1);
    if (check.recorder.full)
      check.recorder.emit(
        E2fsckGroup,
        { group, inodes, used: check.used.count - before, blocks: Math.ceil(inodes / perBlock), unused, uninit },
        { touched: tableTouch(check, group, Math.ceil(inodes / perBlock)) },
      );
  }
  if (!check.restart) checkXattrCounts(check);
  const large = check.roCompat('large_file');
  if (check.largeFiles > 0 && !large && check.ask('large_file_feature', {}, check.superTouch('s_feature_ro_compat'))) {
    check.s.s_feature_ro_compat |= RO_COMPAT.large_file;
    check.writeSuper();
  }
  check.end();
}

function tableTouch(check: Check, group: number, blocks: number) {
  const first = check.inodeTableOf(group);
  const shown = Math.min(blocks, 64);
  return Array.from({ length: shown }, (_, i) => ({ block: first + i, struct: 'ext4_inode' })).filter(
    (t) => t.block > 0 && t.block < check.disk.blockCount,
  );
}

function checkOne(check: Check, ino: number): void {
  const inode = check.inode(ino);
  check.inodesVisited++;
  const before = check.problems;
  const right = inodeChecksum.verify(check.rules, inode.bytes, inode.offset, ino);
  const inUse = ino < check.g.firstIno ? checkReserved(check, inode) : checkOrdinary(check, inode);
  if (right || check.problems !== before) return;
  // An inode that was never written has no sum, and needs none.
  if (!inUse && isBlank(check, inode)) return;
  if (check.ask('inode_checksum', { ino }, check.inodeTouch(ino, 'l_i_checksum_lo', O.l_i_checksum_lo, 2)))
    check.editInode(ino, () => {});
}

function isBlank(check: Check, inode: InodeRef): boolean {
  for (let i = 0; i < check.g.inodeSize; i++) if (inode.bytes[inode.offset + i] !== 0) return false;
  return true;
}

/** Empties an inode: no links, deleted now. */
export function clearInode(check: Check, ino: number): void {
  check.editInode(ino, (b, at) => {
    setLe16At(b, at + O.i_links_count, 0);
    setLe32At(b, at + O.i_flags, 0);
    setLe32At(b, at + O.i_dtime, check.now);
    setLe32At(b, at + O.i_size_lo, 0);
    setLe32At(b, at + O.i_size_high, 0);
    setLe32At(b, at + O.i_blocks_lo, 0);
    setLe32At(b, at + O.i_file_acl_lo, 0);
  });
  check.used.delete(ino);
  check.dirs.delete(ino);
  check.bad.delete(ino);
  check.links.set(ino, 0);
}

const QUOTAS: Readonly<Record<number, string>> = { [EXT4_USR_QUOTA_INO]: 'User', [EXT4_GRP_QUOTA_INO]: 'Group' };

/** Inodes 1 to 10, each with a purpose of its own. Whether it is in use. */
function checkReserved(check: Check, inode: InodeRef): boolean {
  const { ino } = inode;
  check.used.add(ino);
  const { s } = check;
  if (ino === EXT4_BAD_INO) {
    const odd = modeOf(inode) !== 0 || linksOf(inode) !== 0 || xattrBlockOf(inode) !== 0;
    if (odd && check.ask('bad_blocks_inode', { ino }, check.inodeTouch(ino)))
      check.editInode(ino, (b, at) => b.fill(0, at, at + check.g.inodeSize));
    else if (!odd) claims(check, mapOf(check, inode), 0);
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
      if (check.mode === '-n') clearDtime(check, ino, 'dtime_set');
    }
    if (linksOf(inode) === 0) {
      check.used.delete(ino);
      return false;
    }
    return content(check, check.inode(ino));
  }
  const journal = ino === EXT4_JOURNAL_INO && s.s_journal_inum === ino;
  const quota =
    (ino === EXT4_USR_QUOTA_INO && s.s_usr_quota_inum === ino) ||
    (ino === EXT4_GRP_QUOTA_INO && s.s_grp_quota_inum === ino);
  if (journal || quota) {
    if ((modeOf(inode) & S_IFMT) !== S_IFREG) {
      const code = journal ? 'journal_mode' : 'quota_mode';
      if (check.ask(code, { ino, name: QUOTAS[ino] }, check.inodeTouch(ino, 'i_mode', O.i_mode, 2)))
        check.editInode(ino, (b, at) => setLe16At(b, at + O.i_mode, S_IFREG | 0o600));
    }
    return content(check, check.inode(ino));
  }
  if (ino === EXT4_JOURNAL_INO || QUOTAS[ino]) {
    const code = ino === EXT4_JOURNAL_INO ? 'journal_not_clear' : 'quota_not_clear';
    if (holdsAnything(inode) && check.ask(code, { ino, name: QUOTAS[ino] }, check.inodeTouch(ino)))
      check.editInode(ino, (b, at) => b.fill(0, at, at + check.g.inodeSize));
    return content(check, check.inode(ino));
  }
  const type = modeOf(inode) & S_IFMT;
  if (ino === EXT4_RESIZE_INO && (type === S_IFREG || check.compat('resize_inode'))) return content(check, inode);
  const kept = ino === EXT4_BOOT_LOADER_INO || ino === EXT4_RESIZE_INO;
  const allowed = kept ? type === 0 || type === S_IFREG : modeOf(inode) === 0;
  if (
    !allowed &&
    check.ask('reserved_mode', { ino, name: RESERVED_INODES[ino] ?? '' }, check.inodeTouch(ino, 'i_mode', O.i_mode, 2))
  )
    check.editInode(ino, (b, at) => setLe16At(b, at + O.i_mode, 0));
  return linksOf(inode) > 0 || modeOf(inode) !== 0;
}

/** By a glance at the fields that an unused one leaves zero. */
const holdsAnything = (inode: InodeRef): boolean =>
  linksOf(inode) !== 0 ||
  le32At(inode.bytes, inode.offset + O.i_blocks_lo) !== 0 ||
  le32At(inode.bytes, inode.offset + O.i_block) !== 0;

function clearDtime(check: Check, ino: number, code: 'root_dtime' | 'low_dtime' | 'dtime_set'): void {
  if (check.ask(code, { ino }, check.inodeTouch(ino, 'i_dtime', O.i_dtime, 4)))
    check.editInode(ino, (b, at) => setLe32At(b, at + O.i_dtime, 0));
}

function checkOrdinary(check: Check, inode: InodeRef): boolean {
  const { ino } = inode;
  const dtime = le32At(inode.bytes, inode.offset + O.i_dtime);
  if (ino === check.s.s_orphan_file_inum && check.compat('orphan_file')) {
    check.used.add(ino);
    return content(check, inode);
  }
  if (linksOf(inode) === 0) {
    if (
      modeOf(inode) !== 0 &&
      dtime === 0 &&
      check.ask('deleted_without_dtime', { ino }, check.inodeTouch(ino, 'i_dtime', O.i_dtime, 4))
    )
      check.editInode(ino, (b, at) => setLe32At(b, at + O.i_dtime, check.now));
    return false;
  }
  if (dtime !== 0) clearDtime(check, ino, dtime < check.s.s_inodes_count ? 'low_dtime' : 'dtime_set');
  check.used.add(ino);
  return content(check, check.inode(ino));
}

/** Checks all of an inode in use; whether it still is in use afterwards. */
function content(check: Check, first: InodeRef): boolean {
  const { ino } = first;
  check.links.set(ino, linksOf(first));
  checkCommon(check, first);
  const extraRight = checkExtraSize(check, check.inode(ino));
  if (ino >= check.g.firstIno) checkType(check, check.inode(ino));
  let inode = check.inode(ino);
  if (extraRight) {
    const end = fieldsEnd(check, inode);
    if (end > EXT4_GOOD_OLD_INODE_SIZE) checkInodeXattrs(check, inode, end);
  }
  if (extraRight) checkTimes(check, inode);
  check.modes.set(ino, modeOf(inode));
  const type = modeOf(inode) & S_IFMT;
  formatOfMap(check, check.inode(ino), type);
  inode = check.inode(ino);
  let xattr = xattrBlock(check, inode);
  if (xattr !== 0 && !check.compat('ext_attr')) {
    check.bad.add(ino);
    xattr = NO_INODE;
  }
  if (xattr !== 0 && !check.inRange(xattr)) {
    check.bad.add(ino);
    xattr = NO_INODE;
  }
  if (xattr !== 0 && !checkXattrBlock(check, ino, xattr)) {
    check.editInode(ino, (b, at) => {
      setLe32At(b, at + O.i_file_acl_lo, 0);
      setLe16At(b, at + O.l_i_file_acl_high, 0);
    });
    xattr = NO_INODE;
  }
  if (!checkInlineData(check, check.inode(ino))) {
    unref(check, xattr);
    clearInode(check, ino);
    return false;
  }
  const map = mapOf(check, check.inode(ino));
  if (check.bad.has(ino) && type === S_IFDIR) check.notes.badDirectories.add(ino);
  if (map.hopeless) {
    giveUp(check, ino, map, xattr);
    return false;
  }
  inode = check.inode(ino);
  checkTreeSize(check, ino, map);
  if (map.rebuild) check.rebuild.set(ino, map);
  if (ino === EXT4_RESIZE_INO) {
    const top = map.nodes.filter((n) => n.level === 1);
    claims(check, { ...map, runs: [], nodes: top }, xattr);
    if (check.compat('resize_inode') && linksOf(inode) > 0) checkSpace(check, inode, map, xattr);
    return true;
  }
  if (type === S_IFLNK) linkTarget(check, inode, map);
  if (type === S_IFDIR && !directory(check, inode, map)) {
    unref(check, xattr);
    return false;
  }
  claims(check, map, xattr);
  if (map.fragmented) check.fragmented++;
  checkSpace(check, inode, map, xattr);
  const dir = check.dirs.get(ino);
  // A tree is worth its while from three blocks on.
  const long = sizeOf(check.inode(ino)) >= LEAST_TREE * check.g.blockSize;
  if (dir && !dir.hashed && !dir.inline && check.compat('dir_index') && long) check.rehash.add(ino);
  return true;
}

/** An inode whose map is beyond repair. */
function giveUp(check: Check, ino: number, map: Mapped, xattr: number): void {
  if (map.kind !== 'indirect') checkSpace(check, check.inode(ino), map, xattr);
  unref(check, xattr);
  if (map.kind === 'indirect') check.restart = true;
  clearInode(check, ino);
}

/** Whether the flag for extents and what is in i_block agree. */
function formatOfMap(check: Check, inode: InodeRef, type: number): void {
  const { ino } = inode;
  if (type !== S_IFREG && type !== S_IFDIR && type !== S_IFLNK) return;
  const flags = flagsOf(inode);
  const touched = check.inodeTouch(ino, 'i_flags', O.i_flags, 4);
  if (flags & INODE_FLAGS.EXT4_EXTENTS_FL) {
    if (check.incompat('extent')) return;
    if (check.ask('extents_without_feature', { ino }, touched)) {
      check.s.s_feature_incompat |= INCOMPAT.extent;
      check.writeSuper();
    } else check.ask('extents_flag_without_feature', { ino }, touched);
    return;
  }
  if (!check.incompat('extent') || flags & INODE_FLAGS.EXT4_INLINE_DATA_FL || isFastLink(inode)) return;
  if (looksLikeExtents(inode) && check.ask('extents_flag_missing', { ino }, touched))
    check.editInode(ino, (b, at) =>
      setLe32At(b, at + O.i_flags, (le32At(b, at + O.i_flags) | INODE_FLAGS.EXT4_EXTENTS_FL) >>> 0),
    );
}

/** One user less of an attribute block. */
function unref(check: Check, xattr: number): void {
  const known = check.xattrBlocks.get(xattr);
  if (known && --known.refs === 0) check.xattrBlocks.delete(xattr);
}

function linkTarget(check: Check, inode: InodeRef, map: Mapped): void {
  const { ino } = inode;
  if (flagsOf(inode) & INODE_FLAGS.EXT4_INLINE_DATA_FL) return;
  if (isFastLink(inode)) {
    if (!targetIsWhole(inode, iBlockBytes(inode), I_BLOCK_BYTES)) markBadType(check, ino);
    return;
  }
  const block = mappedAt(map, 0);
  if (block === 0 || lastLogical(map) > 0 || !targetIsWhole(inode, check.disk.read(block), check.g.blockSize))
    markBadType(check, ino);
}

/** Notes a directory for the later passes; false if it was taken away. */
function directory(check: Check, inode: InodeRef, map: Mapped): boolean {
  const { ino } = inode;
  const inline = (flagsOf(inode) & INODE_FLAGS.EXT4_INLINE_DATA_FL) !== 0 && check.incompat('inline_data');
  if (map.runs.length === 0 && !inline) {
    if (check.ask('zero_length_directory', { ino }, check.inodeTouch(ino))) {
      clearInode(check, ino);
      return false;
    }
  }
  const blocks: { logical: number; block: number }[] = [];
  for (const r of map.runs)
    for (let i = 0; i < r.length && blocks.length < check.g.blockCount; i++)
      blocks.push({ logical: r.logical + i, block: r.physical + i });
  blocks.sort((a, b) => a.logical - b.logical);
  let hashed = (flagsOf(inode) & INODE_FLAGS.EXT4_INDEX_FL) !== 0 && check.compat('dir_index') && !inline;
  if (hashed && blocks[0] && !checkHtreeRoot(check, ino, blocks[0].block)) {
    hashed = false;
    check.editInode(ino, (b, at) =>
      setLe32At(b, at + O.i_flags, (le32At(b, at + O.i_flags) & ~INODE_FLAGS.EXT4_INDEX_FL) >>> 0),
    );
  }
  check.dirs.set(ino, {
    ino,
    dotdot: 0,
    parent: ino === EXT4_ROOT_INO ? EXT4_ROOT_INO : 0,
    blocks,
    // With lists, a directory that stays without a block misses its first.
    length: Math.max(lastLogical(map) + 1, map.kind === 'indirect' ? 1 : 0),
    hashed,
    inline,
    entries: 0,
  });
  return true;
}

/** Claims the blocks of an inode; what was claimed before is claimed twice. */
function claims(check: Check, map: Mapped, xattr: number): void {
  const shared = xattr !== 0 && (check.xattrBlocks.get(xattr)?.refs ?? 0) > 1;
  eachClaim(check, map, shared ? 0 : xattr, (cluster) => {
    if (check.found.add(cluster)) return;
    check.shared.add(cluster);
    check.sharedBlocks = true;
  });
}
