/**
 * stat prints the result of statx for a name, in a given format (-c '%s %b'). With -f it prints statfs for the volume.
 */
import { modeText } from '../format/mode.ts';
import { readEscapes } from '../shell/escapes.ts';
import * as K from '../shell/process/kernel.ts';
import type { Process } from '../shell/process/process.ts';
import { fullTime } from '../shell/program/dates.ts';
import { ownerName } from '../shell/program/owners.ts';
import { complain, type Program, quote, quoteIfNeeded, tryHelp } from '../shell/program/program.ts';

const FILE =
  '  File: %N\n  Size: %-10s\tBlocks: %-10b IO Block: %-6o %F\nDevice: %Hd,%Ld\tInode: %-10i  Links: %h\nAccess: (%04a/%10.10A)  Uid: (%5u/%8U)   Gid: (%5g/%8G)\nAccess: %x\nModify: %y\nChange: %z\n Birth: %w\n';
const DEVICE_FILE = FILE.replace('Links: %h\n', 'Links: %-5h Device type: %Hr,%Lr\n');
const VOLUME =
  '  File: "%n"\n    ID: %-8i Namelen: %-7l Type: %T\nBlock size: %-10s Fundamental block size: %S\nBlocks: Total: %-10b Free: %-10f Available: %a\nInodes: Total: %-10c Free: %d\n';

const TYPES: Record<number, string> = {
  [K.S_IFDIR]: 'directory',
  [K.S_IFLNK]: 'symbolic link',
  [K.S_IFCHR]: 'character special file',
  [K.S_IFBLK]: 'block special file',
  [K.S_IFIFO]: 'fifo',
  [K.S_IFSOCK]: 'socket',
};

