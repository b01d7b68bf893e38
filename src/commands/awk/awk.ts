/**
 * awk reads its whole program before anything runs. Then it goes through its files.
 *
 *      awk -F: -v n=3 '$3 > n { print $1 }' a n=5 b          n is 5 from file b on
 */
import { errorText } from '../../shell/process/errno.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { Unknowable } from '../../shell/process/thrown.ts';
import type { Arguments } from '../../shell/program/arguments.ts';
import { toStderr, type Work } from '../../shell/program/program.ts';
import { checkProgram } from './check.ts';
import { Records } from './input.ts';
import { type Input, Interpreter } from './interpreter.ts';
import { unescaped } from './lexer.ts';
import { Machine } from './machine.ts';
import { parseProgram } from './parser.ts';
import type { Program } from './syntax.ts';
import { numberOf, Read } from './values.ts';
import { CannotOpen, CannotWrite, RunTimeError, Wrong } from './wrong.ts';

const FAILED = 2;

/** An operand of this form gives a variable a value when awk reaches it. */
const ASSIGNMENT = /^([A-Za-z_]\w*)=([\s\S]*)$/;

/** The records of all files that ARGV names, one after the other. */
class Files implements Input {
  readonly #m: Machine;
  #next = 1;
  #records: Records | undefined;
  #fd = -1;
  /** A file was named, so awk does not read standard input. */
  #named = false;

  constructor(m: Machine) {
    this.#m = m;
  }

  *next(): Steps<string | undefined> {
    for (;;) {
      if (!this.#records && !this.#open()) return undefined;
      const text = yield* this.#records!.next(this.#m.textOf('RS'));
      if (text !== undefined) {
        this.#m.count('NR');
        this.#m.count('FNR');
        return text;
      }
      const { error } = this.#records!;
      if (error >= 0) this.skipFile();
      else throw new CannotOpen(`read error (${errorText(error)})`);
    }
  }

  skipFile(): void {
    if (this.#fd > 0) this.#m.p.close(this.#fd);
    this.#fd = -1;
    this.#records = undefined;
  }

  #open(): boolean {
    const m = this.#m;
    const argv = m.cell('ARGV').elements;
    while (this.#next < numberOf(m.cell('ARGC').value)) {
      const name = m.text(argv.get(String(this.#next++)));
      const given = ASSIGNMENT.exec(name);
      if (given) m.give(given[1], unescaped(given[2]));
      else if (name !== '') {
        this.#begin(name);
        return true;
      }
    }
    if (this.#named) return false;
    this.#begin('-');
    m.cell('FILENAME').value = '';
    return true;
  }

  #begin(name: string): void {
    const m = this.#m;
    this.#named = true;
    this.#fd = name === '-' || name === '/dev/stdin' ? 0 : m.p.open(name, K.O_RDONLY);
    if (this.#fd < 0) throw new CannotOpen(`cannot open ${name} (${errorText(this.#fd)})`);
    m.cell('FILENAME').value = name;
    m.cell('FNR').value = 0;
    this.#records = new Records(m.p, this.#fd);
  }
}

function parsed(text: string): Program {
  try {
    return checkProgram(parseProgram(text));
  } catch (thrown) {
    if (thrown instanceof Wrong) throw new Unknowable(`awk: ${thrown.message}`);
    throw thrown;
  }
}

const valuesOf = (args: Arguments, name: string): string[] =>
  args.options.filter(({ option }) => option.short === name).map(({ value }) => value!);

/** A program's text goes through the same buffer as a file's records. */
function* wholeText(p: Process, fd: number): Steps<string | number> {
  const records = new Records(p, fd);
  const text = yield* records.all();
  return records.error < 0 ? records.error : text;
}

function* programText(p: Process, args: Arguments): Steps<string> {
  const names = valuesOf(args, 'f');
  if (names.length === 0) return args.operands[0];
  const texts: string[] = [];
  for (const name of names) {
    const fd = name === '-' ? 0 : p.open(name, K.O_RDONLY);
    const text = fd < 0 ? fd : yield* wholeText(p, fd);
    if (fd > 0) p.close(fd);
    if (typeof text === 'number') throw new CannotOpen(`cannot open ${name} (${errorText(text)})`);
    texts.push(text);
  }
  return texts.join('\n');
}

function prepare(m: Machine, args: Arguments, operands: readonly string[]): void {
  const { p } = m;
  for (const text of valuesOf(args, 'F')) m.cell('FS').value = text === 't' ? 't' : unescaped(text);
  for (const text of valuesOf(args, 'v')) {
    const [, name, value] = ASSIGNMENT.exec(text)!;
    m.give(name, unescaped(value));
  }
  const argv = m.cell('ARGV').elements;
  argv.set('0', p.name);
  for (const [i, word] of operands.entries()) argv.set(String(i + 1), new Read(word));
  m.cell('ARGC').value = operands.length + 1;
  const environment = m.cell('ENVIRON').elements;
  for (const [name, value] of p.environment.values) if (value !== undefined) environment.set(name, new Read(value));
}

const awk: Work = {
  unwritten: ({ error, before }) => ({
    says: [...(before ? [`write failure (${error})`] : []), `close failed on file /dev/stdout (${error})`],
    status: FAILED,
  }),
  check(words, args) {
    const wrong = valuesOf(args, 'v').find((text) => !ASSIGNMENT.test(text));
    if (wrong !== undefined) return { index: 0, message: `awk -v takes name=value, not ${wrong}` };
    if (valuesOf(args, 'f').length > 0) return undefined;
    if (words.length === 0) return { index: 0, message: 'awk needs a program' };
    const [text] = words;
    if (text === undefined) return undefined;
    try {
      checkProgram(parseProgram(text));
    } catch (thrown) {
      if (!(thrown instanceof Wrong)) throw thrown;
      return { index: words.indexOf(text), message: `awk: ${thrown.message}` };
    }
    return undefined;
  },
  *run(p, args, out) {
    const m = new Machine(p, out);
    try {
      const program = parsed(yield* programText(p, args));
      prepare(m, args, args.has('f') ? args.operands : args.operands.slice(1));
      const status = yield* new Interpreter(m, program, new Files(m)).run();
      m.files.closeAll();
      return status;
    } catch (thrown) {
      if (thrown instanceof CannotWrite) return FAILED;
      if (!(thrown instanceof RunTimeError || thrown instanceof CannotOpen)) throw thrown;
      m.files.flush();
      if (thrown instanceof CannotOpen) toStderr(p, `${p.name}: ${thrown.message}\n`);
      else {
        const where = `FILENAME="${m.textOf('FILENAME')}" FNR=${m.textOf('FNR')} NR=${m.textOf('NR')}`;
        toStderr(p, `${p.name}: run time error: ${thrown.message}\n\t${where}\n`);
      }
      return FAILED;
    }
  },
};

/** The work of awk. mawk is the same program under Debian's name. */
export const WORK: Readonly<Record<string, Work>> = { awk, mawk: awk };
