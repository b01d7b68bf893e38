/** Exercises in the list of what there is to learn: one is composed, or opened from a file. */
import { useRef } from 'react';
import { useWorkbench } from '../use-app.ts';
import { COMPOSE } from './exercise-text.ts';
import { openExerciseFile } from './open-exercise.ts';

export function Exercises() {
  const { store } = useWorkbench();
  const file = useRef<HTMLInputElement>(null);
  return (
    <section aria-label="Exercises">
      <h2>Exercises</h2>
      <p className="lesson-soft">
        Questions with marks, composed by a teacher. They come as a link or as a file; drop the file anywhere on the
        page.
      </p>
      <p className="compose-row">
        <button type="button" className="button" onClick={() => file.current?.click()}>
          Open an exercise …
        </button>
        <button type="button" className="button" onClick={() => store.setState({ exercise: COMPOSE })}>
          Compose an exercise
        </button>
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label="An exercise’s file"
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
