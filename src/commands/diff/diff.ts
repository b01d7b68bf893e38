/**
 * diff compares two files, or two directories name by name.
 *
 *      only in one        Only in a: x (with -N as if the other had an empty one)
 *      directories        Common subdirectories, with -r what is in them
 *      files              what changed, under a line that says how diff would be called for them
 */
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import type { Stdout } from '../../shell/process/stdio.ts';
import type { Steps } from '../../shell/process/steps.ts';
import type { Arguments } from '../../shell/program/arguments.ts';
import { matchPattern } from '../../shell/program/glob.ts';
import { complain, quote, quoteIfNeeded, toStderr, type Work } from '../../shell/program/program.ts';
import { named, readEntries } from '../../shell/program/read-all.ts';
import { joinName, lastName } from '../../shell/program/targets.ts';
import { DIFFERENT, Files, type Layout, SAME, type Side, TROUBLE } from './files.ts';

const isDirectory = ({ stat }: Side): boolean => (stat.st_mode & K.S_IFMT) === K.S_IFDIR;

function typeName({ st_mode, st_size }: K.Stat): string {
  const type = st_mode & K.S_IFMT;
  if (type === K.S_IFDIR) return 'directory';
  if (type === K.S_IFREG) return st_size === 0 ? 'regular empty file' : 'regular file';
  if (type === K.S_IFIFO) return 'fifo';
  return type === K.S_IFCHR ? 'character special file' : 'weird file';
}

class Comparing {
  readonly #p: Process;
  readonly #args: Arguments;
  readonly #out: Stdout;
  readonly #files: Files;
  readonly #excluded: readonly string[];
  /** The options as the command line gave them. */
  readonly #called: string;

  constructor(p: Process, args: Arguments, out: Stdout, layout: Layout, called: string) {
    this.#p = p;
    this.#args = args;
    this.#out = out;
    this.#files = new Files(p, args, out, layout);
    this.#called = called;
    this.#excluded = args.options.filter(({ option }) => option.long === 'exclude').map(({ value }) => value!);
  }

