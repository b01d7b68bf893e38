/**
 * Reads a command's words like getopt_long.
 *
 *      touch -c --date=@5 f        options may stand anywhere; -- ends them; short ones may be joined: -cm
 */
import { nearest } from '../../bytes/nearest.ts';
import type { Said } from '../../bytes/said.ts';
import type { Option, Program, Programs } from './program.ts';
import { PROGRAM } from './refusals.ts';

export class Arguments {
  /** `before` is the number of operands before the option. */
  readonly options: { option: Option; value: string | undefined; before: number }[] = [];
  readonly operands: string[] = [];
  /** The words that are no operands: options with their arguments, and --. */
  readonly words: string[] = [];
  /** The programs that it can start. */
  readonly programs: Programs;

  constructor(programs: Programs) {
    this.programs = programs;
  }

  has(name: string): boolean {
    return this.options.some(({ option }) => option.long === name || option.short === name);
  }

  /** The value of the last option with this name. */
  value(name: string): string | undefined {
    for (let i = this.options.length - 1; i >= 0; i--) {
      const { option, value } = this.options[i];
      if (option.long === name || option.short === name) return value;
    }
    return undefined;
  }
}

/** What is wrong with a word. */
export interface Wrong {
  index: number;
  message: Said | string;
}

export const HELP: Option = { long: 'help', help: 'show this and end' };

/** Reads words from first to last. A word that is not yet known (undefined) counts as an operand. */
export function parseArguments(
  program: Program,
  words: readonly (string | undefined)[],
  programs: Programs,
): Arguments | Wrong {
  const reader = new Reader(program, words, programs);
  const wrong = reader.read();
  if (wrong) return wrong;
  const { args } = reader;
  return args.has('help') ? args : (reader.checkSettings() ?? reader.checkOperands() ?? args);
}

class Reader {
  readonly args: Arguments;
  readonly #program: Program;
  readonly #words: readonly (string | undefined)[];
  readonly #options: readonly Option[];
  /** The operands, and the numbers of their words. */
  readonly #operands: (string | undefined)[] = [];
  readonly #places: number[] = [];
  #at = 0;

  constructor(program: Program, words: readonly (string | undefined)[], programs: Programs) {
    this.args = new Arguments(programs);
    this.#program = program;
    this.#words = words;
    this.#options = [...program.options, HELP];
  }

  read(): Wrong | undefined {
    let ended = this.#program.raw === true;
    if (this.#program.bundled) {
      const wrong = this.#bundle();
      if (wrong) return wrong;
    }
    for (; this.#at < this.#words.length; this.#at++) {
      const word = this.#words[this.#at];
      const from = this.#at;
      if (!ended && word === '--') ended = true;
      else if (ended || word === undefined || !this.#isOption(word)) {
        this.#operand(word);
        ended ||= this.#program.leading === true;
        continue;
      } else {
        const wrong = word[1] === '-' ? this.#long(word) : this.#short(word);
        if (wrong) return wrong;
      }
      for (let at = from; at <= this.#at; at++) this.args.words.push(this.#words[at] ?? '');
    }
    return undefined;
  }

  #isOption(word: string): boolean {
    return word.length > 1 && word[0] === '-' && !(this.#program.numbers && /^-[\d.]/.test(word));
  }

  #take(option: Option, value: string | undefined): void {
    this.args.options.push({ option, value, before: this.args.operands.length });
  }

  /** `cfC x.tar d`: first the letters, then their arguments. */
  #bundle(): Wrong | undefined {
    const [letters] = this.#words;
    if (letters === undefined || letters === '' || letters.startsWith('-')) return undefined;
    this.#at = 1;
    for (const letter of letters) {
      const option = this.#options.find((o) => o.short === letter);
      if (!option) return this.#unknown(`-${letter}`);
      const takes = option.argument !== undefined && !option.optional;
      if (takes && this.#at >= this.#words.length) return this.#wrong(`-${letter} needs ${option.argument}`);
      this.#take(option, takes ? this.#words[this.#at++] : undefined);
    }
    return undefined;
  }

  #operand(word: string | undefined): void {
    this.#places.push(this.#at);
    this.#operands.push(word);
    this.args.operands.push(word ?? '');
  }

  #long(word: string): Wrong | undefined {
    const equals = word.indexOf('=');
    const name = equals < 0 ? word.slice(2) : word.slice(2, equals);
    const option = this.#options.find((o) => o.long === name);
    if (!option) return this.#unknown(`--${name}`);
    let value = equals < 0 ? undefined : word.slice(equals + 1);
    if (value !== undefined && !option.argument) return this.#wrong(`--${name} takes no value`);
    if (value === undefined && option.argument && !option.optional) {
      if (this.#at + 1 >= this.#words.length) return this.#wrong(`--${name} needs ${option.argument}`);
      value = this.#words[++this.#at];
    }
    this.#take(option, value);
    return undefined;
  }

  /** Letters behind one `-`. The first one with an argument takes the rest of the word, or the next word if it needs one. */
  #short(word: string): Wrong | undefined {
    for (let i = 1; i < word.length; i++) {
      const option = this.#options.find((o) => o.short === word[i]);
      if (!option) return this.#unknown(`-${word[i]}`);
      if (!option.argument) {
        this.#take(option, undefined);
        continue;
      }
      const joined = i + 1 < word.length;
      if (option.optional) {
        this.#take(option, joined ? word.slice(i + 1) : undefined);
        return undefined;
      }
      if (!joined && this.#at + 1 >= this.#words.length)
        return this.#wrong(`-${option.short} needs ${option.argument}`);
      this.#take(option, joined ? word.slice(i + 1) : this.#words[++this.#at]);
      return undefined;
    }
    return undefined;
  }

  #wrong(message: string): Wrong {
    return { index: this.#at, message: `${this.#program.name}: ${message}` };
  }

  #unknown(option: string): Wrong {
    // every letter is close to every other one, so only the other case of the same letter is suggested
    const spelled = this.#options.flatMap(spell);
    const near = option.startsWith('--')
      ? nearest(option, spelled)
      : spelled.find((one) => one.length === 2 && one.toLowerCase() === option.toLowerCase());
    const { name: program } = this.#program;
    const message = near ? PROGRAM.option_nearly({ program, option, near }) : PROGRAM.no_option({ program, option });
    return { index: this.#at, message };
  }

  /** Checks the operands of a program that takes only `name=value`. */
  checkSettings(): Wrong | undefined {
    const names = this.#program.settings?.map((s) => s.name);
    if (!names) return undefined;
    for (const [i, word] of this.#operands.entries()) {
      if (word === undefined) continue;
      const name = word.split('=', 1)[0];
      if (word.includes('=') && names.includes(name)) continue;
      const near = nearest(name, names);
      const of = { program: this.#program.name, operand: word };
      const message = near ? PROGRAM.operand_nearly({ ...of, near: `${near}=…` }) : PROGRAM.no_operand(of);
      return { index: this.#places[i], message };
    }
    return undefined;
  }

  checkOperands(): Wrong | undefined {
    const wrong = this.#program.check?.(this.#operands, this.args);
    if (!wrong) return undefined;
    const last = Math.max(0, this.#words.length - 1);
    return { index: this.#places[wrong.index] ?? last, message: wrong.message };
  }
}

const spell = (o: Option): string[] => [...(o.short ? [`-${o.short}`] : []), ...(o.long ? [`--${o.long}`] : [])];
