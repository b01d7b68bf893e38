/**
 * System calls in strace's spelling:
 *
 *      openat(AT_FDCWD, "f", O_WRONLY|O_CREAT|O_TRUNC, 0666) = 3
 *      write(3, "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"..., 4096) = 4096
 */
import { isPrintable } from '../../bytes/text.ts';
import { errorName, errorText } from './errno.ts';
import * as K from './kernel.ts';

/** Called with the text and the result of each call. */
export type Trace = (call: string, result: number) => void;

export function line(call: string, result: number): string {
  const value = result < 0 ? `-1 ${errorName(result)} (${errorText(result)})` : String(result);
  return `${call.padEnd(39)} = ${value}\n`;
}

const ESCAPES: Record<number, string> = {
  7: '\\7',
  8: '\\10',
  9: '\\t',
  10: '\\n',
  11: '\\v',
  12: '\\f',
  13: '\\r',
  34: '\\"',
  92: '\\\\',
};

/** Shows at most 32 bytes, like strace. Octal escapes are as short as the next character allows. */
export function data(bytes: Uint8Array, at: number, count: number, most = 32): string {
  let out = '';
  const shown = Math.min(count, most);
  for (let i = 0; i < shown; i++) {
    const c = bytes[at + i];
    const next = i + 1 < shown ? bytes[at + i + 1] : 0;
    if (ESCAPES[c] !== undefined && c !== 7 && c !== 8) out += ESCAPES[c];
    else if (isPrintable(c)) out += String.fromCharCode(c);
    else out += `\\${next >= 48 && next <= 57 ? c.toString(8).padStart(3, '0') : c.toString(8)}`;
  }
  return `"${out}"${count > most ? '...' : ''}`;
}

/** The bytes of a read, or an address after an error. */
export const filled = (bytes: Uint8Array, result: number): string =>
  result < 0 ? '0x7ffd0000' : data(bytes, 0, result);

export const text = (s: string, most = 4096): string =>
  data(
    Uint8Array.from(s, (c) => c.charCodeAt(0)),
    0,
    s.length,
    most,
  );

export const octal = (mode: number): string => (mode === 0 ? '000' : `0${mode.toString(8)}`);

export const dir = (fd: number): string => (fd === K.AT_FDCWD ? 'AT_FDCWD' : String(fd));

function flags(value: number, names: [string, number][], none = '0'): string {
  const out: string[] = [];
  let left = value;
  for (const [name, bits] of names)
    if ((left & bits) === bits) {
      out.push(name);
      left &= ~bits;
    }
  if (left) out.push(`0x${left.toString(16)}`);
  return out.join('|') || none;
}

const OPEN: [string, number][] = [
  ['O_CREAT', K.O_CREAT],
  ['O_EXCL', K.O_EXCL],
  ['O_NOCTTY', K.O_NOCTTY],
  ['O_TRUNC', K.O_TRUNC],
  ['O_APPEND', K.O_APPEND],
  ['O_NONBLOCK', K.O_NONBLOCK],
  ['O_SYNC', K.O_SYNC],
  ['O_DSYNC', K.O_DSYNC],
  ['O_DIRECT', K.O_DIRECT],
  ['O_LARGEFILE', K.O_LARGEFILE],
  ['O_NOFOLLOW', K.O_NOFOLLOW],
  ['O_NOATIME', K.O_NOATIME],
  ['O_CLOEXEC', K.O_CLOEXEC],
  ['O_PATH', K.O_PATH],
  ['O_DIRECTORY', K.O_DIRECTORY],
];

export function openFlags(value: number): string {
  const access = ['O_RDONLY', 'O_WRONLY', 'O_RDWR'][value & K.O_ACCMODE];
  const rest = flags(value & ~K.O_ACCMODE, OPEN, '');
  return rest ? `${access}|${rest}` : access;
}

export const atFlags = (value: number): string =>
  flags(value, [
    ['AT_SYMLINK_NOFOLLOW', K.AT_SYMLINK_NOFOLLOW],
    ['AT_REMOVEDIR', K.AT_REMOVEDIR],
    ['AT_SYMLINK_FOLLOW', K.AT_SYMLINK_FOLLOW],
    ['AT_EMPTY_PATH', K.AT_EMPTY_PATH],
  ]);

export const fallocateMode = (value: number): string =>
  flags(value, [
    ['FALLOC_FL_KEEP_SIZE', K.FALLOC_FL_KEEP_SIZE],
    ['FALLOC_FL_PUNCH_HOLE', K.FALLOC_FL_PUNCH_HOLE],
    ['FALLOC_FL_COLLAPSE_RANGE', K.FALLOC_FL_COLLAPSE_RANGE],
    ['FALLOC_FL_ZERO_RANGE', K.FALLOC_FL_ZERO_RANGE],
    ['FALLOC_FL_INSERT_RANGE', K.FALLOC_FL_INSERT_RANGE],
  ]);

export const renameFlags = (value: number): string =>
  flags(value, [
    ['RENAME_NOREPLACE', K.RENAME_NOREPLACE],
    ['RENAME_EXCHANGE', K.RENAME_EXCHANGE],
  ]);

export const xattrFlags = (value: number): string =>
  flags(value, [
    ['XATTR_CREATE', K.XATTR_CREATE],
    ['XATTR_REPLACE', K.XATTR_REPLACE],
  ]);

export const whence = (value: number): string => ['SEEK_SET', 'SEEK_CUR', 'SEEK_END', 'SEEK_DATA', 'SEEK_HOLE'][value];

const TYPES: Record<number, string> = {
  [K.S_IFREG]: 'S_IFREG',
  [K.S_IFDIR]: 'S_IFDIR',
  [K.S_IFLNK]: 'S_IFLNK',
  [K.S_IFCHR]: 'S_IFCHR',
  [K.S_IFBLK]: 'S_IFBLK',
  [K.S_IFIFO]: 'S_IFIFO',
  [K.S_IFSOCK]: 'S_IFSOCK',
};

export function mode(value: number): string {
  const special = flags(
    value & 0o7000,
    [
      ['S_ISUID', 0o4000],
      ['S_ISGID', 0o2000],
      ['S_ISVTX', 0o1000],
    ],
    '',
  );
  return [TYPES[value & K.S_IFMT] ?? '0', special, octal(value & 0o777)].filter(Boolean).join('|');
}

export const stat = (s: K.Stat): string =>
  (s.st_mode & K.S_IFMT) === K.S_IFCHR
    ? `{st_mode=${mode(s.st_mode)}, st_rdev=makedev(0x${(s.st_rdev >> 8).toString(16)}, 0x${(s.st_rdev & 255).toString(16)}), ...}`
    : `{st_mode=${mode(s.st_mode)}, st_size=${s.st_size}, ...}`;

export function time(t: K.Timespec): string {
  if (t.nsec === K.UTIME_NOW) return 'UTIME_NOW';
  if (t.nsec === K.UTIME_OMIT) return 'UTIME_OMIT';
  return `{tv_sec=${t.sec}, tv_nsec=${t.nsec}}`;
}
