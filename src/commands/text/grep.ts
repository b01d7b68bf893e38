/** grep prints the lines that an expression matches. */
import { ERRNO } from '../../engine/fs/failure.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import type { Stdout } from '../../shell/process/stdio.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { Unknowable } from '../../shell/process/thrown.ts';
import type { Arguments } from '../../shell/program/arguments.ts';
import { Lines } from '../../shell/program/lines.ts';
import { complain, endingWith, type Work } from '../../shell/program/program.ts';
import { readEntries } from '../../shell/program/read-all.ts';
import { regexOf } from '../../shell/program/regex.ts';

/** Bytes that grep reads at a time. */
const READ = 98304;

export const grep: Work = {
  unwritten: endingWith(2),
  *run(p, args, out) {
    const search = new Search(p, args, out);
    const named = search.files.length > 0 ? search.files : [args.has('r') ? '' : '-'];
    for (const name of named) {
      yield* search.named(name);
      if (search.matched && args.has('q')) return 0;
    }
    return search.failed ? 2 : search.matched ? 0 : 1;
  },
};

class Search {
  readonly files: readonly string[];
  matched = false;
  failed = false;
  readonly #p: Process;
  readonly #args: Arguments;
  readonly #out: Stdout;
  readonly #regexes: RegExp[];
  readonly #names: boolean;

  constructor(p: Process, args: Arguments, out: Stdout) {
    this.#p = p;
    this.#args = args;
    this.#out = out;
    const given = args.options.filter(({ option }) => option.short === 'e').map(({ value }) => value!);
    const [first, ...rest] = args.operands;
    if (given.length === 0 && first === undefined) throw new Unknowable('grep needs an expression');
    this.files = given.length > 0 ? args.operands : rest;
    const texts = (given.length > 0 ? given : [first]).flatMap((text) => text.split('\n'));
    const around = (source: string): string => {
      if (args.has('x')) return `^(?:${source})$`;
      return args.has('w') ? `(?<![A-Za-z0-9_])(?:${source})(?![A-Za-z0-9_])` : source;
    };
    if (args.has('w') && texts.some((text) => !/^\w+$/.test(text)))
      throw new Unknowable('grep -w takes a plain word here');
    const extended = args.has('E');
    this.#regexes = texts.map((text) =>
      regexOf(
        args.has('F') ? text.replace(/[\\^$.*[\]]/g, '\\$&') : text,
        { extended: extended && !args.has('F'), ignoreCase: args.has('i'), extent: args.has('o') },
        around,
      ),
    );
    if (args.has('o') && texts.length > 1) throw new Unknowable('grep -o takes one expression here');
    this.#names = args.has('H') || (!args.has('h') && (this.files.length > 1 || args.has('r')));
  }

  /** Searches a file, or with -r everything below a directory. */
  *named(name: string): Steps<void> {
    const p = this.#p;
    if (name === '-') return yield* this.#file(0, '(standard input)');
    const stat = K.newStat();
    const path = name === '' ? '.' : name;
    const failed = p.stat(path, stat);
    if (failed < 0) return this.#complain(name, failed);
    if ((stat.st_mode & K.S_IFMT) === K.S_IFDIR) {
      if (this.#args.has('r')) yield* this.#directory(path, name);
      else this.#complain(name, -ERRNO.EISDIR);
      return;
    }
    const fd = yield* p.turn(p.open(path, K.O_RDONLY | K.O_NOCTTY));
    if (fd < 0) return this.#complain(name, fd);
    yield* this.#file(fd, name);
    p.close(fd);
  }

  *#directory(path: string, shown: string): Steps<void> {
    const p = this.#p;
    const fd = p.open(path, K.O_RDONLY | K.O_NOCTTY | K.O_NONBLOCK | K.O_NOFOLLOW | K.O_DIRECTORY);
    if (fd < 0) return this.#complain(path, fd);
    const entries: K.Dirent[] = [];
    const error = yield* readEntries(p, fd, entries);
    p.close(fd);
    if (error < 0) this.#complain(path, error);
    for (const { d_name } of entries) {
      if (d_name === '.' || d_name === '..') continue;
      const inner = shown === '' ? d_name : `${shown.replace(/\/$/, '')}/${d_name}`;
      const stat = K.newStat();
      // grep -r does not follow links on the way.
      const type = p.lstat(inner, stat) < 0 ? 0 : stat.st_mode & K.S_IFMT;
      yield* p.turn();
      if (type === K.S_IFREG || type === K.S_IFDIR) yield* this.named(inner);
      if (this.matched && this.#args.has('q')) return;
    }
  }

  #complain(name: string, error: number): void {
    this.failed = true;
    if (!this.#args.has('s')) complain(this.#p, name, error);
  }

  *#file(fd: number, name: string): Steps<void> {
    const [p, args, out] = [this.#p, this.#args, this.#out];
    const lines = new Lines(p, fd, READ);
    const most = Number(args.value('m') ?? Number.POSITIVE_INFINITY);
    const silent = args.has('q') || args.has('l') || args.has('c');
    let number = 0;
    let count = 0;
    while (count < most) {
      const line = yield* lines.next();
      if (line === undefined) break;
      number++;
      const matches = this.#regexes.some((regex) => {
        regex.lastIndex = 0;
        return regex.test(line);
      });
      if (matches === args.has('v')) continue;
      count++;
      this.matched = true;
      if (args.has('q') || args.has('l')) break;
      if (silent) continue;
      if (line.includes('\0'))
        throw new Unknowable(`${name} holds no text; grep -c and grep -q look into such files here`);
      const before = (this.#names ? `${name}:` : '') + (args.has('n') ? `${number}:` : '');
      if (!args.has('o')) out.print(`${before}${line}\n`);
      else if (!args.has('v')) {
        this.#regexes[0].lastIndex = 0;
        for (const [text] of line.matchAll(this.#regexes[0])) if (text !== '') out.print(`${before}${text}\n`);
      }
      yield* p.turn();
    }
    if (lines.error < 0) this.#complain(name, lines.error);
    if (args.has('q')) return;
    if (args.has('l')) {
      if (count > 0) out.print(`${name}\n`);
    } else if (args.has('c')) out.print(`${this.#names ? `${name}:` : ''}${count}\n`);
  }
}
