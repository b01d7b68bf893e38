/**
 * The rows of ls: their order, their content, and the widths of their columns.
 *
 *      4 drwxr-xr-x 2 root root 4096 Nov 27 13:32 d/
 *      ─┬─ ────┬─── ┬ ───┬───── ─┬── ─────┬────── ┬┬
 *      -s     -l  links owner   size     time     │└ mark, with -F -p
 *                                                name
 */
import { modeText } from '../format/mode.ts';
import * as K from '../shell/process/kernel.ts';
import type { Process } from '../shell/process/process.ts';
import type { Stdout } from '../shell/process/stdio.ts';
import type { Arguments } from '../shell/program/arguments.ts';
import { fullTime, listTime } from '../shell/program/dates.ts';
import { ownerName } from '../shell/program/owners.ts';
import { quote, quoteIfNeeded } from '../shell/program/program.ts';
import { humanSize } from '../shell/program/sizes.ts';
import { strftime } from '../shell/program/strftime.ts';
import { compareVersions } from '../shell/program/versions.ts';
import type { Painter } from './ls-colors.ts';
import { roomOf, writeSheet } from './ls-columns.ts';
import { type Lines, linesOf, Unfit, wantedOf } from './ls-form.ts';

export interface Row {
  name: string;
  stat: K.Stat;
  /** Where a symbolic link points to. */
  target: string | undefined;
  /** The mode of the link's target. 0 if it is not known. */
  leadsTo: number;
  /** Only its name and type are known. */
  unknown?: true;
}

type Time = 'mtime' | 'atime' | 'ctime';

export interface Look extends Lines {
  long: boolean;
  owner: boolean;
  group: boolean;
  numeric: boolean;
  human: boolean;
  inode: boolean;
  size: boolean;
  sort: 'name' | 'none' | 'time' | 'size' | 'extension' | 'version';
  reverse: boolean;
  directoriesFirst: boolean;
  time: Time;
  /** `locale`, `iso`, …, or + and a form. */
  style: string;
  /** The marks of names: / @ | = *, or fewer of them. */
  marks: string;
  painter: Painter | undefined;
  /** For a terminal, names are quoted where a shell would need that. */
  quotes: boolean;
}

const SORTS: Readonly<Record<string, Look['sort']>> = {
  U: 'none',
  f: 'none',
  t: 'time',
  S: 'size',
  X: 'extension',
  v: 'version',
};
const SORT_WORDS = ['none', 'time', 'size', 'extension', 'version'] as const;

const TIME_WORDS: Readonly<Record<string, Time>> = {
  atime: 'atime',
  access: 'atime',
  use: 'atime',
  ctime: 'ctime',
  status: 'ctime',
};

const STYLES = new Set(['full-iso', 'long-iso', 'iso', 'locale']);

/** -f takes back the -s that stands before it. */
const takesSize = ({ options }: Arguments): boolean =>
  options.findLastIndex(({ option }) => option.short === 's') >
  options.findLastIndex(({ option }) => option.short === 'f');

/** What the options ask for, or a message about one of them. */
export function lookOf(p: Process, args: Arguments, painter: Painter | undefined): Look | string | Unfit {
  const wanted = wantedOf(p, args);
  if (typeof wanted === 'string' || wanted instanceof Unfit) return wanted;
  const look: Look = {
    long: wanted.form === 'long',
    ...linesOf(p, wanted, painter !== undefined),
    owner: !args.has('g'),
    group: !args.has('o') && !args.has('no-group'),
    numeric: args.has('numeric-uid-gid'),
    human: args.has('human-readable'),
    inode: args.has('inode'),
    size: takesSize(args),
    sort: 'name',
    reverse: args.has('reverse'),
    directoriesFirst: args.has('group-directories-first'),
    time: 'mtime',
    style: 'locale',
    marks: '',
    painter,
    quotes: p.isTerminal(1),
  };
  let sorts: Look['sort'] | undefined;
  for (const { option, value = '' } of args.options) {
    const { short = '', long } = option;
    if (short === 'u') look.time = 'atime';
    else if (short === 'c') look.time = 'ctime';
    else if (short === 'F') look.marks = '/@|=*';
    else if (short === 'p') look.marks = '/';
    else if (Object.hasOwn(SORTS, short)) sorts = SORTS[short];
    else if (long === 'file-type') look.marks = '/@|=';
    else if (long === 'full-time') look.style = 'full-iso';
    else if (long === 'sort') {
      sorts = SORT_WORDS.find((word) => word === value);
      if (!sorts) return invalid(value, '--sort', SORT_WORDS);
    } else if (long === 'time') {
      if (!Object.hasOwn(TIME_WORDS, value)) return invalid(value, '--time', Object.keys(TIME_WORDS));
      look.time = TIME_WORDS[value];
    } else if (long === 'time-style') {
      look.style = value.replace(/^posix-(?=iso$|long-iso$|full-iso$)/, '');
      if (!STYLES.has(look.style) && look.style[0] !== '+')
        return `invalid argument '${value}' for 'time style'\nValid arguments are:\n  - [posix-]full-iso\n  - [posix-]long-iso\n  - [posix-]iso\n  - [posix-]locale\n  - +FORMAT (e.g., +%H:%M) for a 'date'-style format`;
    }
  }
  // -u and -c alone sort by that time
  look.sort = sorts ?? (!look.long && look.time !== 'mtime' ? 'time' : 'name');
  return look;
}

