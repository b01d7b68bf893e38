/** The lessons in the order of a course, with what was read of each. */
import { useEffect } from 'react';
import { COURSE } from '../../lessons/course.ts';
import { FIRST } from '../scenarios.ts';
import { useWorkbench } from '../use-app.ts';
import { Exercises } from './Exercises.tsx';
import { Puzzles } from './Puzzles.tsx';
import { progressOf } from './progress.ts';
import './puzzle.css';
import './exercise.css';

export function Course() {
  const { store, run } = useWorkbench();
  // A link to a lesson that does not exist leads here, and runs nothing: the other ways to look are never empty.
  useEffect(() => {
    const { overview, busy } = store.getState();
    if (!overview && !busy) void run(FIRST.script, { turn: FIRST.turn });
  }, [store, run]);
  return (
    <main className="course" aria-label="Lessons">
      <h2>Lessons</h2>
      <p className="lesson-soft">
        Each runs a real file system and stops where something turns. Say what will happen before you step.
      </p>
      <ol>
        {COURSE.map((lesson, i) => {
          const { done, reached } = progressOf(lesson.id);
          return (
            <li key={lesson.id}>
              <button
                type="button"
                data-done={done ? '' : undefined}
                onClick={() => store.setState({ lesson: lesson.id })}
              >
                <span className="course-number">{i + 1}</span>
                <b>{lesson.title}</b>
                <span className="course-teaches">{lesson.teaches}</span>
                <span className="course-minutes">
                  {lesson.minutes} min
                  {done ? ' · read' : reached > 0 ? ` · at ${reached + 1} of ${lesson.stops.length}` : ''}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <Puzzles />
      <Exercises />
    </main>
  );
}
