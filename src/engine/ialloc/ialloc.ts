/**
 * Inodes: taking one and giving one back.
 *
 *     inode bitmap   ▣▣▣▣▣▢▢▢…▢      the first clear bit of the group
 *     descriptor     free inodes − 1, directories + 1, unused inodes at the end of the table
 *     inode table    ├ … ┤▣          a fresh inode
 */

import { le32At } from '../../bytes/access.ts';
import { clearBit, nextClear, setBit, testBit } from '../../bytes/bitmap.ts';
import { EXT4_GOOD_OLD_INODE_SIZE, EXT4_ROOT_INO } from '../../format/constants.ts';
import { emptyRoot } from '../../format/extent-node.ts';
import { Inode as Format } from '../../format/inode.ts';
import {
  EXT4_EA_INODE_FL,
  EXT4_EXTENTS_FL,
  EXT4_FL_INHERITED,
  EXT4_OTHER_FLMASK,
  EXT4_REG_FLMASK,
  EXT4_TOPDIR_FL,
} from '../../format/inode-flags.ts';
import { S_IFDIR, S_IFLNK, S_IFMT, S_IFREG, S_ISGID } from '../../format/mode.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import type { IallocHost } from './host.ts';
import { fileGroup, orlovGroup } from './placement.ts';
import { tellFree, tellGiven, tellRequest } from './telling.ts';

const O = Format.offset;
/**
 * RECENCY_MIN: without a journal, Linux does not use an inode again for this long, so that a crash cannot mix two files.
 * (It adds five minutes while the inode's table block is not written. Half a minute after the deletion it is.)
 */
const RECENTLY_DELETED_S = 60;

export interface NewInode {
  mode: number;
  /** The hash of the name, which spreads directories at the top of the tree. */
  spread?: number | undefined;
  /** The group to look in first, if the directory does not decide. */
  group?: number;
  /** The first inode to look at, in that group. */
  goal?: number;
  /** The owner's inode, if the new one does not belong to the caller. */
  owner?: Inode;
  /** Flags beside those that it inherits from the directory. */
  flags?: number;
}

/** Answers whether a directory's children are spread over the volume. The root's are, and those of marked directories. */
export const spreadsChildren = (dir: Inode): boolean => dir.ino === EXT4_ROOT_INO || (dir.flags & EXT4_TOPDIR_FL) !== 0;

export function newInode(fs: IallocHost, dir: Inode, wanted: NewInode): Inode {
  const { mode, spread, goal } = wanted;
  const { mount, recorder } = fs;
  const group = goal === undefined ? wanted.group : mount.groupOfInode(goal);
  const directory = (mode & S_IFMT) === S_IFDIR;
  tellRequest(recorder, dir.ino, mode);
  if (mount.freeInodes === 0) throw new Failure('ENOSPC', 'no inode is free');
  const considered = recorder.passedOver();
  const first = group ?? (directory ? orlovGroup(mount, dir, spread, considered) : fileGroup(mount, dir, considered));
  if (first < 0) throw new Failure('ENOSPC', 'no inode is free');
  if (wanted.group === undefined) dir.lastAllocGroup = first;
  const ino = take(fs, first, directory, goal === undefined ? 0 : (goal - 1) % mount.geometry.inodesPerGroup);
  // The bitmap says that the inode is free, but a file uses it: it must not be overwritten.
  if ((mount.cached(ino)?.links ?? 0) > 0) {
    mount.group(mount.groupOfInode(ino)).distrustInodes('EUCLEAN', `inode ${ino}, which is in use, is free in it`);
    throw new Failure('EIO', `inode ${ino} was given twice`);
  }
  tellGiven(mount, ino, dir.ino, mode, considered);
  mount.beginInode(ino);
  const inode = mount.inode(ino);
  make(fs, inode, dir, wanted);
  return inode;
}

/** Takes the first free inode from a group on, in that group from `from` on. */
function take(fs: IallocHost, first: number, directory: boolean, from: number): number {
  const { mount } = fs;
  const { groups, inodesPerGroup } = mount.geometry;
  for (let i = 0; i < groups; i++) {
    const n = (first + i) % groups;
    const group = mount.group(n);
    if (group.freeInodes === 0) continue;
    const index = freeIndex(fs, n, i === 0 ? from : 0);
    if (index < 0) continue;
    setBit(group.touchInodes(), index);
    group.freeInodes--;
    mount.freeInodes--;
    if (mount.volume.rules.kind !== 'none') {
      // A group with inodes in use has its block bitmap on disk, even if none of its blocks is taken yet.
      if (group.blocksUninit) {
        group.touchBlocks();
        mount.due.add('blockBitmap', n);
      }
      if (index + 1 > inodesPerGroup - group.itableUnused) group.itableUnused = inodesPerGroup - index - 1;
    }
    if (directory) {
      group.usedDirs++;
      mount.usedDirs++;
    }
    mount.due.add('inodeBitmap', n);
    mount.due.add('descriptor', n);
    return n * inodesPerGroup + index + 1;
  }
  throw new Failure('ENOSPC', 'no inode is free');
}

