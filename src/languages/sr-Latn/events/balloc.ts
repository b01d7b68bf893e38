/** Dodeljivanje kod samih drajvera za ext2 i ext3: blok po blok, u rezervisanim prozorima. */
import type * as Balloc from '../../../trace/events/balloc.ts';
import type { SayingOf } from '../../telling.ts';
import { blocks, blocksOf, number, run4 } from '../counted.ts';

const FOUND: Readonly<Record<string, string>> = {
  goal: 'slobodan je sam cilj',
  near: 'cilj je zauzet, a ovaj je odmah iza njega',
  byte: 'blizu njega počinje osam slobodnih blokova zaredom',
  bit: 'prvi je koji je uopšte slobodan',
};

export const balloc: SayingOf<typeof Balloc> = {
  'ext3:ext3_request_blocks': (f) => `Inodu ${f.ino} treba *${blocks(f.count)}*, blizu bloka *${f.goal}*.`,
  'ext3:ext3_rsv_window_add': (f) =>
    `*Prozor od ${blocksOf(f.end - f.start + 1)}*, ${f.start}–${f.end}, rezerviše se za inod ${f.ino}: druge datoteke u koje se piše ne ulaze u njega. Za to zna samo memorija.`,
  'ext4lab:rsv_window_grows': (f) =>
    `Inod ${f.ino} je uzeo ${number(f.hits)} od ${blocksOf(f.length)} svog prozora, više od polovine: *njegov sledeći prozor ima ${blocks(f.size)}*.`,
  'ext3:ext3_reserved': (f) =>
    `U svom prozoru ${f.start}–${f.end} inod ${f.ino} uzima *${run4(f.block, f.count)}*, ${f.count === 1 ? 'prvi sledeći slobodan' : 'prve sledeće slobodne'}.`,
  'ext3:ext3_discard_reservation': (f) =>
    `U inod ${f.ino} se više ne piše: *njegov prozor ${f.start}–${f.end} se napušta*.`,
  'ext4lab:balloc_search': (f) =>
    f.block < 0
      ? `U grupi ${f.group}, od njenog bloka ${f.from} do ${f.end - 1}, ništa nije slobodno.`
      : `U bitmapi grupe ${f.group} uzima se blok *${f.block}*: ${FOUND[f.found]}.`,
  'ext3:ext3_allocate_blocks': (f) =>
    `Inod ${f.ino} dobija *${run4(f.block, f.count)}*: ${f.count === 1 ? 'njegov bit se postavlja' : 'njihovi bitovi se postavljaju'} u bitmapi blokova, a brojevi slobodnih se smanjuju.`,
  'ext3:ext3_free_blocks': (f) =>
    `Inod ${f.ino} vraća *${run4(f.block, f.count)}*${f.waits ? '; pre potvrde te transakcije ne dobija ih nijedna datoteka' : ''}.`,
};
