/** An exercise as a student sees it: a question at a time, then what was answered, and after it is handed in the marks. */

import { useState } from 'react';
import { MOST_TEXT } from '../../lessons/exercise.ts';
import type { Given, MarkedQuestion } from '../../lessons/marks.ts';
import { resting } from '../../views/common/resting.ts';
import { ExerciseEnd, isOpen } from './ExerciseEnd.tsx';
import { GoalList } from './GoalList.tsx';
import { Paragraphs, Prose } from './Prose.tsx';
import { NumberField, Options, PointAt } from './Question.tsx';
import type { OpenExercise } from './use-exercise.ts';
import './puzzle.css';
import './exercise.css';

export function ExerciseText({ open }: { open: OpenExercise }) {
  const { exercise, played, refused, at } = open;
  const last = at === exercise.questions.length;
  return (
    <>
      <article className="lesson-text puzzle-text" aria-label={exercise.title}>
        <h2>{exercise.title}</h2>
        {refused && (
          <p className="lesson-refused" role="alert">
            {refused}
          </p>
        )}
        {!played && !refused && <p className="lesson-soft">The script is running …</p>}
        {at === 0 && (
          <section>
            <Paragraphs of={introOf(exercise.intro)} />
          </section>
        )}
        {played && !last && <Asked open={open} />}
        {played && last && <ExerciseEnd open={open} />}
      </article>
      {played && <Pages open={open} />}
    </>
  );
}

const introOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .filter((t) => t.trim())
    .map((t) => [{ kind: 'text' as const, text: t }]);

function Asked({ open }: { open: OpenExercise }) {
  const { exercise, played, at, answers, marked, goals, answer } = open;
  const stop = played?.stops[2 * at];
  const asks = stop?.asks?.answer;
  const { marks, kind } = exercise.questions[at];
  const given = answers[at];
  const over = marked !== undefined;
  return (
    <section className="question" aria-label={`Question ${at + 1}`} key={at}>
      <h3>
        Question {at + 1} of {exercise.questions.length} · {marks} {marks === 1 ? 'mark' : 'marks'}
      </h3>
      <p className="question-text">
        <Prose said={stop?.prose[0] ?? []} />
      </p>
      {!over && asks?.kind === 'choice' && (
        <Options options={asks.options} given={numberOf(given)} onAnswer={onNumber(answer)} />
      )}
      {!over && asks?.kind === 'number' && <NumberField unit={asks.unit} onAnswer={answer} />}
      {!over && asks?.kind === 'block' && <PointAt onAnswer={answer} />}
      {!over && kind === 'text' && <OwnWords given={given} onAnswer={answer} />}
      {goals && stop && <GoalList words={stop.prose.slice(1)} states={goals} />}
      {marked && <Told of={marked.questions[at]} />}
      {!over && given !== undefined && asks && asks.kind !== 'choice' && !goals && (
        <p className="question-verdict" role="status">
          Your answer: {asks.kind === 'block' ? `block ${given}` : given}. You can still change it.
        </p>
      )}
    </section>
  );
}

/** Kept as it is written; a teacher reads it. */
function OwnWords({ given, onAnswer }: { given: Given | undefined; onAnswer(words: string): void }) {
  const [text, setText] = useState(typeof given === 'string' ? given : '');
  return (
    <>
      <textarea
        className="exercise-words"
        rows={6}
        maxLength={MOST_TEXT}
        aria-label="Your answer"
        value={text}
        onChange={(e) => {
          setText(e.target.value);
          onAnswer(e.target.value);
        }}
      />
      <p className="lesson-soft">Your words are kept as you write. Your teacher marks them: the page does not.</p>
    </>
  );
}

const Told = ({ of: { said, truth, right, marks, of } }: { of: MarkedQuestion }) =>
  marks === undefined ? (
    <>
      <p className="exercise-said">{said}</p>
      <p className="question-verdict">Your teacher marks this: up to {of}.</p>
    </>
  ) : (
    <p className="question-verdict">
      You: {said}. {right && <b className="right">That is right.</b>}
      {!right && truth && <b className="wrong">Right: {truth}.</b>} {marks} of {of} marks.
    </p>
  );

const numberOf = (given: Given | undefined): number | undefined => (typeof given === 'number' ? given : undefined);

const onNumber = (answer: OpenExercise['answer']) => (given: number | 'shown') => {
  if (given !== 'shown') answer(given);
};

function Pages({ open: { at, exercise, answers, visit } }: { open: OpenExercise }) {
  const { questions } = exercise;
  return (
    <nav className="learn-steps" aria-label="Questions">
      <button type="button" className="button" {...resting(at === 0, () => visit(at - 1))}>
        Back
      </button>
      <span className="exercise-dots">
        {questions.map((q, i) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a question is known by its place
            key={i}
            type="button"
            aria-label={`Question ${i + 1}${isOpen(answers[i]) ? '' : ', answered'}`}
            aria-current={i === at ? 'step' : undefined}
            data-done={isOpen(answers[i]) ? undefined : ''}
            title={q.asks}
            onClick={() => visit(i)}
          >
            {i + 1}
          </button>
        ))}
      </span>
      <span className="header-space" />
      <button type="button" className="button primary" {...resting(at === questions.length, () => visit(at + 1))}>
        {at < questions.length - 1 ? 'Next' : 'Finish'}
      </button>
    </nav>
  );
}
