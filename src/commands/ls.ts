/**
 * ls: the names of a directory in the order of their bytes.
 *
 *      ls d       statx d · openat d · fstat · getdents64 … (no inode is looked at)
 *      ls -l d    and statx of each name as it is read, getxattr for the mark of an ACL, readlink of links
 *      ls -R d    and statx of the open directory; then each directory in it, in turn
 *
 * ls-rows.ts has the look and the order of rows. ls-columns.ts has names beside each other.
 */

import { ERRNO } from '../engine/fs/failure.ts';
import * as K from '../shell/process/kernel.ts';
import type { Process } from '../shell/process/process.ts';
import type { Stdout } from '../shell/process/stdio.ts';
import type { Steps } from '../shell/process/steps.ts';
import type { Arguments } from '../shell/program/arguments.ts';
import { matchPattern } from '../shell/program/glob.ts';
import { complain, endingWith, type Program, quote, quoteIfNeeded, tryHelp } from '../shell/program/program.ts';
import { invalidWhen, isColored, Painter } from './ls-colors.ts';
import { Unfit } from './ls-form.ts';
import { type Look, lookOf, quotedName, type Row, sortRows, writeRows } from './ls-rows.ts';

export const ls: Program = {
  name: 'ls',
  summary: 'List names, one a line, at the prompt in columns; of the working directory without a FILE.',
  usage: ['ls [OPTION]... [FILE]...'],
  coreutils: true,
  unwritten: endingWith(2),
  options: [
    { short: 'l', help: 'with mode, links, owner, group, size and time' },
    { short: 'i', long: 'inode', help: 'with inode numbers' },
    { short: 's', long: 'size', help: 'with the space taken, in 1K blocks' },
    { short: 'a', long: 'all', help: 'also names that begin with a dot' },
    { short: 'A', long: 'almost-all', help: 'the same without . and ..' },
    { short: '1', help: 'one name a line, as always but at the prompt' },
    { short: 'C', help: 'in columns, downwards, as at the prompt' },
    { short: 'x', help: 'in columns, line by line' },
    { short: 'm', help: 'in lines, with commas' },
    { long: 'format', argument: 'WORD', help: 'vertical, across, commas, long, single-column; as -C -x -m -l -1' },
    {
      short: 'w',
      long: 'width',
      argument: 'N',
      help: 'lines of so many characters in -C -x -m; 80 without it, at the prompt as wide as that is; 0: any',
    },
    { short: 'T', long: 'tabsize', argument: 'N', help: 'tab stops every N characters, instead of 8; 0: none' },
    { short: 'L', long: 'dereference', help: 'what links lead to, instead of the links' },
    { short: 'd', long: 'directory', help: 'directories themselves, not what is in them' },
    { short: 'h', long: 'human-readable', help: 'sizes as 1K, 234M' },
    { short: 'n', long: 'numeric-uid-gid', help: 'as -l, with numbers for owner and group' },
    { short: 't', help: 'newest first' },
    { short: 'S', help: 'largest first' },
    { short: 'U', help: 'in the order of the directory' },
    { short: 'X', help: 'by what stands behind the last dot' },
    { short: 'v', help: 'numbers in names by what they count: f9 before f10' },
    { short: 'f', help: 'as -aU, of the list alone' },
    { short: 'r', long: 'reverse', help: 'the other way round' },
    { short: 'R', long: 'recursive', help: 'the directories in it as well' },
    { short: 'F', long: 'classify', help: 'with / @ | = * behind directories, links, pipes, sockets, programs' },
    { long: 'file-type', help: 'the same without *' },
    { short: 'p', help: 'with / behind directories' },
    { short: 'u', help: 'by the time of the last access; with -l show it' },
    { short: 'c', help: 'by the time of the last change of the inode; with -l show it' },
    { short: 'g', help: 'as -l, without the owner' },
    { short: 'o', help: 'as -l, without the group' },
    { short: 'G', long: 'no-group', help: 'with -l, without the group' },
    { short: 'k', long: 'kibibytes', help: 'space in 1K blocks, as always here' },
    { short: 'I', long: 'ignore', argument: 'PATTERN', help: 'without the names that match' },
    { short: 'B', long: 'ignore-backups', help: 'without the names that end with ~' },
    { long: 'full-time', help: 'as -l, with --time-style=full-iso' },
    { long: 'group-directories-first', help: 'directories before files' },
    { long: 'sort', argument: 'WORD', help: 'by none, time, size, extension, version; as -U -t -S -X -v' },
    { long: 'time', argument: 'WORD', help: 'atime or ctime instead of mtime' },
    { long: 'time-style', argument: 'STYLE', help: 'full-iso, long-iso, iso, locale, or +FORM as of date' },
    {
      long: 'color',
      argument: 'WHEN',
      optional: true,
      help: 'names in the colours of their kinds at the prompt: always, never, or auto, which is usual there',
    },
  ],
  *run(p, args, out) {
    const said = args.value('color');
    const colored = isColored(said, args.has('color'), p);
    if (colored === undefined) return tryHelp(p, invalidWhen(said ?? '').trimEnd(), 1);
    const look = lookOf(p, args, colored ? new Painter() : undefined);
    if (look instanceof Unfit) {
      complain(p, look.message);
      return 2;
    }
    if (typeof look === 'string') return tryHelp(p, look, look.includes('time style') ? 2 : 1);
    return yield* new Lister(p, args, out, look).run();
  },
};

