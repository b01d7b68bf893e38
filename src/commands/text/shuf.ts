/**
 * shuf prints lines, words or numbers in random order.
 *
 *      all of them          place after place: one of those from here on comes here
 *      -n N from a pipe     N are kept; each further line may take the place of one; then those are put in order
 *      -r                   one of them, N times
 */
import { byteString } from '../../bytes/text.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import type { Stdout } from '../../shell/process/stdio.ts';
import type { Steps } from '../../shell/process/steps.ts';
import type { Arguments } from '../../shell/program/arguments.ts';
import { complain, quote, quoteIfNeeded, tryHelp, type Work } from '../../shell/program/program.ts';
import { readAll } from '../../shell/program/read-all.ts';
import { Chances, SourceEnded } from './chances.ts';

/** For a smaller file shuf reads all lines before it chooses. */
const RESERVOIR_FROM = 8 << 20;

const BUFFER = 4096;

/** The number of bits that tell one of `count` items from the others. */
const bitsOf = (count: number): number => (count > 0 ? Math.floor(Math.log2(count)) + 1 : 0);

interface Items {
  readonly count: number;
  at(i: number): string;
}

/** The items of the first `many` places, at random. */
function* permuted(p: Process, chances: Chances, count: number, many: number): Steps<number[]> {
  const moved = new Map<number, number>();
  const found: number[] = [];
  for (let i = 0; i < Math.min(many, count); i++) {
    const j = i + chances.below(count - i);
    found.push(moved.get(j) ?? j);
    moved.set(j, moved.get(i) ?? i);
    moved.delete(i);
    if (i % 4096 === 0) yield* p.turn();
  }
  return found;
}

function reservoir(lines: readonly string[], many: number, chances: Chances): string[] {
  const kept = lines.slice(0, many);
  // shuf draws the place before it reads the line, so it draws once more than there are lines.
  for (let n = many; n <= lines.length && many > 0; n++) {
    const j = chances.below(n + 1);
    if (j < many && n < lines.length) kept[j] = lines[n];
  }
  return kept;
}

function range(p: Process, text: string): Items | undefined {
  const [, low, high] = /^([^-]*)-?(.*)$/s.exec(text)!;
  const far = [low, high].find((word) => /^\+?\d+$/.test(word) && Number(word) > Number.MAX_SAFE_INTEGER);
  if (far !== undefined) {
    complain(p, `invalid input range: ${quote(far)}: Value too large for defined data type`);
    return undefined;
  }
  const wrong = !/^\d+$/.test(low) || !text.includes('-') ? low : /^\+?\d+$/.test(high) ? undefined : high;
  const count = Number(high) - Number(low) + 1;
  if (wrong !== undefined || count < 0) {
    complain(p, `invalid input range: ${quote(wrong ?? text)}`);
    return undefined;
  }
  return { count, at: (i) => String(Number(low) + i) };
}

const itemsOf = (lines: readonly string[]): Items => ({ count: lines.length, at: (i) => lines[i] });

