/**
 * read takes one line of standard input, and splits it into variables or into an array.
 *
 *      read -r a b      while IFS=: read -ra fields; do …; done      read -u 3 line      read -d '' name
 *      read -t 0.5 x    ends with 142 if the pipe brings no line in that simulated time      read -N 3 x
 */

import { giveList, named } from './arrays.ts';
import type { BuiltinWork, Words, Wrong } from './builtin.ts';
import { errorText } from './process/errno.ts';
import type { Steps } from './process/steps.ts';
import { type Letter, readLine, textOfLetters } from './read-line.ts';
import type { ShellState } from './shell-state.ts';

interface Wish {
  raw: boolean;
  array: string | undefined;
  end: number;
  most: number | undefined;
  /** Takes exactly this many characters of any kind, and does not split them. */
  exact: boolean;
  /** Seconds. */
  within: number | undefined;
  fd: number;
  names: readonly string[];
}

/** Reads the options, which may stand together (-ra names), with their arguments. Otherwise returns what is wrong. */
function wishOf(words: Words): Wish | NonNullable<Wrong> {
  const wish: Wish = {
    raw: false,
    array: undefined,
    end: 10,
    most: undefined,
    exact: false,
    within: undefined,
    fd: 0,
    names: [],
  };
  let at = 0;
  for (; at < words.length; at++) {
    const word = words[at];
    if (word === '--') {
      at++;
      break;
    }
    if (word === undefined || !/^-./.test(word)) break;
    for (let i = 1; i < word.length; i++) {
      const letter = word[i];
      if (letter === 'r') wish.raw = true;
      else if (letter === 's' || letter === 'e') continue;
      else if (!'adnNtup'.includes(letter)) return { index: at, message: `read has no -${letter} here` };
      else {
        const index = at;
        const given = i + 1 < word.length ? word.slice(i + 1) : words[++at];
        if (at >= words.length) return { index, message: `-${letter} of read needs a word behind it` };
        i = word.length;
        const wrong = given === undefined ? undefined : take(wish, letter, given);
        if (wrong) return { index: at, message: wrong };
      }
    }
  }
  const names = words.slice(at);
  const wrong = names.findIndex((name) => name !== undefined && !/^[A-Za-z_]\w*(\[.+\])?$/.test(name));
  if (wrong >= 0) return { index: at + wrong, message: `${names[wrong]} is no name for a variable` };
  if (wish.array !== undefined && names.length > 0)
    return { index: at, message: 'read -a takes one array, and no other names' };
  return { ...wish, names: names as string[] };
}

function take(wish: Wish, letter: string, given: string): string | undefined {
  if ('nNu'.includes(letter) && !/^\d{1,6}$/.test(given)) return `-${letter} of read takes a number`;
  if (letter === 'a') {
    if (!/^[A-Za-z_]\w*$/.test(given)) return `${given} is no name for an array`;
    wish.array = given;
  } else if (letter === 'd') wish.end = given === '' ? 0 : given.charCodeAt(0);
  else if (letter === 'u') wish.fd = Number(given);
  else if (letter === 't') {
    // bash reads six digits behind the point, and takes no digits as 0
    const [, whole, fraction = ''] = /^\+?(\d{0,9})(?:\.(\d*))?$/.exec(given) ?? [];
    if (whole === undefined) return '-t of read takes seconds: 2, or 0.5';
    wish.within = Number(`${whole || 0}.${fraction.slice(0, 6)}`);
  } else if (letter !== 'p') {
    wish.most = Number(given);
    wish.exact ||= letter === 'N';
  }
  // bash shows the prompt of -p only at a terminal.
  return undefined;
}

export function checkRead(words: Words): Wrong {
  const wish = wishOf(words);
  return 'message' in wish ? wish : undefined;
}

