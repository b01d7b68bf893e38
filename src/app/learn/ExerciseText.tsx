/** An exercise as a student sees it: one question at a time, then the answers, and the marks after it is handed in. */

import { useState } from 'react';
import { MOST_TEXT } from '../../lessons/exercise.ts';
import type { Given, MarkedQuestion } from '../../lessons/marks.ts';
import { resting } from '../../views/common/Buttons.tsx';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { Said } from '../Said.tsx';
import { ExerciseEnd, isOpen } from './ExerciseEnd.tsx';
import { exercises } from './exercise-words.ts';
import { GoalList } from './GoalList.tsx';
import { Paragraphs, Prose } from './Prose.tsx';
import { NumberField, Options, PointAt } from './Question.tsx';
import { Running } from './Running.tsx';
import type { OpenExercise } from './use-exercise.ts';
import './puzzle.css';
import './exercise.css';

export function ExerciseText({ open }: { open: OpenExercise }) {
  const { exercise, played, refused, at } = open;
  const last = at === exercise.questions.length;
  return (
    <>
      <article className="lesson-text puzzle-text" aria-label={exercise.title} lang="en">
        <h2>{exercise.title}</h2>
        {refused && (
          <p className="lesson-refused" role="alert">
            <Said text={refused} />
          </p>
        )}
        {!played && !refused && <Running />}
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
  const tag = useLanguage();
  const words = useWords(exercises);
  return (
    <section className="question" aria-label={words.question(at + 1)} key={at} lang={tag}>
      <h3>{words.heading(at + 1, exercise.questions.length, marks)}</h3>
      <p className="question-text" lang="en">
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
          {words.yourAnswer}
          {asks.kind === 'block' ? words.block(Number(given)) : given}
          {words.canChange}
        </p>
      )}
    </section>
  );
}

/** An answer in free words, which is kept while it is written. A teacher reads it. */
function OwnWords({ given, onAnswer }: { given: Given | undefined; onAnswer(words: string): void }) {
  const words = useWords(exercises);
  const [text, setText] = useState(typeof given === 'string' ? given : '');
  return (
    <>
      <textarea
        className="exercise-words"
        rows={6}
        maxLength={MOST_TEXT}
        aria-label={words.answer}
        value={text}
        onChange={(e) => {
          setText(e.target.value);
          onAnswer(e.target.value);
        }}
      />
      <p className="lesson-soft">{words.wordsKept}</p>
    </>
  );
}

function Told({ of: { said, truth, right, marks, of } }: { of: MarkedQuestion }) {
  const words = useWords(exercises);
  if (marks === undefined)
    return (
      <>
        <p className="exercise-said" lang="en">
          {said}
        </p>
        <p className="question-verdict">{words.teacherMarks(of)}</p>
      </>
    );
  return (
    <p className="question-verdict">
      {words.you}
      <span lang="en">{said}</span>. {right && <b className="right">{words.right}</b>}
      {!right && truth && (
        <b className="wrong">
          {words.rightIs}
          <span lang="en">{truth}</span>.
        </b>
      )}{' '}
      {words.marksOf(marks, of)}
    </p>
  );
}

const numberOf = (given: Given | undefined): number | undefined => (typeof given === 'number' ? given : undefined);

const onNumber = (answer: OpenExercise['answer']) => (given: number | 'shown') => {
  if (given !== 'shown') answer(given);
};

function Pages({ open: { at, exercise, answers, visit } }: { open: OpenExercise }) {
  const { questions } = exercise;
  const tag = useLanguage();
  const words = useWords(exercises);
  return (
    <nav className="learn-steps" aria-label={words.questions} lang={tag}>
      <button type="button" className="button" {...resting(at === 0, () => visit(at - 1))}>
        {words.back}
      </button>
      <span className="exercise-dots">
        {questions.map((q, i) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a question is known by its place
            key={i}
            type="button"
            aria-label={(isOpen(answers[i]) ? words.question : words.answered)(i + 1)}
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
        {at < questions.length - 1 ? words.next : words.finish}
      </button>
    </nav>
  );
}
