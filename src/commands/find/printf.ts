/** find -printf prints a text such as `%p %s\n` for each name. */

import { ERRNO } from '../../engine/fs/failure.ts';
import { modeText } from '../../format/mode.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { ownerName } from '../../shell/program/owners.ts';
import { strftime, unknownDirective } from '../../shell/program/strftime.ts';
import type { Entry } from './entry.ts';
import { targetOf } from './links.ts';

type Piece = (entry: Entry, p: Process) => string;

const ESCAPES: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
};

const LETTERS = new Map<number, string>([
  [K.S_IFREG, 'f'],
  [K.S_IFDIR, 'd'],
  [K.S_IFLNK, 'l'],
  [K.S_IFIFO, 'p'],
  [K.S_IFSOCK, 's'],
  [K.S_IFBLK, 'b'],
  [K.S_IFCHR, 'c'],
]);

/** The part of a path before its last name. */
function directory({ path }: Entry): string {
  const trimmed = path.replace(/\/+$/, '') || '/';
  const slash = trimmed.lastIndexOf('/');
  return slash < 0 ? '.' : trimmed.slice(0, slash);
}

/** The last part of a path. An operand keeps its trailing slash. */
const last = ({ path }: Entry): string => {
  const inner = path.replace(/\/+$/, '');
  return path.slice(inner.lastIndexOf('/') + 1);
};

const below = ({ path, start }: Entry): string => path.slice(start.length).replace(/^\//, '');

/** The type of a link's target. N if there is none, L for a loop. */
function finalType(entry: Entry, p: Process): string {
  entry.look();
  if (entry.type !== K.S_IFLNK) return LETTERS.get(entry.type) ?? 'U';
  const stat = K.newStat();
  const error = p.fstatat(entry.dirfd, entry.name, 0, stat);
  if (error === -ERRNO.ENOENT || error === -ERRNO.ENOTDIR) return 'N';
  if (error < 0) return error === -ERRNO.ELOOP ? 'L' : '?';
  return LETTERS.get(stat.st_mode & K.S_IFMT) ?? 'U';
}

const TEXT: Readonly<Record<string, Piece>> = {
  p: (entry) => entry.path,
  f: last,
  h: directory,
  P: below,
  H: (entry) => entry.start,
  M: ({ stat }) => modeText(stat.st_mode),
  y: (entry) => LETTERS.get(entry.type) ?? 'U',
  Y: finalType,
  l: targetOf,
  u: ({ stat }) => ownerName(stat.st_uid),
  g: ({ stat }) => ownerName(stat.st_gid),
  // For padding these numbers count as text, too.
  s: ({ stat }) => String(stat.st_size),
  k: ({ stat }) => String(Math.ceil(stat.st_blocks / 2)),
  b: ({ stat }) => String(stat.st_blocks),
  n: ({ stat }) => String(stat.st_nlink),
  i: (entry) => String(entry.ino),
  U: ({ stat }) => String(stat.st_uid),
  G: ({ stat }) => String(stat.st_gid),
};

const TIMES: Readonly<Record<string, 'atime' | 'ctime' | 'mtime'>> = {
  A: 'atime',
  a: 'atime',
  C: 'ctime',
  c: 'ctime',
  T: 'mtime',
  t: 'mtime',
};

/** find writes seconds with ten digits behind the point. */
const FRACTION = '%N0';
const SECONDS: Readonly<Record<string, string>> = {
  '@': `%s.${FRACTION}`,
  S: `%S.${FRACTION}`,
  T: `%H:%M:%S.${FRACTION}`,
  X: `%H:%M:%S.${FRACTION}`,
  '+': `%Y-%m-%d+%H:%M:%S.${FRACTION}`,
};

const timePiece =
  (which: 'atime' | 'ctime' | 'mtime', form: string): Piece =>
  ({ stat }) =>
    strftime(form, { sec: stat[`st_${which}`], nsec: stat[`st_${which}_nsec`] });

const padded =
  (flags: string, width: string, piece: Piece): Piece =>
  (entry, p) => {
    const text = piece(entry, p);
    return flags.includes('-') ? text.padEnd(Number(width)) : text.padStart(Number(width));
  };

function directive(flags: string, width: string, letter: string, more: string): Piece | undefined {
  if (letter === 'm' || letter === 'd') {
    const number: Piece =
      letter === 'd'
        ? (entry) => String(entry.depth)
        : ({ stat }) => (flags.includes('#') ? '0' : '') + (stat.st_mode & 0o7777).toString(8);
    if (!flags.includes('0') || flags.includes('-')) return padded(flags, width, number);
    return (entry, p) => number(entry, p).padStart(Number(width), '0');
  }
  if (Object.hasOwn(TEXT, letter)) return padded(flags, width, TEXT[letter]);
  if (!Object.hasOwn(TIMES, letter)) return undefined;
  if (more === '') return padded(flags, width, timePiece(TIMES[letter], `%a %b %e %H:%M:%S.${FRACTION} %Y`));
  const form = SECONDS[more] ?? `%${more}`;
  return unknownDirective(form) === undefined && !'nt%Nqc'.includes(more)
    ? padded(flags, width, timePiece(TIMES[letter], form))
    : undefined;
}

/** The pieces to print, or a message about what is wrong with the form. */
export function compileFormat(form: string): Piece[] | string {
  const pieces: Piece[] = [];
  const token = /\\([0-7]{1,3}|[\s\S]?)|%(%|([-#0]*)(\d*)(?:([ACT])(.)|([\s\S]?)))|[^\\%]+/g;
  for (const [all, escaped, percent, flags, width, time, more, letter] of form.matchAll(token)) {
    if (escaped !== undefined) {
      if (escaped === 'c') {
        pieces.push(() => '');
        return pieces;
      }
      const text = /^[0-7]/.test(escaped) ? String.fromCharCode(Number.parseInt(escaped, 8) & 255) : ESCAPES[escaped];
      if (text === undefined) return `-printf knows no ${all} here`;
      pieces.push(() => text);
    } else if (percent === '%') pieces.push(() => '%');
    else if (percent !== undefined) {
      const piece = directive(flags, width, time ?? letter, more ?? '');
      if (!piece) return `-printf knows no ${all} here`;
      pieces.push(piece);
    } else pieces.push(() => all);
  }
  return pieces;
}
