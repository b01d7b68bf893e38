/**
 * What happens in an extent tree, part one: Linux's tracepoints, with their fields. The steps between them, which Linux
 * takes silently, are in `extent-steps.ts`.
 */

import { capital } from '../../bytes/text.ts';
import { EXT_MAX_BLOCKS } from '../../format/constants.ts';
import { defineEvent } from '../event.ts';
import { flagsText, GET_BLOCKS } from '../flags.ts';
import { int } from '../shape.ts';
import { blocksText, countText, ENTER_FIELDS, EXIT_FIELDS, exitText, INO, purposeText } from './map-words.ts';

/** One above the last block that a file can have; removing up to here is truncating. */

/** An extent's length field includes the mark for unwritten: 32768 more than the length, if it is above 32768. */
const lengthOf = (ee_len: number): number => (ee_len > 32768 ? ee_len - 32768 : ee_len);
const stateOf = (ee_len: number): string => (ee_len > 32768 ? 'unwritten ' : '');

export const ext4_ext_map_blocks_enter = defineEvent(
  'ext4:ext4_ext_map_blocks_enter',
  'The extent tree is asked for a range of the file.',
  ENTER_FIELDS,
  (e) => `The tree is asked for *${blocksText(e.lblk, e.len)}* of inode ${e.ino} ${purposeText(e.flags)}.`,
);

export const ext4_ext_map_blocks_exit = defineEvent(
  'ext4:ext4_ext_map_blocks_exit',
  'The answer of the extent tree.',
  EXIT_FIELDS,
  exitText,
);

export const ext4_ext_load_extent = defineEvent(
  'ext4:ext4_ext_load_extent',
  'A node of the tree is read from the disk for the first time.',
  {
    ino: INO,
    lblk: int('The key above it: the first block of the file that it covers.'),
    pblk: int('The block it lies in.'),
  },
  (e) => `The node in *block ${e.pblk}*, which covers the file from block ${e.lblk} on, is read and checked.`,
);

export const ext4_ext_show_extent = defineEvent(
  'ext4:ext4_ext_show_extent',
  'The extent at or before the block that is looked for.',
  {
    ino: INO,
    lblk: int('First block of the file in it.'),
    pblk: int('First block of the volume in it.'),
    len: int('Its length in blocks.'),
  },
  (e) =>
    `Binary search ends at the extent of *${blocksText(e.lblk, e.len)}*, which lies in ${blocksText(e.pblk, e.len)}.`,
);

export const ext4_ext_handle_unwritten_extents = defineEvent(
  'ext4:ext4_ext_handle_unwritten_extents',
  'The blocks that were asked for belong to an unwritten extent: what happens depends on what they are wanted for.',
  {
    ino: INO,
    flags: int('What for: GET_BLOCKS flags.'),
    lblk: int('First block of the file that is asked for.'),
    pblk: int('As far as it is known before: the block of the volume, else 0.'),
    len: int('How many blocks are asked for.'),
    allocated: int('Blocks from there to the end of the unwritten extent.'),
    newblk: int('The block of the volume that holds the first of them.'),
  },
  (e) =>
    `*${capital(blocksText(e.lblk, Math.min(e.len, e.allocated)))}* ${Math.min(e.len, e.allocated) === 1 ? 'lies' : 'lie'} in an unwritten extent that goes on for ${countText(e.allocated, 'block')}` +
    ` (${flagsText(GET_BLOCKS, e.flags)}).`,
);

const CONVERT_FIELDS = {
  ino: INO,
  m_lblk: int('First block of the file that is written to.'),
  m_len: int('How many blocks are written to.'),
  u_lblk: int('First block of the unwritten extent.'),
  u_len: int('Its length.'),
  u_pblk: int('Where it lies on the volume.'),
};

export const ext4_ext_convert_to_initialized_enter = defineEvent(
  'ext4:ext4_ext_convert_to_initialized_enter',
  'A part of an unwritten extent is about to become written.',
  CONVERT_FIELDS,
  (e) =>
    `*${capital(blocksText(e.m_lblk, e.m_len))}* of the unwritten extent ${e.u_lblk}–${e.u_lblk + e.u_len - 1} become written.`,
);

