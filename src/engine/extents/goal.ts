/**
 * Where new blocks should lie. Blocks of a file should have the same distance on the volume as in the
 * file:
 *
 *     in the file     … ex.logical ──────────── d blocks ──────────── logical …
 *     on the volume   … ex.physical ─────────── d blocks ──────────── goal …
 *
 * Without an extent, the goal is the leaf's own block. Without a leaf, it is the inode's group.
 */

import { endAt, entriesOf, keyAt, lengthAt, NO_SLOT, physicalAt } from '../../format/extent-node.ts';
import type { AllocationRequest } from '../fs/allocation-request.ts';
import { MapFault } from '../fs/failure.ts';
import type { Tree } from './tree.ts';

/** The goal for a block of the file, by the extent that the path leads to (ext4_ext_find_goal). */
export function findGoal({ host, path }: Tree, logical: number): number {
  if (path.slot === NO_SLOT) return path.depth > 0 ? path.leafBlock : host.inodeGoal();
  return physicalAt(path.leaf, path.slot) + (logical - keyAt(path.leaf, path.slot));
}

/**
 * Finds, for the allocator, the mapped blocks of the file beside `request.logical`. The path leads to
 * `logical`, which lies in a hole.
 */
export function findNeighbours(tree: Tree, request: AllocationRequest): void {
  const { path, side } = tree;
  const { logical } = request;
  request.lleft = request.lright = logical;
  request.pleft = request.pright = 0;
  if (path.slot === NO_SLOT) {
    // An empty file has no neighbours. Linux leaves both at the block itself.
    return;
  }
  const { leaf, slot } = path;
  const first = keyAt(leaf, slot);
  if (logical < first) {
    request.lright = first;
    request.pright = physicalAt(leaf, slot);
    return;
  }
  if (logical < endAt(leaf, slot))
    throw new MapFault('order', path.host.ino, path.leafBlock, `file block ${logical} is no hole`);
  request.lleft = endAt(leaf, slot) - 1;
  request.pleft = physicalAt(leaf, slot) + lengthAt(leaf, slot) - 1;
  if (slot < entriesOf(leaf) - 1) {
    request.lright = keyAt(leaf, slot + 1);
    request.pright = physicalAt(leaf, slot + 1);
    return;
  }
  // Find the first extent of the next leaf, if there is one. The other path does not change.
  let level = path.depth - 1;
  while (level >= 0 && path.atLast(level)) level--;
  if (level < 0) return;
  side.depth = path.depth;
  for (let l = 0; l <= level; l++) {
    side.nodes[l] = path.nodes[l];
    side.blocks[l] = path.blocks[l];
    side.slots[l] = path.slots[l];
  }
  side.slots[level]++;
  side.descend(level);
  for (let l = level + 1; l < side.depth; l++) {
    side.slots[l] = 0;
    side.descend(l);
  }
  side.slots[side.depth] = 0;
  if (entriesOf(side.leaf) === 0) return;
  request.lright = keyAt(side.leaf, 0);
  request.pright = physicalAt(side.leaf, 0);
}
