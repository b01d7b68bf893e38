/** The lab's page: what to run, what runs, and how cells and figures are called. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';
import { cell } from './cell-words.ts';
import { figures } from './figures-words.ts';
import { unexplained, unsupported } from './findings-words.ts';
import { model } from './model-words.ts';

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