/** Types whose colour depends on the permissions, too. */
const MODE_COUNTS = new Set([K.DT_REG, K.DT_DIR, K.DT_UNKNOWN]);

/** With -L ls looks at the inodes of these if the type counts. */
const LEADS = new Set([K.DT_LNK, K.DT_UNKNOWN]);

/** Types that -F marks as programs by their permissions. */
const MAY_RUN = new Set([K.DT_REG, K.DT_UNKNOWN]);

class Lister {
  readonly #p: Process;
  readonly #args: Arguments;
  readonly #out: Stdout;
  readonly #look: Look;
  readonly #mask: string | undefined;
  /** ls shows the targets of links. */
  readonly #follows: boolean;
  /** A heading was printed. The first one has no empty line above it. */
  #headed: boolean;
  #printed = false;
  #status = 0;

  constructor(p: Process, args: Arguments, out: Stdout, look: Look) {
    this.#p = p;
    this.#args = args;
    this.#out = out;
    this.#look = look;
    this.#headed = args.has('recursive');
    this.#mask = maskOf(args, look);
    this.#follows = args.has('dereference');
  }

  *run(): Steps<number> {
    const names = this.#args.operands.length > 0 ? this.#args.operands : ['.'];
    const itself = this.#args.has('directory');
    if (this.#args.operands.length === 0 && !itself) {
      yield* this.#directory('.', true);
      return this.#status;
    }
    const files: Row[] = [];
    const directories: Row[] = [];
    for (const name of names) {
      const row = this.#given(name, itself);
      yield* this.#p.turn();
      if (!row) continue;
      if ((row.stat.st_mode & K.S_IFMT) === K.S_IFDIR && !itself) directories.push(row);
      else files.push(row);
    }
    sortRows(files, this.#look);
    sortRows(directories, this.#look);
    this.#print(files, directories);
    this.#printed = files.length > 0;
    this.#headed ||= names.length > 1;
    for (const { name } of directories) yield* this.#directory(name, true);
    return this.#status;
  }

  /** A name from the command line. A symbolic link to a directory counts as the directory, except with -l, -d or -F. */
  #given(name: string, itself: boolean): Row | undefined {
    const p = this.#p;
    const stat = K.newStat();
    const mask = this.#mask ?? 'STATX_MODE';
    const follow = this.#follows || (!this.#look.long && !itself && this.#look.marks !== '/@|=*');
    let result = p.statx(K.AT_FDCWD, name, follow ? 0 : K.AT_SYMLINK_NOFOLLOW, mask, stat);
    if (
      follow &&
      !this.#follows &&
      (result === -ERRNO.ENOENT || (result === 0 && (stat.st_mode & K.S_IFMT) !== K.S_IFDIR))
    )
      result = p.statx(K.AT_FDCWD, name, K.AT_SYMLINK_NOFOLLOW, mask, stat);
    if (result < 0) {
      complain(p, `cannot access ${quote(name)}`, result);
      this.#status = 2;
      return undefined;
    }
    return this.#finish(name, name, stat);
  }

  #finish(name: string, path: string, stat: K.Stat): Row {
    const row: Row = { name, stat, target: undefined, leadsTo: 0 };
    const p = this.#p;
    if (!this.#look.long) return row;
    const type = stat.st_mode & K.S_IFMT;
    // for the + behind the mode, which marks an ACL
    p.getxattr(path, 'security.selinux', 255, this.#follows);
    if (type !== K.S_IFLNK) {
      p.getxattr(path, 'system.posix_acl_access', 0);
      if (type === K.S_IFDIR) p.getxattr(path, 'system.posix_acl_default', 0);
      return row;
    }
    const target = p.readlink(path, stat.st_size + 1);
    if (typeof target !== 'string') return row;
    row.target = target;
    // the mark of a link's target stands behind the target
    if (this.#look.marks.length > 1) {
      const there = K.newStat();
      const from = path.slice(0, path.lastIndexOf('/') + 1);
      if (p.statx(K.AT_FDCWD, target.startsWith('/') ? target : from + target, 0, 'STATX_MODE', there) === 0)
        row.leadsTo = there.st_mode;
    }
    return row;
  }

  /** `given`: the name is from the command line. `above`: the directories that lead to it. */
  *#directory(name: string, given: boolean, above: readonly number[] = []): Steps<void> {
    const p = this.#p;
    const fd = p.open(name, K.O_RDONLY | K.O_NONBLOCK | K.O_CLOEXEC | K.O_DIRECTORY);
    if (fd < 0) {
      complain(p, `cannot open directory ${quote(name)}`, fd);
      this.#fail(given && this.#args.operands.length > 0 ? 2 : 1);
      return;
    }
    const itself = K.newStat();
    p.fstat(fd, itself);
    const deep = this.#args.has('recursive');
    if (deep) {
      p.statx(fd, '', K.AT_EMPTY_PATH, 'STATX_INO', itself);
      if (above.includes(itself.st_ino)) {
        complain(p, `${quoteIfNeeded(name)}: not listing already-listed directory`);
        p.close(fd);
        this.#status = 2;
        return;
      }
    }
    if (this.#headed) this.#out.print(`${this.#printed ? '\n' : ''}${quotedName(name, this.#look, ':')}:\n`);
    this.#printed = true;
    const rows: Row[] = [];
    const entries: K.Dirent[] = [];
    const readsAll = () => p.getdents64(fd, entries);
    for (let result = readsAll(); result !== 0; result = readsAll()) {
      if (result < 0) {
        complain(p, `reading directory ${quote(name)}`, result);
        this.#status = 2;
        break;
      }
      yield* p.turn();
      for (const entry of entries.splice(0)) {
        if (this.#hides(entry.d_name)) continue;
        const row = yield* this.#row(name, entry, itself.st_ino);
        if (row) rows.push(row);
      }
    }
    p.close(fd);
    sortRows(rows, this.#look);
    this.#print(rows);
    if (!deep) return;
    for (const { name: found, stat } of rows)
      if ((stat.st_mode & K.S_IFMT) === K.S_IFDIR && found !== '.' && found !== '..')
        yield* this.#directory(below(name, found), false, [...above, itself.st_ino]);
  }

  /** The row of a name that was read in the directory `where`, whose inode is `ino`. */
  *#row(where: string, { d_name, d_ino, d_type }: K.Dirent, ino: number): Steps<Row | undefined> {
    const p = this.#p;
    const stat = K.newStat();
    stat.st_ino = d_ino;
    const path = where === '.' ? d_name : below(where, d_name);
    const looks =
      (this.#look.painter && MODE_COUNTS.has(d_type)) || (this.#look.marks === '/@|=*' && MAY_RUN.has(d_type));
    const leads = this.#follows && LEADS.has(d_type) && this.#asksTypes;
    const mask = this.#mask ?? (looks || leads ? 'STATX_MODE' : undefined);
    if (!mask) {
      stat.st_mode = d_type << 12;
      return { name: d_name, stat, target: undefined, leadsTo: 0 };
    }
    // Nothing is above the volume's root. So .. is the root itself, as in the root of a machine.
    const asked = d_name === '..' && d_ino === ino ? path.slice(0, -1) : path;
    const result = yield* p.turn(p.statx(K.AT_FDCWD, asked, this.#follows ? 0 : K.AT_SYMLINK_NOFOLLOW, mask, stat));
    if (result === 0) return this.#finish(d_name, asked, stat);
    complain(p, `cannot access ${quote(path)}`, result);
    this.#fail(1);
    const unknown = { ...K.newStat(), st_mode: d_type << 12 };
    return { name: d_name, stat: unknown, target: undefined, leadsTo: 0, unknown: true };
  }

  /** Answers whether ls needs at least the types of files. */
  get #asksTypes(): boolean {
    const { painter, marks, directoriesFirst } = this.#look;
    return painter !== undefined || marks !== '' || directoriesFirst || this.#args.has('recursive');
  }

  #hides(name: string): boolean {
    const args = this.#args;
    const dots = name === '.' || name === '..';
    if (name[0] === '.' && !args.has('all') && !args.has('f') && (!args.has('almost-all') || dots)) return true;
    if (args.has('ignore-backups') && name.endsWith('~')) return true;
    return args.options.some(({ option, value }) => option.long === 'ignore' && ignores(value ?? '', name));
  }

  #fail(status: number): void {
    this.#status = Math.max(this.#status, status);
  }

  #print(rows: Row[], beside?: Row[]): void {
    const now: K.Timespec = { sec: 0, nsec: 0 };
    if (this.#look.long) this.#p.kernel.clock(now);
    writeRows(this.#out, rows, this.#look, now, beside);
  }
}

const below = (directory: string, name: string): string => `${directory}${directory.endsWith('/') ? '' : '/'}${name}`;

/** A pattern matches names with a leading dot only if it has one, too. */
const ignores = (pattern: string, name: string): boolean =>
  (name[0] !== '.' || pattern[0] === '.') && matchPattern(pattern, name);

/** The statx mask for each name of a directory. Plain names need nothing. */
function maskOf(args: Arguments, { long, size: blocks, owner, group, sort, time }: Look): string | undefined {
  const ino = args.has('inode');
  const timed = sort === 'time';
  const sized = sort === 'size';
  if (!long && !ino && !blocks && !timed && !sized) return undefined;
  const parts = long
    ? ['MODE', 'NLINK', owner ? 'UID' : '', group ? 'GID' : '', time.toUpperCase(), ino ? 'INO' : '', 'SIZE']
    : ['MODE', timed ? time.toUpperCase() : '', ino ? 'INO' : '', sized ? 'SIZE' : ''];
  return [...parts, blocks ? 'BLOCKS' : '']
    .filter((part) => part !== '')
    .map((part) => `STATX_${part}`)
    .join('|');
}
