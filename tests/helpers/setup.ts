/**
 * Before and after each test file.
 *
 * The seed of every property test is the same on each run, so that the same cases are tested as before. `npm run fuzz`
 * draws a fresh one and prints it; a seed that failed stays in its test as an example.
 */
import fc from 'fast-check';
import { afterAll } from 'vitest';
import { shipFromFiles } from '../../src/cli/shipped-programs.ts';
import { GIVEN_PROGRAMS } from '../../src/commands/wasm/programs.ts';
import { bringAll } from '../../src/session/run/late-tools.ts';
import { runsOr, seedOr } from './settings.ts';
import { removeTempDirs } from './temp-dir.ts';

await bringAll();
shipFromFiles();

fc.configureGlobal({ seed: seedOr(4), numRuns: runsOr(40) });

afterAll(() => {
  removeTempDirs();
  // A program that a test gives is a command: not for the next file, which may count them.
  (GIVEN_PROGRAMS as Map<string, unknown>).clear();
});
