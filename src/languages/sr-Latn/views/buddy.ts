/** Parovi jedne grupe: njeni komadi, pretraga, šta se čuva i šta čeka. Sa bigalloc se broji u klasterima. */
import type { buddy as english } from '../../../views/buddy/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';
import { named } from '../labels.ts';
import { passed } from '../passed.ts';

const { number, many } = counting;
const BLOCKS = { one: '# blok', few: '# bloka', other: '# blokova' };
const CLUSTERS = { one: '# klaster', few: '# klastera', other: '# klastera' };

/** Kako se broje blokovi i klasteri. */
const unit = (clusters: boolean): (typeof english)['units']['block'] => ({
  many: (n) => many(n, clusters ? CLUSTERS : BLOCKS),
  placeOf: (start, group) => `${clusters ? 'klaster' : 'blok'} ${start} grupe ${group}`,
  noSearch: `${clusters ? 'klasteri' : 'blokovi'} su unapred dodeljeni i čekaju: nema pretrage`,
  freeAgain: (sizes) => `U ovom koraku su opet slobodni ${clusters ? 'klasteri' : 'blokovi'}: ${sizes}`,
  runs: (n, least, most) => `${number(n)} od po ${least} do ${number(most)} ${clusters ? 'klastera' : 'blokova'}`,
});

export const buddy = {
  name: 'Dodeljivanje po parovima',
  title: 'Parovi',
  named,
  smallFiles: 'male datoteke',
  number,
  none: 'U ovom koraku još nema sistema datoteka, pa ni grupe iz koje bi se dodeljivalo: koračajte napred dok ne nastane.',
  groupBefore: 'Prethodna grupa',
  groupAfter: 'Sledeća grupa',
  follows: 'Prati poslednje dodeljivanje',
  followAgain: 'Pritisnite da opet prati poslednje dodeljivanje',
  groupOf: (group, groups) => `grupa ${group} od ${number(groups)}`,
  keys: (group) => `Slobodni komadi grupe ${group}. Strelice levo i desno vode od komada do komada, Enter bira.`,
  units: { block: unit(false), cluster: unit(true) },
  free: (n) => `slobodno ${number(n)}`,
  freeClusters: (n) => `slobodno: ${many(n, CLUSTERS)}`,
  largest: (free, n) => `${free} · najveći ${number(n)}`,
  anywhere: (group) => `bilo gde u grupi ${group}`,
  criteria: {
    CR_POWER2_ALIGNED: 'slobodan komad baš te veličine, ili početak većeg',
    CR_GOAL_LEN_FAST: 'grupa čiji su slobodni nizovi u proseku dovoljno dugi',
    CR_BEST_AVAIL_LEN: 'najduži niz do kog se brzo dolazi',
    CR_GOAL_LEN_SLOW: 'svaki slobodan niz svake grupe koja ima dovoljno slobodnih blokova',
    CR_ANY_FREE: 'šta god je slobodno',
    '0x5': 'najbolje što je igde viđeno',
  },
  lines: {
    needed: 'treba',
    kept: 'čuva se',
    given: 'dato',
    goal: 'cilj',
    found: 'nađeno',
    by: 'kako',
    passed: 'preskočeno',
  },
  near: (n, name, place) => `${n} za ${name}, blizu: ${place}`,
  at: (n, place) => `${n}, ${place}`,
  goalAnywhere: (n, place) => `${n}, ${place}`,
  canGrow: (goal) => `${goal}, da datoteka može da raste`,
  isSplit: (found, size) => `${found}; deli se komad od ${number(size)}`,
  goalWasFree: 'sam cilj, koji je bio slobodan',
  criterion: (name, asks) => `${name} – ${asks}`,
  passed: (...one) => {
    const { candidate, why } = passed(...one);
    return `preskočeno: ${candidate}, jer ${why}`;
  },
  chunk: (size, blocks, other) => `slobodno: ${size}, ${blocks}; njegov par počinje na ${other}`,
  freed: (step, n, from, one) =>
    `Oslobođeno u koraku ${step}: ${n} od ${from}; nijedna datoteka ${one ? 'ga' : 'ih'} ne dobija dok se transakcija ne potvrdi`,
  keptRun: (name, first, last, unused) =>
    `čuva se za ${name}: blokovi ${first}–${last}, neupotrebljeno ${unused}; na disku slobodno, ovde zauzeto`,
  inUse: (block) => `blok ${block} je zauzet`,
  clusterInUse: (blocks) => `klaster blokova ${blocks} je zauzet`,
  takenWhole: (n, sizes) => `U ovom koraku ${n === 1 ? 'uzet je ceo komad' : 'uzeti su celi komadi'}: ${sizes}`,
  merge: (gone, made) => `U ovom koraku se ${gone} i ono što je vraćeno spajaju u ${made}`,
  split: (gone, made) => `U ovom koraku se deli ${gone}; slobodno ostaje ${made}`,
  keptFree: 'Čuva se, na disku slobodno',
  left: (n, of) => `ostaje ${number(n)} od ${number(of)}`,
  more: (n) => `i još ${n}`,
  fewer: 'manje',
  freedWaiting: 'Oslobođeno, čeka potvrdu',
  since: (step) => `od koraka ${number(step)}`,
  nothingYet: 'Još ništa nije dodeljeno. Blokovi se traže kada se podaci prazne: dođite do sledećeg pražnjenja.',
  served: 'Usluženo',
  theSearch: 'Pretraga',
  thisStep: 'ovaj korak',
  step: (step) => `korak ${step}`,
  runsByLength: 'Slobodni nizovi po dužini',
  runs: (n) => many(n, { one: '# niz', few: '# niza', other: '# nizova' }),
  runsAre: (runs) => `Slobodni nizovi: ${runs}`,
  markers: { needed: 'blizu', goal: 'cilj', result: 'nađeno', both: (what) => `${what}, nađeno` },
  asksFor: (n, name) => `${n} za ${name}`,
  lookFor: (asks, goal) => `${asks}, pa se traži ${goal}`,
  isKept: (asks) => `${asks}: čuva se`,
  reason: (...one) => {
    const { candidate, why } = passed(...one);
    return `${candidate} – ${why}`;
  },
  andMore: (n) => `i još ${n}`,
  theGroup: 'Grupa',
  groupIs: (group, groups, first, last, caption) => `Grupa ${group} od ${groups}: blokovi ${first}–${last}, ${caption}`,
  lastAllocation: 'Poslednje dodeljivanje',
  chunksByOrder: 'Slobodni komadi, od najvećih',
  chunks: (n, size) =>
    `${many(n, { one: '# slobodan komad', few: '# slobodna komada', other: '# slobodnih komada' })} od po ${number(size)}`,
  chunksAt: (chunks, places) => `${chunks}: na ${places}`,
  runsByTheirLength: 'Slobodni nizovi po dužini',
  taken: 'Uzeto od slobodnih',
  keptFor: (name, n, from, unused) => `Čuva se za ${name}: ${n} od ${from}, neupotrebljeno ${number(unused)}`,
} satisfies PackOf<typeof english>;
