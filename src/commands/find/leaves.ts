/** find's tests and actions by their names. */

import { sentenceOf } from '../../bytes/said.ts';
import { ERRNO } from '../../engine/fs/failure.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import type { Stdout } from '../../shell/process/stdio.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { parseMode } from '../../shell/program/modes.ts';
import { complain, type Programs, quote } from '../../shell/program/program.ts';
import { named } from '../../shell/program/read-all.ts';
import { checkCommand } from '../start/child.ts';
import type { Entry } from './entry.ts';
import { execute, executeMany } from './execute.ts';
import { LINKS, patternOf, typesOf } from './links.ts';
import { compileFormat } from './printf.ts';
import type { Links } from './walk.ts';

/** Settings of the whole run. */
export interface Setup {
  least: number;
  most: number;
  depth: boolean;
  /** -depth was given itself, and not only implied by -delete. */
  depthAsked?: true;
  prunes?: true;
  deletes?: true;
  /** The expression has an action, so find does not print by default. */
  acts: boolean;
  /** The choice so far. */
  links: Links;
}

export interface Run {
  readonly p: Process;
  readonly out: Stdout;
  readonly now: K.Timespec;
  /** The directory where find began. A command runs there. */
  readonly home: number;
  failed: boolean;
  /** find does not go into the present directory. */
  pruned: boolean;
}

/** Thrown by -quit. */
export class Quit {}

export interface Leaf {
  /** The test needs only the name. */
  readonly byName?: true;
  /** It is an action, so its place among the others counts. */
  readonly acts?: true;
  /** Runs before all names. Answers false, after a message, if it cannot begin. */
  begin?(run: Run): boolean;
  test(entry: Entry, run: Run): boolean | Steps<boolean>;
  /** Runs after all names. */
  end?(run: Run): Steps<void>;
}

export interface Reader {
  /** The programs that -exec can start. */
  readonly programs: Programs;
  next(what: string): string;
  command(): { words: readonly (string | undefined)[]; many: boolean; at: number };
  refuse(message: string): never;
}

export type Make = (words: Reader, setup: Setup, word: string) => Leaf;

const always: Leaf = { test: () => true };
const acting = (test: Leaf['test']): Leaf => ({ acts: true, test });

const byName =
  (text: (entry: Entry) => string, ignoreCase = false): Make =>
  (words) => {
    const matches = patternOf(words, ignoreCase);
    return { byName: true, test: (entry) => matches(text(entry)) };
  };

type Amount = { sign: string; n: number };

function amount(words: Reader, word: string): Amount {
  const text = words.next('a number');
  const found = /^([-+]?)(\d{1,15})$/.exec(text);
  if (!found) words.refuse(`${word} takes a number here, with + for more and - for less: ${text}`);
  return { sign: found![1], n: Number(found![2]) };
}

const compare = ({ sign, n }: Amount, value: number): boolean =>
  sign === '+' ? value > n : sign === '-' ? value < n : value === n;

const numeric =
  (value: (entry: Entry) => number): Make =>
  (words, _setup, word) => {
    const wanted = amount(words, word);
    return { test: (entry) => compare(wanted, value(entry)) };
  };

const UNITS: Readonly<Record<string, number>> = { c: 1, w: 2, b: 512, k: 1024, M: 1 << 20, G: 1 << 30 };

type Which = 'atime' | 'mtime' | 'ctime';

const timeOf = ({ stat }: Entry, which: Which): K.Timespec => ({
  sec: stat[`st_${which}`],
  nsec: stat[`st_${which}_nsec`],
});

const since = (a: K.Timespec, b: K.Timespec): number => a.sec - b.sec + (a.nsec - b.nsec) / 1e9;

/** Only whole days count. A minute counts from its beginning. */
const aged =
  (which: Which, unit: number): Make =>
  (words, _setup, word) => {
    const { sign, n } = amount(words, word);
    const first = unit === 60 ? n - 1 : n;
    return {
      test(entry, { now }) {
        const age = since(now, timeOf(entry, which)) / unit;
        if (sign === '-') return age < n;
        return sign === '+' ? age > first + 1 : age >= first && age < first + 1;
      },
    };
  };

