/**
 * eval and source run commands from words and from a file of the volume.
 *
 *      eval "x_$i=5"        the words, with blanks between them, as a script
 *      source lib.sh a b    the file, in this shell, with the words as $1, $2; return ends it
 *
 * Messages from a file begin with its name, and so do those of its functions.
 */
import { bytesOf, textOf } from '../bytes/text.ts';
import type { BuiltinWork } from './builtin.ts';
import { errorText } from './process/errno.ts';
import * as K from './process/kernel.ts';
import { ReadBuffer } from './process/read-buffer.ts';
import type { Steps } from './process/steps.ts';
import { Unknowable } from './process/thrown.ts';
import { statementsOf } from './running-text.ts';
import { Return } from './setting.ts';
import type { ShellState } from './shell-state.ts';

/** The same limit as for any script. */
const MOST_BYTES = 1 << 20;
const READ_SIZE = 4096;
/** The deepest nesting of files, because the stack of the real machine is small. */
const MOST_FILES = 50;

function* evaluate(shell: ShellState, words: readonly string[], forgiven: boolean): Steps<number> {
  const text = textOf(bytesOf(words.join(' ')));
  if (text.length > MOST_BYTES) throw new Unknowable('eval reads no more than 1 MiB here');
  if (text.trim() === '') return 0;
  const { at, line } = shell;
  shell.status = 0;
  yield* shell.lines(
    statementsOf(shell, text, 'what eval reads', (own) => own + line - 1),
    forgiven,
  );
  Object.assign(shell, { at, line });
  return shell.status;
}

/** The text of a file. Undefined, after a message, if there is none. */
function* contents(shell: ShellState, command: string, path: string): Steps<string | undefined> {
  const { process: p } = shell;
  const fail = (says: string): undefined => {
    shell.complain(says);
    return undefined;
  };
  const fd = p.open(path, K.O_RDONLY);
  if (fd < 0) return fail(`${path}: ${errorText(fd)}`);
  const stat = K.newStat();
  p.fstat(fd, stat);
  yield* p.turn();
  if ((stat.st_mode & K.S_IFMT) === K.S_IFDIR) {
    p.close(fd);
    return fail(`${command}: ${path}: is a directory`);
  }
  const chunks: string[] = [];
  let length = 0;
  // a file is read at once, and a pipe piece by piece
  const regular = (stat.st_mode & K.S_IFMT) === K.S_IFREG;
  const size = regular ? stat.st_size : READ_SIZE;
  if (size > MOST_BYTES) throw new Unknowable(`${path} is no script: it is larger than 1 MiB`);
  const buffer = new ReadBuffer(size);
  for (;;) {
    yield* p.ready(fd);
    const n = yield* p.turn(p.read(fd, buffer, size));
    if (n <= 0) break;
    length += n;
    if (length > MOST_BYTES) throw new Unknowable(`${path} is no script: it is larger than 1 MiB`);
    for (let at = 0; at < n; at += READ_SIZE)
      chunks.push(String.fromCharCode(...buffer.data.subarray(at, Math.min(n, at + READ_SIZE))));
    if (regular) break;
  }
  p.close(fd);
  const text = chunks.join('');
  if (text.includes('\0')) throw new Unknowable(`${path} is no script: there is a NUL in it`);
  return textOf(bytesOf(text));
}

function* source(shell: ShellState, command: string, words: readonly string[], forgiven: boolean): Steps<number> {
  const [path, ...given] = words[0] === '--' ? words.slice(1) : words;
  const text = yield* contents(shell, command, path);
  if (text === undefined) return 1;
  if (shell.sourcing >= MOST_FILES) throw new Unknowable(`files read each other more than ${MOST_FILES} deep here`);
  const { at, line, file, parameters, parametersSet } = shell;
  if (given.length > 0) shell.parameters = given;
  shell.file = path;
  shell.sourcing++;
  shell.status = 0;
  try {
    yield* shell.lines(
      statementsOf(shell, text, `what ${path} holds`, (own) => own),
      forgiven,
    );
    return shell.status;
  } catch (thrown) {
    if (thrown instanceof Return) return thrown.status;
    throw thrown;
  } finally {
    shell.sourcing--;
    // Parameters that `set --` sets in the file last.
    if (given.length > 0 && shell.parametersSet === parametersSet) shell.parameters = parameters;
    Object.assign(shell, { at, line, file });
  }
}

const SOURCE = (name: string): readonly [string, BuiltinWork] => [
  name,
  {
    check(words) {
      if (words.length === 0) return { index: 0, message: `${name} takes a file of the volume` };
      return words[0]?.startsWith('-') && words[0] !== '--'
        ? { index: 0, message: `${name} has no ${words[0]} here` }
        : undefined;
    },
    run: (shell, words, _lists, forgiven = false) => source(shell, name, words, forgiven),
  },
];

export const SOURCING: readonly (readonly [string, BuiltinWork])[] = [
  SOURCE('source'),
  SOURCE('.'),
  [
    'eval',
    {
      check: (words) =>
        words[0]?.startsWith('-') && words[0] !== '--'
          ? { index: 0, message: `eval has no ${words[0]} here` }
          : undefined,
      run: (shell, words, _lists, forgiven = false) =>
        evaluate(shell, words[0] === '--' ? words.slice(1) : words, forgiven),
    },
  ],
];
