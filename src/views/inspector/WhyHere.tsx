/** Why something is where it is, a block, an inode, a name, or why a request was made: the decisions that put it there, each leading to its step. */
import type { Why } from '../../session/answers/why-chain.ts';
import { passedWords } from '../buddy/words.ts';
import { formatCount } from '../common/units.ts';
import { Sentence } from '../narration/Narration.tsx';
import { usePage } from '../page/page.ts';
import './why-here.css';

interface Props {
  why: Why;
  opened?: boolean;
  onEvent(id: number): void;
}

export function WhyHere({ why: { of, reasons }, opened, onEvent }: Props) {
  const details = usePage((s) => s.details === true);
  if (reasons.length === 0) return null;
  return (
    <details className="why" open={opened}>
      <summary>
        Why here? <small>{of}</small>
      </summary>
      <ol>
        {reasons.map(({ event, sentence, considered }) => (
          <li key={sentence}>
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
                  Passed over {passedWords(candidate, details)}: {why}.
                </small>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
