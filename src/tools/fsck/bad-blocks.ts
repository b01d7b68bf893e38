/**
 * The list of bad blocks, inode 1. A listed block of a file is claimed twice like any other. For a listed block of the
 * volume itself there are three cases: it leaves the list, its table moves, or only a copy is lost. The check does not
 * read inodes in a bad block of their table, so it must know the list before it reads the first of them.
 */
import { setLe32At } from '../../bytes/access.ts';
import { groupHead } from '../../engine/volume/geometry.ts';
import { flagsOf, type InodeRef, iBlockAt } from '../../engine/volume/inode.ts';
import { EXT4_BAD_INO, EXT4_IND_BLOCK, POINTER_BYTES } from '../../format/constants.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { Stop } from './closing.ts';
import { checkIndirect, type Pointed } from './indirect-check.ts';
import { hasOwnSum } from './inode-check.ts';
import { claims } from './map-of.ts';
import type { Mapped } from './mapped.ts';
import type { ProblemCode } from './problems.ts';

/** Its list is a block map of ext2, whatever the flags say. */
const hasList = (inode: InodeRef): boolean => (flagsOf(inode) & INODE_FLAGS.EXT4_EXTENTS_FL) === 0;

/**
 * Reads the list before all inodes. Answers false where the list named the block of inode 1 and was cleared: the check
 * then begins again.
 */
export function readBadList(check: Check): boolean {
  const { volume, user } = check;
  if (!volume.inRange(volume.inodeTableOf(0), volume.g.itableBlocks)) return true;
  const inode = volume.inode(EXT4_BAD_INO);
  if (!hasList(inode) || !hasOwnSum(volume, EXT4_BAD_INO)) return true;
  const sure = new Set<number>();
  const all = new Set<number>();
  let disputed = false;
  const { silent } = user;
  user.silent = true;
  checkIndirect(check, inode, ({ block, level }) => {
    if (level >= 0) disputed ||= check.tally.fixtures.has(block);
    else {
      all.add(block);
      if (!disputed) sure.add(block);
    }
    return true;
  });
  user.silent = silent;
  const own = all.has(inode.block);
  if (own && user.ask('bad_list_inode_bad', { ino: EXT4_BAD_INO }, volume.inodeTouch(EXT4_BAD_INO))) {
    volume.editInode(EXT4_BAD_INO, (b, at) => b.fill(0, at, at + volume.g.inodeSize));
    check.tally.restart = true;
    return false;
  }
  // A list block that holds the volume's own metadata is no list, so its numbers take no inode away.
  for (const block of own ? all : sure) inodesIn(check, block);
  return true;
}

/** Notes the inodes of a block of a table. */
function inodesIn(check: Check, block: number): void {
  const { g } = check.volume;
  const per = Math.floor(g.blockSize / g.inodeSize);
  for (let group = 0; group < g.groups; group++) {
    const at = block - check.volume.inodeTableOf(group);
    if (at < 0 || at >= g.itableBlocks) continue;
    for (let i = 0; i < per; i++) check.tally.inBadBlock.add(group * g.inodesPerGroup + at * per + i + 1);
  }
}

export function checkBadBlocks(check: Check, inode: InodeRef): void {
  if (!hasList(inode)) return;
  const own = new Set<number>();
  const runs: Mapped['runs'] = [];
  let corrupted = false;
  const lists = new Set<number>();
  const map = checkIndirect(check, inode, (at) => {
    const { block, logical, level } = at;
    const fixed = check.tally.fixtures.has(block);
    if (level >= 0) {
      if (!fixed) lists.add(block);
      corrupted ||= fixed;
      return !fixed || !gone(check, 'bad_list_in_metadata', at);
    }
    if (fixed) ofVolume(check, block, logical);
    else if (lists.has(block)) {
      corrupted = true;
      gone(check, 'bad_list_lists_itself', at);
    } else if (own.has(block)) check.user.ask('bad_block_in_use', { block });
    else runs.push({ logical, physical: block, length: 1, unwritten: false });
    own.add(block);
    return true;
  });
  if (corrupted && !check.user.ask('bad_list_corrupted', {}, check.volume.inodeTouch(EXT4_BAD_INO, 'i_block')))
    throw new Stop(8 | 4, 'aborted');
  claims(check, { ...map, runs }, 0);
}

/** Asks about an impossible pointer. Answers whether it was cleared. */
function gone(check: Check, code: 'bad_list_in_metadata' | 'bad_list_lists_itself', at: Pointed): boolean {
  const here = [{ block: at.from, struct: 'block map', offset: at.offset, length: POINTER_BYTES }];
  if (!check.user.ask(code, { block: at.block }, here)) return false;
  const { block } = check.volume.inodePlace(EXT4_BAD_INO);
  if (at.from === block) check.volume.editInode(EXT4_BAD_INO, (b) => setLe32At(b, at.offset, 0));
  else setLe32At(check.volume.disk.edit(at.from), at.offset, 0);
  return true;
}

/** Asks about a bad block that holds the volume's own metadata. */
function ofVolume(check: Check, block: number, logical: number): void {
  const { volume } = check;
  const { g } = volume;
  const here = volume.inodeTouch(EXT4_BAD_INO, 'i_block');
  for (let group = 0; group < g.groups; group++) {
    const head = groupHead(g, group);
    const ask = (code: ProblemCode) => check.user.ask(code, { group, block }, here);
    if (block === head.superblock) {
      if (group > 0) ask('bad_superblock_copy');
      else if (ask('bad_primary_superblock')) forget(volume, logical);
      return;
    }
    if (block >= head.descriptors && block < head.descriptors + head.descriptorCount) {
      if (group > 0) ask('bad_descriptors_copy');
      else if (ask('bad_primary_descriptors')) forget(volume, logical);
      return;
    }
    if (block === volume.blockBitmapOf(group)) {
      if (ask('bad_block_bitmap')) check.tally.misplaced.add(`block_bitmap ${group}`);
      return;
    }
    if (block === volume.inodeBitmapOf(group)) {
      if (ask('bad_inode_bitmap')) check.tally.misplaced.add(`inode_bitmap ${group}`);
      return;
    }
    const table = volume.inodeTableOf(group);
    if (block >= table && block < table + g.itableBlocks) return;
  }
  check.user.ask('bad_block_in_use', { block });
}

/** Removes a block from the list. */
function forget(volume: CheckedVolume, logical: number): void {
  if (logical < EXT4_IND_BLOCK)
    volume.editInode(EXT4_BAD_INO, (b) =>
      setLe32At(b, iBlockAt(volume.inode(EXT4_BAD_INO)) + POINTER_BYTES * logical, 0),
    );
}
