/**
 * ls: the names of a directory in the order of their bytes.
 *
 *      ls d       statx d · openat d · fstat · getdents64 … (no inode is looked at)
 *      ls -l d    and statx of each name as it is read, getxattr for the mark of an ACL, readlink of links
 */

import { ERRNO } from '../../engine/fs/failure.ts';
import { modeText } from '../../format/mode.ts';
import * as K from '../process/kernel.ts';
import type { Process } from '../process/process.ts';
import type { Stdout } from '../process/stdio.ts';
import type { Steps } from '../process/steps.ts';
import type { Arguments } from '../program/arguments.ts';
import { listTime } from '../program/dates.ts';
import { ownerName } from '../program/owners.ts';
import { complain, type Program, quote } from '../program/program.ts';
import { humanSize } from '../program/sizes.ts';

export const ls: Program = {
  name: 'ls',
  summary: 'List names, one a line; of the working directory without a FILE.',
  usage: ['ls [OPTION]... [FILE]...'],
  coreutils: true,
  options: [
    { short: 'l', help: 'with mode, links, owner, group, size and time' },
    { short: 'i', long: 'inode', help: 'with inode numbers' },
    { short: 's', long: 'size', help: 'with the space taken, in 1K blocks' },
    { short: 'a', long: 'all', help: 'also names that begin with a dot' },
    { short: 'A', long: 'almost-all', help: 'the same without . and ..' },
    { short: '1', help: 'one name a line, as always here' },
    { short: 'd', long: 'directory', help: 'directories themselves, not what is in them' },
    { short: 'h', long: 'human-readable', help: 'sizes as 1K, 234M' },
    { short: 'n', long: 'numeric-uid-gid', help: 'as -l, with numbers for owner and group' },
    { short: 't', help: 'newest first' },
    { short: 'S', help: 'largest first' },
    { short: 'U', help: 'in the order of the directory' },
    { short: 'r', long: 'reverse', help: 'the other way round' },
  ],
  *run(p, args, out) {
    return yield* new Lister(p, args, out).run();
  },
};

interface Row {
  name: string;
  stat: K.Stat;
  /** Where a symbolic link points to. */
  target: string | undefined;
}

class Lister {
  readonly #p: Process;
  readonly #args: Arguments;
  readonly #out: Stdout;
  readonly #long: boolean;
  readonly #mask: string | undefined;
  #status = 0;

  constructor(p: Process, args: Arguments, out: Stdout) {
    this.#p = p;
    this.#args = args;
    this.#out = out;
    this.#long = args.has('l') || args.has('numeric-uid-gid');
    // what is asked about each name of a directory; plain names ask nothing
    if (this.#long)
      this.#mask = `STATX_MODE|STATX_NLINK|STATX_UID|STATX_GID|STATX_MTIME|${args.has('inode') ? 'STATX_INO|' : ''}STATX_SIZE${args.has('size') ? '|STATX_BLOCKS' : ''}`;
    else if (args.has('inode') || args.has('size') || args.has('t') || args.has('S'))
      this.#mask = `STATX_MODE${args.has('t') ? '|STATX_MTIME' : ''}${args.has('inode') ? '|STATX_INO' : ''}${args.has('S') ? '|STATX_SIZE' : ''}${args.has('size') ? '|STATX_BLOCKS' : ''}`;
  }

  *run(): Steps<number> {
    const names = this.#args.operands.length > 0 ? this.#args.operands : ['.'];
    if (this.#args.operands.length === 0 && !this.#args.has('directory')) {
      yield* this.#directory('.', false, true);
      return this.#status;
    }
    const files: Row[] = [];
    const directories: Row[] = [];
    const itself = this.#args.has('directory');
    for (const name of names) {
      const row = this.#look(name, itself);
      yield* this.#p.turn();
      if (!row) continue;
      if ((row.stat.st_mode & K.S_IFMT) === K.S_IFDIR && !itself) directories.push(row);
      else files.push(row);
    }
    this.#sort(files);
    this.#sort(directories);
    this.#print(files, false);
    for (const [i, { name }] of directories.entries())
      yield* this.#directory(name, names.length > 1, i === 0 && files.length === 0);
    return this.#status;
  }

  /** A name from the command line. A symbolic link to a directory is that directory, unless -l or -d. */
  #look(name: string, itself: boolean): Row | undefined {
    const p = this.#p;
    const stat = K.newStat();
    const mask = this.#mask ?? 'STATX_MODE';
    const follow = !this.#long && !itself;
    let result = p.statx(K.AT_FDCWD, name, follow ? 0 : K.AT_SYMLINK_NOFOLLOW, mask, stat);
    if (follow && (result === -ERRNO.ENOENT || (result === 0 && (stat.st_mode & K.S_IFMT) !== K.S_IFDIR)))
      result = p.statx(K.AT_FDCWD, name, K.AT_SYMLINK_NOFOLLOW, mask, stat);
    if (result < 0) {
      complain(p, `cannot access ${quote(name)}`, result);
      this.#status = 2;
      return undefined;
    }
    return this.#finish(name, name, stat);
  }

