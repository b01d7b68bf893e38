/** Evaluates expressions. It pauses where it reads a file, and in functions, whose loops take turns with other programs. */
import type { Steps } from '../../shell/process/steps.ts';
import { matched, plain } from './builtins.ts';
import { Cell } from './cells.ts';
import { regex, splitBy, substituted } from './expression.ts';
import { formatted } from './format.ts';
import { DEEPEST, type Machine } from './machine.ts';
import type { Expression, Func, Lvalue, Name, Statement } from './syntax.ts';
import { compared, isTrue, numberOf, Read, type Value } from './values.ts';
import { RunTimeError } from './wrong.ts';

type Of<K extends Expression['kind']> = Extract<Expression, { kind: K }>;

/** The source of lines for a getline that names no file. */
export interface Main {
  /** False at the end of all files. */
  next(): Steps<string | undefined>;
}

const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '^': (a, b) => a ** b,
};

export class Evaluator {
  readonly #m: Machine;
  readonly #functions: ReadonlyMap<string, Func>;
  readonly #main: Main;
  readonly #run: (body: Statement) => Steps<Value>;

  constructor(m: Machine, functions: ReadonlyMap<string, Func>, main: Main, run: (body: Statement) => Steps<Value>) {
    this.#m = m;
    this.#functions = functions;
    this.#main = main;
    this.#run = run;
  }

  *value(e: Expression): Steps<Value> {
    const m = this.#m;
    switch (e.kind) {
      case 'number':
      case 'string':
        return e.value;
      case 'name':
        return m.get(e);
      case 'field':
        return m.record.get(Math.trunc(numberOf(yield* this.value(e.index))));
      case 'element':
        return this.#element(e.array, yield* this.index(e.index));
      case 'regex':
        return regex(e.source, false).test(m.text(m.record.get(0))) ? 1 : 0;
      case 'grouping':
        return yield* this.value(e.of);
      case 'concat': {
        const left = m.text(yield* this.value(e.left));
        return left + m.text(yield* this.value(e.right));
      }
      case 'binary': {
        const left = numberOf(yield* this.value(e.left));
        return ARITHMETIC[e.operator](left, numberOf(yield* this.value(e.right)));
      }
      case 'compare':
        return yield* this.#compare(e);
      case 'assign':
        return yield* this.#assign(e);
      case 'and':
        return (yield* this.true(e.left)) && (yield* this.true(e.right)) ? 1 : 0;
      case 'or':
        return (yield* this.true(e.left)) || (yield* this.true(e.right)) ? 1 : 0;
      case 'conditional':
        return yield* this.value((yield* this.true(e.test)) ? e.yes : e.no);
      default:
        return yield* this.#more(e);
    }
  }

  *#more(e: Expression): Steps<Value> {
    switch (e.kind) {
      case 'not':
        return (yield* this.true(e.of)) ? 0 : 1;
      case 'minus':
        return -numberOf(yield* this.value(e.of));
      case 'plus':
        return numberOf(yield* this.value(e.of));
      case 'match': {
        const text = this.#m.text(yield* this.value(e.text));
        const found = regex(yield* this.#source(e.by), false).test(text);
        return found === e.not ? 0 : 1;
      }
      case 'in': {
        const index = yield* this.index(e.index);
        return this.#m.cellOf(e.array).elements.has(index) ? 1 : 0;
      }
      case 'step':
        return yield* this.#step(e);
      case 'call':
        return yield* this.#call(e);
      case 'builtin':
        return yield* this.#builtin(e);
      case 'getline':
        return yield* this.#getline(e);
    }
    return undefined;
  }

  *true(e: Expression): Steps<boolean> {
    return isTrue(yield* this.value(e));
  }

  *index(list: readonly Expression[]): Steps<string> {
    const parts: string[] = [];
    for (const one of list) parts.push(this.#m.text(yield* this.value(one)));
    return parts.length === 1 ? parts[0] : parts.join(this.#m.textOf('SUBSEP'));
  }

  /** Reading an element creates it. */
  #element(array: Name, index: string): Value {
    const { elements } = this.#m.cellOf(array);
    if (!elements.has(index)) elements.set(index, undefined);
    return elements.get(index);
  }

  *#compare({ operator, left, right }: Of<'compare'>): Steps<Value> {
    const a = yield* this.value(left);
    const order = compared(a, yield* this.value(right), this.#m.text);
    const holds =
      operator === '<'
        ? order < 0
        : operator === '<='
          ? order <= 0
          : operator === '>'
            ? order > 0
            : operator === '>='
              ? order >= 0
              : operator === '=='
                ? order === 0
                : order !== 0;
    return holds ? 1 : 0;
  }

  /** The place that a value goes to. The subscript is evaluated once. */
  *#place(to: Lvalue): Steps<{ get(): Value; put(value: Value): void }> {
    const m = this.#m;
    if (to.kind === 'name') return { get: () => m.get(to), put: (value) => m.put(to, value) };
    if (to.kind === 'field') {
      const index = Math.trunc(numberOf(yield* this.value(to.index)));
      return { get: () => m.record.get(index), put: (value) => m.record.put(index, value) };
    }
    const index = yield* this.index(to.index);
    return {
      get: () => this.#element(to.array, index),
      put: (value) => m.cellOf(to.array).elements.set(index, value),
    };
  }