export const ext4_ext_convert_to_initialized_fastpath = defineEvent(
  'ext4:ext4_ext_convert_to_initialized_fastpath',
  'The written blocks go over to the written extent beside them: two numbers change, and no entry moves.',
  {
    ...CONVERT_FIELDS,
    i_lblk: int('First block of the written extent that takes them.'),
    i_len: int('Its length before.'),
    i_pblk: int('Where it lies on the volume.'),
  },
  (e) =>
    `The written extent beside it takes over *${countText(e.m_len, 'block')}*: ${e.i_len} become ${e.i_len + e.m_len}, and the unwritten one shrinks to ${e.u_len - e.m_len}.`,
);

export const ext4_get_implied_cluster_alloc_exit = defineEvent(
  'ext4:ext4_get_implied_cluster_alloc_exit',
  'The file has the cluster that the block belongs to already, by a neighbouring extent: nothing has to be allocated.',
  {
    ino: INO,
    flags: int('A set of MAP.'),
    lblk: int('First block of the file that is asked for.'),
    pblk: int('Where it belongs: as far from the beginning of its cluster as in the file.'),
    len: int('How many blocks have their place in the same cluster.'),
    ret: int('Whether the cluster was found.'),
  },
  (e) =>
    `*${capital(blocksText(e.lblk, e.len))}* of the file ${e.len === 1 ? 'takes its' : 'take their'} place in a cluster that the file has already, at ${blocksText(e.pblk, e.len)}.`,
);

export const ext4_ext_remove_space = defineEvent(
  'ext4:ext4_ext_remove_space',
  'A range of the file gives up its blocks, from its end to its beginning.',
  {
    ino: INO,
    start: int('First block of the file to go.'),
    end: int('Last block to go; 4294967294 stands for the end of the file.'),
    depth: int('Levels of the tree below the root.'),
  },
  (e) =>
    e.end === EXT_MAX_BLOCKS - 1
      ? `Everything from *block ${e.start}* of inode ${e.ino} on is freed, right to left through a tree of depth ${e.depth}.`
      : `*${capital(blocksText(e.start, e.end - e.start + 1))}* of inode ${e.ino} are freed, right to left through a tree of depth ${e.depth}.`,
);

const PARTIAL_FIELDS = {
  pc_pclu: int('bigalloc only: a cluster of which some blocks are gone already.'),
  pc_lblk: int('bigalloc only: the block of the file that it holds.'),
  pc_state: int('bigalloc only: whether that cluster may be freed.'),
};

export const ext4_ext_remove_space_done = defineEvent(
  'ext4:ext4_ext_remove_space_done',
  'The range is free.',
  {
    ino: INO,
    start: int('First block of the file that went.'),
    end: int('Last block that went; 4294967294 stands for the end of the file.'),
    depth: int('Levels of the tree below the root.'),
    ...PARTIAL_FIELDS,
    eh_entries: int('Entries that are left in the root.'),
  },
  (e) =>
    e.eh_entries === 0
      ? 'Nothing is left in the tree; *its root is an empty leaf again*.'
      : `The range is free; the root keeps *${e.eh_entries === 1 ? '1 entry' : `${e.eh_entries} entries`}*.`,
);

export const ext4_ext_rm_leaf = defineEvent(
  'ext4:ext4_ext_rm_leaf',
  'A leaf is gone through from its last extent to its first.',
  {
    ino: INO,
    start: int('First block of the file to go.'),
    ee_lblk: int('First block of the extent at which it begins.'),
    ee_pblk: int('Where that extent lies on the volume.'),
    ee_len: int('Its length.'),
    ...PARTIAL_FIELDS,
  },
  (e) =>
    `In this leaf the removal begins at the extent of *${blocksText(e.ee_lblk, e.ee_len)}* and goes left, as far as block ${e.start}.`,
);

export const ext4_ext_rm_idx = defineEvent(
  'ext4:ext4_ext_rm_idx',
  'A node is empty: its entry leaves the node above, and its block is freed.',
  { ino: INO, pblk: int('The block of the empty node.') },
  (e) => `The node in *block ${e.pblk}* is empty: the node above forgets it, and its block is free.`,
);

export const ext4_remove_blocks = defineEvent(
  'ext4:ext4_remove_blocks',
  'The tail of an extent, or all of it, is freed.',
  {
    ino: INO,
    from: int('First block of the file that is freed.'),
    to: int('Last block of the file that is freed: always the last of the extent.'),
    ee_pblk: int('Where the extent lies on the volume.'),
    ee_lblk: int('First block of the file in it.'),
    ee_len: int('Its length.'),
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
