/**
 * The map of ext2 and ext3: lists of block numbers, found through blocks of further lists.
 *
 *     i_block  │ 0 … 11 │ 12 │ 13 │ 14 │          0 anywhere: a hole, reads as zeros
 *                 │       │    │    └─▶ list ─▶ lists ─▶ lists ─▶ data
 *                 │       │    └──────▶ list ─▶ lists ─▶ data
 *                 │       └───────────▶ list (block size / 4 numbers) ─▶ data
 *                 └───────────────────▶ data
 *
 * https://docs.kernel.org/filesystems/ext4/ifork.html#direct-indirect-block-addressing
 */
import { le32At, setLe32At } from '../bytes/access.ts';
import { array, bytes, chars, le32 } from '../bytes/kinds.ts';
import { type Said, sentenceOf } from '../bytes/said.ts';
import { at, defineStruct } from '../bytes/struct.ts';
import { EXT4_NDIR_BLOCKS, I_BLOCK_BYTES, POINTER_BYTES, SECTOR_BYTES } from './constants.ts';
import { MEANING } from './meanings.ts';

export const pointerAt = (list: Uint8Array, slot: number): number => le32At(list, slot * POINTER_BYTES);

export function setPointer(list: Uint8Array, slot: number, block: number): void {
  setLe32At(list, slot * POINTER_BYTES, block);
}

/** Sets pointers [from, to) to 0. */
export function clearPointers(list: Uint8Array, from: number, to: number): void {
  list.fill(0, from * POINTER_BYTES, to * POINTER_BYTES);
}

/** A slot behind which all pointers up to `to` are 0. */
export function endOfPointers(list: Uint8Array, from: number, to: number): number {
  // For long lists it is faster to compare words.
  if (to - from < 64 || list.byteOffset % POINTER_BYTES !== 0) return to;
  const words = new Int32Array(list.buffer, list.byteOffset, to);
  let end = to;
  while (end > from && words[end - 1] === 0) end--;
  return end;
}

/** Pointers in an indirect block. */
export const pointersIn = (blockSize: number): number => blockSize / POINTER_BYTES;

/** How many blocks a map can reach: twelve, and a tree of each height up to `trees`. */
export function blocksReached(blockSize: number, trees = 3): number {
  const p = pointersIn(blockSize);
  let blocks = EXT4_NDIR_BLOCKS;
  for (let i = 0, tree = p; i < trees; i++, tree *= p) blocks += tree;
  return blocks;
}

/** The most blocks of a file: twelve direct blocks and three trees, unless i_blocks overflows first: 2^32 sectors, or 2^48 with huge_file. */
export function maxIndirectBlocks(blockSize: number, hugeFile: boolean): number {
  const p = pointersIn(blockSize);
  const data = blocksReached(blockSize);
  const nodes = 1 + (1 + p) + (1 + p + p ** 2);
  const most = Math.floor((hugeFile ? 2 ** 48 - 1 : 2 ** 32 - 1) / (blockSize / SECTOR_BYTES));
  if (data + nodes <= most) return data;
  // The double tree is complete. The rest is shared between the leaves of the triple tree and its nodes.
  const below = blocksReached(blockSize, 2);
  let left = most - below - (1 + (1 + p));
  left -= 1;
  const perMiddle = p ** 2 + p + 1;
  const middles = Math.floor(left / perMiddle);
  left -= middles * perMiddle;
  const leaves = left > 1 ? Math.floor((left - 1) / (p + 1)) : 0;
  const rest = left > 1 ? Math.max(0, left - 1 - leaves * (p + 1) - 1) : 0;
  return below + middles * p ** 2 + leaves * p + rest;
}

const block = (v: number): Said => (v ? MEANING.block({ block: v }) : MEANING.none);

export const IndirectMap = defineStruct(
  'i_block, block map',
  I_BLOCK_BYTES,
  'i_block of a file without extents.',
  {
    direct: at(0x0, array(le32, EXT4_NDIR_BLOCKS), 'The first twelve blocks of the file; 0 is a hole.'),
    indirect: at(0x30, le32, 'A block that lists the next blocks of the file.', { meaning: block }),
    double_indirect: at(0x34, le32, 'A block that lists blocks of such lists.', { meaning: block }),
    triple_indirect: at(0x38, le32, 'A block that lists blocks that list blocks of such lists.', { meaning: block }),
  },
  {
    summary: (m) => {
      const trees = [m.indirect, m.double_indirect, m.triple_indirect].filter((v) => v !== 0).length;
      return MEANING.block_map({ direct: m.direct.filter((v) => v !== 0).length, of: EXT4_NDIR_BLOCKS, trees });
    },
  },
);

export const FastSymlink = defineStruct(
  'i_block, symbolic link',
  I_BLOCK_BYTES,
  'i_block of a short symbolic link.',
  {
    target: at(0x0, chars(I_BLOCK_BYTES), 'Where the link points to: up to 59 bytes, kept in the inode itself.'),
  },
  { summary: (l) => MEANING.link({ target: sentenceOf(chars(I_BLOCK_BYTES).show(l.target)) }) },
);

/** The old form has 8 bits for each half. The new form splits the minor number around the major. */
const oldDevice = (v: number) => ({ major: (v >>> 8) & 0xff, minor: v & 0xff });
/**
 * As in stat and mknod (new_encode_dev): bits 0–7 of the minor number, the major number, bits 8–19 of the minor number.
 */
export const majorOf = (dev: number): number => (dev >>> 8) & 0xfff;
export const minorOf = (dev: number): number => (dev & 0xff) | ((dev >>> 12) & 0xfff00);
export const deviceOf = (major: number, minor: number): number =>
  ((minor & 0xff) | (major << 8) | ((minor & ~0xff) << 12)) >>> 0;
const newDevice = (v: number) => ({ major: majorOf(v), minor: minorOf(v) });

export const DeviceNumber = defineStruct(
  'i_block, device',
  I_BLOCK_BYTES,
  'i_block of a character or block device.',
  {
    old: at(0x0, le32, 'Device number in 16 bits, major and minor of 8 bits; 0 where the long form is used.', {
      hex: true,
      meaning: (v) => (v ? MEANING.numbers(oldDevice(v)) : MEANING.not_used),
    }),
    new: at(0x4, le32, 'Device number in 32 bits: minor (8 low bits), major (12), minor (12 high bits).', {
      hex: true,
      meaning: (v) => (v ? MEANING.numbers(newDevice(v)) : MEANING.not_used),
    }),
    unused: at(0x8, bytes(52), 'Unused.'),
  },
  { summary: (d) => MEANING.device(d.old ? oldDevice(d.old) : newDevice(d.new)) },
);

export const InlineStart = defineStruct(
  'i_block, inline data',
  I_BLOCK_BYTES,
  'i_block of a small file kept in its inode.',
  {
    data: at(0x0, bytes(I_BLOCK_BYTES), 'The first 60 bytes of the file; the rest is the attribute system.data.'),
  },
);

export const InlineDirectoryStart = defineStruct(
  'i_block, inline directory',
  I_BLOCK_BYTES,
  'i_block of a small directory kept in its inode.',
  {
    parent: at(0x0, le32, 'Inode of the parent directory; “.” and “..” have no entries.'),
    entries: at(0x4, bytes(56), 'Directory entries; more of them follow in the attribute system.data.'),
  },
);
