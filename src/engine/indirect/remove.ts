/**
 * Taking blocks out of an indirect map: from a block to the end (truncate), or a range (punch).
 *
 *     i_block  │ 12 │ 13 │ 14 │            The branch that leads to the border is shared: a part of it stays.
 *                     └▶ │ a │ b │ c │      On each of its levels, from the bottom up, what lies on the far
 *                             └▶ │··░░│     side of the border goes: ░░ first, then c, then the tree of 14.
 *
 * A list that would become empty goes as a whole. Linux looks at the pointers before the border: if all are 0, the list
 * is not shared. A punch does this at both ends before it frees anything. So a list that a punch empties from within
 * stays, and stays empty.
 */

import { EXT4_IND_BLOCK, EXT4_NDIR_BLOCKS } from '../../format/constants.ts';
import { blocksReached, pointerAt } from '../../format/indirect.ts';
import { MapFault } from '../fs/failure.ts';
import type { MapHost } from '../fs/map-host.ts';
import type { Branch } from './branch.ts';
import { freeBranches, freeData } from './free.ts';
import { listOf } from './pointers.ts';

/** Where the shared part of a branch ends. */
interface Border {
  branch: Branch;
  level: number;
  /** The slot on that level: the last one that stays, or the one whose whole tree goes. */
  slot: number;
  /** True if the whole tree that hangs from that slot goes. */
  whole: boolean;
}

const allZero = (list: Uint8Array, to: number): boolean => {
  for (let slot = 0; slot < to; slot++) if (pointerAt(list, slot) !== 0) return false;
  return true;
};

/** Finds the shared part of a branch that is aimed at the border. */
function sharedPart(branch: Branch): Border {
  const { host, slots, lists, targets } = branch;
  // Where the path goes only through first slots, the border lies at the beginning of a list.
  let levels = branch.depth;
  while (levels > 1 && slots[levels - 1] === 0) levels--;
  // A wrong list ends the branch. As in Linux, the part that would be shared then counts as one tree.
  try {
    branch.follow(levels);
  } catch (thrown) {
    if (!(thrown instanceof MapFault)) throw thrown;
    host.noteDamage(thrown);
  }
  let level = Math.min(branch.end, levels - 1);
  while (level > 0 && allZero(listOf(host, lists[level]), slots[level])) level--;
  if (level === levels - 1 && level > 0) return { branch, level, slot: slots[level] - 1, whole: false };
  return { branch, level, slot: slots[level], whole: targets[level] !== 0 };
}

/** Levels of lists between the pointers of a level and the data. */
const listsBelow = ({ branch }: Border, level: number): number => branch.depth - 1 - level;

/** Frees the tree that hangs from the border's slot. */
function dropWhole(border: Border): void {
  const { branch, level, slot } = border;
  freeBranches(branch.host, branch.lists[level], slot, slot + 1, listsBelow(border, level));
}

/** Frees everything behind the shared part on one level. */
function clearBehind(border: Border, level: number): void {
  const { branch } = border;
  const slot = level === border.level ? border.slot : branch.slots[level];
  freeBranches(branch.host, branch.lists[level], slot + 1, branch.pointers, listsBelow(border, level));
}

/** Frees everything before the shared part on one level. `border.slot` is the first slot that stays. */
function clearBefore(border: Border, level: number): void {
  const { branch } = border;
  const slot = level === border.level ? border.slot : branch.slots[level];
  freeBranches(branch.host, branch.lists[level], 0, slot, listsBelow(border, level));
}

/** Frees the trees that hang from i_block and have from `from` to `below` - 1 levels of lists. */
function freeTrees(host: MapHost, from: number, below: number): void {
  for (let height = from; height < below; height++)
    freeBranches(host, 0, EXT4_IND_BLOCK + height - 1, EXT4_IND_BLOCK + height, height);
}

/** Frees everything from block `from` of the file on. */
export function truncate(branch: Branch, from: number): void {
  const { host } = branch;
  if (!branch.aim(from)) return;
  const { depth } = branch;
  if (depth === 1) freeData(host, 0, branch.slots[0], EXT4_NDIR_BLOCKS);
  else removeBehind(branch);
  freeTrees(host, depth, 4);
}

/** Frees the rest of the branch's tree, from the border that the branch is aimed at. */
function removeBehind(branch: Branch): void {
  const border = sharedPart(branch);
  if (border.whole) dropWhole(border);
  for (let level = border.level; level > 0; level--) clearBehind(border, level);
}

/** Frees blocks [from, to) of the file. */
export function punch(start: Branch, end: Branch, from: number, to: number): void {
  const { host } = start;
  if (to >= blocksReached(host.blockSize)) {
    truncate(start, from);
    return;
  }
  if (from >= to || !start.aim(from) || !end.aim(to)) return;
  if (start.depth === end.depth) {
    if (start.depth === 1) freeData(host, 0, start.slots[0], end.slots[0]);
    else punchWithinTree(start, end);
    return;
  }
  if (start.depth === 1) freeData(host, 0, start.slots[0], EXT4_NDIR_BLOCKS);
  else removeBehind(start);
  const border = sharedPart(end);
  if (!border.whole) border.slot++;
  for (let level = border.level; level > 0; level--) clearBefore(border, level);
  freeTrees(host, start.depth, end.depth - 1);
}

/** Frees a range within one tree. It follows both branches upwards in step, until they meet. */
function punchWithinTree(start: Branch, end: Branch): void {
  const left = sharedPart(start);
  const right = sharedPart(end);
  if (left.whole && !holds(left, right)) dropWhole(left);
  if (!right.whole) right.slot++;
  let l = left.level;
  let r = right.level;
  while (l > 0 || r > 0) {
    if (l > 0 && r > 0 && start.lists[l] === end.lists[r]) {
      const from = l === left.level ? left.slot : start.slots[l];
      const to = r === right.level ? right.slot : end.slots[r];
      freeBranches(start.host, start.lists[l], from + 1, to, listsBelow(left, l));
      return;
    }
    // The deeper of the two moves up. Both move if they are on one level.
    const below = listsBelow(left, l);
    const beside = listsBelow(right, r);
    if (l > 0 && below <= beside) clearBehind(left, l--);
    if (r > 0 && beside <= below) clearBefore(right, r--);
  }
}

/** Answers whether the whole tree that would go on the left also contains the right border. */
function holds(left: Border, right: Border): boolean {
  const level = Math.min(left.level, right.level);
  for (let l = 0; l <= level; l++) if (left.branch.slots[l] !== right.branch.slots[l]) return false;
  return true;
}
