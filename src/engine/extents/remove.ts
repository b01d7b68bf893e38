/**
 * Frees a range of a file from its right end to its left, leaf by leaf.
 *
 *     1  a hole that ends inside an extent cuts that extent first, so that later steps remove only tails
 *     2  in each leaf, from the last extent to the first: free its tail, or all of it
 *     3  a node without entries leaves the node above, and its block is freed; so on upwards
 *     4  a root without entries is a leaf again
 *
 *     root │ a │ b │ c │      │░░░░ b ░░░░│ all gone: b is freed, on to a │▒▒░░ a │ some left: done
 *
 * The walk ends at the first node, going left, that did not become empty.
 */
import { EXT_MAX_BLOCKS } from '../../format/constants.ts';
import {
  childAt,
  closeSlot,
  depthOf,
  endAt,
  entriesOf,
  keyAt,
  lengthAt,
  NO_SLOT,
  physicalAt,
  setDepth,
  setEntries,
  setLength,
  setMax,
  setPhysical,
  slotAt,
  unwrittenAt,
} from '../../format/extent-node.ts';
import { EXTENT_ROOT_ENTRIES } from '../../format/extents.ts';
import { FREE_BLOCKS, GET_BLOCKS } from '../../trace/flags.ts';
import { MapFault } from '../fs/failure.ts';
import { cutExtent } from './cut.ts';
import { EdgeCluster, type Removal } from './edge-cluster.ts';
import { findNeighbours } from './goal.ts';
import { correctIndexes, setPathKey } from './index-keys.ts';
import {
  tellEmptyRoot,
  tellFree,
  tellRemoval,
  tellRemoved,
  tellRemoveFromLeaf,
  tellRemoveNode,
  tellTrim,
} from './telling.ts';
import type { Tree } from './tree.ts';

/** Last block of a removal that goes to the end of the file. */
export const TO_THE_END = EXT_MAX_BLOCKS - 1;

/** With bigalloc, both ends of the freed range may share a cluster with blocks that stay. edge-cluster.ts settles those. */
const DATA = FREE_BLOCKS['1ST_CLUSTER'] | FREE_BLOCKS.LAST_CLUSTER;
const NODE = FREE_BLOCKS.METADATA | FREE_BLOCKS.FORGET;

/** Frees blocks `start` to `end` of the file, both included. */
export function removeSpace(tree: Tree, start: number, end: number): void {
  const { host } = tree;
  let depth = depthOf(host.root());
  tellRemoval(host, start, end, depth);
  const punch = end < TO_THE_END;
  const edge = new EdgeCluster(host);
  const removal = { start, end, edge };
  if (punch && !prepareHole(tree, end, edge)) return;
  depth = depthOf(host.root());
  if (!punch) {
    const { path } = tree;
    path.depth = depth;
    path.blocks[0] = 0;
    path.nodes[0] = host.root();
    path.slots[0] = entriesOf(path.nodes[0]) - 1;
    if (depth > 0) removeBelow(tree, 0, removal, false);
    else removeFromLeaf(tree, removal, path.slots[0]);
  } else if (depth > 0) removeBelow(tree, 0, removal, true);
  else removeFromLeaf(tree, removal, tree.path.slot);
  const left = entriesOf(host.root());
  tellRemoved(host, removal, depth);
  edge.settle();
  if (left === 0) emptyRoot(tree, depth);
}

/** Brings the path to the last block of a hole and cuts the extent there; false when the file has no blocks. */
function prepareHole(tree: Tree, end: number, edge: EdgeCluster): boolean {
  const path = tree.path.find(end);
  const { leaf, slot } = path;
  if (slot === NO_SLOT) {
    if (path.depth > 0) throw new MapFault('empty', tree.host.ino, path.leafBlock, 'a leaf without extents');
    return false;
  }
  if (end >= keyAt(leaf, slot) && end < endAt(leaf, slot) - 1) {
    edge.stays(physicalAt(leaf, slot) + (end + 1 - keyAt(leaf, slot)));
    const unwritten = unwrittenAt(leaf, slot);
    // A removal must not fail with ENOSPC, so a node may come from the reserve.
    cutExtent(
      tree,
      { at: end + 1, leftUnwritten: unwritten, rightUnwritten: unwritten, zeroable: 'nothing' },
      GET_BLOCKS.PRE_IO | GET_BLOCKS.METADATA_NOFAIL,
    );
  } else if (tree.host.clusterRatio > 1 && end >= endAt(leaf, slot) - 1) {
    const { request } = tree;
    request.logical = endAt(leaf, slot);
    findNeighbours(tree, request);
    if (request.pright) edge.stays(request.pright);
  }
  return true;
}

