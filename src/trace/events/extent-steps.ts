/**
 * What happens in an extent tree, part two: the steps that Linux takes between its tracepoints. Each of them changes
 * the nodes that it names, right after it is told.
 *
 *     insert    4 of 84 ▒▒▒▒            extend    ▒▒▒▒ 0–7 becomes 0–9         merge     0–7, 8–9 → 0–9
 *     split     84 of 84 → 60 | 24      grow      root → new block              merge_up  block → root
 */
import { capital } from '../../bytes/text.ts';
import { defineEvent } from '../event.ts';
import { bool, int } from '../shape.ts';
import { blocksText, countText, INO } from './map-words.ts';

const NODE = int('The block of the node; 0 for the root in the inode.');
const SLOT = int('The entry of the node, counted from 0.');

export const nodeText = (block: number): string => (block === 0 ? 'the root in the inode' : `block ${block}`);
const state = (unwritten: boolean): string => (unwritten ? 'unwritten' : 'written');

const EXTENT_FIELDS = {
  ino: INO,
  block: NODE,
  slot: SLOT,
  lblk: int('First block of the file in the extent.'),
  pblk: int('First block of the volume in the extent.'),
  len: int('Its length in blocks.'),
  unwritten: bool('Whether it is allocated but reads as zeros.'),
};

export const ext_insert = defineEvent(
  'ext4lab:ext_insert',
  'A new extent goes into a leaf; the entries behind it move up by one.',
  {
    ...EXTENT_FIELDS,
    entries: int('Entries in the leaf afterwards.'),
    max: int('Entries that there is room for.'),
  },
  (e) =>
    `The ${e.unwritten ? 'unwritten ' : ''}extent *${blocksText(e.lblk, e.len)}* → ${blocksText(e.pblk, e.len)} goes into slot ${e.slot} of ${nodeText(e.block)}: *${e.entries} of ${e.max}* slots are taken.`,
);

export const ext_extend = defineEvent(
  'ext4lab:ext_extend',
  'The new blocks touch an extent on both sides of the map, in the file and on the volume: it grows, and no entry is needed.',
  {
    ...EXTENT_FIELDS,
    added: int('How many blocks it gains.'),
    front: bool('Whether they come before its first block.'),
  },
  (e) =>
    `The extent in slot ${e.slot} of ${nodeText(e.block)} grows by *${countText(e.added, 'block')}* at its ${e.front ? 'beginning' : 'end'}, to ${blocksText(e.lblk, e.len)}: no new entry.`,
);

export const ext_merge = defineEvent(
  'ext4lab:ext_merge',
  'Two neighbouring extents have become contiguous and of one state: one takes in the other.',
  {
    ...EXTENT_FIELDS,
    left: int('Length of the left one before.'),
    right: int('Length of the right one before.'),
    entries: int('Entries in the leaf afterwards.'),
  },
  (e) =>
    `Two ${state(e.unwritten)} extents of ${e.left} and ${e.right} blocks meet in the file and on the volume: *one of ${e.len}* remains in ${nodeText(e.block)}.`,
);

export const ext_merge_up = defineEvent(
  'ext4lab:ext_merge_up',
  'The only leaf of the tree fits into the inode again: it moves there, and its block is freed.',
  { ino: INO, block: int('The block of the leaf.'), entries: int('Extents that move into the inode.') },
  (e) =>
    `The only leaf holds ${countText(e.entries, 'extent')}, and the inode has room for 4: *the leaf moves into the inode*, block ${e.block} is freed.`,
);

export const ext_grow_indepth = defineEvent(
  'ext4lab:ext_grow_indepth',
  'The root is full: what it holds moves into a new block, and the root points there. The tree is one level deeper.',
  {
    ino: INO,
    block: int('The new block.'),
    entries: int('Entries that move into it.'),
    depth: int('Levels below the root afterwards.'),
  },
  (e) =>
    `The root is full: its *${e.entries} entries move to block ${e.block}*, and the tree is now ${countText(e.depth, 'level')} deep.`,
);

export const ext_split = defineEvent(
  'ext4lab:ext_split',
  'A node is full: the entries behind the place of the new one move to a new node. At the right edge none move, and the new node begins empty, so that a growing file fills its leaves.',
  {
    ino: INO,
    block: int('The full node.'),
    depth: int('Levels below it; 0 for a leaf.'),
    slot: int('The last entry that stays.'),
    border: int('Key of the new node: the first block of the file that it covers.'),
    newblock: int('The block of the new node.'),
    kept: int('Entries that stay.'),
    moved: int('Entries that move.'),
  },
  (e) =>
    e.moved === 0
      ? `${capital(nodeText(e.block))} is full and the new entry comes last: *a new ${e.depth ? 'index node' : 'leaf'} in block ${e.newblock}* covers the file from block ${e.border} on; all ${e.kept} entries stay.`
      : `${capital(nodeText(e.block))} is full: *${e.moved} of ${e.kept + e.moved} entries move to block ${e.newblock}*, which covers the file from block ${e.border} on.`,
);

