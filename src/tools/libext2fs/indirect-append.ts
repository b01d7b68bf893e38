/**
 * A file mapped by block numbers grows. The indirect blocks on the way are taken when they are first needed. The search for
 * each begins at the block before it.
 *
 *     logical 12 ─▶ i_block[12] = IND (goal: i_block[11]) ─▶ its slot 0 = data (goal: IND)
 */
import { EXT4_NDIR_BLOCKS } from '../../format/constants.ts';
import { pointerAt, pointersIn, setPointer } from '../../format/indirect.ts';
import { LibraryFailure, TOO_BIG } from './failure.ts';
import type { InodeFields } from './inodes.ts';
import type { Library } from './library.ts';

/** Takes a new block near a goal. The goal is 0 where nothing comes before the block. */
export type Take = (goal: number, isMap: boolean) => number;

/** The slots on the way to a logical block's number: from i_block on, one for each level. */
export function slotsOf(logical: number, blockSize: number): number[] {
  if (logical < EXT4_NDIR_BLOCKS) return [logical];
  const per = pointersIn(blockSize);
  let left = logical - EXT4_NDIR_BLOCKS;
  for (let level = 1; level <= 3; level++) {
    if (left < per ** level) {
      const slots = [EXT4_NDIR_BLOCKS + level - 1];
      for (let below = level - 1; below >= 0; below--) slots.push(Math.floor(left / per ** below) % per);
      return slots;
    }
    left -= per ** level;
  }
  throw new LibraryFailure(TOO_BIG);
}

/** Takes a block for `logical`, and the indirect blocks that it needs. `firstGoal` is for the file's first block. */
export function appendIndirect(
  lib: Library,
  inode: InodeFields,
  logical: number,
  firstGoal: () => number,
  take: Take,
): { block: number; taken: number } {
  const slots = slotsOf(logical, lib.io.blockSize);
  let taken = 0;
  const [top] = slots;
  let block = pointerAt(inode.i_block, top);
  if (block === 0) {
    block = take(top === 0 ? firstGoal() : pointerAt(inode.i_block, top - 1), slots.length > 1);
    taken++;
    setPointer(inode.i_block, top, block);
  }
  for (let level = 1; level < slots.length; level++) {
    const slot = slots[level];
    const list = lib.io.read(block);
    let next = pointerAt(list, slot);
    if (next === 0) {
      next = take(slot > 0 ? pointerAt(list, slot - 1) : block, level < slots.length - 1);
      taken++;
      setPointer(lib.io.write(block), slot, next);
    }
    block = next;
  }
  return { block, taken };
}
