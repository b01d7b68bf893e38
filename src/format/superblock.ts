/**
 * The superblock describes the volume: its kind, its layout, its state.
 *
 *     byte 0      1024            2048
 *     ├ boot ─────┼─ superblock ──┼─ …      always here, whatever the block size; copies begin the
 *                                           groups that sparse_super or sparse_super2 name
 *
 * Revision 0 ends with s_def_resgid. Everything after it was added later, and is zero on older volumes.
 * https://docs.kernel.org/filesystems/ext4/globals.html#super-block
 */
import { array, chars, le16, le32, le64, u8, uuid, uuidText } from '../bytes/kinds.ts';
import type { Phrase } from '../bytes/said.ts';
import { at, dataView, defineStruct } from '../bytes/struct.ts';
import { EXT4_SUPER_MAGIC, RESERVED_INODES } from './constants.ts';
import { COMPAT, COMPAT_DOCS, featureNames, INCOMPAT, INCOMPAT_DOCS, RO_COMPAT, RO_COMPAT_DOCS } from './features.ts';
import { MEANING } from './meanings.ts';
import {
  CHECKSUM_TYPES,
  CREATOR_OSES,
  DEFAULT_MOUNT_OPTIONS,
  ENCODING_FLAG_DOCS,
  ENCODING_FLAGS,
  ENCODINGS,
  ERROR_CODES,
  ERROR_POLICIES,
  FLAG_DOCS,
  HASH_VERSIONS,
  JOURNAL_BACKUPS,
  MOUNT_OPTION_DOCS,
  REVISIONS,
  STATE_DOCS,
  SUPERBLOCK_FLAGS,
  SUPERBLOCK_STATES,
} from './superblock-values.ts';
import { type All, joined, num, utcText } from './words.ts';

export * from './superblock-values.ts';

const fourWords = array(le32, 4);
/** The four words of a hash seed, spelled as a UUID. */
export function seedText(words: number[]): string {
  const seed = new Uint8Array(fourWords.size);
  fourWords.write(dataView(seed), 0, words);
  return uuidText(seed);
}

/** Bytes of a block; undefined if the block size makes no sense. */
function blockBytes(all: All): number | undefined {
  const log = num(all, 's_log_block_size');
  return log <= 6 ? 1024 * 2 ** log : undefined;
}
const bytesOf = (blocks: number, all: All): Phrase => {
  const each = blockBytes(all);
  return each ? MEANING.size({ bytes: blocks * each }) : '';
};
const sized = (lo: string, hi: string) => (_: number, all: All) => {
  const blocks = joined(all, lo, hi);
  const each = blockBytes(all);
  return MEANING.blocks({ blocks, ...(each && { bytes: blocks * each }) });
};
const time = (hi: string) => (lo: number, all: All) => {
  const seconds = lo + num(all, hi) * 2 ** 32;
  return seconds ? utcText(seconds) : MEANING.never;
};
const inodeName = (ino: number): Phrase => (ino ? (RESERVED_INODES[ino] ?? MEANING.inode({ ino })) : MEANING.none);

