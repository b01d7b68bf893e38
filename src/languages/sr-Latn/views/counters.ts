/** Brojači duž skripte: po jedna kolona, i red kao rečenica. */
import type { counters as english } from '../../../views/counters/view.tsx';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { many } = counting;
const commands = (n: number) => many(n, { one: '# naredba', few: '# naredbe', other: '# naredbi' });

export const counters = {
  name: 'Brojači duž skripte',
  title: 'Naredbe',
  none: 'Ovde nije izvršena nijedna naredba. Napišite skriptu ili izaberite scenario, i ovde će se izbrojati šta je svaka naredba uradila.',
  command: 'naredba',
  toItsEnd: (row, step) => `${row}. Pritisnite: na njen kraj, korak ${step}`,
  columns: {
    events: {
      head: 'događaji',
      short: 'događaji',
      about: 'Događaji koje je naredba izazvala',
      said: (n) => many(n, { one: '# događaj', few: '# događaja', other: '# događaja' }),
    },
    writes: {
      head: 'upisi blokova',
      short: 'upisi',
      about: 'Promene blokova u memoriji i na disku, svaki blok onoliko puta koliko je menjan',
      said: (n) => many(n, { one: '# upis bloka', few: '# upisa bloka', other: '# upisa bloka' }),
    },
    bytes: {
      head: 'promenjeni bajtovi',
      short: 'bajtovi',
      about: 'Bajtovi koje su ovi upisi promenili',
      said: (_n, size) => `promenjeno ${size}`,
    },
    journal: {
      head: 'blokovi dnevnika',
      short: 'dnevnik',
      about: 'Blokovi upisani u dnevnik: kopije, opisi, potvrde, njegov superblok',
      said: (n) => many(n, { one: '# blok dnevnika', few: '# bloka dnevnika', other: '# blokova dnevnika' }),
    },
    requests: {
      head: 'zahtevi',
      short: 'zahtevi',
      about: 'Zahtevi diskovima iz sistemskih poziva naredbe',
      said: (n) => many(n, { one: '# zahtev', few: '# zahteva', other: '# zahteva' }),
    },
    time: {
      head: 'vreme',
      short: 'vreme',
      about: 'Simulirano vreme koje su trajali njeni sistemski pozivi',
      said: (n, took) => (n === 0 ? 'bez vremena' : `trajala ${took}`),
    },
  },
  rest: 'sve ostalo',
  aboutRest: 'mke2fs, montiranje, i ono što jezgro radi samo',
  commands,
  here: 'Naredba ovog koraka',
  each: 'Naredba po naredba',
  more: (n) => `i još ${commands(n)}`,
} satisfies PackOf<typeof english>;
