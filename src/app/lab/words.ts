/** The lab's page: what to run, what runs, and how cells and figures are called. */

import { useMemo } from 'react';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { FORMULAS_IN_ENGLISH } from '../../views/latency/formulas.ts';
import { ENGLISH } from '../../views/latency/words.ts';
import { counting } from '../../words/english.ts';
import type { LanguageTag } from '../../words/languages.ts';
import { words } from '../../words/words.ts';
import { cell } from './cell-words.ts';
import { figures } from './figures-words.ts';
import { unexplained, unsupported } from './findings-words.ts';

/** The papers' formulas beside the figures of a cell. */
const model = {
  title: 'The papers’ formulas',
  cell: 'Cell',
  noArm: 'This drive has neither arm nor platter: the formulas are about both.',
  nine: (cell: string) => `All nine, with the figures of ${cell}`,
  requests: (n: number, each: string, all: string) =>
    `${many(n, { one: '# request', other: '# requests' })} · ${each} = ${all}`,
  withoutJournal: (time: string) => `without the journal PostMark waited ${time}`,
  ofJournal: (time: string) => `the journal had ${time} of what PostMark waited for`,
  memoryHad: (share: string) => `memory had ${share} of the blocks`,
  eachBlock: 'for each block',
  within: (names: string) => `Within a quarter: ${names}.`,
  missed: (names: string) => `Missed: ${names}.`,
  terms: { transfer: 'the transfer', seek: 'a seek', rotation: 'the rotation', whole: 'the whole' },
  tooMuch: 'it says too much',
  tooLittle: 'it says too little',
  why: 'The model serves one request at a time, each at a random place. Here the drive orders what waits, neighbours are served in one go, several disks work at once, and a program need not wait for what the kernel writes later; but what waits in a queue, behind the writes of others, costs more than the model knows.',
  heads: ['cell', 'formula', 'expected ns', 'measured ns'],
};

const { number, many } = counting;
const disks = (n: number) => many(n, { one: '# disk', other: '# disks' });
const cells = (n: number) => many(n, { one: '# cell', other: '# cells' });

export const lab = words('lab', {
  page: 'The lab · ext4lab',
  title: 'The lab',
  experiments: 'Experiments',
  test: (n: number) => `Test ${n}`,
  testIs: (files: number, low: number, high: number, transactions: number) =>
    `${number(files)} files of ${number(low)} to ${number(high)} bytes, ${number(transactions)} transactions`,
  disks,
  /** After “on”. */
  onDisks: disks,
  asPapers: 'as in the papers',
  same: 'same',
  per: {
    files: 'files/s',
    transactions: 'transactions/s',
    requests: 'requests/s',
    rounds: 'rounds/s',
    seeks: 'seeks/s',
    MiB: 'MiB/s',
    ms: 'ms',
  },
  aboutSeconds: (s: number) => `about ${number(s)} s`,
  aboutMinutes: (minutes: number) => many(minutes, { one: 'about # minute', other: 'about # minutes' }),
  first: {
    name: 'What this is',
    about:
      'Two papers timed ext2, ext3 and ext4 on a server with one to four disks. Here their benchmark runs again, on real file systems and simulated disks, and you see where each second went.',
    run: 'Run Test 1 on one disk',
    failed: 'A cell could not be run:',
    kept: 'What was done is kept.',
  },
  running: {
    name: 'Under way',
    work: 'Work done',
    of: (done: number, all: number) => `${number(done)} of ${cells(all)}`,
    begun: 'begun',
    left: (about: string) => `${about} left`,
    cancel: 'Cancel',
  },
  choose: {
    name: 'What to run',
    all: 'Choose all of the papers’ 36 cells',
    tests: 'Tests of the papers',
    fs: 'File systems',
    disks: 'Disks, side by side (RAID-0)',
    share: 'How much of each test',
    shares: { 1: 'whole', 0.1: 'a tenth', 0.01: 'a hundredth' },
    fewer: 'Fewer files and transactions: quick, but the papers have no figures for it.',
    whatIf: 'What if …',
    switches: (n: number) => many(n, { one: '# switch', other: '# switches' }),
    whatIfs: 'Each is run beside the cells as in the papers',
    allHere: 'All of it is here',
    run: (n: number) => `Run ${cells(n)}`,
    runOthers: (n: number) => `Run the other ${number(n)}`,
    forget: 'Forget results',
    others: 'Other benchmarks',
    chosen: (n: number) => `${number(n)} chosen`,
    numbers: (title: string) => `${title}: its numbers`,
    quick: 'Quick',
    usual: 'As usual',
  },
  figures,
  model,
  cell,
  unsupported,
  unexplained,
});

/** The lab's words in the language that was chosen, with those of the parts that it shows. */
const WORDS = { ...ENGLISH, ...FORMULAS_IN_ENGLISH, lab };

export type LabSaid = typeof WORDS & { tag: LanguageTag };

export const LAB_IN_ENGLISH: LabSaid = { ...WORDS, tag: 'en' };

/** One object for a language. */
export function useLabSaid(): LabSaid {
  const words = useWords(WORDS);
  const tag = useLanguage();
  return useMemo(() => ({ ...words, tag }), [words, tag]);
}
