/** Random calls with crashes: a few programs, and those that once broke a promise. */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runs, sample } from '../../helpers/long.ts';
import { seedOr } from '../../helpers/settings.ts';
import { MODES } from './modes.ts';
import { programOf, type Step } from './program.ts';
import { dense, faultsOf, minimised } from './try.ts';

const FOUND = fileURLToPath(new URL('./found/', import.meta.url));
/** In a short run one volume in so many. */
const MODES_ONE_IN = 8;

const found = fs.readdirSync(FOUND).map((file) => {
  const { mode, seed, steps } = JSON.parse(fs.readFileSync(FOUND + file, 'utf8')) as {
    mode: string;
    seed: number;
    steps: Step[];
  };
  return { file, seed, steps, mode: MODES.find(({ name }) => name === mode)! };
});

it.each(sample(found, 6))('found once: $file', (tried) => {
  expect(faultsOf(tried, { ...dense(tried.seed), moments: runs(20, 300) })).toEqual([]);
});

it('no promise is broken', () => {
  const first = seedOr(5);
  for (let i = 0; i < runs(MODES.length / MODES_ONE_IN, MODES.length); i++) {
    const seed = first + i * MODES_ONE_IN;
    const tried = {
      mode: MODES[(i * MODES_ONE_IN + Math.floor(i / MODES_ONE_IN)) % MODES.length],
      seed,
      steps: programOf(seed, 25),
    };
    expect({ ...tried, faults: faultsOf(tried, { seed, moments: 10 }) }).toEqual({
      ...tried,
      faults: [],
    });
  }
});

it.each(sample(['ordered', 'nojournal-grows'], 2))(
  '%s: a promise that is broken is noticed, and told by the calls that it takes',
  (name) => {
    const mode = { ...MODES.find((each) => each.name === name)!, mount: 'barrier=0' };
    const limits = dense(1);
    const steps: Step[] = [
      [0, 'mkdir', 'd'],
      [1, 'open', 0, 'a', 0o102],
      [0, 'sync'],
      [1, 'pwrite', 0, 0, 3000],
      [0, 'symlink', 't', 'b'],
      [1, 'fsync', 0],
    ];
    const least = minimised({ mode, seed: 1, steps }, limits);
    expect(faultsOf({ mode, seed: 1, steps: least }, limits)).not.toEqual([]);
    expect(least.length).toBeLessThan(steps.length);
  },
);
