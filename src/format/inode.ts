/**
 * An inode holds everything about a file except its name and its bytes.
 *
 *     0            128                 128 + i_extra_isize        s_inode_size
 *     ├ as in ext2 ┼ extra fields ─────┼ extended attributes ─────┤
 *
 * An inode table of 128-byte inodes has only the first part. `i_block` has several meanings, by type
 * and flags: the root of an extent tree, a block map, the target of a short symbolic link, …
 * https://docs.kernel.org/filesystems/ext4/dynamic.html#index-nodes
 */

import { bytes, le16, le32, sle32 } from '../bytes/kinds.ts';
import type { Said } from '../bytes/said.ts';
import { type AnyStruct, at, type ChecksumRule, defineStruct } from '../bytes/struct.ts';
import { EXT4_GOOD_OLD_INODE_SIZE, I_BLOCK_BYTES, SECTOR_BYTES } from './constants.ts';
import { extentRootFor } from './extents.ts';
import { DeviceNumber, FastSymlink, IndirectMap, InlineDirectoryStart, InlineStart } from './indirect.ts';
import { INODE_FLAG_DOCS, INODE_FLAGS } from './inode-flags.ts';
import { MEANING } from './meanings.ts';
import {
  FILE_TYPE,
  FILE_TYPES,
  modeText,
  S_IALLUGO,
  S_IFBLK,
  S_IFCHR,
  S_IFDIR,
  S_IFIFO,
  S_IFLNK,
  S_IFMT,
  S_IFSOCK,
} from './mode.ts';
import { type All, joined, num, utcText } from './words.ts';

const modeMeaning = (mode: number): Said => {
  if (mode === 0) return MEANING.not_in_use;
  const octal = (mode & S_IALLUGO).toString(8).padStart(4, '0');
  return MEANING.mode({
    type: FILE_TYPES[mode & S_IFMT]?.name ?? FILE_TYPE.unknown_type,
    rights: modeText(mode),
    octal,
  });
};

/**
 * A time of an inode. The extra word holds two more bits of seconds, so that the time runs from 1901 to 2446, and 30 bits
 * of nanoseconds.
 */
export function inodeTime(seconds: number, extra?: number): { seconds: number; nanoseconds: number } {
  const e = extra ?? 0;
  return { seconds: (seconds | 0) + (e & 3) * 2 ** 32, nanoseconds: e >>> 2 };
}

const time = (extra: string) => (v: number, all: All) => {
  if (v === 0 && !all[extra]) return MEANING.not_set;
  const t = inodeTime(v, num(all, extra));
  return utcText(t.seconds, all[extra] === undefined ? undefined : t.nanoseconds);
};
const extraTime = (v: number): Said => MEANING.extra_time({ nanoseconds: v >>> 2, epoch: v & 3 });

const has = (all: All, flag: keyof typeof INODE_FLAGS): boolean => (num(all, 'i_flags') & INODE_FLAGS[flag]) !== 0;

/** The meaning of the 60 bytes of `i_block`, by the type and the flags of the inode. @internal */
export function iBlockMeaning(all: All): AnyStruct | undefined {
  const type = num(all, 'i_mode') & S_IFMT;
  if (has(all, 'EXT4_INLINE_DATA_FL')) return type === S_IFDIR ? InlineDirectoryStart : InlineStart;
  if (type === S_IFCHR || type === S_IFBLK) return DeviceNumber;
  if (type === S_IFIFO || type === S_IFSOCK) return undefined;
  if (has(all, 'EXT4_EXTENTS_FL')) return extentRootFor(all.i_block as Uint8Array);
  // A target that fits is in the inode even if an attribute block makes i_blocks more than 0.
  if (
    type === S_IFLNK &&
    !has(all, 'EXT4_EA_INODE_FL') &&
    num(all, 'i_size_high') === 0 &&
    num(all, 'i_size_lo') < I_BLOCK_BYTES
  )
    return FastSymlink;
  return IndirectMap;
}

const blocksMeaning = (_: number, all: All): Said => {
  const n = joined(all, 'i_blocks_lo', 'l_i_blocks_high');
  return has(all, 'EXT4_HUGE_FILE_FL')
    ? MEANING.blocks({ blocks: n })
    : MEANING.sectors({ sectors: n, sectorBytes: SECTOR_BYTES });
};

