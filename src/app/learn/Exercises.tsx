/** Exercises in the list of Learn: a person composes one, or opens one from a file. */

import { useRef } from 'react';
import { useWords } from '../../views/language/useWords.ts';
import { useWorkbench } from '../use-app.ts';
import { COMPOSE } from './exercise-text.ts';
import { exercises } from './exercise-words.ts';
import { openExerciseFile } from './open-exercise.ts';

export function Exercises() {
  const { store } = useWorkbench();
  const words = useWords(exercises);
  const file = useRef<HTMLInputElement>(null);
  return (
    <section id="exercises" aria-label={words.exercises}>
      <h2 tabIndex={-1}>{words.exercises}</h2>
      <p className="lesson-soft">{words.intro}</p>
      <p className="compose-row">
        <button type="button" className="button" onClick={() => file.current?.click()}>
          {words.open}
        </button>
        <button type="button" className="button" onClick={() => store.setState({ exercise: COMPOSE })}>
          {words.compose}
        </button>
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={words.file}
          onChange={(e) => {
            const chosen = e.target.files?.[0];
            e.target.value = '';
            if (chosen) void openExerciseFile(store, chosen);
          }}
        />
      </p>
    </section>
  );
}
