/**
 * A command has a name, options, and its work. One description serves parsing, `--help`, completion and the check of a
 * script before it runs.
 *
 * An option that only Linux's command knows is refused like an unknown one. A script that means something else than on
 * Linux must not run.
 */

import { bytesOf } from '../../bytes/text.ts';
import { errorText } from '../process/errno.ts';
import type { Process } from '../process/process.ts';
import { Stdout } from '../process/stdio.ts';
import type { Steps } from '../process/steps.ts';
import { Unknowable } from '../process/thrown.ts';
import { Arguments, HELP, parseArguments, type Wrong } from './arguments.ts';

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
  /** It reads its words itself, like echo, printf, test. `--help` is then just a word. */
  raw?: boolean;
  /** Options stand only before the operands, because the first operand begins another command. */
  leading?: boolean;
  /** The first word may be option letters without a `-`, as in tar. Their arguments follow in order. */
  bundled?: boolean;
  /** `-1` is a number and no option, as in seq. */
  numbers?: boolean;
  /** coreutils close standard output and error before they end. Other programs do not. */
  coreutils?: boolean;
  /** The message and exit code if the output could not be written. coreutils' by default. */
  unwritten?(how: Unwritten): Told | undefined;
  /** Finds a mistake in the known operands, by index. */
  check?(operands: readonly (string | undefined)[], args: Arguments): Wrong | undefined;
  /** A program with many system calls pauses between them. */
  run(process: Process, args: Arguments, out: Stdout): number | Steps<number>;
}

/** The programs that can be started, by name. */
export interface Programs {
  names(): Iterable<string>;
  named(name: string): Program | undefined;
}

export const NO_PROGRAMS: Programs = { names: () => [], named: () => undefined };

/** The output could not be written, either at the end or before. */
export interface Unwritten {
  readonly error: string;
  readonly waiting: boolean;
  readonly before: boolean;
}

interface Told {
  readonly says: readonly string[];
  /** Undefined keeps the program's own status. */
  readonly status?: number;
}

/** coreutils know the reason only for the last write. */
const usually = ({ error, waiting }: Unwritten): string => `write error${waiting ? `: ${error}` : ''}`;

/** The usual words, with another exit code. */
export const endingWith =
  (status: number) =>
  (how: Unwritten): Told => ({ says: [usually(how)], status });

/** Programs that end at a failed write report it, and report it again when they close. */
export const sayingTwice = ({ error, before }: Unwritten): Told | undefined =>
  before ? { says: [`write error: ${error}`, 'write error'], status: 1 } : undefined;

/** The description of a program without its work. The two can come separately (commands/parts.ts). */
export type Said = Omit<Program, 'check' | 'run' | 'unwritten'>;
export type Work = Pick<Program, 'check' | 'run' | 'unwritten'>;

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

/** Runs a program in its own process, from its words to its exit code. */
export function* runProgram(program: Program, process: Process, words: readonly string[]): Steps<number> {
  const args = parseArguments(program, words, process.machine.programs);
  if (!(args instanceof Arguments)) throw new Unknowable(args.message);
  const out = new Stdout(process);
  let status: number;
  if (!program.raw && args.has('help')) {
    out.print(help(program));
    status = 0;
  } else {
    if (program.coreutils) process.flush = () => out.flush();
    const ran = program.run(process, args, out);
    status = typeof ran === 'number' ? ran : yield* ran;
  }
  yield* process.turn();
  process.flush = undefined;
  const [before, { waiting }] = [out.error < 0, out];
  out.flush();
  if (out.error < 0) {
    const how = { error: errorText(out.error), waiting, before };
    const told = program.unwritten?.(how) ?? (program.coreutils ? endingWith(1)(how) : undefined);
    for (const text of told?.says ?? []) complain(process, text);
    status = told?.status ?? status;
  }
  if (program.coreutils) {
    process.close(1);
    process.close(2);
  }
  return status;
}

const ERR = 2;

/** Writes to standard error without a buffer. Each piece is a separate write. */
export function toStderr(process: Process, text: string): void {
  const bytes = bytesOf(text);
  process.writeAll(ERR, bytes, 0, bytes.length);
}

/** Prints `touch: cannot touch 'x': No such file or directory`, in the same pieces as coreutils. */
export function complain(process: Process, message: string, error = 0): void {
  process.flush?.();
  toStderr(process, `${process.name}: `);
  toStderr(process, message);
  if (error < 0) toStderr(process, `: ${errorText(error)}`);
  toStderr(process, '\n');
}

/** The message of coreutils for words that they do not understand. */
export function tryHelp(process: Process, message: string, status = 1): number {
  complain(process, message);
  toStderr(process, `Try '${process.name} --help' for more information.\n`);
  return status;
}

/** Quotes a name like coreutils' messages under LC_ALL=C. */
export function quote(name: string): string {
  if (/^[\x20-\x7e]*$/.test(name) && !name.includes("'")) return `'${name}'`;
  if (/^[#~]?[\w %'+,./:@\]-]*$/.test(name)) return `"${name}"`;
  let out = '';
  // coreutils go through a name with a ' twice, and the second pass begins in the state in which the first ended.
  let escaped = name.includes("'") && escapeOf(name.slice(-1)) !== undefined;
  for (const char of name) {
    const shown = escapeOf(char);
    if (shown !== undefined) {
      if (!escaped) out += "'$'";
      out += shown;
      escaped = true;
    } else {
      if (escaped && char !== "'") out += "''";
      escaped = false;
      out += char === "'" ? "'\\''" : char;
    }
  }
  return `'${out}'`;
}

function escapeOf(char: string): string | undefined {
  const code = char.charCodeAt(0);
  return SHORT[char] ?? (code < 32 || code > 126 ? `\\${code.toString(8).padStart(3, '0')}` : undefined);
}

/** Some messages put a name in quotes only if a shell would need them. */
export const quoteIfNeeded = (name: string): string =>
  /^[\w@%+:,./\]{}-][\w@%+:,./\]{}#~-]*$/.test(name) && name !== '{' && name !== '}' ? name : quote(name);

const SHORT: Record<string, string> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};
