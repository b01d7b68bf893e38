/** mapfile and readarray read the lines of standard input into an array. */

import { giveList } from './arrays.ts';
import type { BuiltinWork, Words, Wrong } from './builtin.ts';
import type { List } from './names.ts';
import type { Steps } from './process/steps.ts';
import { readLine, textOfLetters } from './read-line.ts';
import type { ShellState } from './shell-state.ts';

interface Wish {
  /** Drops the line ends. */
  trims: boolean;
  most: number;
  skips: number;
  end: string;
  name: string;
}

function wishOf(words: Words): Wish | NonNullable<Wrong> {
  const wish: Wish = { trims: false, most: 0, skips: 0, end: '\n', name: '' };
  let at = 0;
  for (; at < words.length && /^-./.test(words[at] ?? ''); at++) {
    const option = words[at]!;
    if (option === '-t') wish.trims = true;
    else if (option === '-n' || option === '-s') {
      const number = words[++at];
      if (number !== undefined && !/^\d{1,9}$/.test(number)) return { index: at, message: `${option} takes a number` };
      if (option === '-n') wish.most = Number(number);
      else wish.skips = Number(number);
    } else if (option === '-d') wish.end = words[++at]?.[0] ?? '\0';
    else return { index: at, message: `mapfile has no ${option} here` };
  }
  const name = words[at];
  if (words.length !== at + 1) return { index: at, message: 'mapfile takes the name of one array here' };
  if (name !== undefined && !/^[A-Za-z_]\w*$/.test(name))
    return { index: at, message: `${name} is no name for an array` };
  return { ...wish, name: name ?? '' };
}

function* mapfile(shell: ShellState, words: readonly string[]): Steps<number> {
  const wish = wishOf(words);
  if ('message' in wish) return 2;
  const values: List['values'] = [];
  for (let count = 0; wish.most === 0 || values.length < wish.most; count++) {
    const { letters, ended } = yield* readLine(shell.process, { raw: true, end: wish.end.charCodeAt(0) });
    if (!ended && letters.length === 0) break;
    const text = textOfLetters(letters) + (ended && !wish.trims && wish.end !== '\0' ? wish.end : '');
    if (count >= wish.skips) values.push({ key: undefined, append: false, text });
    if (!ended) break;
  }
  return giveList(shell, wish.name, { values, append: false }, false) ? 0 : 1;
}

export const MAPFILE: BuiltinWork = {
  check(words) {
    const wish = wishOf(words);
    return 'message' in wish ? wish : undefined;
  },
  run: mapfile,
};
