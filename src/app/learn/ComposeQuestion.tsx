/** One question as a teacher writes it. */
import type { ExerciseQuestion } from '../../lessons/exercise.ts';
import { useApp } from '../use-app.ts';

interface Props {
  number: number;
  question: ExerciseQuestion;
  onChange(parts: Partial<ExerciseQuestion>): void;
  onRemove(): void;
}

const KINDS: Readonly<Record<ExerciseQuestion['kind'], string>> = {
  number: 'a number',
  choice: 'one of some options',
  block: 'a block of the picture',
  goal: 'commands that reach a goal',
  text: 'words of their own',
};

export function ComposeQuestion({ number, question, onChange, onRemove }: Props) {
  const { kind, asks, marks } = question;
  return (
    <fieldset className="compose-question">
      <legend>Question {number}</legend>
      <textarea
        rows={2}
        aria-label="What is asked"
        placeholder="What is asked"
        value={asks}
        onChange={(e) => onChange({ asks: e.target.value })}
      />
      <p className="compose-row">
        <label>
          Answered by{' '}
          <select value={kind} onChange={(e) => onChange({ kind: kindOf(e.target.value) ?? kind })}>
            {Object.entries(KINDS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <label>
          Marks{' '}
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
          Remove
        </button>
      </p>
      <MomentField label="Shown at" value={question.at} onChange={(at) => onChange({ at })} />
      {(kind === 'number' || kind === 'block') && (
        <MomentField label="Answer computed at" value={question.turn} onChange={(turn) => onChange({ turn })} />
      )}
      <Answer question={question} onChange={onChange} />
    </fieldset>
  );
}

const kindOf = (text: string) => (Object.keys(KINDS) as ExerciseQuestion['kind'][]).find((k) => k === text);

function Answer({ question, onChange }: Pick<Props, 'question' | 'onChange'>) {
  const { kind, options, right, goals } = question;
  if (kind === 'text')
    return <p className="lesson-soft">Kept and saved with the result for you to mark. The page does not judge it.</p>;
  if (kind === 'goal')
    return (
      <textarea
        rows={2}
        className="mono"
        aria-label="Conditions"
        placeholder="f has four blocks :: blocks('/f') = 4"
        value={goals.join('\n')}
        onChange={(e) => onChange({ goals: linesOf(e.target.value) })}
      />
    );
  if (kind === 'choice')
    return (
      <>
        <textarea
          rows={3}
          aria-label="Options, one a line"
          placeholder="Options, one a line"
          value={options.join('\n')}
          onChange={(e) => onChange({ options: linesOf(e.target.value) })}
        />
        <p className="compose-row">
          <label>
            The right one is number{' '}
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
  return (
    <p className="compose-row">
      <label className="compose-truth">
        Answer{' '}
        <input
          className="mono"
          placeholder={kind === 'block' ? "place('/f', 0)" : "42, or blocks('/f')"}
          value={truth}
          onChange={(e) => onChange({ truth: e.target.value })}
        />
      </label>
      {kind === 'number' && (
        <>
          <label>
            Within{' '}
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
            Half the marks within{' '}
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
            Unit <input className="compose-unit" value={unit} onChange={(e) => onChange({ unit: e.target.value })} />
          </label>
        </>
      )}
    </p>
  );
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));

interface MomentProps {
  label: string;
  value: string;
  onChange(at: string): void;
}

function MomentField({ label, value, onChange }: MomentProps) {
  const step = useApp((s) => s.moment.step);
  return (
    <p className="compose-row">
      <label>
        {label}{' '}
        <input
          className="mono"
          placeholder={label === 'Shown at' ? 'end' : 'the same'}
          value={value}
          onChange={(e) => onChange(e.target.value)}
        />
      </label>
      <button type="button" className="button" onClick={() => onChange(`step ${step}`)}>
        This step
      </button>
    </p>
  );
}
