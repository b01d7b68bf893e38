/**
 * Fast commits (fast_commit): the last blocks of the journal hold what happened since the last full
 * commit, as short records of tag, length and value.
 *
 *     │ HEAD │ INODE 12 │ ADD_RANGE 12 │ CREAT dir 2, ino 12, name │ TAIL tid, crc │ PAD ··· │
 */
import { bytes, le16, le32 } from '../bytes/kinds.ts';
import { at, defineStruct } from '../bytes/struct.ts';

export const EXT4_FC_TAGS = {
  1: 'ADD_RANGE: blocks were mapped',
  2: 'DEL_RANGE: blocks were unmapped',
  3: 'CREAT: a file was made',
  4: 'LINK: a name was added',
  5: 'UNLINK: a name was removed',
  6: 'INODE: an inode as it is now',
  7: 'PAD: nothing, up to the end of the block',
  8: 'TAIL: the end of one fast commit',
  9: 'HEAD: the first of a run of fast commits',
} as const;

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
