/**
 * What happens in an indirect map: the two tracepoints of Linux, and the steps between them.
 *
 *     i_block  │ 0 … 11 │ 12 │ 13 │ 14 │      node    a new block of pointers, not yet reachable
 *                         └▶ │ … │ … │        link    the pointer that makes a new branch part of the file
 *                                             clear   pointers that go, before their blocks are freed
 */
import { defineEvent } from '../event.ts';
import { int, type ValuesOf } from '../shape.ts';
import { blocksText, countText, ENTER_FIELDS, EXIT_FIELDS, exitText, INO, purposeText } from './map-words.ts';

export const ext4_ind_map_blocks_enter = defineEvent(
  'ext4:ext4_ind_map_blocks_enter',
  'The indirect map is asked for a range of the file.',
  ENTER_FIELDS,
  (e) => `The map is asked for *${blocksText(e.lblk, e.len)}* of inode ${e.ino} ${purposeText(e.flags)}.`,
);

export const ext4_ind_map_blocks_exit = defineEvent(
  'ext4:ext4_ind_map_blocks_exit',
  'The answer of the indirect map.',
  EXIT_FIELDS,
  exitText,
);

const BLOCK = int('The block of pointers; 0 for i_block in the inode.');

const holderText = (block: number): string => (block === 0 ? 'the inode' : `indirect block ${block}`);

const POINTER_FIELDS = {
  ino: INO,
  block: BLOCK,
  slot: int('The first pointer that is set, counted from 0.'),
  target: int('What it points to; the pointers that follow point to the blocks that follow.'),
  count: int('How many pointers are set.'),
};

const targetText = (e: ValuesOf<typeof POINTER_FIELDS>): string =>
  e.count === 1
    ? `slot ${e.slot} points to block ${e.target}`
    : `slots ${e.slot}–${e.slot + e.count - 1} point to ${blocksText(e.target, e.count)}`;

export const ind_node = defineEvent(
  'ext4lab:ind_node',
  'A new indirect block is filled. It is not part of the file before the branch is linked.',
  { ...POINTER_FIELDS, level: int('Levels of pointers below it; 0: it points to data.') },
  (e) => `The new indirect block ${e.block} is filled: *${targetText(e)}*.`,
);

export const ind_link = defineEvent(
  'ext4lab:ind_link',
  'The pointer that makes new blocks part of the file is set, last of all.',
  POINTER_FIELDS,
  (e) => `In ${holderText(e.block)}, *${targetText(e)}*: the new blocks belong to the file now.`,
);

export const ind_clear = defineEvent(
  'ext4lab:ind_clear',
  'Pointers are set to 0, before what they pointed to is freed.',
  {
    ino: INO,
    block: BLOCK,
    slot: int('The first pointer that is cleared.'),
    count: int('How many pointers are cleared.'),
    target: int('What the first of them pointed to.'),
  },
  (e) => `In ${holderText(e.block)}, *${countText(e.count, 'pointer')}* from slot ${e.slot} on are cleared.`,
);
