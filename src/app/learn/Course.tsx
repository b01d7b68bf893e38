/** The lessons in the order of a course, with what was read of each. */
import { useEffect } from 'react';
import { COURSE } from '../../lessons/course.ts';
import type { Lesson } from '../../lessons/lesson.ts';
import { FIRST } from '../first-scenario.ts';
import { useWorkbench } from '../use-app.ts';
import { Exercises } from './Exercises.tsx';
import { Paths } from './Paths.tsx';
import { Puzzles } from './Puzzles.tsx';
import { NOT_KEPT, useFull, useProgress } from './progress.ts';
import './course.css';
import './puzzle.css';
import './exercise.css';

export function Course() {
  const { store, run } = useWorkbench();
  const full = useFull();
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
      {full && <p className="lesson-soft">{NOT_KEPT}</p>}
      <ol>
        {COURSE.map((lesson, i) => (
          <Entry key={lesson.id} lesson={lesson} number={i + 1} />
        ))}
      </ol>
      <Paths />
      <Puzzles />
      <Exercises />
    </main>
  );
}

function Entry({ lesson, number }: { lesson: Lesson; number: number }) {
  const { store } = useWorkbench();
  const { done, reached } = useProgress(lesson.id);
  return (
    <li>
      <button type="button" data-done={done ? '' : undefined} onClick={() => store.setState({ lesson: lesson.id })}>
        <span className="course-number">{number}</span>
        <b>{lesson.title}</b>
        <span className="course-teaches">{lesson.teaches}</span>
        <span className="course-minutes">
          {lesson.minutes} min
          {done ? ' · read' : reached > 0 ? ` · at ${reached + 1} of ${lesson.stops.length}` : ''}
        </span>
      </button>
    </li>
  );
}
