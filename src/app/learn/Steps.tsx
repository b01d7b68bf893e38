/** Back, on, and the way back to the lesson from an experiment. */
import { useEffect } from 'react';
import { COURSE } from '../../lessons/course.ts';
import { useWorkbench } from '../use-app.ts';
import type { OpenLesson } from './use-lesson.ts';

export function Steps({ open }: { open: OpenLesson }) {
  const { store } = useWorkbench();
  const { played, stop, lesson } = open;
  const last = stop === lesson.stops.length - 1;
  const next = COURSE[COURSE.indexOf(lesson) + 1];
  return (
    <nav className="learn-steps" aria-label="Stops">
      <button type="button" className="button" disabled={!played || stop === 0} onClick={() => open.visit(stop - 1)}>
        Back
      </button>
      <span className="learn-where">
        {stop + 1} of {lesson.stops.length}
      </span>
      {open.away && (
        <button type="button" className="button" title="Back to the lesson (l)" onClick={() => open.visit(stop)}>
          To the lesson
        </button>
      )}
      <span className="header-space" />
      {last && next ? (
        <button type="button" className="button primary" onClick={() => store.setState({ lesson: next.id })}>
          {next.title}
        </button>
      ) : (
        <button
          type="button"
          className="button primary"
          title="Next (n)"
          disabled={!played || last || stop >= open.open}
          onClick={() => open.visit(stop + 1)}
        >
          {played && stop >= open.open && !last ? 'Answer first' : 'Next'}
        </button>
      )}
    </nav>
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