export const Superblock = defineStruct(
  'ext4_super_block',
  1024,
  'What kind of volume this is, how it is laid out, how it fares. At byte 1024, with copies in other groups.',
  {
    s_inodes_count: at(0x0, le32, 'Inodes in the volume, used and free.'),
    s_blocks_count_lo: at(0x4, le32, 'Blocks in the volume: lower 32 bits.', {
      meaning: sized('s_blocks_count_lo', 's_blocks_count_hi'),
    }),
    s_r_blocks_count_lo: at(0x8, le32, 'Blocks that only root may use (mke2fs -m): lower 32 bits.', {
      meaning: sized('s_r_blocks_count_lo', 's_r_blocks_count_hi'),
    }),
    s_free_blocks_count_lo: at(0xc, le32, 'Free blocks: lower 32 bits.', {
      meaning: sized('s_free_blocks_count_lo', 's_free_blocks_count_hi'),
    }),
    s_free_inodes_count: at(0x10, le32, 'Free inodes.'),
    s_first_data_block: at(
      0x14,
      le32,
      'The block that holds this superblock, where group 0 begins: 1 with blocks of 1 KiB, else 0.',
    ),
    s_log_block_size: at(0x18, le32, 'Block size is 1024 << this.', {
      meaning: (v) => (v <= 6 ? MEANING.block_size({ bytes: 1024 << v }) : MEANING.block_size_too_large),
    }),
    s_log_cluster_size: at(0x1c, le32, 'Cluster size is 1024 << this; equal to s_log_block_size without bigalloc.', {
      meaning: (v) => (v <= 21 ? MEANING.cluster_size({ bytes: 1024 * 2 ** v }) : MEANING.too_large),
    }),
    s_blocks_per_group: at(0x20, le32, 'Blocks in a group; a block bitmap of one block allows 8 × block size.', {
      meaning: bytesOf,
    }),
    s_clusters_per_group: at(0x24, le32, 'Clusters in a group; equal to s_blocks_per_group without bigalloc.'),
    s_inodes_per_group: at(0x28, le32, 'Inodes in a group: inode n lies in group (n − 1) / this.'),
    s_mtime: at(0x2c, le32, 'When it was last mounted: seconds since 1970, lower 32 bits.', {
      meaning: time('s_mtime_hi'),
    }),
    s_wtime: at(0x30, le32, 'When the superblock was last written: seconds since 1970, lower 32 bits.', {
      meaning: time('s_wtime_hi'),
    }),
    s_mnt_count: at(0x34, le16, 'Mounts since the last check.'),
    s_max_mnt_count: at(0x36, le16, 'Mounts after which e2fsck checks everything; 0 or 65535 (−1) for never.', {
      meaning: (v) => (v === 0 || v >= 0x8000 ? MEANING.no_limit : ''),
    }),
    s_magic: at(0x38, le16, 'Always 0xEF53: this is ext2, ext3 or ext4.', {
      hex: true,
      meaning: (v) => (v === EXT4_SUPER_MAGIC ? MEANING.right : MEANING.not_ext),
    }),
    s_state: at(0x3a, le16, 'Whether it was unmounted cleanly, and whether errors were met.', {
      hex: true,
      flags: SUPERBLOCK_STATES,
      docs: STATE_DOCS,
    }),
    s_errors: at(0x3c, le16, 'What Linux does when it meets an error.', { values: ERROR_POLICIES }),
    s_minor_rev_level: at(0x3e, le16, 'Minor revision; 0 in practice.'),
    s_lastcheck: at(0x40, le32, 'When it was last checked: seconds since 1970, lower 32 bits.', {
      meaning: time('s_lastcheck_hi'),
    }),
    s_checkinterval: at(0x44, le32, 'Seconds between checks; 0 for no limit.', {
      meaning: (v) => (v ? MEANING.days({ days: Math.round(v / 8640) / 10 }) : MEANING.no_limit),
    }),
    s_creator_os: at(0x48, le32, 'The operating system that made it; decides the meaning of a few inode fields.', {
      values: CREATOR_OSES,
    }),
    s_rev_level: at(0x4c, le32, 'Revision: 0 has inodes of 128 bytes and no features; everything today is 1.', {
      values: REVISIONS,
    }),
    s_def_resuid: at(0x50, le16, 'The user who may use reserved blocks: lower 16 bits.', {
      meaning: (v, all) => (v + num(all, 's_def_resuid_hi') === 0 ? 'root' : ''),
    }),
    s_def_resgid: at(0x52, le16, 'The group that may use reserved blocks: lower 16 bits.', {
      meaning: (v, all) => (v + num(all, 's_def_resgid_hi') === 0 ? 'root' : ''),
    }),
    s_first_ino: at(0x54, le32, 'The first inode for ordinary files; those before it are reserved.', {
      since: 'revision 1',
    }),
    s_inode_size: at(0x58, le16, 'Bytes of an inode in the table: 128, 256 or a larger power of two.', {
      since: 'revision 1',
    }),
    s_block_group_nr: at(0x5a, le16, 'The group that holds this copy of the superblock.', { since: 'revision 1' }),
    s_feature_compat: at(0x5c, le32, 'Features that a driver may ignore.', {
      hex: true,
      flags: COMPAT,
      docs: COMPAT_DOCS,
      meaning: (v) => featureNames('s_feature_compat', v).join(' '),
      since: 'revision 1',
    }),
    s_feature_incompat: at(0x60, le32, 'Features that a driver must know to mount it at all.', {
      hex: true,
      flags: INCOMPAT,
      docs: INCOMPAT_DOCS,
      meaning: (v) => featureNames('s_feature_incompat', v).join(' '),
      since: 'revision 1',
    }),
    s_feature_ro_compat: at(0x64, le32, 'Features that a driver must know to write; without that it may read.', {
      hex: true,
      flags: RO_COMPAT,
      docs: RO_COMPAT_DOCS,
      meaning: (v) => featureNames('s_feature_ro_compat', v).join(' '),
      since: 'revision 1',
    }),
    s_uuid: at(0x68, uuid, 'The name of the volume for machines: 128 random bits. Seeds the checksums.'),
    s_volume_name: at(0x78, chars(16), 'The label, for people (mke2fs -L).'),
    s_last_mounted: at(0x88, chars(64), 'Where it was last mounted.'),
    s_algorithm_usage_bitmap: at(0xc8, le32, 'Compression methods in use. Not used by Linux.', { hex: true }),
    s_prealloc_blocks: at(0xcc, u8, 'Blocks to preallocate for files. Not used by Linux.'),
    s_prealloc_dir_blocks: at(0xcd, u8, 'Blocks to preallocate for directories. Not used by Linux.'),
    s_reserved_gdt_blocks: at(
      0xce,
      le16,
      'Blocks kept free behind the group descriptors, so that there may be more of them later.',
      { since: 'resize_inode' },
    ),
    s_journal_uuid: at(0xd0, uuid, 'UUID of the journal, where it is on another device.', { since: 'has_journal' }),
    s_journal_inum: at(0xe0, le32, 'Inode of the journal; 8, or 0 where the journal is on another device.', {
      meaning: inodeName,
      since: 'has_journal',
    }),
    s_journal_dev: at(0xe4, le32, 'Device number of a journal on another device.', {
      hex: true,
      since: 'has_journal',
    }),
    s_last_orphan: at(
      0xe8,
      le32,
      'First inode of the orphan list: files deleted while open or half truncated, linked by i_dtime, to be cleaned up after a crash.',
      { meaning: (v) => (v ? MEANING.inode({ ino: v }) : MEANING.none) },
    ),
    s_hash_seed: at(0xec, fourWords, 'Seed of the directory hash, so that colliding names cannot be prepared.', {
      hex: true,
      // mke2fs -E hash_seed and dumpe2fs write these 16 bytes as a UUID.
      meaning: seedText,
      since: 'dir_index',
    }),
    s_def_hash_version: at(0xfc, u8, 'The hash that new directories use.', {
      values: HASH_VERSIONS,
      since: 'dir_index',
    }),
    s_jnl_backup_type: at(0xfd, u8, 'Whether s_jnl_blocks holds a copy of the map of the journal.', {
      values: JOURNAL_BACKUPS,
    }),
    s_desc_size: at(0xfe, le16, 'Bytes of a group descriptor; 0 and 32 without 64bit, 64 with it.', {
      meaning: (v) => (v === 0 ? MEANING.size({ bytes: 32 }) : ''),
      since: '64bit',
    }),
    s_default_mount_opts: at(0x100, le32, 'Mount options that apply where mount says nothing else.', {
      hex: true,
      flags: DEFAULT_MOUNT_OPTIONS,
      docs: MOUNT_OPTION_DOCS,
    }),
    s_first_meta_bg: at(
      0x104,
      le32,
      'First meta group, counted in blocks of descriptors: from there on, descriptors lie with their own run of groups.',
      {
        since: 'meta_bg',
      },
    ),
    s_mkfs_time: at(0x108, le32, 'When it was made: seconds since 1970, lower 32 bits.', {
      meaning: time('s_mkfs_time_hi'),
    }),
    s_jnl_blocks: at(
      0x10c,
      array(le32, 17),
      'Copy of the 15 words of i_block of the journal, then the upper and lower half of its size.',
      { hex: true, since: 'has_journal' },
    ),
    s_blocks_count_hi: at(0x150, le32, 'Blocks in the volume: upper 32 bits.', { since: '64bit' }),
    s_r_blocks_count_hi: at(0x154, le32, 'Reserved blocks: upper 32 bits.', { since: '64bit' }),
    s_free_blocks_count_hi: at(0x158, le32, 'Free blocks: upper 32 bits.', { since: '64bit' }),
    s_min_extra_isize: at(0x15c, le16, 'Bytes of fields beyond the first 128 that every inode has.', {
      since: 'extra_isize',
    }),
    s_want_extra_isize: at(0x15e, le16, 'Bytes of fields beyond the first 128 that new inodes get.', {
      since: 'extra_isize',
    }),
    s_flags: at(0x160, le32, 'Whether the directory hash takes chars as signed or unsigned; marks test volumes.', {
      hex: true,
      flags: SUPERBLOCK_FLAGS,
      docs: FLAG_DOCS,
    }),
    s_raid_stride: at(0x164, le16, 'RAID: blocks on one disk before the next one (mke2fs -E stride).'),
    s_mmp_update_interval: at(0x166, le16, 'Seconds between two heartbeats in the MMP block.', { since: 'mmp' }),
    s_mmp_block: at(0x168, le64, 'Block of the heartbeat of multiple mount protection.', { since: 'mmp' }),
    s_raid_stripe_width: at(0x170, le32, 'RAID: blocks on all data disks together (mke2fs -E stripe_width).'),
    s_log_groups_per_flex: at(0x174, u8, 'A flex group has 1 << this groups.', {
      meaning: (v) => (v < 32 ? MEANING.groups({ groups: 2 ** v }) : MEANING.too_large),
      since: 'flex_bg',
    }),
    s_checksum_type: at(0x175, u8, 'The checksum of metadata_csum.', {
      values: CHECKSUM_TYPES,
      since: 'metadata_csum',
    }),
    s_encryption_level: at(0x176, u8, 'Version of the encryption; 0.', { since: 'encrypt' }),
    s_reserved_pad: at(0x177, u8, 'Padding.'),
    s_kbytes_written: at(0x178, le64, 'KiB written to the volume in its life.', {
      meaning: (v) => MEANING.size({ bytes: Number(v) * 1024 }),
    }),
    s_snapshot_inum: at(0x180, le32, 'Inode of the active snapshot. Not in Linux.'),
    s_snapshot_id: at(0x184, le32, 'Number of the active snapshot. Not in Linux.'),
    s_snapshot_r_blocks_count: at(0x188, le64, 'Blocks reserved for the active snapshot. Not in Linux.'),
    s_snapshot_list: at(0x190, le32, 'First inode of the list of snapshots. Not in Linux.'),
    s_error_count: at(0x194, le32, 'Errors that the kernel met since the last check.'),
    s_first_error_time: at(0x198, le32, 'When the first error was met: seconds since 1970, lower 32 bits.', {
      meaning: time('s_first_error_time_hi'),
    }),
    s_first_error_ino: at(0x19c, le32, 'Inode of the first error, if it had to do with one.'),
    s_first_error_block: at(0x1a0, le64, 'Block of the first error, if it had to do with one.'),
    s_first_error_func: at(0x1a8, chars(32), 'Kernel function that met the first error.'),
    s_first_error_line: at(0x1c8, le32, 'Line in the kernel source where the first error was met.'),
    s_last_error_time: at(0x1cc, le32, 'When the latest error was met: seconds since 1970, lower 32 bits.', {
      meaning: time('s_last_error_time_hi'),
    }),
    s_last_error_ino: at(0x1d0, le32, 'Inode of the latest error, if it had to do with one.'),
    s_last_error_line: at(0x1d4, le32, 'Line in the kernel source where the latest error was met.'),
    s_last_error_block: at(0x1d8, le64, 'Block of the latest error, if it had to do with one.'),
    s_last_error_func: at(0x1e0, chars(32), 'Kernel function that met the latest error.'),
    s_mount_opts: at(0x200, chars(64), 'Mount options as text, to be applied at every mount.'),
    s_usr_quota_inum: at(0x240, le32, 'Inode of the user quota.', { meaning: inodeName, since: 'quota' }),
    s_grp_quota_inum: at(0x244, le32, 'Inode of the group quota.', { meaning: inodeName, since: 'quota' }),
    s_overhead_clusters: at(
      0x248,
      le32,
      'Clusters that hold metadata placed by mke2fs, and so never files; 0 where it must be counted.',
    ),
    s_backup_bgs: at(0x24c, array(le32, 2), 'The groups that hold backups of the superblock; 0 for none.', {
      since: 'sparse_super2',
    }),
    s_encrypt_algos: at(0x254, array(u8, 4), 'Encryption methods in use.', { since: 'encrypt' }),
    s_encrypt_pw_salt: at(0x258, uuid, 'Salt that turns a passphrase into a key.', { since: 'encrypt' }),
    s_lpf_ino: at(0x268, le32, 'Inode of lost+found. Not written by today’s tools.'),
    s_prj_quota_inum: at(0x26c, le32, 'Inode of the project quota.', { meaning: inodeName, since: 'project' }),
    s_checksum_seed: at(0x270, le32, 'What all checksums start from: crc32c of the first UUID the volume had.', {
      hex: true,
      since: 'metadata_csum_seed',
    }),
    s_wtime_hi: at(0x274, u8, 'Upper 8 bits of s_wtime.'),
    s_mtime_hi: at(0x275, u8, 'Upper 8 bits of s_mtime.'),
    s_mkfs_time_hi: at(0x276, u8, 'Upper 8 bits of s_mkfs_time.'),
    s_lastcheck_hi: at(0x277, u8, 'Upper 8 bits of s_lastcheck.'),
    s_first_error_time_hi: at(0x278, u8, 'Upper 8 bits of s_first_error_time.'),
    s_last_error_time_hi: at(0x279, u8, 'Upper 8 bits of s_last_error_time.'),
    s_first_error_errcode: at(0x27a, u8, 'What the first error was.', { values: ERROR_CODES }),
    s_last_error_errcode: at(0x27b, u8, 'What the latest error was.', { values: ERROR_CODES }),
    s_encoding: at(0x27c, le16, 'How names are encoded, for directories that ignore case.', {
      values: ENCODINGS,
      since: 'casefold',
    }),
    s_encoding_flags: at(0x27e, le16, 'Whether names that are not valid in the encoding are refused.', {
      hex: true,
      flags: ENCODING_FLAGS,
      docs: ENCODING_FLAG_DOCS,
      since: 'casefold',
    }),
    s_orphan_file_inum: at(0x280, le32, 'Inode of the orphan file.', { meaning: inodeName, since: 'orphan_file' }),
    s_def_resuid_hi: at(0x284, le16, 'Upper 16 bits of s_def_resuid.', { since: 'Linux 6.18' }),
    s_def_resgid_hi: at(0x286, le16, 'Upper 16 bits of s_def_resgid.', { since: 'Linux 6.18' }),
    s_reserved: at(0x288, array(le32, 93), 'Unused; zero.'),
    s_checksum: at(0x3fc, le32, 'crc32c of all bytes before it.', { hex: true, since: 'metadata_csum' }),
  },
  {
    checksum: {
      fields: ['s_checksum'],
      covers: 'until',
      doc: 'metadata_csum: crc32c, from ~0, of the 1020 bytes before s_checksum. Not seeded: the UUID is among those bytes.',
    },
  },
);
