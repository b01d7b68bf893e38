/** Exercises: their list, taking one, its marks. What a teacher wrote is the teacher's. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number, many } = counting;

export const exercises = words('exercises', {
  exercises: 'Exercises',
  exercise: 'Exercise',
  anExercise: 'An exercise',
  intro:
    'Questions with marks, composed by a teacher. They come as a link or as a file; drop the file anywhere on the page.',
  open: 'Open an exercise …',
  compose: 'Compose an exercise',
  file: 'An exercise’s file',
  noExercise: 'This file is no exercise of ext4lab.',
  cut: 'This exercise cannot be read: its link or file was cut or changed.',
  backToComposer: 'Back to the composer',
  composeFromThis: 'Compose from this',
  question: (nth: number) => `Question ${number(nth)}`,
  answered: (nth: number) => `Question ${number(nth)}, answered`,
  heading: (nth: number, of: number, marks: number) =>
    `Question ${number(nth)} of ${number(of)} · ${many(marks, { one: '# mark', other: '# marks' })}`,
  /** Between the two is the answer. */
  yourAnswer: 'Your answer: ',
  canChange: '. You can still change it.',
  block: (block: number) => `block ${block}`,
  answer: 'Your answer',
  wordsKept: 'Your words are kept as you write. Your teacher marks them: the page does not.',
  teacherMarks: (most: number) => `Your teacher marks this: up to ${number(most)}.`,
  you: 'You: ',
  right: 'That is right.',
  rightIs: 'Right: ',
  marksOf: (marks: number, of: number) => `${number(marks)} of ${number(of)} marks.`,
  questions: 'Questions',
  back: 'Back',
  next: 'Next',
  finish: 'Finish',
  handIn: 'Hand in',
  allAnswered: 'Every question has an answer.',
  stillOpen: (n: number, of: number) => `${number(n)} of ${number(of)} questions are open.`,
  onceHandedIn: 'Once you hand it in, you see the marks, and the answers stay as they are.',
  marks: 'Marks',
  /** After the marks in strong letters. */
  total: (of: number) => ` of ${number(of)} marks`,
  teacherGives: (most: number) => `up to ${number(most)} are your teacher’s to give`,
  look: 'Look at this moment',
  name: 'Your name',
  save: 'Save the result',
});
