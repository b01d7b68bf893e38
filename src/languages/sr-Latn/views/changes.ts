/** Šta se promenilo od drugog trenutka. Imena blokova i polja su iz njihovih opisa. */
import type { changes as english } from '../../../views/changes/view.tsx';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';
import { named } from '../labels.ts';

const { number, many } = counting;
const blocks = (n: number) => many(n, { one: '# blok', few: '# bloka', other: '# blokova' });
const bytes = (n: number) => many(n, { one: '# bajt', few: '# bajta', other: '# bajtova' });

export const changes = {
  blockLabel: named,
  name: 'Šta se promenilo',
  same: 'Bajtovi volumena su u oba trenutka isti.',
  listMore: (n) => `Nabroj još: ${blocks(n)}`,
  comparedWith: 'Poredi se sa',
  bookmarkTitle: 'Obeležite trenutak (b) da bi se poredilo sa njim',
  toItsEnd: 'na kraj',
  moment: number,
  momentAtWrite: (step, write) => `${number(step)}, upis ${write}`,
  sinceBookmark: (moment) => `od oznake na koraku ${moment}`,
  since: (moment) => `od koraka ${moment}`,
  byThisWrite: 'u ovom upisu',
  byThisStep: 'u ovom koraku',
  sinceBeat: 'od početka ovog prizora',
  sinceCommand: 'od početka ove naredbe',
  sinceBeginning: 'od početka',
  bytes,
  was: (label) => `, bilo je: ${label}`,
  moreFields: (n) => `i još ${many(n, { one: '# polje', few: '# polja', other: '# polja' })}`,
  gone: 'nema više',
  made: 'novo',
  nothing: 'na volumenu se ništa nije promenilo',
  blocks,
  differ: (n) => `razlika: ${bytes(n)}`,
  notCompared: (n) => `još ${number(n)} nije upoređeno`,
  block: (block, label, n) => `blok ${block}: ${label}, ${bytes(n)}`,
  blocksSaid: (several, label, n) => `blokovi ${several}: ${label}, ${bytes(n)}`,
  labelWas: (label, was) => `${label} (bilo je: ${was})`,
  notListed: 'bajtovi nisu nabrojani',
  inAll: 'Ukupno',
  each: 'Blok po blok',
} satisfies PackOf<typeof english>;