export const stat: Program = {
  name: 'stat',
  summary: 'Show what an inode holds, or with -f what the volume has.',
  usage: ['stat [OPTION]... FILE...'],
  coreutils: true,
  options: [
    {
      short: 'c',
      long: 'format',
      argument: 'FORMAT',
      help: 'in this form: %n name, %s size, %b blocks, %i inode, %h links …',
    },
    { long: 'printf', argument: 'FORMAT', help: 'the same with \\n and the like, and no new line at the end' },
    { short: 'L', long: 'dereference', help: 'of what a symbolic link points to' },
    { short: 'f', long: 'file-system', help: 'of the volume: %b blocks, %f free, %a available, %c inodes, %d free …' },
  ],
  notes: [
    'File: %a %A mode, %b %B blocks and their size, %d %Hd %Ld %D device, %f mode in hex, %F type, %g %G group, %h links,',
    '%i inode, %n %N name, %o block size, %s size, %u %U owner, %w %W birth, %x %X access, %y %Y data, %z %Z change.',
    'Volume: %a %b %c %d %f %i %l %n %s %S %t %T.',
  ],
  check(_operands, args) {
    const format = args.value('format') ?? args.value('printf');
    const known = args.has('file-system') ? VOLUME_LETTERS : FILE_LETTERS;
    for (const [, pair, letter] of (format ?? '').matchAll(/%[-#+ 0']*\d*(?:\.\d+)?([HL]?)(.?)/gs))
      if (letter !== '%' && (!Object.hasOwn(known, letter) || (pair && !'dr'.includes(letter))))
        return { index: 0, message: `stat knows no %${pair}${letter} here; see stat --help` };
    return undefined;
  },
  run(p, args, out) {
    if (args.operands.length === 0) return tryHelp(p, 'missing operand');
    const printf = args.value('printf');
    const given = args.value('format');
    const format = given !== undefined ? `${given}\n` : printf !== undefined ? readEscapes(printf).text : undefined;
    let status = 0;
    for (const name of args.operands) {
      const text = args.has('file-system') ? volume(p, name, format) : file(p, name, format, args.has('dereference'));
      if (text === undefined) status = 1;
      else out.print(text);
    }
    return status;
  },
};

/** `%-10s`, `%04a`, `%10.10A`: each directive with its flags, width and precision. */
function fill(format: string, value: (letter: string, pair: string, precision: number) => string): string {
  return format.replace(
    /%([-#+ 0']*)(\d*)(?:\.(\d*))?([HL]?)([A-Za-z%])/g,
    (_, flags: string, width: string, precision: string | undefined, pair: string, letter: string) => {
      if (letter === '%') return '%';
      let text = value(letter, pair, precision === undefined ? -1 : Number(precision));
      if (precision !== undefined && 'ANnF'.includes(letter)) text = text.slice(0, Number(precision));
      const w = Number(width);
      if (flags.includes('-')) return text.padEnd(w);
      return flags.includes('0') && /^\d+$/.test(text) ? text.padStart(w, '0') : text.padStart(w);
    },
  );
}

/** What a directive of a file reads. */
interface Asked {
  p: Process;
  name: string;
  s: K.Stat;
  /** Without a given format %N quotes only names that need it (under LC_ALL=C). */
  quote: (name: string) => string;
  /** H or L before the letter, for the major or minor number of a device. */
  pair: string;
  precision: number;
}

type Letter = { text: (of: Asked) => string; mask?: string };

/** The value of each letter, in the order in which the statx mask names the fields. */
const FILE_LETTERS: Record<string, Letter> = {
  a: { text: ({ s }) => (s.st_mode & 0o7777).toString(8), mask: 'STATX_MODE' },
  A: { text: ({ s }) => modeText(s.st_mode), mask: 'STATX_MODE' },
  f: { text: ({ s }) => s.st_mode.toString(16), mask: 'STATX_MODE' },
  F: { text: ({ s }) => typeName(s), mask: 'STATX_MODE' },
  N: { text: quotedName, mask: 'STATX_MODE' },
  h: { text: ({ s }) => String(s.st_nlink), mask: 'STATX_NLINK' },
  u: { text: ({ s }) => String(s.st_uid), mask: 'STATX_UID' },
  U: { text: ({ s }) => ownerName(s.st_uid), mask: 'STATX_UID' },
  g: { text: ({ s }) => String(s.st_gid), mask: 'STATX_GID' },
  G: { text: ({ s }) => ownerName(s.st_gid), mask: 'STATX_GID' },
  x: { text: ({ s }) => fullTime(s.st_atime, s.st_atime_nsec), mask: 'STATX_ATIME' },
  X: { text: ({ s, precision }) => seconds(s.st_atime, s.st_atime_nsec, precision), mask: 'STATX_ATIME' },
  y: { text: ({ s }) => fullTime(s.st_mtime, s.st_mtime_nsec), mask: 'STATX_MTIME' },
  Y: { text: ({ s, precision }) => seconds(s.st_mtime, s.st_mtime_nsec, precision), mask: 'STATX_MTIME' },
  z: { text: ({ s }) => fullTime(s.st_ctime, s.st_ctime_nsec), mask: 'STATX_CTIME' },
  Z: { text: ({ s, precision }) => seconds(s.st_ctime, s.st_ctime_nsec, precision), mask: 'STATX_CTIME' },
  i: { text: ({ s }) => String(s.st_ino), mask: 'STATX_INO' },
  s: { text: ({ s }) => String(s.st_size), mask: 'STATX_SIZE' },
  b: { text: ({ s }) => String(s.st_blocks), mask: 'STATX_BLOCKS' },
  w: { text: ({ s }) => (born(s) ? fullTime(s.st_btime, s.st_btime_nsec) : '-'), mask: 'STATX_BTIME' },
  W: {
    text: ({ s, precision }) => (born(s) ? seconds(s.st_btime, s.st_btime_nsec, precision) : '0'),
    mask: 'STATX_BTIME',
  },
  n: { text: ({ name }) => name },
  B: { text: () => '512' },
  o: { text: ({ s }) => String(s.st_blksize) },
  d: { text: ({ s, pair }) => deviceNumber(s.st_dev, pair) },
  D: { text: ({ s }) => s.st_dev.toString(16) },
  r: { text: ({ s, pair }) => deviceNumber(s.st_rdev, pair) },
  R: { text: ({ s }) => s.st_rdev.toString(16) },
  t: { text: ({ s }) => (s.st_rdev >> 8).toString(16) },
  T: { text: ({ s }) => (s.st_rdev & 255).toString(16) },
};

const VOLUME_LETTERS: Record<string, (name: string, s: K.StatFs) => string> = {
  n: (name) => name,
  i: () => '0',
  l: (_, s) => String(s.f_namelen),
  t: (_, s) => s.f_type.toString(16),
  T: () => 'ext2/ext3',
  s: (_, s) => String(s.f_bsize),
  S: (_, s) => String(s.f_bsize),
  b: (_, s) => String(s.f_blocks),
  f: (_, s) => String(s.f_bfree),
  a: (_, s) => String(s.f_bavail),
  c: (_, s) => String(s.f_files),
  d: (_, s) => String(s.f_ffree),
};

function typeName(s: K.Stat): string {
  const type = s.st_mode & K.S_IFMT;
  return type === K.S_IFREG ? (s.st_size === 0 ? 'regular empty file' : 'regular file') : TYPES[type];
}

/** `'l' -> 'target'` */
function quotedName({ p, name, s, quote }: Asked): string {
  const target = (s.st_mode & K.S_IFMT) === K.S_IFLNK ? p.readlink(name, s.st_size + 1) : undefined;
  return typeof target === 'string' ? `${quote(name)} -> ${quote(target)}` : quote(name);
}

const born = (s: K.Stat): boolean => s.st_btime !== 0 || s.st_btime_nsec !== 0;

function seconds(sec: number, nsec: number, precision: number): string {
  if (precision < 0) return String(sec);
  const part = String(nsec).padStart(9, '0').slice(0, precision).padEnd(precision, '0');
  return `${sec}${precision ? `.${part}` : ''}`;
}

const deviceNumber = (device: number, pair: string): string =>
  String(pair === 'H' ? device >> 8 : pair === 'L' ? device & 255 : device);

function file(p: Process, name: string, format: string | undefined, follow: boolean): string | undefined {
  const s = K.newStat();
  const mask = format === undefined ? 'STATX_ALL' : masks(format);
  const result = p.statx(K.AT_FDCWD, name, follow ? 0 : K.AT_SYMLINK_NOFOLLOW, mask, s);
  if (result < 0) {
    complain(p, `cannot statx ${quote(name)}`, result);
    return undefined;
  }
  const type = s.st_mode & K.S_IFMT;
  const usual = type === K.S_IFCHR || type === K.S_IFBLK ? DEVICE_FILE : FILE;
  const asked = { p, name, s, quote: format === undefined ? quoteIfNeeded : quote };
  return fill(format ?? usual, (letter, pair, precision) => FILE_LETTERS[letter].text({ ...asked, pair, precision }));
}

function masks(format: string): string {
  const used = new Set<string>();
  for (const [, letter] of format.matchAll(/%[-#+ 0']*\d*(?:\.\d*)?([A-Za-z])/g)) used.add(letter);
  const wanted = new Set<string>();
  for (const [letter, { mask }] of Object.entries(FILE_LETTERS)) if (mask && used.has(letter)) wanted.add(mask);
  return [...wanted].join('|') || '0';
}

function volume(p: Process, name: string, format: string | undefined): string | undefined {
  const there = p.stat(name, K.newStat());
  if (there < 0) {
    complain(p, `cannot read file system information for ${quote(name)}`, there);
    return undefined;
  }
  const s = K.newStatFs();
  p.statfs(name, s);
  return fill(format ?? VOLUME, (letter) => VOLUME_LETTERS[letter](name, s));
}
