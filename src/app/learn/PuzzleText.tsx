/** What a puzzle says: the situation, what is met and what is not yet, hints one at a time, what was learnt. */
import { useEffect, useRef } from 'react';
import { PUZZLES } from '../../lessons/all-puzzles.ts';
import type { Score } from '../../lessons/puzzle.ts';
import { useWorkbench } from '../use-app.ts';
import { GoalList } from './GoalList.tsx';
import { Paragraphs, Prose } from './Prose.tsx';
import type { OpenPuzzle } from './use-puzzle.ts';
import './puzzle.css';

export function PuzzleText({ open }: { open: OpenPuzzle }) {
  const { puzzle, prose, state, refused } = open;
  return (
    <article className="lesson-text puzzle-text" aria-label={puzzle.title}>
      <h2>{puzzle.title}</h2>
      {refused && (
        <p className="lesson-refused" role="alert">
          {refused}
        </p>
      )}
      {!prose && !refused && <p className="lesson-soft">The script is running …</p>}
      {prose && (
        <>
          <section>
            <Paragraphs of={prose.situation} />
          </section>
          <section className="goals" aria-label="Goal">
            <h3>
              Goal
              {state && (
                <span className="goal-count" role="status">
                  {state.goals.filter((g) => g.met).length} of {state.goals.length} met
                </span>
              )}
            </h3>
            <GoalList words={prose.goals} states={state?.goals} />
            {puzzle.score && <Counted score={puzzle.score} now={state?.score} best={open.progress.best} />}
          </section>
          <div role="status">{state?.solved && <Solved open={open} />}</div>
          <Hints open={open} />
        </>
      )}
    </article>
  );
}

const scoreWords = (n: number, unit: string): string => `${n} ${n === 1 ? unit.replace(/s$/, '') : unit}`;

function Counted({ score, now, best }: { score: Score; now: number | undefined; best: number | undefined }) {
  return (
    <p className="goal-score">
      {score.way === 'fewest' ? `The fewer ${score.unit} the better.` : `The more ${score.unit} the better.`} The best
      known: {score.best}.
      {best !== undefined && ` Yours: ${best}${now !== undefined && now !== best ? `, now ${now}` : ''}.`}
    </p>
  );
}

/** How a score compares with the stored solution's. */
function compared({ way, best, unit }: Score, value: number): string {
  const ahead = way === 'fewest' ? best - value : value - best;
  if (ahead > 0) return `${scoreWords(value, unit)}: better than the best we knew.`;
  if (ahead === 0) return `${scoreWords(value, unit)}: as good as the best known.`;
  return `${scoreWords(value, unit)}. The best known is ${best}.`;
}

function Solved({ open }: { open: OpenPuzzle }) {
  const { store } = useWorkbench();
  const { puzzle, prose, state } = open;
  const next = PUZZLES[PUZZLES.indexOf(puzzle) + 1];
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section className="puzzle-solved" aria-label="Solved" ref={box}>
      <h3>Solved</h3>
      {puzzle.score && state?.score !== undefined && <p>{compared(puzzle.score, state.score)}</p>}
      <ul>
        {prose?.learnt.map((said) => (
          <li key={said.map((s) => s.text).join('')}>
            <Prose said={said} />
          </li>
        ))}
      </ul>
      {next && (
        <button type="button" className="button primary" onClick={() => store.setState({ puzzle: next.id })}>
          Next: {next.title}
        </button>
      )}
    </section>
  );
}

function Hints({ open: { puzzle, prose, progress, state, hint, giveUp } }: { open: OpenPuzzle }) {
  const left = puzzle.hints.length - progress.hints;
  return (
    <section className="hints" aria-label="Hints">
      {progress.hints > 0 && (
        <ol>
          {prose?.hints.slice(0, progress.hints).map((said) => (
            <li key={said.map((s) => s.text).join('')}>
              <Prose said={said} />
            </li>
          ))}
        </ol>
      )}
      {left > 0 && !state?.solved && (
        <button type="button" className="question-show" onClick={hint}>
          {progress.hints === 0 ? 'Give me a hint' : 'Another hint'} ({left} left)
        </button>
      )}
      {left === 0 && !progress.shown && !state?.solved && (
        <button type="button" className="question-show" onClick={giveUp}>
          Show me a solution
        </button>
      )}
      {progress.shown && (
        <>
          <h3>A solution</h3>
          <pre className="puzzle-solution mono">{puzzle.solution.join('\n')}</pre>
        </>
      )}
    </section>
  );
}
