/**
 * What a command is: a name, the options it takes, and what it does. One description serves parsing, `--help`,
 * completion and the check of a script before it runs.
 *
 *      touch -c --date=@5 f        options may stand anywhere; -- ends them; short ones may be joined: -cm
 *
 * An option that Linux's command knows and this one does not is refused like an unknown one: a script that means
 * something else than on Linux must not run.
 */

import { nearest } from '../../bytes/nearest.ts';
import { bytesOf } from '../../bytes/text.ts';
import { errorText } from '../process/errno.ts';
import type { Process } from '../process/process.ts';
import { Stdout } from '../process/stdio.ts';
import type { Steps } from '../process/steps.ts';
import { Unknowable } from '../process/unknowable.ts';

export interface Option {
  short?: string;
  long?: string;
  /** The name of its argument, if it takes one. */
  argument?: string;
  /** The argument may be omitted (`--sparse` and `--sparse=always`). */
  optional?: boolean;
  help: string;
}

export interface Program {
  name: string;
  summary: string;
  usage: string[];
  options: readonly Option[];
  /** Operands of the form `name=value`, for dd. */
  settings?: readonly { name: string; help: string }[];
  /** More for `--help`. */
  notes?: readonly string[];
  /** It reads its words itself: echo, printf, test. `--help` is then just a word. */
  raw?: boolean;
  /** `-1` is a number, not an option: seq. */
  numbers?: boolean;
  /** coreutils close standard output and error before they end; the others do not. */
  coreutils?: boolean;
  /** What is wrong with the operands, as far as they are known; by index. */
  check?(operands: readonly (string | undefined)[], args: Arguments): { index: number; message: string } | undefined;
  /** A program that makes many system calls stops between them. */
  run(process: Process, args: Arguments, out: Stdout): number | Steps<number>;
}

export class Arguments {
  readonly options: { option: Option; value: string | undefined }[] = [];
  readonly operands: string[] = [];

  has(name: string): boolean {
    return this.options.some(({ option }) => option.long === name || option.short === name);
  }

  /** The value of the last option of that name. */
  value(name: string): string | undefined {
    for (let i = this.options.length - 1; i >= 0; i--) {
      const { option, value } = this.options[i];
      if (option.long === name || option.short === name) return value;
    }
    return undefined;
  }
}

export interface Wrong {
  index: number;
  message: string;
}

const HELP: Option = { long: 'help', help: 'show this and end' };

const spell = (o: Option): string[] => [...(o.short ? [`-${o.short}`] : []), ...(o.long ? [`--${o.long}`] : [])];

/** Reads words as getopt_long does. A word that is not yet known (undefined) counts as an operand. */
export function parseArguments(program: Program, words: readonly (string | undefined)[]): Arguments | Wrong {
  const args = new Arguments();
  const places: number[] = [];
  const operands: (string | undefined)[] = [];
  const options = [...program.options, HELP];
  const unknown = (index: number, word: string): Wrong => {
    const near = nearest(word, options.flatMap(spell));
    return {
      index,
      message: `${program.name} has no option ${word} here${near ? `; did you mean ${near}?` : `; see ${program.name} --help`}`,
    };
  };
  let index = 0;
  for (; index < words.length; index++) {
    const word = words[index];
    if (word === '--' && !program.raw) {
      index++;
      break;
    }
    if (
      program.raw ||
      word === undefined ||
      word.length < 2 ||
      word[0] !== '-' ||
      (program.numbers && /^-[\d.]/.test(word))
    ) {
      places.push(index);
      operands.push(word);
    } else if (word[1] === '-') {
      const equals = word.indexOf('=');
      const name = equals < 0 ? word.slice(2) : word.slice(2, equals);
      const option = options.find((o) => o.long === name);
      if (!option) return unknown(index, `--${name}`);
      let value = equals < 0 ? undefined : word.slice(equals + 1);
      if (value !== undefined && !option.argument)
        return { index, message: `${program.name}: --${name} takes no value` };
      if (value === undefined && option.argument && !option.optional) {
        if (++index >= words.length)
          return { index: index - 1, message: `${program.name}: --${name} needs ${option.argument}` };
        value = words[index];
      }
      args.options.push({ option, value });
    } else
      for (let i = 1; i < word.length; i++) {
        const option = options.find((o) => o.short === word[i]);
        if (!option) return unknown(index, `-${word[i]}`);
        let value: string | undefined;
        if (option.argument && !option.optional) {
          if (i + 1 < word.length) value = word.slice(i + 1);
          else if (++index < words.length) value = words[index];
          else return { index: index - 1, message: `${program.name}: -${option.short} needs ${option.argument}` };
        }
        args.options.push({ option, value });
        if (option.argument && !option.optional) break;
      }
  }
  for (; index < words.length; index++) {
    places.push(index);
    operands.push(words[index]);
  }
  for (const word of operands) args.operands.push(word ?? '');
  if (args.has('help')) return args;
  if (program.settings)
    for (let i = 0; i < operands.length; i++) {
      const word = operands[i];
      if (word === undefined) continue;
      const name = word.split('=', 1)[0];
      if (word.includes('=') && program.settings.some((s) => s.name === name)) continue;
      const near = nearest(
        name,
        program.settings.map((s) => s.name),
      );
      return {
        index: places[i],
        message: `${program.name} has no operand ${word} here${near ? `; did you mean ${near}=…?` : `; see ${program.name} --help`}`,
      };
    }
  const wrong = program.check?.(operands, args);
  return wrong ? { index: places[wrong.index] ?? Math.max(0, words.length - 1), message: wrong.message } : args;
}

