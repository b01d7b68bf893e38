/**
 * ln calls linkat or symlinkat at once. Only if the name is taken, it checks whether that is a directory to go into. With -f
 * it makes a link under another name and renames it over the old one, so that the name always exists.
 */
import { ERRNO } from '../engine/fs/failure.ts';
import * as K from '../shell/process/kernel.ts';
import type { Process } from '../shell/process/process.ts';
import type { Stdout } from '../shell/process/stdio.ts';
import type { Arguments } from '../shell/program/arguments.ts';
import { complain, type Program, quote, quoteIfNeeded, tryHelp } from '../shell/program/program.ts';
import { chooseTarget, joinName } from '../shell/program/targets.ts';

export const ln: Program = {
  name: 'ln',
  summary: 'Give a file another name, or make a symbolic link.',
  usage: ['ln [OPTION]... TARGET LINK_NAME', 'ln [OPTION]... TARGET... DIRECTORY', 'ln [OPTION]... TARGET'],
  coreutils: true,
  options: [
    { short: 's', long: 'symbolic', help: 'make symbolic links' },
    { short: 'f', long: 'force', help: 'replace what has the name already' },
    { short: 'n', long: 'no-dereference', help: 'a link to a directory is not entered' },
    { short: 'T', long: 'no-target-directory', help: 'the last name is that of the link, always' },
    { short: 'v', long: 'verbose', help: 'say what was made' },
  ],
  run(p, args, out) {
    const { operands } = args;
    if (operands.length === 0) return tryHelp(p, 'missing file operand');
    const links = new Links(p, args, out);
    const whole = args.has('no-target-directory');
    if (whole && operands.length > 2) return tryHelp(p, `extra operand ${quote(operands[2])}`);
    if (whole && operands.length < 2) return tryHelp(p, `missing destination file operand after ${quote(operands[0])}`);
    if (operands.length === 1) {
      const base = baseName(operands[0]);
      return links.make({ from: operands[0], dirfd: K.AT_FDCWD, name: base, shown: `./${base}` }) ? 0 : 1;
    }
    const last = operands[operands.length - 1];
    const only = operands.length === 2 ? { from: operands[0], dirfd: K.AT_FDCWD, name: last, shown: last } : undefined;
    const tried = only ? links.try(only) : 0;
    if (only && (whole || !TAKEN.has(tried))) return links.make(only, tried) ? 0 : 1;
    const target = chooseTarget(p, last, !args.has('no-dereference'));
    if (target.fd < 0) {
      if (only) return links.make(only, tried) ? 0 : 1;
      complain(p, `target ${quote(last)}`, target.error);
      return 1;
    }
    let failed = false;
    for (const from of operands.slice(0, -1)) {
      const name = baseName(from);
      if (!links.make({ from, dirfd: target.fd, name, shown: joinName(last, name) })) failed = true;
    }
    return failed ? 1 : 0;
  },
};

/** Errors of a link call if the name may be that of a directory. */
const TAKEN = new Set([-ERRNO.EEXIST, -ERRNO.ENOTDIR, -ERRNO.EINVAL]);

const baseName = (path: string): string => path.replace(/\/+$/, '').replace(/.*\//, '');

/** A link to make: another name for `from`, or a symbolic link that holds it. */
interface Link {
  from: string;
  dirfd: number;
  name: string;
  /** The name as messages show it. */
  shown: string;
}

/** Makes links as the options ask. */
class Links {
  readonly #p: Process;
  readonly #args: Arguments;
  readonly #out: Stdout;
  readonly #symbolic: boolean;
  readonly #cannot: string;

  constructor(p: Process, args: Arguments, out: Stdout) {
    this.#p = p;
    this.#args = args;
    this.#out = out;
    this.#symbolic = args.has('symbolic');
    this.#cannot = `failed to create ${this.#symbolic ? 'symbolic' : 'hard'} link`;
  }

  /** The bare system call. */
  try({ from, dirfd, name }: Link): number {
    return this.#symbolic ? this.#p.symlinkat(from, dirfd, name) : this.#p.linkat(K.AT_FDCWD, from, dirfd, name, 0);
  }

  /** Makes the link, or prints why it cannot. `tried` is the result of a first try. */
  make(link: Link, tried = this.try(link)): boolean {
    if (tried === 0) return this.#made(link);
    const { from, shown } = link;
    const p = this.#p;
    const source = K.newStat();
    if (!this.#symbolic && !this.#mayHaveNames(from, source)) return false;
    const old = K.newStat();
    const found = this.#args.has('force')
      ? p.fstatat(link.dirfd, link.name, K.AT_SYMLINK_NOFOLLOW, old)
      : -ERRNO.ENOENT;
    if (found === 0) return this.#replace(link, old, source);
    if (found !== -ERRNO.ENOENT) complain(p, `failed to access ${quote(shown)}`, found);
    else {
      const plain = this.#symbolic || PLAIN.has(tried);
      complain(p, `${this.#cannot} ${quote(shown)}${plain ? '' : ` => ${quote(from)}`}`, tried);
    }
    return false;
  }

  #made({ from, shown }: Link): true {
    const arrow = this.#symbolic ? '->' : '=>';
    if (this.#args.has('verbose')) this.#out.print(`${quote(shown)} ${arrow} ${quote(from)}\n`);
    return true;
  }

  /** Answers whether a hard link to the file is possible, and fills in its stat. */
  #mayHaveNames(from: string, source: K.Stat): boolean {
    const there = this.#p.lstat(from, source);
    if (there < 0) complain(this.#p, `failed to access ${quote(from)}`, there);
    else if ((source.st_mode & K.S_IFMT) === K.S_IFDIR)
      complain(this.#p, `${quoteIfNeeded(from)}: hard link not allowed for directory`);
    else return true;
    return false;
  }

  /** Makes a new name first, and renames it over the old one. So the name never disappears. */
  #replace(link: Link, old: K.Stat, source: K.Stat): boolean {
    const p = this.#p;
    const { from, dirfd, name, shown } = link;
    if ((old.st_mode & K.S_IFMT) === K.S_IFDIR) {
      complain(p, `${quoteIfNeeded(shown)}: cannot overwrite directory`);
      return false;
    }
    const known = !this.#symbolic || p.stat(from, source) === 0;
    if (known && old.st_ino === source.st_ino && from === shown) {
      complain(p, `${quote(from)} and ${quote(shown)} are the same file`);
      return false;
    }
    const temporary = `${name.slice(0, name.lastIndexOf('/') + 1)}Cu000000`;
    const made = this.try({ ...link, name: temporary });
    const renamed = made < 0 ? made : p.renameat2(dirfd, temporary, dirfd, name, 0);
    if (!this.#symbolic && made === 0) p.unlinkat(dirfd, temporary, 0);
    if (renamed === 0) return this.#made(link);
    complain(p, `${this.#cannot} ${quote(shown)}`, renamed);
    return false;
  }
}

/** Errors of the new name alone. Their message does not contain the old name. */
const PLAIN = new Set([-ERRNO.EEXIST, -ERRNO.EPERM, -ERRNO.ENAMETOOLONG]);
