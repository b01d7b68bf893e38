/**
 * Merges two extents into one if they follow each other in the file and on the volume, are in the same
 * state, and the length fits into ee_len.
 *
 *     │ 0–7 → 100–107 │ 8–9 → 108–109 │        │ 0–9 → 100–109 │
 *
 * Linux looks for merges only around the last change, and only within one leaf.
 */

import {
  childAt,
  closeSlot,
  entriesOf,
  lengthAt,
  setLength,
  setMax,
  slotAt,
  unwrittenAt,
} from '../../format/extent-node.ts';
import { EXTENT_ROOT_ENTRIES } from '../../format/extents.ts';
import { FREE_BLOCKS } from '../../trace/flags.ts';
import { slotsJoin } from './joins.ts';
import { tellMerge, tellMergeUp } from './telling.ts';
import type { Tree } from './tree.ts';

/** Merges the extent in `slot` of the path's leaf with those that join it on the right. True if any did. */
export function mergeRight({ path }: Tree, slot: number): boolean {
  let merged = false;
  while (slot < entriesOf(path.leaf) - 1 && slotsJoin(path.leaf, slot)) {
    const left = lengthAt(path.leaf, slot);
    const right = lengthAt(path.leaf, slot + 1);
    const unwritten = unwrittenAt(path.leaf, slot);
    tellMerge(path, slot);
    const leaf = path.touch(path.depth);
    setLength(leaf, slot, left + right, unwritten);
    closeSlot(leaf, slot + 1);
    path.changed(path.depth);
    merged = true;
  }
  return merged;
}

/**
 * Moves a tree of one leaf into the inode if it fits. Linux tries this after every change that may merge,
 * even if nothing merged.
 */
function mergeUp({ host, path }: Tree): void {
  if (path.depth !== 1 || entriesOf(path.nodes[0]) !== 1) return;
  const entries = entriesOf(path.leaf);
  if (entries > EXTENT_ROOT_ENTRIES) return;
  const block = childAt(path.nodes[0], 0);
  const { leaf, slot } = path;
  tellMergeUp(path);
  const root = path.touch(0);
  root.set(leaf.subarray(0, slotAt(entries)));
  setMax(root, EXTENT_ROOT_ENTRIES);
  path.depth = 0;
  path.slots[0] = slot;
  host.soundNodes.delete(block);
  host.freeNode(block, FREE_BLOCKS.METADATA | FREE_BLOCKS.FORGET);
}

/** Merges all that can merge around a slot that has just changed. */
export function mergeAround(tree: Tree, slot: number): void {
  const toTheLeft = slot > 0 && mergeRight(tree, slot - 1);
  if (!toTheLeft) mergeRight(tree, slot);
  mergeUp(tree);
}
