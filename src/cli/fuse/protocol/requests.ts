/**
 * Requests of the kernel over /dev/fuse:
 *
 *     │ fuse_in_header, 40 bytes │ the request's own structure │ names, data … │
 *
 * Names and fields of the structures are those of <linux/fuse.h>.
 */
import { le16, le32 } from '../../../bytes/kinds.ts';
import { at, defineStruct } from '../../../bytes/struct.ts';
import { s64, u64 } from '../../wide/numbers.ts';

export const InHeader = defineStruct('fuse_in_header', 40, 'Opens every request.', {
  len: at(0, le32, 'Bytes of the whole request.'),
  opcode: at(4, le32, 'What is asked for.'),
  unique: at(8, u64, 'The number of the request; its answer carries the same.'),
  nodeid: at(16, u64, 'The inode that is meant; 1 is the root.'),
  uid: at(24, le32, 'The caller’s user.'),
  gid: at(28, le32, 'The caller’s group.'),
  pid: at(32, le32, 'The caller; 0 where the kernel itself asks.'),
  total_extlen: at(36, le16, 'Length of extensions, in units of 8 bytes.'),
  padding: at(38, le16, 'Unused.'),
});

export const InitIn = defineStruct('fuse_init_in', 64, 'The kernel says what it can do.', {
  major: at(0, le32, 'Version of the protocol.'),
  minor: at(4, le32, 'Its minor version.'),
  max_readahead: at(8, le32, 'Bytes that are read ahead at most.'),
  flags: at(12, le32, 'What it offers.', { hex: true }),
  flags2: at(16, le32, 'More of it: bits from 32 on.', { hex: true }),
  unused0: at(20, le32, 'Unused.'),
  unused1: at(24, u64, 'Unused.'),
  unused2: at(32, u64, 'Unused.'),
  unused3: at(40, u64, 'Unused.'),
  unused4: at(48, u64, 'Unused.'),
  unused5: at(56, u64, 'Unused.'),
});

export const ForgetIn = defineStruct('fuse_forget_in', 8, 'The kernel gives up knowledge of an inode.', {
  nlookup: at(0, u64, 'How many of its lookups.'),
});
export const BatchForgetIn = defineStruct('fuse_batch_forget_in', 8, 'Opens a list of such.', {
  count: at(0, le32, 'How many follow.'),
  dummy: at(4, le32, 'Unused.'),
});
export const ForgetOne = defineStruct('fuse_forget_one', 16, 'One of the list.', {
  nodeid: at(0, u64, 'The inode.'),
  nlookup: at(8, u64, 'How many of its lookups.'),
});

export const SetattrIn = defineStruct('fuse_setattr_in', 88, 'Changes of an inode.', {
  valid: at(0, le32, 'Which of the fields count.', { hex: true }),
  padding: at(4, le32, 'Unused.'),
  fh: at(8, u64, 'The open file through which it is done.'),
  size: at(16, u64, 'The new size.'),
  lock_owner: at(24, u64, 'Unused here.'),
  atime: at(32, s64, 'Seconds of the access time.'),
  mtime: at(40, s64, 'Seconds of the modification time.'),
  ctime: at(48, s64, 'Unused here.'),
  atimensec: at(56, le32, 'And nanoseconds.'),
  mtimensec: at(60, le32, 'And nanoseconds.'),
  ctimensec: at(64, le32, 'Unused here.'),
  mode: at(68, le32, 'The new mode.'),
  unused4: at(72, le32, 'Unused.'),
  uid: at(76, le32, 'The new owner.'),
  gid: at(80, le32, 'The new group.'),
  unused5: at(84, le32, 'Unused.'),
});

export const MknodIn = defineStruct('fuse_mknod_in', 16, 'A name follows.', {
  mode: at(0, le32, 'Type and permissions, the umask not taken off.'),
  rdev: at(4, le32, 'The device, as new_encode_dev puts it.'),
  umask: at(8, le32, 'The caller’s umask.'),
  padding: at(12, le32, 'Unused.'),
});
export const MkdirIn = defineStruct('fuse_mkdir_in', 8, 'A name follows.', {
  mode: at(0, le32, 'Permissions, the umask not taken off.'),
  umask: at(4, le32, 'The caller’s umask.'),
});
export const RenameIn = defineStruct('fuse_rename_in', 8, 'Two names follow.', {
  newdir: at(0, u64, 'The directory of the new name.'),
});
export const Rename2In = defineStruct('fuse_rename2_in', 16, 'Two names follow.', {
  newdir: at(0, u64, 'The directory of the new name.'),
  flags: at(8, le32, 'RENAME_NOREPLACE, RENAME_EXCHANGE.'),
  padding: at(12, le32, 'Unused.'),
});
export const LinkIn = defineStruct('fuse_link_in', 8, 'A name follows.', {
  oldnodeid: at(0, u64, 'The inode that gets it.'),
});

