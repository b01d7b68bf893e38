/**
 * The marks for the answers to an exercise. A student who meets some lines of a goal, or comes near a number, gets a part
 * of the marks, in tenths. Answers in words are kept for the teacher, and are not judged here.
 */
import type { Exercise, ExerciseQuestion } from './exercise.ts';
import { judge, plain } from './judge.ts';
import type { Played } from './play.ts';

export interface MarkedQuestion {
  question: string;
  said: string;
  truth: string;
  right: boolean;
  /** Undefined until a teacher has read the answer. */
  marks: number | undefined;
  of: number;
}

export interface Marked {
  questions: readonly MarkedQuestion[];
  marks: number;
  of: number;
  /** Marks that the teacher gives. They are not counted in `of`. */
  open: number;
}

/** The answer to a question: an option's position, a number, a block, the number of met conditions of a goal, or words. */
export type Given = number | string;
export type Answers = Readonly<Record<number, Given>>;

export function marksOf({ questions }: Exercise, played: Played, answers: Answers): Marked {
  const marked = questions.map((question, i) => markOf(question, played, i, answers[i]));
  const sum = (of: (m: MarkedQuestion) => number) => inTenths(marked.reduce((n, m) => n + of(m), 0));
  return {
    questions: marked,
    marks: sum((m) => m.marks ?? 0),
    of: sum((m) => (m.marks === undefined ? 0 : m.of)),
    open: sum((m) => (m.marks === undefined ? m.of : 0)),
  };
}

const inTenths = (n: number): number => Math.round(n * 10) / 10;

function markOf(question: ExerciseQuestion, { stops }: Played, i: number, said: Given | undefined): MarkedQuestion {
  const asked = { question: plain(stops[2 * i].prose[0]), of: question.marks };
  if (question.kind === 'text') {
    const words = typeof said === 'string' ? said.trim() : '';
    return { ...asked, said: words || 'no answer', truth: '', right: false, marks: words ? undefined : 0 };
  }
  const given = typeof said === 'number' ? said : undefined;
  const { asks } = stops[2 * i];
  const { goals, marks } = question;
  const met = (n: number) => `${n} of ${goals.length} met`;
  const verdict = asks
    ? judge(asks, given ?? Number.NaN)
    : { right: given === goals.length, said: met(given ?? 0), truth: met(goals.length) };
  const right = given !== undefined && verdict.right;
  const part = right ? 1 : given === undefined ? 0 : partOf(question, asks?.answer.truth ?? 0, given);
  return {
    ...asked,
    said: given === undefined ? 'no answer' : verdict.said,
    truth: verdict.truth,
    right,
    marks: inTenths(part * marks),
  };
}

/** The part of the marks that an answer earns if it is not right. */
function partOf({ kind, goals, near }: ExerciseQuestion, truth: number, given: number): number {
  if (kind === 'goal') return given / goals.length;
  return kind === 'number' && Math.abs(given - truth) <= (Math.abs(truth) * near) / 100 ? 0.5 : 0;
}
