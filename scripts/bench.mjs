/**
 * npm run bench: how fast everything is, beside others in the same run.
 *
 * Variants of one question run interleaved, round by round, so that a busy moment of the machine meets all
 * of them; each figure is the median over the rounds. docs/inside/performance.md says what the figures mean.
 */
import { parseArgs } from 'node:util';
import { installPackages, needNode } from './install.mjs';
import { tool } from './run.mjs';

const HELP = `npm run bench -- [what …] [--rounds N] [--only NAME,…]

  what           ground    checksums, store, recorder, history, mke2fs
                 engine    the workloads W1 to W7, beside Linux, npm memfs and npm ext2fs
                 machine   simulated disks: block requests a second
                 W1 … W7   one of them
                 lookups   what finding a name costs in directories of 10 to 1,000,000 names, linear and hashed;
                           writes docs/pictures/lookups.svg and the table in docs/inside/performance.md
                 ols       what the paper of OLS 2007 says of ext4 beside ext3: pass 1 of a check, IOzone, large files
                 lab-fit   the two constants of the lab, fitted on one and two disks, and what they predict for three and four;
                           lab-ablation: the lab without each of what the kernel does (10 minutes each)
                 mount     files and a large file on ext4lab mount, beside the kernel's mount and fuse2fs
                 motion    what a frame of moving marks costs in the browser
                 page      what a visit fetches, how soon it sees something; frames while the page plays and is scrubbed
                 everything when nothing is named
  --rounds N     rounds that count, after one that warms up (5)
  --only NAME,…  only contestants with one of these in their names: Linux, ext4lab, recording, memfs, ext2fs

The kernel takes part where this runs as root on Linux with a C compiler; it uses a loop device on a tmpfs of
1.2 GB. Give the others as much memory again.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});
const known = [
  'ground',
  'engine',
  'lab-ablation',
  'lab-fit',
  'lookups',
  'machine',
  'mount',
  'motion',
  'ols',
  'page',
  'W1',
  'W2',
  'W3',
  'W4',
  'W5',
  'W6',
  'W7',
];
const unknown = positionals.filter((what) => !known.includes(what));
if (values.help || unknown.length > 0 || !(Number(values.rounds) >= 0)) {
  if (unknown.length > 0) console.error(`There is no ${unknown.join(', ')}.\n`);
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

needNode();
if (!installPackages() || !tool('tsc', ['-b', 'src/session', 'src/machine', 'src/cli'])) process.exit(1);

const all = positionals.length === 0;
if (all || positionals.includes('ground')) await import('./bench/ground.mjs');
if (all || positionals.includes('machine')) {
  const { benchMachine } = await import('./bench/machine.mjs');
  benchMachine(Number(values.rounds));
}
if (all || positionals.includes('mount')) {
  const { benchMount } = await import('./bench/mount.mjs');
  await benchMount(Number(values.rounds), values.only?.split(','));
}
if (all || positionals.includes('motion')) {
  const { benchMotion } = await import('./bench/motion.mjs');
  await benchMotion();
}
if (all || positionals.includes('page')) {
  const { benchPage } = await import('./bench/page.mjs');
  await benchPage();
}
if (positionals.includes('lab-fit')) {
  const { fitLab } = await import('./bench/lab-fit.mjs');
  await fitLab();
}
if (positionals.includes('lab-ablation')) {
  const { ablateLab } = await import('./bench/lab-ablation.mjs');
  await ablateLab();
}
if (positionals.includes('ols')) {
  const { benchOls } = await import('./bench/ols.mjs');
  benchOls();
}
const named = positionals.filter((what) => /^W\d$/.test(what));
if (all || named.length > 0 || positionals.includes('engine')) {
  const { benchEngine } = await import('./bench/engine.mjs');
  const every = all || positionals.includes('engine');
  await benchEngine({
    ...(every ? {} : { workloads: named }),
    rounds: Number(values.rounds),
    only: values.only?.split(','),
  });
}
// Runs only when it is named: it writes into docs/.
if (positionals.includes('lookups')) await import('./bench/lookups.mjs');
