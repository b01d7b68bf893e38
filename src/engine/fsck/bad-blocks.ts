/**
 * The list of bad blocks, inode 1. A block of a file that is on it is claimed twice like any other; one that formatting gave
 * to the volume itself has to go from the list, or its table has to move, or only a copy is lost.
 */
import { setLe32At } from '../../bytes/access.ts';
import { EXT4_BAD_INO, EXT4_IND_BLOCK, POINTER_BYTES } from '../../format/constants.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { groupHead } from '../volume/geometry.ts';
import { flagsOf, type InodeRef, iBlockAt } from '../volume/inode.ts';
import type { Check } from './check.ts';
import { claims, mapOf } from './map-of.ts';
import type { Mapped } from './mapped.ts';
import { Stop } from './stop.ts';

export function checkBadBlocks(check: Check, inode: InodeRef): void {
  // Its list is one of ext2, whatever the flags say.
  if (flagsOf(inode) & INODE_FLAGS.EXT4_EXTENTS_FL) return;
  const map = mapOf(check, inode);
  const own = new Set<number>();
  const runs: Mapped['runs'] = [];
  for (const r of map.runs)
    for (let i = 0; i < r.length; i++) {
      const block = r.physical + i;
      const list = map.nodes.find((n) => n.block === block);
      if (list) listsItself(check, block, r.logical + i - list.logical);
      else if (check.fixtures.has(block)) ofVolume(check, block, r.logical + i);
      else if (own.has(block)) check.ask('bad_block_in_use', { block });
      else runs.push({ ...r, logical: r.logical + i, physical: block, length: 1 });
      own.add(block);
    }
  claims(check, { ...map, runs }, 0);
}

/** A bad block where the volume keeps something of its own. */
function ofVolume(check: Check, block: number, logical: number): void {
  const { g } = check;
  const here = check.inodeTouch(EXT4_BAD_INO, 'i_block');
  for (let group = 0; group < g.groups; group++) {
    const head = groupHead(g, group);
    const ask = (code: Parameters<Check['ask']>[0]) => check.ask(code, { group, block }, here);
    if (block === head.superblock) {
      if (group > 0) ask('bad_superblock_copy');
      else if (ask('bad_primary_superblock')) forget(check, logical);
      return;
    }
    if (block >= head.descriptors && block < head.descriptors + head.descriptorCount) {
      if (group > 0) ask('bad_descriptors_copy');
      else if (ask('bad_primary_descriptors')) forget(check, logical);
      return;
    }
    if (block === check.blockBitmapOf(group)) {
      if (ask('bad_block_bitmap')) check.notes.misplaced.add(`block_bitmap ${group}`);
      return;
    }
    if (block === check.inodeBitmapOf(group)) {
      if (ask('bad_inode_bitmap')) check.notes.misplaced.add(`inode_bitmap ${group}`);
      return;
    }
    const table = check.inodeTableOf(group);
    if (block >= table && block < table + g.itableBlocks) {
      const per = Math.floor(g.blockSize / g.inodeSize);
      const first = group * g.inodesPerGroup + (block - table) * per + 1;
      for (let i = 0; i < per; i++) {
        check.notes.inBadBlock.add(first + i);
        check.used.add(first + i);
      }
      return;
    }
  }
  check.ask('bad_block_in_use', { block });
}

/** A list that is itself on the list, at this place of it: what else it says is not to be trusted either. */
function listsItself(check: Check, block: number, index: number): void {
  const here = [{ block, struct: 'block map', offset: index * POINTER_BYTES, length: POINTER_BYTES }];
  if (check.ask('bad_list_lists_itself', { block }, here)) setLe32At(check.disk.edit(block), index * POINTER_BYTES, 0);
  if (check.ask('bad_list_corrupted', { block }, here)) return;
  throw new Stop(8 | 4, 'aborted');
}

/** Takes a block from the list. */
function forget(check: Check, logical: number): void {
  if (logical < EXT4_IND_BLOCK)
    check.editInode(EXT4_BAD_INO, (b) =>
      setLe32At(b, iBlockAt(check.inode(EXT4_BAD_INO)) + POINTER_BYTES * logical, 0),
    );
}