  #finish(name: string, path: string, stat: K.Stat): Row {
    let target: string | undefined;
    const p = this.#p;
    const type = stat.st_mode & K.S_IFMT;
    if (this.#long) {
      // for the + behind the mode, which marks an ACL
      p.getxattr(path, 'security.selinux', 255, false);
      if (type !== K.S_IFLNK) {
        p.getxattr(path, 'system.posix_acl_access', 0);
        if (type === K.S_IFDIR) p.getxattr(path, 'system.posix_acl_default', 0);
      } else {
        const text = p.readlink(path, stat.st_size + 1);
        if (typeof text === 'string') target = text;
      }
    }
    return { name, stat, target };
  }

  *#directory(name: string, heading: boolean, first: boolean): Steps<void> {
    const p = this.#p;
    const fd = p.open(name, K.O_RDONLY | K.O_NONBLOCK | K.O_CLOEXEC | K.O_DIRECTORY);
    if (fd < 0) {
      complain(p, `cannot open directory ${quote(name)}`, fd);
      this.#status = Math.max(this.#status, this.#args.operands.length > 0 ? 2 : 1);
      return;
    }
    p.fstat(fd, K.newStat());
    if (heading) this.#out.print(`${first ? '' : '\n'}${name}:\n`);
    const all = this.#args.has('all');
    const almost = this.#args.has('almost-all');
    const rows: Row[] = [];
    const entries: K.Dirent[] = [];
    while (p.getdents64(fd, entries) > 0) {
      yield* p.turn();
      for (const { d_name, d_ino } of entries.splice(0)) {
        if (d_name[0] === '.' && !all && (!almost || d_name === '.' || d_name === '..')) continue;
        const stat = K.newStat();
        stat.st_ino = d_ino;
        const path = name === '.' ? d_name : `${name}${name.endsWith('/') ? '' : '/'}${d_name}`;
        if (!this.#mask) {
          rows.push({ name: d_name, stat, target: undefined });
          continue;
        }
        const result = yield* p.turn(p.statx(K.AT_FDCWD, path, K.AT_SYMLINK_NOFOLLOW, this.#mask, stat));
        if (result === 0) rows.push(this.#finish(d_name, path, stat));
        else {
          complain(p, `cannot access ${quote(path)}`, result);
          this.#status = Math.max(this.#status, 1);
        }
      }
    }
    p.close(fd);
    this.#sort(rows);
    this.#print(rows, this.#long || this.#args.has('size'));
  }

  #sort(rows: Row[]): void {
    const byName = (a: Row, b: Row) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
    const args = this.#args;
    if (args.has('U')) return;
    if (args.has('t'))
      rows.sort(
        (a, b) => b.stat.st_mtime - a.stat.st_mtime || b.stat.st_mtime_nsec - a.stat.st_mtime_nsec || byName(a, b),
      );
    else if (args.has('S')) rows.sort((a, b) => b.stat.st_size - a.stat.st_size || byName(a, b));
    else rows.sort(byName);
    if (args.has('reverse')) rows.reverse();
  }

  #print(rows: Row[], total: boolean): void {
    const args = this.#args;
    const human = args.has('human-readable');
    const space = (s: K.Stat): string => (human ? humanSize(s.st_blocks * 512) : String(Math.ceil(s.st_blocks / 2)));
    if (total) {
      const sum = rows.reduce((n, { stat }) => n + stat.st_blocks, 0);
      this.#out.print(`total ${human ? humanSize(sum * 512) : Math.ceil(sum / 2)}\n`);
    }
    const now: K.Timespec = { sec: 0, nsec: 0 };
    if (this.#long) this.#p.kernel.clock(now);
    const numeric = args.has('numeric-uid-gid');
    const columns = rows.map(({ stat }): string[] => {
      const cells: string[] = [];
      if (args.has('inode')) cells.push(String(stat.st_ino));
      if (args.has('size')) cells.push(space(stat));
      if (!this.#long) return cells;
      const device = (stat.st_mode & K.S_IFMT) === K.S_IFCHR || (stat.st_mode & K.S_IFMT) === K.S_IFBLK;
      cells.push(
        modeText(stat.st_mode),
        String(stat.st_nlink),
        numeric ? String(stat.st_uid) : ownerName(stat.st_uid),
        numeric ? String(stat.st_gid) : ownerName(stat.st_gid),
        device ? `${stat.st_rdev >> 8}, ${stat.st_rdev & 255}` : human ? humanSize(stat.st_size) : String(stat.st_size),
        listTime(stat.st_mtime, stat.st_mtime_nsec, now),
      );
      return cells;
    });
    const widths = (columns[0] ?? []).map((_, i) => Math.max(...columns.map((cells) => cells[i].length)));
    // names of owners and groups stand to the left
    const leftFrom = (args.has('inode') ? 1 : 0) + (args.has('size') ? 1 : 0);
    for (const [n, { name, target }] of rows.entries()) {
      const cells = columns[n].map((cell, i) => {
        const owner = this.#long && (i === leftFrom + 2 || i === leftFrom + 3);
        return owner && !/^\d+$/.test(cell) ? cell.padEnd(widths[i]) : cell.padStart(widths[i]);
      });
      this.#out.print(`${[...cells, name].join(' ')}${target === undefined ? '' : ` -> ${target}`}\n`);
    }
  }
}
