/** Opens the file of a visit, and hands that of an exercise to Learn. It refuses all other files, and nothing changes. */

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
  // It is another visit than the present one, even if the script is the same.
  await restore(workbench, visit, ignored, { ...carried, fresh: true }, newVisitName());
}
