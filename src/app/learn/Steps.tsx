/** The buttons back and on, and the way back to the lesson from an experiment. */

import { useEffect } from 'react';
import { COURSE, lessonOf } from '../../lessons/course.ts';
import type { Lesson } from '../../lessons/lesson.ts';
import { onPath } from '../../lessons/paths.ts';
import { resting } from '../../views/common/Buttons.tsx';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { placeText } from './place.ts';
import { useTitle } from './told-lesson.ts';
import type { OpenLesson } from './use-lesson.ts';
import { learn } from './words.ts';

/** The lesson of the course, and the stop whose question is asked again, if one is. */
export interface Origin {
  course: Lesson;
  askedAt?: number;
}

export function Steps({ open, origin }: { open: OpenLesson; origin: Origin }) {
  const { played, stop, lesson } = open;
  const tag = useLanguage();
  const words = useWords(learn);
  return (
    <nav className="learn-steps" aria-label={words.stops} lang={tag}>
      <button type="button" className="button" {...resting(!played || stop === 0, () => open.visit(stop - 1))}>
        {words.back}
      </button>
      <span className="learn-where">
        <Where stop={stop} of={lesson.stops.length} />
      </span>
      {open.away && (
        <button type="button" className="button" title={words.backToLessonTitle} onClick={() => open.visit(stop)}>
          {words.toLesson}
        </button>
      )}
      <span className="header-space" />
      <Onward open={open} origin={origin} />
    </nav>
  );
}

function Where({ stop, of }: { stop: number; of: number }) {
  const path = onPath(useApp((s) => s.path));
  const words = useWords(learn);
  const here = words.of(stop + 1, of);
  return path ? `${here} · ${words.onPath(path.path.id, path.at + 1, path.path.stops.length)}` : here;
}

/** Leads to the next stop, or at the end of the lesson or of its part in a path to whatever follows. */
function Onward({ open, origin: { course, askedAt } }: { open: OpenLesson; origin: Origin }) {
  const { store } = useWorkbench();
  const { played, stop, lesson } = open;
  const path = onPath(useApp((s) => s.path));
  const tag = useLanguage();
  const words = useWords(learn);
  const titleOf = useTitle();
  const last = stop === lesson.stops.length - 1;
  const go = (text: string, title: string, at?: string) => (
    <button
      type="button"
      className="button primary"
      lang={tag}
      onClick={() => store.setState({ lesson: text, ...(at && { path: at }) })}
    >
      {title}
    </button>
  );
  const toList = (title: string) => (
    <button
      type="button"
      className="button primary"
      onClick={() => store.setState({ lesson: undefined, path: undefined })}
    >
      {title}
    </button>
  );
  if (askedAt !== undefined && last) return go(placeText({ id: course.id, stop: askedAt + 1 }), words.backToLesson);
  if (path && askedAt === undefined && path.here.id === course.id && (path.here.whole ? last : stop > path.here.stop)) {
    const { next } = path;
    const ahead = next && lessonOf(next.id);
    if (ahead) return go(placeText(next), titleOf(ahead), `${path.path.id}.${path.at + 2}`);
    return toList(words.thatWas(path.path.id));
  }
  const next = COURSE[COURSE.indexOf(course) + 1];
  if (last && next) return go(next.id, titleOf(next));
  if (last && played) return toList(words.allLessons);
  const closed = stop >= open.open;
  return (
    <button
      type="button"
      className="button primary"
      title={words.nextTitle}
      {...resting(!played || last || closed, () => open.visit(stop + 1))}
    >
      {played && closed && !last ? words.answerFirst : words.next}
    </button>
  );
}

/** `n` goes on, `N` back, `l` to the lesson again, a figure picks an option. */
export function useKeys(open: OpenLesson): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.matches('input, textarea, select, [contenteditable]')) return;
      const { stop, played } = open;
      const answer = played?.stops[stop]?.asks?.answer;
      const option = Number(event.key) - 1;
      if (event.key === 'n') open.visit(stop + 1);
      else if (event.key === 'N') open.visit(stop - 1);
      else if (event.key === 'l') open.visit(stop);
      else if (answer?.kind === 'choice' && option in answer.options && open.progress.given[stop] === undefined)
        open.answer(stop, option);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
