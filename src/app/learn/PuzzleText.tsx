/** The text of a puzzle: its situation, its conditions, hints one at a time, and its lesson at the end. */

import { useEffect, useRef } from 'react';
import { PUZZLES } from '../../lessons/all-puzzles.ts';
import type { Score } from '../../lessons/puzzle.ts';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { Said } from '../Said.tsx';
import { useWorkbench } from '../use-app.ts';
import { GoalList } from './GoalList.tsx';
import { Paragraphs, Prose } from './Prose.tsx';
import { puzzles } from './puzzle-words.ts';
import { Running } from './Running.tsx';
import { usePuzzleSaid } from './told-lesson.ts';
import type { OpenPuzzle } from './use-puzzle.ts';
import './puzzle.css';

export function PuzzleText({ open }: { open: OpenPuzzle }) {
  const { puzzle, lang, prose, state, refused } = open;
  const tag = useLanguage();
  const { title } = usePuzzleSaid()(puzzle);
  const words = useWords(puzzles);
  return (
    <article className="lesson-text puzzle-text" aria-label={title} lang={lang}>
      <h2>{title}</h2>
      {refused && (
        <p className="lesson-refused" role="alert">
          <Said text={refused} />
        </p>
      )}
      {!prose && !refused && <Running />}
      {prose && (
        <>
          <section>
            <Paragraphs of={prose.situation} />
          </section>
          <section className="goals" aria-label={words.goal} lang={tag}>
            <h3>
              {words.goal}
              {state && (
                <span className="goal-count" role="status">
                  {words.met(state.goals.filter((g) => g.met).length, state.goals.length)}
                </span>
              )}
            </h3>
            <GoalList lang={lang} words={prose.goals} states={state?.goals} />
            {puzzle.score && <Counted score={puzzle.score} now={state?.score} best={open.progress.best} />}
          </section>
          <div role="status">{state?.solved && <Solved open={open} />}</div>
          <Hints open={open} />
        </>
      )}
    </article>
  );
}

function Counted({ score, now, best }: { score: Score; now: number | undefined; best: number | undefined }) {
  const words = useWords(puzzles);
  const yours = () => (now !== undefined && now !== best ? words.yoursNow(best ?? 0, now) : words.yours(best ?? 0));
  return (
    <p className="goal-score">
      {[words[score.way](score.unit), words.bestKnown(score.best), ...(best === undefined ? [] : [yours()])].join(' ')}
    </p>
  );
}

/** How a score compares with the stored solution's. */
function compared({ way, best, unit }: Score, value: number, words: typeof puzzles): string {
  const ahead = way === 'fewest' ? best - value : value - best;
  const score = words.count(value, unit);
  if (ahead > 0) return words.better(score);
  return ahead === 0 ? words.asGood(score) : words.worse(score, best);
}

function Solved({ open }: { open: OpenPuzzle }) {
  const { store } = useWorkbench();
  const { puzzle, lang, prose, state } = open;
  const next = PUZZLES[PUZZLES.indexOf(puzzle) + 1];
  const tag = useLanguage();
  const words = useWords(puzzles);
  const saidOf = usePuzzleSaid();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section className="puzzle-solved" aria-label={words.solvedHeading} ref={box} lang={tag}>
      <h3>{words.solvedHeading}</h3>
      {puzzle.score && state?.score !== undefined && <p>{compared(puzzle.score, state.score, words)}</p>}
      <ul lang={lang}>
        {prose?.learnt.map((said) => (
          <li key={said.map((s) => s.text).join('')}>
            <Prose said={said} />
          </li>
        ))}
      </ul>
      {next && (
        <button type="button" className="button primary" onClick={() => store.setState({ puzzle: next.id })}>
          {words.next}
          <span lang={saidOf(next).lang}>{saidOf(next).title}</span>
        </button>
      )}
    </section>
  );
}

function Hints({ open: { puzzle, lang, prose, progress, state, hint, giveUp } }: { open: OpenPuzzle }) {
  const tag = useLanguage();
  const words = useWords(puzzles);
  const left = puzzle.hints.length - progress.hints;
  return (
    <section className="hints" aria-label={words.hints} lang={tag}>
      {progress.hints > 0 && (
        <ol lang={lang}>
          {prose?.hints.slice(0, progress.hints).map((said) => (
            <li key={said.map((s) => s.text).join('')}>
              <Prose said={said} />
            </li>
          ))}
        </ol>
      )}
      {left > 0 && !state?.solved && (
        <button type="button" className="question-show" onClick={hint}>
          {(progress.hints === 0 ? words.hint : words.anotherHint)(left)}
        </button>
      )}
      {left === 0 && !progress.shown && !state?.solved && (
        <button type="button" className="question-show" onClick={giveUp}>
          {words.showSolution}
        </button>
      )}
      {progress.shown && (
        <>
          <h3>{words.solution}</h3>
          <pre className="puzzle-solution mono" lang="en">
            {puzzle.solution.join('\n')}
          </pre>
        </>
      )}
    </section>
  );
}
