/**
 * What happens in an extent tree, part one: the tracepoints of Linux, with its fields. The steps between
 * them, which Linux makes without a word, are in `extent-steps.ts`.
 */
import { EXT_MAX_BLOCKS } from '../../format/extents.ts';
import { defineEvent } from '../event.ts';
import { flagsText, GET_BLOCKS } from '../flags.ts';
import {
  blocksText,
  countText,
  ENTER_FIELDS,
  EXIT_FIELDS,
  exitText,
  INO,
  type MapBlocksEnter,
  type MapBlocksExit,
  purposeText,
} from './map-words.ts';

/** One above the last block that a file can have; a removal up to here is a truncation. */

/** Extents carry their length with the mark for unwritten in it: 32768 and more above the real one. */
const lengthOf = (ee_len: number): number => (ee_len > 32768 ? ee_len - 32768 : ee_len);
const stateOf = (ee_len: number): string => (ee_len > 32768 ? 'unwritten ' : '');

export const ext4_ext_map_blocks_enter = defineEvent<MapBlocksEnter>()(
  'ext4:ext4_ext_map_blocks_enter',
  'The extent tree is asked for a range of the file.',
  ENTER_FIELDS,
  (e) => `The tree is asked for *${blocksText(e.lblk, e.len)}* of inode ${e.ino} ${purposeText(e.flags)}.`,
);

export const ext4_ext_map_blocks_exit = defineEvent<MapBlocksExit>()(
  'ext4:ext4_ext_map_blocks_exit',
  'The answer of the extent tree.',
  EXIT_FIELDS,
  exitText,
);

export const ext4_ext_load_extent = defineEvent<{ ino: number; lblk: number; pblk: number }>()(
  'ext4:ext4_ext_load_extent',
  'A node of the tree is read from the disk for the first time.',
  { ino: INO, lblk: 'The key above it: the first block of the file that it covers.', pblk: 'The block it lies in.' },
  (e) => `The node in *block ${e.pblk}*, which covers the file from block ${e.lblk} on, is read and checked.`,
);

export const ext4_ext_show_extent = defineEvent<{ ino: number; lblk: number; pblk: number; len: number }>()(
  'ext4:ext4_ext_show_extent',
  'The extent at or before the block that is looked for.',
  {
    ino: INO,
    lblk: 'First block of the file in it.',
    pblk: 'First block of the volume in it.',
    len: 'Its length in blocks.',
  },
  (e) =>
    `Binary search ends at the extent of *${blocksText(e.lblk, e.len)}*, which lies in ${blocksText(e.pblk, e.len)}.`,
);

export const ext4_ext_handle_unwritten_extents = defineEvent<{
  ino: number;
  flags: number;
  lblk: number;
  pblk: number;
  len: number;
  allocated: number;
  newblk: number;
}>()(
  'ext4:ext4_ext_handle_unwritten_extents',
  'The blocks that were asked for belong to an unwritten extent: what happens depends on what they are wanted for.',
  {
    ino: INO,
    flags: 'What for: GET_BLOCKS flags.',
    lblk: 'First block of the file that is asked for.',
    pblk: 'As far as it is known before: the block of the volume, else 0.',
    len: 'How many blocks are asked for.',
    allocated: 'Blocks from there to the end of the unwritten extent.',
    newblk: 'The block of the volume that holds the first of them.',
  },
  (e) =>
    `*${blocksText(e.lblk, Math.min(e.len, e.allocated))}* ${Math.min(e.len, e.allocated) === 1 ? 'lies' : 'lie'} in an unwritten extent that goes on for ${countText(e.allocated, 'block')}` +
    ` (${flagsText(GET_BLOCKS, e.flags)}).`,
);

interface Convert {
  ino: number;
  m_lblk: number;
  m_len: number;
  u_lblk: number;
  u_len: number;
  u_pblk: number;
}

const CONVERT_FIELDS = {
  ino: INO,
  m_lblk: 'First block of the file that is written to.',
  m_len: 'How many blocks are written to.',
  u_lblk: 'First block of the unwritten extent.',
  u_len: 'Its length.',
  u_pblk: 'Where it lies on the volume.',
} as const;

export const ext4_ext_convert_to_initialized_enter = defineEvent<Convert>()(
  'ext4:ext4_ext_convert_to_initialized_enter',
  'A part of an unwritten extent is about to become written.',
  CONVERT_FIELDS,
  (e) =>
    `*${blocksText(e.m_lblk, e.m_len)}* of the unwritten extent ${e.u_lblk}–${e.u_lblk + e.u_len - 1} become written.`,
);

export const ext4_ext_convert_to_initialized_fastpath = defineEvent<
  Convert & { i_lblk: number; i_len: number; i_pblk: number }
