/** Opens an exercise from a file that was dropped or chosen. Any other file is refused in a sentence. */

import { Refused } from '../../bytes/refused.ts';
import { wordsIn } from '../../words/words.ts';
import { own } from '../own-words.ts';
import type { AppStore } from '../store.ts';
import { codeOfFile } from './exercise-text.ts';
import { exercises } from './exercise-words.ts';

/** A packed exercise is always smaller. */
const MOST_BYTES = 200_000;

export async function openExerciseFile({ getState: get, setState: set }: AppStore, file: File): Promise<void> {
  const { language } = get();
  const words = wordsIn(language, exercises);
  const code = file.size > MOST_BYTES ? new Refused(words.noExercise) : await codeOfFile(await file.text(), words);
  if (code instanceof Refused) {
    const text = `${file.name}: ${code.refused}`;
    // Sentences about mistakes in an exercise's parts are English.
    const isOwn = code.refused === words.noExercise || code.refused === words.cut;
    set({ notice: { tone: 'refused', text: isOwn ? own(language, text) : text } });
  } else set({ way: 'learn', exercise: code, puzzle: undefined, notice: undefined });
}