  *#assign({ operator, to, value }: Of<'assign'>): Steps<Value> {
    // Like mawk, this finds the place first, so the element exists while its value is evaluated.
    const place = yield* this.#place(to);
    if (to.kind === 'element') place.get();
    const given = yield* this.value(value);
    const result = operator === '' ? given : ARITHMETIC[operator](numberOf(place.get()), numberOf(given));
    place.put(result);
    return result;
  }

  *#step({ by, before, of }: Of<'step'>): Steps<Value> {
    const place = yield* this.#place(of);
    const old = numberOf(place.get());
    place.put(old + by);
    return before ? old + by : old;
  }

  /** An expression as it is written, or as a text says it. */
  *#source(e: Expression): Steps<string> {
    return e.kind === 'regex' ? e.source : this.#m.text(yield* this.value(e));
  }

  *#call({ name, args }: Of<'call'>): Steps<Value> {
    const m = this.#m;
    const { parameters, body } = this.#functions.get(name)!;
    if (m.frames.length >= DEEPEST) throw new RunTimeError(`functions call each other ${DEEPEST} deep`);
    const frame: Cell[] = [];
    for (const arg of args) {
      const cell =
        arg.kind === 'name' && !(arg.local === undefined && arg.name === 'NF') ? new Cell(m.cellOf(arg)) : new Cell();
      if (arg.kind !== 'name' || arg.name === 'NF') cell.value = yield* this.value(arg);
      frame.push(cell);
    }
    while (frame.length < parameters.length) frame.push(new Cell());
    m.frames.push(frame);
    try {
      return yield* this.#run(body);
    } finally {
      m.frames.pop();
    }
  }

  *#getline({ to, from }: Of<'getline'>): Steps<Value> {
    const m = this.#m;
    let text: string | undefined;
    if (from) {
      const records = m.files.input(m.text(yield* this.value(from)));
      if (!records) return -1;
      text = yield* records.next(m.textOf('RS'));
      if (records.error < 0) return -1;
    } else text = yield* this.#main.next();
    if (text === undefined) return 0;
    if (to) (yield* this.#place(to)).put(new Read(text));
    else m.record.set(text);
    return 1;
  }

  *#builtin({ name, args }: Of<'builtin'>): Steps<Value> {
    const m = this.#m;
    const [first] = args;
    switch (name) {
      case 'length':
        if (first?.kind === 'name' && m.cellOf(first).isArray) return m.cellOf(first).elements.size;
        return m.text(first ? yield* this.value(first) : m.record.get(0)).length;
      case 'split':
        return yield* this.#split(args);
      case 'sub':
      case 'gsub':
        return yield* this.#substitute(name === 'gsub', args);
      case 'match': {
        const text = m.text(yield* this.value(first));
        const { start, length } = matched(text, yield* this.#source(args[1]));
        m.cell('RSTART').value = start;
        m.cell('RLENGTH').value = length;
        return start;
      }
      case 'rand':
        return m.rand();
      case 'srand':
        return m.srand(first ? numberOf(yield* this.value(first)) : this.#now());
      case 'close':
        return m.files.close(m.text(yield* this.value(first)));
      case 'fflush':
        m.files.flush();
        return 0;
    }
    const values: Value[] = [];
    for (const arg of args) values.push(yield* this.value(arg));
    return name === 'sprintf' ? formatted(m.text(values[0]), values.slice(1), m, 'sprintf') : plain(name, values, m);
  }

  #now(): number {
    const now = { sec: 0, nsec: 0 };
    this.#m.p.kernel.clock(now);
    return now.sec;
  }

  *#split([text, array, by]: readonly Expression[]): Steps<Value> {
    const m = this.#m;
    const whole = m.text(yield* this.value(text));
    const separator = by === undefined ? m.textOf('FS') : yield* this.#source(by);
    const parts = by?.kind === 'regex' && separator === ' ' ? whole.split(' ') : splitBy(whole, separator);
    const { elements } = m.cellOf(array as Name);
    elements.clear();
    for (const [i, part] of parts.entries()) elements.set(String(i + 1), new Read(part));
    return parts.length;
  }

  *#substitute(all: boolean, [what, by, target]: readonly Expression[]): Steps<Value> {
    const m = this.#m;
    const source = yield* this.#source(what);
    const replacement = m.text(yield* this.value(by));
    const to: Lvalue = (target as Lvalue | undefined) ?? { kind: 'field', index: { kind: 'number', value: 0 } };
    const place = yield* this.#place(to);
    const { text, count } = substituted(m.text(place.get()), source, replacement, all);
    if (count > 0) place.put(text);
    return count;
  }
}
