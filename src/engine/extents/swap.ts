/**
 * Two files exchange blocks. A run of each gets the other's blocks, but keeps its place in the file and stays written or
 * unwritten.
 *
 *     file     │ 0–3 → 100 │ 4–7 → 300 │            │ 0–3 → 900 │ 4–7 → 300 │
 *     donor    │ 0–7 → 900, unwritten  │     ──▶    │ 0–3 → 100 │ 4–7 → 904 │    unwritten, both
 *
 * First both trees are cut so that the run is a separate extent in each. After the exchange, neighbours merge again.
 */

import { endAt, keyAt, physicalAt, setPhysical, unwrittenAt } from '../../format/extent-node.ts';
import { GET_BLOCKS } from '../../trace/flags.ts';
import { cutExtent } from './cut.ts';
import { mergeAround } from './merge.ts';
import { tellSwap } from './telling.ts';
import type { Tree } from './tree.ts';

/** A run of a file, within one extent. */
export interface Side {
  readonly tree: Tree;
  readonly at: number;
}

/** Cuts the extent around block `at`, if it does not begin there. */
function cutAt(tree: Tree, at: number): void {
  const { path } = tree;
  path.find(at);
  if (at <= keyAt(path.leaf, path.slot) || at >= endAt(path.leaf, path.slot)) return;
  const unwritten = unwrittenAt(path.leaf, path.slot);
  cutExtent(tree, { at, leftUnwritten: unwritten, rightUnwritten: unwritten, zeroable: 'nothing' }, GET_BLOCKS.PRE_IO);
}

/** Exchanges the `count` blocks at either place. */
export function swapRuns(file: Side, donor: Side, count: number): void {
  for (const { tree, at } of [file, donor]) cutAt(tree, at);
  for (const { tree, at } of [file, donor]) cutAt(tree, at + count);
  const [one, two] = [file, donor].map(({ tree, at }) => tree.path.find(at));
  const from = physicalAt(one.leaf, one.slot);
  const to = physicalAt(two.leaf, two.slot);
  tellSwap(one, two, file.at, count);
  for (const [path, block] of [
    [one, to],
    [two, from],
  ] as const) {
    setPhysical(path.touch(path.depth), path.slot, block);
    path.changed(path.depth);
  }
  for (const { tree } of [donor, file]) mergeAround(tree, tree.path.slot);
}