const invalid = (value: string, option: string, words: readonly string[]): string =>
  `invalid argument '${value}' for '${option}'; here it is ${words.join(', ')}`;

const isDirectory = ({ stat, leadsTo }: Row): boolean => ((leadsTo || stat.st_mode) & K.S_IFMT) === K.S_IFDIR;

const extension = (name: string): string => (name.includes('.') ? name.slice(name.lastIndexOf('.')) : '');

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export function sortRows(rows: Row[], look: Look): void {
  const { sort, time } = look;
  if (sort === 'none') return;
  const byName = (a: Row, b: Row): number => compare(a.name, b.name);
  const order = (a: Row, b: Row): number => {
    if (sort === 'time') {
      const [one, other] = [timeOf(a.stat, time), timeOf(b.stat, time)];
      return other.sec - one.sec || other.nsec - one.nsec || byName(a, b);
    }
    if (sort === 'size') return b.stat.st_size - a.stat.st_size || byName(a, b);
    if (sort === 'version') return compareVersions(a.name, b.name) || byName(a, b);
    if (sort === 'extension') return compare(extension(a.name), extension(b.name)) || byName(a, b);
    return byName(a, b);
  };
  rows.sort(look.reverse ? (a, b) => order(b, a) : order);
  // the order within each stays
  if (look.directoriesFirst) rows.sort((a, b) => Number(isDirectory(b)) - Number(isDirectory(a)));
}

const timeOf = (s: K.Stat, time: Time): K.Timespec =>
  time === 'atime'
    ? { sec: s.st_atime, nsec: s.st_atime_nsec }
    : time === 'ctime'
      ? { sec: s.st_ctime, nsec: s.st_ctime_nsec }
      : { sec: s.st_mtime, nsec: s.st_mtime_nsec };

function timeText({ sec, nsec }: K.Timespec, style: string, now: K.Timespec): string {
  const full = fullTime(sec, nsec);
  if (style === 'full-iso') return full;
  if (style === 'long-iso') return full.slice(0, 16);
  const usual = listTime(sec, nsec, now);
  // an old or future time shows its year instead of the hour
  if (style === 'iso') return usual.includes(':') ? full.slice(5, 16) : `${full.slice(0, 10)} `;
  if (style === 'locale') return usual;
  const [old, recent = old] = style.slice(1).split('\n');
  return strftime(usual.includes(':') ? recent : old, { sec, nsec });
}

/** The mark of a kind, if it is among those that are wanted. */
function mark(mode: number, marks: string): string {
  const type = mode & K.S_IFMT;
  const one =
    type === K.S_IFDIR
      ? '/'
      : type === K.S_IFLNK
        ? '@'
        : type === K.S_IFIFO
          ? '|'
          : type === K.S_IFSOCK
            ? '='
            : type === K.S_IFREG && mode & 0o111
              ? '*'
              : '';
  return marks.includes(one) ? one : '';
}

/** The usual width of a time. */
const TIME_ROOM = 12;

function unknownCells(mode: number, look: Look): string[] {
  const counts = [look.inode, look.size].filter(Boolean).map(() => '?');
  if (!look.long) return counts;
  const owners = [look.owner, look.group].filter(Boolean).map(() => '?');
  return [...counts, `${modeText(mode)[0]}?????????`, '?', ...owners, '?', '?'.padStart(TIME_ROOM)];
}

