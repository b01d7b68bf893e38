/**
 * read: one line of standard input, split into variables.
 *
 *      a pipe    byte by byte: what follows the line is for the next reader
 *      a file    a buffer at a time, and back to behind the line (lseek)
 */
import type { Interpreter } from './interpreter.ts';
import * as K from './process/kernel.ts';
import { ReadBuffer } from './process/read-buffer.ts';
import type { Steps } from './process/steps.ts';

/** What bash reads at a time where it can go back. */
const BUFFER = 4096;
const NEWLINE = 10;
const BACKSLASH = 92;

export function checkRead(words: readonly (string | undefined)[]): { index: number; message: string } | undefined {
  const first = words[0] === '-r' ? 1 : 0;
  const index = words.findIndex((word, i) => i >= first && word !== undefined && !/^[A-Za-z_]\w*$/.test(word));
  if (index >= 0) {
    const option = words[index]!.startsWith('-');
    return {
      index,
      message: option ? `read has no ${words[index]} here` : `${words[index]} is no name for a variable`,
    };
  }
  return words.length > first ? undefined : { index: 0, message: 'read needs the name of a variable here' };
}

/** A character of the line; what a backslash made ordinary separates nothing. */
interface Letter {
  char: string;
  plain: boolean;
}

export function* read(shell: Interpreter, words: readonly string[]): Steps<number> {
  const raw = words[0] === '-r';
  const names = raw ? words.slice(1) : words;
  const line = yield* readLine(shell, raw);
  const values = split(line.letters, names.length, shell.separators ?? ' \t\n');
  for (const [i, name] of names.entries()) shell.set(name, values[i] ?? '');
  return line.ended ? 0 : 1;
}

function* readLine(shell: Interpreter, raw: boolean): Steps<{ letters: Letter[]; ended: boolean }> {
  const { process: p } = shell;
  const seeks = p.lseek(0, 0, K.SEEK_CUR) >= 0 && p.files[0]?.device === undefined;
  const buffer = new ReadBuffer(seeks ? BUFFER : 1);
  const letters: Letter[] = [];
  let escaped = false;
  for (;;) {
    yield* p.ready(0);
    const n = p.read(0, buffer, buffer.size);
    yield* p.turn();
    if (n <= 0) return { letters, ended: false };
    for (let i = 0; i < n; i++) {
      const byte = buffer.data[i];
      if (byte === NEWLINE && !escaped) {
        if (seeks && i + 1 < n) yield* p.turn(p.lseek(0, i + 1 - n, K.SEEK_CUR));
        return { letters, ended: true };
      }
      if (!raw && byte === BACKSLASH && !escaped) escaped = true;
      else {
        if (byte !== 0 && !(escaped && byte === NEWLINE))
          letters.push({ char: String.fromCharCode(byte), plain: !escaped });
        escaped = false;
      }
    }
  }
}

/** So many values; blanks among the separators count together, others each for itself. */
function split(letters: readonly Letter[], count: number, separators: string): string[] {
  const separates = ({ char, plain }: Letter): boolean => plain && separators.includes(char);
  const blank = (letter: Letter | undefined): boolean =>
    letter !== undefined && separates(letter) && ' \t\n'.includes(letter.char);
  const text = (from: number, to: number): string =>
    letters
      .slice(from, to)
      .map(({ char }) => char)
      .join('');
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
    // The last has all that is left, unless that is only its own separator.
    values.push(values.length === count - 1 && at < end ? text(from, end) : text(from, to));
  }
  return values;
}
