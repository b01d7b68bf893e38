/** An exercise from a file that was dropped or chosen; what is none is refused in a sentence. */
import { Refused } from '../../bytes/refused.ts';
import type { AppStore } from '../store.ts';
import { codeOfFile } from './exercise-text.ts';

/** No exercise is as large, packed. */
const MOST_BYTES = 200_000;

export async function openExerciseFile({ setState: set }: AppStore, file: File): Promise<void> {
  const code =
    file.size > MOST_BYTES ? new Refused('This file is no exercise of ext4lab.') : await codeOfFile(await file.text());
  if (code instanceof Refused) set({ notice: { tone: 'refused', text: `${file.name}: ${code.refused}` } });
  else set({ way: 'learn', exercise: code, puzzle: undefined, notice: undefined });
}
