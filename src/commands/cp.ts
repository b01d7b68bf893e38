/**
 * cp: files, trees, links.
 *
 *      cp f g      openat g O_PATH (a directory?) · stat f · stat g · openat f · openat g O_EXCL or O_TRUNC
 *                  ioctl FICLONE (EOPNOTSUPP: ext4 shares no blocks) · the data (copy-data.ts) · close both
 *      cp -r d e   mkdirat e · names read and sorted by inode number · each copied, directories on the way down
 *      -p, -a      then times, owner, attributes and mode, files by descriptor, directories by name
 */
import { ERRNO } from '../engine/fs/failure.ts';
import * as K from '../shell/process/kernel.ts';
import type { Process } from '../shell/process/process.ts';
import type { Steps } from '../shell/process/steps.ts';
import type { Arguments } from '../shell/program/arguments.ts';
import { complain, type Program, quote, tryHelp } from '../shell/program/program.ts';
import { readEntries } from '../shell/program/read-all.ts';
import { chooseTarget, joinName, lastName } from '../shell/program/targets.ts';
import { copyData, type Sparse } from './copy-data.ts';

const SPARSE = ['auto', 'always', 'never'];
const REFLINK = ['auto', 'never'];

export const cp: Program = {
  name: 'cp',
  summary: 'Copy files, and with -r directories.',
  usage: ['cp [OPTION]... SOURCE DEST', 'cp [OPTION]... SOURCE... DIRECTORY'],
  coreutils: true,
  options: [
    { short: 'r', long: 'recursive', help: 'directories too, with all that is in them' },
    { short: 'R', help: 'the same as -r' },
    { short: 'a', long: 'archive', help: 'as it is: -r, links as links, mode, owner, times, attributes' },
    { short: 'p', help: 'with mode, owner and times' },
    { short: 'd', help: 'symbolic links as links' },
    { short: 'P', long: 'no-dereference', help: 'symbolic links as links' },
    { short: 'f', long: 'force', help: 'where a file cannot be opened, remove it first' },
    { short: 'n', long: 'no-clobber', help: 'leave files that exist' },
    { short: 'T', long: 'no-target-directory', help: 'the last name is the new name, always' },
    { short: 'v', long: 'verbose', help: 'say what was copied' },
    { long: 'sparse', argument: 'WHEN', help: 'holes: auto (as the source has them), always, never' },
    { long: 'reflink', argument: 'WHEN', help: 'ask for shared blocks: auto, never' },
  ],
  check(_operands, args) {
    const sparse = args.value('sparse');
    if (sparse !== undefined && !SPARSE.includes(sparse))
      return { index: 0, message: `--sparse is ${SPARSE.join(', ')}, not ${sparse}` };
    const reflink = args.value('reflink') ?? 'auto';
    return REFLINK.includes(reflink)
      ? undefined
      : { index: 0, message: `--reflink is ${REFLINK.join(', ')}: ext4 shares no blocks` };
  },
  *run(p, args, out) {
    const { operands } = args;
    if (operands.length === 0) return tryHelp(p, 'missing file operand');
    if (operands.length === 1) return tryHelp(p, `missing destination file operand after ${quote(operands[0])}`);
    const last = operands[operands.length - 1];
    const copier = new Copier(p, args, (text) => out.print(text));
    if (args.has('no-target-directory')) {
      if (operands.length > 2) return tryHelp(p, `extra operand ${quote(operands[2])}`);
      return (yield* copier.copy(operands[0], K.AT_FDCWD, last, last, false, true)) ? 0 : 1;
    }
    const target = chooseTarget(p, last);
    if (target.fd < 0) {
      if (operands.length === 2)
        return (yield* copier.copy(operands[0], K.AT_FDCWD, last, last, target.error === -ERRNO.ENOENT, true)) ? 0 : 1;
      complain(p, `target ${quote(last)}`, target.error);
      return 1;
    }
    let good = true;
    for (const from of operands.slice(0, -1)) {
      const base = lastName(from);
      const name = base === '..' ? '.' : base;
      good = (yield* copier.copy(from, target.fd, name, joinName(last, name), false, true)) && good;
    }
    return good ? 0 : 1;
  },
};

