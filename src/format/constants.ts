/**
 * Numbers that belong to the format as a whole rather than to one structure: magic numbers, places that never move, and
 * the inodes that are reserved before the first file is made.
 */
import { type Said, saying } from '../bytes/said.ts';

export const EXT4_SUPER_MAGIC = 0xef53;
/** The superblock starts at this byte of the volume, whatever the block size. */
export const SUPERBLOCK_OFFSET = 1024;
export const SUPERBLOCK_SIZE = 1024;

export const EXT4_MIN_BLOCK_SIZE = 1024;
export const EXT4_MAX_BLOCK_SIZE = 65536;
/** `i_blocks` counts in these, whatever the block size. */
export const SECTOR_BYTES = 512;
export const EXT4_GOOD_OLD_INODE_SIZE = 128;
export const EXT4_GOOD_OLD_REV = 0;
export const EXT4_DYNAMIC_REV = 1;
export const EXT4_MIN_DESC_SIZE = 32;
export const EXT4_MIN_DESC_SIZE_64BIT = 64;

export const EXT4_BAD_INO = 1;
export const EXT4_ROOT_INO = 2;
export const EXT4_USR_QUOTA_INO = 3;
export const EXT4_GRP_QUOTA_INO = 4;
export const EXT4_BOOT_LOADER_INO = 5;
const EXT4_UNDEL_DIR_INO = 6;
export const EXT4_RESIZE_INO = 7;
export const EXT4_JOURNAL_INO = 8;
const EXT4_EXCLUDE_INO = 9;
const EXT4_REPLICA_INO = 10;
/** The first inode for ordinary files in revision 0; later revisions keep it in `s_first_ino`. */
export const EXT4_GOOD_OLD_FIRST_INO = 11;

/** The purposes of inodes outside of the tree. */
export const INODE_ROLES = saying('role', {
  bad: 'list of bad blocks',
  root: 'root directory',
  user_quota: 'user quota',
  group_quota: 'group quota',
  boot_loader: 'boot loader',
  undelete: 'undelete directory',
  resize: 'reserved group descriptor blocks',
  journal: 'journal',
  exclude: 'exclude bitmap of snapshots',
  replica: 'replica',
  project_quota: 'project quota',
  orphan_file: 'orphan file',
});

/** The purposes of the inodes below `s_first_ino`. */
export const RESERVED_INODES: Readonly<Record<number, Said>> = {
  [EXT4_BAD_INO]: INODE_ROLES.bad,
  [EXT4_ROOT_INO]: INODE_ROLES.root,
  [EXT4_USR_QUOTA_INO]: INODE_ROLES.user_quota,
  [EXT4_GRP_QUOTA_INO]: INODE_ROLES.group_quota,
  [EXT4_BOOT_LOADER_INO]: INODE_ROLES.boot_loader,
  [EXT4_UNDEL_DIR_INO]: INODE_ROLES.undelete,
  [EXT4_RESIZE_INO]: INODE_ROLES.resize,
  [EXT4_JOURNAL_INO]: INODE_ROLES.journal,
  [EXT4_EXCLUDE_INO]: INODE_ROLES.exclude,
  [EXT4_REPLICA_INO]: INODE_ROLES.replica,
};

/** Slots of `i_block`: twelve blocks named directly, then one tree of each height. */
export const EXT4_NDIR_BLOCKS = 12;
export const EXT4_IND_BLOCK = 12;
export const EXT4_DIND_BLOCK = 13;
export const EXT4_TIND_BLOCK = 14;
export const EXT4_N_BLOCKS = 15;
/** Bytes of a block number in `i_block` and in an indirect block. */
export const POINTER_BYTES = 4;
export const I_BLOCK_BYTES = EXT4_N_BLOCKS * POINTER_BYTES;

export const EXT4_NAME_LEN = 255;
/** A directory with more links than this counts 1, for “many” (dir_nlink). */
export const EXT4_LINK_MAX = 65000;
/** The most links that ext2's and ext3's own drivers allow. */
export const EXT3_LINK_MAX = 32000;

/** A file's blocks are numbered with 32 bits. The last number means “no block”. */
export const EXT_MAX_BLOCKS = 0xffffffff;
