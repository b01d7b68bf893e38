/**
 * stat: what statx gives for a name, in a format of one’s own (-c '%s %b'); with -f what statfs gives for the volume.
 */
import { modeText } from '../../format/mode.ts';
import * as K from '../process/kernel.ts';
import type { Process } from '../process/process.ts';
import { fullTime } from '../program/dates.ts';
import { ownerName } from '../program/owners.ts';
import { complain, type Program, quote, quoteIfNeeded, tryHelp } from '../program/program.ts';
import { readEscapes } from './escapes.ts';

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
    const letters = args.has('file-system') ? 'abcdfilnsStT' : 'aAbBdDfFgGhinNorRstTuUwWxXyYzZ';
    for (const [, pair, letter] of (format ?? '').matchAll(/%[-#+ 0']*\d*(?:\.\d+)?([HL]?)(.?)/gs))
      if (letter !== '%' && (!letters.includes(letter || '?') || (pair && !'dr'.includes(letter))))
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

function file(p: Process, name: string, format: string | undefined, follow: boolean): string | undefined {
  const s = K.newStat();
  const mask = format === undefined ? 'STATX_ALL' : masks(format);
  const result = p.statx(K.AT_FDCWD, name, follow ? 0 : K.AT_SYMLINK_NOFOLLOW, mask, s);
  if (result < 0) {
    complain(p, `cannot statx ${quote(name)}`, result);
    return undefined;
  }
  const type = s.st_mode & K.S_IFMT;
  const device = type === K.S_IFCHR || type === K.S_IFBLK;
  const born = s.st_btime !== 0 || s.st_btime_nsec !== 0;
  const seconds = (sec: number, nsec: number, precision: number): string =>
    precision < 0
      ? String(sec)
      : `${sec}${precision ? `.${String(nsec).padStart(9, '0').slice(0, precision).padEnd(precision, '0')}` : ''}`;
  return fill(format ?? (device ? DEVICE_FILE : FILE), (letter, pair, precision) => {
    switch (letter) {
      case 'n':
        return name;
      case 'N': {
        // under LC_ALL=C the default format quotes only names that need it, %N always
        const show = format === undefined ? quoteIfNeeded : quote;
        const target = type === K.S_IFLNK ? p.readlink(name, s.st_size + 1) : undefined;
        return typeof target === 'string' ? `${show(name)} -> ${show(target)}` : show(name);
      }
      case 's':
        return String(s.st_size);
      case 'b':
        return String(s.st_blocks);
      case 'B':
        return '512';
      case 'o':
        return String(s.st_blksize);
      case 'F':
        return type === K.S_IFREG ? (s.st_size === 0 ? 'regular empty file' : 'regular file') : TYPES[type];
      case 'f':
        return s.st_mode.toString(16);
      case 'a':
        return (s.st_mode & 0o7777).toString(8);
      case 'A':
        return modeText(s.st_mode);
      case 'd':
        return pair === 'H' ? String(s.st_dev >> 8) : pair === 'L' ? String(s.st_dev & 255) : String(s.st_dev);
      case 'D':
        return s.st_dev.toString(16);
      case 'r':
        return pair === 'H' ? String(s.st_rdev >> 8) : pair === 'L' ? String(s.st_rdev & 255) : String(s.st_rdev);
      case 'R':
        return s.st_rdev.toString(16);
      case 't':
        return (s.st_rdev >> 8).toString(16);
      case 'T':
        return (s.st_rdev & 255).toString(16);
      case 'i':
        return String(s.st_ino);
      case 'h':
        return String(s.st_nlink);
      case 'u':
        return String(s.st_uid);
      case 'U':
        return ownerName(s.st_uid);
      case 'g':
        return String(s.st_gid);
      case 'G':
        return ownerName(s.st_gid);
      case 'w':
        return born ? fullTime(s.st_btime, s.st_btime_nsec) : '-';
      case 'W':
        return born ? seconds(s.st_btime, s.st_btime_nsec, precision) : '0';
      case 'x':
        return fullTime(s.st_atime, s.st_atime_nsec);
      case 'X':
        return seconds(s.st_atime, s.st_atime_nsec, precision);
      case 'y':
        return fullTime(s.st_mtime, s.st_mtime_nsec);
      case 'Y':
        return seconds(s.st_mtime, s.st_mtime_nsec, precision);
      case 'z':
        return fullTime(s.st_ctime, s.st_ctime_nsec);
      default:
        return seconds(s.st_ctime, s.st_ctime_nsec, precision);
    }
  });
}

const MASKS: Record<string, string> = {
  a: 'STATX_MODE',
  A: 'STATX_MODE',
  f: 'STATX_MODE',
  F: 'STATX_MODE',
  N: 'STATX_MODE',
  h: 'STATX_NLINK',
  u: 'STATX_UID',
  U: 'STATX_UID',
  g: 'STATX_GID',
  G: 'STATX_GID',
  x: 'STATX_ATIME',
  X: 'STATX_ATIME',
  y: 'STATX_MTIME',
  Y: 'STATX_MTIME',
  z: 'STATX_CTIME',
  Z: 'STATX_CTIME',
  i: 'STATX_INO',
  s: 'STATX_SIZE',
  b: 'STATX_BLOCKS',
  w: 'STATX_BTIME',
  W: 'STATX_BTIME',
};
const ORDER = [
  'STATX_MODE',
  'STATX_NLINK',
  'STATX_UID',
  'STATX_GID',
  'STATX_ATIME',
  'STATX_MTIME',
  'STATX_CTIME',
  'STATX_INO',
  'STATX_SIZE',
  'STATX_BLOCKS',
  'STATX_BTIME',
];

function masks(format: string): string {
  const wanted = new Set<string>();
  for (const [, letter] of format.matchAll(/%[-#+ 0']*\d*(?:\.\d*)?([A-Za-z])/g))
    if (MASKS[letter]) wanted.add(MASKS[letter]);
  return ORDER.filter((mask) => wanted.has(mask)).join('|') || '0';
}

function volume(p: Process, name: string, format: string | undefined): string | undefined {
  const there = p.stat(name, K.newStat());
  if (there < 0) {
    complain(p, `cannot read file system information for ${quote(name)}`, there);
    return undefined;
  }
  const s = K.newStatFs();
  p.statfs(name, s);
  return fill(format ?? VOLUME, (letter) => {
    switch (letter) {
      case 'n':
        return name;
      case 'i':
        return '0';
      case 'l':
        return String(s.f_namelen);
      case 't':
        return s.f_type.toString(16);
      case 'T':
        return 'ext2/ext3';
      case 's':
      case 'S':
        return String(s.f_bsize);
      case 'b':
        return String(s.f_blocks);
      case 'f':
        return String(s.f_bfree);
      case 'a':
        return String(s.f_bavail);
      case 'c':
        return String(s.f_files);
      default:
        return String(s.f_ffree);
    }
  });
}
