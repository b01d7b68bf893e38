/** Dnevnik: njegove transakcije, zapisi, i blokovi koji još nisu na svom mestu. */
import type { journal as english } from '../../../views/journal/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';
import { named } from '../labels.ts';

const { number, many } = counting;
const blocks = (n: number) => many(n, { one: '# blok', few: '# bloka', other: '# blokova' });
const more = (n: number) => `i još ${blocks(n)}`;

export const journal = {
  name: 'Dnevnik',
  none: 'Ovaj volumen u ovom koraku nema dnevnik. ext2 ga nikada nema: što je bilo napola urađeno kada je nestalo struje, ostaje napola urađeno dok ne dođe e2fsck. Formatirajte ga kao ext3 ili ext4 da vidite dnevnik na delu.',
  noTransaction: 'Nijedna transakcija nije u toku: od poslednje potvrde ništa se nije promenilo.',
  notMounted: 'Ništa nije montirano, pa nema ni transakcija. Dođite do koraka u kom skripta radi na volumenu.',
  keys: 'Dnevnik. Strelice levo i desno vode kroz transakcije i blokove koji još nisu na svom mestu, Enter bira.',
  legend: {
    descriptor: 'opis',
    copy: 'kopija bloka',
    revoke: 'opoziv',
    commit: 'potvrda',
    old: 'više nije potrebno',
    running: 'nije potvrđeno',
    safe: 'bezbedno u dnevniku',
    home: 'poslato na svoje mesto',
  },
  caption: {
    recovery: (pass, at) => `oporavak, prolaz ${pass}: blok dnevnika ${at}`,
    empty: 'prazan: nema šta da se ponovi',
    replay: (from) => `ponavlja se od bloka dnevnika ${from}`,
    inUse: (used, all) => `zauzeto ${number(used)} od ${number(all)} blokova`,
  },
  picture: {
    blockLabel: named,
    stages: { running: 'u toku', locked: 'zatvorena', flush: 'pražnjenje', commit: 'potvrda', finished: 'gotova' },
    count: blocks,
    countRevoked: (n, revoked) => `${blocks(n)}, opozvano ${revoked}`,
    older: (n) => `starije: ${number(n)}, sve bezbedne u dnevniku`,
    notHome: 'Još nije na svom mestu',
    blocks,
    more,
    home: 'Na svom mestu, na volumenu',
    replayed: (n) => `ponavljanjem upisano ${n}`,
    allHome: 'sve je kao u memoriji',
    asMemory: (n, of) => `${n} od ${many(of, { one: '# bloka', few: '# bloka', other: '# blokova' })} kao u memoriji`,
    asMemoryFirst: (n, of) =>
      `${n} od ${many(of, { one: 'prvog # bloka', few: 'prva # bloka', other: 'prvih # blokova' })} kao u memoriji`,
    ends: { tail: 'rep', head: 'glava', reader: 'čitač' },
    middle: {
      number,
      at: (block) => `na bloku dnevnika ${block}`,
      blocks,
      inUse: (of) => `zauzeto od ${number(of)} blokova`,
    },
    fast: {
      title: 'Zapisi brzih potvrda',
      none: 'nijedan od mke2fs-a',
      counts: (n) =>
        `${many(n, { one: '# brza potvrda', few: '# brze potvrde', other: '# brzih potvrda' })} za sledeće montiranje`,
      half: 'jedna nije cela',
      stale: (n) => many(n, { one: '# zastareo blok', few: '# zastarela bloka', other: '# zastarelih blokova' }),
      more: (n) => many(n, { one: 'još # zapis', few: 'još # zapisa', other: 'još # zapisa' }),
      states: {
        counts: 'sledeće montiranje ih ponavlja',
        half: 'njihova brza potvrda nije cela',
        stale: 'zastareli: nijedno montiranje ih više ne gleda',
      },
      block: (at, what, records) => `Blok dnevnika ${at}: zapisi brze potvrde, ${what}: ${records}`,
    },
    barrier: 'prepreka: prvo sve ovo',
    orphan: (ino) => `siroče ${ino}`,
  },
  types: {
    unwritten: 'nikada upisan',
    superblock: 'superblok dnevnika',
    descriptor: 'opis: nabraja blokove čije kopije slede',
    copy: 'kopija bloka',
    revoke: 'opozvani blokovi: njihove starije kopije ne smeju da se ponove',
    commit: 'potvrda: sa njom se transakcija računa',
    'fast commit': 'brza potvrda',
    old: 'ostatak iz ranijeg kruga',
  },
  copyOf: (block) => `kopija bloka ${block}`,
  blockIs: (at, what) => `Blok dnevnika ${at}: ${what}`,
  blockOf: (at, what, tid) => `Blok dnevnika ${at}: ${what}, transakcija ${tid}`,
  stages: [
    'prima promene',
    'više ne prima promene',
    'šalje podatke svojih datoteka',
    'upisuje se u dnevnik',
    'bezbedna je u dnevniku',
  ],
  noBlock: 'još nijedan blok',
  blocks,
  transaction: (tid, stage, holds) => `Transakcija ${tid} ${stage}: ${holds}.`,
  transactionRevoked: (tid, stage, holds, revoked) => `Transakcija ${tid} ${stage}: ${holds}, opozvano ${revoked}.`,
  waiting: (block, label, state) => `${block}, ${label} – ${state}`,
  changedIn: (tid) => `promenjen u transakciji ${tid}, koja nije potvrđena: ne sme na svoje mesto`,
  carried: (tid) =>
    `zahtev ga je odneo na svoje mesto; kopija iz transakcije ${tid} čuva se dok se ne zna da je stigao`,
  safeWith: (tid) => `bezbedan u dnevniku sa transakcijom ${tid}; sme na svoje mesto`,
  recoveryAt: (at, pass, complete, revoked, homes) =>
    `Oporavak je u prolazu ${pass} stigao do bloka dnevnika ${at}: ${complete}; opozvano: ${blocks(revoked)}, na svom mestu: ${blocks(homes)}.`,
  noneComplete: 'ni za jednu transakciju se ne zna da je cela',
  completeTo: (at) => `ono što je celo seže do bloka dnevnika ${at}`,
  transactions: 'Transakcije',
  theLog: 'Zapisi dnevnika',
  nothingToReplay: 'Superblok dnevnika na disku kaže da nema šta da se ponovi.',
  replayFrom: (start, tid) =>
    `Superblok dnevnika na disku kaže: posle pada ponoviti od bloka dnevnika ${start}, počevši od transakcije ${tid}.`,
  headAndTail: (head, tail, free) => `Glava je na bloku dnevnika ${head}, rep na ${tail}; slobodno: ${blocks(free)}.`,
  newest: 'Poslednje upisano u dnevnik',
  notHome: 'Još nije na svom mestu',
  newer: (n) => `U memoriji ili u dnevniku noviji nego na svom mestu: ${blocks(n)} volumena.`,
  moreBlocks: more,
  more: (n) => `i još ${n}`,
  byReplay: 'Blokovi koje ponavljanje vraća na njihovo mesto',
  written: (block) => `${block}, upisan`,
} satisfies PackOf<typeof english>;
