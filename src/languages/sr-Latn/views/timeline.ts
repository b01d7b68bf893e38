/** Trake: njihova imena, trenutak, oznake, priča i mesto nestanka struje. */
import type { timeline as english } from '../../../views/timeline/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';
import { named } from '../labels.ts';

const { number, many } = counting;
const lost = {
  one: '# promena bloka je samo u memoriji i bila bi izgubljena',
  few: '# promene blokova su samo u memoriji i bile bi izgubljene',
  other: '# promena blokova je samo u memoriji i bilo bi izgubljeno',
};
const flying = {
  one: '# promena bloka je u kešu diska i može da se izgubi',
  few: '# promene blokova su u kešu diska i mogu da se izgube',
  other: '# promena blokova je u kešu diska i može da se izgubi',
};
const writes = (n: number) => many(n, { one: '# upis', few: '# upisa', other: '# upisa' });

export const timeline = {
  lanes: 'Trake',
  operations: 'operacije',
  blockWrites: 'upisi blokova',
  classes: {
    super: 'superblok, opisi',
    bitmap: 'bitmape',
    inodes: 'tabela inoda',
    directory: 'direktorijum',
    map: 'čvorovi mape',
    data: 'podaci',
    journal: 'dnevnik',
    free: 'slobodni',
  },
  disk: (disk) => `disk br. ${disk}`,
  oneDisk: 'jedan disk',
  disksUpTo: (last) => `diskovi 0–${last}`,
  bookmark: (step) => `Oznaka na koraku ${step}`,
  goToBookmark: (step) => `Idi na oznaku na koraku ${step}`,
  step: (step) => `korak ${step}`,
  writes,
  disksNow: 'Diskovi u ovom trenutku',
  moment: 'Trenutak',
  between: (step, next, of) => `između koraka ${step} i ${next} od ${of}`,
  at: (step, of) => `korak ${step} od ${of}`,
  atWrite: (step, of, nth, all) => `korak ${step} od ${of}, upis ${nth} od ${all}`,
  work: {
    disks: 'diskovi',
    parts: ['direktorijume', 'metapodatke', 'spiskove slobodnog', 'podatke datoteka', 'dnevnik'],
    nothing: (disk) => `${disk}: bez posla`,
    of: (disk, work, took, part) => `${disk}: ${work} rada za ${took}, najviše za ${part}`,
  },
  cut: {
    name: 'nestanak struje',
    dock: {
      drop: 'Nestanak struje: spusti oznaku na ovaj trenutak',
      take: 'Nestanak struje: skloni oznaku',
    },
    dockTitle: {
      drop: 'Spusti oznaku nestanka struje na ovaj trenutak (c), ili je prevuci na trake',
      take: 'Skloni oznaku nestanka struje (c), ili je prevuci na trake',
    },
    away: 'Skloni oznaku nestanka struje',
    marker: 'Oznaka nestanka struje',
    markerTitle: (cut) => `${cut}. Prevucite je; ← → je pomeraju, Enter vodi tamo, Delete je sklanja.`,
    after: (step) => `nestanak struje posle koraka ${step}`,
    noVolume: 'Volumena još nema.',
    why: (where, why) => `${where} – ${named(why)}`,
    safe: (where) => `${where}: svaka promena bloka je bezbedna`,
    lost: (n) => many(n, lost),
    flying: (n) => many(n, flying),
    noPower: 'nema struje da nestane',
    allSafe: 'sve je bezbedno',
    countLost: (n) => `izgubljeno: ${number(n)}`,
    countFlying: (n) => `možda izgubljeno: ${number(n)}`,
  },
} satisfies PackOf<typeof english>;
