/**
 * Inserts an extent in one of three ways, the cheapest first:
 *
 *     1 extend    │ 0–7 │ 20–27 │  + 8–9    → │ 0–9 │ 20–27 │           no new entry
 *     2 place     │ 0–7 │ 20–27 │  + 12–13  → │ 0–7 │ 12–13 │ 20–27 │
 *     3 make room  the leaf is full: the next leaf, a split, or a deeper tree (grow.ts), then 2
 *
 * The tree's path leads to the first block of the new extent.
 */
import { EXT_MAX_BLOCKS } from '../../format/constants.ts';
import {
  endAt,
  entriesOf,
  isFull,
  keyAt,
  lengthAt,
  NO_SLOT,
  openSlot,
  physicalAt,
  setExtent,
  setKey,
  setLength,
  setPhysical,
} from '../../format/extent-node.ts';
import { GET_BLOCKS } from '../../trace/flags.ts';
import { MapFault } from '../fs/failure.ts';
import type { Run } from '../fs/map-host.ts';
import { makeRoom } from './grow.ts';
import { correctIndexes } from './index-keys.ts';
import { joinsAfter, joinsBefore } from './joins.ts';
import { mergeAround } from './merge.ts';
import { tellExtend, tellInsert, tellNextLeaf } from './telling.ts';
import type { Tree } from './tree.ts';

/** Inserts an extent. With PRE_IO it does not merge, so that the end of the I/O finds the extent unchanged. */
export function insertExtent(tree: Tree, run: Run, flags: number): void {
  const merging = !(flags & GET_BLOCKS.PRE_IO);
  let near = merging ? extendNeighbour(tree, run) : NO_SLOT;
  if (near === NO_SLOT) near = place(tree, run, flags);
  if (merging) mergeAround(tree, near);
  correctIndexes(tree.path);
}

/** Joins the run to an extent beside it. Answers the slot of that extent, or NO_SLOT. */
function extendNeighbour({ path }: Tree, run: Run): number {
  if (path.slot === NO_SLOT) return NO_SLOT;
  const leaf = path.leaf;
  let slot = path.slot;
  let onlyBefore = false;
  // The path may lead to the extent on either side of the place. Only the one that touches the run counts.
  if (slot < entriesOf(leaf) - 1 && endAt(leaf, slot) < run.logical) {
    slot++;
    onlyBefore = true;
  } else if (slot > 0 && run.logical + run.length < keyAt(leaf, slot)) slot--;

  const front = onlyBefore || !joinsAfter(leaf, slot, run);
  if (front && !joinsBefore(leaf, slot, run)) return NO_SLOT;
  const length = lengthAt(leaf, slot) + run.length;
  const lblk = front ? run.logical : keyAt(leaf, slot);
  const pblk = front ? run.physical : physicalAt(leaf, slot);
  tellExtend(path, slot, run, front);
  const node = path.touch(path.depth);
  if (front) {
    setKey(node, slot, lblk);
    setPhysical(node, slot, pblk);
  }
  setLength(node, slot, length, run.unwritten);
  path.changed(path.depth);
  return slot;
}

/** Gives the run a new entry and returns its slot. */
function place(tree: Tree, run: Run, flags: number): number {
  if (isFull(tree.path.leaf) && !useNextLeaf(tree, run)) makeRoom(tree, run, flags);
  const { host, path } = tree;
  const before = path.slot;
  if (before !== NO_SLOT && keyAt(path.leaf, before) === run.logical)
    throw new MapFault('order', host.ino, path.leafBlock, `file block ${run.logical} is mapped already`);
  const slot = before === NO_SLOT ? 0 : run.logical > keyAt(path.leaf, before) ? before + 1 : before;
  tellInsert(path, slot, run);
  const leaf = path.touch(path.depth);
  openSlot(leaf, slot);
  setExtent(leaf, slot, run.logical, run.physical, run.length, run.unwritten);
  path.slots[path.depth] = slot;
  path.changed(path.depth);
  return slot;
}

/** Goes to the next leaf, if it has room, for an extent that belongs behind the last one of a full leaf. */
function useNextLeaf(tree: Tree, run: Run): boolean {
  const { path } = tree;
  if (run.logical <= keyAt(path.leaf, entriesOf(path.leaf) - 1)) return false;
  const key = path.nextLeaf();
  if (key === EXT_MAX_BLOCKS) return false;
  const next = tree.side.find(key);
  if (isFull(next.leaf)) return false;
  tellNextLeaf(path, next);
  tree.side = path;
  tree.path = next;
  return true;
}
