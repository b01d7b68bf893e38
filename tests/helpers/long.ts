/**
 * Tests of two lengths: `npm test` draws a sample, and `npm run test:long` runs whole each test file that imports this one.
 *
 *      runs(300, 2000)        300 of what chance makes, in a long run 2000
 *      drawn(scripts, 4)      about one in four, always the same ones; in a long run all
 */
import { dice } from './corruption.ts';
import { runsOr, seedOr } from './settings.ts';

export const long = process.env.EXT4LAB_LONG === '1';

export const runs = (short: number, full: number): number => runsOr(long ? full : short);

export function drawn<T>(items: readonly T[], oneIn: number): T[] {
  const roll = dice(seedOr(4));
  return items.filter(() => roll(oneIn) === 0 || long);
}
