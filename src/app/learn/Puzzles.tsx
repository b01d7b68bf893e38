/** The puzzles in the list of Learn, each with its progress. */

import { PUZZLES } from '../../lessons/all-puzzles.ts';
import { useWords } from '../../views/language/useWords.ts';
import { useWorkbench } from '../use-app.ts';
import { progressWords, puzzleProgressOf } from './puzzle-progress.ts';
import { puzzles } from './puzzle-words.ts';
import { usePuzzleSaid } from './told-lesson.ts';
import { learn } from './words.ts';

export function Puzzles() {
  const { store } = useWorkbench();
  const words = useWords(puzzles);
  const saidOf = usePuzzleSaid();
  const { minutes: inMinutes } = useWords(learn);
  return (
    <section id="puzzles" aria-label={words.puzzles}>
      <h2 tabIndex={-1}>{words.puzzles}</h2>
      <p className="lesson-soft">{words.intro}</p>
      <ul>
        {PUZZLES.map((puzzle) => {
          const { id, minutes, score } = puzzle;
          const { title, asks, lang } = saidOf(puzzle);
          const progress = puzzleProgressOf(id);
          return (
            <li key={id}>
              <button
                type="button"
                data-done={progress.solved ? '' : undefined}
                onClick={() => store.setState({ puzzle: id })}
              >
                <span className="course-number">{progress.solved ? '✓' : '?'}</span>
                <b lang={lang}>{title}</b>
                <span className="course-teaches" lang={lang}>
                  {asks}
                </span>
                <span className="course-minutes">
                  {[inMinutes(minutes), progressWords(progress, score?.unit, words)].filter(Boolean).join(' · ')}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