  *operands(first: string, second: string): Steps<number> {
    let a = this.#look(first);
    let b = second === first ? a : this.#look(second);
    const absent = this.#args.has('new-file') ? [typeof a, typeof b].every((t) => t === 'number') : true;
    for (const [name, side] of [
      [first, a],
      [second, b],
    ] as const)
      if (typeof side === 'number' && absent) complain(this.#p, quoteIfNeeded(name), side);
    if (absent && (typeof a === 'number' || typeof b === 'number')) return TROUBLE;
    a = typeof a === 'number' ? gone(first) : a;
    b = typeof b === 'number' ? gone(second) : b;
    // diff compares a file with its namesake in a directory.
    if (!a.missing && !b.missing && isDirectory(a) !== isDirectory(b)) {
      if (a.name === '-' || b.name === '-') {
        complain(this.#p, "cannot compare '-' to a directory");
        return TROUBLE;
      }
      const name = isDirectory(a) ? joinName(a.name, lastName(b.name)) : joinName(b.name, lastName(a.name));
      const inside = this.#look(name);
      if (typeof inside === 'number') {
        complain(this.#p, quoteIfNeeded(name), inside);
        return TROUBLE;
      }
      return yield* this.#pair(isDirectory(a) ? inside : a, isDirectory(a) ? b : inside, false);
    }
    return yield* this.#pair(a, b, true);
  }

  /** Looks at a file. -errno if that fails. */
  #look(name: string): Side | number {
    const stat = K.newStat();
    const error = name === '-' ? this.#p.fstat(0, stat) : this.#p.stat(name, stat);
    return error < 0 ? error : { name, stat };
  }

  *#pair(a: Side, b: Side, top: boolean): Steps<number> {
    const [one, other] = [a.missing ? b : a, b.missing ? a : b];
    if (isDirectory(one) && isDirectory(other)) {
      if (top || this.#args.has('recursive')) return yield* this.#directories(a, b);
      this.#out.print(`Common subdirectories: ${a.name} and ${b.name}\n`);
      return SAME;
    }
    if (isDirectory(one) !== isDirectory(other)) {
      const which = (side: Side) => `${side.name} is a ${typeName(side.stat)}`;
      this.#out.print(`File ${which(a)} while file ${which(b)}\n`);
      return DIFFERENT;
    }
    return yield* this.#files.compare(a, b, '');
  }

  *#directories(a: Side, b: Side): Steps<number> {
    if (!a.missing && !b.missing && a.stat.st_ino === b.stat.st_ino) return SAME;
    const [here, there] = [yield* this.#names(a), yield* this.#names(b)];
    if (!here || !there) return TROUBLE;
    let status = SAME;
    for (const name of [...new Set([...here, ...there])].sort((x, y) => (x < y ? -1 : x > y ? 1 : 0))) {
      const path = { a: joinName(a.name, name), b: joinName(b.name, name) };
      status = Math.max(status, yield* this.#entry(name, [a, b], path, here.has(name), there.has(name)));
    }
    return status;
  }

  *#entry(
    name: string,
    [a, b]: readonly [Side, Side],
    path: { a: string; b: string },
    here: boolean,
    there: boolean,
  ): Steps<number> {
    if (here !== there && !this.#args.has('new-file')) {
      this.#out.print(`Only in ${here ? a.name : b.name}: ${name}\n`);
      return DIFFERENT;
    }
    const [one, other] = [here ? this.#look(path.a) : gone(path.a), there ? this.#look(path.b) : gone(path.b)];
    for (const [at, side] of [
      [path.a, one],
      [path.b, other],
    ] as const)
      if (typeof side === 'number') complain(this.#p, quoteIfNeeded(at), side);
    if (typeof one === 'number' || typeof other === 'number') return TROUBLE;
    const known = one.missing ? other : one;
    const both = here && there;
    if (isDirectory(known) && (!both || isDirectory(other) === isDirectory(one))) {
      if (this.#args.has('recursive')) return yield* this.#directories(one, other);
      this.#out.print(`Common subdirectories: ${path.a} and ${path.b}\n`);
      return SAME;
    }
    if (both && isDirectory(one) !== isDirectory(other)) return yield* this.#pair(one, other, false);
    return yield* this.#files.compare(
      one,
      other,
      `diff${this.#called} ${this.#files.called(one, 0)} ${this.#files.called(other, 1)}\n`,
    );
  }

  *#names(side: Side): Steps<Set<string> | undefined> {
    if (side.missing) return new Set();
    const p = this.#p;
    const fd = p.open(side.name, K.O_RDONLY | K.O_NONBLOCK | K.O_CLOEXEC | K.O_DIRECTORY);
    if (fd >= 0) p.fstat(fd, K.newStat());
    const entries: K.Dirent[] = [];
    const error = fd < 0 ? fd : yield* readEntries(p, fd, entries);
    if (fd >= 0) p.close(fd);
    if (error < 0) {
      complain(p, quoteIfNeeded(side.name), error);
      return undefined;
    }
    const kept = entries.filter(named).map(({ d_name }) => d_name);
    return new Set(kept.filter((name) => !this.#excluded.some((pattern) => matchPattern(pattern, name))));
  }
}

const gone = (name: string): Side => ({ name, stat: K.newStat(), missing: true });

const STYLES: Readonly<Record<string, Layout['style']>> = {
  u: 'unified',
  U: 'unified',
  c: 'context',
  C: 'context',
  normal: 'normal',
  y: 'beside',
};

/** The style and the context lines from all options that set them, or a message about what is wrong. */
function layoutOf(args: Arguments): Layout | string {
  const equal = args.has('suppress-common-lines') ? 'none' : args.has('left-column') ? 'left' : 'both';
  let width = 0;
  let context = 0;
  let said: Layout['style'] | undefined;
  for (const { option, value } of args.options) {
    if (option.short === 'W') {
      const wanted = widthOf(value ?? '');
      if (wanted === 0) return `invalid width ${quote(value ?? '')}`;
      if (width !== 0 && width !== wanted) return WIDTHS;
      width = wanted;
    }
    const style = STYLES[option.short ?? option.long!];
    if (!style) continue;
    if (value !== undefined && !/^\d+$/.test(value)) return `invalid context length ${quote(value)}`;
    if (said !== undefined && said !== style) return 'conflicting output style options';
    if (style === 'unified' || style === 'context') context = Math.max(context, Number(value ?? 3));
    said = style;
  }
  return {
    style: said ?? 'normal',
    context,
    halves: { width: width || WIDTH, equal },
    expands: args.has('expand-tabs'),
  };
}

/** The default width of a line of -y. */
const WIDTH = 130;

/** The width, or 0 if the text is none. */
const widthOf = (text: string): number => (/^\s*\+?\d{1,9}$/.test(text) ? Number(text) : 0);

/** diff adds nothing to this message. */
const WIDTHS = 'conflicting width options';

function badly(p: Process, message: string): number {
  complain(p, message);
  if (message !== WIDTHS) toStderr(p, "diff: Try 'diff --help' for more information.\n");
  return TROUBLE;
}

const diff: Work = {
  unwritten: ({ error }) => ({ says: [`standard output: ${error}`], status: 2 }),
  *run(p, args, out) {
    const layout = layoutOf(args);
    if (typeof layout === 'string') return badly(p, layout);
    const { operands } = args;
    if (operands.length < 2) return badly(p, `missing operand after ${quote(operands[0] ?? 'diff')}`);
    if (operands.length > 2) return badly(p, `extra operand ${quote(operands[2])}`);
    if (args.options.filter(({ option }) => option.long === 'label').length > 2)
      return badly(p, 'too many file label options');
    const called = args.words.map((word) => ` ${quoteIfNeeded(word)}`).join('');
    return yield* new Comparing(p, args, out, layout, called).operands(operands[0], operands[1]);
  },
};

/** The work of diff. */
export const WORK: Readonly<Record<string, Work>> = { diff };
