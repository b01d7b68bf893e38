/**
 * A lesson beside the stage, or the list of all.
 *
 *      ┌ lesson · progress ────────────────────── ways ┐
 *      │ prose, questions   │ stage                    │
 *      │                    │ sentence, transport      │
 *      └────────────────────┴──────────────────────────┘
 */
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
import { Bottom } from './Bottom.tsx';
import { Fault } from './Fault.tsx';
import { Messages } from './Messages.tsx';
import { Tiles } from './Stage.tsx';
import { useNarrow } from './use-media.ts';
import { WaySwitch } from './WaySwitch.tsx';
import '../learn/learn.css';

export function Learn({ player }: { player: Player }) {
  const place = placeIn(useApp((s) => s.lesson));
  const lesson = place && lessonOf(place.id);
  return lesson ? (
    <LessonPage key={lesson.id} lesson={lesson} stop={Math.min(place.stop, lesson.stops.length - 1)} player={player} />
  ) : (
    <div className="learn learn-list">
      <Head />
      <Course />
    </div>
  );
}

function Head({ lesson }: { lesson?: Lesson }) {
  const { store } = useWorkbench();
  const list = () => store.setState({ lesson: undefined });
  return (
    <header className="header">
      <h1 className="wordmark">
        ext4<span>lab</span>
      </h1>
      <nav className="learn-path" aria-label="Lessons">
        {lesson ? (
          <>
            <button type="button" onClick={list}>
              Lessons
            </button>
            <span>/</span>
            <b>
              {COURSE.indexOf(lesson) + 1} · {lesson.title}
            </b>
          </>
        ) : (
          <b>Lessons</b>
        )}
      </nav>
      <span className="header-space" />
      {lesson && <Dots lesson={lesson} />}
      <WaySwitch />
    </header>
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
  const open = useLesson(lesson, stop);
  const narrow = useNarrow();
  useKeys(open);
  return (
    <div className={`learn${narrow ? ' learn-narrow' : ''}`}>
      <Head lesson={lesson} />
      <aside className="learn-prose" aria-label="Lesson">
        <LessonText open={open} />
        <Steps open={open} />
      </aside>
      <main className="learn-stage" aria-label="Stage">
        <Messages narrow={narrow} />
        <Tiles bar={false} />
        <div className="learn-below">
          <Fault what="The timeline">
            <Bottom player={player} />
          </Fault>
        </div>
      </main>
    </div>
  );
}