export const OpenIn = defineStruct('fuse_open_in', 8, 'open(2) on an inode.', {
  flags: at(0, le32, 'O_… of the caller.', { hex: true }),
  open_flags: at(4, le32, 'FUSE_OPEN_….'),
});
export const CreateIn = defineStruct('fuse_create_in', 16, 'open(2) with O_CREAT; a name follows.', {
  flags: at(0, le32, 'O_… of the caller.', { hex: true }),
  mode: at(4, le32, 'Permissions, the umask not taken off.'),
  umask: at(8, le32, 'The caller’s umask.'),
  open_flags: at(12, le32, 'FUSE_OPEN_….'),
});
export const ReleaseIn = defineStruct('fuse_release_in', 24, 'The last descriptor of an open file is closed.', {
  fh: at(0, u64, 'The open file.'),
  flags: at(8, le32, 'Its O_….'),
  release_flags: at(12, le32, 'Unused here.'),
  lock_owner: at(16, u64, 'Unused here.'),
});

export const ReadIn = defineStruct('fuse_read_in', 40, 'read(2), or entries of a directory.', {
  fh: at(0, u64, 'The open file.'),
  offset: at(8, u64, 'From which byte on.'),
  size: at(16, le32, 'How many bytes at most.'),
  read_flags: at(20, le32, 'Unused here.'),
  lock_owner: at(24, u64, 'Unused here.'),
  flags: at(32, le32, 'O_… of the file now.'),
  padding: at(36, le32, 'Unused.'),
});
export const ReadDirIn = defineStruct('fuse_read_in', 40, 'The same, with the offset as a cookie of two halves.', {
  fh: at(0, u64, 'The open directory.'),
  low: at(8, le32, 'The cookie’s low half.'),
  high: at(12, le32, 'And its high one.'),
  size: at(16, le32, 'How many bytes at most.'),
  read_flags: at(20, le32, 'Unused here.'),
  lock_owner: at(24, u64, 'Unused here.'),
  flags: at(32, le32, 'Unused here.'),
  padding: at(36, le32, 'Unused.'),
});
export const WriteIn = defineStruct('fuse_write_in', 40, 'write(2); the data follows.', {
  fh: at(0, u64, 'The open file.'),
  offset: at(8, u64, 'To which byte.'),
  size: at(16, le32, 'How many bytes.'),
  write_flags: at(20, le32, 'FUSE_WRITE_….'),
  lock_owner: at(24, u64, 'Unused here.'),
  flags: at(32, le32, 'O_… of the file now.'),
  padding: at(36, le32, 'Unused.'),
});
export const FsyncIn = defineStruct('fuse_fsync_in', 16, 'fsync(2), fdatasync(2).', {
  fh: at(0, u64, 'The open file.'),
  fsync_flags: at(8, le32, '1: data only.'),
  padding: at(12, le32, 'Unused.'),
});

export const SetxattrIn = defineStruct('fuse_setxattr_in', 16, 'A name and a value follow.', {
  size: at(0, le32, 'Bytes of the value.'),
  flags: at(4, le32, 'XATTR_CREATE, XATTR_REPLACE.'),
  setxattr_flags: at(8, le32, 'FUSE_SETXATTR_….'),
  padding: at(12, le32, 'Unused.'),
});
export const GetxattrIn = defineStruct('fuse_getxattr_in', 8, 'A name follows, where one value is asked for.', {
  size: at(0, le32, 'Room for the answer; 0 asks for its length.'),
  padding: at(4, le32, 'Unused.'),
});

export const IoctlIn = defineStruct('fuse_ioctl_in', 32, 'ioctl(2); its argument follows.', {
  fh: at(0, u64, 'The open file.'),
  flags: at(8, le32, 'FUSE_IOCTL_….'),
  cmd: at(12, le32, 'The command.', { hex: true }),
  arg: at(16, u64, 'Where its argument is in the caller.'),
  in_size: at(24, le32, 'Bytes of the argument that follow.'),
  out_size: at(28, le32, 'Bytes that the answer may have.'),
});
export const FsXattr = defineStruct('fsxattr', 28, 'Attributes that all file systems share, for FS_IOC_FSSETXATTR.', {
  fsx_xflags: at(0, le32, 'FS_XFLAG_….', { hex: true }),
  fsx_extsize: at(4, le32, 'Of XFS.'),
  fsx_nextents: at(8, le32, 'Of XFS.'),
  fsx_projid: at(12, le32, 'The project.'),
  fsx_cowextsize: at(16, le32, 'Of XFS.'),
  fsx_pad: at(20, u64, 'Unused.'),
});
export const FallocateIn = defineStruct('fuse_fallocate_in', 32, 'fallocate(2).', {
  fh: at(0, u64, 'The open file.'),
  offset: at(8, u64, 'From which byte on.'),
  length: at(16, u64, 'How many.'),
  mode: at(24, le32, 'FALLOC_FL_….'),
  padding: at(28, le32, 'Unused.'),
});
export const LseekIn = defineStruct('fuse_lseek_in', 24, 'lseek(2) to data or to a hole.', {
  fh: at(0, u64, 'The open file.'),
  offset: at(8, u64, 'From which byte on.'),
  whence: at(16, le32, 'SEEK_DATA, SEEK_HOLE.'),
  padding: at(20, le32, 'Unused.'),
});