const owned =
  (which: 'st_uid' | 'st_gid', kind: string): Make =>
  (words, _setup, word) => {
    const text = words.next(`the name or number of a ${kind}`);
    if (text !== 'root' && !/^\d{1,10}$/.test(text)) words.refuse(`${word} takes a number or root here: ${text}`);
    const id = text === 'root' ? 0 : Number(text);
    return { test: ({ stat }) => stat[which] === id };
  };

/** Compares with another file, which find looks at first. */
const beside =
  (holds: (entry: Entry, other: K.Stat) => boolean, held = false): Make =>
  (words, { links }) => {
    const name = words.next('a file');
    const other = K.newStat();
    // A -follow behind this test comes too late for its file.
    const follows = links !== 'P';
    return {
      begin({ p }) {
        const looks = () => (follows ? p.stat(name, other) : p.lstat(name, other));
        let error = looks();
        if (follows && (error === -ERRNO.ENOENT || error === -ERRNO.ENOTDIR)) error = p.lstat(name, other);
        if (error < 0) complain(p, quote(name), error);
        // No other file gets this inode number while the file is open.
        else if (held) {
          const fd = p.open(name, K.O_RDONLY | (follows ? 0 : K.O_NOFOLLOW) | K.O_CLOEXEC);
          if (fd >= 0) p.fstat(fd, other);
          if (fd >= 0 || !follows) looks();
        }
        return error === 0;
      },
      test: (entry) => holds(entry, other),
    };
  };

function isEmpty(entry: Entry, run: Run): boolean {
  const { p } = run;
  if (!entry.isDirectory) return entry.type === K.S_IFREG && entry.stat.st_size === 0;
  const fd = p.openat(entry.dirfd, entry.name, K.O_RDONLY | K.O_NOCTTY | K.O_NONBLOCK | K.O_CLOEXEC | K.O_DIRECTORY);
  if (fd < 0) return false;
  p.fstat(fd, K.newStat());
  const names: K.Dirent[] = [];
  let empty = true;
  let read = 1;
  while (empty && read > 0) {
    read = p.getdents64(fd, names);
    empty = !names.some(named);
  }
  p.close(fd);
  if (read < 0) {
    complain(p, quote(entry.path), read);
    run.failed = true;
  }
  return empty && read === 0;
}

function permitted(words: Reader): Leaf {
  const text = words.next('a mode');
  const [, how, mode] = /^([-/]?)(.*)$/s.exec(text)!;
  const bits = mode.includes('X') ? undefined : parseMode(mode, 0, false, 0);
  if (bits === undefined) words.refuse(`-perm takes a mode, as chmod does: ${text}`);
  return {
    test({ stat }) {
      const has = stat.st_mode & 0o7777;
      if (how === '/') return bits === 0 || (has & bits!) !== 0;
      return how === '-' ? (has & bits!) === bits : has === bits;
    },
  };
}

function removed(entry: Entry, run: Run): boolean {
  const { p } = run;
  if (entry.name === '.' || entry.path === '.') return true;
  const error = p.unlinkat(entry.dirfd, entry.name, entry.isDirectory ? K.AT_REMOVEDIR : 0);
  if (error === 0) return true;
  complain(p, `cannot delete ${quote(entry.path)}`, error);
  run.failed = true;
  return false;
}

const deep =
  (which: 'least' | 'most'): Make =>
  (words, setup, word) => {
    const text = words.next('a number');
    if (!/^\d{1,6}$/.test(text)) words.refuse(`${word} takes a number: ${text}`);
    setup[which] = Number(text);
    return always;
  };

const doing =
  (make: (words: Reader) => Leaf): Make =>
  (words, setup) => {
    setup.acts = true;
    return make(words);
  };