/**
 * Removes extents below an index node, from the path's slot to the left. `onPath`: the path already goes on below, to
 * the right end of a hole. The walk then goes left even if that branch did not become empty.
 */
function removeBelow(tree: Tree, level: number, removal: Removal, onPath: boolean): void {
  const { host, path } = tree;
  let prepared = onPath;
  for (; path.slots[level] >= 0; path.slots[level]--) {
    host.makeRoom();
    const before = entriesOf(path.nodes[level]);
    if (!prepared) {
      path.descend(level);
      path.slots[level + 1] = entriesOf(path.nodes[level + 1]) - 1;
    }
    if (level + 1 < path.depth) removeBelow(tree, level + 1, removal, prepared);
    else removeFromLeaf(tree, removal, path.slot);
    if (!prepared && entriesOf(path.nodes[level]) === before) break;
    prepared = false;
  }
  if (level > 0 && entriesOf(path.nodes[level]) === 0) removeIndex(tree, level);
}

/** Removes extents, or their tails, from the path's leaf, beginning at `from` and going left. */
function removeFromLeaf(tree: Tree, removal: Removal, from: number): void {
  const { host, path } = tree;
  const { start, end, edge } = removal;
  const { depth } = path;
  tellRemoveFromLeaf(path, removal, from);
  let firstChanged = false;
  let slot = from;
  for (; slot >= 0 && endAt(path.leaf, slot) > start; slot--) {
    const { leaf } = path;
    path.slots[depth] = slot;
    const logical = keyAt(leaf, slot);
    // The path may begin at the extent behind the hole.
    if (logical > end) {
      edge.stays(physicalAt(leaf, slot));
      continue;
    }
    const length = lengthAt(leaf, slot);
    if (logical + length - 1 > end)
      throw new MapFault(
        'order',
        host.ino,
        path.leafBlock,
        `the extent at ${logical} goes past the hole's end at ${end}`,
      );
    trim(tree, slot, Math.max(start, logical), removal);
    if (slot === 0) firstChanged = true;
  }
  if (slot >= 0) edge.endsAt(physicalAt(path.leaf, slot) + lengthAt(path.leaf, slot) - 1);
  if (entriesOf(path.leaf) === 0) {
    if (depth > 0) removeIndex(tree, depth);
  } else if (firstChanged) correctIndexes(path);
}

/** Frees an extent from block `from` of the file to its end. */
function trim({ host, path }: Tree, slot: number, from: number, { end, edge }: Removal): void {
  const { leaf } = path;
  const lblk = keyAt(leaf, slot);
  const length = lengthAt(leaf, slot);
  const pblk = physicalAt(leaf, slot);
  const unwritten = unwrittenAt(leaf, slot);
  const left = from - lblk;
  tellFree(path, slot, from, edge);
  edge.comesTo(pblk + length - 1);
  edge.freesTail(from, lblk + length - 1, pblk + length - 1);
  host.freeData(pblk + left, length - left, DATA);
  edge.freed(from, pblk + left, left === 0);
  tellTrim(path, slot, left);
  const node = path.touch(path.depth);
  setLength(node, slot, left, unwritten && left > 0);
  if (left === 0) {
    setPhysical(node, slot, 0);
    const entries = entriesOf(node);
    if (end === TO_THE_END) setEntries(node, entries - 1);
    else {
      closeSlot(node, slot);
      node.fill(0, slotAt(entries - 1), slotAt(entries));
    }
  }
  path.changed(path.depth);
}

/** Removes the empty node of a level from the node above it, and frees its block. */
function removeIndex({ host, path }: Tree, level: number): void {
  const above = level - 1;
  const slot = path.slots[above];
  const block = childAt(path.nodes[above], slot);
  if (entriesOf(path.nodes[above]) === 0)
    throw new MapFault('entries', host.ino, path.blocks[above], 'an index node lost its entries');
  tellRemoveNode(path, above);
  closeSlot(path.touch(above), slot);
  path.changed(above);
  host.soundNodes.delete(block);
  host.freeNode(block, NODE);
  // The next node is now the first, so the keys above change.
  for (let l = above; l > 0 && path.slots[l] === 0; l--) setPathKey(path, l - 1, keyAt(path.nodes[l], 0));
}

/** Makes the root an empty leaf when no extent is left. */
function emptyRoot({ host }: Tree, depth: number): void {
  if (depth === 0) return;
  tellEmptyRoot(host, depth);
  const root = host.touchRoot();
  setDepth(root, 0);
  setMax(root, EXTENT_ROOT_ENTRIES);
}
