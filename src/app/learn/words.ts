/** Around the lessons: their list, the way through one, its questions. What a lesson itself says is in src/lessons. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number } = counting;

export const learn = words('learn', {
  lessons: 'Lessons',
  lesson: 'Lesson',
  intro: 'Each runs a real file system and stops where something turns. Say what will happen before you step.',
  notKept:
    'This browser has no room left for what you have read and answered: it is remembered until this page is closed.',
  place: (nth: number, of: number, minutes: number) => `${number(nth)} of ${number(of)} · ${number(minutes)} minutes`,
  minutes: (n: number) => `${number(n)} min`,
  read: 'read',
  at: (stop: number, of: number) => `at ${number(stop)} of ${number(of)}`,
  running: 'The script is running …',
  lost: 'The volume of this lesson is lost: its worker has failed. Your answers are kept.',
  runAgain: 'Run the lesson again',
  another: 'Another one',
  ofAnother: 'of another volume',
  learnt: 'What you can say now',
  stops: 'Stops',
  back: 'Back',
  next: 'Next',
  nextTitle: 'Next (n)',
  answerFirst: 'Answer first',
  toLesson: 'To the lesson',
  backToLesson: 'Back to the lesson',
  backToLessonTitle: 'Back to the lesson (l)',
  allLessons: 'All lessons',
  of: (nth: number, of: number) => `${number(nth)} of ${number(of)}`,
  /** `path`: its name in links. */
  onPath: (path: string, nth: number, of: number) => `${path} ${number(nth)} of ${number(of)}`,
  thatWas: (path: string) => `That was the ${path}`,
  block: (block: number) => `Block ${block}`,
  before: 'Before you step',
  show: 'Show me',
  yourAnswer: 'Your answer',
  answer: 'Answer',
  clickBlock: 'Click a block in the picture.',
  pointAt: (block: number) => `You point at block ${block}.`,
  thatOne: 'That one',
  /** The truth follows. */
  itIs: 'It is: ',
  /** The answer follows. */
  youSaid: 'You said: ',
  right: 'That is right.',
  /** Of a lesson that is in English only, in another language. */
  onlyEnglish: 'This lesson is in English.',
});
