/**
 * The extent tree: which blocks hold a file. Every node is a header and then entries of 12 bytes,
 * sorted by the file's own block numbers. Nodes of depth 0 hold extents, those above hold indexes.
 *
 *     i_block (60 bytes)   │ header depth 1 │ index 0 → │ index 340 → │         │         │
 *                                                 │
 *     a block              │ header depth 0 │ extent 0–7 │ extent 8–99 │ …  │ tail (checksum) │
 *
 * https://docs.kernel.org/filesystems/ext4/ifork.html#extent-tree
 */

import { array, le16, le32 } from '../bytes/kinds.ts';
import type { Phrase } from '../bytes/said.ts';
import { at, defineStruct } from '../bytes/struct.ts';
import { I_BLOCK_BYTES } from './constants.ts';
import { MEANING } from './meanings.ts';
import { joined, num } from './words.ts';

export const EXT4_EXT_MAGIC = 0xf30a;
/** A longer `ee_len` marks an extent that is allocated but not yet written. It is too large by this number. */
export const EXT_INIT_MAX_LEN = 32768;
export const EXT_UNWRITTEN_MAX_LEN = 32767;
export const EXT4_MAX_EXTENT_DEPTH = 5;

export const isUnwritten = (ee_len: number): boolean => ee_len > EXT_INIT_MAX_LEN;
/** Blocks of an extent, written or not. */
export const extentLength = (ee_len: number): number =>
  ee_len > EXT_INIT_MAX_LEN ? ee_len - EXT_INIT_MAX_LEN : ee_len;

export const ExtentHeader = defineStruct(
  'ext4_extent_header',
  12,
  'Opens every node of an extent tree.',
  {
    eh_magic: at(0x0, le16, 'Always 0xF30A.', {
      hex: true,
      meaning: (v) => (v === EXT4_EXT_MAGIC ? MEANING.right : MEANING.not_extents),
    }),
    eh_entries: at(0x2, le16, 'Entries in use.'),
    eh_max: at(0x4, le16, 'Entries that there is room for: 4 in the inode, (block size − 12) / 12 in a block.'),
    eh_depth: at(0x6, le16, 'Levels below this node; 0 in a leaf.', {
      meaning: (v) => (v === 0 ? MEANING.leaf : MEANING.index_node),
    }),
    eh_generation: at(0x8, le32, 'Version of the tree. Used by Lustre; Linux leaves it alone.'),
  },
  { summary: (h) => MEANING.extent_header({ depth: h.eh_depth, entries: h.eh_entries, room: h.eh_max }) },
);

/** `0–7 → 1240–1247`, `8–99 unwritten → …`: blocks of the file, blocks on disk. */
function extentText(e: { ee_block: number; ee_len: number; ee_start_hi: number; ee_start_lo: number }): Phrase {
  const length = extentLength(e.ee_len);
  if (length === 0) return MEANING.not_in_use;
  const start = e.ee_start_hi * 2 ** 32 + e.ee_start_lo;
  const blocks = (from: number) => (length === 1 ? `${from}` : `${from}–${from + length - 1}`);
  const run = `${blocks(e.ee_block)} → ${blocks(start)}`;
  return isUnwritten(e.ee_len) ? MEANING.run_unwritten({ run }) : run;
}

export const Extent = defineStruct(
  'ext4_extent',
  12,
  'A run of blocks of the file that lie one behind the other on disk.',
  {
    ee_block: at(0x0, le32, 'First block of the file that this run covers.'),
    ee_len: at(
      0x4,
      le16,
      'Blocks in the run. Above 32768: allocated but unwritten (reads as zeros), 32768 too large.',
      {
        meaning: (v) => (isUnwritten(v) ? MEANING.unwritten_blocks : MEANING.blocks)({ blocks: extentLength(v) }),
      },
    ),
    ee_start_hi: at(0x6, le16, 'First block on disk: upper 16 bits.'),
    ee_start_lo: at(0x8, le32, 'First block on disk: lower 32 bits.', {
      meaning: (_, all) => MEANING.block({ block: joined(all, 'ee_start_lo', 'ee_start_hi') }),
    }),
  },
  { summary: extentText },
);

export const ExtentIndex = defineStruct(
  'ext4_extent_idx',
  12,
  'Points to the node that covers the file from a block on.',
  {
    ei_block: at(0x0, le32, 'First block of the file that the node below covers.'),
    ei_leaf_lo: at(0x4, le32, 'Block of the node below: lower 32 bits.', {
      meaning: (_, all) => MEANING.block({ block: joined(all, 'ei_leaf_lo', 'ei_leaf_hi') }),
    }),
    ei_leaf_hi: at(0x8, le16, 'Block of the node below: upper 16 bits.'),
    ei_unused: at(0xa, le16, 'Unused.'),
  },
);

/** Lies behind the room for entries, at 12 + 12 × eh_max. */
export const ExtentTail = defineStruct(
  'ext4_extent_tail',
  4,
  'Closes an extent node in a block of its own.',
  {
    et_checksum: at(0x0, le32, 'crc32c of the node up to here.', { hex: true, since: 'metadata_csum' }),
  },
  {
    checksum: {
      fields: ['et_checksum'],
      covers: 'until',
      doc: 'metadata_csum: crc32c of the inode’s seed (seed, inode number, i_generation) and the node from its header to et_checksum. The root in i_block has none: the inode’s own covers it.',
    },
  },
);

/** How many entries fit into `bytes` behind the header: 4 in the inode, 84 in 1 KiB, 340 in 4 KiB. */
export const extentRoom = (bytes: number): number => Math.floor((bytes - ExtentHeader.size) / Extent.size);
export const EXTENT_ROOT_ENTRIES = extentRoom(I_BLOCK_BYTES);

/** Byte at which the tail of a node lies. */
export const extentTailOffset = (eh_max: number): number => ExtentHeader.size + Extent.size * eh_max;

export const ExtentRootLeaf = defineStruct(
  'ext4 extent root, depth 0',
  I_BLOCK_BYTES,
  'i_block holding a whole tree: up to four extents.',
  {
    eh: at(0x0, ExtentHeader, 'The header of the root.'),
    extents: at(0xc, array(Extent, EXTENT_ROOT_ENTRIES), 'The extents; those from eh_entries on mean nothing.'),
  },
  {
    summary: ({ eh, extents }) =>
      eh.eh_entries
        ? MEANING.extents({ extents: extents.slice(0, eh.eh_entries).map(extentText) })
        : MEANING.no_extents,
  },
);

export const ExtentRootIndex = defineStruct(
  'ext4 extent root',
  I_BLOCK_BYTES,
  'i_block holding the root of a tree: up to four indexes.',
  {
    eh: at(0x0, ExtentHeader, 'The header of the root.'),
    indexes: at(
      0xc,
      array(ExtentIndex, EXTENT_ROOT_ENTRIES),
      'The nodes below; those from eh_entries on mean nothing.',
    ),
  },
  {
    summary: ({ eh }) => MEANING.extent_root({ levels: eh.eh_depth, entries: eh.eh_entries, room: eh.eh_max }),
  },
);

/** The structure of the 60 bytes of an extent root, by their header. */
export const extentRootFor = (iBlock: Uint8Array): typeof ExtentRootLeaf | typeof ExtentRootIndex =>
  num(ExtentHeader.read(iBlock), 'eh_depth') === 0 ? ExtentRootLeaf : ExtentRootIndex;
