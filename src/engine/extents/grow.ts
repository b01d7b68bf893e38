/**
 * Making room in a tree whose leaf is full.
 *
 *     split         root │ a │ b │          the lowest node above with a free slot takes the new branch
 *     (at a leaf)         │    └ leaf 84/84 ──▶ leaf 60/84 + new leaf 24/84
 *
 *     grow          root 4/4  ──▶  root 1/4 ── new block 4/84       when every node on the way is full
 *
 * The cut is behind the entry that the path leads to. At the right edge of a leaf nothing moves. The new
 * leaf begins empty, so that a file written in order has full leaves.
 */
import { I_BLOCK_BYTES } from '../../format/constants.ts';
import {
  childAt,
  depthOf,
  entriesOf,
  initNode,
  isFull,
  keyAt,
  maxOf,
  openSlot,
  setDepth,
  setEntries,
  setIndex,
  setMax,
  slotAt,
} from '../../format/extent-node.ts';
import { EXTENT_ROOT_ENTRIES } from '../../format/extents.ts';
import { FREE_BLOCKS, GET_BLOCKS, MB } from '../../trace/flags.ts';
import { MapFault } from '../fs/failure.ts';
import type { Run } from '../fs/map-host.ts';
import { findGoal } from './goal.ts';
import { tellDeeper, tellIndex, tellSplit } from './telling.ts';
import { nodeRoom, type Tree } from './tree.ts';

/** Makes a leaf with a free slot for the run, and brings the tree's path there. */
export function makeRoom(tree: Tree, run: Run, flags: number): void {
  let mb = 0;
  if (flags & GET_BLOCKS.DELALLOC) mb |= MB.DELALLOC_RESV;
  if (flags & GET_BLOCKS.METADATA_NOFAIL) mb |= MB.USE_RESV;
  for (;;) {
    const { path } = tree;
    let level = path.depth;
    while (level > 0 && isFull(path.nodes[level])) level--;
    if (!isFull(path.nodes[level])) {
      split(tree, run, level, mb);
      path.find(run.logical);
      return;
    }
    growInDepth(tree, mb);
    path.find(run.logical);
    // Only the first push-down makes room by itself: 4 entries in a block that holds 84. A deeper leaf is split.
    if (!isFull(path.leaf)) return;
  }
}

/** Splits the leaf and every full index node above it, up to the node `at` a level that has a free slot. */
function split(tree: Tree, run: Run, at: number, mb: number): void {
  const { path } = tree;
  const { depth } = path;
  const last = maxOf(path.leaf) - 1;
  const border = path.slot === last ? run.logical : keyAt(path.leaf, path.slot + 1);
  // Allocate all nodes before any change, so that ENOSPC does no harm.
  const fresh = newNodes(tree, depth - at, findGoal(tree, run.logical), mb);
  let below = 0;
  for (let level = depth; level > at; level--) {
    const block = fresh[level - at - 1];
    moveRight(tree, level, block, border, below);
    below = block;
  }
  insertIndex(tree, at, border, below);
}

/** Allocates nodes near a goal, all or none. Linux gives the last one to the leaf. */
function newNodes({ host }: Tree, count: number, goal: number, mb: number): number[] {
  const blocks: number[] = [];
  try {
    while (blocks.length < count) blocks.push(host.newNode(goal, mb));
  } catch (failure) {
    for (const block of blocks) host.freeNode(block, FREE_BLOCKS.METADATA);
    throw failure;
  }
  return blocks;
}

/**
 * Moves the entries behind the path's slot on a level into a new node. Above the leaves, the new node
 * opens with the index of the node that was split `below`.
 */
function moveRight({ host, path }: Tree, level: number, block: number, border: number, below: number): void {
  const old = path.nodes[level];
  if (!isFull(old)) throw new MapFault('entries', host.ino, path.blocks[level], 'a node to be split is not full');
  const slot = path.slots[level];
  const entries = entriesOf(old);
  const moved = entries - 1 - slot;
  const levelsBelow = path.depth - level;
  const opening = levelsBelow > 0 ? 1 : 0;
  tellSplit(path, level, border, block);
  const node = host.touchNode(block);
  initNode(node, levelsBelow, nodeRoom(host));
  if (opening) setIndex(node, 0, border, below);
  node.set(old.subarray(slotAt(slot + 1), slotAt(entries)), slotAt(opening));
  setEntries(node, opening + moved);
  host.soundNodes.add(block);
  host.changed(block);
  if (moved > 0) {
    setEntries(path.touch(level), slot + 1);
    path.changed(level);
  }
}

/** Enters a node in the node above it, beside the index that the path goes through. */
function insertIndex({ host, path }: Tree, level: number, key: number, child: number): void {
  const through = path.slots[level];
  const block = path.blocks[level];
  const before = keyAt(path.nodes[level], through);
  if (key === before) throw new MapFault('order', host.ino, block, `two nodes would begin at file block ${key}`);
  const slot = key > before ? through + 1 : through;
  tellIndex(path, level, slot, key, child);
  const node = path.touch(level);
  openSlot(node, slot);
  setIndex(node, slot, key, child);
  path.changed(level);
}

/** Moves the root's content into a new block; the root keeps one index. */
function growInDepth({ host }: Tree, mb: number): void {
  const depth = depthOf(host.root());
  // The goal is just before the tree's first node, so that nodes lie together.
  const first = depth > 0 ? childAt(host.root(), 0) : 0;
  const block =
    first > host.firstDataBlock ? host.newNode(first - 1, mb | MB.HINT_TRY_GOAL) : host.newNode(host.inodeGoal(), mb);
  tellDeeper(host, block, depth + 1);
  const root = host.touchRoot();
  const node = host.touchNode(block);
  node.set(root.subarray(0, I_BLOCK_BYTES));
  setMax(node, nodeRoom(host));
  host.soundNodes.add(block);
  host.changed(block);
  setEntries(root, 1);
  setIndex(root, 0, keyAt(root, 0), block);
  setMax(root, EXTENT_ROOT_ENTRIES);
  setDepth(root, depth + 1);
}
