/** Tabele inoda: po jedno polje za svaki inod, i šta je on. */
import type { inodeTable as english } from '../../../views/inode-table/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { number, many } = counting;
const ofInodes = (n: number) => many(n, { one: '# inoda', few: '# inoda', other: '# inoda' });
const directories = (n: number) => many(n, { one: '# direktorijum', few: '# direktorijuma', other: '# direktorijuma' });

export const inodeTable = {
  name: 'Tabele inoda',
  none: 'U ovom koraku još nema tabele inoda: koračajte napred dok ne nastane.',
  label: (caption) => `Tabele inoda: ${caption}`,
  keys: 'Strelice vode od inoda do inoda, Page Down i Page Up od grupe do grupe; Enter bira inod.',
  legend: 'Direktorijumi po bojama',
  named: (name, n) => `${name}: ovde imenovano ${ofInodes(n)}, i njegov sopstveni`,
  more: (n) => `i još ${n}`,
  directory: 'direktorijum',
  free: 'slobodan',
  never: 'nikad pripremljen',
  used: (n, of) => `zauzeto ${number(n)} od ${ofInodes(of)}`,
  usedOfFirst: (n, of, groups) =>
    `zauzeto ${number(n)} od ${ofInodes(of)}, ${many(groups, { one: 'prva # grupa', few: 'prve # grupe', other: 'prvih # grupa' })}`,
  group: (group) => `grupa ${group}`,
  of: (n, all) => `${number(n)} od ${number(all)}`,
  directories,
  where: (ino, group, nth) => `inod ${ino} · grupa ${group}, broj ${nth} u njenoj tabeli`,
  byName: (name, ino) => `${name} (inod ${ino})`,
  byInode: (ino) => `direktorijum koji je inod ${ino}`,
  neverWritten: (where) => `${where}: nikad pripremljen. Od inoda ove grupe ništa nikad nije upisano`,
  neverFrom: (where, first) =>
    `${where}: nikad pripremljen. bg_itable_unused kaže da oni od broja ${first} nadalje nikad nisu korišćeni`,
  isFree: (where) => `${where}: slobodan`,
  kept: (where) => `${where}: čuva ga ext4 za sebe`,
  keptNamed: (where, name) => `${where}: čuva ga ext4 za sebe, ime mu daje ${name}`,
  isDirectory: (where, name) => `${where}: direktorijum ${name}`.trimEnd(),
  nameless: (where) => `${where}: zauzet, bez imena`,
  inUse: (where, name) => `${where}: zauzet, ime mu daje ${name}`,
  ofDirectory: (n, name) => `${number(n)} iz ${name}`,
  inode: (ino) => `inod ${ino}`,
  groupUsed: (group, n, of) => `Grupa ${group}: zauzeto ${number(n)} od ${number(of)}`,
  ofThem: (used, n) => `${used}, od toga ${directories(n)}`,
  groupRest: (used, free, never) => `${used}, slobodno ${number(free)}, nikad pripremljeno ${number(never)}`,
  moreGroups: (n) => `i još ${many(n, { one: '# grupa', few: '# grupe', other: '# grupa' })}`,
  all: 'Svi inodi',
  byGroup: 'Po grupama',
} satisfies PackOf<typeof english>;