const printing = (end: string): Make =>
  doing(() =>
    acting((entry, { out }) => {
      out.print(entry.path + end);
      return true;
    }),
  );

export const PRINT: Leaf = acting((entry, { out }) => {
  out.print(`${entry.path}\n`);
  return true;
});

export const LEAVES: Readonly<Record<string, Make>> = {
  '-name': byName((entry) => entry.base),
  '-iname': byName((entry) => entry.base, true),
  '-path': byName((entry) => entry.path),
  '-wholename': byName((entry) => entry.path),
  '-ipath': byName((entry) => entry.path, true),
  '-type'(words, _setup, word) {
    const types = typesOf(words, word);
    return { test: (entry) => types.includes(entry.type) };
  },
  ...LINKS,
  '-size'(words) {
    const text = words.next('a size');
    const [, sign, digits, unit] = /^([-+]?)(\d{1,15})([cwbkMG]?)$/.exec(text) ?? [];
    if (digits === undefined) words.refuse(`-size is a number and one of c w b k M G, as +10k: ${text}`);
    const wanted = { sign, n: Number(digits) };
    const size = UNITS[unit || 'b'];
    return { test: ({ stat }) => compare(wanted, Math.ceil(stat.st_size / size)) };
  },
  '-empty': () => ({ test: isEmpty }),
  '-newer': beside((entry, other) => {
    const then = { sec: other.st_mtime, nsec: other.st_mtime_nsec };
    const { sec, nsec } = timeOf(entry, 'mtime');
    return sec > then.sec || (sec === then.sec && nsec > then.nsec);
  }),
  '-samefile': beside((entry, other) => entry.ino === other.st_ino, true),
  '-mtime': aged('mtime', 86_400),
  '-atime': aged('atime', 86_400),
  '-ctime': aged('ctime', 86_400),
  '-mmin': aged('mtime', 60),
  '-amin': aged('atime', 60),
  '-cmin': aged('ctime', 60),
  '-perm': permitted,
  '-user': owned('st_uid', 'user'),
  '-group': owned('st_gid', 'group'),
  '-uid': numeric(({ stat }) => stat.st_uid),
  '-gid': numeric(({ stat }) => stat.st_gid),
  '-links': numeric(({ stat }) => stat.st_nlink),
  '-inum': numeric((entry) => entry.ino),
  '-true': () => always,
  '-false': () => ({ test: () => false }),
  '-maxdepth': deep('most'),
  '-mindepth': deep('least'),
  // -xdev changes nothing, because there is only one volume.
  '-follow'(_words, setup) {
    setup.links = 'L';
    return always;
  },
  '-xdev': () => always,
  '-mount': () => always,
  '-depth'(_words, setup) {
    setup.depth = true;
    setup.depthAsked = true;
    return always;
  },
  '-print': printing('\n'),
  '-print0': printing('\0'),
  '-printf': doing((words) => {
    const form = compileFormat(words.next('a format'));
    if (typeof form === 'string') return words.refuse(form);
    return acting((entry, { out, p }) => {
      for (const piece of form) out.print(piece(entry, p));
      return true;
    });
  }),
  '-exec': doing((words) => {
    const { words: command, many } = words.command();
    const wrong = checkCommand(
      'find',
      (many ? [...command, '{}'] : command).map((w) => (w?.includes('{}') ? undefined : w)),
      words.programs,
    );
    if (wrong) words.refuse(sentenceOf(wrong.message).replace(/^find: /, ''));
    return many ? executeMany(command as string[]) : execute(command as string[]);
  }),
  '-delete'(_words, setup) {
    setup.acts = true;
    setup.depth = true;
    setup.deletes = true;
    return acting(removed);
  },
  '-prune'(_words, setup) {
    setup.prunes = true;
    return acting((_entry, run) => {
      run.pruned = true;
      return true;
    });
  },
  '-quit': doing(() =>
    acting(() => {
      throw new Quit();
    }),
  ),
};