const asInExt2 = {
  i_mode: at(0x0, le16, 'Type (upper 4 bits) and permissions.', { hex: true, meaning: modeMeaning }),
  i_uid: at(0x2, le16, 'Owner: lower 16 bits.', {
    meaning: (_, all) => (all.l_i_uid_high ? MEANING.user({ id: joined(all, 'i_uid', 'l_i_uid_high', 16) }) : ''),
  }),
  i_size_lo: at(0x4, le32, 'Bytes in the file: lower 32 bits.', {
    meaning: (_, all) => MEANING.size({ bytes: joined(all, 'i_size_lo', 'i_size_high') }),
  }),
  i_atime: at(0x8, sle32, 'Last read: seconds since 1970.', { meaning: time('i_atime_extra') }),
  i_ctime: at(0xc, sle32, 'Last change of the inode: seconds since 1970.', { meaning: time('i_ctime_extra') }),
  i_mtime: at(0x10, sle32, 'Last change of the content: seconds since 1970.', { meaning: time('i_mtime_extra') }),
  i_dtime: at(
    0x14,
    le32,
    'When it was deleted, in seconds since 1970; while it waits on the orphan list, the next inode of that list.',
    {
      meaning: (v, all) =>
        v === 0 ? MEANING.not_deleted : num(all, 'i_links_count') === 0 && v > 2 ** 24 ? utcText(v) : '',
    },
  ),
  i_gid: at(0x18, le16, 'Group: lower 16 bits.', {
    meaning: (_, all) => (all.l_i_gid_high ? MEANING.group({ id: joined(all, 'i_gid', 'l_i_gid_high', 16) }) : ''),
  }),
  i_links_count: at(0x1a, le16, 'Names that lead here; a directory counts “.” and its subdirectories’ “..” too.', {
    meaning: (v, all) =>
      v === 0 ? MEANING.deleted : v === 1 && (num(all, 'i_mode') & S_IFMT) === S_IFDIR ? MEANING.too_many : '',
  }),
  i_blocks_lo: at(
    0x1c,
    le32,
    'Space in use, with map blocks and attribute block, in sectors of 512 bytes (with EXT4_HUGE_FILE_FL in blocks): lower 32 bits.',
    { meaning: blocksMeaning },
  ),
  i_flags: at(0x20, le32, 'How the file is mapped and treated.', {
    hex: true,
    flags: INODE_FLAGS,
    docs: INODE_FLAG_DOCS,
  }),
  l_i_version: at(0x24, le32, 'Counts changes of the inode, for NFS: lower 32 bits.'),
  i_block: at(0x28, bytes(I_BLOCK_BYTES), 'Where the bytes of the file are; read by type and flags.', {
    as: iBlockMeaning,
  }),
  i_generation: at(0x64, le32, 'Differs each time the inode number is used again, for NFS. Goes into checksums.', {
    hex: true,
  }),
  i_file_acl_lo: at(0x68, le32, 'Block of extended attributes, or 0: lower 32 bits.', {
    meaning: (_, all) => {
      const block = joined(all, 'i_file_acl_lo', 'l_i_file_acl_high');
      return block ? MEANING.block({ block }) : MEANING.none;
    },
  }),
  i_size_high: at(0x6c, le32, 'Bytes in the file: upper 32 bits.', { since: 'large_file' }),
  i_obso_faddr: at(0x70, le32, 'Address of a fragment. Never used.'),
  l_i_blocks_high: at(0x74, le16, 'Space in use: upper 16 bits.', { since: 'huge_file' }),
  l_i_file_acl_high: at(0x76, le16, 'Block of extended attributes: upper 16 bits.', { since: '64bit' }),
  l_i_uid_high: at(0x78, le16, 'Owner: upper 16 bits.'),
  l_i_gid_high: at(0x7a, le16, 'Group: upper 16 bits.'),
  l_i_checksum_lo: at(0x7c, le16, 'Checksum of the inode: lower 16 bits.', { hex: true, since: 'metadata_csum' }),
  l_i_reserved: at(0x7e, le16, 'Unused.'),
};

const extraFields = {
  i_extra_isize: at(0x80, le16, 'Bytes of fields from here on; attributes follow behind them.', {
    since: 'inodes over 128 bytes',
  }),
  i_checksum_hi: at(0x82, le16, 'Checksum of the inode: upper 16 bits.', { hex: true, since: 'metadata_csum' }),
  i_ctime_extra: at(0x84, le32, 'i_ctime: nanoseconds × 4 + two more bits of seconds.', { meaning: extraTime }),
  i_mtime_extra: at(0x88, le32, 'i_mtime: nanoseconds × 4 + two more bits of seconds.', { meaning: extraTime }),
  i_atime_extra: at(0x8c, le32, 'i_atime: nanoseconds × 4 + two more bits of seconds.', { meaning: extraTime }),
  i_crtime: at(0x90, sle32, 'When the file was made: seconds since 1970.', { meaning: time('i_crtime_extra') }),
  i_crtime_extra: at(0x94, le32, 'i_crtime: nanoseconds × 4 + two more bits of seconds.', { meaning: extraTime }),
  i_version_hi: at(0x98, le32, 'Counts changes of the inode: upper 32 bits.'),
  i_projid: at(0x9c, le32, 'Project, for quota by directory tree.', { since: 'project' }),
};

const checksum = (fields: string[]): ChecksumRule => ({
  fields,
  covers: 'zeroed',
  doc:
    'metadata_csum: crc32c of the seed, the inode number (le32), i_generation (le32) and all s_inode_size bytes, both halves of the sum as zero. ' +
    'Where i_checksum_hi does not exist (i_extra_isize below 4), only the lower 16 bits are kept.',
});

export const Inode = defineStruct(
  'ext4_inode',
  160,
  'Everything about a file but its name and its bytes: type, owner, times, size, and where the bytes lie.',
  { ...asInExt2, ...extraFields },
  { checksum: checksum(['l_i_checksum_lo', 'i_checksum_hi']) },
);

/** The inode of revision 0 and of mke2fs -I 128, with which every inode begins. */
export const Inode128 = defineStruct(
  'ext4_inode (128 bytes)',
  EXT4_GOOD_OLD_INODE_SIZE,
  'An inode without extra fields, as in ext2.',
  asInExt2,
  { checksum: checksum(['l_i_checksum_lo']) },
);

/** Bytes of fields behind the first 128 that are known to mke2fs, Linux and e2fsck. */
export const KNOWN_EXTRA_ISIZE = Inode.size - EXT4_GOOD_OLD_INODE_SIZE;
