/**
 * Scripts made from a seed, on this machine's kernel and on ours: the same layout, contents, output.
 *
 * Seeds that found a difference stay in FOUND.
 */
import { describe, expect, it } from 'vitest';
import { describeWith } from '../../helpers/linux.ts';
import { runsOr, seedOr } from '../../helpers/settings.ts';
import { contentsOf } from './contents.ts';
import { layoutDifferences } from './differences.ts';
import { runOnEngine } from './engine-run.ts';
import { runOnKernel } from './kernel-run.ts';
import { randomVolumeScript } from './random-volumes.ts';

const RUNS = runsOr(4);
const FIRST = seedOr(1000);

/**
 * O_DIRECT into the holes of an indirect map; a range with delayed blocks removed; a synchronous write among others.
 */
const FOUND = [1, 103, 110];

describeWith(['root', 'loop', 'mke2fs', 'mount', 'cc'], 'beside the kernel of this machine', () => {
  describe('made-up scripts', () => {
    const seeds = [...FOUND, ...Array.from({ length: RUNS }, (_, i) => FIRST + i)];
    for (const seed of seeds)
      it(`seed ${seed}`, () => {
        const text = randomVolumeScript(seed);
        const run = runOnEngine(text);
        const { layout, status, said } = run;
        const contents = contentsOf(run.volume, layout);
        const theirs = runOnKernel(text);
        expect(layoutDifferences(theirs.layout, layout), `Linux / we, after\n${text}`).toEqual([]);
        expect(contents, text).toEqual(theirs.contents);
        expect({ status, said }, text).toEqual({ status: theirs.status, said: theirs.said });
      });
  });
});
