/**
 * Fast commits (fast_commit): the last blocks of the journal hold the changes since the last full commit, as short records
 * of tag, length and value.
 *
 *     │ HEAD │ INODE 12 │ ADD_RANGE 12 │ CREAT dir 2, ino 12, name │ TAIL tid, crc │ PAD ··· │
 */
import { bytes, le16, le32 } from '../bytes/kinds.ts';
import { saying } from '../bytes/said.ts';
import { at, defineStruct } from '../bytes/struct.ts';

export const EXT4_FC_TAG_ADD_RANGE = 1;
export const EXT4_FC_TAG_DEL_RANGE = 2;
export const EXT4_FC_TAG_CREAT = 3;
export const EXT4_FC_TAG_LINK = 4;
export const EXT4_FC_TAG_UNLINK = 5;
export const EXT4_FC_TAG_INODE = 6;
export const EXT4_FC_TAG_PAD = 7;
export const EXT4_FC_TAG_TAIL = 8;
export const EXT4_FC_TAG_HEAD = 9;

export const EXT4_FC_TAGS = saying('fc_tag', {
  [EXT4_FC_TAG_ADD_RANGE]: 'ADD_RANGE: blocks were mapped',
  [EXT4_FC_TAG_DEL_RANGE]: 'DEL_RANGE: blocks were unmapped',
  [EXT4_FC_TAG_CREAT]: 'CREAT: a file was made',
  [EXT4_FC_TAG_LINK]: 'LINK: a name was added',
  [EXT4_FC_TAG_UNLINK]: 'UNLINK: a name was removed',
  [EXT4_FC_TAG_INODE]: 'INODE: an inode as it is now',
  [EXT4_FC_TAG_PAD]: 'PAD: nothing, up to the end of the block',
  [EXT4_FC_TAG_TAIL]: 'TAIL: the end of one fast commit',
  [EXT4_FC_TAG_HEAD]: 'HEAD: the first of a run of fast commits',
});

export const FcTl = defineStruct('ext4_fc_tl', 4, 'Opens every record of a fast commit.', {
  fc_tag: at(0x0, le16, 'What kind of record this is.', { values: EXT4_FC_TAGS }),
  fc_len: at(0x2, le16, 'Bytes of the value that follows.'),
});

export const FcHead = defineStruct('ext4_fc_head', 8, 'Value of HEAD.', {
  fc_features: at(0x0, le32, 'Features that a driver must know to replay; none yet.', { hex: true }),
  fc_tid: at(0x4, le32, 'Transaction that these fast commits follow.'),
});

export const FcAddRange = defineStruct('ext4_fc_add_range', 16, 'Value of ADD_RANGE.', {
  fc_ino: at(0x0, le32, 'The inode.'),
  fc_ex: at(0x4, bytes(12), 'The extent, as in an extent tree: ext4_extent.'),
});

export const FcDelRange = defineStruct('ext4_fc_del_range', 12, 'Value of DEL_RANGE.', {
  fc_ino: at(0x0, le32, 'The inode.'),
  fc_lblk: at(0x4, le32, 'First block of the file that is unmapped.'),
  fc_len: at(0x8, le32, 'How many blocks.'),
});

export const FcDentryInfo = defineStruct(
  'ext4_fc_dentry_info',
  8,
  'Value of CREAT, LINK and UNLINK. The name follows.',
  {
    fc_parent_ino: at(0x0, le32, 'The directory.'),
    fc_ino: at(0x4, le32, 'The inode that the name leads to.'),
  },
);

export const FcInode = defineStruct('ext4_fc_inode', 4, 'Value of INODE. The bytes of the inode follow.', {
  fc_ino: at(0x0, le32, 'The inode.'),
});

export const FcTail = defineStruct(
  'ext4_fc_tail',
  8,
  'Value of TAIL.',
  {
    fc_tid: at(0x0, le32, 'Transaction that this fast commit follows.'),
    fc_crc: at(0x4, le32, 'Checksum of the fast commit.', { hex: true }),
  },
  {
    checksum: {
      fields: ['fc_crc'],
      covers: 'until',
      doc: 'crc32c, from 0, of the records of this fast commit up to fc_crc.',
    },
  },
);

/** The structure at the beginning of a record's value, by tag. */
export const FC_VALUES = {
  [EXT4_FC_TAG_ADD_RANGE]: FcAddRange,
  [EXT4_FC_TAG_DEL_RANGE]: FcDelRange,
  [EXT4_FC_TAG_CREAT]: FcDentryInfo,
  [EXT4_FC_TAG_LINK]: FcDentryInfo,
  [EXT4_FC_TAG_UNLINK]: FcDentryInfo,
  [EXT4_FC_TAG_INODE]: FcInode,
  [EXT4_FC_TAG_TAIL]: FcTail,
  [EXT4_FC_TAG_HEAD]: FcHead,
} as const;
