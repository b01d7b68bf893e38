/** The end of an exercise: what is still open, then the marks, and the result as a file. */
import { useState } from 'react';
import type { Given, Marked } from '../../lessons/marks.ts';
import { saveAs } from '../save.ts';
import type { OpenExercise } from './use-exercise.ts';

/** Nothing was answered, or no words. */
export const isOpen = (given: Given | undefined): boolean =>
  given === undefined || (typeof given === 'string' && !given.trim());

export function ExerciseEnd({ open }: { open: OpenExercise }) {
  const { exercise, answers, marked, handIn } = open;
  if (marked) return <Marks open={open} marked={marked} />;
  const left = exercise.questions.filter((_, i) => isOpen(answers[i])).length;
  return (
    <section className="question" aria-label="Hand in">
      <p className="question-text">
        {left === 0 ? 'Every question has an answer.' : `${left} of ${exercise.questions.length} questions are open.`}
      </p>
      <p className="lesson-soft">Once you hand it in, you see the marks, and the answers stay as they are.</p>
      <button type="button" className="button primary" onClick={handIn}>
        Hand in
      </button>
    </section>
  );
}

function Marks({ open, marked }: { open: OpenExercise; marked: Marked }) {
  return (
    <section aria-label="Marks">
      <p className="exercise-total" role="status">
        {marked.of > 0 && (
          <>
            <b>{marked.marks}</b> of {marked.of} marks{marked.open > 0 && '; '}
          </>
        )}
        {marked.open > 0 && <>up to {marked.open} are your teacher’s to give</>}
      </p>
      <ol className="exercise-marks">
        {marked.questions.map((q, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is known by its place
          <li key={i} data-right={q.right ? '' : undefined}>
            <button type="button" title="Look at this moment" onClick={() => open.visit(i)}>
              {q.question}
            </button>
            <span className="exercise-given">
              {q.marks === undefined ? q.said : `You: ${q.said}.`}
              {!q.right && q.truth && ` Right: ${q.truth}.`}
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
      <input aria-label="Your name" placeholder="Your name" value={name} onChange={(e) => setName(e.target.value)} />
      <button type="submit" className="button">
        Save the result
      </button>
    </form>
  );
}
