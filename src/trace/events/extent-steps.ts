/**
 * What happens in an extent tree, part two: the steps that Linux takes between its tracepoints. Each of them changes
 * the nodes that it names, right after it is told.
 *
 *     insert    4 of 84 ▒▒▒▒            extend    ▒▒▒▒ 0–7 becomes 0–9         merge     0–7, 8–9 → 0–9
 *     split     84 of 84 → 60 | 24      grow      root → new block              merge_up  block → root
 */
import { defineEvent } from '../event.ts';
import { blocksText, countText, INO } from './map-words.ts';

const NODE = 'The block of the node; 0 for the root in the inode.';
const SLOT = 'The entry of the node, counted from 0.';

export const nodeText = (block: number): string => (block === 0 ? 'the root in the inode' : `block ${block}`);
const state = (unwritten: boolean): string => (unwritten ? 'unwritten' : 'written');

export interface ExtentFields {
  ino: number;
  block: number;
  slot: number;
  lblk: number;
  pblk: number;
  len: number;
  unwritten: boolean;
}

const EXTENT_FIELDS = {
  ino: INO,
  block: NODE,
  slot: SLOT,
  lblk: 'First block of the file in the extent.',
  pblk: 'First block of the volume in the extent.',
  len: 'Its length in blocks.',
  unwritten: 'Whether it is allocated but reads as zeros.',
} as const;

export const ext_insert = defineEvent<ExtentFields & { entries: number; max: number }>()(
  'ext4lab:ext_insert',
  'A new extent goes into a leaf; the entries behind it move up by one.',
  {
    ...EXTENT_FIELDS,
    entries: 'Entries in the leaf afterwards.',
    max: 'Entries that there is room for.',
  },
  (e) =>
    `The ${e.unwritten ? 'unwritten ' : ''}extent *${blocksText(e.lblk, e.len)}* → ${blocksText(e.pblk, e.len)} goes into slot ${e.slot} of ${nodeText(e.block)}: *${e.entries} of ${e.max}* slots are taken.`,
);

export const ext_extend = defineEvent<ExtentFields & { added: number; front: boolean }>()(
  'ext4lab:ext_extend',
  'The new blocks touch an extent on both sides of the map, in the file and on the volume: it grows, and no entry is needed.',
  {
    ...EXTENT_FIELDS,
    added: 'How many blocks it gains.',
    front: 'Whether they come before its first block.',
  },
  (e) =>
    `The extent in slot ${e.slot} of ${nodeText(e.block)} grows by *${countText(e.added, 'block')}* at its ${e.front ? 'beginning' : 'end'}, to ${blocksText(e.lblk, e.len)}: no new entry.`,
);

export const ext_merge = defineEvent<ExtentFields & { left: number; right: number; entries: number }>()(
  'ext4lab:ext_merge',
  'Two neighbouring extents have become contiguous and of one state: one takes in the other.',
  {
    ...EXTENT_FIELDS,
    left: 'Length of the left one before.',
    right: 'Length of the right one before.',
    entries: 'Entries in the leaf afterwards.',
  },
  (e) =>
    `Two ${state(e.unwritten)} extents of ${e.left} and ${e.right} blocks meet in the file and on the volume: *one of ${e.len}* remains in ${nodeText(e.block)}.`,
);

export const ext_merge_up = defineEvent<{ ino: number; block: number; entries: number }>()(
  'ext4lab:ext_merge_up',
  'The only leaf of the tree fits into the inode again: it moves there, and its block is freed.',
  { ino: INO, block: 'The block of the leaf.', entries: 'Extents that move into the inode.' },
  (e) =>
    `The only leaf holds ${countText(e.entries, 'extent')}, and the inode has room for 4: *the leaf moves into the inode*, block ${e.block} is freed.`,
);

export const ext_grow_indepth = defineEvent<{ ino: number; block: number; entries: number; depth: number }>()(
  'ext4lab:ext_grow_indepth',
  'The root is full: what it holds moves into a new block, and the root points there. The tree is one level deeper.',
  {
    ino: INO,
    block: 'The new block.',
    entries: 'Entries that move into it.',
    depth: 'Levels below the root afterwards.',
  },
  (e) =>
    `The root is full: its *${e.entries} entries move to block ${e.block}*, and the tree is now ${countText(e.depth, 'level')} deep.`,
);

export const ext_split = defineEvent<{
  ino: number;
  block: number;
  depth: number;
  slot: number;
  border: number;
  newblock: number;
  kept: number;
  moved: number;
}>()(
  'ext4lab:ext_split',
  'A node is full: the entries behind the place of the new one move to a new node. At the right edge none move, and the new node begins empty, so that a growing file fills its leaves.',
  {
    ino: INO,
    block: 'The full node.',
    depth: 'Levels below it; 0 for a leaf.',
    slot: 'The last entry that stays.',
    border: 'Key of the new node: the first block of the file that it covers.',
    newblock: 'The block of the new node.',
    kept: 'Entries that stay.',
    moved: 'Entries that move.',
  },
  (e) =>
    e.moved === 0
      ? `${nodeText(e.block)} is full and the new entry comes last: *a new ${e.depth ? 'index node' : 'leaf'} in block ${e.newblock}* covers the file from block ${e.border} on; all ${e.kept} entries stay.`
      : `${nodeText(e.block)} is full: *${e.moved} of ${e.kept + e.moved} entries move to block ${e.newblock}*, which covers the file from block ${e.border} on.`,
);

