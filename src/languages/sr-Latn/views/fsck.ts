/** Provera volumena: njeni prolazi, šta čitaju, šta je nađeno, i koliko provera košta. */
import type { fsck as english } from '../../../views/fsck/words.ts';
import { withoutMarks } from '../../../words/in-english.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';
import { named } from '../labels.ts';
import { passTitle } from '../passes.ts';

const { number, many } = counting;
const inodes = (n: number) => many(n, { one: '# inod', few: '# inoda', other: '# inoda' });
const blocks = (n: number) => many(n, { one: '# blok', few: '# bloka', other: '# blokova' });
const findings = (n: number) => many(n, { one: '# nalaz', few: '# nalaza', other: '# nalaza' });
const read = (n: number) => many(n, { one: 'pročitan # blok', few: 'pročitana # bloka', other: 'pročitano # blokova' });
const visited = (n: number) => many(n, { one: 'obiđen # inod', few: 'obiđena # inoda', other: 'obiđeno # inoda' });

export const fsck = {
  name: 'Provera',
  about:
    'e2fsck čita volumen koji nije montiran, od superbloka do poslednje bitmape, i poredi šta njegovi delovi kažu jedni o drugima. Pokvarite nešto, proverite, i koračajte kroz ono što je nađeno.',
  actions: {
    breakLabel: 'Pokvari nešto',
    breakSomething: 'Pokvari nešto …',
    check: 'Proveri',
    checkTitle: 'e2fsck -fn: samo gleda',
    repair: 'Popravi',
    repairTitle: 'e2fsck -fy: proverava, i popravlja sve što može',
  },
  damages: {
    links: 'Broj veza datoteke je pogrešan',
    name: 'Datoteka gubi ime',
    size: 'i_blocks datoteke je pogrešan',
    shared: 'Dve datoteke polažu pravo na isti blok',
    dotdot: '„..“ direktorijuma vodi na pogrešno mesto',
    htree: 'Heš stablo nije po redu',
    bitmap: 'Zauzet blok je obeležen kao slobodan',
    counts: 'Broj slobodnih blokova grupe je pogrešan',
    superblock: 'Superblok je obrisan',
  },
  broken: 'Pokvareno:',
  brokenOnPurpose: (does) => `Namerno pokvareno: ${named(does)}`,
  modes: {
    '-n': 'gleda, i ništa ne menja',
    '-p': 'popravlja ono oko čega nema sumnje',
    '-y': 'popravlja sve što može',
  },
  begun: (times) => many(times, { one: 'počela # put', few: 'počela # puta', other: 'počela # puta' }),
  byBackup: 'po rezervnoj kopiji superbloka',
  caption: {
    notYet: 'još nije provereno',
    underWay: (mode, found) => `e2fsck ${mode}, u toku: ${found}`,
    nothingYet: 'za sada ništa',
    clean: (mode) => `e2fsck ${mode}: sve je u redu`,
    over: (mode, n, end) => `e2fsck ${mode}: ${findings(n)}, ${end}`,
    all: 'sve je popravljeno',
    none: 'ništa nije popravljeno',
    left: (n) => `nepopravljeno: ${number(n)}`,
  },
  short: {
    '0': 'superblok, opisi grupa',
    '1': 'inodi, blokovi, veličine',
    '1B': 'zajednički blokovi',
    '1C': 'čiji su ti blokovi',
    '1D': 'svakom njegov blok',
    '1E': 'mape iznova',
    '2': 'direktorijumi',
    '3': 'povezanost',
    '3A': 'direktorijumi iznova',
    '4': 'brojevi veza',
    '5': 'bitmape, brojevi',
  },
  title: (pass, own) => withoutMarks(passTitle(pass, `${own}`)),
  pass: (pass, title, what) => `Prolaz ${pass}, ${title}: ${what}`,
  underWay: 'u toku',
  read,
  readInodes: (seen, n) => `${visited(seen)}, ${read(n)}`,
  passes: 'Prolazi',
  passesKeys:
    'Prolazi provere, i šta je svaki pročitao sa volumena. Strelice levo i desno vode kroz njih, Enter vodi do koraka u kom je prolaz počeo.',
  written: 'upisano',
  blocks,
  findings,
  exitCode: 'Izlazni kod',
  used: (files, ofInodes, used, ofBlocks) =>
    `${number(files)}/${number(ofInodes)} datoteka, ${number(used)}/${number(ofBlocks)} blokova.`,
  neverUsed: (n) =>
    many(n, {
      one: '# inod nikada nije upotrebljen, i nije čitan.',
      few: '# inoda nikada nisu upotrebljena, i nisu čitana.',
      other: '# inoda nikada nije upotrebljeno, i nije čitano.',
    }),
  everyInode: 'Pročitan je svaki inod.',
  found: 'Nađeno',
  nothingFound: 'Sve se slaže: ništa nije nađeno.',
  finding: (pass, said) => `Prolaz ${pass}: ${said}`,
  yes: 'Da.',
  no: 'Ne.',
  repaired: 'popravljeno',
  leftAsItIs: 'ostavljeno',
  more: (n) => `i još ${number(n)}`,
  cost: {
    title: 'Koliko košta provera praznog volumena',
    about: 'obiđeni inodi, prebrojani na volumenima napravljenim za to',
    number,
    blocks,
    without: 'grupe ne kažu šta nikada nije upotrebljeno',
    marked:
      'grupe to obeležavaju (EXT4_BG_INODE_UNINIT, bg_itable_unused): provera košta prema onome što je upotrebljeno, a ne prema svemu što postoji.',
    is: (size, of, marks, seen, n) =>
      `${size}, ${inodes(of)}, ${marks ? 'sa oznakama' : 'bez oznaka'}: ${visited(seen)}, ${read(n)}`,
  },
  theCheck: 'Provera',
  theEnd: 'Kraj',
  ended: (status, seen, of) =>
    `Izlazni kod ${status}; inodi su obiđeni ${many(seen, { one: '# put', few: '# puta', other: '# puta' })}, a ima ih ${number(of)}.`,
} satisfies PackOf<typeof english>;
