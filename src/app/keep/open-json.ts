/** A visit's file is opened; an exercise's goes to Learn. Whatever else it is is refused in a sentence, and nothing changes. */

import { Refused } from '../../bytes/refused.ts';
import { wordsIn } from '../../words/words.ts';
import { openExerciseFile } from '../learn/open-exercise.ts';
import { own } from '../own-words.ts';
import { restore } from '../restore-visit.ts';
import { decode } from '../url-state.ts';
import { newVisitName } from '../visit-name.ts';
import type { Workbench } from '../workbench.ts';
import { carriedOfFile, kindOf, MOST_FILE_BYTES } from './visit-file.ts';
import { keep } from './words.ts';

export async function openJson(workbench: Workbench, file: File): Promise<void> {
  const text = file.size > MOST_FILE_BYTES ? '' : await file.text();
  if (kindOf(text) === 'exercise') return openExerciseFile(workbench.store, file);
  const { language } = workbench.store.getState();
  const carried = await carriedOfFile(text, wordsIn(language, keep).file);
  if (carried instanceof Refused) {
    const text = own(language, `${file.name}: ${carried.refused}`);
    return workbench.store.setState({ notice: { tone: 'refused', text } });
  }
  const { visit, ignored } = decode(carried.link);
  workbench.store.setState({ welcome: false });
  // Not the present visit's, even if the script is the same.
  await restore(workbench, visit, ignored, { ...carried, fresh: true }, newVisitName());
}
