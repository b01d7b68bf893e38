/**
 * du walks a tree like fts and adds up st_blocks.
 *
 *      lstat d · openat d · fstat · getdents64 … · for each name fstatat, and a directory in its turn
 */
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import type { Stdout } from '../../shell/process/stdio.ts';
import type { Steps } from '../../shell/process/steps.ts';
import type { Arguments } from '../../shell/program/arguments.ts';
import { complain, quote, quoteIfNeeded, type Work } from '../../shell/program/program.ts';
import { named, readEntries } from '../../shell/program/read-all.ts';
import { coreutilsSize, humanSize } from '../../shell/program/sizes.ts';
import { joinName } from '../../shell/program/targets.ts';

export const du: Work = {
  *run(p, args, out) {
    return yield* new Counter(p, args, out).run();
  },
};

class Counter {
  readonly #p: Process;
  readonly #args: Arguments;
  readonly #out: Stdout;
  readonly #apparent: boolean;
  readonly #unit: number;
  readonly #depth: number;
  /** Files with several names count once. */
  readonly #seen = new Set<number>();
  #status = 0;
  #total = 0;

  constructor(p: Process, args: Arguments, out: Stdout) {
    this.#p = p;
    this.#args = args;
    this.#out = out;
    this.#apparent = args.has('bytes') || args.has('apparent-size');
    this.#unit = coreutilsSize(args.value('block-size') ?? '', 'kKmMGTPE') ?? (args.has('bytes') ? 1 : 1024);
    this.#depth = args.has('summarize') ? 0 : Number(args.value('max-depth') ?? Number.POSITIVE_INFINITY);
  }

  *run(): Steps<number> {
    for (const name of this.#args.operands.length > 0 ? this.#args.operands : ['.']) {
      const stat = K.newStat();
      const there = this.#p.lstat(name, stat);
      this.#unread(there, 'access', name);
      if (there === 0) this.#total += yield* this.#count(K.AT_FDCWD, name, name, stat, 0);
    }
    if (this.#args.has('total')) this.#print(this.#total, 'total');
    return this.#status;
  }

  #print(bytes: number, name: string): void {
    const size = this.#args.has('human-readable') ? humanSize(bytes) : String(Math.ceil(bytes / this.#unit));
    this.#out.print(`${size}\t${name}\n`);
    // prints each line as soon as it is known, because the next may take a while
    this.#out.flush();
  }

  #unread(result: number, what: string, name: string): void {
    if (result >= 0) return;
    complain(this.#p, what ? `cannot ${what} ${quote(name)}` : quoteIfNeeded(name), result);
    this.#status = 1;
  }

  *#count(dirfd: number, name: string, shown: string, stat: K.Stat, depth: number): Steps<number> {
    const p = this.#p;
    const directory = (stat.st_mode & K.S_IFMT) === K.S_IFDIR;
    if (!directory && stat.st_nlink > 1 && !this.#args.has('count-links')) {
      if (this.#seen.has(stat.st_ino)) return 0;
      this.#seen.add(stat.st_ino);
    } else if (directory) {
      if (this.#seen.has(stat.st_ino)) return 0;
      this.#seen.add(stat.st_ino);
    }
    // the length of a directory says nothing about its content, but du counts it
    let bytes = this.#apparent ? (usable(stat) ? stat.st_size : 0) : stat.st_blocks * 512;
    if (directory) {
      let fd = p.openat(
        dirfd,
        name,
        K.O_RDONLY | K.O_NOCTTY | K.O_NONBLOCK | K.O_NOFOLLOW | K.O_CLOEXEC | K.O_DIRECTORY,
      );
      this.#unread(fd, 'read directory', shown);
      if (fd >= 0) {
        p.fstat(fd, K.newStat());
        p.fstatat(dirfd, name, K.AT_SYMLINK_NOFOLLOW, K.newStat());
        const entries: K.Dirent[] = [];
        const walk = p.dup(fd, fd);
        const error = yield* readEntries(p, fd, entries);
        const names = entries.filter(named);
        if (names.length === 0) this.#unread(error, 'read directory', shown);
        p.close(fd);
        fd = walk;
        for (const { d_name } of names) {
          const inside = K.newStat();
          yield* p.turn();
          const path = joinName(shown, d_name);
          const there = p.fstatat(fd, d_name, K.AT_SYMLINK_NOFOLLOW, inside);
          this.#unread(there, 'access', path);
          if (there === 0) bytes += yield* this.#count(fd, d_name, path, inside, depth + 1);
        }
        p.close(fd);
        if (names.length > 0) this.#unread(error, '', shown);
      }
    }
    if (depth === 0 || (depth <= this.#depth && (directory || this.#args.has('all')))) this.#print(bytes, shown);
    return bytes;
  }
}

const usable = (s: K.Stat): boolean => {
  const type = s.st_mode & K.S_IFMT;
  return type === K.S_IFREG || type === K.S_IFLNK || type === K.S_IFDIR;
};
