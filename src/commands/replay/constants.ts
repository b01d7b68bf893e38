/** Linux's names of flags, as strace writes them. */
import * as K from '../../shell/process/kernel.ts';

const named = <T extends string>(...names: T[]) =>
  Object.fromEntries(names.map((name) => [name, (K as unknown as Record<string, number>)[name]])) as Record<T, number>;

export const OPEN: Readonly<Record<string, number>> = {
  ...named('O_RDONLY', 'O_WRONLY', 'O_RDWR', 'O_CREAT', 'O_EXCL', 'O_NOCTTY', 'O_TRUNC', 'O_APPEND', 'O_NONBLOCK'),
  ...named(
    'O_DSYNC',
    'O_DIRECT',
    'O_LARGEFILE',
    'O_DIRECTORY',
    'O_NOFOLLOW',
    'O_NOATIME',
    'O_CLOEXEC',
    'O_SYNC',
    'O_PATH',
  ),
  O_ACCMODE: K.O_ACCMODE,
  O_TMPFILE: 0o20200000,
  FASYNC: 0o20000,
};

export const AT: Readonly<Record<string, number>> = {
  ...named('AT_SYMLINK_NOFOLLOW', 'AT_REMOVEDIR', 'AT_SYMLINK_FOLLOW', 'AT_EMPTY_PATH'),
  AT_NO_AUTOMOUNT: 0,
  AT_STATX_SYNC_AS_STAT: 0,
  AT_STATX_FORCE_SYNC: 0,
  AT_STATX_DONT_SYNC: 0,
};

export const WHENCE = named('SEEK_SET', 'SEEK_CUR', 'SEEK_END', 'SEEK_DATA', 'SEEK_HOLE');

export const FALLOC: Readonly<Record<string, number>> = named(
  'FALLOC_FL_KEEP_SIZE',
  'FALLOC_FL_PUNCH_HOLE',
  'FALLOC_FL_COLLAPSE_RANGE',
  'FALLOC_FL_ZERO_RANGE',
  'FALLOC_FL_INSERT_RANGE',
);

export const RENAME = named('RENAME_NOREPLACE', 'RENAME_EXCHANGE');
export const XATTR = named('XATTR_CREATE', 'XATTR_REPLACE');
export const ACCESS: Readonly<Record<string, number>> = { F_OK: 0, X_OK: 1, W_OK: 2, R_OK: 4 };

export const MODE: Readonly<Record<string, number>> = {
  ...named('S_IFREG', 'S_IFDIR', 'S_IFLNK', 'S_IFCHR', 'S_IFBLK', 'S_IFIFO', 'S_IFSOCK'),
  S_ISUID: 0o4000,
  S_ISGID: 0o2000,
  S_ISVTX: 0o1000,
};
