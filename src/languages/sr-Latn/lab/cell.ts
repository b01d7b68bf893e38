/** Jedna ćelija laboratorije, otvorena. */
import type { lab as english } from '../../../app/lab/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { number, many } = counting;

export const cell = {
  script: 'Njena skripta',
  step: 'Prođi kroz uzorak korak po korak',
  stepAbout: 'Ista skripta sa manje svega, snimljena u posebnom prozoru: svaki poziv, svaki zahtev, svaki blok.',
  waitedFor: (who, seconds) => `Na šta se čekalo (${who}): ${seconds}`,
  threads: 'Šta su u međuvremenu radile niti jezgra',
  counted: 'Šta je prebrojano',
  readRate: (rate) => `PostMark je čitao ${rate} MiB u sekundi.`,
  notRun: 'Još nije izvršena.',
  nothing: 'Ništa.',
  forPart: 'za',
  inAll: 'ukupno',
  none: 'nijedan',
  latency: (n, mean, half, most) => `${number(n)}: u proseku ${mean}, polovina do ${half}, 99 od 100 do ${most}`,
  rows: {
    reads: 'zahtevi za čitanje',
    writes: 'zahtevi za upis',
    flushes: 'pražnjenja keša diskova',
    written: 'upisali su programi',
    sent: 'poslato diskovima',
    read: 'pročitano sa diskova',
    hits: 'blokovi koje je imala memorija',
    busy: 'diskovi na poslu',
    arms: 'ručice',
  },
  had: (hits, of) => `${number(hits)} od ${number(of)}`,
  moved: (asked, seeks) =>
    `pozvane ${many(asked, { one: '# put', few: '# puta', other: '# puta' })}, na drugi cilindar ${many(seeks, { one: '# put', few: '# puta', other: '# puta' })}`,
  took: (seek, settle, rotation, media) =>
    `pomeranje ${seek}, umirenje ${settle}, obrtanje ${rotation}, prenos ${media}`,
} satisfies PackOf<(typeof english)['cell']>;