>()(
  'ext4:ext4_ext_convert_to_initialized_fastpath',
  'The written blocks go over to the written extent beside them: two numbers change, and no entry moves.',
  {
    ...CONVERT_FIELDS,
    i_lblk: 'First block of the written extent that takes them.',
    i_len: 'Its length before.',
    i_pblk: 'Where it lies on the volume.',
  },
  (e) =>
    `The written extent beside it takes over *${countText(e.m_len, 'block')}*: ${e.i_len} become ${e.i_len + e.m_len}, and the unwritten one shrinks to ${e.u_len - e.m_len}.`,
);

export const ext4_ext_remove_space = defineEvent<{ ino: number; start: number; end: number; depth: number }>()(
  'ext4:ext4_ext_remove_space',
  'A range of the file gives up its blocks, from its end to its beginning.',
  {
    ino: INO,
    start: 'First block of the file to go.',
    end: 'Last block to go; 4294967294 stands for the end of the file.',
    depth: 'Levels of the tree below the root.',
  },
  (e) =>
    e.end === EXT_MAX_BLOCKS - 1
      ? `Everything from *block ${e.start}* of inode ${e.ino} on is freed, right to left through a tree of depth ${e.depth}.`
      : `*${blocksText(e.start, e.end - e.start + 1)}* of inode ${e.ino} are freed, right to left through a tree of depth ${e.depth}.`,
);

interface Partial {
  pc_pclu: number;
  pc_lblk: number;
  pc_state: number;
}

const PARTIAL_FIELDS = {
  pc_pclu: 'bigalloc only: a cluster of which some blocks are gone already.',
  pc_lblk: 'bigalloc only: the block of the file that it holds.',
  pc_state: 'bigalloc only: whether that cluster may be freed.',
} as const;

export const ext4_ext_remove_space_done = defineEvent<
  { ino: number; start: number; end: number; depth: number; eh_entries: number } & Partial
>()(
  'ext4:ext4_ext_remove_space_done',
  'The range is free.',
  {
    ino: INO,
    start: 'First block of the file that went.',
    end: 'Last block that went; 4294967294 stands for the end of the file.',
    depth: 'Levels of the tree below the root.',
    ...PARTIAL_FIELDS,
    eh_entries: 'Entries that are left in the root.',
  },
  (e) =>
    e.eh_entries === 0
      ? 'Nothing is left in the tree; *its root is an empty leaf again*.'
      : `The range is free; the root keeps *${e.eh_entries === 1 ? '1 entry' : `${e.eh_entries} entries`}*.`,
);

export const ext4_ext_rm_leaf = defineEvent<
  { ino: number; start: number; ee_lblk: number; ee_pblk: number; ee_len: number } & Partial
>()(
  'ext4:ext4_ext_rm_leaf',
  'A leaf is gone through from its last extent to its first.',
  {
    ino: INO,
    start: 'First block of the file to go.',
    ee_lblk: 'First block of the extent at which it begins.',
    ee_pblk: 'Where that extent lies on the volume.',
    ee_len: 'Its length.',
    ...PARTIAL_FIELDS,
  },
  (e) =>
    `In this leaf the removal begins at the extent of *${blocksText(e.ee_lblk, e.ee_len)}* and goes left, as far as block ${e.start}.`,
);

export const ext4_ext_rm_idx = defineEvent<{ ino: number; pblk: number }>()(
  'ext4:ext4_ext_rm_idx',
  'A node is empty: its entry leaves the node above, and its block is freed.',
  { ino: INO, pblk: 'The block of the empty node.' },
  (e) => `The node in *block ${e.pblk}* is empty: the node above forgets it, and its block is free.`,
);

export const ext4_remove_blocks = defineEvent<
  { ino: number; from: number; to: number; ee_pblk: number; ee_lblk: number; ee_len: number } & Partial
>()(
  'ext4:ext4_remove_blocks',
  'The tail of an extent, or all of it, is freed.',
  {
    ino: INO,
    from: 'First block of the file that is freed.',
    to: 'Last block of the file that is freed: always the last of the extent.',
    ee_pblk: 'Where the extent lies on the volume.',
    ee_lblk: 'First block of the file in it.',
    ee_len: 'Its length.',
    ...PARTIAL_FIELDS,
  },
  (e) => {
    const length = lengthOf(e.ee_len);
    const gone = e.to - e.from + 1;
    return gone === length
      ? `The whole ${stateOf(e.ee_len)}extent of *${blocksText(e.ee_lblk, length)}* is freed.`
      : `*${countText(gone, 'block')}* at the end of the ${stateOf(e.ee_len)}extent of ${blocksText(e.ee_lblk, length)} are freed; ${length - gone} stay.`;
  },
);
