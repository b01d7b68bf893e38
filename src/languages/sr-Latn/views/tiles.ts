/** Pločice: njihovi naslovi, šta svaka pokazuje, i traka koja ih otvara. */
import type { tiles as english } from '../../../views/page/words.ts';
import type { PackOf } from '../../../words/pack.ts';

export const tiles = {
  bar: 'Pločice',
  all: 'Sve pločice',
  allTitle: 'Sve pločice, i šta svaka pokazuje',
  open: 'otvorena',
  enlarge: 'Uvećaj',
  enlargeOne: (title) => `Uvećaj: ${title}`,
  showOthers: 'Opet pokaži ostale',
  showOthersBeside: (title) => `Pokaži ostale, pored: ${title}`,
  shelves: {
    'The disk': 'Disk',
    Files: 'Datoteke',
    'Space and memory': 'Prostor i memorija',
    Safety: 'Bezbednost',
    'The machine': 'Mašina',
  },
  legendOf: 'Vrste blokova',
  superShort: 'superblok',
  legend: {
    super: 'superblok, opisi grupa',
    bitmap: 'bitmape',
    inodes: 'tabela inoda',
    directory: 'direktorijum',
    map: 'čvorovi mape',
    data: 'podaci datoteka',
    journal: 'dnevnik',
    free: 'slobodno',
  },
} satisfies PackOf<typeof english>;
