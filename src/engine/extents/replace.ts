/**
 * Two steps of recovery. One gives part of an extent another place, or makes it written or unwritten
 * (ext4_ext_replay_update_ex). The other joins extents that have become neighbours (ext4_ext_replay_shrink_inode).
 *
 *     │ a a a a a a │  blocks 2–3 lie elsewhere  →  │ a a │ b b │ a a │
 */

import { endAt, keyAt, NO_SLOT, setExtent, unwrittenAt } from '../../format/extent-node.ts';
import { GET_BLOCKS } from '../../trace/flags.ts';
import { cutExtent } from './cut.ts';
import { mergeAround } from './merge.ts';
import { tellReplace } from './telling.ts';
import type { Tree } from './tree.ts';

/** Blocks [logical, logical + length) must be part of one extent. */
export function replaceRun(tree: Tree, logical: number, length: number, physical: number, unwritten: boolean): void {
  for (const at of [logical, logical + length]) {
    const { leaf, slot } = tree.path.find(logical);
    if (at === keyAt(leaf, slot) || at >= endAt(leaf, slot)) continue;
    const was = unwrittenAt(leaf, slot);
    cutExtent(tree, { at, leftUnwritten: was, rightUnwritten: was, zeroable: 'nothing' }, GET_BLOCKS.PRE_IO);
  }
  const path = tree.path.find(logical);
  const { slot } = path;
  tellReplace(path, slot, { logical, physical, length, unwritten });
  setExtent(path.touch(path.depth), slot, logical, physical, length, unwritten);
  path.changed(path.depth);
}

/** Joins all extents that can join in blocks [0, end) of the file. */
export function mergeAll(tree: Tree, end: number): void {
  for (let at = 0; at < end; ) {
    const { leaf, slot } = tree.path.find(at);
    if (slot === NO_SLOT || endAt(leaf, slot) <= at) return;
    at = endAt(leaf, slot);
    mergeAround(tree, slot);
  }
}
