/**
 * An exercise with marks has a script, and questions about moments of its run. A teacher composes it on the page. It
 * travels as a link or a file, so it is checked here before use.
 *
 *     unknown ── readExercise: its shape ──▶ Exercise ── lessonOf: its expressions and moments ──▶ a lesson that play() plays
 */
import { Refused } from '../bytes/refused.ts';
import { faultIn, int, object, oneOf, type Shape, text, texts, type ValueOf } from '../trace/shape.ts';
import { readExpression } from './expression.ts';
import type { Lesson, Prediction, Stop, When } from './lesson.ts';
import { readProse } from './prose.ts';
import type { Goal } from './puzzle.ts';
import { goalOf } from './read-puzzle.ts';
import { readWhen } from './when.ts';

const QUESTION_KINDS = ['number', 'choice', 'block', 'goal', 'text'] as const;
export const LOCKS = ['script', 'prompt', 'inspector', 'steps'] as const;
export type Lock = (typeof LOCKS)[number];

/** One shape serves all kinds. Fields that a kind does not use are empty. */
const QUESTION = {
  kind: oneOf(
    'How it is answered: a number, an option, a block of the picture, commands that reach a goal, words of one’s own',
    QUESTION_KINDS,
  ),
  asks: text('The question, as prose of a lesson'),
  marks: int('What it is worth'),
  at: text('The moment that is shown with it, as a lesson writes it'),
  turn: text('The moment about which the truth is computed; empty: the one shown'),
  truth: text('A number, or an expression over the facts of a run'),
  within: int('How far off is still right, in percent of the truth'),
  near: int('How far off still earns half the marks, in percent of the truth; 0: nothing does'),
  unit: text('Of a number'),
  options: texts('What can be chosen'),
  right: int('The place of the right option, from 0'),
  goals: texts('Of a goal: words :: condition'),
};

const questionShape = object('A question', QUESTION);
export type ExerciseQuestion = ValueOf<typeof questionShape>;

/** A list of some shape, no longer than `most`. */
const listOf = <T>(doc: string, of: Shape<T>, most: number): Shape<readonly T[]> => ({
  doc,
  wanted: `a list of ${most} at the most, each ${of.wanted}`,
  is: (value): value is readonly T[] => Array.isArray(value) && value.length <= most && value.every(of.is),
});

const MOST_QUESTIONS = 40;
const MOST_SCRIPT = 20_000;
export const MOST_TEXT = 4000;
const MOST_OPTIONS = 9;
const MOST_MARKS = 1000;

const EXERCISE = {
  title: text('Its title'),
  intro: text('Said at the beginning; paragraphs as in a lesson'),
  script: text('The script that runs'),
  tiles: text('The tiles that are open, in a link’s form'),
  locks: listOf('What a student may not do', oneOf('A lock', LOCKS), LOCKS.length),
  questions: listOf('The questions', questionShape, MOST_QUESTIONS),
};

const exerciseShape = object('An exercise', EXERCISE);
export type Exercise = ValueOf<typeof exerciseShape>;

export const NEW_QUESTION: ExerciseQuestion = {
  kind: 'number',
  asks: '',
  marks: 1,
  at: 'end',
  turn: '',
  truth: '',
  within: 0,
  near: 0,
  unit: '',
  options: [],
  right: 0,
  goals: [],
};

/** Reads an exercise from a link or a file, and checks its shape and its size. */
export function readExercise(read: unknown): Exercise | Refused {
  const no = (why: string) => new Refused(`This is no exercise of ext4lab: ${why}.`);
  if (typeof read !== 'object' || read === null) return no('it is not an object');
  const value = completed(read);
  const fault = faultIn(EXERCISE, value);
  if (fault === 'questions') return no(questionFault(Reflect.get(value, 'questions')));
  if (fault !== undefined || !exerciseShape.is(value)) return no(`its ${fault} is missing or of another kind`);
  if (value.script.length > MOST_SCRIPT) return no('its script is too long');
  const long = [
    value.title,
    value.intro,
    value.tiles,
    ...value.questions.flatMap((q) => [q.asks, q.at, q.turn, q.truth]),
  ];
  return long.some((t) => t.length > MOST_TEXT) ? no('one of its texts is too long') : value;
}

/** Completes an exercise from the time before partial marks, which lacks their fields. */
function completed(exercise: object): object {
  const questions: unknown = Reflect.get(exercise, 'questions');
  const near = (q: unknown) => (typeof q === 'object' && q !== null ? { near: 0, ...q } : q);
  return Array.isArray(questions) ? { ...exercise, questions: questions.map(near) } : exercise;
}

