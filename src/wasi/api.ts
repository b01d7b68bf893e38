/**
 * The numbers of WASI preview 1, by the names of its specification (github.com/WebAssembly/WASI, legacy/preview1).
 *
 *      wasi-libc  ── path_open(dirfd 3, "f", rights …) ──▶ errno, and the answer in the program's memory
 *
 * Rights say what a descriptor may be used for; a call that it has no right to is answered NOTCAPABLE.
 */
import { ERRNO, type ErrnoName } from '../engine/fs/failure.ts';

export const SUCCESS = 0;
export const BADF = 8;
export const INVAL = 28;
const IO = 29;
export const MFILE = 33;
export const NOBUFS = 42;
export const NOSYS = 52;
export const NOTDIR = 54;
export const NOTSUP = 58;
export const OVERFLOW = 61;
const SPIPE = 70;
export const NOTCAPABLE = 76;

const OF_LINUX: Record<ErrnoName, number> = {
  EPERM: 63,
  ENOENT: 44,
  EIO: IO,
  ENXIO: 60,
  E2BIG: 1,
  EBADF: BADF,
  EACCES: 2,
  EBUSY: 10,
  EEXIST: 20,
  EXDEV: 75,
  ENODEV: 43,
  ENOTDIR: NOTDIR,
  EISDIR: 31,
  EINVAL: INVAL,
  EMFILE: MFILE,
  ENOTTY: 59,
  ETXTBSY: 74,
  EFBIG: 22,
  ENOSPC: 51,
  ESPIPE: SPIPE,
  EROFS: 69,
  EMLINK: 34,
  ERANGE: 68,
  ENAMETOOLONG: 37,
  ENOSYS: NOSYS,
  ENOTEMPTY: 55,
  ELOOP: 32,
  ENODATA: IO,
  EBADMSG: 9,
  EOVERFLOW: OVERFLOW,
  ESTALE: 72,
  EUCLEAN: IO,
  EOPNOTSUPP: NOTSUP,
  EDQUOT: 19,
};

const BY_NUMBER = new Map<number, number>(
  Object.entries(OF_LINUX).map(([name, code]) => [ERRNO[name as ErrnoName], code]),
);

/** What a system call answered, as a program of WASI is told: 0, or its number for -errno. */
export const errnoOf = (result: number): number => (result >= 0 ? SUCCESS : (BY_NUMBER.get(-result) ?? IO));

/** Bits of rights, in the order of the specification. */
const NAMES = [
  'FD_DATASYNC',
  'FD_READ',
  'FD_SEEK',
  'FD_FDSTAT_SET_FLAGS',
  'FD_SYNC',
  'FD_TELL',
  'FD_WRITE',
  'FD_ADVISE',
  'FD_ALLOCATE',
  'PATH_CREATE_DIRECTORY',
  'PATH_CREATE_FILE',
  'PATH_LINK_SOURCE',
  'PATH_LINK_TARGET',
  'PATH_OPEN',
  'FD_READDIR',
  'PATH_READLINK',
  'PATH_RENAME_SOURCE',
  'PATH_RENAME_TARGET',
  'PATH_FILESTAT_GET',
  'PATH_FILESTAT_SET_SIZE',
  'PATH_FILESTAT_SET_TIMES',
  'FD_FILESTAT_GET',
  'FD_FILESTAT_SET_SIZE',
  'FD_FILESTAT_SET_TIMES',
  'PATH_SYMLINK',
  'PATH_REMOVE_DIRECTORY',
  'PATH_UNLINK_FILE',
  'POLL_FD_READWRITE',
  'SOCK_SHUTDOWN',
  'SOCK_ACCEPT',
] as const;

export type RightName = (typeof NAMES)[number];

export const RIGHT = Object.fromEntries(NAMES.map((name, bit) => [name, 1 << bit])) as Record<RightName, number>;

const rights = (...names: RightName[]): number => names.reduce((all, name) => all | RIGHT[name], 0);

export const FILE_RIGHTS = rights(
  ...NAMES.filter((name) => /^FD_/.test(name) && name !== 'FD_READDIR'),
  'POLL_FD_READWRITE',
);

export const DIRECTORY_RIGHTS = rights(
  ...NAMES.filter((name) => /^PATH_/.test(name)),
  'FD_FDSTAT_SET_FLAGS',
  'FD_SYNC',
  'FD_ADVISE',
  'FD_READDIR',
  'FD_FILESTAT_GET',
  'FD_FILESTAT_SET_TIMES',
  'POLL_FD_READWRITE',
);

/** A pipe, or what stands for the terminal. */
export const STREAM_RIGHTS = rights(
  'FD_READ',
  'FD_FDSTAT_SET_FLAGS',
  'FD_WRITE',
  'FD_FILESTAT_GET',
  'POLL_FD_READWRITE',
  'SOCK_SHUTDOWN',
);

export const ALL_RIGHTS = rights(...NAMES);

export const FILETYPE = {
  UNKNOWN: 0,
  BLOCK_DEVICE: 1,
  CHARACTER_DEVICE: 2,
  DIRECTORY: 3,
  REGULAR_FILE: 4,
  SOCKET_DGRAM: 5,
  SOCKET_STREAM: 6,
  SYMBOLIC_LINK: 7,
} as const;

export const LOOKUP_SYMLINK_FOLLOW = 1;

export const OFLAG = { CREAT: 1, DIRECTORY: 2, EXCL: 4, TRUNC: 8 } as const;

export const FDFLAG = { APPEND: 1, DSYNC: 2, NONBLOCK: 4, RSYNC: 8, SYNC: 16 } as const;

export const FSTFLAG = { ATIM: 1, ATIM_NOW: 2, MTIM: 4, MTIM_NOW: 8 } as const;

export const CLOCK = { REALTIME: 0, MONOTONIC: 1, PROCESS_CPUTIME: 2, THREAD_CPUTIME: 3 } as const;

export const EVENTTYPE = { CLOCK: 0, FD_READ: 1, FD_WRITE: 2 } as const;
