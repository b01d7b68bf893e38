/** Why a transaction needs a full commit: EXT4_FC_REASON_… by Linux's names, each with the operation behind it. */
export const FC_REASONS = {
  XATTR: 'Attributes were changed',
  CROSS_RENAME: 'Two names were exchanged',
  JOURNAL_FLAG_CHANGE: 'The data of a file takes another way to the disk from now on',
  RESIZE: 'The volume became larger',
  RENAME_DIR: 'A directory was renamed',
  FALLOC_RANGE: 'Blocks of a file were moved by fallocate',
  INODE_JOURNAL_DATA:
    'An inode changed whose content goes through the journal: a symbolic link, a pipe, a device, or by chattr +j',
  NO_EXTENTS: 'A file changed whose map is a list of blocks',
  MOVE_EXT: 'Two files exchanged blocks',
} as const;

export type FcReason = keyof typeof FC_REASONS;
