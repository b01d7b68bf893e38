/** What the answers to an exercise are worth. */
import type { Exercise, ExerciseQuestion } from './exercise.ts';
import { judge, plain } from './judge.ts';
import type { Played } from './play.ts';

export interface MarkedQuestion {
  question: string;
  said: string;
  truth: string;
  right: boolean;
  marks: number;
  of: number;
}

export interface Marked {
  questions: readonly MarkedQuestion[];
  marks: number;
  of: number;
}

/** The place of an option, a number, a block, or how many conditions of a goal are met; by question. */
export type Answers = Readonly<Record<number, number>>;

export function marksOf({ questions }: Exercise, played: Played, answers: Answers): Marked {
  const marked = questions.map((question, i) => markOf(question, played, i, answers[i]));
  const sum = (of: (m: MarkedQuestion) => number) => marked.reduce((n, m) => n + of(m), 0);
  return { questions: marked, marks: sum((m) => m.marks), of: sum((m) => m.of) };
}

function markOf(question: ExerciseQuestion, { stops }: Played, i: number, given: number | undefined): MarkedQuestion {
  const { asks } = stops[2 * i];
  const { goals, marks } = question;
  const met = (n: number) => `${n} of ${goals.length} met`;
  const verdict = asks
    ? judge(asks, given ?? Number.NaN)
    : { right: given === goals.length, said: met(given ?? 0), truth: met(goals.length) };
  const right = given !== undefined && verdict.right;
  return {
    question: plain(stops[2 * i].prose[0]),
    said: given === undefined ? 'no answer' : verdict.said,
    truth: verdict.truth,
    right,
    marks: right ? marks : 0,
    of: marks,
  };
}
