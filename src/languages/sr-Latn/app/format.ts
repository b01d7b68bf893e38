/** Dijalog koji formatira volumen. */
import type { format as english } from '../../../app/format/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';
import { featureCosts, featureDocs } from '../features.ts';

const { number, many } = counting;
const blocks = (n: number) => many(n, { one: '# blok', few: '# bloka', other: '# blokova' });

export const format = {
  title: 'Formatiranje volumena',
  command: 'Naredba: ',
  givesWay: 'Sadašnji volumen ustupa mesto novom; vraća ga dugme za povratak u pregledaču.',
  cancel: 'Odustani',
  format: 'Formatiraj',
  formatting: 'Formatira se…',
  plan: (n, size, groups, inodes) =>
    `${blocks(n)} od po ${size}, ${many(groups, { one: '# grupa', few: '# grupe', other: '# grupa' })}, ${many(inodes, { one: '# inod', few: '# inoda', other: '# inoda' })}.`,
  overhead: (n, percent) => `${blocks(n)} (${String(percent).replace('.', ',')} %)`,
  holdNone: 'ne drži datoteke',
  journalOf: (n) => `; od toga dnevnik zauzima ${number(n)}`,
  startFrom: 'Polazište',
  presets: {
    blackboard: { name: 'ext2 za tablu', about: '1 MiB: svaki blok može da se nacrta rukom' },
    small: { name: 'Mali ext4', about: '8 MiB u osam malih grupa' },
    ext3: { name: 'ext3', about: '64 MiB, sa dnevnikom koji je od ext2 napravio ext3' },
    ext4: { name: 'ext4', about: '64 MiB u blokovima od 1 KiB' },
    large: { name: 'ext4, 10 GiB', about: '2,6 miliona blokova od 4 KiB, 80 grupa' },
    largest: { name: 'ext4, 16 TiB', about: '4,3 milijarde blokova; memoriju troši samo ono što je upisano' },
  },
  types: {
    ext2: 'Blokovi u spiskovima, bez dnevnika: posle pada proverava se ceo volumen.',
    ext3: 'ext2 sa dnevnikom: posle pada se dnevnik za tren ponovi.',
    ext4: 'Ekstenti umesto spiskova, metapodaci grupa zajedno, kontrolni zbirovi nad svima.',
  },
  volume: 'Volumen',
  type: 'Vrsta',
  size: 'Veličina',
  sizeIs: (size) => `${size}. Memoriju troše samo blokovi u koje je upisano.`,
  sizeHow: 'Sa K, M, G ili T; bez slova u blokovima.',
  bySize: 'prema veličini volumena',
  bytes: (n) => many(n, { one: '# bajt', few: '# bajta', other: '# bajtova' }),
  blockSize: {
    label: 'Veličina bloka',
    about: 'Jedinica prostora. Mali blokovi manje rasipaju u malim datotekama; velikima treba manje pokazivača.',
  },
  inodeSize: {
    label: 'Veličina inoda',
    about: 'U 256 bajtova staju precizna vremena i mali atributi; u 128 ni jedno ni drugo.',
  },
  inodeRatio: {
    label: 'Bajtova po inodu',
    about: 'Po jedan inod na toliko bajtova volumena: koliko datoteka može da bude. Kasnije ne može da se menja.',
  },
  journal: {
    label: 'Dnevnik, MiB',
    about: 'Promene prvo prolaze ovuda. Uzima se od blokova volumena.',
  },
  reserved: { label: 'Rezervisano, %', about: 'Blokovi koje sme da koristi samo root, da pun volumen i dalje radi.' },
  label: { label: 'Oznaka', about: 'Ime u superbloku, do 16 bajtova.' },
  features: 'Mogućnosti',
  takenAway: 'oduzeta',
  added: 'dodata',
  costs: 'Cena:',
  featureDocs,
  featureCosts,
  groups: {
    Safety: 'Bezbednost',
    'Where metadata lies': 'Gde su metapodaci',
    Files: 'Datoteke',
    Directories: 'Direktorijumi',
  },
  advanced: 'Za upućene',
  texts: {
    blocksPerGroup: {
      label: 'Blokova u grupi',
      about: 'Umnožak broja 8; obično onoliko koliko bitova ima jedan blok bitmape.',
    },
    flexGroups: { label: 'Grupa u fleks-grupi', about: 'Stepen dvojke; obično 16. Potreban je flex_bg.' },
    inodes: { label: 'Inoda', about: 'Njihov tačan broj, umesto odnosa.' },
    uuid: { label: 'Oznaka UUID', about: 'Ime volumena za mašine; veza uvek daje isto.' },
  },
  extended: {
    stride: {
      label: 'Korak (stride)',
      about: 'Blokovi koje RAID upisuje na jedan disk pre nego što pređe na sledeći.',
    },
    stripe_width: {
      label: 'Širina trake',
      about: 'Blokovi u punoj traci: korak puta broj diskova koji drže podatke.',
    },
    resize: { label: 'Mesta za rast do', about: 'U blokovima: za koliko opisa da se čuva mesto.' },
    hash_seed: { label: 'Seme heša', about: 'UUID koji raspršuje imena u direktorijumima sa hešom.' },
    root_owner: { label: 'Vlasnik /', about: 'uid:gid korenskog direktorijuma.' },
  },
  lazy: {
    lazy_itable_init: 'Tabele inoda neka kasnije nulama popuni jezgro, posle prvog montiranja.',
    lazy_journal_init: 'Blokovi dnevnika ostaju kakvi jesu, a nulama se popunjava samo njegov početak.',
  },
  usual: 'po izboru mke2fs-a',
  yes: 'da',
  no: 'ne',
} satisfies PackOf<typeof english>;