function cellsOf({ stat, unknown }: Row, look: Look, now: K.Timespec): string[] {
  if (unknown) return unknownCells(stat.st_mode, look);
  const cells: string[] = [];
  const human = (bytes: number, plain: number): string => (look.human ? humanSize(bytes) : String(plain));
  if (look.inode) cells.push(String(stat.st_ino));
  if (look.size) cells.push(human(stat.st_blocks * 512, Math.ceil(stat.st_blocks / 2)));
  if (!look.long) return cells;
  const type = stat.st_mode & K.S_IFMT;
  const device = type === K.S_IFCHR || type === K.S_IFBLK;
  const name = (id: number): string => (look.numeric ? String(id) : ownerName(id));
  cells.push(modeText(stat.st_mode), String(stat.st_nlink));
  if (look.owner) cells.push(name(stat.st_uid));
  if (look.group) cells.push(name(stat.st_gid));
  cells.push(device ? `${stat.st_rdev >> 8}, ${stat.st_rdev & 255}` : human(stat.st_size, stat.st_size));
  cells.push(timeText(timeOf(stat, look.time), look.style, now));
  return cells;
}

/** A name as ls shows it. `mistaken` is a character that ls itself puts behind names. */
export function quotedName(name: string, { quotes, marks }: Look, mistaken: '@' | ':'): string {
  if (!quotes) return name;
  return name.includes(mistaken) && (mistaken === ':' || marks.length > 1) ? quote(name) : quoteIfNeeded(name);
}

/** Columns fit the rows and those of `beside`, which are the directories among names from the command line. */
export function writeRows(
  out: Stdout,
  rows: readonly Row[],
  look: Look,
  now: K.Timespec,
  beside?: readonly Row[],
): void {
  if (!beside && (look.long || look.size)) {
    const sum = rows.reduce((n, { stat }) => n + stat.st_blocks, 0);
    out.print(`total ${look.human ? humanSize(sum * 512) : Math.ceil(sum / 2)}\n`);
  }
  const columns = rows.map((row) => cellsOf(row, look, now));
  const measured = [...columns, ...(beside ?? []).map((row) => cellsOf(row, look, now))];
  const widths = (columns[0] ?? []).map((_, i) => measured.reduce((most, cells) => Math.max(most, cells[i].length), 0));
  // names of owners and groups stand to the left, and the time is as wide as it is
  const owners = (look.inode ? 1 : 0) + (look.size ? 1 : 0) + 2;
  const sizes = owners + (look.owner ? 1 : 0) + (look.group ? 1 : 0);
  const shown = (name: string): string => quotedName(name, look, '@');
  // if some names are quoted, the others begin one column later, behind the quote
  const aligned = look.long || (look.sheet !== undefined && look.sheet.form !== 'commas' && look.sheet.width > 0);
  const pads = aligned && [...rows, ...(beside ?? [])].some(({ name }) => shown(name) !== name);
  const texts = rows.map(({ name, stat, target, leadsTo, unknown }, n) => {
    const cells = columns[n].map((cell, i) => {
      if (look.sheet?.form === 'commas' || (look.long && i > sizes)) return cell;
      const left = look.long && i >= owners && i < sizes && !/^\d+$/.test(cell);
      return left ? cell.padEnd(widths[i]) : cell.padStart(widths[i]);
    });
    // In a long row ls shows the target of a link, or nothing for an unknown link.
    const lost = look.long && unknown && (stat.st_mode & K.S_IFMT) === K.S_IFLNK;
    const own = lost ? '' : mark(stat.st_mode, look.marks);
    const behind = target === undefined ? own : ` -> ${shown(target)}${mark(leadsTo, look.marks)}`;
    const label = shown(name);
    const before = cells.map((cell) => `${cell} `).join('');
    const pad = pads && label === name ? ' ' : '';
    const room = pad.length + roomOf(label);
    // Does the name go on in the terminal's next line? In a long row ls counts from behind the owners. In other rows it
    // does not count what stands before the name.
    const owned = look.owner || look.group ? cells.slice(0, sizes).join(' ').length + 1 : 0;
    const counted = look.long ? before.length - owned : 0;
    const line = (column: number): number => Math.floor(column / look.width);
    const text = (at: number): string => {
      const wraps = look.width > 0 && line(at + counted) !== line(at + counted + room - 1);
      return before + pad + (look.painter?.name(label, stat.st_mode, wraps) ?? label) + behind;
    };
    return { text, width: before.length + room + behind.length };
  });
  if (look.sheet) writeSheet(out, texts, look.sheet);
  else for (const { text } of texts) out.print(`${text(0)}\n`);
}
