/** A question before a turn. The engine has computed the truth; the answer steps there. */

import { useState } from 'react';
import { judge, plain } from '../../lessons/judge.ts';
import type { Asked } from '../../lessons/play.ts';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { useApp } from '../use-app.ts';
import { Prose } from './Prose.tsx';
import type { Given } from './progress.ts';
import { learn } from './words.ts';

interface Props {
  /** The language of the question. */
  lang?: string;
  asks: Asked;
  given: Given | undefined;
  onAnswer(given: Given): void;
}

export function Question({ lang = 'en', asks, given, onAnswer }: Props) {
  const { answer } = asks;
  const tag = useLanguage();
  const words = useWords(learn);
  return (
    <section className={`question${given === undefined ? '' : ' answered'}`} aria-label={words.before} lang={tag}>
      <h3>{words.before}</h3>
      <p className="question-text" lang={lang}>
        <Prose said={asks.question} />
      </p>
      {answer.kind === 'choice' && (
        <Options lang={lang} options={answer.options} truth={answer.truth} given={given} onAnswer={onAnswer} />
      )}
      {given === undefined && answer.kind === 'number' && (
        <NumberField lang={lang} unit={answer.unit} onAnswer={onAnswer} />
      )}
      {given === undefined && answer.kind === 'block' && <PointAt onAnswer={onAnswer} />}
      {given === undefined ? (
        <button type="button" className="question-show" onClick={() => onAnswer('shown')}>
          {words.show}
        </button>
      ) : (
        <Verdict lang={lang} asks={asks} given={given} />
      )}
    </section>
  );
}

interface OptionsProps extends Omit<Props, 'asks'> {
  options: Extract<Asked['answer'], { kind: 'choice' }>['options'];
  /** Shown once an answer is given; without it, the answer can still be changed. */
  truth?: number;
}

export const Options = ({ lang = 'en', options, truth, given, onAnswer }: OptionsProps) => (
  <ol className="question-options" lang={lang}>
    {options.map(({ words }, i) => (
      <li key={plain(words)}>
        <button
          type="button"
          disabled={given !== undefined && truth !== undefined}
          aria-pressed={given === i}
          data-right={given !== undefined && i === truth ? '' : undefined}
          onClick={() => onAnswer(i)}
        >
          <kbd>{i + 1}</kbd>
          <span>
            <Prose said={words} />
          </span>
        </button>
      </li>
    ))}
  </ol>
);

interface NumberProps extends Pick<Props, 'lang'> {
  unit: string;
  onAnswer(given: number): void;
}

export function NumberField({ lang = 'en', unit, onAnswer }: NumberProps) {
  const tag = useLanguage();
  const words = useWords(learn);
  const [text, setText] = useState('');
  const number = Number(text.replace(',', '.'));
  const valid = text.trim() !== '' && Number.isFinite(number);
  return (
    <form
      className="question-field"
      lang={tag}
      onSubmit={(e) => {
        e.preventDefault();
        if (valid) onAnswer(number);
      }}
    >
      <input inputMode="decimal" aria-label={words.yourAnswer} value={text} onChange={(e) => setText(e.target.value)} />
      {unit && <span lang={lang}>{unit}</span>}
      <button type="submit" className="button primary" disabled={!valid}>
        {words.answer}
      </button>
    </form>
  );
}

export function PointAt({ onAnswer }: { onAnswer(given: number): void }) {
  const tag = useLanguage();
  const words = useWords(learn);
  const block = useApp((s) => s.selection?.block);
  return (
    <p className="question-field" lang={tag}>
      <span>{block === undefined ? words.clickBlock : words.pointAt(block)}</span>
      {block !== undefined && (
        <button type="button" className="button primary" onClick={() => onAnswer(block)}>
          {words.thatOne}
        </button>
      )}
    </p>
  );
}

function Verdict({ lang, asks, given }: { lang: string; asks: Asked; given: Given }) {
  const words = useWords(learn);
  const { right, said, truth } = judge(asks, given === 'shown' ? asks.answer.truth : given);
  const mistake = asks.answer.kind === 'choice' && given !== 'shown' ? (asks.answer.options[given]?.mistake ?? []) : [];
  return (
    <p className="question-verdict" role="status">
      {given === 'shown' ? (
        <>
          {words.itIs}
          <b lang={lang}>{truth}</b>.{' '}
        </>
      ) : (
        <>
          {words.youSaid}
          <span lang={lang}>{said}</span>.{' '}
          <b className={right ? 'right' : 'wrong'}>
            {right ? (
              words.right
            ) : (
              <>
                {words.itIs}
                <span lang={lang}>{truth}</span>.
              </>
            )}
          </b>{' '}
          {mistake.length > 0 && (
            <>
              <span lang={lang}>
                <Prose said={mistake} />
              </span>{' '}
            </>
          )}
        </>
      )}
      <span lang={lang}>
        <Prose said={asks.why} />
      </span>
    </p>
  );
}
