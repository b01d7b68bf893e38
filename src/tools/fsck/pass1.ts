/**
 * Pass 1: every inode in use, with the blocks that it claims.
 *
 *     group by group ── uninitialised? skip ── inodes up to the unused mark ── in use?
 *        fields · type · attributes · map ─▶ claims ─▶ i_size, i_blocks
 *     then: what is claimed twice (1B to 1D), maps to be rewritten (1E), tables without a place
 */

import { le32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import {
  flagsOf,
  type InodeRef,
  iBlockBytes,
  isDirectory,
  linksOf,
  modeOf,
  sizeOf,
} from '../../engine/volume/inode.ts';
import {
  EXT4_BAD_INO,
  EXT4_GOOD_OLD_INODE_SIZE,
  EXT4_IND_BLOCK,
  EXT4_N_BLOCKS,
  EXT4_RESIZE_INO,
  EXT4_ROOT_INO,
  I_BLOCK_BYTES,
} from '../../format/constants.ts';
import { BG_FLAGS } from '../../format/group-descriptor.ts';
import { pointerAt } from '../../format/indirect.ts';
import { Inode } from '../../format/inode.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { S_IFDIR, S_IFLNK, S_IFMT, S_IFREG } from '../../format/mode.ts';
import { readBadList } from './bad-blocks.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { checkDtime, checkLowDtime, clearInode, giveUp, nothingLeft } from './clear-inode.ts';
import { checkEncryption } from './encryption-check.ts';
import { checkTreeSize } from './extents-check.ts';
import { amongGarbage, checkFlags, checkGarbage, dropFlags } from './flags-check.ts';
import { checkHtreeRoot } from './htree-check.ts';
import { checkInlineData } from './inline-check.ts';
import {
  checkCommon,
  checkExtraSize,
  checkTimes,
  checkType,
  fieldsEnd,
  hasOwnSum,
  isBlank,
  looksLikeExtents,
  markBadType,
  targetIsWhole,
  xattrBlock,
} from './inode-check.ts';
import { namedLostFound } from './look-up.ts';
import { checkClusters, claims, isFastLink, mapOf, spaceOf } from './map-of.ts';
import { lastLogical, type Mapped, mappedAt } from './mapped.ts';
import { stopAtNoTable } from './no-table.ts';
import { beyond, unreadText } from './path-of.ts';
import { checkOrphanInode, checkReserved, firstPointer, projectQuota } from './reserved-inodes.ts';
import { checkSpace } from './size-check.ts';
import { markTables } from './tables.ts';
import type { Tally } from './tally.ts';
import { tellGroup } from './telling.ts';
import { writeMap } from './write-map.ts';
import { checkInodeXattrs, checkXattrBlock, checkXattrCounts } from './xattr-check.ts';

const O = Inode.offset;
const NO_INODE = 0;
/** At most this many inodes wait. */
const MOST_PUT_OFF = 256;
/** The least number of blocks of a directory that gets a tree. */
const LEAST_TREE = 3;

export function pass1(check: Check): void {
  const { volume, tally } = check;
  check.user.begin(
    '1',
    'Checking inodes, blocks, and sizes',
    'Every inode that was ever used is read; the blocks that it claims are noted.',
  );
  markTables(check);
  tellUnreadRoot(check);
  tally.namedLostFound = namedLostFound(check);
  if (!readBadList(check)) {
    check.user.end();
    return;
  }
  const { g } = volume;
  for (let group = 0; group < g.groups; group++) {
    const uninit = (volume.flagsOf(group) & BG_FLAGS.EXT4_BG_INODE_UNINIT) !== 0;
    const unused = uninit ? g.inodesPerGroup : Math.min(volume.unusedOf(group), g.inodesPerGroup);
    const inodes = g.inodesPerGroup - unused;
    const before = tally.used.count;
    if (inodes > 0) stopAtNoTable(check, group);
    if (inodes > 0 && volume.inRange(volume.inodeTableOf(group), g.itableBlocks))
      for (let index = 0; index < inodes; index++) checkOne(check, group * g.inodesPerGroup + index + 1);
    mapsPutOff(check);
    tellGroup(volume, group, unused, tally.used.count - before, uninit);
  }
  tellUnreadRoot(check);
  if (!tally.restart) checkXattrCounts(check);
  check.user.end();
}

/** e2fsck looks for lost+found in the root both before and after it reads the inodes. */
function tellUnreadRoot(check: Check): void {
  const { volume } = check;
  if (!volume.inRange(volume.inodeTableOf(0))) return;
  const root = volume.inode(EXT4_ROOT_INO);
  if (linksOf(root) === 0 || !isDirectory(root)) return;
  const block = beyond(volume, EXT4_ROOT_INO);
  if (block > 0) check.user.told?.(unreadText(block));
}

function checkOne(check: Check, ino: number): void {
  const { volume } = check;
  check.user.inodesVisited++;
  if (check.tally.inBadBlock.has(ino)) {
    check.tally.used.add(ino);
    return;
  }
  const inode = volume.inode(ino);
  const emptied = amongGarbage(check, inode) && linksOf(inode) > 0 && !checkGarbage(check, inode);
  if (!emptied) checkLowDtime(check, volume.inode(ino));
  if (ino >= volume.g.firstIno) {
    if (!emptied) checkOrdinary(check, volume.inode(ino));
  } else if (!(emptied && ino === EXT4_BAD_INO)) {
    // An inode that is emptied keeps its purpose.
    checkFlags(check, volume.inode(ino));
    checkReserved(check, volume.inode(ino), content, blocks);
  }
  // A repaired inode has its checksum already. An inode that was never written has none, and needs none.
  if (hasOwnSum(volume, ino) || isBlank(volume.inode(ino))) return;
  if (check.user.ask('inode_checksum', { ino }, volume.inodeTouch(ino, 'l_i_checksum_lo', O.l_i_checksum_lo, 2)))
    volume.editInode(ino, () => {});
}

function checkOrdinary(check: Check, inode: InodeRef): boolean {
  const { volume } = check;
  const { ino } = inode;
  const dtime = le32At(inode.bytes, inode.offset + O.i_dtime);
  if (ino === volume.s.s_orphan_file_inum && linksOf(inode) > 0) {
    checkOrphanInode(check, inode);
    check.tally.used.add(ino);
    return content(check, volume.inode(ino));
  }
  if (ino === volume.s.s_prj_quota_inum) {
    projectQuota(check, inode);
    check.tally.used.add(ino);
    return content(check, volume.inode(ino));
  }
  if (linksOf(inode) === 0) {
    if (
      modeOf(inode) !== 0 &&
      dtime === 0 &&
      check.user.ask('deleted_without_dtime', { ino }, volume.inodeTouch(ino, 'i_dtime', O.i_dtime, 4))
    )
      volume.editInode(ino, (b, at) => setLe32At(b, at + O.i_dtime, volume.now));
    return false;
  }
  if (!checkFlags(check, inode)) return false;
  checkInlineData(check, ino);
  checkDtime(check, inode);
  check.tally.used.add(ino);
  return content(check, volume.inode(ino));
}

/** Checks all of an inode in use. Answers whether it still is in use afterwards. */
function content(check: Check, first: InodeRef): boolean {
  const { volume, tally } = check;
  const { ino } = first;
  tally.links.set(ino, linksOf(first));
  checkCommon(check, volume.inode(ino));
  const extraRight = checkExtraSize(check, volume.inode(ino));
  if (!checkEncryption(check, ino)) return false;
  if (ino >= volume.g.firstIno) checkType(check, volume.inode(ino));
  let inode = volume.inode(ino);
  if (extraRight) {
    const end = fieldsEnd(volume, inode);
    if (end > EXT4_GOOD_OLD_INODE_SIZE) checkInodeXattrs(check, inode, end);
  }
  if (extraRight) checkTimes(check, inode);
  tally.modes.set(ino, modeOf(inode));
  const type = modeOf(inode) & S_IFMT;
  formatOfMap(check, volume.inode(ino), type);
  inode = volume.inode(ino);
  if (!isPutOff(volume, inode)) return blocks(check, inode);
  tally.putOff.push({ ino, list: listOf(inode), xattr: xattrBlock(volume, inode) });
  if (tally.putOff.length === MOST_PUT_OFF) mapsPutOff(check);
  return true;
}

/** The first list of an inode. */
const listOf = (inode: InodeRef): number => pointerAt(iBlockBytes(inode), EXT4_IND_BLOCK);

/**
 * Answers whether an inode waits for the end of its group. Inodes with lists or an attribute block do, so that reads
 * follow the disk.
 */
function isPutOff(volume: CheckedVolume, inode: InodeRef): boolean {
  const inside = (INODE_FLAGS.EXT4_EXTENTS_FL | INODE_FLAGS.EXT4_INLINE_DATA_FL) >>> 0;
  if (flagsOf(inode) & inside || isFastLink(inode)) return false;
  const root = iBlockBytes(inode);
  for (let slot = EXT4_IND_BLOCK; slot < EXT4_N_BLOCKS; slot++) if (pointerAt(root, slot) !== 0) return true;
  return xattrBlock(volume, inode) !== 0;
}

function mapsPutOff(check: Check): void {
  const waiting = check.tally.putOff.splice(0);
  waiting.sort((a, b) => a.list - b.list || a.xattr - b.xattr || a.ino - b.ino);
  for (const { ino } of waiting) blocks(check, check.volume.inode(ino));
}

/** Checks the attribute block, and the map with everything below it. Answers whether the inode still is in use. */
function blocks(check: Check, first: InodeRef): boolean {
  const { volume, tally } = check;
  const { ino } = first;
  const type = modeOf(first) & S_IFMT;
  let inode = first;
  let xattr = xattrBlock(volume, inode);
  if (xattr !== 0 && !volume.compat('ext_attr')) {
    tally.bad.add(ino);
    xattr = NO_INODE;
  }
  if (xattr !== 0 && !volume.inRange(xattr)) {
    tally.bad.add(ino);
    xattr = NO_INODE;
  }
  if (xattr !== 0 && !checkXattrBlock(check, ino, xattr)) {
    volume.editInode(ino, (b, at) => {
      setLe32At(b, at + O.i_file_acl_lo, 0);
      setLe16At(b, at + O.l_i_file_acl_high, 0);
    });
    xattr = NO_INODE;
  }
  // The blocks that were cut from an orphan are missing in its map, which has not been written yet.
  const map = check.notes.pendingMaps.get(ino) ?? mapOf(check, volume.inode(ino));
  if (tally.bad.has(ino) && type === S_IFDIR) tally.badDirectories.add(ino);
  if (map.hopeless) {
    giveUp(check, ino, map, xattr);
    return false;
  }
  if (map.bare && !check.user.silent) {
    nothingLeft(check, ino, map);
    return false;
  }
  if (ino >= volume.g.firstIno || ino === EXT4_ROOT_INO) noLists(check, ino, map);
  inode = volume.inode(ino);
  checkTreeSize(check, ino, map);
  if (map.rebuild) tally.rebuild.set(ino, map);
  if (ino === EXT4_RESIZE_INO) {
    const top = map.nodes.filter((n) => n.level === 1);
    claims(check, { ...map, runs: [], nodes: top }, xattr);
    if (volume.compat('resize_inode') && linksOf(inode) > 0) checkSpace(check, inode, map, xattr);
    return true;
  }
  if (type === S_IFLNK) linkTarget(check, inode, map);
  if (type === S_IFDIR && !directory(check, inode, map)) {
    unref(tally, xattr);
    return false;
  }
  if (type !== S_IFDIR) checkIndex(check, inode, map);
  checkClusters(check, ino, map);
  claims(check, map, xattr);
  // A file as large as a group cannot lie in one piece.
  // e2fsck counts clusters here, and compares them with the blocks of a group.
  const clusters = spaceOf(check, ino, map, xattr) / volume.g.clusterRatio;
  if (map.fragmented && clusters < volume.g.blocksPerGroup) tally.fragmented++;
  checkSpace(check, inode, map, xattr);
  const dir = tally.dirs.get(ino);
  // A tree is worth its while from three blocks on.
  const long = sizeOf(volume.inode(ino)) >= LEAST_TREE * volume.g.blockSize;
  const named = ino === tally.namedLostFound;
  if (dir && !dir.hashed && !dir.inline && !named && volume.compat('dir_index') && long) tally.rehash.add(ino);
  return true;
}

/** Turns a list of blocks into a tree of extents, where the volume has clusters. */
function noLists(check: Check, ino: number, map: Mapped): void {
  if (check.volume.g.clusterRatio === 1 || map.kind !== 'indirect' || map.runs.length === 0) return;
  if (!check.user.ask('block_mapped_clusters', { ino }, check.volume.inodeTouch(ino))) return;
  check.volume.editInode(ino, (b, at) =>
    setLe32At(b, at + O.i_flags, (le32At(b, at + O.i_flags) | INODE_FLAGS.EXT4_EXTENTS_FL) >>> 0),
  );
  map.kind = 'extents';
  map.rebuild = true;
  map.optimise = true;
}

/** Checks that the extent flag agrees with i_block. */
function formatOfMap(check: Check, inode: InodeRef, type: number): void {
  const { ino } = inode;
  if (type !== S_IFREG && type !== S_IFDIR && type !== S_IFLNK) return;
  const flags = flagsOf(inode);
  const touched = check.volume.inodeTouch(ino, 'i_flags', O.i_flags, 4);
  if (flags & INODE_FLAGS.EXT4_EXTENTS_FL) return;
  if (!check.volume.incompat('extent') || isFastLink(inode)) return;
  if (looksLikeExtents(inode) && check.user.ask('extents_flag_missing', { ino }, touched))
    check.volume.editInode(ino, (b, at) =>
      setLe32At(b, at + O.i_flags, (le32At(b, at + O.i_flags) | INODE_FLAGS.EXT4_EXTENTS_FL) >>> 0),
    );
}

/** An attribute block loses one user. */
function unref(tally: Tally, xattr: number): void {
  const known = tally.xattrBlocks.get(xattr);
  if (known && --known.refs === 0) tally.xattrBlocks.delete(xattr);
}

function linkTarget(check: Check, inode: InodeRef, map: Mapped): void {
  const { ino } = inode;
  if (flagsOf(inode) & INODE_FLAGS.EXT4_INLINE_DATA_FL) return;
  if (isFastLink(inode)) {
    if (!targetIsWhole(inode, iBlockBytes(inode), I_BLOCK_BYTES)) markBadType(check.tally, ino);
    return;
  }
  const block = mappedAt(map, 0);
  if (
    block === 0 ||
    lastLogical(map) > 0 ||
    !targetIsWhole(inode, check.volume.disk.read(block), check.volume.g.blockSize)
  )
    markBadType(check.tally, ino);
}

/** Checks the flag and the root of a hash tree. Answers whether the tree is to be judged later. */
function checkIndex(check: Check, inode: InodeRef, map: Mapped): boolean {
  const { volume } = check;
  const { ino } = inode;
  const { EXT4_INDEX_FL } = INODE_FLAGS;
  if (!(flagsOf(inode) & EXT4_INDEX_FL)) return false;
  const dir = isDirectory(inode);
  const touched = volume.inodeTouch(ino, 'i_flags', O.i_flags, 4);
  const wrong =
    (!dir && check.user.ask('index_on_file', { ino }, touched)) ||
    (dir && !volume.compat('dir_index') && check.user.ask('index_without_feature', { ino }, touched));
  // e2fsck takes the number of a device for a block number.
  const number = map.kind === 'none' && !dir && !isFastLink(inode) ? firstPointer(inode) : 0;
  const root = mappedAt(map, 0) || (volume.inRange(number) ? number : 0);
  const right = () =>
    root > 0 ? checkHtreeRoot(check, ino, root, flagsOf(inode)) : !check.user.ask('htree_bad_root', { ino }, touched);
  if (wrong || !right()) {
    dropFlags(volume, ino, EXT4_INDEX_FL);
    return false;
  }
  if (!dir) check.tally.indexedFiles.set(ino, lastLogical(map) + 1);
  return dir;
}

/** Notes a directory for the later passes. Answers false if it was cleared. */
function directory(check: Check, inode: InodeRef, map: Mapped): boolean {
  const { ino } = inode;
  const inline = (flagsOf(inode) & INODE_FLAGS.EXT4_INLINE_DATA_FL) !== 0;
  const hashed = checkIndex(check, inode, map) && check.volume.compat('dir_index') && !inline;
  if (
    map.runs.length === 0 &&
    !inline &&
    check.user.ask('zero_length_directory', { ino }, check.volume.inodeTouch(ino))
  ) {
    // The extents are gone, but their header stays behind. Only the root loses it, because the root is made anew.
    const header = map.kind === 'extents' && map.depth === 0 && ino !== EXT4_ROOT_INO;
    if (header && check.tally.rebuild.delete(ino)) writeMap(check, ino, map);
    clearInode(check, ino);
    return false;
  }
  const blocks: { logical: number; block: number }[] = [];
  for (const r of map.runs)
    for (let i = 0; i < r.length && blocks.length < check.volume.g.blockCount; i++)
      blocks.push({ logical: r.logical + i, block: r.physical + i });
  blocks.sort((a, b) => a.logical - b.logical);
  check.tally.dirs.set(ino, {
    ino,
    dotdot: 0,
    parent: ino === EXT4_ROOT_INO ? EXT4_ROOT_INO : 0,
    blocks,
    // A directory with lists and without any block misses its first block, unless the pointer was merely invalid.
    length: Math.max(
      lastLogical(map) + 1,
      map.cleared + 1,
      map.kind === 'indirect' && firstPointer(inode) === 0 ? 1 : 0,
    ),
    hashed,
    inline,
    entries: 0,
  });
  return true;
}
