/**
 * xargs runs a command and adds words from standard input to its own, as many at once as fit.
 *
 *      find . -name '*.o' -print0 | xargs -0 rm
 *
 * It ends with 123 if a command failed, 124 if one ended with 255 (nothing runs after it), 125 if a signal ended one.
 */

import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import type { Steps } from '../../shell/process/steps.ts';
import type { Arguments } from '../../shell/program/arguments.ts';
import { complain, quoteIfNeeded, toStderr, tryHelp, type Work } from '../../shell/program/program.ts';
import { checkCommand, runChild } from '../start/child.ts';
import { Unmatched, Words } from './xargs-words.ts';

/** Words of one command, each with its end. */
const MOST = 131_072;

const ESCAPES: Readonly<Record<string, string>> = {
  '\\n': '\n',
  '\\t': '\t',
  '\\r': '\r',
  '\\0': '\0',
  '\\\\': '\\',
  '\\a': '\x07',
  '\\b': '\b',
  '\\f': '\f',
  '\\v': '\v',
};

const delimiterOf = (args: Arguments): string | undefined => {
  const text = args.value('delimiter');
  if (args.has('null')) return '\0';
  return text === undefined || text.length === 1 ? text : ESCAPES[text];
};

/** Thrown when nothing more is to run. */
class Ended {
  readonly status: number;

  constructor(status: number) {
    this.status = status;
  }
}

class Runner {
  readonly #p: Process;
  readonly #told: boolean;
  status = 0;

  constructor(p: Process, told: boolean) {
    this.#p = p;
    this.#told = told;
  }

  *run(words: readonly string[]): Steps<void> {
    const p = this.#p;
    if (this.#told) toStderr(p, `${words.map(quoteIfNeeded).join(' ')}\n`);
    const status = yield* runChild(p, words, (child) => {
      child.close(0);
      child.open('/dev/null', K.O_RDONLY);
    });
    if (status === 255) {
      complain(p, `${words[0]}: exited with status 255; aborting`);
      throw new Ended(124);
    }
    if (status > 128) {
      complain(p, `${words[0]}: terminated by signal ${status - 128}`);
      throw new Ended(125);
    }
    if (status !== 0) this.status = 123;
  }
}

function* all(p: Process, args: Arguments, runner: Runner): Steps<void> {
  const command = args.operands.length > 0 ? args.operands : ['echo'];
  const [delimiter, replaced] = [delimiterOf(args), args.value('I')];
  const most = Number(args.value('max-args') ?? Number.POSITIVE_INFINITY);
  const input = new Words(p);
  const own = command.reduce((sum, word) => sum + word.length + 1, 0);
  let [words, size, ran]: [string[], number, boolean] = [[], own, false];
  for (;;) {
    const word =
      delimiter === undefined ? yield* input.quoted(replaced !== undefined) : yield* input.endedBy(delimiter);
    if (word === undefined) break;
    if (word instanceof Unmatched) {
      const name = word.quote === '"' ? 'double' : 'single';
      complain(p, `unmatched ${name} quote; by default quotes are special to xargs unless you use the -0 option`);
      throw new Ended(1);
    }
    if (replaced !== undefined) {
      const [name, ...rest] = command;
      yield* runner.run([name, ...rest.map((one) => one.replaceAll(replaced, word))]);
      continue;
    }
    if (words.length > 0 && size + word.length + 1 > MOST) {
      yield* runner.run([...command, ...words]);
      [words, size, ran] = [[], own, true];
    }
    words.push(word);
    size += word.length + 1;
    if (words.length < most) continue;
    yield* runner.run([...command, ...words]);
    [words, size, ran] = [[], own, true];
  }
  if (replaced === undefined && (words.length > 0 || !(ran || args.has('no-run-if-empty'))))
    yield* runner.run([...command, ...words]);
}

export const xargs: Work = {
  check(words, args) {
    if (args.has('I') && args.has('max-args')) return { index: 0, message: 'xargs: -n and -I exclude each other' };
    if (args.has('I') && args.value('I') === '') return { index: 0, message: 'xargs: -I needs something to replace' };
    if (args.has('delimiter') && !args.has('null') && delimiterOf(args) === undefined)
      return { index: 0, message: 'xargs: -d takes one character, or \\n, \\t, \\0 and the like' };
    const [name, ...rest] = words.length > 0 ? words : ['echo'];
    const replaced = args.value('I');
    const known =
      replaced === undefined ? [...rest, undefined] : rest.map((w) => (w?.includes(replaced) ? undefined : w));
    return checkCommand('xargs', [name, ...known], args.programs);
  },
  *run(p, args) {
    const count = args.value('max-args');
    if (count !== undefined && !/^\d+$/.test(count)) return tryHelp(p, `invalid number "${count}" for -n option`);
    if (count !== undefined && Number(count) < 1) return tryHelp(p, `value ${count} for -n option should be >= 1`);
    const runner = new Runner(p, args.has('verbose'));
    try {
      yield* all(p, args, runner);
    } catch (thrown) {
      if (thrown instanceof Ended) return thrown.status;
      throw thrown;
    }
    return runner.status;
  },
};
