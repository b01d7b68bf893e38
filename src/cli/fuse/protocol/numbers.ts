/**
 * Numbers of the FUSE protocol: the kinds of request, and the bits of requests and answers. Names and values are those
 * of <linux/fuse.h>.
 */

export const OP = {
  LOOKUP: 1,
  FORGET: 2,
  GETATTR: 3,
  SETATTR: 4,
  READLINK: 5,
  SYMLINK: 6,
  MKNOD: 8,
  MKDIR: 9,
  UNLINK: 10,
  RMDIR: 11,
  RENAME: 12,
  LINK: 13,
  OPEN: 14,
  READ: 15,
  WRITE: 16,
  STATFS: 17,
  RELEASE: 18,
  FSYNC: 20,
  SETXATTR: 21,
  GETXATTR: 22,
  LISTXATTR: 23,
  REMOVEXATTR: 24,
  FLUSH: 25,
  INIT: 26,
  OPENDIR: 27,
  READDIR: 28,
  RELEASEDIR: 29,
  FSYNCDIR: 30,
  CREATE: 35,
  INTERRUPT: 36,
  DESTROY: 38,
  IOCTL: 39,
  NOTIFY_REPLY: 41,
  BATCH_FORGET: 42,
  FALLOCATE: 43,
  READDIRPLUS: 44,
  RENAME2: 45,
  LSEEK: 46,
  TMPFILE: 51,
  STATX: 52,
} as const;

/** The bits on which both sides agree at INIT. Bits from 2^32 on are in a separate word. */
export const INIT = {
  ASYNC_READ: 2 ** 0,
  ATOMIC_O_TRUNC: 2 ** 3,
  EXPORT_SUPPORT: 2 ** 4,
  BIG_WRITES: 2 ** 5,
  DONT_MASK: 2 ** 6,
  HAS_IOCTL_DIR: 2 ** 11,
  DO_READDIRPLUS: 2 ** 13,
  READDIRPLUS_AUTO: 2 ** 14,
  ASYNC_DIO: 2 ** 15,
  POSIX_ACL: 2 ** 20,
  MAX_PAGES: 2 ** 22,
  HANDLE_KILLPRIV_V2: 2 ** 28,
  SETXATTR_EXT: 2 ** 29,
} as const;

/** The bits for the fields of SETATTR that count. */
export const FATTR = {
  MODE: 1 << 0,
  UID: 1 << 1,
  GID: 1 << 2,
  SIZE: 1 << 3,
  ATIME: 1 << 4,
  MTIME: 1 << 5,
  ATIME_NOW: 1 << 7,
  MTIME_NOW: 1 << 8,
} as const;

/** Messages that the server may send without a request. They have this number in place of an errno. */
export const NOTIFY = { INVAL_INODE: 2, RETRIEVE: 5 } as const;

/** Bits for the caching of an opened file. */
export const FOPEN = { KEEP_CACHE: 1 << 1 } as const;
/** The write comes from the page cache and not from a program's write(2). */
export const WRITE_CACHE = 1 << 0;
/** The caller is not in the file's group, so setting an access list clears the set-group-ID bit. */
export const SETXATTR_ACL_KILL_SGID = 1 << 0;

export const FS_IOC = {
  GETFLAGS: 0x80086601,
  SETFLAGS: 0x40086602,
  GETVERSION: 0x80087601,
  GETVERSION_EXT4: 0x80086603,
  FSGETXATTR: 0x801c581f,
  FSSETXATTR: 0x401c5820,
} as const;

export const EOPNOTSUPP = 95;
export const ENOTTY = 25;
export const ENOSYS = 38;
export const EINVAL = 22;
export const ERANGE = 34;
export const EIO = 5;
export const EACCES = 13;
export const E2BIG = 7;
