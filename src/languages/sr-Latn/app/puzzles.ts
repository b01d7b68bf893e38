/** Oko zagonetki. */
import type { puzzles as english } from '../../../app/learn/puzzle-words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { number, many } = counting;

/** Ono što zagonetke broje. */
const UNITS: Readonly<Record<string, { one: string; few: string; other: string }>> = {
  commands: { one: '# naredba', few: '# naredbe', other: '# naredbi' },
  pieces: { one: '# komad', few: '# komada', other: '# komada' },
  changes: { one: '# promena', few: '# promene', other: '# promena' },
};
/** U genitivu množine, kao iza „što manje“. */
const unitOf = (unit: string): string => UNITS[unit]?.other.replace('# ', '') ?? unit;
const hints = (n: number) => many(n, { one: 'još # savet', few: 'još # saveta', other: 'još # saveta' });

export const puzzles = {
  puzzles: 'Zagonetke',
  puzzle: 'Zagonetka',
  intro:
    'Cilj, disk i terminal. Ono što otkucate izvršava se na pravom sistemu datoteka, i on kaže šta je ispunjeno, a šta još nije.',
  solvedWith: (score) => `rešeno: ${score}`,
  solved: 'rešeno',
  solutionSeen: 'rešenje viđeno',
  goal: 'Cilj',
  met: (n, of) => `ispunjeno ${number(n)} od ${number(of)}`,
  isMet: 'Ispunjeno',
  notYet: 'Još nije',
  now: (value) => `sada: ${value}`,
  count: (n, unit) => (UNITS[unit] ? many(n, UNITS[unit]) : `${number(n)} ${unit}`),
  fewest: (unit) => `Što manje ${unitOf(unit)}, to bolje.`,
  most: (unit) => `Što više ${unitOf(unit)}, to bolje.`,
  bestKnown: (best) => `Najbolje poznato: ${number(best)}.`,
  yours: (best) => `Vaše: ${number(best)}.`,
  yoursNow: (best, now) => `Vaše: ${number(best)}, sada ${number(now)}.`,
  better: (score) => `${score}: bolje od najboljeg za koje smo znali.`,
  asGood: (score) => `${score}: isto kao najbolje poznato.`,
  worse: (score, best) => `${score}. Najbolje poznato je ${number(best)}.`,
  solvedHeading: 'Rešeno',
  next: 'Sledeća: ',
  hints: 'Saveti',
  hint: (left) => `Daj mi savet (${hints(left)})`,
  anotherHint: (left) => `Daj mi još jedan savet (${hints(left)})`,
  showSolution: 'Pokaži mi rešenje',
  solution: 'Jedno rešenje',
  yourCommands: 'Vaše naredbe',
  howYouWrite: 'Kako pišete',
  toPuzzle: 'Na zagonetku',
  takeBack: 'Vrati red',
  takeBackTitle: 'Izvršava se ponovo, bez poslednjeg reda',
  startOver: 'Iz početka',
  yourScript: 'Vaša skripta',
  runsAfter: 'Izvršava se posle skripte same zagonetke',
  runFromStart: 'Pokreni iz početka',
} satisfies PackOf<typeof english>;
