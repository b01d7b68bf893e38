/**
 * The bits of `i_flags`, which say how a file is mapped and treated. The masks say which bits a new file takes from its
 * directory, and which bits programs see or set (chattr, lsattr).
 */

export const INODE_FLAGS = {
  EXT4_SECRM_FL: 0x1,
  EXT4_UNRM_FL: 0x2,
  EXT4_COMPR_FL: 0x4,
  EXT4_SYNC_FL: 0x8,
  EXT4_IMMUTABLE_FL: 0x10,
  EXT4_APPEND_FL: 0x20,
  EXT4_NODUMP_FL: 0x40,
  EXT4_NOATIME_FL: 0x80,
  EXT4_DIRTY_FL: 0x100,
  EXT4_COMPRBLK_FL: 0x200,
  EXT4_NOCOMPR_FL: 0x400,
  EXT4_ENCRYPT_FL: 0x800,
  EXT4_INDEX_FL: 0x1000,
  EXT4_IMAGIC_FL: 0x2000,
  EXT4_JOURNAL_DATA_FL: 0x4000,
  EXT4_NOTAIL_FL: 0x8000,
  EXT4_DIRSYNC_FL: 0x10000,
  EXT4_TOPDIR_FL: 0x20000,
  EXT4_HUGE_FILE_FL: 0x40000,
  EXT4_EXTENTS_FL: 0x80000,
  EXT4_VERITY_FL: 0x100000,
  EXT4_EA_INODE_FL: 0x200000,
  EXT4_EOFBLOCKS_FL: 0x400000,
  EXT4_DAX_FL: 0x2000000,
  EXT4_INLINE_DATA_FL: 0x10000000,
  EXT4_PROJINHERIT_FL: 0x20000000,
  EXT4_CASEFOLD_FL: 0x40000000,
  EXT4_RESERVED_FL: 0x80000000,
} as const;
export const INODE_FLAG_DOCS: Readonly<Record<string, string>> = {
  EXT4_SECRM_FL: 'Overwrite the blocks on deletion. Linux does not (lsattr: s).',
  EXT4_UNRM_FL: 'Keep the content on deletion. Linux does not (u).',
  EXT4_COMPR_FL: 'Compress. Linux does not (c).',
  EXT4_SYNC_FL: 'Write changes at once (S).',
  EXT4_IMMUTABLE_FL: 'Cannot be changed, renamed or deleted (i).',
  EXT4_APPEND_FL: 'Can only be appended to (a).',
  EXT4_NODUMP_FL: 'Left out by dump (d).',
  EXT4_NOATIME_FL: 'Reading does not change i_atime (A).',
  EXT4_DIRTY_FL: 'Of compression. Not used.',
  EXT4_COMPRBLK_FL: 'Of compression. Not used.',
  EXT4_NOCOMPR_FL: 'Of compression. Not used (m).',
  EXT4_ENCRYPT_FL: 'Encrypted (E).',
  EXT4_INDEX_FL: 'A directory with a hash tree (I).',
  EXT4_IMAGIC_FL: 'Of AFS. Not used.',
  EXT4_JOURNAL_DATA_FL: 'The data of this file go through the journal (j).',
  EXT4_NOTAIL_FL: 'Of tail merging. Not used (t).',
  EXT4_DIRSYNC_FL: 'Changes of the directory are written at once (D).',
  EXT4_TOPDIR_FL: 'Subdirectories are unrelated: spread them over the groups (T).',
  EXT4_HUGE_FILE_FL: 'i_blocks counts blocks of the volume, not sectors.',
  EXT4_EXTENTS_FL: 'i_block is the root of an extent tree (e).',
  EXT4_VERITY_FL: 'Sealed by a hash tree that proves its content (V).',
  EXT4_EA_INODE_FL: 'Holds the value of an extended attribute of other inodes.',
  EXT4_EOFBLOCKS_FL: 'Has blocks past its end. Not used any more.',
  EXT4_DAX_FL: 'Mapped straight from persistent memory (x).',
  EXT4_INLINE_DATA_FL: 'The content is in the inode itself (N).',
  EXT4_PROJINHERIT_FL: 'What is made in this directory takes its project (P).',
  EXT4_CASEFOLD_FL: 'A directory that ignores the difference between capitals and small letters (F).',
  EXT4_RESERVED_FL: 'Reserved for ext4.',
};

export const {
  EXT4_SYNC_FL,
  EXT4_IMMUTABLE_FL,
  EXT4_APPEND_FL,
  EXT4_NODUMP_FL,
  EXT4_NOATIME_FL,
  EXT4_INDEX_FL,
  EXT4_JOURNAL_DATA_FL,
  EXT4_DIRSYNC_FL,
  EXT4_TOPDIR_FL,
  EXT4_HUGE_FILE_FL,
  EXT4_EXTENTS_FL,
  EXT4_EA_INODE_FL,
  EXT4_DAX_FL,
  EXT4_PROJINHERIT_FL,
  EXT4_CASEFOLD_FL,
  EXT4_INLINE_DATA_FL,
} = INODE_FLAGS;

/** The part of `i_flags` that programs see, and the part they may change. */
export const EXT4_FL_USER_VISIBLE = 0x725bdfff;
export const EXT4_FL_USER_MODIFIABLE = 0x624bc0ff;

/** The flags that a new inode takes from its directory, if its type uses them. */
export const EXT4_FL_INHERITED =
  INODE_FLAGS.EXT4_SECRM_FL |
  INODE_FLAGS.EXT4_UNRM_FL |
  INODE_FLAGS.EXT4_COMPR_FL |
  EXT4_SYNC_FL |
  EXT4_NODUMP_FL |
  EXT4_NOATIME_FL |
  INODE_FLAGS.EXT4_NOCOMPR_FL |
  EXT4_JOURNAL_DATA_FL |
  INODE_FLAGS.EXT4_NOTAIL_FL |
  EXT4_DIRSYNC_FL |
  EXT4_PROJINHERIT_FL |
  EXT4_CASEFOLD_FL |
  EXT4_DAX_FL;
/**
 * A regular file has no use for the flags of directories: synchronous changes, spread children, project inheritance,
 * case folding.
 */
export const EXT4_REG_FLMASK = ~(EXT4_DIRSYNC_FL | EXT4_TOPDIR_FL | EXT4_CASEFOLD_FL | EXT4_PROJINHERIT_FL);
/** The only flags for an inode that is neither a file nor a directory. */
export const EXT4_OTHER_FLMASK = EXT4_NODUMP_FL | EXT4_NOATIME_FL;
