/**
 * Changes unwritten extents to written ones, and back.
 *
 *     written at once (no delayed allocation)     convertToWritten   split in up to three, or zeros, or the
 *                                                                    neighbour takes the blocks over
 *     written in the background                   splitForWrite      before the I/O: cut out, still unwritten
 *                                                 finishWrite        after it: written, and merged
 *     zero range                                  convertToUnwritten
 *
 * In each case the tree's path leads to the extent. Each function returns how many blocks from `lblk` on are now in the
 * wanted state.
 */

import {
  endAt,
  entriesOf,
  keyAt,
  lengthAt,
  physicalAt,
  setKey,
  setLength,
  setPhysical,
  unwrittenAt,
} from '../../format/extent-node.ts';
import { EXT_INIT_MAX_LEN, EXT_UNWRITTEN_MAX_LEN } from '../../format/extents.ts';
import { GET_BLOCKS } from '../../trace/flags.ts';
import { isolate, markExtent, zeroRun } from './cut.ts';
import { mergeAround } from './merge.ts';
import { tellConversion, tellHandOver } from './telling.ts';
import type { Tree } from './tree.ts';

/** The end of the file or of the write, whichever is later. Zeros may be written up to there. */
const zeroLimit = (tree: Tree, lblk: number, len: number): number => Math.max(tree.host.eofBlock(), lblk + len);

/** Marks blocks [lblk, lblk + len) of an unwritten extent as written, for a write that has its data at hand. */
export function convertToWritten(tree: Tree, lblk: number, len: number, flags: number): number {
  const { host, path } = tree;
  const { leaf, slot } = path;
  const first = keyAt(leaf, slot);
  const length = lengthAt(leaf, slot);
  const physical = physicalAt(leaf, slot);
  tellConversion(path, lblk, len);
  if (handOver(tree, lblk, len)) return len;

  let allocated = first + length - lblk;
  const mayZero = first + length <= zeroLimit(tree, lblk, len);
  const maxZero = mayZero ? host.maxZeroout : 0;
  let from = lblk;
  let count = len;
  // Zero short remainders: first the one behind, and then, if all is still short, the one before.
  if (maxZero > 0 && allocated > len) {
    if (allocated <= maxZero) {
      const behind = lblk + len;
      zeroRun(tree, {
        logical: behind,
        physical: physical + (behind - first),
        length: allocated - len,
        unwritten: true,
      });
      count = allocated;
    }
    if (from - first + count < maxZero) {
      if (from !== first) zeroRun(tree, { logical: first, physical, length: from - first, unwritten: true });
      count += from - first;
      from = first;
      allocated = len;
    }
  }
  isolate(tree, from, count, { middleUnwritten: false, mayZero, middleValid: false }, flags);
  return allocated;
}

/**
 * Gives the blocks to the written extent beside them:
 *
 *     │ 0–9 written │ 10–99 unwritten │   write 10–11   │ 0–11 written │ 12–99 unwritten │
 *
 * This works only within a leaf, and never for a whole extent, because that would free an entry.
 */
function handOver({ path }: Tree, lblk: number, len: number): boolean {
  const { leaf, slot } = path;
  const u_lblk = keyAt(leaf, slot);
  const u_len = lengthAt(leaf, slot);
  const u_pblk = physicalAt(leaf, slot);
  if (len >= u_len) return false;
  const atFront = lblk === u_lblk && slot > 0;
  const atEnd = lblk !== u_lblk && lblk + len === u_lblk + u_len && slot < entriesOf(leaf) - 1;
  if (!atFront && !atEnd) return false;
  const other = atFront ? slot - 1 : slot + 1;
  const i_len = lengthAt(leaf, other);
  const touching = atFront
    ? endAt(leaf, other) === u_lblk && physicalAt(leaf, other) + i_len === u_pblk
    : keyAt(leaf, other) === u_lblk + u_len && physicalAt(leaf, other) === u_pblk + u_len;
  if (unwrittenAt(leaf, other) || !touching || i_len >= EXT_INIT_MAX_LEN - len) return false;
  tellHandOver(path, other, lblk, len);
  const node = path.touch(path.depth);
  if (atFront) {
    setKey(node, slot, u_lblk + len);
    setPhysical(node, slot, u_pblk + len);
  } else {
    setKey(node, other, keyAt(node, other) - len);
    setPhysical(node, other, physicalAt(node, other) - len);
  }
  setLength(node, slot, u_len - len, true);
  setLength(node, other, i_len + len, false);
  path.changed(path.depth);
  path.slots[path.depth] = other;
  return true;
}

/** Cuts the blocks to be written out of the unwritten extent before the I/O. They stay unwritten. */
export function splitForWrite(tree: Tree, lblk: number, len: number, flags: number): number {
  const end = endAt(tree.path.leaf, tree.path.slot);
  isolate(tree, lblk, len, { middleUnwritten: true, mayZero: false, middleValid: false }, flags);
  return Math.min(len, end - lblk);
}

/** Marks the blocks that were cut out as written after the I/O. They may merge. */
export function finishWrite(tree: Tree, lblk: number, len: number): void {
  const { leaf, slot } = tree.path;
  if (keyAt(leaf, slot) !== lblk || lengthAt(leaf, slot) > len) {
    const mayZero = endAt(leaf, slot) <= zeroLimit(tree, lblk, len);
    isolate(tree, lblk, len, { middleUnwritten: true, mayZero, middleValid: true }, GET_BLOCKS.PRE_IO);
    tree.path.find(lblk);
  }
  markExtent(tree, tree.path.slot, false);
  mergeAround(tree, tree.path.slot);
}

/** Marks written blocks as unwritten for zero range, so that they read as zeros. */
export function convertToUnwritten(tree: Tree, lblk: number, len: number, flags: number): number {
  const { leaf, slot } = tree.path;
  const end = endAt(leaf, slot);
  // A written extent can be one block longer than an unwritten one. Linux then takes half.
  const count = len > EXT_UNWRITTEN_MAX_LEN ? Math.floor(EXT_UNWRITTEN_MAX_LEN / 2) : len;
  if (keyAt(leaf, slot) !== lblk || lengthAt(leaf, slot) > count) {
    isolate(tree, lblk, count, { middleUnwritten: false, mayZero: false, middleValid: true }, flags);
    tree.path.find(lblk);
  }
  markExtent(tree, tree.path.slot, true);
  mergeAround(tree, tree.path.slot);
  return Math.min(count, end - lblk);
}
