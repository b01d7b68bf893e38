/** Keš stranica: šta čeka u memoriji, pražnjenje, i obećani prostor. */
import type { pageCache as english } from '../../../views/page-cache/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';
import { named } from '../labels.ts';

const { number, many } = counting;
const blocks = (n: number) => many(n, { one: '# blok', few: '# bloka', other: '# blokova' });
const files = (n: number) => many(n, { one: '# datoteka', few: '# datoteke', other: '# datoteka' });

export const pageCache = {
  name: 'Keš stranica',
  named,
  none: 'U ovom koraku još nema sistema datoteka, ni stranica koje bi se čuvale: koračajte napred dok se ne montira.',
  keys: 'Šta čeka u memoriji. Strelice levo i desno vode kroz datoteke i mesta, Enter vodi tamo.',
  nothing: 'ništa ne čeka',
  waits: (size, n) => `čeka ${size}, ${files(n)}`,
  delayed: (n) => `${number(n)} bez mesta`,
  unwritten: (n) => `${number(n)} u neupisanim ekstentima`,
  dirty: (n) => `${number(n)} promenjeno na svom mestu`,
  parts: {
    used: 'zauzeto',
    promised: 'obećano odloženim podacima',
    free: 'slobodno',
    kept: 'čuva se da pražnjenje uvek uspe',
    root: 'rezervisano za root',
  },
  legend: { delayed: 'još bez mesta', unwritten: 'neupisano', dirty: 'promenjeno' },
  states: { delayed: 'odloženo', unwritten: 'neupisano', dirty: 'promenjeno' },
  count: (n, size) => `${blocks(n)}, ${size}`,
  since: (step) => `od koraka ${step}`,
  step: (step) => `korak ${step}`,
  waiting: 'Čeka',
  nothingWaits: 'Ništa ne čeka pražnjenje.',
  moreFiles: (n) => `i još ${files(n)}`,
  flushOf: (name) => `Pražnjenje: ${name}`,
  lastFlushOf: (name) => `Poslednje pražnjenje: ${name}`,
  now: 'sada',
  space: 'Prostor',
  toBeHad: (n, of) => `na raspolaganju ${number(n)} od ${number(of)} blokova`,
  rows: { writes: 'upisano', requests: 'traženo', places: 'dobijeno' },
  writes: (n) => many(n, { one: '# upis', few: '# upisa', other: '# upisa' }),
  whatWasDirty: 'ono što je promenjeno',
  flushBegins: (wrote, name) => `${wrote} u ${name}: pražnjenje počinje`,
  requests: (n) => many(n, { one: '# zahtev', few: '# zahteva', other: '# zahteva' }),
  pieces: (n) => many(n, { one: '# komad', few: '# komada', other: '# komada' }),
  onVolume: (way) => `${way} na volumenu`,
  fileSaid: (name, waits) => `${name} – ${waits}`,
  hasWaited: (name, step) => `${name} čeka od koraka ${step}`,
  flushBegan: (step) => `pražnjenje je počelo sa korakom ${step}`,
  lies: (first, last, block) => `blokovi ${first}–${last} datoteke na ${block}`,
  inMemory: 'Čeka u memoriji',
  fileIs: (name, since, size, waits, runs) => `${name}, od koraka ${since}: ${size}: ${waits}. Blokovi ${runs}`,
  moreRuns: (n) => `i još ${many(n, { one: '# niz', few: '# niza', other: '# nizova' })}`,
  flushNow: (name) => `Pražnjenje datoteke ${name}, sada`,
  flushLast: (name) => `Poslednje pražnjenje, datoteke ${name}`,
  piece: (n, first, block) => `${blocks(n)} od bloka ${first} datoteke, mesto ${block}`,
  morePieces: (n) => `i još ${many(n, { one: '# komad', few: '# komada', other: '# komada' })}`,
  onTheVolume: 'Prostor na volumenu',
  figures: (free, of, promised, kept, root) =>
    `slobodno: ${blocks(free)} od ${number(of)}, od toga obećano ${number(promised)}, čuva se za pražnjenja ${number(kept)}, za root ${number(root)}`,
  reallyFree: (n) => `na raspolaganju, bez onoga što je obećano: ${blocks(n)}`,
} satisfies PackOf<typeof english>;
