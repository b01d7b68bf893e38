/**
 * A file of strace as a list of calls, in the order in which to make them, with what is known about the whole.
 *
 *      100 vfork( <unfinished ...>        a process begins where its parent's call began: its own lines come before the end
 *      101 execve("/usr/bin/git", …) = 0
 *      100 <... vfork resumed>) = 101     any other call is made where it ended
 */
import { Refused } from '../bytes/refused.ts';
import { type Line, readLine, split } from './line.ts';
import { TRACE } from './refusals.ts';
import { bytes, descriptor, list, number } from './values.ts';

export interface Call {
  /** In the file, from 1; of its end, if it was interrupted. */
  line: number;
  pid: number;
  name: string;
  args: readonly string[];
  /** Undefined for `?`: the process did not live to see it. */
  answer: number | undefined;
  /** ENOENT. */
  error: string | undefined;
}

/** A program that began: a chapter of the trace. */
interface Part {
  /** Where in the list of calls it ends. */
  end: number;
  title: string;
}

export interface Trace {
  calls: readonly Call[];
  parts: readonly Part[];
  /** The directory in which the program was begun; undefined if no line says it. */
  root: string | undefined;
  umask: number;
}

export const isFork = (name: string): boolean => /^(?:v?fork|clone3?)$/.test(name);
export const isExec = (name: string): boolean => name === 'execve' || name === 'execveat';

/** A process ended: told as a call of its own. */
export const EXIT = '+++';

/** A trace of more programs is one chapter. */
const MOST_PARTS = 40;
const MOST_TITLE = 60;
/** Lines that are looked at to say what kind of file it is. */
const FIRST_LINES = 20;

/**
 * Whether these lines look like strace and not like a script.
 *
 * @internal
 */
export function looksLikeTrace(text: string): boolean {
  const lines = text.slice(0, 64_000).split('\n').slice(0, FIRST_LINES);
  return lines.filter((line) => readLine(line)?.kind === 'call').length * 2 > lines.filter(Boolean).length;
}

function answerOf(text: string): { answer: number | undefined; error: string | undefined } {
  const error = /^-1 (E[A-Z0-9]+)/.exec(text)?.[1] ?? /^\? (ERESTART\w*)/.exec(text)?.[1];
  return { answer: error ? -1 : number(text), error };
}

/** A refusal names `file`. */
export function readTrace(text: string, file: string): Trace | Refused {
  if (text.includes('\0')) return new Refused(TRACE.no_text({ file }));
  if (/^% time\s+seconds\s+usecs\/call/m.test(text)) return new Refused(TRACE.only_counts({ file }));
  const calls: Call[] = [];
  const waiting = new Map<number, { line: Line; at: number }>();
  let foreign = 0;
  for (const [index, row] of text.split('\n').entries()) {
    const line = readLine(row);
    if (!line) {
      if (/\S/.test(row) && !/^\s*>|---|strace:|\+\+\+|<unfinished|<detached|resumed>|exit(?:_group)?\(/.test(row))
        foreign++;
      continue;
    }
    const { pid, name } = line;
    if (line.kind === 'exit') calls.push({ line: index + 1, pid, name: EXIT, args: [], answer: 0, error: undefined });
    else if (line.kind === 'begun') {
      waiting.set(pid, { line, at: calls.length });
      if (isFork(name))
        calls.push({ line: index + 1, pid, name, args: split(line.args), answer: undefined, error: undefined });
    } else {
      const begun = line.kind === 'resumed' ? waiting.get(pid) : undefined;
      waiting.delete(pid);
      const args = split((begun?.line.args ?? '') + line.args);
      const call = { line: index + 1, pid, name, args, ...answerOf(line.answer) };
      if (begun && isFork(name)) calls[begun.at] = call;
      else calls.push(call);
    }
  }
  if (calls.length === 0 || foreign > calls.length) return new Refused(TRACE.no_trace({ file }));
  return { calls, parts: partsOf(calls), root: rootOf(calls), umask: umaskOf(calls) };
}

/** What a program was called with, in one line. */
export function titleOf(call: Call): string {
  const words = list(call.args[call.name === 'execve' ? 1 : 2] ?? '').map((word) => bytes(word)?.text ?? '…');
  if (words.length > 0) words[0] = words[0].replace(/^.*\//, '');
  const line = words.join(' ').replace(/[^\x20-\x7e]+/g, ' ');
  return line.length > MOST_TITLE ? `${line.slice(0, MOST_TITLE - 1)}…` : line;
}

/** The programs that the first process began, and that began it. */
function partsOf(calls: readonly Call[]): Part[] {
  const parts: Part[] = [];
  const depth = new Map<number, number>();
  for (const [at, call] of calls.entries()) {
    const own = depth.get(call.pid) ?? 0;
    if (isFork(call.name) && (call.answer ?? -1) > 0) depth.set(call.answer as number, own + 1);
    if (!isExec(call.name) || call.answer !== 0 || own > 1) continue;
    const last = parts.at(-1);
    if (last) last.end = at;
    parts.push({ end: calls.length, title: titleOf(call) });
  }
  if (parts.length === 0 || parts.length > MOST_PARTS) return [{ end: calls.length, title: parts[0]?.title ?? '' }];
  return parts;
}

/** From the first getcwd before a change of directory, or a path that strace -y gave. */
function rootOf(calls: readonly Call[]): string | undefined {
  for (const { name, args, answer, pid } of calls) {
    const shown = args.map((arg) => (arg.startsWith('AT_FDCWD<') ? descriptor(arg).path : undefined)).find(Boolean);
    if (shown !== undefined) return shown;
    if (pid !== calls[0].pid && name === 'chdir' && answer === 0) continue;
    if (name === 'getcwd' && (answer ?? -1) > 0) return bytes(args[0])?.text;
    if (name === 'chdir' && answer === 0 && args[0] !== '"."') return undefined;
  }
  return undefined;
}

/** The umask before its first change, or what most shells have if it never changes. */
function umaskOf(calls: readonly Call[]): number {
  return calls.find(({ name }) => name === 'umask')?.answer ?? 0o022;
}