function questionFault(questions: unknown): string {
  if (!Array.isArray(questions)) return 'its questions are no list';
  if (questions.length > MOST_QUESTIONS) return `it has more than ${MOST_QUESTIONS} questions`;
  const at = questions.findIndex((q) => !questionShape.is(q));
  const question: unknown = questions[at];
  const name = typeof question === 'object' && question !== null ? faultIn(QUESTION, question) : undefined;
  return `question ${at + 1}: its ${name ?? 'content'} is missing or of another kind`;
}

/** Each question becomes two stops. It is asked at the first, and the truth is computed at the second. */
export function lessonOf(exercise: Exercise): Lesson | Refused {
  const { title, script, tiles, questions } = exercise;
  if (!title.trim()) return new Refused('The exercise has no title.');
  if (!script.trim()) return new Refused('The exercise has no script.');
  if (!/^[a-z-]+!?(,[a-z-]+!?)*$/.test(tiles)) return new Refused('The exercise opens no tiles.');
  if (questions.length === 0) return new Refused('The exercise has no questions.');
  const stops: Stop[] = [];
  for (const [i, question] of questions.entries()) {
    const two = stopsOf(question, i, tiles);
    if (two instanceof Refused) return new Refused(`Question ${i + 1}: ${two.refused}`);
    stops.push(...two);
  }
  return { id: 'exercise', title, minutes: 1, teaches: '', script, words: [], stops, learnt: [] };
}

function stopsOf(question: ExerciseQuestion, i: number, tiles: string): Stop[] | Refused {
  const { asks, marks, at, turn, kind } = question;
  if (!asks.trim()) return new Refused('it asks nothing.');
  if (!(marks >= 0 && marks <= MOST_MARKS)) return new Refused(`its marks are 0 to ${MOST_MARKS}.`);
  const shown = readWhen(at);
  if (shown instanceof Refused) return shown;
  const judged = turn.trim() ? readWhen(turn) : shown;
  if (judged instanceof Refused) return judged;
  const prose = readProse(asks);
  if (prose instanceof Refused) return prose;
  const stop = (name: string, when: When): Stop => ({ name, at: when, tiles, cut: false, machine: false, prose: [] });
  const truth = stop(`${i + 1}, answered`, judged);
  if (kind === 'goal') {
    const goals = goalsIn(question);
    return goals instanceof Refused
      ? goals
      : [{ ...stop(`${i + 1}`, shown), prose: [prose, ...goals.map(({ words }) => words)] }, truth];
  }
  if (kind === 'text') return [{ ...stop(`${i + 1}`, shown), prose: [prose] }, truth];
  const answer = answerOf(question);
  if (answer instanceof Refused) return answer;
  return [{ ...stop(`${i + 1}`, shown), prose: [prose], asks: { question: prose, answer, why: [] } }, truth];
}

function answerOf({
  kind,
  truth,
  within,
  near,
  unit,
  options,
  right,
}: ExerciseQuestion): Prediction['answer'] | Refused {
  if (kind === 'choice') {
    if (options.length < 2 || options.length > MOST_OPTIONS || options.some((o) => !o.trim()))
      return new Refused(`it wants 2 to ${MOST_OPTIONS} options.`);
    if (!(right in options)) return new Refused('none of its options is the right one.');
    const words = options.map(readProse);
    const fault = words.find((w) => w instanceof Refused);
    if (fault instanceof Refused) return fault;
    return {
      kind: 'choice',
      options: words.flatMap((w, i) =>
        w instanceof Refused ? [] : [{ words: w, when: { kind: 'value' as const, value: i === right }, mistake: [] }],
      ),
    };
  }
  const expression = readExpression(truth);
  if (expression instanceof Refused) return expression;
  if (kind === 'block') return { kind: 'block', truth: expression };
  if (!(within >= 0 && within <= 100)) return new Refused('within is 0 to 100 percent.');
  if (near !== 0 && !(near > within && near <= 100))
    return new Refused('what earns half the marks lies further off than what is right, up to 100 percent; or it is 0.');
  return { kind: 'number', truth: expression, within: within / 100, unit };
}

export function goalsIn({ goals }: ExerciseQuestion): Goal[] | Refused {
  if (goals.length === 0 || goals.length > MOST_OPTIONS)
    return new Refused(`a goal is 1 to ${MOST_OPTIONS} lines: words :: when it is met.`);
  const read: Goal[] = [];
  for (const line of goals) {
    const goal = goalOf(`- ${line}`);
    if (goal instanceof Refused) return goal;
    read.push(goal);
  }
  return read;
}
