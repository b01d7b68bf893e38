/**
 * Before and after each test file.
 *
 * The seed of every property test is the same on each run, so that the same cases are tested as before. `npm run fuzz`
 * draws a fresh one and prints it; a seed that failed stays in its test as an example.
 */
import fc from 'fast-check';
import { afterAll } from 'vitest';
import { runs } from './long.ts';
import { seedOr } from './settings.ts';
import { removeTempDirs } from './temp-dir.ts';

fc.configureGlobal({ seed: seedOr(4), numRuns: runs(15, 40) });

afterAll(removeTempDirs);
