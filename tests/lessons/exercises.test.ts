/** Exercises travel as links and files and come back the same; their marks are computed; what is none is refused in a sentence. */

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { codeOfFile, exerciseFile, packExercise, unpackExercise } from '../../src/app/learn/exercise-text.ts';
import { exercises as words } from '../../src/app/learn/exercise-words.ts';
import { Refused } from '../../src/bytes/refused.ts';
import {
  type Exercise,
  type ExerciseQuestion,
  goalsIn,
  LOCKS,
  lessonOf,
  NEW_QUESTION,
  readExercise,
} from '../../src/lessons/exercise.ts';
import { judgeGoals } from '../../src/lessons/judge-puzzle.ts';
import { marksOf } from '../../src/lessons/marks.ts';
import { play } from '../../src/lessons/play.ts';
import { Run } from '../../src/lessons/run.ts';
import { answerNamed } from '../../src/views/answers.ts';
import { sessions } from '../helpers/equipment.ts';
import { runs } from '../helpers/long.ts';

const question = (parts: Partial<ExerciseQuestion>): ExerciseQuestion => ({ ...NEW_QUESTION, ...parts });

const EXERCISE: Exercise = {
  title: 'One small file',
  intro: 'Look before you answer.',
  script: '# mkfs: -t ext4 -b 1024\n# size: 8M\necho hi > f\nsync\n',
  tiles: 'file-map!',
  locks: ['script'],
  questions: [
    question({ asks: 'How many blocks does `f` wait for?', marks: 2, at: 'before $ sync', truth: "waiting('/f')" }),
    question({ asks: 'How large is it?', marks: 1, truth: '3', within: 10, unit: 'bytes' }),
    question({ kind: 'choice', asks: 'Where is its map?', marks: 3, options: ['In a leaf', 'In its inode'], right: 1 }),
    question({
      kind: 'block',
      asks: 'Where is its data?',
      marks: 4,
      at: 'before $ sync',
      turn: 'end',
      truth: "place('/f', 0)",
    }),
    question({
      kind: 'goal',
      asks: 'Give it four blocks.',
      marks: 5,
      goals: ["`f` has four :: blocks('/f') = 4", "and no more names :: names('/') = 2"],
    }),
  ],
};

function runOf(script: string, typed: readonly string[] = []): Run {
  const session = sessions.script(script);
  if (session instanceof Refused) throw new Error(session.refused);
  for (const line of typed) session.type(line);
  return new Run(session.overview.steps, async (name, want, moment) => session.ask(moment, answerNamed(name), want));
}

describe('an exercise', () => {
  it('has its marks computed from the run', async () => {
    const lesson = lessonOf(EXERCISE);
    if (lesson instanceof Refused) throw new Error(lesson.refused);
    const played = await play(lesson, runOf(EXERCISE.script), new Set(['file-map']));
    if (played instanceof Refused) throw new Error(played.refused);
    const goals = goalsIn(EXERCISE.questions[4]);
    if (goals instanceof Refused) throw new Error(goals.refused);
    const met = async (typed: string[]) =>
      (await judgeGoals(goals, runOf(EXERCISE.script, typed))).filter((g) => g.met).length;
    const place = played.stops[6].asks!.answer.truth;
    const all = { 0: 1, 1: 3, 2: 1, 3: place, 4: await met(['head -c 4K /dev/zero > f', 'sync']) };
    const marked = marksOf(EXERCISE, played, all);
    expect(marked).toMatchObject({ marks: 15, of: 15 });
    expect(marked.questions.map(({ said, truth }) => said === truth)).toEqual([true, true, true, true, true]);

    const some = marksOf(EXERCISE, played, { 0: 2, 1: 3.2, 2: 0, 3: place + 1, 4: await met([]) });
    expect(some.questions.map(({ right }) => right)).toEqual([false, true, false, false, false]);
    // One of the two lines of the goal.
    expect(some.questions.map((q) => q.marks)).toEqual([0, 1, 0, 0, 2.5]);
    expect(some.marks).toBe(3.5);
    expect(some.questions[4].said).toBe('1 of 2 met');
    expect(marksOf(EXERCISE, played, {})).toMatchObject({ marks: 0, of: 15, open: 0 });
    expect(marksOf(EXERCISE, played, {}).questions[2].said).toBe('no answer');
  });

  it('gives a part of the marks for what comes near, and leaves words to the teacher', async () => {
    const exercise: Exercise = {
      ...EXERCISE,
      questions: [
        question({ asks: 'How large is it, about?', marks: 3, truth: '100', within: 5, near: 20 }),
        question({ kind: 'text', asks: 'Why?', marks: 4 }),
        question({ asks: 'And now?', marks: 1, truth: '0', near: 20 }),
      ],
    };
    const lesson = lessonOf(exercise);
    if (lesson instanceof Refused) throw new Error(lesson.refused);
    const played = await play(lesson, runOf(exercise.script), new Set(['file-map']));
    if (played instanceof Refused) throw new Error(played.refused);
    const of = (first: number, words?: string) =>
      marksOf(exercise, played, words === undefined ? { 0: first, 2: 1 } : { 0: first, 1: words, 2: 1 });
    expect([95, 94, 120, 121].map((n) => of(n).marks)).toEqual([3, 1.5, 1.5, 0]);
    expect(of(100, ' It waits. ')).toMatchObject({ marks: 3, of: 4, open: 4 });
    expect(of(100, ' It waits. ').questions[1]).toMatchObject({ said: 'It waits.', marks: undefined });
    // Nothing written is nothing to read.
    for (const words of [undefined, '  ']) expect(of(100, words)).toMatchObject({ marks: 3, of: 8, open: 0 });
  });

  it('that was made before half the marks could be earned is still one', () => {
    const { near: _, ...before } = NEW_QUESTION;
    expect(readExercise({ ...EXERCISE, questions: [before] })).toEqual({ ...EXERCISE, questions: [NEW_QUESTION] });
  });

  it('is the same after a link and after a file, whatever it says', async () => {
    const texts = fc.array(fc.string({ maxLength: 60, unit: 'grapheme' }), { maxLength: 4 });
    const questions = fc.record({
      kind: fc.constantFrom('number', 'choice', 'block', 'goal', 'text' as const),
      asks: fc.string({ unit: 'grapheme' }),
      marks: fc.nat(100),
      at: fc.string(),
      turn: fc.string(),
      truth: fc.string(),
      within: fc.nat(100),
      near: fc.nat(100),
      unit: fc.string(),
      options: texts,
      right: fc.nat(8),
      goals: texts,
    }) as fc.Arbitrary<ExerciseQuestion>;
    const exercises = fc.record({
      title: fc.string({ unit: 'grapheme' }),
      intro: fc.string(),
      script: fc.string({ unit: 'grapheme' }),
      tiles: fc.string(),
      locks: fc.subarray([...LOCKS]),
      questions: fc.array(questions, { maxLength: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(exercises, async (exercise) => {
        const code = await packExercise(exercise);
        expect(code).toMatch(/^[\w-]+$/);
        expect(await unpackExercise(code, words)).toEqual(exercise);
        const file = await exerciseFile(exercise);
        expect(await codeOfFile(file, words)).toBe(code);
        expect(lessonOf(exercise)).toBeDefined();
      }),
      { numRuns: runs(20, 60) },
    );
  });

  it('cannot be read at a glance', async () => {
    const code = await packExercise(EXERCISE);
    for (const text of [code, atob(code.replaceAll('-', '+').replaceAll('_', '/')), await exerciseFile(EXERCISE)])
      expect(text).not.toMatch(/waiting|In its inode|"right"/);
  });

  it('is refused in one sentence if it is anything else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (text) => {
        const read = await codeOfFile(text, words);
        expect(read instanceof Refused && read.refused).toMatch(/^This file is no exercise of ext4lab\.$/);
      }),
      { numRuns: runs(17, 50) },
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const read = readExercise(value);
        expect(read instanceof Refused && read.refused).toMatch(/^This is no exercise of ext4lab: [^.]+\.$/);
      }),
    );
    const code = await packExercise(EXERCISE);
    const cut = await unpackExercise(code.slice(0, -40), words);
    expect(cut instanceof Refused && cut.refused).toBe(
      'This exercise cannot be read: its link or file was cut or changed.',
    );
  });
});

