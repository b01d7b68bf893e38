/**
 * Answers to the kernel over /dev/fuse:
 *
 *     │ fuse_out_header, 16 bytes │ the answer's own structure │ data … │
 */
import { le16, le32 } from '../../../bytes/kinds.ts';
import { at, defineStruct } from '../../../bytes/struct.ts';
import { s32, s64, u64 } from '../../wide/numbers.ts';

export const OutHeader = defineStruct('fuse_out_header', 16, 'Opens every answer.', {
  len: at(0, le32, 'Bytes of the whole answer.'),
  error: at(4, s32, '0, or an errno below zero.'),
  unique: at(8, u64, 'The number of the request.'),
});

export const InitOut = defineStruct('fuse_init_out', 64, 'What is agreed on.', {
  major: at(0, le32, 'Version of the protocol.'),
  minor: at(4, le32, 'Its minor version.'),
  max_readahead: at(8, le32, 'Bytes that are read ahead at most.'),
  flags: at(12, le32, 'What is taken of the offer.', { hex: true }),
  max_background: at(16, le16, 'Requests nobody waits for, under way at once.'),
  congestion_threshold: at(18, le16, 'So many of them are a jam.'),
  max_write: at(20, le32, 'Bytes of a write at most.'),
  time_gran: at(24, le32, 'Nanoseconds that a time is exact to.'),
  max_pages: at(28, le16, 'Pages of a request at most.'),
  map_alignment: at(30, le16, 'Unused here.'),
  flags2: at(32, le32, 'Flags from bit 32 on.', { hex: true }),
  max_stack_depth: at(36, le32, 'Unused here.'),
  request_timeout: at(40, le16, 'None.'),
  unused0: at(42, le16, 'Unused.'),
  unused1: at(44, le32, 'Unused.'),
  unused2: at(48, u64, 'Unused.'),
  unused3: at(56, u64, 'Unused.'),
});

export const Attr = defineStruct('fuse_attr', 88, 'An inode as stat(2) tells it.', {
  ino: at(0, u64, 'Its number.'),
  size: at(8, u64, 'Bytes.'),
  blocks: at(16, u64, 'Sectors of 512 bytes in use.'),
  atime: at(24, s64, 'Seconds of the access time.'),
  mtime: at(32, s64, 'Seconds of the modification time.'),
  ctime: at(40, s64, 'Seconds of the change time.'),
  atimensec: at(48, le32, 'And nanoseconds.'),
  mtimensec: at(52, le32, 'And nanoseconds.'),
  ctimensec: at(56, le32, 'And nanoseconds.'),
  mode: at(60, le32, 'Type and permissions.'),
  nlink: at(64, le32, 'Names.'),
  uid: at(68, le32, 'Owner.'),
  gid: at(72, le32, 'Group.'),
  rdev: at(76, le32, 'The device behind a node.'),
  blksize: at(80, le32, 'Bytes of a block.'),
  flags: at(84, le32, 'None.'),
});

export const AttrOut = defineStruct('fuse_attr_out', 104, 'An inode, and how long that stays true.', {
  attr_valid: at(0, u64, 'Seconds.'),
  attr_valid_nsec: at(8, le32, 'And nanoseconds.'),
  dummy: at(12, le32, 'Unused.'),
  attr: at(16, Attr, 'The inode.'),
});

export const EntryOut = defineStruct('fuse_entry_out', 128, 'A name and the inode behind it.', {
  nodeid: at(0, u64, 'The inode; 0: there is none, and that may be remembered.'),
  generation: at(8, u64, 'Which inode of this number.'),
  entry_valid: at(16, u64, 'Seconds that the name is good for.'),
  attr_valid: at(24, u64, 'Seconds that the attributes are.'),
  entry_valid_nsec: at(32, le32, 'And nanoseconds.'),
  attr_valid_nsec: at(36, le32, 'And nanoseconds.'),
  attr: at(40, Attr, 'The inode.'),
});

export const OpenOut = defineStruct('fuse_open_out', 16, 'An open file.', {
  fh: at(0, u64, 'Its number here.'),
  open_flags: at(8, le32, 'FOPEN_….'),
  backing_id: at(12, le32, 'None.'),
});

export const WriteOut = defineStruct('fuse_write_out', 8, 'What was written.', {
  size: at(0, le32, 'Bytes.'),
  padding: at(4, le32, 'Unused.'),
});

export const GetxattrOut = defineStruct('fuse_getxattr_out', 8, 'The length of a value or of a list.', {
  size: at(0, le32, 'Bytes.'),
  padding: at(4, le32, 'Unused.'),
});

export const LseekOut = defineStruct('fuse_lseek_out', 8, 'Where data or a hole is.', {
  offset: at(0, u64, 'The byte.'),
});

export const IoctlOut = defineStruct('fuse_ioctl_out', 16, 'The data of the answer follows.', {
  result: at(0, s32, 'What ioctl(2) returns.'),
  flags: at(4, le32, 'None.'),
  in_iovs: at(8, le32, 'None.'),
  out_iovs: at(12, le32, 'None.'),
});

