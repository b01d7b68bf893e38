/** Expands the words of a script to those of a command. */
import { listOf } from './arrays.ts';
import { expandText, expandWord } from './expand.ts';
import { DECLARING } from './language/build-simple.ts';
import type { Word } from './language/script.ts';
import type { List } from './names.ts';
import type { Steps } from './process/steps.ts';
import type { ShellState } from './shell-state.ts';

/** `lists` gets the values behind the names of arrays, by the number of the word behind the command. */
export function* wordsOf(shell: ShellState, list: readonly Word[], lists?: Map<number, List>): Steps<string[]> {
  const words: string[] = [];
  const assigns = DECLARING.has(list[0]?.fixed ?? '');
  for (const word of list)
    if (word.array) {
      lists?.set(words.length - 1, yield* listOf(shell, word.array));
      words.push(word.array.name);
    } else if (word.fixed !== undefined) words.push(word.fixed);
    else if (assigns && isAssignment(word)) {
      // Braces make several assignments, and the last one counts.
      for (const parts of word.spread) words.push(yield* expandText(parts, shell));
    } else yield* expandWord(word, shell, words);
  return words;
}

/** Behind `local`, name=value is an assignment, so its value is not split. */
function isAssignment({ parts: [first] }: Word): boolean {
  return first?.kind === 'text' && /^\w+\+?=/.test(first.text);
}
