/** Vežbe: njihov spisak, rad na jednoj, poeni. */
import type { exercises as english } from '../../../app/learn/exercise-words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { number, many } = counting;
const points = (n: number) => many(n, { one: '# poen', few: '# poena', other: '# poena' });

export const exercises = {
  exercises: 'Vežbe',
  exercise: 'Vežba',
  anExercise: 'Vežba',
  intro:
    'Pitanja sa poenima, koja je sastavio nastavnik. Stižu kao veza ili kao datoteka; datoteku spustite bilo gde na stranicu.',
  open: 'Otvori vežbu …',
  compose: 'Sastavi vežbu',
  file: 'Datoteka sa vežbom',
  noExercise: 'Ova datoteka nije vežba za ext4lab.',
  cut: 'Ova vežba ne može da se pročita: veza ili datoteka je odsečena ili izmenjena.',
  backToComposer: 'Nazad na sastavljanje',
  composeFromThis: 'Sastavi novu od ove',
  question: (nth) => `${number(nth)}. pitanje`,
  answered: (nth) => `${number(nth)}. pitanje, odgovoreno`,
  heading: (nth, of, marks) => `${number(nth)}. pitanje od ${number(of)} · ${points(marks)}`,
  yourAnswer: 'Vaš odgovor: ',
  canChange: '. Još možete da ga promenite.',
  block: (block) => `blok ${block}`,
  answer: 'Vaš odgovor',
  wordsKept: 'Vaše reči se čuvaju dok pišete. Ocenjuje ih nastavnik, a ne stranica.',
  teacherMarks: (most) => `Ovo ocenjuje vaš nastavnik: najviše ${points(most)}.`,
  you: 'Vi: ',
  right: 'Tako je.',
  rightIs: 'Tačno je: ',
  marksOf: (marks, of) => `${number(marks)} od ${points(of)}.`,
  questions: 'Pitanja',
  back: 'Nazad',
  next: 'Dalje',
  finish: 'Završi',
  handIn: 'Predaj',
  allAnswered: 'Na svako pitanje je odgovoreno.',
  stillOpen: (n, of) =>
    `Bez odgovora: ${number(n)} od ${many(of, { one: '# pitanja', few: '# pitanja', other: '# pitanja' })}.`,
  onceHandedIn: 'Kada predate, vidite poene, a odgovori više ne mogu da se menjaju.',
  marks: 'Poeni',
  total: (of) => ` od ${points(of)}`,
  teacherGives: (most) => `još najviše ${points(most)} daje vaš nastavnik`,
  look: 'Pogledaj ovaj trenutak',
  name: 'Vaše ime',
  save: 'Sačuvaj rezultat',
} satisfies PackOf<typeof english>;
