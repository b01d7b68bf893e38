/** The lessons in the order of a course, each with the reader's progress. */

import { useEffect } from 'react';
import { COURSE } from '../../lessons/course.ts';
import type { Lesson } from '../../lessons/lesson.ts';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { FIRST } from '../first-scenario.ts';
import { useWorkbench } from '../use-app.ts';
import { Below } from './Below.tsx';
import { Exercises } from './Exercises.tsx';
import { Paths } from './Paths.tsx';
import { Puzzles } from './Puzzles.tsx';
import { useFull, useProgress } from './progress.ts';
import { lessonSaid } from './told-lesson.ts';
import { learn } from './words.ts';
import './course.css';
import './puzzle.css';
import './exercise.css';

export function Course() {
  const { store, run } = useWorkbench();
  const full = useFull();
  const tag = useLanguage();
  const words = useWords(learn);
  // A link to a lesson that does not exist leads here and runs no script. The other ways to look must not be empty.
  useEffect(() => {
    const { overview, busy } = store.getState();
    if (!overview && !busy) void run(FIRST.script, { turn: FIRST.turn });
  }, [store, run]);
  return (
    <main className="course" aria-label={words.lessons} lang={tag}>
      <h2>{words.lessons}</h2>
      <p className="lesson-soft">{words.intro}</p>
      {full && <p className="lesson-soft">{words.notKept}</p>}
      <Below />
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
  const { title, teaches } = lessonSaid(useLanguage(), lesson);
  const words = useWords(learn);
  const { done, reached } = useProgress(lesson.id);
  return (
    <li>
      <button type="button" data-done={done ? '' : undefined} onClick={() => store.setState({ lesson: lesson.id })}>
        <span className="course-number">{number}</span>
        <b>{title}</b>
        <span className="course-teaches">{teaches}</span>
        <span className="course-minutes">
          {[
            words.minutes(lesson.minutes),
            ...(done ? [words.read] : reached > 0 ? [words.at(reached + 1, lesson.stops.length)] : []),
          ].join(' · ')}
        </span>
      </button>
    </li>
  );
}
