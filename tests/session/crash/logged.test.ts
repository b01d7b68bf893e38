/**
 * Whatever the log holds must not come back over what was written later, past the log: random work on two files whose
 * data is logged some of the time, with direct writes, holes, zeros, deletion and reuse; the power goes where something
 * was promised.
 */
import { expect, it } from 'vitest';
import { dice } from '../../helpers/corruption.ts';
import { runs } from '../../helpers/long.ts';
import { seedOr } from '../../helpers/settings.ts';
import { noCounts } from './explore.ts';
import { crashEverywhere } from './run.ts';
import { watch } from './watched.ts';

const MODES = [
  { mkfs: '-t ext4 -b 1024 -J size=1', size: '4M', mount: 'data=journal' },
  { mkfs: '-t ext4 -b 1024 -J size=1', size: '4M', mount: '' },
  { mkfs: '-t ext4 -b 1024 -J size=1', size: '4M', mount: 'data=writeback' },
  { mkfs: '-t ext3 -b 1024 -J size=1', size: '4M', mount: 'data=journal' },
];
/** Seeds that found something once. */
const FOUND = [9024];
const STEPS = 20;
const BLOCK = 1024;
const BLOCKS = 24;

type Roll = (below: number) => number;

const OPERATIONS: readonly ((file: string, roll: Roll) => string)[] = [
  (f, roll) => `dd if=/dev/urandom of=${f} bs=${1 + roll(5000)} seek=${roll(4)} count=2 conv=notrunc status=none`,
  (f, roll) =>
    `dd if=/dev/urandom of=${f} bs=${BLOCK * (1 + roll(6))} seek=${roll(4)} count=2 oflag=direct conv=notrunc status=none`,
  (f, roll) => `fallocate -p -o ${roll(BLOCKS * BLOCK)} -l ${1 + roll(8 * BLOCK)} ${f}`,
  (f, roll) => `fallocate -z -o ${roll(BLOCKS * BLOCK)} -l ${1 + roll(8 * BLOCK)} ${f}`,
  (f, roll) => `fallocate -o ${roll(BLOCKS * BLOCK)} -l ${1 + roll(8 * BLOCK)} ${f}`,
  (f, roll) => `truncate -s ${roll(BLOCKS * BLOCK)} ${f}`,
  (f) => `rm ${f}; echo > ${f}`,
  (f) => `chattr +j ${f}`,
  (f) => `chattr -j ${f}`,
  (f) => `mkdir -p d/${f} && rm -r d`,
  (f) => `sync ${f}`,
  () => 'sync',
];

function workOf(roll: Roll, extents: boolean): string {
  // Little is left, so that what is freed is soon used again.
  const lines = [
    extents ? 'echo > fill; fallocate -n -l 2620k fill' : '',
    'echo > a',
    'echo > b',
    roll(2) ? 'chattr +j a' : '',
    'sync',
  ];
  while (lines.length < STEPS) {
    const line = OPERATIONS[roll(OPERATIONS.length)](roll(2) ? 'a' : 'b', roll);
    // Files of indirect blocks only have holes punched.
    if (extents || !/^fallocate (?!-p)/.test(line)) lines.push(`${line} 2> /dev/null || true`);
  }
  return [...lines, 'sync a', 'sync b', 'echo more > c', 'sync c'].join('\n');
}

it.each(MODES)('$mkfs $mount', (mode) => {
  const first = 1000 * seedOr(5);
  const faults: string[] = [];
  const drawn = Array.from({ length: runs(3, 400) }, (_, i) => first + i);
  for (const seed of [...FOUND, ...drawn]) {
    const script = workOf(dice(seed), mode.mkfs.includes('ext4'));
    const limits = { exhaustive: 1, random: 2, seed, promisesOnly: true };
    const none = { oneIn: 0, dir: '', kernel: false };
    const found = crashEverywhere(watch({ ...mode, name: `seed ${seed}`, script }), limits, none, noCounts());
    if (found.length > 0) faults.push(script, ...found);
  }
  expect(faults).toEqual([]);
});
