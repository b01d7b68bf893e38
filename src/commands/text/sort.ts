/** sort prints lines in the order of their bytes, or of keys. It empties the output file only after reading everything. */
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import type { Steps } from '../../shell/process/steps.ts';
import type { Arguments } from '../../shell/program/arguments.ts';
import { complain, endingWith, quote, quoteIfNeeded, type Work } from '../../shell/program/program.ts';
import { SortInput } from './sort-input.ts';
import {
  compareBy,
  incompatible,
  type Key,
  keyOf,
  keyText,
  type Orders,
  ordersOf,
  unknownLetter,
} from './sort-keys.ts';

const FAILED = 2;

/** A sentence, and a system call's answer if that is the reason. */
class Fault {
  readonly what: string;
  readonly error: number;

  constructor(what: string, error = 0) {
    this.what = what;
    this.error = error;
  }
}

/** The order of lines. */
class Order {
  readonly #whole: Orders;
  readonly #keys: Key[] = [];
  readonly #separator: string | undefined;
  readonly #args: Arguments;
  readonly unique: boolean;

  constructor(args: Arguments) {
    this.#args = args;
    this.#whole = ordersOf((letter) => args.has(letter));
    this.unique = args.has('u');
    this.#separator = args.value('t');
  }

  /** Reads the options of the order. Returns what is wrong with them. */
  read(): Fault | undefined {
    const separator = this.#separator;
    if (separator === '') return new Fault('empty tab');
    if (separator !== undefined && separator.length !== 1)
      return new Fault(`multi-character tab ${quoteIfNeeded(`'${separator}'`)}`);
    for (const { option, value } of this.#args.options)
      if (option.short === 'k') {
        const key = keyOf(value!, this.#whole);
        if (typeof key === 'string') return new Fault(key);
        this.#keys.push(key);
      }
    const orders = [this.#whole, ...this.#keys.map((key) => key.orders)];
    const letters = orders.map(incompatible).find((apart) => apart);
    return letters ? new Fault(`options '-${letters}' are incompatible`) : undefined;
  }

  /** Compares two lines by their keys. */
  byKeys(a: string, b: string): number {
    const whole = this.#whole;
    for (const key of this.#keys) {
      const order = compareBy(keyText(a, key, this.#separator), keyText(b, key, this.#separator), key.orders);
      if (order !== 0) return key.orders.r ? -order : order;
    }
    if (this.#keys.length > 0) return 0;
    const order = compareBy(whole.b ? unblank(a) : a, whole.b ? unblank(b) : b, whole);
    return whole.r ? -order : order;
  }

  /** Compares two lines by their keys, and equal ones by all their bytes. */
  of(a: string, b: string): number {
    const order = this.byKeys(a, b);
    if (order !== 0 || this.unique || this.#args.has('s')) return order;
    return (a < b ? -1 : a > b ? 1 : 0) * (this.#whole.r ? -1 : 1);
  }

  /** The first line that is out of order, or -1. */
  disorder(lines: readonly string[]): number {
    const least = this.unique ? 0 : 1;
    return lines.findIndex((line, i) => i > 0 && Math.sign(this.of(lines[i - 1], line)) >= least);
  }
}

const unblank = (line: string): string => line.replace(/^[ \t]+/, '');

/** Finds options that contradict -c and -C. */
function checkFault(letter: string, args: Arguments): Fault | undefined {
  if (args.has('o')) return new Fault(`options '-${letter}o' are incompatible`);
  const [, extra] = args.operands;
  return extra === undefined ? undefined : new Fault(`extra operand ${quote(extra)} not allowed with -${letter}`);
}

/** Checks that all files exist before the first is opened. */
function missing(p: Process, names: readonly string[]): Fault | undefined {
  for (const name of names) {
    const error = name === '-' ? 0 : p.stat(name, K.newStat()) || p.mayRead(name);
    if (error < 0) return new Fault(`cannot read: ${quoteIfNeeded(name)}`, error);
  }
  return undefined;
}

function openOutput(p: Process, name: string): Fault | undefined {
  const fd = p.open(name, K.O_WRONLY | K.O_CREAT | K.O_CLOEXEC, 0o666);
  if (fd < 0) return new Fault(`open failed: ${quoteIfNeeded(name)}`, fd);
  p.dup2(fd, 1);
  p.close(fd);
  return undefined;
}

function* readAll(p: Process, names: readonly string[]): Steps<string[] | Fault> {
  const all: string[] = [];
  const input = new SortInput(p);
  for (const [i, name] of names.entries()) {
    const fd = name === '-' ? 0 : p.open(name, K.O_RDONLY | K.O_CLOEXEC);
    if (fd < 0) return new Fault(`open failed: ${quoteIfNeeded(name)}`, fd);
    p.fadviseSequential(fd);
    if (i === 0) input.measure(fd, names);
    const lines = yield* input.lines(fd);
    if (typeof lines === 'number') return new Fault(`read failed: ${quoteIfNeeded(name)}`, lines);
    for (const line of lines) all.push(line);
    if (fd === 0) continue;
    p.lseek(fd, 0, K.SEEK_CUR);
    yield* p.turn(p.close(fd));
  }
  return all;
}

export const sort: Work = {
  unwritten: endingWith(FAILED),
  check(_operands, args) {
    for (const { option, value } of args.options) {
      const letter = option.short === 'k' && value !== undefined ? unknownLetter(value) : undefined;
      if (letter) return { index: 0, message: `sort: a key with ${letter} is not known here` };
    }
    return undefined;
  },
  *run(p, args, out) {
    const names = args.operands.length > 0 ? args.operands : ['-'];
    const checks = args.has('C') ? 'C' : args.has('c') ? 'c' : undefined;
    const output = args.value('o');
    const order = new Order(args);
    const fault = order.read() ?? (checks ? checkFault(checks, args) : missing(p, names));
    const lines = fault ?? (output === undefined ? undefined : openOutput(p, output)) ?? (yield* readAll(p, names));
    if (lines instanceof Fault) {
      complain(p, lines.what, lines.error);
      return FAILED;
    }
    if (checks) {
      const at = order.disorder(lines);
      if (at >= 0 && checks === 'c') complain(p, `${names[0]}:${at + 1}: disorder: ${lines[at]}`);
      return at < 0 ? 0 : 1;
    }
    lines.sort((a, b) => order.of(a, b));
    if (output !== undefined) yield* p.turn(p.ftruncate(1, 0));
    let last: string | undefined;
    for (const line of lines) {
      if (order.unique && last !== undefined && order.byKeys(last, line) === 0) continue;
      last = line;
      out.print(`${line}\n`);
      yield* p.turn();
    }
    const failed = out.error < 0 ? 'write' : 'fflush';
    if (out.flush() < 0) complain(p, `${failed} failed: ${quoteIfNeeded(output ?? 'standard output')}`, out.error);
    return 0;
  },
};
