/**
 * Cuts an extent in two, and handles a cut that finds no room for the second part.
 *
 *     │ 0–99 unwritten │   cut at 40   │ 0–39 │ 40–99 │      one more entry: a leaf may split for it
 *
 * When no block is free for a node, an unwritten extent has a way out: zeros fill the part that the program does not
 * write, and this part may then be marked as written. Otherwise the cut is undone.
 */

import { keyAt, lengthAt, physicalAt, setLength, unwrittenAt } from '../../format/extent-node.ts';
import { GET_BLOCKS } from '../../trace/flags.ts';
import { Failure } from '../fs/failure.ts';
import type { Run } from '../fs/map-host.ts';
import { insertExtent } from './insert.ts';
import { mergeAround } from './merge.ts';
import { tellCut, tellMark, tellRestore, tellZeros } from './telling.ts';
import type { Tree } from './tree.ts';

/** The part without data that may be zeroed when a cut finds no room. */
type Zeroable = 'nothing' | 'left' | 'right' | 'right, and the rest stays unwritten' | 'all';

export interface Cut {
  /** First block of the right part. At the beginning of the extent, the extent only changes its state. */
  at: number;
  leftUnwritten: boolean;
  rightUnwritten: boolean;
  zeroable: Zeroable;
}

/**
 * Cuts the extent that the path leads to. Afterwards the path may lead anywhere. The flag PRE_IO prevents
 * merges.
 */
export function cutExtent(tree: Tree, cut: Cut, flags: number): void {
  const { path } = tree;
  const { leaf, slot } = path;
  const logical = keyAt(leaf, slot);
  const length = lengthAt(leaf, slot);
  const physical = physicalAt(leaf, slot);
  const unwritten = unwrittenAt(leaf, slot);
  if (cut.at === logical) {
    markExtent(tree, slot, cut.rightUnwritten);
    if (!(flags & GET_BLOCKS.PRE_IO)) mergeAround(tree, slot);
    return;
  }
  const left = cut.at - logical;
  tellCut(path, slot, cut.at);
  setLength(path.touch(path.depth), slot, left, cut.leftUnwritten);
  path.changed(path.depth);
  const right: Run = {
    logical: cut.at,
    physical: physical + left,
    length: length - left,
    unwritten: cut.rightUnwritten,
  };
  try {
    insertExtent(tree, right, flags);
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.code !== 'ENOSPC') throw failure;
    const whole: Run = { logical, physical, length, unwritten };
    if (cut.zeroable === 'nothing') {
      restore(tree, whole);
      throw failure;
    }
    zeroInstead(tree, cut, whole, right);
  }
}

/** Writes zeros instead of a cut that found no room. */
function zeroInstead(tree: Tree, cut: Cut, whole: Run, right: Run): void {
  const { zeroable } = cut;
  if (zeroable === 'all') zeroRun(tree, whole);
  else if (zeroable === 'left') zeroRun(tree, { ...whole, length: right.logical - whole.logical });
  else zeroRun(tree, right);
  restore(tree, whole);
  if (zeroable === 'right, and the rest stays unwritten') return;
  markExtent(tree, tree.path.slot, false);
  mergeAround(tree, tree.path.slot);
}

/** Gives the left part of a cut its old length back. */
function restore(tree: Tree, whole: Run): void {
  const path = tree.path.find(whole.logical);
  const { slot } = path;
  tellRestore(path, slot, whole);
  setLength(path.touch(path.depth), slot, whole.length, whole.unwritten);
  path.changed(path.depth);
}

/** Marks an extent of the path's leaf as written or unwritten. */
export function markExtent({ path }: Tree, slot: number, unwritten: boolean): void {
  const { leaf } = path;
  if (unwrittenAt(leaf, slot) === unwritten) return;
  const length = lengthAt(leaf, slot);
  tellMark(path, slot, unwritten);
  setLength(path.touch(path.depth), slot, length, unwritten);
  path.changed(path.depth);
}

/** Fills blocks that were never written with zeros. */
export function zeroRun({ host }: Tree, run: Run): void {
  tellZeros(host, run);
  host.zeroData(run.physical, run.length);
}

/** The new state of the middle, and what may be zeroed. */
export interface Isolation {
  /** True if the middle stays or becomes unwritten. */
  middleUnwritten: boolean;
  /** True if the middle holds data or soon will. Zeros around it may then replace a cut. */
  mayZero: boolean;
  /** True if the middle already holds data and must not be zeroed. */
  middleValid: boolean;
}

/**
 * Cuts [logical, logical + length) out of the extent that the path leads to: first its tail, then its head.
 *
 *     │ u u u u u u u u │  →  │ u u u u u u │ u u │  →  │ u u │ m m m m │ u u │
 *
 * Afterwards the caller must find the path again.
 */
export function isolate(tree: Tree, logical: number, length: number, to: Isolation, flags: number): void {
  let { path } = tree;
  let unwritten = unwrittenAt(path.leaf, path.slot);
  const first = keyAt(path.leaf, path.slot);
  const end = first + lengthAt(path.leaf, path.slot);
  if (logical + length < end) {
    let zeroable: Zeroable = 'nothing';
    if (to.mayZero)
      zeroable = !to.middleValid ? 'all' : logical > first ? 'right, and the rest stays unwritten' : 'right';
    cutExtent(
      tree,
      { at: logical + length, leftUnwritten: unwritten, rightUnwritten: unwritten, zeroable },
      flags | GET_BLOCKS.PRE_IO,
    );
    path = tree.path.find(logical);
    unwritten = unwrittenAt(path.leaf, path.slot);
  }
  if (logical < first) return;
  const zeroable: Zeroable = !to.mayZero || !unwritten ? 'nothing' : to.middleValid ? 'left' : 'all';
  cutExtent(
    tree,
    { at: logical, leftUnwritten: unwritten, rightUnwritten: unwritten && to.middleUnwritten, zeroable },
    flags,
  );
}
