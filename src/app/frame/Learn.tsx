/**
 * A lesson or a puzzle beside the stage, or the list of all.
 *
 *      ┌ lesson · progress ────────────────────── ways ┐
 *      │ prose, questions   │ stage                    │
 *      │                    │ sentence, transport      │
 *      └────────────────────┴──────────────────────────┘
 */

import { useMemo } from 'react';
import { askedAgain } from '../../lessons/all-fresh.ts';
import { puzzleOf } from '../../lessons/all-puzzles.ts';
import { COURSE, lessonOf } from '../../lessons/course.ts';
import type { Lesson } from '../../lessons/lesson.ts';
import { onPath } from '../../lessons/paths.ts';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { Course } from '../learn/Course.tsx';
import { LessonText } from '../learn/LessonText.tsx';
import { placeIn, placeText } from '../learn/place.ts';
import { progressOf } from '../learn/progress.ts';
import { type Origin, Steps, useKeys } from '../learn/Steps.tsx';
import { useTitle } from '../learn/told-lesson.ts';
import { type Reading, useLesson } from '../learn/use-lesson.ts';
import { useTranslation } from '../learn/use-translation.ts';
import { learn } from '../learn/words.ts';
import type { Player } from '../player.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { ExercisePage } from './LearnExercise.tsx';
import { LearnHead, LearnStage } from './LearnParts.tsx';
import { PuzzlePage } from './LearnPuzzle.tsx';
import { useNarrow } from './use-media.ts';
import '../learn/learn.css';
import '../learn/learn-narrow.css';

export function Learn({ player }: { player: Player }) {
  const text = useApp((s) => s.lesson);
  const place = placeIn(text);
  const course = place && lessonOf(place.id);
  const { id, stop, again } = place ?? { id: '', stop: 0 };
  const seed = again?.seed;
  const tag = useLanguage();
  const translated = useTranslation(course, tag);
  const lesson = useMemo(
    () => (course && seed !== undefined ? (askedAgain(course, stop, seed) ?? course) : translated),
    [course, translated, stop, seed],
  );
  const puzzle = puzzleOf(useApp((s) => s.puzzle));
  const exercise = useApp((s) => s.exercise);
  const path = onPath(useApp((s) => s.path));
  if (exercise) return <ExercisePage code={exercise} player={player} />;
  if (puzzle) return <PuzzlePage key={puzzle.id} puzzle={puzzle} player={player} />;
  if (course && !lesson) return null;
  if (!course || !lesson)
    return (
      <div className="learn learn-list">
        <LearnHead />
        <Course />
      </div>
    );
  const asksAgain = again !== undefined && lesson !== course && lesson !== translated;
  const from = path && !path.here.whole && path.here.id === id ? path.here.stop : 0;
  const reading = {
    lesson,
    stop: Math.min(asksAgain ? again.stop : stop, lesson.stops.length - 1),
    textOf: (to: number) =>
      placeText(asksAgain ? { id, stop, again: { ...again, stop: to } } : { id: course.id, stop: to }),
    from: asksAgain ? 0 : from,
    kept: !asksAgain,
  };
  const origin = { course, ...(asksAgain && { askedAt: stop }) };
  return (
    <LessonPage
      key={asksAgain ? `${id}.${stop}~${again.seed}` : `${id}.${lesson.language ?? 'en'}`}
      {...{ reading, origin, player }}
    />
  );
}

function Dots({ lesson }: { lesson: Lesson }) {
  const { store } = useWorkbench();
  const tag = useLanguage();
  const words = useWords(learn);
  const titleOf = useTitle();
  return (
    <span className="learn-dots" lang={tag}>
      <span className="learn-count">{words.place(COURSE.indexOf(lesson) + 1, COURSE.length, lesson.minutes)}</span>
      {COURSE.map((other) => (
        <button
          key={other.id}
          type="button"
          title={titleOf(other)}
          aria-label={titleOf(other)}
          aria-current={other === lesson ? 'page' : undefined}
          data-done={progressOf(other.id).done ? '' : undefined}
          onClick={() => store.setState({ lesson: other.id, path: undefined })}
        />
      ))}
    </span>
  );
}

function LessonPage({ reading, origin, player }: { reading: Reading; origin: Origin; player: Player }) {
  const { store } = useWorkbench();
  const { course } = origin;
  const open = useLesson(reading);
  const narrow = useNarrow();
  const tag = useLanguage();
  const words = useWords(learn);
  useKeys(open);
  const title = `${COURSE.indexOf(course) + 1} · ${useTitle()(course)}`;
  return (
    <div className={`learn${narrow ? ' learn-narrow' : ''}`}>
      <LearnHead title={title} titleLang={tag} onList={() => store.setState({ lesson: undefined, path: undefined })}>
        <Dots lesson={course} />
      </LearnHead>
      <aside className="learn-prose" aria-label={words.lesson} lang={tag}>
        <LessonText open={open} origin={origin} />
        <Steps open={open} origin={origin} />
      </aside>
      <LearnStage player={player} narrow={narrow} />
    </div>
  );
}
