/**
 * The system calls of the shell's commands, with Linux's names, arguments and meaning. This is the only interface between
 * the shell and a file system. The engine's mounted volume implements it, and so does the small reference in
 * tests/helpers/memory-kernel.ts.
 *
 *      command ──▶ process.ts (fd table, umask, /dev, strace) ──▶ Kernel (one mounted volume)
 *
 * Conventions
 *  - A result below zero is -errno (`src/engine/fs/failure.ts` has the table); otherwise it is what Linux returns.
 *    Calls whose result is not a number say so, and still answer a failure with a negative number.
 *  - Only our own mistakes throw. A call is complete when it returns.
 *  - `fd` is an open file description (Linux's struct file: position, flags, inode), a small number ≥ 0 that the
 *    kernel chooses. Descriptor tables, dup2 and the numbers that strace prints belong to the shell's processes.
 *    A description lives until `close`, even if its file has been unlinked.
 *  - Paths and names are byte strings: one char code (0–255) per byte. They are resolved as Linux does: relative to
 *    `dirfd` (AT_FDCWD: `cwd`, at first the volume's root), symlinks followed up to 40 deep, `.` and `..` and
 *    doubled and trailing slashes as usual; '' is ENOENT unless AT_EMPTY_PATH. A component over 255 bytes or a path
 *    over 4095 is ENAMETOOLONG.
 *  - A path that leaves the volume (an absolute one, `..` above the root, a symlink that is either) returns OUTSIDE,
 *    and the shell refuses to go on. The files there on a real machine are unknown.
 *  - The caller is root unless its task names another user. The umask is already taken off `mode`. The kernel's own clock
 *    sets times.
 *  - Offsets, lengths, block and inode numbers are exact integers below 2^53.
 *  - A buffer belongs to the caller again when the call returns. A kernel may recognise `ZEROS` (`buffer === ZEROS`) and
 *    copy nothing. A read to `UNSEEN` copies nothing. A write from bytes that are called `lasting` does not copy them
 *    either, and nothing may change them.
 */

import { EXT4_NAME_LEN, EXT4_SUPER_MAGIC } from '../../format/constants.ts';
import type { BlockStore } from '../../trace/block-store.ts';
import type { FileSystem } from '../mounted/file-system.ts';

/** A path led out of the volume. Not an errno of Linux's; no errno is that large. */
export const OUTSIDE = -4096;

/** Zeros to write from. Nothing writes to them. */
export const ZEROS = new Uint8Array(1 << 20);

export { lasting } from '../../trace/lasting.ts';
export { UNSEEN } from '../fs/unseen.ts';

export const AT_FDCWD = -100;
export const AT_SYMLINK_NOFOLLOW = 0x100;
export const AT_REMOVEDIR = 0x200;
export const AT_SYMLINK_FOLLOW = 0x400;
export const AT_EMPTY_PATH = 0x1000;

export const O_RDONLY = 0;
export const O_WRONLY = 1;
export const O_RDWR = 2;
export const O_ACCMODE = 3;
export const O_CREAT = 0o100;
export const O_EXCL = 0o200;
export const O_NOCTTY = 0o400;
export const O_TRUNC = 0o1000;
export const O_APPEND = 0o2000;
export const O_NONBLOCK = 0o4000;
export const O_DSYNC = 0o10000;
export const O_DIRECT = 0o40000;
export const O_LARGEFILE = 0o100000;
export const O_DIRECTORY = 0o200000;
export const O_NOFOLLOW = 0o400000;
export const O_NOATIME = 0o1000000;
export const O_CLOEXEC = 0o2000000;
/** Includes O_DSYNC, as on Linux. */
export const O_SYNC = 0o4010000;
export const O_PATH = 0o10000000;
/** The flags that F_SETFL can change. */
export const O_SETTABLE = O_APPEND | O_NONBLOCK | O_DIRECT | O_NOATIME;

export const SEEK_SET = 0;
export const SEEK_CUR = 1;
export const SEEK_END = 2;
export const SEEK_DATA = 3;
export const SEEK_HOLE = 4;

export * from '../fs/falloc.ts';