const typeOf = (s: K.Stat): number => s.st_mode & K.S_IFMT;

class Copier {
  readonly #p: Process;
  readonly #args: Arguments;
  readonly #print: (text: string) => void;
  readonly #recursive: boolean;
  readonly #keep: boolean;
  readonly #links: boolean;
  readonly #sparse: Sparse;
  /** Directories made by this cp, so that it does not copy them into themselves. */
  readonly #made = new Set<number>();
  /** It has met a directory that it made itself, and goes no further. */
  #intoItself = false;
  /** The two names on the command line. */
  #top = { from: '', to: '' };
  /** The copies of files with several names, under -a and -d. */
  readonly #seen = new Map<number, { dirfd: number; name: string }>();

  constructor(p: Process, args: Arguments, print: (text: string) => void) {
    this.#p = p;
    this.#args = args;
    this.#print = print;
    this.#recursive = args.has('recursive') || args.has('R') || args.has('archive');
    this.#keep = args.has('archive') || args.has('p');
    this.#links = this.#recursive || args.has('d') || args.has('no-dereference');
    this.#sparse = (args.value('sparse') ?? 'auto') as Sparse;
  }

  /** `isNew`: the name is free, as far as cp knows. `top`: the command line names it. */
  *copy(from: string, dirfd: number, name: string, shown: string, isNew: boolean, top: boolean): Steps<boolean> {
    const p = this.#p;
    if (top) {
      this.#top = { from, to: shown };
      this.#intoItself = false;
    }
    const fail = (message: string, error = 0): boolean => {
      complain(p, message, error);
      return false;
    };
    const source = K.newStat();
    const there = this.#links ? p.lstat(from, source) : p.stat(from, source);
    if (there < 0) return fail(`cannot stat ${quote(from)}`, there);
    const isDirectory = typeOf(source) === K.S_IFDIR;
    if (isDirectory && !this.#recursive) return fail(`-r not specified; omitting directory ${quote(from)}`);

    const target = K.newStat();
    let fresh = isNew;
    if (!fresh) {
      const flags = typeOf(source) === K.S_IFREG && !(this.#links && !top) ? 0 : K.AT_SYMLINK_NOFOLLOW;
      const found = p.fstatat(dirfd, name, flags, target);
      if (found === -ERRNO.ENOENT) fresh = true;
      else if (found < 0) return fail(`cannot stat ${quote(shown)}`, found);
    } else if (top && typeOf(source) !== K.S_IFREG) fresh = p.fstatat(dirfd, name, K.AT_SYMLINK_NOFOLLOW, target) < 0;

    if (!fresh) {
      if (this.#same(from, source, target)) {
        if (this.#args.has('no-clobber')) return true;
        return fail(`${quote(from)} and ${quote(shown)} are the same file`);
      }
      if (!isDirectory && typeOf(target) === K.S_IFDIR)
        return fail(`cannot overwrite directory ${quote(shown)} with non-directory`);
      if (isDirectory && typeOf(target) !== K.S_IFDIR)
        return fail(`cannot overwrite non-directory ${quote(shown)} with directory ${quote(from)}`);
      if (!isDirectory && this.#args.has('no-clobber')) return true;
    }

    const keepsLinks = this.#args.has('archive') || this.#args.has('d');
    if (!fresh && keepsLinks && target.st_nlink > 1 && !isDirectory) {
      // otherwise the file's other names would change, too
      const gone = p.unlinkat(dirfd, name, 0);
      if (gone < 0) return fail(`cannot remove ${quote(shown)}`, gone);
      fresh = true;
    }
    if (keepsLinks && source.st_nlink > 1 && !isDirectory) {
      const earlier = this.#seen.get(source.st_ino);
      if (earlier) {
        if (!fresh) p.unlinkat(dirfd, name, 0);
        const linked = p.linkat(earlier.dirfd, earlier.name, dirfd, name, 0);
        return linked === 0 || fail(`cannot create hard link ${quote(shown)} to ${quote(earlier.name)}`, linked);
      }
      this.#seen.set(source.st_ino, { dirfd, name });
    }
    if (isDirectory) return yield* this.#directory(from, dirfd, name, shown, source, fresh);
    if (this.#args.has('verbose')) this.#print(`${quote(from)} -> ${quote(shown)}\n`);
    if (typeOf(source) === K.S_IFLNK) return this.#symlink(from, dirfd, name, shown, source, fresh);
    return yield* this.#file(from, dirfd, name, shown, source, fresh);
  }

  /** Answers whether cp would write a file over itself, perhaps through a symbolic link. */
  #same(from: string, source: K.Stat, target: K.Stat): boolean {
    if (typeOf(source) !== K.S_IFLNK || typeOf(target) === K.S_IFLNK) {
      if (target.st_ino !== source.st_ino) return false;
      // again without following links, because two links to one file may replace each other
      if (!this.#links) for (let i = 0; i < 2; i++) this.#p.lstat(from, K.newStat());
      return true;
    }
    const behind = K.newStat();
    return this.#p.stat(from, behind) === 0 && behind.st_ino === target.st_ino;
  }

  *#directory(
    from: string,
    dirfd: number,
    name: string,
    shown: string,
    source: K.Stat,
    fresh: boolean,
  ): Steps<boolean> {
    const p = this.#p;
    if (this.#made.has(source.st_ino)) {
      this.#intoItself = true;
      complain(p, `cannot copy a directory, ${quote(this.#top.from)}, into itself, ${quote(this.#top.to)}`);
      return false;
    }
    if (fresh) {
      const made = p.mkdirat(dirfd, name, source.st_mode & (this.#keep ? 0o700 : 0o777));
      if (made < 0) {
        complain(p, `cannot create directory ${quote(shown)}`, made);
        return false;
      }
      const stat = K.newStat();
      p.fstatat(dirfd, name, K.AT_SYMLINK_NOFOLLOW, stat);
      this.#made.add(stat.st_ino);
      if (this.#args.has('verbose')) this.#print(`${quote(from)} -> ${quote(shown)}\n`);
    }
    const fd = p.open(from, K.O_RDONLY | K.O_NONBLOCK | K.O_CLOEXEC | K.O_DIRECTORY);
    if (fd < 0) {
      complain(p, `cannot access ${quote(from)}`, fd);
      return false;
    }
    p.fstat(fd, K.newStat());
    const entries: K.Dirent[] = [];
    const error = yield* readEntries(p, fd, entries);
    p.close(fd);
    let good = error === 0;
    // cp copies nothing from a directory that it could not read completely
    if (!good) complain(p, `cannot access ${quote(from)}`, error);
    if (!good) entries.length = 0;
    // by inode number, so that the inode table is read once, from front to back
    for (const { d_name } of entries.sort((a, b) => a.d_ino - b.d_ino)) {
      if (d_name === '.' || d_name === '..') continue;
      const names = [joinName(from, d_name), joinName(name, d_name), joinName(shown, d_name)];
      good = (yield* this.copy(names[0], dirfd, names[1], names[2], fresh, false)) && good;
      if (this.#intoItself) break;
    }
    if (this.#keep) this.#attributes(from, -1, dirfd, name, source);
    return good;
  }

  #symlink(from: string, dirfd: number, name: string, shown: string, source: K.Stat, fresh: boolean): boolean {
    const p = this.#p;
    const target = p.readlink(from, source.st_size + 1);
    if (typeof target === 'number') {
      complain(p, `cannot read symbolic link ${quote(from)}`, target);
      return false;
    }
    if (!fresh) p.unlinkat(dirfd, name, 0);
    const made = p.symlinkat(target, dirfd, name);
    if (made < 0) {
      complain(p, `cannot create symbolic link ${quote(shown)}`, made);
      return false;
    }
    if (this.#keep) {
      p.fchownat(dirfd, name, source.st_uid, source.st_gid, K.AT_SYMLINK_NOFOLLOW);
      p.utimensat(dirfd, name, times(source), K.AT_SYMLINK_NOFOLLOW);
    }
    return true;
  }

  *#file(from: string, dirfd: number, name: string, shown: string, named: K.Stat, fresh: boolean): Steps<boolean> {
    const p = this.#p;
    const fail = (message: string, error: number): false => {
      complain(p, message, error);
      return false;
    };
    yield* p.turn();
    const input = p.open(from, K.O_RDONLY | (this.#links ? K.O_NOFOLLOW : 0));
    if (input < 0) return fail(`cannot open ${quote(from)} for reading`, input);
    const source = K.newStat();
    p.fstat(input, source);
    let output = -1;
    let isNew = fresh;
    if (!fresh) {
      output = p.openat(dirfd, name, K.O_WRONLY | K.O_TRUNC);
      if (output < 0 && this.#args.has('force')) {
        const gone = p.unlinkat(dirfd, name, 0);
        if (gone < 0) {
          p.close(input);
          return fail(`cannot remove ${quote(shown)}`, gone);
        }
        isNew = true;
      }
    }
    // private until it has its final owner
    const mode = named.st_mode & (this.#keep ? 0o700 & ~0o077 : 0o777);
    if (isNew) {
      output = p.openat(dirfd, name, K.O_WRONLY | K.O_CREAT | K.O_EXCL, mode);
      if (output === -ERRNO.EISDIR && shown.endsWith('/')) output = -ERRNO.ENOTDIR;
    }
    if (output === -ERRNO.EEXIST && typeof p.readlinkat(dirfd, name) === 'string') {
      p.close(input);
      complain(p, `not writing through dangling symlink ${quote(shown)}`);
      return false;
    }
    if (output < 0) {
      p.close(input);
      return fail(`cannot create regular file ${quote(shown)}`, output);
    }
    if (this.#args.value('reflink') !== 'never') p.clone(output, input);
    const target = K.newStat();
    p.fstat(output, target);
    yield* p.turn();
    const failure = yield* copyData(p, input, output, source, target, this.#sparse);
    if (failure) fail(`error ${failure.what} ${quote(failure.what === 'reading' ? from : shown)}`, failure.error);
    else if (this.#keep) this.#attributes(input, output, dirfd, name, source);
    p.close(output);
    p.close(input);
    return failure === undefined;
  }

  /** Sets times, owner, attributes and mode, by descriptor if there is one. */
  #attributes(from: string | number, to: number, dirfd: number, name: string, source: K.Stat): void {
    const p = this.#p;
    if (to >= 0) p.utimensat(to, null, times(source), 0);
    else p.utimensat(dirfd, name, times(source), 0);
    const target = K.newStat();
    if (to < 0 || source.st_uid !== 0 || source.st_gid !== 0) {
      if (to >= 0) p.fchownat(to, '', source.st_uid, source.st_gid, K.AT_EMPTY_PATH);
      else p.fchownat(dirfd, name, source.st_uid, source.st_gid, K.AT_SYMLINK_NOFOLLOW);
    }
    if (this.#args.has('archive')) this.#xattrs(from, to >= 0 ? to : name);
    // cp sets an ACL of three entries, which ext4 turns into a mode. Here cp sets the mode itself.
    if (to >= 0) {
      p.fstat(typeof from === 'number' ? from : to, target);
      p.fchmod(to, source.st_mode & 0o7777);
    } else p.fchmodat(dirfd, name, source.st_mode & 0o7777);
  }

  #xattrs(from: string | number, to: string | number): void {
    const names = this.#p.listxattr(from, 0, false);
    if (typeof names === 'number') return;
    this.#p.listxattr(
      from,
      names.reduce((sum, name) => sum + name.length + 1, 0),
      false,
    );
    for (const name of names) {
      const value = this.#p.getxattr(from, name, 65536, false);
      if (typeof value !== 'number') this.#p.setxattr(to, name, value, 0, false);
    }
  }
}

const times = (s: K.Stat): [K.Timespec, K.Timespec] => [
  { sec: s.st_atime, nsec: s.st_atime_nsec },
  { sec: s.st_mtime, nsec: s.st_mtime_nsec },
];