const changed = (parts: object): unknown => ({ ...EXERCISE, ...parts });

test.each([
  [changed({ questions: [{ ...NEW_QUESTION, marks: 'two' }] }), 'question 1: its marks is missing or of another kind'],
  [changed({ questions: [NEW_QUESTION, null] }), 'question 2: its content is missing or of another kind'],
  [changed({ questions: Array(41).fill(NEW_QUESTION) }), 'it has more than 40 questions'],
  [changed({ locks: ['all'] }), 'its locks is missing or of another kind'],
  [changed({ script: 'x'.repeat(20_001) }), 'its script is too long'],
  [changed({ intro: 'x'.repeat(4001) }), 'one of its texts is too long'],
])('a damaged one says what is wrong with it', (value, says) => {
  const read = readExercise(value);
  expect(read instanceof Refused && read.refused).toBe(`This is no exercise of ext4lab: ${says}.`);
});

test.each<[Partial<Exercise>, string | RegExp]>([
  [{ title: ' ' }, 'The exercise has no title.'],
  [{ script: '' }, 'The exercise has no script.'],
  [{ tiles: '' }, 'The exercise opens no tiles.'],
  [{ questions: [] }, 'The exercise has no questions.'],
  [{ questions: [question({ truth: '1' })] }, 'Question 1: it asks nothing.'],
  [{ questions: [question({ asks: 'a', truth: '1', marks: 2000 })] }, 'Question 1: its marks are 0 to 1000.'],
  [{ questions: [question({ asks: 'a', truth: 'depth(' })] }, /^Question 1: “depth\(” cannot be read/],
  [{ questions: [question({ asks: 'a', at: 'later', truth: '1' })] }, /^Question 1: a stop is > at:/],
  [{ questions: [question({ asks: 'a', kind: 'choice', options: ['one'] })] }, 'Question 1: it wants 2 to 9 options.'],
  [
    { questions: [question({ asks: 'a', kind: 'choice', options: ['one', 'two'], right: 2 })] },
    'Question 1: none of its options is the right one.',
  ],
  [
    { questions: [question({ asks: 'a', truth: '1', within: 10, near: 5 })] },
    'Question 1: what earns half the marks lies further off than what is right, up to 100 percent; or it is 0.',
  ],
  [{ questions: [question({ asks: 'a', kind: 'goal' })] }, /^Question 1: a goal is 1 to 9 lines/],
  [{ questions: [question({ asks: 'a', kind: 'goal', goals: ['nothing'] })] }, /^Question 1: “- nothing” is no goal/],
])('what a teacher still has to say is one sentence', (parts, says) => {
  const lesson = lessonOf({ ...EXERCISE, ...parts });
  if (typeof says === 'string') expect(lesson instanceof Refused && lesson.refused).toBe(says);
  else expect(lesson instanceof Refused && lesson.refused).toMatch(says);
});
