/**
 * strace COMMAND runs the command, and writes each of its system calls to standard error. On Linux linking and loading
 * precede a program's first own call. There is no linker here, so these calls are missing.
 */

import { bytesOf } from '../bytes/text.ts';
import { fork } from '../shell/process/process.ts';
import * as S from '../shell/process/strace.ts';
import { Unknowable } from '../shell/process/thrown.ts';
import { parseArguments } from '../shell/program/arguments.ts';
import { type Program, type Programs, runProgram } from '../shell/program/program.ts';
import { executable } from './start/child.ts';

/** Classes of calls, for -e trace=. */
const CLASSES: Record<string, RegExp> = {
  file: /^(execve|openat|newfstatat|statx|statfs|mkdir|mkdirat|rmdir|unlink|unlinkat|linkat|symlinkat|readlink|rename\w*|chdir|fchmodat|fchownat|utimensat|l?[sg]etxattr|l?listxattr|l?removexattr|faccessat2|mount)$/,
  desc: /^(openat|close|read|pread64|write|lseek|ftruncate|fallocate|copy_file_range|ioctl|fadvise64|fsync|fdatasync|syncfs|dup2|fchdir|getdents64|fstatfs|fchmod|f[sg]etxattr|flistxattr|newfstatat|utimensat|unlinkat|linkat|symlinkat|mkdirat|fchmodat|fchownat|renameat\w*)$/,
};

interface Split {
  trace: string | undefined;
  /** -f lists the calls of children, too. */
  follow: boolean;
  /** Index of the command. */
  at: number;
}

function split(words: readonly (string | undefined)[]): Split | { index: number; message: string } {
  let trace: string | undefined;
  let follow = false;
  let at = 0;
  for (; at < words.length; at++) {
    const word = words[at];
    if (word === undefined || !word.startsWith('-')) break;
    if (word === '-f') {
      follow = true;
      continue;
    }
    if (word !== '-e') return { index: at, message: `strace has no ${word} here, but -f and -e trace=…` };
    const value = words[++at];
    if (value === undefined) return { index: at - 1, message: 'strace -e needs a list: -e trace=openat,write' };
    trace = value.replace(/^trace=/, '');
    if (trace.includes('=') || trace.startsWith('!'))
      return { index: at, message: 'strace -e knows only trace=… here' };
  }
  if (at >= words.length) return { index: Math.max(0, at - 1), message: 'strace needs a command' };
  return { trace, follow, at };
}

const find = (name: string, programs: Programs): Program | undefined =>
  name === 'strace' ? undefined : executable(name, programs);

export const strace: Program = {
  name: 'strace',
  summary: 'Run a command, and list its system calls.',
  usage: ['strace [-f] [-e trace=CALL[,CALL]...] COMMAND [WORD]...'],
  options: [],
  raw: true,
  notes: [
    `Instead of a CALL: ${Object.keys(CLASSES)
      .map((c) => `%${c}`)
      .join(', ')}.`,
  ],
  check(words, { programs }) {
    const found = split(words);
    if ('message' in found) return found;
    const name = words[found.at];
    if (name === undefined) return undefined;
    const program = find(name, programs);
    if (!program) return { index: found.at, message: `strace can run no ${name} here: it is none of the programs` };
    const wrong = parseArguments(program, words.slice(found.at + 1), programs);
    return 'message' in wrong ? { index: wrong.index + found.at + 1, message: wrong.message } : undefined;
  },
  *run(p, args) {
    const words = args.operands;
    const { trace, follow, at } = split(words) as Split;
    const program = find(words[at], p.machine.programs);
    if (!program) throw new Unknowable(`strace can run no ${words[at]} here`);
    const wanted = (trace ?? 'all').split(',');
    const shows = (call: string): boolean =>
      wanted.some((w) => w === 'all' || w === call || CLASSES[w.replace(/^%/, '')]?.test(call));
    const child = fork(p, program.name);
    const tell = (line: string): void => {
      const bytes = bytesOf(line);
      p.writeAll(2, bytes, 0, bytes.length);
    };
    const { from, to } = p.place;
    p.kernel.task({ pid: child.pid, comm: program.name, from, to });
    const quoted = words.slice(at).map((w) => S.text(w, 32));
    if (shows('execve'))
      tell(S.line(`execve("/usr/bin/${program.name}", [${quoted.join(', ')}], 0x7ffd0000 /* 1 vars */)`, 0));
    child.trace = (call, result) => {
      child.machine.trace?.(call, result);
      if (shows(call.slice(0, call.indexOf('(')))) tell(S.line(call, result));
    };
    child.followed = follow;
    let status: number;
    try {
      status = yield* runProgram(program, child, words.slice(at + 1));
    } finally {
      child.trace = child.machine.trace;
      child.exit();
    }
    if (shows('exit_group')) tell(`${`exit_group(${status})`.padEnd(39)} = ?\n`);
    tell(`+++ exited with ${status} +++\n`);
    return status;
  },
};
