/**
 * Hash trees of directories: names hashed, the index walked, leaves and nodes split.
 */
import { defineEvent } from '../event.ts';
import { bool, int, ints, text } from '../shape.ts';
import { hex, shown, VERSIONS } from './sentence-parts.ts';

const DIR = int('Inode of the directory.');
const BLOCK = int('Block of the directory, counted from 0.');
const PBLK = int('Where that block lies on disk.');
const NEW_BLOCK = int('The new block of the directory.');
const NEW_PBLK = int('Where the new block lies on disk.');
const LEVEL = int('0 is the root.');

const times = (n: number): string => (n === 1 ? '1 comparison' : `${n} comparisons`);
const nodeName = (level: number, block: number): string =>
  level === 0 ? 'the root' : `the index node in block ${block}`;

export const DxHash = defineEvent(
  'ext4lab:dx_hash',
  'A name is hashed.',
  {
    dir: DIR,
    name: text('The name, one char code a byte.'),
    version: int('The hash: 0 legacy, 1 half-MD4, 2 TEA; 3 higher where chars have no sign.'),
    hash: int('By which the directory is ordered; even.'),
    minor: int('Which tells names with the same hash apart while the directory is listed.'),
  },
  (f) => `*${shown(f.name)}* hashes to *${hex(f.hash)}* (${VERSIONS[f.version] ?? 'unknown'}).`,
);

export const DxProbe = defineEvent(
  'ext4lab:dx_probe',
  'The slot for a hash is found in a node of a hash tree, by halving.',
  {
    dir: DIR,
    block: BLOCK,
    pblk: PBLK,
    level: LEVEL,
    count: int('Slots in use.'),
    compared: int('Hashes that were compared.'),
    slot: int('The slot that was found.'),
    hash: int('The least hash of that slot; 0 for the first.'),
    child: int('Block of the directory to which it leads.'),
  },
  (f) =>
    `${times(f.compared)} among the ${f.count} ${f.count === 1 ? 'slot' : 'slots'} of ${nodeName(f.level, f.block)}: *slot ${f.slot}* holds the hashes from ${hex(f.hash)} on and leads to *block ${f.child}*.`,
);

export const DxConvert = defineEvent(
  'ext4lab:dx_convert',
  'The only block of a directory is full: the directory gets a hash tree.',
  {
    dir: DIR,
    pblk: int('Where its block 0 lies, which becomes the root.'),
    leaf: int('The block that its names move to.'),
    leaf_pblk: NEW_PBLK,
    version: int('The hash that it will use.'),
  },
  (f) =>
    `The only block of directory ${f.dir} is full, so it becomes *the root of a hash tree*; its names move to block ${f.leaf}.`,
);

export const DxSplit = defineEvent(
  'ext4lab:dx_split',
  'A full leaf of a hash tree is split: its names are sorted by hash, and the upper half of them moves.',
  {
    dir: DIR,
    block: int('The full leaf.'),
    pblk: PBLK,
    new_block: NEW_BLOCK,
    new_pblk: NEW_PBLK,
    count: int('Names in the leaf.'),
    moved: int('Names that move, in the order of their hashes.'),
    hash: int('Hash of the first name that moves.'),
    continued: bool('Whether the last name that stays has the same hash.'),
    hashes: ints('The hashes of all names, sorted.'),
  },
  (f) =>
    `Leaf ${f.block} of directory ${f.dir} is full. Its ${f.count} names are sorted by hash, and *${f.moved} of them*, from ${hex(f.hash)} on, move to block ${f.new_block}${f.continued ? '; one with the same hash stays behind, which the slot’s lowest bit will say' : ''}.`,
);

export const DxInsert = defineEvent(
  'ext4lab:dx_insert',
  'A slot is opened in a node of a hash tree.',
  {
    dir: DIR,
    block: BLOCK,
    pblk: PBLK,
    level: LEVEL,
    slot: int('The new slot; those behind it move up.'),
    hash: int('Its least hash.'),
    child: int('Block of the directory to which it leads.'),
  },
  (f) =>
    `In ${nodeName(f.level, f.block)} *slot ${f.slot}* opens: hashes from ${hex(f.hash)} on are in block ${f.child}.`,
);

export const DxSplitNode = defineEvent(
  'ext4lab:dx_split_node',
  'An index node of a hash tree is full: half of its slots move to a new one.',
  {
    dir: DIR,
    block: int('The full node.'),
    pblk: PBLK,
    new_block: NEW_BLOCK,
    new_pblk: NEW_PBLK,
    level: LEVEL,
    count: int('Slots that it had.'),
    moved: int('Slots that move.'),
    hash: int('Hash of the first slot that moves.'),
  },
  (f) =>
    `The index node in block ${f.block} has no slot left: *${f.moved} of ${f.count}* move to a new node in block ${f.new_block}, those from hash ${hex(f.hash)} on.`,
);

export const DxAddLevel = defineEvent(
  'ext4lab:dx_add_level',
  'The root of a hash tree is full: its slots move into a node below it.',
  {
    dir: DIR,
    pblk: int('Where the root lies.'),
    new_block: NEW_BLOCK,
    new_pblk: NEW_PBLK,
    count: int('Slots that move.'),
    levels: int('Levels below the root from now on.'),
  },
  (f) =>
    `The root of directory ${f.dir} has no slot left. Its ${f.count} slots move to block ${f.new_block}, and *the tree is one level higher*.`,
);
