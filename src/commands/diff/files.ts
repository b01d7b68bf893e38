/**
 * Compares two files. It prints nothing if they are equal, and otherwise the header and the changes.
 *
 *      -q  Files a and b differ         a byte 0 near the beginning: Binary files a and b differ
 */
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import type { Stdout } from '../../shell/process/stdio.ts';
import type { Steps } from '../../shell/process/steps.ts';
import type { Arguments } from '../../shell/program/arguments.ts';
import { strftime } from '../../shell/program/strftime.ts';
import { beside, type Halves } from './beside.ts';
import { changesOf } from './changes.ts';
import { exact, isBlank, keysOf, type Manner, mannerOf, rawOf, textOf } from './lines.ts';
import { contexts, type Marked, normal, type Pair, type Style, unified } from './print.ts';
import { type Both, withBoth } from './reading.ts';

export const SAME = 0;
export const DIFFERENT = 1;
export const TROUBLE = 2;

/** One of the two that are compared. */
export interface Side {
  readonly name: string;
  readonly stat: K.Stat;
  /** -N: it is missing, and counts as empty. */
  readonly missing?: boolean;
}

export interface Layout {
  readonly style: Style;
  readonly context: number;
  /** The layout of -y. */
  readonly halves: Halves;
  readonly expands: boolean;
}

export class Files {
  readonly #p: Process;
  readonly #args: Arguments;
  readonly #out: Stdout;
  readonly #layout: Layout;
  readonly #manner: Manner;
  readonly #labels: readonly string[];

  constructor(p: Process, args: Arguments, out: Stdout, layout: Layout) {
    this.#p = p;
    this.#args = args;
    this.#out = out;
    this.#layout = layout;
    this.#manner = mannerOf(args);
    this.#labels = args.options.filter(({ option }) => option.long === 'label').map(({ value }) => value!);
  }

  /** The file's name in the header line. */
  called({ name }: Side, which: 0 | 1): string {
    return cName(this.#labels[which] ?? name);
  }

  /** `heading` stands above the changes. It is the diff command for these two files. */
  *compare(a: Side, b: Side, heading: string): Steps<number> {
    const same = !this.#whole && !a.missing && !b.missing && a.stat.st_ino === b.stat.st_ino && a.stat.st_ino !== 0;
    const status = same ? SAME : yield* this.#read(a, b, heading);
    if (status === SAME && this.#args.has('report-identical-files'))
      this.#out.print(`Files ${label(this.#labels[0], a)} and ${label(this.#labels[1], b)} are identical\n`);
    return status;
  }

  *#read(a: Side, b: Side, heading: string): Steps<number> {
    // Files of different lengths differ if no option ignores anything.
    const regular = [a, b].every(({ stat }) => (stat.st_mode & K.S_IFMT) === K.S_IFREG);
    if (this.#plain && regular && a.stat.st_size !== b.stat.st_size) {
      this.#out.print(`Files ${this.#names(a, b)}`);
      return DIFFERENT;
    }
    const whole = this.#whole;
    const differing = this.#differing.bind(this);
    const status = yield* withBoth(this.#p, [a, b], this.#args.has('text'), function* (both) {
      return both.texts[0] === both.texts[1] && (both.binary || !whole) ? SAME : yield* differing(a, b, both, heading);
    });
    return status ?? TROUBLE;
  }

  #names(a: Side, b: Side): string {
    return `${label(this.#labels[0], a)} and ${label(this.#labels[1], b)} differ\n`;
  }

  /** The style shows equal lines, and so equal files, too. */
  get #whole(): boolean {
    const { style, halves } = this.#layout;
    return style === 'beside' && halves.equal !== 'none' && !this.#args.has('brief');
  }

  /** Only the answer whether they differ is wanted, and every byte counts. */
  get #plain(): boolean {
    return this.#args.has('brief') && exact(this.#manner) && !this.#args.has('strip-trailing-cr');
  }

  *#differing(a: Side, b: Side, { texts, binary }: Both, heading: string): Steps<number> {
    const [args, out] = [this.#args, this.#out];
    const names = this.#names(a, b);
    const brief = args.has('brief');
    if (binary || this.#plain) {
      out.print(binary && !brief ? `Binary files ${names}` : `Files ${names}`);
      return DIFFERENT;
    }
    const strips = args.has('strip-trailing-cr');
    const pair: Pair = { a: textOf(texts[0], strips), b: textOf(texts[1], strips) };
    yield* this.#p.turn();
    const changes = this.#changes(pair);
    const status = changes.every(({ trivial }) => trivial) ? SAME : DIFFERENT;
    if (status === SAME && !this.#whole) return SAME;
    if (brief) out.print(`Files ${names}`);
    else {
      out.print(heading + this.#header(a, b));
      for (const hunk of this.#hunks(pair, changes)) {
        for (const line of hunk.split(/(?<=\n)/)) out.print(line);
        yield* this.#p.turn();
      }
    }
    return status;
  }

  #changes({ a, b }: Pair): Marked[] {
    const manner = this.#manner;
    const { machine } = this.#p;
    let ticks = 0;
    const found = changesOf({
      keys: [keysOf(a, manner), keysOf(b, manner)],
      raw: [rawOf(a), rawOf(b)],
      horizon: this.#layout.context,
      tick: () => {
        // Long searches count as steps of the script, too.
        if (++ticks % 1024 === 0) machine.step();
      },
    });
    const blank = (lines: readonly string[], from: number, count: number): boolean =>
      lines.slice(from, from + count).every((line) => isBlank(line, manner));
    return found.map((c) => ({
      ...c,
      trivial: manner.blankLines && blank(a.lines, c.a, c.removed) && blank(b.lines, c.b, c.added),
    }));
  }

  #hunks(given: Pair, changes: readonly Marked[]): string[] {
    const { style, context, halves, expands } = this.#layout;
    const pair = { ...given, expands };
    if (style === 'beside') return beside(pair, changes, halves);
    if (style === 'normal') return normal(pair, changes);
    return style === 'unified' ? unified(pair, changes, context) : contexts(pair, changes, context);
  }

  #header(a: Side, b: Side): string {
    const { style } = this.#layout;
    if (style === 'normal' || style === 'beside') return '';
    const line = (mark: string, given: string | undefined, side: Side): string =>
      `${mark} ${given ?? `${cName(side.name)}\t${this.#time(side)}`}\n`;
    const marks = style === 'unified' ? ['---', '+++'] : ['***', '---'];
    return line(marks[0], this.#labels[0], a) + line(marks[1], this.#labels[1], b);
  }

  #time({ name, stat, missing }: Side): string {
    const time = { sec: missing ? 0 : stat.st_mtime, nsec: missing ? 0 : stat.st_mtime_nsec };
    if (name === '-') this.#p.kernel.clock(time);
    return strftime(this.#layout.style === 'unified' ? '%Y-%m-%d %H:%M:%S.%N %z' : '%a %b %e %H:%M:%S %Y', time);
  }
}

const label = (given: string | undefined, { name }: Side): string => given ?? name;

/** Names with blanks or quotes are written as a C string. */
const cName = (name: string): string =>
  /[^!#-[\]-~]/.test(name)
    ? `"${name.replace(/["\\]/g, '\\$&').replace(/[^ -~]/g, (c) => `\\${c.charCodeAt(0).toString(8).padStart(3, '0')}`)}"`
    : name;