export const StatfsOut = defineStruct('fuse_statfs_out', 80, 'The volume as statfs(2) tells it.', {
  blocks: at(0, u64, 'Blocks in all.'),
  bfree: at(8, u64, 'Of these free.'),
  bavail: at(16, u64, 'Of these for anybody.'),
  files: at(24, u64, 'Inodes in all.'),
  ffree: at(32, u64, 'Of these free.'),
  bsize: at(40, le32, 'Bytes of a block.'),
  namelen: at(44, le32, 'The longest name.'),
  frsize: at(48, le32, 'Bytes of a block once more.'),
  padding: at(52, le32, 'Unused.'),
  spare0: at(56, u64, 'Unused.'),
  spare1: at(64, u64, 'Unused.'),
  spare2: at(72, u64, 'Unused.'),
});

const SxTime = defineStruct('fuse_sx_time', 16, 'A moment.', {
  tv_sec: at(0, s64, 'Seconds since 1970.'),
  tv_nsec: at(8, le32, 'And nanoseconds.'),
  reserved: at(12, le32, 'Unused.'),
});

export const StatxOut = defineStruct('fuse_statx_out', 288, 'An inode as statx(2) tells it.', {
  attr_valid: at(0, u64, 'Seconds that it is good for.'),
  attr_valid_nsec: at(8, le32, 'And nanoseconds.'),
  out_flags: at(12, le32, 'Unused.'),
  spare0: at(16, u64, 'Unused.'),
  spare1: at(24, u64, 'Unused.'),
  mask: at(32, le32, 'STATX_… that are told.', { hex: true }),
  blksize: at(36, le32, 'Bytes of a block.'),
  attributes: at(40, u64, 'STATX_ATTR_….', { hex: true }),
  nlink: at(48, le32, 'Names.'),
  uid: at(52, le32, 'Owner.'),
  gid: at(56, le32, 'Group.'),
  mode: at(60, le16, 'Type and permissions.'),
  spare2: at(62, le16, 'Unused.'),
  ino: at(64, u64, 'The number of the inode.'),
  size: at(72, u64, 'Bytes.'),
  blocks: at(80, u64, 'Sectors of 512 bytes in use.'),
  attributes_mask: at(88, u64, 'Which STATX_ATTR_… can be told.', { hex: true }),
  atime: at(96, SxTime, 'Access time.'),
  btime: at(112, SxTime, 'Time of birth.'),
  ctime: at(128, SxTime, 'Change time.'),
  mtime: at(144, SxTime, 'Modification time.'),
  rdev_major: at(160, le32, 'The device behind a node.'),
  rdev_minor: at(164, le32, 'And its minor number.'),
  dev_major: at(168, le32, 'The kernel fills it in.'),
  dev_minor: at(172, le32, 'The kernel fills it in.'),
  spare3: at(176, u64, 'Unused.'),
  spare4: at(184, u64, 'Unused.'),
  spare5: at(192, u64, 'Unused.'),
  spare6: at(200, u64, 'Unused.'),
  spare7: at(208, u64, 'Unused.'),
  spare8: at(216, u64, 'Unused.'),
  spare9: at(224, u64, 'Unused.'),
  spare10: at(232, u64, 'Unused.'),
  spare11: at(240, u64, 'Unused.'),
  spare12: at(248, u64, 'Unused.'),
  spare13: at(256, u64, 'Unused.'),
  spare14: at(264, u64, 'Unused.'),
  spare15: at(272, u64, 'Unused.'),
  spare16: at(280, u64, 'Unused.'),
});

/** struct fuse_dirent. The name follows, and the whole entry is padded to eight bytes. */
export const Dirent = defineStruct('fuse_dirent', 24, 'An entry of a directory.', {
  ino: at(0, u64, 'The inode.'),
  off_low: at(8, le32, 'The cookie behind it, its low half.'),
  off_high: at(12, le32, 'And its high one.'),
  namelen: at(16, le32, 'Bytes of the name.'),
  type: at(20, le32, 'DT_….'),
});

export const NotifyRetrieveOut = defineStruct('fuse_notify_retrieve_out', 32, 'Asks for what is cached of a file.', {
  notify_unique: at(0, u64, 'A number for the answer, which comes as a request.'),
  nodeid: at(8, u64, 'The inode.'),
  offset: at(16, u64, 'From which byte on.'),
  size: at(24, le32, 'How many.'),
  padding: at(28, le32, 'Unused.'),
});

export const NotifyInvalInodeOut = defineStruct('fuse_notify_inval_inode_out', 24, 'An inode has changed.', {
  ino: at(0, u64, 'The inode.'),
  off: at(8, s64, 'From which byte on its pages are void; below zero: only its attributes are.'),
  len: at(16, s64, 'How many bytes.'),
});