export const RENAME_NOREPLACE = 1;
export const RENAME_EXCHANGE = 2;

export const XATTR_CREATE = 1;
export const XATTR_REPLACE = 2;

export { S_IFBLK, S_IFCHR, S_IFDIR, S_IFIFO, S_IFLNK, S_IFMT, S_IFREG, S_IFSOCK } from '../../format/mode.ts';

export const DT_UNKNOWN = 0;
export const DT_FIFO = 1;
export const DT_CHR = 2;
export const DT_DIR = 4;
export const DT_BLK = 6;
export const DT_REG = 8;
export const DT_LNK = 10;
export const DT_SOCK = 12;

/** A nanosecond field that says "now" or "leave it" (utimensat). */
export const UTIME_NOW = 0x3fffffff;
export const UTIME_OMIT = 0x3ffffffe;

export const FIEMAP_FLAG_SYNC = 1;
export const FIEMAP_EXTENT_LAST = 0x1;
export const FIEMAP_EXTENT_UNKNOWN = 0x2;
export const FIEMAP_EXTENT_DELALLOC = 0x4;
export const FIEMAP_EXTENT_ENCODED = 0x8;
export const FIEMAP_EXTENT_NOT_ALIGNED = 0x100;
export const FIEMAP_EXTENT_DATA_INLINE = 0x200;
export const FIEMAP_EXTENT_UNWRITTEN = 0x800;
export const FIEMAP_EXTENT_MERGED = 0x1000;

export interface Timespec {
  sec: number;
  nsec: number;
}

/** struct stat and struct statx in one. The caller keeps the object, and the kernel fills it in. */
export interface Stat {
  /** `major * 256 + minor` of the volume's device; the same for every file of the volume. */
  st_dev: number;
  st_ino: number;
  st_mode: number;
  st_nlink: number;
  st_uid: number;
  st_gid: number;
  /** Device number of a device node, otherwise 0. */
  st_rdev: number;
  st_size: number;
  /** The block size, by which coreutils and stdio size their buffers. */
  st_blksize: number;
  /** In sectors of 512 bytes, delayed blocks included. */
  st_blocks: number;
  st_atime: number;
  st_atime_nsec: number;
  st_mtime: number;
  st_mtime_nsec: number;
  st_ctime: number;
  st_ctime_nsec: number;
  /** The time of creation (statx's btime). Both are zero if the inode has no room for it (ext2, ext3, 128-byte inodes). */
  st_btime: number;
  st_btime_nsec: number;
}

/** struct statfs; units are blocks of f_bsize. */
export interface StatFs {
  /** 0xEF53 */
  f_type: number;
  f_bsize: number;
  f_blocks: number;
  f_bfree: number;
  f_bavail: number;
  f_files: number;
  f_ffree: number;
  f_namelen: number;
}

export interface Dirent {
  d_ino: number;
  /** DT_… */
  d_type: number;
  d_name: string;
}

/** struct fiemap_extent; offsets in bytes. */
export interface FiemapExtent {
  fe_logical: number;
  fe_physical: number;
  fe_length: number;
  /** FIEMAP_EXTENT_… */
  fe_flags: number;
}

/** The task that makes the following calls, as a tracepoint names it: `head-1042`. */
export interface Task {
  pid: number;
  comm: string;
  /** Where in the script its command stands, in UTF-16 units. */
  from: number;
  to: number;
  /** The user it runs as (fsuid, fsgid, further groups); root by default. */
  uid?: number;
  gid?: number;
  groups?: readonly number[];
  /** True if the kernel that sends the call (FUSE) has checked the permissions. */
  vetted?: boolean;
}

/**
 * The kernel's state of a program that is suspended while others have their turn. Others may read only `pid`.
 */
export interface Turn {
  /** The process that made the last call. */
  readonly pid: number;
}

export interface Kernel {
  /** Sets the task that makes the calls from here on. */
  task(task: Task): void;

  // Several programs at once