export function* read(shell: ShellState, words: readonly string[]): Steps<number> {
  const wish = wishOf(words);
  if ('message' in wish) return 2;
  const { raw, array, most, exact, within, fd, names } = wish;
  if (fd !== 0 && !shell.process.files[fd]) {
    shell.complain(`read: ${fd}: invalid file descriptor: ${errorText(-9)}`);
    return 1;
  }
  if (within === 0) return waitsFor(shell, fd) ? 1 : 0;
  const end = exact ? -1 : wish.end;
  const line = yield* readLine(shell.process, {
    fd,
    raw,
    end,
    ...(most !== undefined && { most }),
    ...(within !== undefined && { wait: waiter(shell, fd, within) }),
  });
  const status = line.late ? TIMED_OUT : line.ended ? 0 : 1;
  const split = exact ? whole : splitAt(shell.separators ?? ' \t\n');
  if (array !== undefined) {
    const values = split(line.letters, Number.POSITIVE_INFINITY);
    const list = { values: values.map((text) => ({ key: undefined, append: false, text })), append: false };
    return giveList(shell, array, list, false) ? status : 1;
  }
  if (names.length === 0) return shell.tries('REPLY', textOfLetters(line.letters)) ? status : 1;
  const values = split(line.letters, names.length);
  for (const [i, word] of names.entries()) {
    const { name, key } = named(shell, word);
    if (!shell.tries(name, values[i] ?? '', key)) return 1;
  }
  return status;
}

/** The status as if SIGALRM had ended it. */
const TIMED_OUT = 142;

const waitsFor = (shell: ShellState, fd: number): boolean => shell.process.files[fd]?.device?.pipe?.hasToRead === false;

/** Waits for a pipe for this many seconds. A write ends the wait early. */
function waiter(shell: ShellState, fd: number, seconds: number): () => Steps<boolean> {
  const { process, setting } = shell;
  const pipe = process.files[fd]?.device?.pipe;
  const now = { sec: 0, nsec: 0 };
  process.kernel.clock(now);
  const end = now.nsec + Math.round(seconds * 1e9);
  const at = { sec: now.sec + Math.floor(end / 1e9), nsec: end % 1e9 };
  return function* () {
    while (pipe && !pipe.hasToRead) {
      process.kernel.clock(now);
      const left = (at.sec - now.sec) * 1e9 + at.nsec - now.nsec;
      if (left <= 0) return false;
      const sec = Math.floor(left / 1e9);
      const come = pipe.change();
      yield* setting.scheduler.orUntil(come, process.turn(process.pselect(fd, sec, left - sec * 1e9)));
    }
    return true;
  };
}

export const READ: BuiltinWork = {
  check: checkRead,
  run: read,
};

type Split = (letters: readonly Letter[], count: number) => string[];

const whole: Split = (letters) => [textOfLetters(letters)];

const splitAt =
  (separators: string): Split =>
  (letters, count) =>
    parts(letters, count, separators);

/** Splits into `count` values. Blank separators count together, and each other separator counts alone. */
function parts(letters: readonly Letter[], count: number, separators: string): string[] {
  const separates = ({ char, plain }: Letter): boolean => plain && separators.includes(char);
  const blank = (letter: Letter | undefined): boolean =>
    letter !== undefined && separates(letter) && ' \t\n'.includes(letter.char);
  const text = (from: number, to: number): string => textOfLetters(letters.slice(from, to));
  let at = 0;
  while (blank(letters[at])) at++;
  let end = letters.length;
  while (end > at && blank(letters[end - 1])) end--;
  const values: string[] = [];
  while (values.length < count && at < end) {
    const from = at;
    while (at < end && !separates(letters[at])) at++;
    const to = at;
    while (at < end && blank(letters[at])) at++;
    if (at < end && separates(letters[at])) {
      at++;
      while (at < end && blank(letters[at])) at++;
    }
    // The last value gets the whole rest, unless that is only its own separator.
    values.push(values.length === count - 1 && at < end ? text(from, end) : text(from, to));
  }
  return values;
}
