/** The words that a command gets of those that the script has. */
import { expandValue, expandWord } from './expand.ts';
import type { Interpreter } from './interpreter.ts';
import type { Word } from './language/script.ts';
import type { Steps } from './process/steps.ts';

export function* wordsOf(shell: Interpreter, list: readonly Word[]): Steps<string[]> {
  const words: string[] = [];
  const assigns = list[0]?.fixed === 'local';
  for (const word of list)
    if (word.fixed !== undefined) words.push(word.fixed);
    else if (assigns && isAssignment(word)) words.push(yield* expandValue(word, shell));
    else yield* expandWord(word, shell, words);
  return words;
}

/** Behind `local`, name=value is an assignment: its value is not split. */
function isAssignment({ parts: [first] }: Word): boolean {
  return first?.kind === 'text' && /^\w+=/.test(first.text);
}
