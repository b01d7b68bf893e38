/** Stranica laboratorije: šta da se izvrši, šta se izvršava, i kako se ćelije i brojevi zovu. */
import type { lab as english } from '../../../app/lab/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';
import { cell } from './cell.ts';
import * as choices from './choices.ts';
import { figures } from './figures.ts';
import { unexplained, unsupported } from './findings.ts';
import { model } from './model.ts';

const { number, many } = counting;

const lab = {
  page: 'Laboratorija · ext4lab',
  title: 'Laboratorija',
  experiments: 'Eksperimenti',
  test: (n) => `Test ${n}`,
  testIs: (files, low, high, transactions) =>
    `${many(files, { one: '# datoteka', few: '# datoteke', other: '# datoteka' })} od ${number(low)} do ${many(high, { one: '# bajta', few: '# bajta', other: '# bajtova' })}, ${many(transactions, { one: '# transakcija', few: '# transakcije', other: '# transakcija' })}`,
  disks: (n) => many(n, { one: '# disk', few: '# diska', other: '# diskova' }),
  onDisks: (n) => many(n, { one: '# disku', few: '# diska', other: '# diskova' }),
  asPapers: 'kao u radovima',
  same: 'isto',
  per: {
    files: 'datoteka/s',
    transactions: 'transakcija/s',
    requests: 'zahteva/s',
    rounds: 'krugova/s',
    seeks: 'skokova/s',
    MiB: 'MiB/s',
    ms: 'ms',
  },
  aboutSeconds: (s) => `oko ${number(s)} s`,
  aboutMinutes: (minutes) => many(minutes, { one: 'oko # minut', few: 'oko # minuta', other: 'oko # minuta' }),
  first: {
    name: 'Šta je ovo',
    about:
      'Dva rada su merila ext2, ext3 i ext4 na serveru sa jednim do četiri diska. Ovde se njihovo merenje ponavlja, na pravim sistemima datoteka i simuliranim diskovima, i vidi se kuda je otišla svaka sekunda.',
    run: 'Izvrši Test 1 na jednom disku',
    failed: 'Jedna ćelija nije mogla da se izvrši:',
    kept: 'Ono što je urađeno je sačuvano.',
  },
  running: {
    name: 'U toku',
    work: 'Urađeni deo posla',
    of: (done, all) => `${number(done)} od ${many(all, { one: '# ćelije', few: '# ćelije', other: '# ćelija' })}`,
    begun: 'počelo je',
    left: (about) => `još ${about}`,
    cancel: 'Odustani',
  },
  choose: {
    name: 'Šta da se izvrši',
    all: 'Izaberi svih 36 ćelija iz radova',
    tests: 'Testovi iz radova',
    fs: 'Sistemi datoteka',
    disks: 'Diskovi, jedan pored drugog (RAID-0)',
    share: 'Koliko od svakog testa',
    shares: { 1: 'ceo', 0.1: 'desetina', 0.01: 'stotina' },
    fewer: 'Manje datoteka i transakcija: brzo je, ali radovi za to nemaju brojeve.',
    whatIf: 'Šta ako …',
    switches: (n) => many(n, { one: '# izmena', few: '# izmene', other: '# izmena' }),
    whatIfs: 'Svaka se izvršava pored ćelija kakve su u radovima',
    allHere: 'Sve je već tu',
    run: (n) => many(n, { one: 'Izvrši # ćeliju', few: 'Izvrši # ćelije', other: 'Izvrši # ćelija' }),
    runOthers: (n) => many(n, { one: 'Izvrši još # ćeliju', few: 'Izvrši još # ćelije', other: 'Izvrši još # ćelija' }),
    forget: 'Zaboravi rezultate',
    others: 'Druga merenja',
    chosen: (n) => many(n, { one: '# izabrano', few: '# izabrana', other: '# izabranih' }),
    numbers: (title) => `${title}: brojevi`,
    quick: 'Brzo',
    usual: 'Kao obično',
  },
  figures,
  model,
  cell,
  unsupported,
  unexplained,
} satisfies PackOf<typeof english>;

export const tables = { lab, ...choices };
