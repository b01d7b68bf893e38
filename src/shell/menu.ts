/**
 * select prints a menu of words, and reads a choice from standard input.
 *
 *      1) a   3) c         the menu, on standard error, and again after an empty line
 *      2) b
 *      #? 2                PS3, and a line with the number of a word, which REPLY gets
 *
 * A line without a number of the menu chooses nothing, and the variable is empty. At the end of the input select ends with 1.
 */

import type { For } from './language/script.ts';
import type { Steps } from './process/steps.ts';
import { gap } from './program/gap.ts';
import { toStderr } from './program/program.ts';
import { readLine, textOfLetters } from './read-line.ts';
import type { ShellState } from './shell-state.ts';

/** bash's width of the menu without a terminal. */
const WIDTH = 80;

const PROMPT = '#? ';

/** The text behind each number, and the blanks between two columns. */
const BEHIND_NUMBER = ') ';
const BETWEEN = 2;

/** Fills columns downwards. A single row becomes a single column. */
function menuOf(words: readonly string[]): string {
  const digits = String(words.length).length;
  const width = Math.max(...words.map((word) => word.length)) + digits + BEHIND_NUMBER.length + BETWEEN;
  const most = Math.max(1, Math.floor(WIDTH / width));
  let rows = Math.ceil(words.length / most);
  if (rows === 1) rows = words.length;
  let out = '';
  for (let row = 0; row < rows; row++) {
    let at = 0;
    for (let i = row; i < words.length; i += rows) {
      // the width of the first column's numbers depends only on that column
      const entry = String(i + 1).padStart(i < rows ? String(rows).length : digits) + BEHIND_NUMBER + words[i];
      out += entry;
      if (i + rows < words.length) out += gap(at + entry.length, at + width);
      at += width;
    }
    out += '\n';
  }
  return out;
}

/** The number of the choice, or 0 if the text is none. */
const numberOf = (text: string): number => (/^\s*\+?\d{1,15}\s*$/.test(text) ? Number(text) : 0);

/** The chosen word, or an empty text for none. Undefined at the end of the input. */
function* chosen(shell: ShellState, words: readonly string[], shown: boolean): Steps<string | undefined> {
  const { process } = shell;
  for (let shows = shown; ; shows = true) {
    if (shows) toStderr(process, menuOf(words));
    toStderr(process, shell.variables.get('PS3') ?? PROMPT);
    const { letters, ended } = yield* readLine(process, { raw: false });
    const text = textOfLetters(letters);
    shell.tries('REPLY', text);
    if (!ended) {
      shell.stdout.print('\n');
      shell.stdout.finish();
      return undefined;
    }
    if (text === '') continue;
    return words[numberOf(text) - 1] ?? '';
  }
}

/** `again` runs the body once, and answers false if the loop is left. */
export function* choosing(
  shell: ShellState,
  { name }: For,
  words: readonly string[],
  again: () => Steps<boolean>,
): Steps<number> {
  if (words.length === 0) return 0;
  for (let shows = true; ; shows = shell.variables.get('REPLY') === '') {
    const word = yield* chosen(shell, words, shows);
    if (word === undefined) return 1;
    if (!shell.tries(name, word)) return 1;
    if (!(yield* again())) return shell.status;
  }
}
