/**
 * A lesson or a puzzle beside the stage, or the list of all.
 *
 *      ┌ lesson · progress ────────────────────── ways ┐
 *      │ prose, questions   │ stage                    │
 *      │                    │ sentence, transport      │
 *      └────────────────────┴──────────────────────────┘
 */
import { puzzleOf } from '../../lessons/all-puzzles.ts';
import { COURSE, lessonOf } from '../../lessons/course.ts';
import type { Lesson } from '../../lessons/lesson.ts';
import { Course } from '../learn/Course.tsx';
import { LessonText } from '../learn/LessonText.tsx';
import { placeIn } from '../learn/place.ts';
import { progressOf } from '../learn/progress.ts';
import { Steps, useKeys } from '../learn/Steps.tsx';
import { useLesson } from '../learn/use-lesson.ts';
import type { Player } from '../player.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { ExercisePage } from './LearnExercise.tsx';
import { LearnHead, LearnStage } from './LearnParts.tsx';
import { PuzzlePage } from './LearnPuzzle.tsx';
import { useNarrow } from './use-media.ts';
import '../learn/learn.css';

export function Learn({ player }: { player: Player }) {
  const place = placeIn(useApp((s) => s.lesson));
  const lesson = place && lessonOf(place.id);
  const puzzle = puzzleOf(useApp((s) => s.puzzle));
  const exercise = useApp((s) => s.exercise);
  if (exercise) return <ExercisePage code={exercise} player={player} />;
  if (puzzle) return <PuzzlePage key={puzzle.id} puzzle={puzzle} player={player} />;
  return lesson ? (
    <LessonPage key={lesson.id} lesson={lesson} stop={Math.min(place.stop, lesson.stops.length - 1)} player={player} />
  ) : (
    <div className="learn learn-list">
      <LearnHead />
      <Course />
    </div>
  );
}

function Dots({ lesson }: { lesson: Lesson }) {
  const { store } = useWorkbench();
  return (
    <span className="learn-dots">
      <span className="learn-count">
        {COURSE.indexOf(lesson) + 1} of {COURSE.length} · {lesson.minutes} minutes
      </span>
      {COURSE.map((other) => (
        <button
          key={other.id}
          type="button"
          title={other.title}
          aria-label={other.title}
          aria-current={other === lesson ? 'page' : undefined}
          data-done={progressOf(other.id).done ? '' : undefined}
          onClick={() => store.setState({ lesson: other.id })}
        />
      ))}
    </span>
  );
}

function LessonPage({ lesson, stop, player }: { lesson: Lesson; stop: number; player: Player }) {
  const { store } = useWorkbench();
  const open = useLesson(lesson, stop);
  const narrow = useNarrow();
  useKeys(open);
  return (
    <div className={`learn${narrow ? ' learn-narrow' : ''}`}>
      <LearnHead
        title={`${COURSE.indexOf(lesson) + 1} · ${lesson.title}`}
        onList={() => store.setState({ lesson: undefined })}
      >
        <Dots lesson={lesson} />
      </LearnHead>
      <aside className="learn-prose" aria-label="Lesson">
        <LessonText open={open} />
        <Steps open={open} />
      </aside>
      <LearnStage player={player} narrow={narrow} />
    </div>
  );
}