/** The first free inode of a group that may be used now, or -1. */
function freeIndex(fs: IallocHost, n: number, from: number): number {
  const { mount } = fs;
  const { inodesPerGroup } = mount.geometry;
  const group = mount.group(n);
  const reserved = n === 0 ? mount.firstInode - 1 : 0;
  if (nextClear(group.inodes(), 0, reserved) < reserved)
    group.distrustInodes('EUCLEAN', 'an inode that is not for files is free in it');
  const bits = group.inodes();
  const now = mount.clock.now().sec;
  // A recently deleted inode is better than none: remember the last one.
  let recent = -1;
  const { inodeTable } = group;
  const { inodeSize } = mount.geometry;
  const perBlock = mount.blockSize / inodeSize;
  let block = -1;
  let bytes = mount.recorder.store.zeros;
  for (
    let at = nextClear(bits, Math.max(reserved, from), inodesPerGroup);
    at < inodesPerGroup;
    at = nextClear(bits, at + 1, inodesPerGroup)
  ) {
    if (fs.journaled) return at;
    const there = Math.floor(at / perBlock);
    // If the bitmap is wrong, the inode may be in use: only read its bytes in the table.
    if (there !== block) bytes = mount.recorder.store.read(inodeTable + there);
    block = there;
    if (!recentlyDeleted(le32At(bytes, (at - there * perBlock) * inodeSize + O.i_dtime), now)) return at;
    recent = at;
  }
  return recent;
}

/** An inode does not count as deleted in the second of its deletion, because Linux compares whole seconds. */
const recentlyDeleted = (dtime: number, now: number): boolean =>
  dtime !== 0 && dtime < now && now < dtime + RECENTLY_DELETED_S;

/** Fills a fresh inode, whatever the last inode of this number has left. */
function make(fs: IallocHost, inode: Inode, dir: Inode, wanted: NewInode): void {
  if (fs.fast) fs.fast.making(inode, () => fillIn(fs, inode, dir, wanted));
  else fillIn(fs, inode, dir, wanted);
}

function fillIn(fs: IallocHost, inode: Inode, dir: Inode, { mode, owner, flags: more = 0 }: NewInode): void {
  const { mount } = fs;
  const now = mount.clock.now();
  inode.grows = false;
  inode.touch();
  inode.bytes.fill(0);
  inode.size = 0;
  const byDirectory = mount.options.grpid || (dir.mode & S_ISGID) !== 0;
  const { uid = 0, gid = 0 } = fs.task;
  inode.mode = (mode & S_IFMT) === S_IFDIR && dir.mode & S_ISGID ? mode | S_ISGID : mode;
  inode.uid = owner ? owner.uid : uid;
  inode.gid = owner ? owner.gid : byDirectory ? dir.gid : gid;
  inode.generation = fs.random();
  // i_version begins at 1.
  inode.countChange();
  if (inode.length > EXT4_GOOD_OLD_INODE_SIZE) inode.dv.setUint16(O.i_extra_isize, mount.wantExtraIsize, true);
  for (const which of ['atime', 'ctime', 'mtime', 'crtime'] as const) inode.setTime(which, now.sec, now.nsec);
  let flags = dir.flags & EXT4_FL_INHERITED;
  const type = mode & S_IFMT;
  if (type !== S_IFDIR) flags &= EXT4_REG_FLMASK;
  if (type !== S_IFDIR && type !== S_IFREG) flags &= EXT4_OTHER_FLMASK;
  if (mount.extents && (type === S_IFDIR || type === S_IFREG || type === S_IFLNK)) {
    flags |= EXT4_EXTENTS_FL;
    emptyRoot(inode.bytes, O.i_block);
  }
  inode.flags = (flags | more) >>> 0;
  inode.mayInline = mount.inlineData && (more & EXT4_EA_INODE_FL) === 0;
  // fdatasync, too, must save the file's existence.
  inode.datasyncTid = inode.syncTid;
}

/** Gives an inode back whose blocks are already free. */
export function freeInode(fs: IallocHost, inode: Inode): void {
  const { mount, recorder } = fs;
  tellFree(recorder, inode);
  const n = mount.groupOfInode(inode.ino);
  const index = (inode.ino - 1) % mount.geometry.inodesPerGroup;
  const group = mount.group(n);
  // As in Linux, the inode stays taken.
  if (group.inodesDamaged) return;
  // The bitmap is wrong and not trusted from now on. The call goes on.
  if (!testBit(group.inodes(), index)) {
    group.distrustInodes('EUCLEAN', `inode ${inode.ino} is freed and was free`);
    return;
  }
  clearBit(group.touchInodes(), index);
  group.freeInodes++;
  mount.freeInodes++;
  if (inode.isDirectory) {
    group.usedDirs--;
    mount.usedDirs--;
  }
  mount.due.add('inodeBitmap', n);
  mount.due.add('descriptor', n);
}