export const ext_next_leaf = defineEvent<{ ino: number; block: number; next: number; entries: number; max: number }>()(
  'ext4lab:ext_next_leaf',
  'The leaf is full, the new extent belongs behind its last one, and the next leaf has room: it goes there instead of a split.',
  {
    ino: INO,
    block: 'The full leaf.',
    next: 'The block of the next leaf.',
    entries: 'Entries in the next leaf.',
    max: 'Entries that it has room for.',
  },
  (e) =>
    `${nodeText(e.block)} is full, but *the next leaf, block ${e.next}, has room* (${e.entries} of ${e.max}): no split.`,
);

export const ext_insert_index = defineEvent<{
  ino: number;
  block: number;
  slot: number;
  key: number;
  child: number;
  entries: number;
  max: number;
}>()(
  'ext4lab:ext_insert_index',
  'A new node is entered in the node above it.',
  {
    ino: INO,
    block: NODE,
    slot: SLOT,
    key: 'First block of the file that the new node covers.',
    child: 'The block of the new node.',
    entries: 'Entries afterwards.',
    max: 'Entries that there is room for.',
  },
  (e) =>
    `${nodeText(e.block)} gets an index in slot ${e.slot}: *from block ${e.key} on, see block ${e.child}*; ${e.entries} of ${e.max} slots are taken.`,
);

export const ext_correct_index = defineEvent<{ ino: number; block: number; slot: number; from: number; to: number }>()(
  'ext4lab:ext_correct_index',
  'The first entry of a node changed its key: the index above must say the same.',
  { ino: INO, block: NODE, slot: SLOT, from: 'The key before.', to: 'The key afterwards.' },
  (e) =>
    `The node below now begins at another block: the key in slot ${e.slot} of ${nodeText(e.block)} goes *from ${e.from} to ${e.to}*.`,
);

export const ext_split_extent = defineEvent<ExtentFields & { at: number }>()(
  'ext4lab:ext_split_extent',
  'An extent is cut in two, because its parts will differ.',
  { ...EXTENT_FIELDS, at: 'First block of the right part.' },
  (e) =>
    `The ${state(e.unwritten)} extent *${blocksText(e.lblk, e.len)}* is cut at block ${e.at}: ${e.at - e.lblk} stay in slot ${e.slot}, ${e.lblk + e.len - e.at} become an extent of their own.`,
);

export const ext_mark = defineEvent<ExtentFields>()(
  'ext4lab:ext_mark',
  'An extent changes between written and unwritten: one bit of ee_len.',
  EXTENT_FIELDS,
  (e) => `The extent of *${blocksText(e.lblk, e.len)}* in ${nodeText(e.block)} is now *${state(e.unwritten)}*.`,
);

export const ext_trim = defineEvent<ExtentFields & { left: number }>()(
  'ext4lab:ext_trim',
  'Blocks of an extent were freed: it is shortened, or its entry goes.',
  { ...EXTENT_FIELDS, left: 'Blocks that are left of it; 0: the entry goes.' },
  (e) =>
    e.left === 0
      ? `The entry in slot ${e.slot} of ${nodeText(e.block)}, ${blocksText(e.lblk, e.len)}, *is removed*.`
      : `The extent in slot ${e.slot} of ${nodeText(e.block)} is *shortened from ${e.len} to ${countText(e.left, 'block')}*.`,
);

export const ext_restore = defineEvent<ExtentFields>()(
  'ext4lab:ext_restore',
  'No block was free for the node that a cut needs: the extent gets its old length back.',
  EXTENT_FIELDS,
  (e) =>
    `No room for the second part: the extent in slot ${e.slot} of ${nodeText(e.block)} is *whole again*, ${blocksText(e.lblk, e.len)}.`,
);

export const ext_zeroout = defineEvent<{ ino: number; lblk: number; pblk: number; len: number }>()(
  'ext4lab:ext_zeroout',
  'Unwritten blocks are filled with zeros, so that they need not be kept apart from the written ones beside them.',
  {
    ino: INO,
    lblk: 'First block of the file.',
    pblk: 'First block of the volume.',
    len: 'How many blocks.',
  },
  (e) => `*${blocksText(e.lblk, e.len)}* are filled with zeros on the disk: cheaper than one more extent.`,
);

export const ext_shift = defineEvent<{
  ino: number;
  block: number;
  slot: number;
  count: number;
  from: number;
  by: number;
}>()(
  'ext4lab:ext_shift',
  'The extents of a leaf move to other blocks of the file; their data stays where it is.',
  {
    ino: INO,
    block: NODE,
    slot: 'The first entry that moves.',
    count: 'How many entries move.',
    from: 'First block of the file in the first of them, before.',
    by: 'By how many blocks; negative to the left.',
  },
  (e) =>
    `${e.count === 1 ? 'An extent' : `${e.count} extents`} of ${nodeText(e.block)} ${e.count === 1 ? 'moves' : 'move'} *${Math.abs(e.by)} blocks to the ${e.by < 0 ? 'left' : 'right'}* in the file; no data moves.`,
);

export const ext_empty_root = defineEvent<{ ino: number; depth: number }>()(
  'ext4lab:ext_empty_root',
  'The last entry of the root is gone: it becomes an empty leaf.',
  { ino: INO, depth: 'Levels below the root before.' },
  (e) => `The tree of depth ${e.depth} has nothing left: *its root is an empty leaf again*.`,
);
