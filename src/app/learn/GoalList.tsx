/** The conditions of a goal. Each is met, or shows how far it is. */

import type { GoalState } from '../../lessons/judge-puzzle.ts';
import type { Said as SaidPiece } from '../../lessons/tell.ts';
import { Refusal } from '../../views/common/Marked.tsx';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { Prose } from './Prose.tsx';
import { puzzles } from './puzzle-words.ts';

interface Props {
  lang?: string;
  words: readonly (readonly SaidPiece[])[];
  states: readonly GoalState[] | undefined;
}

export const GoalList = ({ lang = 'en', words, states }: Props) => (
  <ul className="goal-list" lang={lang}>
    {words.map((said, i) => (
      <li key={said.map((s) => s.text).join('')}>
        <Mark met={states?.[i]?.met ?? false} />
        <span>
          <Prose said={said} />
          <Now state={states?.[i]} />
        </span>
      </li>
    ))}
  </ul>
);

function Mark({ met }: { met: boolean }) {
  const tag = useLanguage();
  const words = useWords(puzzles);
  return (
    <span
      className={met ? 'goal-mark met' : 'goal-mark'}
      role="img"
      lang={tag}
      aria-label={met ? words.isMet : words.notYet}
    >
      {met ? '✓' : ''}
    </span>
  );
}

/** The present figure or word of a condition, or a sentence that says why it cannot be told. */
function Now({ state }: { state: GoalState | undefined }) {
  const tag = useLanguage();
  const words = useWords(puzzles);
  if (!state || state.met) return null;
  return (
    <span className="goal-now" lang={tag}>
      {state.unknown ? <Refusal of={state.unknown} /> : words.now(state.now)}
    </span>
  );
}
