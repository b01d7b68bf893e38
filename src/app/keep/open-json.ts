/** A visit's file is opened; an exercise's goes to Learn. Whatever else it is is refused in a sentence, and nothing changes. */
import { Refused } from '../../bytes/refused.ts';
import { openExerciseFile } from '../learn/open-exercise.ts';
import { restore } from '../restore-visit.ts';
import { decode } from '../url-state.ts';
import { newVisitName } from '../visit-name.ts';
import type { Workbench } from '../workbench.ts';
import { carriedOfFile, kindOf, MOST_FILE_BYTES } from './visit-file.ts';

export async function openJson(workbench: Workbench, file: File): Promise<void> {
  const text = file.size > MOST_FILE_BYTES ? '' : await file.text();
  if (kindOf(text) === 'exercise') return openExerciseFile(workbench.store, file);
  const carried = await carriedOfFile(text);
  if (carried instanceof Refused)
    return workbench.store.setState({ notice: { tone: 'refused', text: `${file.name}: ${carried.refused}` } });
  const { visit, ignored } = decode(carried.link);
  workbench.store.setState({ welcome: false });
  // Not the present visit's, even if the script is the same.
  await restore(workbench, visit, ignored, { ...carried, fresh: true }, newVisitName());
}
