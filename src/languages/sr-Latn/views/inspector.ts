/** Okvir uvida u bajtove: šta su bajtovi kažu njihovi opisi. */
import type { inspector as english } from '../../../views/inspector/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';
import { named } from '../labels.ts';

const { number, many } = counting;
const bytes = (n: number) => many(n, { one: '# bajt', few: '# bajta', other: '# bajtova' });

export const inspector = {
  blockLabel: named,
  block: (block) => `Blok ${block}`,
  bytesOf: (block) => `Bajtovi bloka ${block}`,
  blockBefore: 'Prethodni blok',
  blockAfter: 'Sledeći blok',
  theBlock: (block) => `blok ${block}`,
  group: (group) => `grupa ${group}`,
  at: 'na',
  writtenNow: 'upisano sada',
  inNoField: 'ni u jednom polju',
  inNoFieldSaid: 'Ni u jednom polju.',
  hexDump: 'heksadecimalni ispis',
  fields: 'Polja',
  moreLikeIt: (n) => `i još ${n} takvih`,
  checksum: 'kontrolni zbir',
  bytes,
  aboutBytes: 'O ovim bajtovima',
  byte: (at) => `bajt ${at}`,
  inBits: (hex, value, bits) => `${hex} = ${value} = ${bits} u bitovima`,
  partOf: (field, value) => `Deo polja ${field}: ${value}.`,
  kindOfByte: (kind, at) => `${kind}, bajt ${at}`,
  kindOfBytes: (kind, n, at) => `${kind}, ${bytes(n)} od ${at}`,
  goToBlock: (block) => `idi na blok ${block}`,
  copy: 'kopiraj vrednost',
  copied: 'kopirano',
  notWritten: 'U ovom snimku do sada nije upisano.',
  step: (n) => `korak ${number(n)}`,
  wroteIt: 'ga je poslednji upisao.',
  wroteThese: 'je ove bajtove poslednji upisao.',
  wrote: (n) => `je poslednji upisao ${bytes(n)}.`,
  wroteOfBlock: (n) => `je poslednji upisao ${bytes(n)} ovog bloka.`,
  theRest: 'Ostalo: korak',
  moreSteps: (n) => `i još ${number(n)}`,
  number,
  bits: (n, first) =>
    `${many(n, { one: '# bit', few: '# bita', other: '# bitova' })}, po jedan za blok, od bloka ${first}; isto kaže spisak nizova ispod`,
  bitsOfInodes: (n, first) =>
    `${many(n, { one: '# bit', few: '# bita', other: '# bitova' })}, po jedan za inod, od inoda ${first}; isto kaže spisak nizova ispod`,
  bitIsBlock: (first, last) => `jedan bit je jedan blok: ${first}–${last}`,
  bitIsInode: (first, last) => `jedan bit je jedan inod: ${first}–${last}`,
  bitOfBlock: (bit, block) => `bit ${bit}: blok ${block}`,
  bitOfInode: (bit, ino) => `bit ${bit}: inod ${ino}`,
  inUse: 'zauzeto',
  free: 'slobodno',
  whyHere: 'Zašto ovde?',
  passedOver: 'Nije izabrano:',
  goToStep: (step) => `Idi na korak ${step}`,
} satisfies PackOf<typeof english>;
