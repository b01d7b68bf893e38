/**
 * Runs a program: BEGIN, then the rules for each record, then END.
 *
 *      exit ─▶ END, and nothing more in END          next ─▶ the next record, from the first rule on
 */
import type { Steps } from '../../shell/process/steps.ts';
import { Evaluator, type Main } from './evaluate.ts';
import { formatted } from './format.ts';
import type { Machine } from './machine.ts';
import type { Program, Rule, Statement } from './syntax.ts';
import { numberOf, type Value } from './values.ts';

/** Thrown by next and nextfile, and by exit. */
class Next {
  readonly file: boolean;

  constructor(file: boolean) {
    this.file = file;
  }
}
class Exit {}

/** How a statement ended, if it was left early. */
type Way = 'break' | 'continue' | { value: Value } | undefined;

export interface Input extends Main {
  skipFile(): void;
}

export class Interpreter {
  readonly #m: Machine;
  readonly #program: Program;
  readonly #input: Input;
  readonly #e: Evaluator;
  /** Ranges that have begun and not ended. */
  readonly #within = new Set<Rule>();
  #status = 0;

  constructor(m: Machine, program: Program, input: Input) {
    this.#m = m;
    this.#program = program;
    this.#input = input;
    const run = this.#function.bind(this);
    this.#e = new Evaluator(m, program.functions, input, run);
  }

  *run(): Steps<number> {
    const { begin, end, rules } = this.#program;
    const ended = yield* this.#untilExit(() => this.#all(begin));
    if (!ended && (rules.length > 0 || end.length > 0)) yield* this.#untilExit(() => this.#records());
    yield* this.#untilExit(() => this.#all(end));
    return this.#status;
  }

  *#untilExit(body: () => Steps<void>): Steps<boolean> {
    try {
      yield* body();
    } catch (thrown) {
      if (thrown instanceof Exit) return true;
      throw thrown;
    }
    return false;
  }

  *#all(list: readonly Statement[]): Steps<void> {
    for (const one of list) yield* this.#statement(one);
  }

  *#records(): Steps<void> {
    for (let text = yield* this.#input.next(); text !== undefined; text = yield* this.#input.next()) {
      this.#m.record.set(text);
      try {
        for (const rule of this.#program.rules) if (yield* this.#holds(rule)) yield* this.#act(rule);
      } catch (thrown) {
        if (!(thrown instanceof Next)) throw thrown;
        if (thrown.file) this.#input.skipFile();
      }
      yield* this.#m.p.turn();
    }
  }

  *#holds(rule: Rule): Steps<boolean> {
    if (!rule.pattern) return true;
    if (!rule.until) return yield* this.#e.true(rule.pattern);
    if (!this.#within.has(rule)) {
      if (!(yield* this.#e.true(rule.pattern))) return false;
      this.#within.add(rule);
    }
    if (yield* this.#e.true(rule.until)) this.#within.delete(rule);
    return true;
  }

  *#act({ action }: Rule): Steps<void> {
    if (action) yield* this.#statement(action);
    else this.#print([], undefined, false);
  }

  *#function(body: Statement): Steps<Value> {
    const way = yield* this.#statement(body);
    return typeof way === 'object' ? way.value : undefined;
  }

  *#statement(s: Statement): Steps<Way> {
    switch (s.kind) {
      case 'expression':
        yield* this.#e.value(s.of);
        return undefined;
      case 'print':
      case 'printf':
        yield* this.#output(s);
        return undefined;
      case 'block':
        for (const one of s.body) {
          const way = yield* this.#statement(one);
          if (way) return way;
        }
        return undefined;
      case 'if':
        if (yield* this.#e.true(s.test)) return yield* this.#statement(s.yes);
        return s.no ? yield* this.#statement(s.no) : undefined;
      case 'break':
      case 'continue':
        return s.kind;
      case 'return':
        return { value: s.value ? yield* this.#e.value(s.value) : undefined };
      case 'next':
      case 'nextfile':
        throw new Next(s.kind === 'nextfile');
      case 'exit':
        if (s.value) this.#status = Math.trunc(numberOf(yield* this.#e.value(s.value))) & 255;
        throw new Exit();
      case 'delete': {
        const { elements } = this.#m.cellOf(s.array);
        if (s.index) elements.delete(yield* this.#e.index(s.index));
        else elements.clear();
        return undefined;
      }
      default:
        return yield* this.#loop(s);
    }
  }

  *#loop(s: Extract<Statement, { kind: 'while' | 'do' | 'for' | 'each' }>): Steps<Way> {
    if (s.kind === 'each') return yield* this.#each(s);
    if (s.kind === 'for' && s.begin) yield* this.#statement(s.begin);
    for (let first = s.kind === 'do'; ; first = false) {
      if (!first && s.test && !(yield* this.#e.true(s.test))) return undefined;
      const way = yield* this.#statement(s.body);
      if (way === 'break') return undefined;
      if (typeof way === 'object') return way;
      if (s.kind === 'for' && s.next) yield* this.#statement(s.next);
      // A loop that only counts takes turns, too, so that the script's bounds stop it.
      yield* this.#m.p.turn();
    }
  }

  *#each({ name, array, body }: Extract<Statement, { kind: 'each' }>): Steps<Way> {
    for (const key of [...this.#m.cellOf(array).elements.keys()]) {
      this.#m.put(name, key);
      const way = yield* this.#statement(body);
      if (way === 'break') return undefined;
      if (typeof way === 'object') return way;
      yield* this.#m.p.turn();
    }
    return undefined;
  }

  *#output({ kind, args, redirect }: Extract<Statement, { kind: 'print' | 'printf' }>): Steps<void> {
    const values: Value[] = [];
    for (const arg of args) values.push(yield* this.#e.value(arg));
    const name = redirect ? this.#m.text(yield* this.#e.value(redirect.to)) : undefined;
    const append = redirect?.append ?? false;
    if (kind === 'print') this.#print(values, name, append);
    else {
      const output = this.#m.files.output(name, append);
      const print = (text: string) => output.print(text);
      print(formatted(this.#m.text(values[0]), values.slice(1), this.#m, 'printf', print));
    }
  }

  #print(values: readonly Value[], name: string | undefined, append: boolean): void {
    const m = this.#m;
    const texts = values.length === 0 ? [m.printed(m.record.get(0))] : values.map((value) => m.printed(value));
    m.files.output(name, append).print(texts.join(m.textOf('OFS')) + m.textOf('ORS'));
  }
}
