/**
 * The names of the numbers and bits in the superblock, with a line on each bit. They are the kernel's, or those that
 * mke2fs, tune2fs and dumpe2fs use.
 */
import { saying } from '../bytes/said.ts';
import { MEANING } from './meanings.ts';

export const SUPERBLOCK_STATES = {
  EXT4_VALID_FS: 0x1,
  EXT4_ERROR_FS: 0x2,
  EXT4_ORPHAN_FS: 0x4,
  EXT4_FC_REPLAY: 0x20,
} as const;
export const { EXT4_VALID_FS, EXT4_ERROR_FS } = SUPERBLOCK_STATES;
export const STATE_DOCS: Readonly<Record<string, string>> = {
  EXT4_VALID_FS: 'Unmounted cleanly.',
  EXT4_ERROR_FS: 'The kernel met an error; e2fsck has to look.',
  EXT4_ORPHAN_FS: 'Orphans are being cleaned up.',
  EXT4_FC_REPLAY: 'Fast commits are being replayed.',
};

export const ERROR_POLICIES = saying('errors', { 1: 'continue', 2: 'remount read-only', 3: 'panic' });
export const EXT4_OS_LINUX = 0;
export const EXT4_OS_HURD = 1;
export const EXT4_OS_FREEBSD = 3;
export const EXT4_OS_LITES = 4;
export const CREATOR_OSES = {
  [EXT4_OS_LINUX]: 'Linux',
  [EXT4_OS_HURD]: 'Hurd',
  2: 'Masix',
  [EXT4_OS_FREEBSD]: 'FreeBSD',
  [EXT4_OS_LITES]: 'Lites',
} as const;
/** `s_jnl_backup_type`: the superblock holds a copy of the journal's `i_block` and size. */
export const EXT3_JNL_BACKUP_BLOCKS = 1;
export const JOURNAL_BACKUPS = saying('journal_backup', { 0: 'no', 1: 'yes: i_block and i_size of the journal' });
export const REVISIONS = saying('revision', { 0: 'original', 1: 'dynamic: inode size and features are variable' });

export const SUPERBLOCK_FLAGS = {
  EXT2_FLAGS_SIGNED_HASH: 0x1,
  EXT2_FLAGS_UNSIGNED_HASH: 0x2,
  EXT2_FLAGS_TEST_FILESYS: 0x4,
} as const;
export const { EXT2_FLAGS_SIGNED_HASH, EXT2_FLAGS_UNSIGNED_HASH } = SUPERBLOCK_FLAGS;
export const FLAG_DOCS: Readonly<Record<string, string>> = {
  EXT2_FLAGS_SIGNED_HASH: 'The directory hash takes the bytes of names as signed, as on x86.',
  EXT2_FLAGS_UNSIGNED_HASH: 'The directory hash takes them as unsigned, as on ARM.',
  EXT2_FLAGS_TEST_FILESYS: 'May be used to test code in development.',
};

/** Names as tune2fs -o takes them. The journal mode is a number of two bits, not two flags. */
export const DEFAULT_MOUNT_OPTIONS = {
  debug: 0x1,
  bsdgroups: 0x2,
  user_xattr: 0x4,
  acl: 0x8,
  uid16: 0x10,
  journal_data_writeback: 0x60,
  journal_data_ordered: 0x40,
  journal_data: 0x20,
  nobarrier: 0x100,
  block_validity: 0x200,
  discard: 0x400,
  nodelalloc: 0x800,
} as const;
/** The two bits of the journal mode. */
export const EXT4_DEFM_JMODE = 0x60;
export const MOUNT_OPTION_DOCS: Readonly<Record<string, string>> = {
  debug: 'Print what was found at mount time.',
  bsdgroups: 'New files take the group of their directory.',
  user_xattr: 'Users may have extended attributes.',
  acl: 'Access control lists are honoured.',
  uid16: 'Only 16 bits of user and group are written.',
  journal_data_writeback: 'data=writeback: file data may reach the disk after the metadata that points to it.',
  journal_data_ordered: 'data=ordered: file data reach the disk before the commit.',
  journal_data: 'data=journal: file data go through the journal too.',
  nobarrier: 'Do not flush the cache of the disk at a commit.',
  block_validity: 'Check that no file claims a block of metadata.',
  discard: 'Tell the disk of freed blocks.',
  nodelalloc: 'Allocate blocks at write, not at writeback.',
};

/** Directory hashes as `s_def_hash_version` and `dx_root_info.hash_version` number them. */
export const HASH_VERSIONS = {
  0: 'legacy',
  1: 'half_md4',
  2: 'tea',
  ...saying('hash', { 3: 'legacy, unsigned', 4: 'half_md4, unsigned', 5: 'tea, unsigned' }),
  6: 'siphash',
} as const;

export const EXT4_CRC32C_CHKSUM = 1;
export const CHECKSUM_TYPES = { 0: MEANING.none, [EXT4_CRC32C_CHKSUM]: 'crc32c' } as const;
export const ENCODINGS = { 0: MEANING.none, ...saying('encoding', { 1: 'UTF-8 of Unicode 12.1.0' }) } as const;
export const ENCODING_FLAGS = { EXT4_ENC_STRICT_MODE_FL: 0x1, EXT4_ENC_NO_COMPAT_FALLBACK_FL: 0x2 } as const;
export const ENCODING_FLAG_DOCS: Readonly<Record<string, string>> = {
  EXT4_ENC_STRICT_MODE_FL: 'Names that are not valid in the encoding are refused.',
  EXT4_ENC_NO_COMPAT_FALLBACK_FL: 'A name is looked for by its folded form only.',
};
/** The superblock numbers errors in its own way, the same on every machine. They are not errno's. */
export const EXT4_ERR_EFSBADCRC = 4;
export const EXT4_ERR_EFSCORRUPTED = 5;
export const ERROR_CODES = {
  ...saying('error', { 0: 'none recorded', 1: 'unknown' }),
  2: 'EIO',
  3: 'ENOMEM',
  [EXT4_ERR_EFSBADCRC]: 'EFSBADCRC',
  [EXT4_ERR_EFSCORRUPTED]: 'EFSCORRUPTED',
  6: 'ENOSPC',
  7: 'ENOKEY',
  8: 'EROFS',
  9: 'EFBIG',
  10: 'EEXIST',
  11: 'ERANGE',
  12: 'EOVERFLOW',
  13: 'EBUSY',
  14: 'ENOTDIR',
  15: 'ENOTEMPTY',
  16: 'ESHUTDOWN',
  17: 'EFAULT',
} as const;
