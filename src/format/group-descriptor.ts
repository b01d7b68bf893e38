/**
 * A group descriptor: the places of a block group's bitmaps and inode table, and its free blocks and inodes.
 *
 *     block group         ┌ bg_block_bitmap   ┌ bg_inode_table (s_inodes_per_group inodes)
 *     ├ sb ┤├ descriptors ┤├ ▒ ┤├ ▒ ┤├ ▒▒▒▒▒▒▒▒▒▒ ┤├ data blocks … ┤
 *                                 └ bg_inode_bitmap     (flex_bg: the three may lie in another group)
 *
 * 64 bytes with the 64bit feature; else the first 32 of them.
 * https://docs.kernel.org/filesystems/ext4/globals.html#block-group-descriptors
 */
import { le16, le32 } from '../bytes/kinds.ts';
import { at, type ChecksumRule, defineStruct } from '../bytes/struct.ts';
import { MEANING } from './meanings.ts';
import { type All, joined } from './words.ts';

export const BG_FLAGS = {
  EXT4_BG_INODE_UNINIT: 0x1,
  EXT4_BG_BLOCK_UNINIT: 0x2,
  EXT4_BG_INODE_ZEROED: 0x4,
} as const;
export const { EXT4_BG_INODE_UNINIT, EXT4_BG_BLOCK_UNINIT, EXT4_BG_INODE_ZEROED } = BG_FLAGS;
const BG_FLAG_DOCS: Readonly<Record<string, string>> = {
  EXT4_BG_INODE_UNINIT: 'No inode of the group was ever used: inode bitmap and table need not be read.',
  EXT4_BG_BLOCK_UNINIT: 'The block bitmap was never written: it follows from where the metadata lie.',
  EXT4_BG_INODE_ZEROED: 'The inode table is zeroed up to its end.',
};

/** The whole number of a field kept in halves, given only if the upper half adds something. */
const whole = (field: string, bits: number) => (_: number, all: All) =>
  all[`${field}_hi`] ? MEANING.whole({ number: joined(all, `${field}_lo`, `${field}_hi`, bits) }) : '';

const firstHalf = {
  bg_block_bitmap_lo: at(
    0x0,
    le32,
    'Block of the block bitmap: one bit a block (bigalloc: a cluster), set when in use.',
    {
      meaning: whole('bg_block_bitmap', 32),
    },
  ),
  bg_inode_bitmap_lo: at(0x4, le32, 'Block of the inode bitmap: one bit an inode, set when in use.', {
    meaning: whole('bg_inode_bitmap', 32),
  }),
  bg_inode_table_lo: at(0x8, le32, 'First block of the inode table.', { meaning: whole('bg_inode_table', 32) }),
  bg_free_blocks_count_lo: at(0xc, le16, 'Free blocks in this group (bigalloc: free clusters).', {
    meaning: whole('bg_free_blocks_count', 16),
  }),
  bg_free_inodes_count_lo: at(0xe, le16, 'Free inodes in this group.', {
    meaning: whole('bg_free_inodes_count', 16),
  }),
  bg_used_dirs_count_lo: at(
    0x10,
    le16,
    'Directories among the inodes of this group; new ones go where these are few.',
    {
      meaning: whole('bg_used_dirs_count', 16),
    },
  ),
  bg_flags: at(0x12, le16, 'What was never initialised, so that formatting and checking can pass over it.', {
    hex: true,
    flags: BG_FLAGS,
    docs: BG_FLAG_DOCS,
    since: 'uninit_bg or metadata_csum',
  }),
  bg_exclude_bitmap_lo: at(0x14, le32, 'Block of the bitmap of blocks left out of snapshots. Not used by Linux.'),
  bg_block_bitmap_csum_lo: at(0x18, le16, 'Lower half of the crc32c of the block bitmap.', {
    hex: true,
    since: 'metadata_csum',
  }),
  bg_inode_bitmap_csum_lo: at(0x1a, le16, 'Lower half of the crc32c of the inode bitmap.', {
    hex: true,
    since: 'metadata_csum',
  }),
  bg_itable_unused_lo: at(
    0x1c,
    le16,
    'Inodes at the end of the table that were never used: they need not be read, and may hold anything.',
    { meaning: whole('bg_itable_unused', 16), since: 'uninit_bg or metadata_csum' },
  ),
  bg_checksum: at(
    0x1e,
    le16,
    'Checksum of this descriptor: lower half of a crc32c (metadata_csum) or crc16 (uninit_bg).',
    {
      hex: true,
      since: 'uninit_bg or metadata_csum',
    },
  ),
};

const secondHalf = {
  bg_block_bitmap_hi: at(0x20, le32, 'Upper 32 bits of the block of the block bitmap.', { since: '64bit' }),
  bg_inode_bitmap_hi: at(0x24, le32, 'Upper 32 bits of the block of the inode bitmap.', { since: '64bit' }),
  bg_inode_table_hi: at(0x28, le32, 'Upper 32 bits of the first block of the inode table.', { since: '64bit' }),
  bg_free_blocks_count_hi: at(0x2c, le16, 'Upper 16 bits of the count of free blocks.', { since: '64bit' }),
  bg_free_inodes_count_hi: at(0x2e, le16, 'Upper 16 bits of the count of free inodes.', { since: '64bit' }),
  bg_used_dirs_count_hi: at(0x30, le16, 'Upper 16 bits of the count of directories.', { since: '64bit' }),
  bg_itable_unused_hi: at(0x32, le16, 'Upper 16 bits of the count of inodes never used.', { since: '64bit' }),
  bg_exclude_bitmap_hi: at(0x34, le32, 'Upper 32 bits of the block of the exclude bitmap. Not used by Linux.'),
  bg_block_bitmap_csum_hi: at(0x38, le16, 'Upper half of the crc32c of the block bitmap.', {
    hex: true,
    since: '64bit and metadata_csum',
  }),
  bg_inode_bitmap_csum_hi: at(0x3a, le16, 'Upper half of the crc32c of the inode bitmap.', {
    hex: true,
    since: '64bit and metadata_csum',
  }),
  bg_reserved: at(0x3c, le32, 'Unused; zero.'),
};

const checksum: ChecksumRule = {
  fields: ['bg_checksum'],
  covers: 'zeroed',
  doc:
    'metadata_csum: crc32c of the seed, the group number (le32) and the whole descriptor with bg_checksum as zero; the lower 16 bits are kept. ' +
    'uninit_bg: crc16, from ~0, of the UUID, the group number (le32) and the descriptor without bg_checksum.',
};

export const GroupDescriptor = defineStruct(
  'ext4_group_desc',
  64,
  'One block group: the blocks of its bitmaps and inode table, and its counts of what is free.',
  { ...firstHalf, ...secondHalf },
  { checksum },
);

export const GroupDescriptor32 = defineStruct(
  'ext4_group_desc (32 bytes)',
  32,
  'A group descriptor without the 64bit feature: the first half of the long one.',
  firstHalf,
  { checksum },
);
