/** Damage to the superblock, the descriptors, the bitmaps and the resize inode. */

import { setLe32At } from '../../../src/bytes/access.ts';
import { clearBit, nextClear, setBit } from '../../../src/bytes/bitmap.ts';
import type { Damage } from './damage.ts';
import type { Lab } from './lab.ts';

const d = (on: readonly string[], name: string, run: (lab: Lab) => void): Damage => ({ name, on, do: run });

const TWO = ['ext2', 'ext4'];
const ALL_FOUR = ['ext2', 'ext3', 'ext4', 'ext4-uninit'];
const GROUPS = ['ext2-groups', 'ext4-groups'];
const SUMMED = ['ext4'];
const BACKED = ['ext2-groups', 'ext4-groups'];

export const VOLUME_DAMAGE: Damage[] = [
  d(['ext2', 'ext4', ...BACKED], 'superblock: s_magic', (l) => l.super('s_magic', 0x1234)),
  d(TWO, 'superblock: all zeros', (l) => l.bytes.fill(0, 1024, 2048)),
  d(SUMMED, 'superblock: s_checksum', (l) => l.super('s_checksum', 0x12345678, false)),
  d(ALL_FOUR, 'superblock: s_free_blocks_count too small', (l) => l.super('s_free_blocks_count_lo', 7)),
  d(ALL_FOUR, 'superblock: s_free_inodes_count too small', (l) => l.super('s_free_inodes_count', 7)),
  d(TWO, 'superblock: s_free_blocks_count more than there are', (l) => l.super('s_free_blocks_count_lo', 0xffffff)),
  d([...TWO, ...BACKED], 'superblock: s_inodes_count', (l) =>
    l.super('s_inodes_count', l.superValue('s_inodes_count') + 8),
  ),
  d(TWO, 'superblock: s_blocks_count one too many', (l) =>
    l.super('s_blocks_count_lo', l.superValue('s_blocks_count_lo') + 1),
  ),
  d(['ext2'], 'superblock: s_blocks_count smaller', (l) =>
    l.super('s_blocks_count_lo', l.superValue('s_blocks_count_lo') - 100),
  ),
  d(TWO, 'superblock: s_log_block_size', (l) => l.super('s_log_block_size', 9)),
  d([...TWO, ...BACKED], 'superblock: s_blocks_per_group zero', (l) => l.super('s_blocks_per_group', 0)),
  d(TWO, 'superblock: s_inodes_per_group zero', (l) => l.super('s_inodes_per_group', 0)),
  d(TWO, 'superblock: s_first_data_block', (l) => l.super('s_first_data_block', 5)),
  d(TWO, 'superblock: s_inode_size odd', (l) => l.super('s_inode_size', 130)),
  d(TWO, 'superblock: s_first_ino zero', (l) => l.super('s_first_ino', 0)),
  d(TWO, 'superblock: s_rev_level', (l) => l.super('s_rev_level', 9)),
  d(TWO, 'superblock: s_feature_incompat unknown', (l) =>
    l.super('s_feature_incompat', l.superValue('s_feature_incompat') | 0x80000000),
  ),
  d(TWO, 'superblock: s_feature_ro_compat unknown', (l) =>
    l.super('s_feature_ro_compat', l.superValue('s_feature_ro_compat') | 0x80000000),
  ),
  d(TWO, 'superblock: s_feature_compat unknown', (l) =>
    l.super('s_feature_compat', l.superValue('s_feature_compat') | 0x80000000),
  ),
  d(['ext4'], 'superblock: metadata_csum and uninit_bg', (l) =>
    l.super('s_feature_ro_compat', l.superValue('s_feature_ro_compat') | 0x10),
  ),
  d(['ext4-4k'], 'superblock: extents feature lost', (l) =>
    l.super('s_feature_incompat', l.superValue('s_feature_incompat') & ~0x40),
  ),
  d(TWO, 'superblock: s_state with errors', (l) => l.super('s_state', 2)),
  d(TWO, 'superblock: s_mnt_count', (l) => l.super('s_mnt_count', 400)),
  d(TWO, 'superblock: s_def_hash_version', (l) => l.super('s_def_hash_version', 77)),
  d(TWO, 'superblock: s_flags without a hash sign', (l) => l.super('s_flags', 0)),
  d(TWO, 'superblock: s_reserved_gdt_blocks', (l) => l.super('s_reserved_gdt_blocks', 3)),
  d(TWO, 'superblock: s_reserved_gdt_blocks too many', (l) => l.super('s_reserved_gdt_blocks', 60000)),
  d(['ext4'], 'superblock: s_desc_size', (l) => l.super('s_desc_size', 48)),
  d(['ext4'], 'superblock: s_want_extra_isize', (l) => l.super('s_want_extra_isize', 999)),
  d(['ext4'], 'superblock: s_min_extra_isize', (l) => l.super('s_min_extra_isize', 999)),
  d(['ext2'], 'superblock: needs_recovery without a journal', (l) =>
    l.super('s_feature_incompat', l.superValue('s_feature_incompat') | 4),
  ),
  d(['ext2'], 'superblock: s_journal_inum without a journal', (l) => l.super('s_journal_inum', 8)),
  d(['ext2'], 'superblock: has_journal without a journal', (l) => {
    l.super('s_feature_compat', l.superValue('s_feature_compat') | 4);
    l.super('s_journal_inum', 8);
  }),
  d(TWO, 'superblock: resize_inode lost', (l) => l.super('s_feature_compat', l.superValue('s_feature_compat') & ~0x10)),
  d(TWO, 'superblock: dir_index lost', (l) => l.super('s_feature_compat', l.superValue('s_feature_compat') & ~0x20)),
  d(['ext2'], 'superblock: filetype lost', (l) =>
    l.super('s_feature_incompat', l.superValue('s_feature_incompat') & ~2),
  ),
  d(['ext2'], 'superblock: ext_attr lost', (l) => l.super('s_feature_compat', l.superValue('s_feature_compat') & ~8)),
  d(['ext2'], 'superblock: large_file lost', (l) =>
    l.super('s_feature_ro_compat', l.superValue('s_feature_ro_compat') & ~2),
  ),
  d(['ext2'], 'superblock: s_uuid all zeros', (l) => l.bytes.fill(0, 1024 + 0x68, 1024 + 0x78)),
  d(['ext2'], 'superblock: s_r_blocks_count too many', (l) => l.super('s_r_blocks_count_lo', 2000)),
  d(['ext2'], 'superblock: s_log_cluster_size', (l) => l.super('s_log_cluster_size', 3)),
  d(['ext2'], 'superblock: s_clusters_per_group', (l) => l.super('s_clusters_per_group', 512)),
  d(['ext2', 'ext4'], 'superblock: s_creator_os', (l) => l.super('s_creator_os', 3)),
  d(['ext2'], 'superblock: s_last_orphan out of range', (l) => l.super('s_last_orphan', 9999)),
  d(['ext2', 'ext4'], 'superblock: s_last_orphan a file in use', (l) => l.super('s_last_orphan', l.ino('large'))),
  d(['ext2', 'ext3', 'ext4'], 'orphans: a deleted file on the list', (l) => {
    const ino = l.ino('sub/deep/file');
    l.inode(ino, 'i_links_count', 0, false);
    l.inode(ino, 'i_dtime', 0);
    l.dirent('sub/deep', 'file', (b, at) => setLe32At(b, at, 0));
    l.super('s_last_orphan', ino);
  }),
  d(['ext2', 'ext4'], 'orphans: a file to be cut on the list', (l) => {
    const ino = l.ino('large');
    l.inode(ino, 'i_size_lo', 100 * 1024);
    l.super('s_last_orphan', ino);
  }),
  d(['ext2', 'ext4'], 'orphans: a file without attributes to be cut within a block', (l) => {
    const ino = l.ino('pieces');
    l.inode(ino, 'i_size_lo', 40 * 1024 + 100);
    l.super('s_last_orphan', ino);
  }),
  d(['ext2', 'ext4'], 'orphans: a list that leads out of the volume', (l) => {
    const ino = l.ino('sub/deep/file');
    l.inode(ino, 'i_links_count', 0, false);
    l.inode(ino, 'i_dtime', 9999);
    l.dirent('sub/deep', 'file', (b, at) => setLe32At(b, at, 0));
    l.super('s_last_orphan', ino);
  }),
  d(TWO, 'quota: an inode in use without the feature', (l) => {
    l.inode(3, 'i_links_count', 1);
  }),
  d(TWO, 'quota: an inode that is named without the feature', (l) => {
    l.super('s_usr_quota_inum', 3);
    l.inode(3, 'i_links_count', 1);
  }),

  d([...TWO, ...BACKED], 'descriptor: bg_block_bitmap out of range', (l) => l.desc(0, 'bg_block_bitmap_lo', 999999)),
  d([...TWO, ...BACKED], 'descriptor: bg_inode_bitmap out of range', (l) => l.desc(0, 'bg_inode_bitmap_lo', 999999)),
  d([...TWO, ...BACKED, 'ext3'], 'descriptor: bg_inode_table out of range', (l) =>
    l.desc(0, 'bg_inode_table_lo', 999999),
  ),
  d(BACKED, 'descriptor: bg_block_bitmap of another group', (l) =>
    l.desc(1, 'bg_block_bitmap_lo', l.volume.groups.blockBitmap[0]),
  ),
  d(TWO, 'descriptor: bg_block_bitmap on the inode bitmap', (l) =>
    l.desc(0, 'bg_block_bitmap_lo', l.volume.groups.inodeBitmap[0]),
  ),
  d(TWO, 'descriptor: bg_block_bitmap on the descriptors', (l) => l.desc(0, 'bg_block_bitmap_lo', 2)),
  d(TWO, 'descriptor: bg_inode_table on the block bitmap', (l) =>
    l.desc(0, 'bg_inode_table_lo', l.volume.groups.blockBitmap[0]),
  ),
  d(GROUPS, 'descriptor: all zeros', (l) => {
    const at = l.volume.geometry;
    l.bytes.fill(0, 2048 + at.descSize, 2048 + 2 * at.descSize);
  }),
  d(ALL_FOUR, 'descriptor: bg_free_blocks_count', (l) => l.desc(0, 'bg_free_blocks_count_lo', (n) => n + 3)),
  d(ALL_FOUR, 'descriptor: bg_free_inodes_count', (l) => l.desc(0, 'bg_free_inodes_count_lo', (n) => n - 1)),
  d(ALL_FOUR, 'descriptor: bg_used_dirs_count', (l) => l.desc(0, 'bg_used_dirs_count_lo', (n) => n + 1)),
  d(['ext4', 'ext4-uninit'], 'descriptor: bg_checksum', (l) => l.desc(0, 'bg_checksum', 0x1234, false)),
  d(['ext4', 'ext4-uninit'], 'descriptor: bg_itable_unused too large', (l) =>
    l.desc(0, 'bg_itable_unused_lo', (n) => n + 60),
  ),
  d(['ext4', 'ext4-uninit'], 'descriptor: bg_itable_unused too small', (l) =>
    l.desc(0, 'bg_itable_unused_lo', (n) => Math.max(0, n - 5)),
  ),
  d(['ext4', 'ext4-uninit'], 'descriptor: bg_itable_unused more than inodes', (l) =>
    l.desc(0, 'bg_itable_unused_lo', 60000),
  ),
  d(['ext4', 'ext4-uninit'], 'descriptor: INODE_UNINIT on a group in use', (l) => l.desc(0, 'bg_flags', (n) => n | 1)),
  d(['ext4-uninit', 'ext4-flex'], 'descriptor: INODE_UNINIT on the second group', (l) =>
    l.desc(1, 'bg_flags', (n) => n | 1),
  ),
  d(['ext4-groups', 'ext4-flex'], "descriptor: INODE_UNINIT on the root's group", (l) =>
    l.desc(0, 'bg_flags', (n) => n | 1),
  ),
  d(['ext4-uninit'], 'descriptor: INODE_UNINIT on the second group, not summed', (l) =>
    l.desc(1, 'bg_flags', (n) => n | 1, false),
  ),
  d(['ext2-groups'], 'descriptor: INODE_UNINIT without the feature', (l) => l.desc(2, 'bg_flags', 1)),
  d(['ext2-groups', 'ext4-groups'], 'descriptor: BLOCK_UNINIT on the last group', (l) =>
    l.desc(l.volume.geometry.groups - 1, 'bg_flags', (n) => n | 2),
  ),
  d(['ext4', 'ext4-uninit'], 'descriptor: BLOCK_UNINIT on a group in use', (l) => l.desc(0, 'bg_flags', (n) => n | 2)),
  d(['ext4-uninit', 'ext4-groups'], 'descriptor: INODE_UNINIT taken away', (l) => l.desc(2, 'bg_flags', (n) => n & ~1)),
  d(['ext4-uninit', 'ext4-groups'], 'descriptor: BLOCK_UNINIT taken away', (l) => l.desc(2, 'bg_flags', (n) => n & ~2)),
  d(SUMMED, 'descriptor: bg_block_bitmap_csum', (l) => l.desc(0, 'bg_block_bitmap_csum_lo', 0x1111)),
  d(SUMMED, 'descriptor: bg_inode_bitmap_csum', (l) => l.desc(0, 'bg_inode_bitmap_csum_lo', 0x1111)),

  d(ALL_FOUR, 'block bitmap: a used block is free', (l) =>
    l.bitmap('block', 0, (b) => clearBit(b, l.map(l.ino('large')).runs[0].physical - 1)),
  ),
  d(ALL_FOUR, 'block bitmap: a free block is used', (l) =>
    l.bitmap('block', 0, (b) => setBit(b, nextClear(b, 0, 2000))),
  ),
  d(TWO, 'block bitmap: all zeros', (l) => l.bitmap('block', 0, (b) => b.fill(0))),
  d(['ext4'], 'block bitmap: not summed', (l) => l.bitmap('block', 0, (b) => setBit(b, nextClear(b, 0, 2000)), false)),
  d(TWO, 'block bitmap: padding', (l) => l.bitmap('block', 0, (b) => clearBit(b, l.blockSize * 8 - 1))),
  d(ALL_FOUR, 'inode bitmap: a used inode is free', (l) => l.bitmap('inode', 0, (b) => clearBit(b, l.ino('sub') - 1))),
  d(ALL_FOUR, 'inode bitmap: a free inode is used', (l) =>
    l.bitmap('inode', 0, (b) => setBit(b, nextClear(b, 0, 200))),
  ),
  d(TWO, 'inode bitmap: all ones', (l) => l.bitmap('inode', 0, (b) => b.fill(0xff))),
  d(TWO, 'inode bitmap: padding', (l) => l.bitmap('inode', 0, (b) => clearBit(b, l.blockSize * 8 - 9))),
  d(['ext4'], 'inode bitmap: not summed', (l) => l.bitmap('inode', 0, (b) => setBit(b, nextClear(b, 0, 200)), false)),

  d(TWO, 'resize inode: i_block zeroed', (l) => l.iBlock(7, 13, 0)),
  d(TWO, 'resize inode: i_mode', (l) => l.inode(7, 'i_mode', 0)),
  d(TWO, 'resize inode: i_links_count', (l) => l.inode(7, 'i_links_count', 0)),
  d(TWO, 'resize inode: i_blocks', (l) => l.inode(7, 'i_blocks_lo', 8)),
  d(TWO, 'resize inode: i_size', (l) => l.inode(7, 'i_size_lo', 8)),
  d(['ext2', 'ext2-groups'], 'resize inode: a list of the reserved blocks', (l) =>
    setLe32At(l.block(l.iBlockValue(7, 13)), 4 * 3, 77),
  ),
  d(['ext2-groups'], 'resize inode: a list of the copies', (l) => {
    const g = l.volume.geometry;
    setLe32At(l.block(1 + 1 + g.descBlocks), 0, 77);
  }),
  d(['ext4-flex'], 'orphan file: a block of zeros', (l) =>
    l.block(l.map(l.superValue('s_orphan_file_inum')).runs[0].physical).fill(0),
  ),
  d(['ext4-flex'], 'orphan file: s_orphan_file_inum', (l) => l.super('s_orphan_file_inum', 0)),
  d(['ext4-flex'], 'orphan file: s_orphan_file_inum of a file without blocks', (l) => {
    l.super('s_orphan_file_inum', l.ino('empty'));
    l.super('s_feature_ro_compat', l.superValue('s_feature_ro_compat') | 0x10000);
  }),
  d(['ext4-flex'], 'orphan file: s_orphan_file_inum out of range', (l) => l.super('s_orphan_file_inum', 99999)),
  d(['ext4-flex'], 'orphan file: orphan_present', (l) =>
    l.super('s_feature_ro_compat', l.superValue('s_feature_ro_compat') | 0x10000),
  ),
];