/** The text of `--help`. */
export function help(program: Program): string {
  const rows = [...program.options, HELP].map((o): [string, string] => {
    const short = o.short ? `-${o.short}` : '   ';
    const long = o.long ? `--${o.long}` : '';
    const both = o.short && o.long ? `${short}, ${long}` : o.short ? short : `    ${long}`;
    const value = !o.argument ? '' : o.long ? (o.optional ? `[=${o.argument}]` : `=${o.argument}`) : ` ${o.argument}`;
    return [both + value, o.help];
  });
  for (const s of program.settings ?? []) rows.push([`${s.name}=`, s.help]);
  const width = Math.max(...rows.map(([left]) => left.length));
  return [
    ...program.usage.map((u, i) => `${i === 0 ? 'Usage:' : '  or: '} ${u}`),
    program.summary,
    '',
    ...rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`),
    ...(program.notes?.length ? ['', ...program.notes] : []),
    '',
  ].join('\n');
}

/** Runs a program in a process of its own, from its words to its exit code. */
export function* runProgram(program: Program, process: Process, words: readonly string[]): Steps<number> {
  const args = parseArguments(program, words);
  if (!(args instanceof Arguments)) throw new Unknowable(args.message);
  const out = new Stdout(process);
  let status: number;
  if (!program.raw && args.has('help')) {
    out.print(help(program));
    status = 0;
  } else {
    const ran = program.run(process, args, out);
    status = typeof ran === 'number' ? ran : yield* ran;
  }
  yield* process.turn();
  out.flush();
  if (program.coreutils) {
    if (out.error < 0) {
      complain(process, 'write error', out.error);
      status = 1;
    }
    process.close(1);
    process.close(2);
  }
  return status;
}

const ERR = 2;

/** Writes to standard error, unbuffered: each piece is a write of its own. */
export function toStderr(process: Process, text: string): void {
  const bytes = bytesOf(text);
  process.writeAll(ERR, bytes, 0, bytes.length);
}

/** `touch: cannot touch 'x': No such file or directory`, in the pieces in which coreutils write it. */
export function complain(process: Process, message: string, error = 0): void {
  toStderr(process, `${process.name}: `);
  toStderr(process, message);
  if (error < 0) toStderr(process, `: ${errorText(error)}`);
  toStderr(process, '\n');
}

/** What coreutils print when they do not understand their words. */
export function tryHelp(process: Process, message: string, status = 1): number {
  complain(process, message);
  toStderr(process, `Try '${process.name} --help' for more information.\n`);
  return status;
}

/** A name in quotes, as coreutils quote it in messages under LC_ALL=C. */
export function quote(name: string): string {
  if (/^[\x20-\x7e]*$/.test(name) && !name.includes("'")) return `'${name}'`;
  if (/^[\x20-\x7e]*$/.test(name) && !/["$`\\]/.test(name)) return `"${name}"`;
  let out = '';
  let escaped = false;
  for (const char of name) {
    const code = char.charCodeAt(0);
    const shown = SHORT[char] ?? (code < 32 || code > 126 ? `\\${code.toString(8).padStart(3, '0')}` : undefined);
    if (shown !== undefined) {
      if (!escaped) out += "'$'";
      out += shown;
      escaped = true;
    } else {
      if (escaped) out += "''";
      escaped = false;
      out += char === "'" ? "'\\''" : char;
    }
  }
  return `'${out}'`;
}

/** Some messages put a name in quotes only if a shell would need them. */
export const quoteIfNeeded = (name: string): string =>
  /^[\w@%+:,./\]-][\w@%+:,./\]{}#~-]*$/.test(name) ? name : quote(name);

const SHORT: Record<string, string> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};