  /** Set while several programs run. A call then returns at once, and `busy` says whether it is still under way. */
  shared: boolean;
  putAside(): Turn;
  takeUp(turn: Turn): void;
  busy(pid: number): boolean;
  /** Lets time pass until a call is over, and answers the process that made it. Undefined if none is under way. */
  pass(): number | undefined;
  /** Ends the sleep of a process that gets a signal. Answers whether it slept. */
  interrupt(pid: number): boolean;

  /** Inode of the working directory. The shell saves and restores it, since each process has its own. */
  cwd: number;

  // Files

  /** An fd. Takes all O_ flags above. O_CREAT with a directory: EISDIR. O_NOFOLLOW on a link: ELOOP. O_PATH opens nothing. */
  openat(dirfd: number, path: string, flags: number, mode: number): number;
  close(fd: number): number;
  /** Reads into buffer[at, at + count). Answers the count, 0 at the end of the file, EISDIR for a directory. */
  read(fd: number, buffer: Uint8Array, at: number, count: number): number;
  pread(fd: number, buffer: Uint8Array, at: number, count: number, offset: number): number;
  /** Writes buffer[at, at + count) at the position (or the end under O_APPEND). It may write less when space runs out. */
  write(fd: number, buffer: Uint8Array, at: number, count: number): number;
  pwrite(fd: number, buffer: Uint8Array, at: number, count: number, offset: number): number;
  /** The new position. SEEK_DATA and SEEK_HOLE use the map and the page cache, and answer ENXIO past the end. */
  lseek(fd: number, offset: number, whence: number): number;
  /** fcntl F_SETFL for flags that can change while a file is open (O_APPEND, O_NONBLOCK, O_DIRECT, O_NOATIME). */
  setfl(fd: number, flags: number): number;
  ftruncate(fd: number, length: number): number;
  truncate(path: string, length: number): number;
  /** `mode`: 0 or FALLOC_FL_…. EOPNOTSUPP if the map cannot do it (indirect files). */
  fallocate(fd: number, mode: number, offset: number, length: number): number;
  /** Copies at the files' positions, which move. As in Linux for ext4, it reads and writes 64 KiB at a time. */
  copy_file_range(fdIn: number, fdOut: number, count: number): number;
  fsync(fd: number): number;
  fdatasync(fd: number): number;
  /** Writes the whole volume, and never fails. */
  sync(): number;
  syncfs(fd: number): number;

  // Names

  mkdirat(dirfd: number, path: string, mode: number): number;
  /** flags: 0 or AT_REMOVEDIR. */
  unlinkat(dirfd: number, path: string, flags: number): number;
  /** flags: 0 (a symlink is linked itself) or AT_SYMLINK_FOLLOW. */
  linkat(oldDirfd: number, oldPath: string, newDirfd: number, newPath: string, flags: number): number;
  symlinkat(target: string, dirfd: number, path: string): number;
  /** flags: 0 or RENAME_…. */
  renameat2(oldDirfd: number, oldPath: string, newDirfd: number, newPath: string, flags: number): number;
  /** The target, or -errno. */
  readlinkat(dirfd: number, path: string): string | number;
  /**
   * Appends entries in the order of Linux's readdir, `.` and `..` among them, as many as fit into `space` bytes of
   * struct linux_dirent64 (19 bytes + name + NUL, rounded up to 8). Returns those bytes, 0 at the end.
   */
  getdents64(fd: number, out: Dirent[], space: number): number;
  /** Sets `cwd`. */
  chdir(path: string): number;
  fchdir(fd: number): number;

  // Inodes

  /** flags: AT_SYMLINK_NOFOLLOW, AT_EMPTY_PATH (then '' means `dirfd` itself). stat, lstat, fstat and statx are all this. */
  fstatat(dirfd: number, path: string, flags: number, out: Stat): number;
  fchmodat(dirfd: number, path: string, mode: number): number;
  fchmod(fd: number, mode: number): number;
  /** -1 leaves the user or the group as it is. flags: AT_SYMLINK_NOFOLLOW. */
  fchownat(dirfd: number, path: string, uid: number, gid: number, flags: number): number;
  fchown(fd: number, uid: number, gid: number): number;
  /** A null `path` means `dirfd` itself. Null times mean now. An nsec of UTIME_NOW or UTIME_OMIT works as on Linux. */
  utimensat(dirfd: number, path: string | null, atime: Timespec | null, mtime: Timespec | null, flags: number): number;
  faccessat(dirfd: number, path: string, mode: number): number;