function linesOf(text: string, end: string): string[] {
  const lines = text.split(end);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

class Shuffle {
  readonly #p: Process;
  readonly #out: Stdout;
  readonly #args: Arguments;
  readonly #end: string;
  readonly #many: number;
  readonly #sourceName: string;
  #chances: Chances | undefined;

  constructor(p: Process, args: Arguments, many: number, out: Stdout) {
    this.#p = p;
    this.#out = out;
    this.#args = args;
    this.#end = args.has('zero-terminated') ? '\0' : '\n';
    this.#many = many;
    this.#sourceName = args.value('random-source') ?? '/dev/urandom';
  }

  *run(): Steps<number> {
    const [p, args] = [this.#p, this.#args];
    const items = args.has('input-range') ? range(p, args.value('input-range')!) : itemsOf(args.operands);
    if (!items) return 1;
    const asks = !args.has('echo') && !args.has('input-range');
    const [name] = args.operands;
    const repeats = args.has('repeat');
    let input = -1;
    if (asks && this.#many > 0) {
      input = name === undefined || name === '-' ? 0 : p.open(name, K.O_RDONLY);
      if (input < 0) {
        complain(p, quoteIfNeeded(name), input);
        return 1;
      }
      if (input > 0) p.moveTo(input, 0);
      p.fadviseSequential(0);
      input = 0;
    }
    try {
      const found = input < 0 ? items : yield* this.#read(input);
      if (!found) return 1;
      // Without any draw the source is not opened.
      const draws = repeats ? Number.POSITIVE_INFINITY : Math.min(found.count, this.#many);
      const chances = this.#chances ?? (draws > 0 ? this.#source(draws * bitsOf(found.count)) : undefined);
      if (args.has('output') && !(yield* this.#elsewhere(args.value('output')!))) return 1;
      const status = chances ? yield* this.#write(found, chances) : 0;
      // shuf closes standard output first.
      this.#out.flush();
      chances?.finish();
      return status;
    } catch (thrown) {
      if (!(thrown instanceof SourceEnded)) throw thrown;
      if (thrown.what === 'open') complain(p, quoteIfNeeded(this.#sourceName), thrown.error);
      else complain(p, `${quote(this.#sourceName)}: ${thrown.what}`, thrown.error);
      return 1;
    }
  }

  /** Opens the source. At most `bits` bits are drawn. */
  #source(bits = Number.POSITIVE_INFINITY): Chances {
    const fd = this.#p.open(this.#sourceName, K.O_RDONLY);
    if (fd < 0) throw new SourceEnded('open', fd);
    this.#chances = new Chances(this.#p, fd, Math.ceil(bits / 8));
    return this.#chances;
  }

  *#read(input: number): Steps<Items | undefined> {
    const p = this.#p;
    const stat = K.newStat();
    const small =
      p.fstat(input, stat) === 0 && (stat.st_mode & K.S_IFMT) === K.S_IFREG && stat.st_size <= RESERVOIR_FROM;
    const chooses = !this.#args.has('repeat') && Number.isFinite(this.#many) && !small;
    if (chooses) this.#source();
    const text = chooses ? yield* readAll(p, input, BUFFER) : yield* this.#whole(input, stat);
    if (typeof text === 'number') {
      complain(p, 'read error', text);
      return undefined;
    }
    const lines = linesOf(text, this.#end);
    return itemsOf(chooses ? reservoir(lines, this.#many, this.#chances!) : lines);
  }

  /** Reads everything through stdio. Whole pages bypass its buffer, and the rest goes through it. */
  *#whole(input: number, { st_mode, st_size }: K.Stat): Steps<string | number> {
    const p = this.#p;
    const sized = (st_mode & K.S_IFMT) === K.S_IFREG;
    const parts: string[] = [];
    let room = sized ? st_size + 1 : 2 * BUFFER;
    for (let wanted = room; ; ) {
      const count = Math.max(BUFFER, wanted - (wanted % BUFFER));
      const buffer = new ReadBuffer(count);
      yield* p.ready(input);
      const n = yield* p.turn(p.read(input, buffer, count));
      if (n <= 0) return n < 0 ? n : parts.join('');
      parts.push(byteString(buffer.data, 0, n));
      wanted -= n;
      if (wanted > 0) continue;
      const more = Math.floor(room / 2);
      room += more;
      wanted += more;
    }
  }

  /** Makes this file the output. */
  *#elsewhere(name: string): Steps<boolean> {
    const p = this.#p;
    const fd = p.open(name, K.O_WRONLY | K.O_CREAT | K.O_TRUNC, 0o666);
    yield* p.turn();
    if (fd < 0) complain(p, quoteIfNeeded(name), fd);
    else {
      p.dup2(fd, 1);
      p.close(fd);
    }
    return fd >= 0;
  }

  *#write(items: Items, chances: Chances): Steps<number> {
    const p = this.#p;
    const print = (text: string): void => this.#out.print(text);
    if (!this.#args.has('repeat')) {
      for (const i of yield* permuted(p, chances, items.count, this.#many)) print(items.at(i) + this.#end);
      return 0;
    }
    if (items.count === 0 && this.#many > 0) {
      complain(p, 'no lines to repeat');
      return 1;
    }
    for (let n = 0; n < this.#many; n++) {
      print(items.at(chances.below(items.count)) + this.#end);
      if (n % 256 === 0) yield* p.turn();
    }
    return 0;
  }
}

const ONCE: readonly [name: string, message: string][] = [
  ['input-range', 'multiple -i options specified'],
  ['output', 'multiple output files specified'],
  ['random-source', 'multiple random sources specified'],
];

export const shuf: Work = {
  unwritten: ({ error }) => ({ says: [`write error: ${error}`], status: 1 }),
  *run(p, args, out) {
    const refuse = (message: string): number => {
      complain(p, message);
      return 1;
    };
    const values = (name: string) =>
      args.options.filter(({ option }) => option.long === name).map(({ value }) => value!);
    for (const [name, message] of ONCE) {
      const [first, ...others] = values(name);
      if (others.some((other) => name === 'input-range' || other !== first)) return refuse(message);
    }
    let many = Number.POSITIVE_INFINITY;
    for (const text of values('head-count')) {
      if (!/^\+?\d+$/.test(text)) return refuse(`invalid line count: ${quote(text)}`);
      many = Math.min(many, Number(text));
    }
    if (args.has('echo') && args.has('input-range')) return tryHelp(p, 'cannot combine -e and -i options');
    const extra = args.has('echo') ? undefined : args.operands[args.has('input-range') ? 0 : 1];
    if (extra !== undefined) return tryHelp(p, `extra operand ${quote(extra)}`);
    return yield* new Shuffle(p, args, many, out).run();
  },
};
