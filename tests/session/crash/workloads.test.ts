/**
 * Every sequence of one and of two operations on a small tree, each followed by fsync, fdatasync or sync: what was
 * promised is there after a crash, and the tree is that of a commit.
 *
 * `npm test` crashes all single operations, each in one mode, and some pairs where something was promised; `npm run crash` all pairs in
 * four journal modes, in ordered mode at every write.
 */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { dice } from '../../helpers/corruption.ts';
import { mustJudge } from '../../helpers/linux.ts';
import { long } from '../../helpers/long.ts';
import { seedOr } from '../../helpers/settings.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { countsText, type Limits, noCounts } from './explore.ts';
import { scratchRoot } from './linux-judge.ts';
import { crashEverywhere } from './run.ts';
import { OPERATIONS, sequences, smallTree, watchSteps } from './workloads.ts';

const seed = seedOr(4);
/** `promises`: all pairs, but only after promises. */
const every = process.env.EXT4LAB_CRASH === 'all' || process.env.EXT4LAB_CRASH === 'promises';
const MODES = {
  ordered: { mkfs: '-t ext4 -b 1024 -J size=1', size: '4M', mount: '' },
  journal: { mkfs: '-t ext4 -b 1024 -J size=1', size: '4M', mount: 'data=journal' },
  ext3: { mkfs: '-t ext3 -b 1024 -J size=1', size: '4M', mount: '' },
  nodelalloc: { mkfs: '-t ext4 -b 2048 -J size=2', size: '6M', mount: 'nodelalloc' },
};
/** In a short run, one pair in this many. */
const PAIRS_ONE_IN = long ? 40 : 200;
const root = scratchRoot();
const dir = root ? fs.mkdtempSync(path.join(root, 'ext4lab-crash-')) : tempDir();
const counts = noCounts();
let workloads = 0;

afterAll(() => {
  fs.rmSync(dir, { recursive: true, force: true });
  if (every) console.log(`crash: ${workloads} workloads, ${countsText(counts)}`);
});

const { one, two } = sequences();

/** In a long run every write of each workload in one mode, and every promise in the others. */
function limitsOf(mode: string, seed: number): Limits {
  if (!every) return { exhaustive: 1, random: 3, seed, promisesOnly: true };
  if (mode === 'ordered' && process.env.EXT4LAB_CRASH === 'all') return { exhaustive: 2, random: 4, seed };
  return { exhaustive: 3, random: 6, seed, promisesOnly: true };
}

describe('enumerated workloads', () => {
  for (const [nth, [name, mode]] of Object.entries(MODES).entries()) {
    // By the first operation, so that a failure has a name and no test takes long.
    for (const [i, first] of OPERATIONS.entries()) {
      // In a short run each operation in one of the modes at most.
      if (!every && !long && (i + nth) % 8 !== 0) continue;
      it(
        `${name}: ${first.name}, alone and then another`,
        () => {
          const before = smallTree(mode);
          const roll = dice(seed * 1000 + i);
          const pairs = two.filter(([[op]]) => op === first);
          const some = every ? pairs : pairs.filter(() => roll(PAIRS_ONE_IN) === 0);
          const oneIn = !mustJudge('e2fsck') ? 0 : every ? 5000 : 300;
          const judges = { oneIn, dir, kernel: mustJudge('root', 'loop', 'mount') };
          const faults: string[] = [];
          for (const steps of [...one.filter(([[op]]) => op === first), ...some]) {
            workloads++;
            const limits = limitsOf(name, workloads);
            faults.push(...crashEverywhere(watchSteps(mode, before, steps), limits, judges, counts));
            if (faults.length > 20) break;
          }
          expect(faults).toEqual([]);
        },
        every ? 3_600_000 : 60_000,
      );
    }
  }
});
