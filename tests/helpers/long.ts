/**
 * Tests of two lengths: `npm test` runs a sample. `npm run test:long` runs whole each file of tests that imports this one, or
 * what does, or fast-check (scripts/test-files.mjs), and `npm test -- browsers` those of e2e.
 *
 *      runs(300, 2000)      300 of what chance makes, in a long run 2000
 *      sample(scripts, 3)   every third, in a long run all
 */
import { runsOr } from './settings.ts';

export const long = process.env.EXT4LAB_LONG === '1';

export const runs = (short: number, full: number): number => runsOr(long ? full : short);

export const sample = <T>(all: readonly T[], oneIn: number): T[] => all.filter((_, i) => long || i % oneIn === 0);
