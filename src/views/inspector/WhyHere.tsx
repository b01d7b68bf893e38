/** The decisions that put a block, inode or name in its place, or that made a request. Each leads to its step. */

import type { Why } from '../../session/answers/why-chain.ts';
import { SaidLabel } from '../common/SaidLabel.tsx';
import { useLanguage, useWords } from '../language/useWords.ts';
import { Sentence } from '../narration/Narration.tsx';
import { told as englishTold } from '../narration/words.ts';
import { usePage } from '../page/page.ts';
import { inspector as english } from './words.ts';
import './why-here.css';

interface Props {
  why: Why;
  opened?: boolean;
  onEvent(id: number): void;
}

export function WhyHere({ why: { of, reasons }, opened, onEvent }: Props) {
  const words = useWords(english);
  const tag = useLanguage();
  const tell = useWords(englishTold);
  const details = usePage((s) => s.details === true);
  if (reasons.length === 0) return null;
  return (
    <details className="why" open={opened} lang={tag}>
      <summary>
        {words.whyHere}{' '}
        <small>
          <SaidLabel of={of} says={words.blockLabel} />
        </small>
      </summary>
      <ol>
        {reasons.map(({ event, sentence, told, considered }) => (
          <li key={sentence}>
            <button
              type="button"
              className="mono"
              aria-label={words.goToStep(event + 1)}
              onClick={() => onEvent(event)}
            >
              {words.number(event + 1)}
            </button>
            <span lang={told ? tag : 'en'}>
              <Sentence text={told ? tell.sentence({ ...told, sentence }) : sentence} />
              {considered
                .map(({ candidate, why, by }) => tell.passed(candidate, why, details ? by : undefined))
                .map(({ candidate, why }) => (
                  <small key={candidate} lang={tag}>
                    {words.passedOver} <Sentence text={candidate} />: <Sentence text={why} />.
                  </small>
                ))}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
