/**
 * `i_mode`: the type of a file in the upper four bits, then the rights.
 *
 *     │ type │ suid sgid sticky │ r w x │ r w x │ r w x │
 *      4 bits        3            owner   group   others
 */
import { type Said, saying } from '../bytes/said.ts';

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

export const FILE_TYPE = saying('type', {
  file: 'regular file',
  directory: 'directory',
  character_device: 'character device',
  block_device: 'block device',
  pipe: 'named pipe',
  socket: 'socket',
  link: 'symbolic link',
  /** Of a record that is no file: the tail of a directory block. */
  checksum: 'the block’s checksum',
  unknown: 'unknown',
  /** Of a mode. */
  unknown_type: 'unknown type',
});

export const FILE_TYPES: Readonly<Record<number, { letter: string; name: Said }>> = {
  [S_IFSOCK]: { letter: 's', name: FILE_TYPE.socket },
  [S_IFLNK]: { letter: 'l', name: FILE_TYPE.link },
  [S_IFREG]: { letter: '-', name: FILE_TYPE.file },
  [S_IFBLK]: { letter: 'b', name: FILE_TYPE.block_device },
  [S_IFDIR]: { letter: 'd', name: FILE_TYPE.directory },
  [S_IFCHR]: { letter: 'c', name: FILE_TYPE.character_device },
  [S_IFIFO]: { letter: 'p', name: FILE_TYPE.pipe },
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
