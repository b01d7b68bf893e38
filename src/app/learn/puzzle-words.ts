/** Around the puzzles. What a puzzle itself says is in src/lessons. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number } = counting;

/** Of a unit in the plural, as puzzles name it. */
const count = (n: number, unit: string) => `${number(n)} ${n === 1 ? String(unit).replace(/s$/, '') : unit}`;

export const puzzles = words('puzzles', {
  puzzles: 'Puzzles',
  puzzle: 'Puzzle',
  intro:
    'A goal, a disk and a prompt. What you type runs on the real file system, which says what is met and what is not yet.',
  solvedWith: (score: string) => `solved: ${score}`,
  solved: 'solved',
  solutionSeen: 'solution seen',
  goal: 'Goal',
  met: (n: number, of: number) => `${number(n)} of ${number(of)} met`,
  isMet: 'Met',
  notYet: 'Not yet',
  now: (value: string) => `now ${value}`,
  count,
  fewest: (unit: string) => `The fewer ${unit} the better.`,
  most: (unit: string) => `The more ${unit} the better.`,
  bestKnown: (best: number) => `The best known: ${number(best)}.`,
  yours: (best: number) => `Yours: ${number(best)}.`,
  yoursNow: (best: number, now: number) => `Yours: ${number(best)}, now ${number(now)}.`,
  better: (score: string) => `${score}: better than the best we knew.`,
  asGood: (score: string) => `${score}: as good as the best known.`,
  worse: (score: string, best: number) => `${score}. The best known is ${number(best)}.`,
  solvedHeading: 'Solved',
  /** The next one's title follows. */
  next: 'Next: ',
  hints: 'Hints',
  hint: (left: number) => `Give me a hint (${number(left)} left)`,
  anotherHint: (left: number) => `Another hint (${number(left)} left)`,
  showSolution: 'Show me a solution',
  solution: 'A solution',
  yourCommands: 'Your commands',
  howYouWrite: 'How you write',
  toPuzzle: 'To the puzzle',
  takeBack: 'Take back',
  takeBackTitle: 'Runs again without the last line',
  startOver: 'Start over',
  yourScript: 'Your script',
  runsAfter: 'Runs after the puzzle’s own script',
  runFromStart: 'Run from the start',
});
