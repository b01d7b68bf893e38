/** Skripta i ono ispod nje: uređivač, šta može da se uradi sa tekstom, terminal, šta se desilo. */
import type { script as english } from '../../../app/script/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { number, many } = counting;

export const script = {
  name: 'Skripta',
  terminal: 'Terminal',
  happened: 'Šta se desilo',
  below: 'Ispod skripte',
  events: (n) => many(n, { one: '# događaj', few: '# događaja', other: '# događaja' }),
  opened: 'otvoreno iz datoteke',
  copy: (file) => `Naredbe rade nad kopijom u memoriji: u ${file} se nikada ne upisuje. Kopiju čuva Preuzmi.`,
  bash: {
    whole: 'radi nepromenjena u bash-u',
    none: 'redovi samo za ext4lab',
    upTo: (line) => `radi u bash-u do reda ${line}`,
    why: (line) =>
      `Od reda ${line} volumen nije montiran: damage i crash poznaje samo ext4lab, a disk.img za e2fsck postoji samo na ovoj stranici.`,
  },
  notKept: 'Ovaj pregledač ne čuva ono što ovde pišete: pokrenite to ili kopirajte pre nego što zatvorite stranicu.',
  volume: 'Volumen',
  volumeTitle: 'Volumen od koga skripta polazi',
  output: 'Ispis',
  undo: 'Vrati',
  undoTitle: 'Nazad na tekst koji je pokrenut (Esc); vaš ostaje sačuvan',
  draft: 'Vaš tekst',
  draftTitle: 'Nazad na ono što ste ovde napisali, a niste pokrenuli',
  runAnew: 'Pokreni iz početka, bez onoga što je ispod otkucano (Ctrl + Enter)',
  runFresh: 'Pokreni na novom volumenu (Ctrl + Enter)',
  format: 'Formatiraj',
  run: 'Pokreni',
  runAgain: 'Pokreni opet',
  times: (n) => `${many(n, { one: '# put', few: '# puta', other: '# puta' })}: `,
  cost: (events, writes) =>
    `${many(events, { one: '# događaj', few: '# događaja', other: '# događaja' })}, ${many(writes, { one: '# upisan blok', few: '# upisana bloka', other: '# upisanih blokova' })}`,
  servesLine: (line) => `upisuje ono što je red ${line} ostavio u memoriji`,
  servesLines: (lines) => `upisuje ono što su redovi ${lines} ostavili u memoriji`,
  servesMany: (n) =>
    `upisuje ono što je u memoriji ostalo od ${many(n, { one: '# reda', few: '# reda', other: '# redova' })}`,
  tree: 'Događaji po uzroku',
  unfold: 'Otvori',
  fold: 'Zatvori',
  writes: (n) => many(n, { one: '# upis', few: '# upisa', other: '# upisa' }),
  printed: 'Šta je ispisano',
  nothingPrinted: 'Još ništa nije ispisano.',
  linesAbove: (n) => many(n, { one: 'još # red iznad', few: 'još # reda iznad', other: 'još # redova iznad' }),
  search: 'pretraga:',
  command: 'Naredba',
  searchField: 'Pretraga ranijih redova',
  typeAPart: 'Otkucajte deo nekog ranijeg reda.',
  notFound: 'Nijedan raniji red to nema.',
  goesOn: 'Moglo bi da se nastavi sa',
  more: (n) => `i još ${number(n)}`,
} satisfies PackOf<typeof english>;
