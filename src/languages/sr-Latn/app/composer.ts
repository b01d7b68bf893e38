/** Gde nastavnik sastavlja vežbu. */
import type { composer as english } from '../../../app/learn/composer-words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { number, many } = counting;

export const composer = {
  name: 'Sastavljanje',
  heading: 'Sastavite vežbu',
  title: 'Naslov',
  introduction: 'Uvod',
  script: 'Skripta vežbe',
  run: 'Pokreni je',
  takeTiles: 'Uzmi pločice koje su otvorene',
  add: 'Dodaj pitanje',
  closed: 'Zatvoreno za studenta',
  locks: {
    script: 'Istraži i Prikaži: nema druge skripte ni drugog pogleda',
    prompt: 'terminal, osim za ciljeve',
    inspector: 'uvid u bajtove',
    steps: 'kretanje: svako pitanje ostaje u svom trenutku',
  },
  copied: 'Veza je kopirana.',
  notCopied: 'Pregledač ne dozvoljava kopiranje: otvorite probu i uzmite adresu.',
  marksInAll: (n) => `ukupno ${many(n, { one: '# poen', few: '# poena', other: '# poena' })}`,
  preview: 'Proba',
  save: 'Sačuvaj kao datoteku',
  copy: 'Kopiraj vezu',
  question: (nth) => `${number(nth)}. pitanje`,
  asked: 'Šta se pita',
  answeredBy: 'Odgovara se',
  kinds: {
    number: 'brojem',
    choice: 'izborom jednog od ponuđenih odgovora',
    block: 'blokom na slici',
    goal: 'naredbama koje ispunjavaju cilj',
    text: 'svojim rečima',
  },
  marks: 'Poeni',
  remove: 'Ukloni',
  shownAt: 'Prikazuje se u',
  computedAt: 'Odgovor se računa u',
  same: 'isto',
  thisStep: 'Ovaj korak',
  kept: 'Čuva se uz rezultat, da vi ocenite. Stranica to ne ocenjuje.',
  conditions: 'Uslovi',
  example: "f ima četiri bloka :: blocks('/f') = 4",
  options: 'Ponuđeni odgovori, svaki u svom redu',
  rightIs: 'Tačan je pod brojem',
  answer: 'Odgovor',
  answerExample: "42, ili blocks('/f')",
  within: 'Odstupanje do',
  half: 'Pola poena do',
  unit: 'Jedinica',
} satisfies PackOf<typeof english>;
