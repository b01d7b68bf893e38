/**
 * join prints lines of two sorted files that have a field in common.
 *
 *      two groups of lines with one key each ── smaller: it has no partner ── equal: each line with each ──▶ the next groups
 *
 * join checks the order only once a line has no partner, because a wrong order may be the reason. The exit code is then 1.
 */
import { newStat } from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import type { Stdout } from '../../shell/process/stdio.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { Lines, openInput } from '../../shell/program/lines.ts';
import { complain, quote, tryHelp, type Work } from '../../shell/program/program.ts';
import { Form, type Line, splitLine } from './join-fields.ts';
import { type Asked, asked } from './join-options.ts';

/** Ends the program if the order is wrong and --check-order is given. */
class Disorder {}

class Side {
  readonly #p: Process;
  readonly #fd: number;
  readonly #lines: Lines;
  readonly #name: string;
  readonly #run: Join;
  readonly #field: number;
  #number = 0;
  #before: Line | undefined;
  /** The next line that belongs to no group yet. */
  ahead: Line | undefined;
  disordered = false;

  constructor(p: Process, fd: number, name: string, run: Join, field: number) {
    this.#p = p;
    this.#fd = fd;
    this.#lines = new Lines(p, fd);
    this.#name = name;
    this.#run = run;
    this.#field = field;
  }

  key(line: Line): string {
    const text = line.fields[this.#field] ?? '';
    return this.#run.asked.ignoreCase ? text.replace(/[a-z]+/g, (c) => c.toUpperCase()) : text;
  }

  /** Reads the first line. stdio calls fstat first, for the size of its buffer. */
  *first(): Steps<void> {
    this.#p.fstat(this.#fd, newStat());
    yield* this.next();
  }

  finish(): void {
    this.#lines.finish();
  }

  *next(): Steps<Line | undefined> {
    const text = yield* this.#lines.next();
    this.ahead = text === undefined ? undefined : splitLine(text, this.#run.asked.separator);
    this.#number++;
    if (this.ahead) this.#checkOrder(this.ahead);
    return this.ahead;
  }

  /** The first line names the columns, so it does not count for the order. */
  forget(): void {
    this.#before = undefined;
  }

  #checkOrder(line: Line): void {
    const before = this.#before;
    this.#before = line;
    const { order } = this.#run.asked;
    if (!before || this.disordered || order === 'nocheck' || (order === 'default' && !this.#run.unpaired)) return;
    if (this.key(before) <= this.key(line)) return;
    this.disordered = true;
    complain(this.#p, `${this.#name}:${this.#number}: is not sorted: ${line.text}`);
    if (order === 'check') throw new Disorder();
  }

  /** All lines with the same key as the one ahead. */
  *group(): Steps<Line[]> {
    const lines = [this.ahead!];
    const key = this.key(lines[0]);
    for (;;) {
      const line = yield* this.next();
      if (!line || this.key(line) !== key) return lines;
      lines.push(line);
    }
  }

  get error(): number {
    return this.#lines.error;
  }
}

class Join {
  readonly asked: Asked;
  /** A line had no partner. */
  unpaired = false;
  readonly #p: Process;
  readonly #form: Form;
  readonly #sides: readonly [Side, Side];
  readonly #print: (a: Line | undefined, b: Line | undefined) => void;

  constructor(p: Process, given: Asked, names: readonly string[], fds: readonly number[], out: Stdout) {
    this.#p = p;
    this.asked = given;
    const { joined, separator, empty, list } = given;
    this.#form = new Form(joined, separator === undefined ? ' ' : separator, empty, list);
    this.#print = (a, b) => out.print(`${this.#form.of(a, b)}\n`);
    this.#sides = [new Side(p, fds[0], names[0], this, joined[0]), new Side(p, fds[1], names[1], this, joined[1])];
  }

  *run(): Steps<number> {
    const [a, b] = this.#sides;
    yield* a.first();
    yield* b.first();
    if (this.#failed()) return 1;
    if (this.asked.auto) this.#form.countAsFirst(a.ahead, b.ahead);
    if (this.asked.header && (a.ahead || b.ahead)) {
      this.#print(a.ahead, b.ahead);
      for (const side of this.#sides) {
        side.forget();
        yield* side.next();
      }
    }
    yield* this.#both(a, b);
    yield* this.#rest(a, b.ahead !== undefined, (line) => this.#print(line, undefined), this.asked.alone[0]);
    yield* this.#rest(b, a.ahead !== undefined, (line) => this.#print(undefined, line), this.asked.alone[1]);
    if (this.#failed()) return 1;
    for (const side of this.#sides) side.finish();
    if (!a.disordered && !b.disordered) return 0;
    complain(this.#p, 'input is not in sorted order');
    return 1;
  }

  #failed(): boolean {
    const error = Math.min(...this.#sides.map((side) => side.error));
    if (error < 0) complain(this.#p, 'read error', error);
    return error < 0;
  }

  *#both(a: Side, b: Side): Steps<void> {
    while (a.ahead && b.ahead) {
      const [left, right] = [a.key(a.ahead), b.key(b.ahead)];
      if (left !== right) {
        const [side, first] = left < right ? [a, true] : [b, false];
        const line = side.ahead;
        if (this.asked.alone[first ? 0 : 1]) this.#print(first ? line : undefined, first ? undefined : line);
        yield* side.next();
        this.unpaired = true;
        continue;
      }
      const [ones, others] = [yield* a.group(), yield* b.group()];
      if (this.asked.pairs) for (const one of ones) for (const other of others) this.#print(one, other);
    }
  }

  /** Reads the rest of a file after the other one has ended, because its order counts, too. */
  *#rest(side: Side, otherGoesOn: boolean, print: (line: Line) => void, prints: boolean): Steps<void> {
    const checks = this.asked.order !== 'nocheck' && !this.#sides.every(({ disordered }) => disordered);
    if (!side.ahead || !(prints || checks)) return;
    if (prints) print(side.ahead);
    if (otherGoesOn) this.unpaired = true;
    for (let line = yield* side.next(); line; line = yield* side.next()) {
      if (prints) print(line);
      if (side.disordered && !prints) break;
    }
  }
}

export const join: Work = {
  check(_operands, args) {
    const obsolete = args.options.find(({ option, value }) => option.short === 'a' && value === undefined);
    return obsolete && { index: 0, message: 'join -a takes the number of a file' };
  },
  *run(p, args, out) {
    const given = asked(args);
    if (typeof given === 'string') {
      complain(p, given);
      return 1;
    }
    const names = args.operands;
    if (names.length < 2)
      return tryHelp(p, names.length === 0 ? 'missing operand' : `missing operand after ${quote(names[0])}`);
    if (names.length > 2) return tryHelp(p, `extra operand ${quote(names[2])}`);
    const fds: number[] = [];
    for (const name of names) {
      const fd = openInput(p, name);
      if (fd < 0) return 1;
      if (fd === 0 && fds.includes(0)) {
        complain(p, 'both files cannot be standard input');
        return 1;
      }
      fds.push(fd);
    }
    p.fadviseSequential(fds[0]);
    p.fadviseSequential(fds[1]);
    try {
      return yield* new Join(p, given, names, fds, out).run();
    } catch (thrown) {
      if (thrown instanceof Disorder) return 1;
      throw thrown;
    }
  },
};
