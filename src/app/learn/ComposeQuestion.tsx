/** One question as a teacher writes it. */

import type { ExerciseQuestion } from '../../lessons/exercise.ts';
import { useWords } from '../../views/language/useWords.ts';
import { useApp } from '../use-app.ts';
import { composer } from './composer-words.ts';

interface Props {
  number: number;
  question: ExerciseQuestion;
  onChange(parts: Partial<ExerciseQuestion>): void;
  onRemove(): void;
}

const KINDS = ['number', 'choice', 'block', 'goal', 'text'] as const satisfies readonly ExerciseQuestion['kind'][];

export function ComposeQuestion({ number, question, onChange, onRemove }: Props) {
  const { kind, asks, marks } = question;
  const words = useWords(composer);
  return (
    <fieldset className="compose-question">
      <legend>{words.question(number)}</legend>
      <textarea
        rows={2}
        aria-label={words.asked}
        placeholder={words.asked}
        value={asks}
        onChange={(e) => onChange({ asks: e.target.value })}
      />
      <p className="compose-row">
        <label>
          {words.answeredBy}{' '}
          <select value={kind} onChange={(e) => onChange({ kind: kindOf(e.target.value) ?? kind })}>
            {KINDS.map((value) => (
              <option key={value} value={value}>
                {words.kinds[value]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.marks}{' '}
          <input
            type="number"
            min={0}
            max={1000}
            value={marks}
            onChange={(e) => onChange({ marks: Math.round(Number(e.target.value)) })}
          />
        </label>
        <span className="header-space" />
        <button type="button" className="button" onClick={onRemove}>
          {words.remove}
        </button>
      </p>
      <MomentField label={words.shownAt} placeholder="end" value={question.at} onChange={(at) => onChange({ at })} />
      {(kind === 'number' || kind === 'block') && (
        <MomentField
          label={words.computedAt}
          placeholder={words.same}
          value={question.turn}
          onChange={(turn) => onChange({ turn })}
        />
      )}
      <Answer question={question} onChange={onChange} />
    </fieldset>
  );
}

const kindOf = (text: string) => KINDS.find((k) => k === text);

function Answer({ question, onChange }: Pick<Props, 'question' | 'onChange'>) {
  const { kind, options, right, goals } = question;
  const words = useWords(composer);
  if (kind === 'text') return <p className="lesson-soft">{words.kept}</p>;
  if (kind === 'goal')
    return (
      <textarea
        rows={2}
        className="mono"
        aria-label={words.conditions}
        placeholder={words.example}
        value={goals.join('\n')}
        onChange={(e) => onChange({ goals: linesOf(e.target.value) })}
      />
    );
  if (kind === 'choice')
    return (
      <>
        <textarea
          rows={3}
          aria-label={words.options}
          placeholder={words.options}
          value={options.join('\n')}
          onChange={(e) => onChange({ options: linesOf(e.target.value) })}
        />
        <p className="compose-row">
          <label>
            {words.rightIs}{' '}
            <input
              type="number"
              min={1}
              max={9}
              value={right + 1}
              onChange={(e) => onChange({ right: Math.round(Number(e.target.value)) - 1 })}
            />
          </label>
        </p>
      </>
    );
  return <Reckoned question={question} onChange={onChange} />;
}

/** A number or a block, as an expression over the facts of the run. */
function Reckoned({ question, onChange }: Pick<Props, 'question' | 'onChange'>) {
  const { kind, truth, within, near, unit } = question;
  const words = useWords(composer);
  return (
    <p className="compose-row">
      <label className="compose-truth">
        {words.answer}{' '}
        <input
          className="mono"
          placeholder={kind === 'block' ? "place('/f', 0)" : words.answerExample}
          value={truth}
          onChange={(e) => onChange({ truth: e.target.value })}
        />
      </label>
      {kind === 'number' && (
        <>
          <label>
            {words.within}{' '}
            <input
              type="number"
              min={0}
              max={100}
              value={within}
              onChange={(e) => onChange({ within: Math.round(Number(e.target.value)) })}
            />
            %
          </label>
          <label>
            {words.half}{' '}
            <input
              type="number"
              min={0}
              max={100}
              value={near}
              onChange={(e) => onChange({ near: Math.round(Number(e.target.value)) })}
            />
            %
          </label>
          <label>
            {words.unit}{' '}
            <input className="compose-unit" value={unit} onChange={(e) => onChange({ unit: e.target.value })} />
          </label>
        </>
      )}
    </p>
  );
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));

interface MomentProps {
  label: string;
  /** What an empty field means, in the words of such fields. */
  placeholder: string;
  value: string;
  onChange(at: string): void;
}

function MomentField({ label, placeholder, value, onChange }: MomentProps) {
  const { thisStep } = useWords(composer);
  const step = useApp((s) => s.moment.step);
  return (
    <p className="compose-row">
      <label>
        {label}{' '}
        <input className="mono" placeholder={placeholder} value={value} onChange={(e) => onChange(e.target.value)} />
      </label>
      <button type="button" className="button" onClick={() => onChange(`step ${step}`)}>
        {thisStep}
      </button>
    </p>
  );
}
