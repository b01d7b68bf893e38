/** Conditions of a goal: which are met, and what those that are not have reached. */
import type { GoalState } from '../../lessons/judge-puzzle.ts';
import type { Said } from '../../lessons/tell.ts';
import { Prose } from './Prose.tsx';

interface Props {
  words: readonly (readonly Said[])[];
  states: readonly GoalState[] | undefined;
}

export const GoalList = ({ words, states }: Props) => (
  <ul className="goal-list">
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

const Mark = ({ met }: { met: boolean }) => (
  <span className={met ? 'goal-mark met' : 'goal-mark'} role="img" aria-label={met ? 'Met' : 'Not yet'}>
    {met ? '✓' : ''}
  </span>
);

/** A figure or a word is what there is now; a sentence says why it cannot be told. */
function Now({ state }: { state: GoalState | undefined }) {
  if (!state || state.met) return null;
  const sentence = state.now.endsWith('.');
  return <span className="goal-now">{sentence ? state.now : `now ${state.now}`}</span>;
}
