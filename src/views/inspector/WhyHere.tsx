/** Why a block is where it is: the decisions that put it there, each leading to its step. */
import type { Reason } from '../../session/answers/why-here.ts';
import { formatCount } from '../common/units.ts';
import { Sentence } from '../narration/Narration.tsx';
import './why-here.css';

interface Props {
  reasons: readonly Reason[];
  onEvent(id: number): void;
}

export function WhyHere({ reasons, onEvent }: Props) {
  if (reasons.length === 0) return null;
  return (
    <details className="why">
      <summary>Why here?</summary>
      <ol>
        {reasons.map(({ event, sentence, considered }) => (
          <li key={event}>
            <button
              type="button"
              className="mono"
              aria-label={`Go to step ${event + 1}`}
              onClick={() => onEvent(event)}
            >
              {formatCount(event + 1)}
            </button>
            <span>
              <Sentence text={sentence} />
              {considered.map(({ candidate, why }) => (
                <small key={candidate}>
                  Passed over {candidate}: {why}.
                </small>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
