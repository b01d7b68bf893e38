/** The exercise that a person is composing. This browser keeps it, complete or not. */
import { useState } from 'react';
import { Refused } from '../../bytes/refused.ts';
import { type Exercise, readExercise } from '../../lessons/exercise.ts';

const KEY = 'ext4lab.exercise-draft';

const EMPTY: Exercise = { title: '', intro: '', script: '', tiles: 'map,file-map', locks: [], questions: [] };

function kept(): Exercise | undefined {
  try {
    const read = readExercise(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return read instanceof Refused ? undefined : read;
  } catch {
    return undefined;
  }
}

export function keepDraft(draft: Exercise): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // In a private window it lasts as long as the page.
  }
}

export const isDraft = (exercise: Exercise): boolean => JSON.stringify(kept()) === JSON.stringify(exercise);

/** A new draft begins with the script that is on the page. */
export function useDraft(script: string): [Exercise, (change: Partial<Exercise>) => void] {
  const [draft, setDraft] = useState<Exercise>(() => kept() ?? { ...EMPTY, script });
  const change = (parts: Partial<Exercise>) => {
    const next = { ...draft, ...parts };
    setDraft(next);
    keepDraft(next);
  };
  return [draft, change];
}
