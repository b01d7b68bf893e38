/**
 * Collapse and insert range move extents to other blocks of the file. Their data does not move on the volume.
 *
 *     collapse 4–7    │ 0–3 │ ····· │ 8–15 │   →   │ 0–3 │ 4–11 │       leaves from left to right
 *     insert 4 at 4   │ 0–3 │ 4–11 │          →   │ 0–3 │ ···· │ 8–15 │  leaves from right to left
 *
 * Within a leaf, extents that meet are merged on the way.
 */
import { EXT_MAX_BLOCKS } from '../../format/constants.ts';
import { endAt, entriesOf, keyAt, NO_SLOT, setKey, unwrittenAt } from '../../format/extent-node.ts';
import { GET_BLOCKS } from '../../trace/flags.ts';
import { Failure } from '../fs/failure.ts';
import { cutExtent } from './cut.ts';
import { setPathKey } from './index-keys.ts';
import { mergeRight } from './merge.ts';
import { removeSpace } from './remove.ts';
import { tellShift } from './telling.ts';
import type { Tree } from './tree.ts';

/** Takes blocks [from, to) out of the file. The following blocks move to the left. */
export function collapseRange(tree: Tree, from: number, to: number): void {
  removeSpace(tree, from, to - 1);
  const { path } = tree;
  if (path.find(to - 1).slot === NO_SLOT) return;
  // The extent that stays on the left must end before the new place of the first block.
  const left = path.slot;
  if (keyAt(path.leaf, left) < to && endAt(path.leaf, left) > from)
    throw new Failure('EINVAL', `the extent at file block ${keyAt(path.leaf, left)} lies in the collapsed range`);
  let cursor = to;
  while (cursor !== EXT_MAX_BLOCKS) {
    path.find(cursor);
    const { leaf } = path;
    // The path may lead to the extent before the hole. Only those behind it move.
    const first = keyAt(leaf, path.slot) < cursor ? path.slot + 1 : path.slot;
    cursor = path.nextLeaf();
    if (first < entriesOf(leaf)) shiftLeaf(tree, first, from - to);
  }
}

/** Opens a hole of `count` blocks at `at`. The following blocks move to the right. */
export function insertRange(tree: Tree, at: number, count: number): void {
  let start = at;
  const { path } = tree;
  path.find(at);
  if (path.slot !== NO_SLOT) {
    const first = keyAt(path.leaf, path.slot);
    start = Math.max(at, first);
    if (at > first && at < endAt(path.leaf, path.slot)) {
      const unwritten = unwrittenAt(path.leaf, path.slot);
      cutExtent(
        tree,
        { at, leftUnwritten: unwritten, rightUnwritten: unwritten, zeroable: 'nothing' },
        GET_BLOCKS.PRE_IO | GET_BLOCKS.METADATA_NOFAIL,
      );
    }
  }
  shiftRight(tree, start, count);
}

function shiftRight(tree: Tree, start: number, by: number): void {
  const path = tree.path.find(EXT_MAX_BLOCKS - 1);
  if (path.slot === NO_SLOT) return;
  if (by > EXT_MAX_BLOCKS - endAt(path.leaf, path.slot))
    throw new Failure('EINVAL', `the last extent would go past file block ${EXT_MAX_BLOCKS - 1}`);
  for (;;) {
    const { leaf } = path;
    let first = entriesOf(leaf);
    while (first > 0 && keyAt(leaf, first - 1) >= start) first--;
    if (first === entriesOf(leaf)) return;
    const key = keyAt(leaf, 0);
    shiftLeaf(tree, first, by);
    if (first > 0 || key <= start) return;
    path.find(key - 1);
    if (keyAt(path.leaf, 0) >= key) return;
  }
}

/** Moves the extents of the path's leaf from slot `first` on, and merges them with new neighbours. */
function shiftLeaf(tree: Tree, first: number, by: number): void {
  const { path } = tree;
  const { depth } = path;
  const count = entriesOf(path.leaf) - first;
  tellShift(path, first, count, by);
  const leaf = path.touch(depth);
  for (let slot = first; slot < first + count; slot++) setKey(leaf, slot, keyAt(leaf, slot) + by);
  path.changed(depth);
  if (by < 0) {
    let slot = first;
    for (let left = count; left > 0; left--) if (slot === 0 || !mergeRight(tree, slot - 1)) slot++;
  } else for (let slot = first + count - 1; slot >= first; slot--) mergeRight(tree, slot);
  // If the leaf's first extent moved, the keys above change.
  if (first > 0) return;
  for (let level = depth - 1; level >= 0; level--) {
    setPathKey(path, level, keyAt(path.nodes[level], path.slots[level]) + by);
    if (path.slots[level] !== 0) break;
  }
}
