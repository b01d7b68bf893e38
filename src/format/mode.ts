/**
 * `i_mode`: the type of a file in the upper four bits, then the rights.
 *
 *     │ type │ suid sgid sticky │ r w x │ r w x │ r w x │
 *      4 bits        3            owner   group   others
 */

export const S_IFMT = 0o170000;
export const S_IFSOCK = 0o140000;
export const S_IFLNK = 0o120000;
export const S_IFREG = 0o100000;
export const S_IFBLK = 0o060000;
export const S_IFDIR = 0o040000;
export const S_IFCHR = 0o020000;
export const S_IFIFO = 0o010000;

/** A program with this bit runs as the owner of its file, or with its group. */
export const S_ISUID = 0o4000;
export const S_ISGID = 0o2000;
/** In such a directory only the owner may remove a name, as in /tmp. */
export const S_ISVTX = 0o1000;

export const S_IRWXG = 0o070;
export const S_IXGRP = 0o010;
export const S_IWOTH = 0o002;

/** One right for owner, group and others; all rights; all rights and the three bits above them. */
export const S_IXUGO = 0o111;
export const S_IRWXUGO = 0o777;
export const S_IALLUGO = 0o7777;

export const FILE_TYPES: Readonly<Record<number, { letter: string; name: string }>> = {
  [S_IFSOCK]: { letter: 's', name: 'socket' },
  [S_IFLNK]: { letter: 'l', name: 'symbolic link' },
  [S_IFREG]: { letter: '-', name: 'regular file' },
  [S_IFBLK]: { letter: 'b', name: 'block device' },
  [S_IFDIR]: { letter: 'd', name: 'directory' },
  [S_IFCHR]: { letter: 'c', name: 'character device' },
  [S_IFIFO]: { letter: 'p', name: 'named pipe' },
};

/** `drwxr-xr-x`, as ls writes it. */
export function modeText(mode: number): string {
  const bit = (b: number, letter: string) => (mode & b ? letter : '-');
  const run = (shift: number, special: number, on: string) => {
    const x = mode & (1 << shift);
    const last = mode & special ? (x ? on : on.toUpperCase()) : x ? 'x' : '-';
    return bit(4 << shift, 'r') + bit(2 << shift, 'w') + last;
  };
  return (
    (FILE_TYPES[mode & S_IFMT]?.letter ?? '?') + run(6, S_ISUID, 's') + run(3, S_ISGID, 's') + run(0, S_ISVTX, 't')
  );
}
