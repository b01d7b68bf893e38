/** The end of an exercise: the open questions, then the marks, and the result as a file. */

import { useState } from 'react';
import type { Given, Marked } from '../../lessons/marks.ts';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { saveAs } from '../save.ts';
import { exercises } from './exercise-words.ts';
import type { OpenExercise } from './use-exercise.ts';

/** Answers whether an answer is missing or has no words. */
export const isOpen = (given: Given | undefined): boolean =>
  given === undefined || (typeof given === 'string' && !given.trim());

export function ExerciseEnd({ open }: { open: OpenExercise }) {
  const { exercise, answers, marked, handIn } = open;
  const tag = useLanguage();
  const words = useWords(exercises);
  if (marked) return <Marks open={open} marked={marked} />;
  const left = exercise.questions.filter((_, i) => isOpen(answers[i])).length;
  return (
    <section className="question" aria-label={words.handIn} lang={tag}>
      <p className="question-text">
        {left === 0 ? words.allAnswered : words.stillOpen(left, exercise.questions.length)}
      </p>
      <p className="lesson-soft">{words.onceHandedIn}</p>
      <button type="button" className="button primary" onClick={handIn}>
        {words.handIn}
      </button>
    </section>
  );
}

function Marks({ open, marked }: { open: OpenExercise; marked: Marked }) {
  const tag = useLanguage();
  const words = useWords(exercises);
  return (
    <section aria-label={words.marks} lang={tag}>
      <p className="exercise-total" role="status">
        {marked.of > 0 && (
          <>
            <b>{marked.marks}</b>
            {words.total(marked.of)}
            {marked.open > 0 && '; '}
          </>
        )}
        {marked.open > 0 && words.teacherGives(marked.open)}
      </p>
      <ol className="exercise-marks">
        {marked.questions.map((q, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is known by its place
          <li key={i} data-right={q.right ? '' : undefined}>
            <button type="button" title={words.look} onClick={() => open.visit(i)}>
              <span lang="en">{q.question}</span>
            </button>
            <span className="exercise-given">
              {q.marks === undefined ? (
                <span lang="en">{q.said}</span>
              ) : (
                <>
                  {words.you}
                  <span lang="en">{q.said}</span>.
                </>
              )}
              {!q.right && q.truth && (
                <>
                  {' '}
                  {words.rightIs}
                  <span lang="en">{q.truth}</span>.
                </>
              )}
            </span>
            <span className="exercise-mark">
              {q.marks ?? '–'} / {q.of}
            </span>
          </li>
        ))}
      </ol>
      <SaveResult title={open.exercise.title} marked={marked} />
    </section>
  );
}

function SaveResult({ title, marked }: { title: string; marked: Marked }) {
  const words = useWords(exercises);
  const [name, setName] = useState('');
  const save = () => {
    const result = { ext4lab: 'result', exercise: title, name, at: new Date().toISOString(), ...marked };
    saveAs(new Blob([`${JSON.stringify(result, null, 2)}\n`], { type: 'application/json' }), 'result.json');
  };
  return (
    <form
      className="question-field"
      onSubmit={(e) => {
        e.preventDefault();
        save();
      }}
    >
      <input aria-label={words.name} placeholder={words.name} value={name} onChange={(e) => setName(e.target.value)} />
      <button type="submit" className="button">
        {words.save}
      </button>
    </form>
  );
}