  // Extended attributes. A path is followed unless `follow` is false; `path` may be an fd.

  /** flags: 0, XATTR_CREATE, XATTR_REPLACE. An unknown namespace is EOPNOTSUPP. */
  setxattr(path: string | number, name: string, value: Uint8Array, flags: number, follow: boolean): number;
  getxattr(path: string | number, name: string, follow: boolean): Uint8Array | number;
  /** Full names (`user.one`) in the order that listxattr gives them. */
  listxattr(path: string | number, follow: boolean): string[] | number;
  removexattr(path: string | number, name: string, follow: boolean): number;

  // ioctl

  /** At most `max` extents that intersect [start, start + length); the file's last one is marked. flags: FIEMAP_FLAG_…. */
  fiemap(fd: number, start: number, length: number, flags: number, max: number): FiemapExtent[] | number;
  /** The physical block of a logical one, 0 for a hole. It flushes delayed data first, as Linux does. */
  fibmap(fd: number, block: number): number;
  /** FS_IOC_GETFLAGS: i_flags as programs see them (FS_IMMUTABLE_FL 0x10, FS_EXTENT_FL 0x80000 …). */
  getflags(fd: number): number;
  /** FS_IOC_SETFLAGS. */
  setflags(fd: number, flags: number): number;
  /** EXT4_IOC_MOVE_EXT exchanges blocks of a file and a donor; the content stays. Answers how many. Units are blocks. */
  moveExt(fd: number, donor: number, from: number, donorFrom: number, count: number): number;
  /** Sends bytes of a file, with all three flags. */
  sync_file_range(fd: number, from: number, length: number): number;
  /** FS_IOC_GETVERSION: i_generation. */
  getversion(fd: number): number;
  /** FS_IOC_FSGETXATTR, only for the project. */
  getproject(fd: number): number;

  // The volume

  statfs(out: StatFs): number;
  /** mount(2) with MS_REMOUNT. Options are as after `mount -o remount,`. EINVAL if one is unknown or cannot change. */
  remount(options: string): number;
  /** The volume's line of /proc/mounts: device (`/dev/loop0`), mount point, type, options (`rw,relatime`). */
  mounted(): { device: string; where: string; type: string; options: string };
  /** CLOCK_REALTIME. */
  clock(out: Timespec): void;
  /** clock_nanosleep: the machine's time passes. The periodic writer and the commit run when they are due. */
  nanosleep(sec: number, nsec: number): number;
  /** pselect6 for one descriptor to be read. It sleeps in the same way, and ends early if the descriptor is readable. */
  pselect(fd: number, sec: number, nsec: number): number;
  /** The device as a program reads it past the mount, without data that waits for its flush. Absent if it cannot be read. */
  device?(): BlockStore;
  /** EXT4_IOC_RESIZE_FS: the volume gets this many blocks. The rare program that calls it brings the code that grows it. */
  resizeFs?(blocks: number, grow: Growth): number;
}

export type Growth = (fs: FileSystem, blocks: number) => void;

export const newStat = (): Stat => ({
  st_dev: 0,
  st_ino: 0,
  st_mode: 0,
  st_nlink: 0,
  st_uid: 0,
  st_gid: 0,
  st_rdev: 0,
  st_size: 0,
  st_blksize: 4096,
  st_blocks: 0,
  st_atime: 0,
  st_atime_nsec: 0,
  st_mtime: 0,
  st_mtime_nsec: 0,
  st_ctime: 0,
  st_ctime_nsec: 0,
  st_btime: 0,
  st_btime_nsec: 0,
});

export const newStatFs = (): StatFs => ({
  f_type: EXT4_SUPER_MAGIC,
  f_bsize: 0,
  f_blocks: 0,
  f_bfree: 0,
  f_bavail: 0,
  f_files: 0,
  f_ffree: 0,
  f_namelen: EXT4_NAME_LEN,
});