export const ext_next_leaf = defineEvent(
  'ext4lab:ext_next_leaf',
  'The leaf is full, the new extent belongs behind its last one, and the next leaf has room: it goes there instead of a split.',
  {
    ino: INO,
    block: int('The full leaf.'),
    next: int('The block of the next leaf.'),
    entries: int('Entries in the next leaf.'),
    max: int('Entries that it has room for.'),
  },
  (e) =>
    `${capital(nodeText(e.block))} is full, but *the next leaf, block ${e.next}, has room* (${e.entries} of ${e.max}): no split.`,
);

export const ext_insert_index = defineEvent(
  'ext4lab:ext_insert_index',
  'A new node is entered in the node above it.',
  {
    ino: INO,
    block: NODE,
    slot: SLOT,
    key: int('First block of the file that the new node covers.'),
    child: int('The block of the new node.'),
    entries: int('Entries afterwards.'),
    max: int('Entries that there is room for.'),
  },
  (e) =>
    `${capital(nodeText(e.block))} gets an index in slot ${e.slot}: *from block ${e.key} on, see block ${e.child}*; ${e.entries} of ${e.max} slots are taken.`,
);

export const ext_correct_index = defineEvent(
  'ext4lab:ext_correct_index',
  'The first entry of a node changed its key: the index above must say the same.',
  { ino: INO, block: NODE, slot: SLOT, from: int('The key before.'), to: int('The key afterwards.') },
  (e) =>
    `The node below now begins at another block: the key in slot ${e.slot} of ${nodeText(e.block)} goes *from ${e.from} to ${e.to}*.`,
);

export const ext_split_extent = defineEvent(
  'ext4lab:ext_split_extent',
  'An extent is cut in two, because its parts will differ.',
  { ...EXTENT_FIELDS, at: int('First block of the right part.') },
  (e) =>
    `The ${state(e.unwritten)} extent *${blocksText(e.lblk, e.len)}* is cut at block ${e.at}: ${e.at - e.lblk} stay in slot ${e.slot}, ${e.lblk + e.len - e.at} become an extent of their own.`,
);

export const ext_mark = defineEvent(
  'ext4lab:ext_mark',
  'An extent changes between written and unwritten: one bit of ee_len.',
  EXTENT_FIELDS,
  (e) => `The extent of *${blocksText(e.lblk, e.len)}* in ${nodeText(e.block)} is now *${state(e.unwritten)}*.`,
);

export const ext_trim = defineEvent(
  'ext4lab:ext_trim',
  'Blocks of an extent were freed: it is shortened, or its entry goes.',
  { ...EXTENT_FIELDS, left: int('Blocks that are left of it; 0: the entry goes.') },
  (e) =>
    e.left === 0
      ? `The entry in slot ${e.slot} of ${nodeText(e.block)}, ${blocksText(e.lblk, e.len)}, *is removed*.`
      : `The extent in slot ${e.slot} of ${nodeText(e.block)} is *shortened from ${e.len} to ${countText(e.left, 'block')}*.`,
);

export const ext_restore = defineEvent(
  'ext4lab:ext_restore',
  'No block was free for the node that a cut needs: the extent gets its old length back.',
  EXTENT_FIELDS,
  (e) =>
    `No room for the second part: the extent in slot ${e.slot} of ${nodeText(e.block)} is *whole again*, ${blocksText(e.lblk, e.len)}.`,
);

export const ext_zeroout = defineEvent(
  'ext4lab:ext_zeroout',
  'Unwritten blocks are filled with zeros, so that they need not be kept apart from the written ones beside them.',
  {
    ino: INO,
    lblk: int('First block of the file.'),
    pblk: int('First block of the volume.'),
    len: int('How many blocks.'),
  },
  (e) => `*${capital(blocksText(e.lblk, e.len))}* are filled with zeros on the disk: cheaper than one more extent.`,
);

export const ext_shift = defineEvent(
  'ext4lab:ext_shift',
  'The extents of a leaf move to other blocks of the file; their data stays where it is.',
  {
    ino: INO,
    block: NODE,
    slot: int('The first entry that moves.'),
    count: int('How many entries move.'),
    from: int('First block of the file in the first of them, before.'),
    by: int('By how many blocks; negative to the left.'),
  },
  (e) =>
    `${e.count === 1 ? 'An extent' : `${e.count} extents`} of ${nodeText(e.block)} ${e.count === 1 ? 'moves' : 'move'} *${Math.abs(e.by)} blocks to the ${e.by < 0 ? 'left' : 'right'}* in the file; no data moves.`,
);

export const ext_swap = defineEvent(
  'ext4lab:ext_swap',
  'Two files exchange blocks: each keeps its place in the file, and gets the blocks of the other.',
  {
    ino: INO,
    donor: int('The file that gives its blocks, and gets the old ones.'),
    lblk: int('First block of the file.'),
    len: int('How many blocks.'),
    from: int('Where they were on the volume.'),
    to: int('Where they are now.'),
  },
  (e) =>
    `*${capital(blocksText(e.lblk, e.len))}* of the file move *from ${e.from} to ${e.to}*: the maps of inodes ${e.ino} and ${e.donor} exchange their blocks, and the data is written again.`,
);

export const ext_empty_root = defineEvent(
  'ext4lab:ext_empty_root',
  'The last entry of the root is gone: it becomes an empty leaf.',
  { ino: INO, depth: int('Levels below the root before.') },
  (e) => `The tree of depth ${e.depth} has nothing left: *its root is an empty leaf again*.`,
);
