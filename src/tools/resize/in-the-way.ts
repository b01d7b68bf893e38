/**
 * The blocks that are in the way of the new volume.
 *
 *     shrinks                  files behind the new end
 *     more descriptors         bitmaps and tables behind the old ones get other places; files give way to both
 *     fewer, or smaller        blocks behind the descriptors are free
 */
import { clearBit, setBit, testBit } from '../../bytes/bitmap.ts';
import { type Geometry, groupHead } from '../../engine/volume/geometry.ts';
import { giveRun, takeRun } from './clusters.ts';
import { takeBlock } from './move-blocks.ts';
import { NO_BLOCKS, ResizeStop, type Resizing } from './resizing.ts';
import { headRuns, type Place, type Side } from './side.ts';
import { placeGroup } from './tables.ts';

const PLACES: readonly Place[] = ['bg_block_bitmap', 'bg_inode_bitmap', 'bg_inode_table'];

const lengthOf = (side: Side, what: Place): number => (what === 'bg_inode_table' ? side.g.itableBlocks : 1);

/** The volume's own blocks: heads of groups, bitmaps and tables. */
export function ownBlocks(side: Side): Uint8Array {
  const map = new Uint8Array(side.blocks.length);
  for (let group = 0; group < side.g.groups; group++) {
    side.markHead(map, group);
    for (const what of PLACES) takeRun(side.g, map, side.place(what, group), lengthOf(side, what));
  }
  return map;
}

export function findInTheWay(r: Resizing): void {
  const { old, now } = r;
  const own = ownBlocks(old);
  const moves = (block: number) => {
    if (block < old.blockCount && testBit(old.blocks, block) && !testBit(own, block)) setBit(r.moving, block);
  };
  for (let block = now.blockCount; block < old.blockCount; block++) {
    moves(block);
    setBit(r.reserved, block);
  }
  const groups = Math.min(old.g.groups, now.g.groups);
  if (now.blockCount < old.blockCount) placeWithin(r, groups);
  const heads = changedHeads(r, groups);
  if (heads.length === 0) return;
  for (let group = 0; group < groups; group++)
    for (const what of PLACES) takeRun(old.g, r.reserved, old.place(what, group), lengthOf(old, what));
  for (const block of heads.flatMap(({ gone }) => gone)) giveRun(now.g, now.blocks, block, 1);
  for (const { group, come } of heads)
    for (const block of come) {
      setBit(r.reserved, block);
      takeBlock(now, block);
      if (!displace(r, group, groups, block)) moves(block);
    }
  for (let group = 0; group < now.g.groups; group++) now.markHead(r.reserved, group);
  // Where only the backup of the last group moves, files need not give way.
  const longer = headLength(old.g) !== headLength(now.g);
  for (let group = 0; group < groups; group++) placeAgain(r, group, longer ? r.reserved : now.blocks, moves);
}

const headLength = (g: Geometry): number => {
  const { descriptorCount, reservedCount } = groupHead(g, 0);
  return descriptorCount + reservedCount;
};

interface ChangedHead {
  group: number;
  /** Blocks that now belong to the head. `gone` lists those that no longer do. */
  come: number[];
  gone: number[];
}

const headBlocks = (side: Side, group: number): Set<number> =>
  new Set(headRuns(side.g, group).flatMap(([first, length]) => Array.from({ length }, (_, i) => first + i)));

function changedHeads({ old, now }: Resizing, groups: number): ChangedHead[] {
  const changed: ChangedHead[] = [];
  for (let group = 0; group < groups; group++) {
    const [a, b] = [groupHead(old.g, group), groupHead(now.g, group)];
    if (a.superblock === b.superblock && a.descriptorCount + a.reservedCount === b.descriptorCount + b.reservedCount)
      continue;
    const [before, after] = [headBlocks(old, group), headBlocks(now, group)];
    changed.push({
      group,
      come: [...after].filter((block) => !before.has(block)),
      gone: [...before].filter((block) => !after.has(block)),
    });
  }
  return changed;
}

/** Takes away the place of a bitmap or table that holds the block. Answers false if none does. */
function displace({ old, now }: Resizing, group: number, groups: number, block: number): boolean {
  const [from, to] = now.incompat('flex_bg') ? [0, groups] : [group, group + 1];
  for (let i = from; i < to; i++)
    for (const what of PLACES) {
      const first = old.place(what, i);
      if (block < first || block >= first + lengthOf(old, what)) continue;
      now.setPlace(what, i, 0);
      return true;
    }
  return false;
}

/** Where only a part of the descriptors moves, a bitmap or table in its way may move by less than its own length. */
function roomy(
  { old, now, reserved }: Resizing,
  group: number,
  missing: readonly Place[],
  map: Uint8Array,
): Uint8Array {
  if (now.g.descSize === old.g.descSize || map !== now.blocks) return map;
  const room = reserved.slice();
  for (const what of missing) {
    const first = old.place(what, group);
    for (let block = first; block < first + lengthOf(old, what); block++) clearBit(room, block);
  }
  for (let i = 0; i < now.g.groups; i++) now.markHead(room, i);
  return room;
}

function placeAgain(r: Resizing, group: number, map: Uint8Array, moves: (block: number) => void): void {
  const { now, old } = r;
  const missing = PLACES.filter((what) => now.place(what, group) === 0);
  if (missing.length === 0) return;
  if (!placeGroup(now, roomy(r, group, missing, map), group, r.stride)) throw new ResizeStop(NO_BLOCKS);
  for (const what of missing) {
    const first = now.place(what, group);
    for (let block = first; block < first + lengthOf(now, what); block++) {
      moves(block);
      takeBlock(now, block);
    }
    // The old place is given back once everything has moved.
    takeRun(old.g, r.reserved, old.place(what, group), lengthOf(old, what));
  }
}

/** Moves bitmaps and tables from behind the new end to free room before it. */
function placeWithin({ now, stride }: Resizing, groups: number): void {
  for (let group = 0; group < groups; group++) {
    const out = PLACES.filter((what) => now.place(what, group) + lengthOf(now, what) > now.blockCount);
    for (const what of out) now.setPlace(what, group, 0);
    if (out.length > 0 && !placeGroup(now, now.blocks, group, stride)) throw new ResizeStop(NO_BLOCKS);
  }
}
