/** What the environment asks of the tests. */

/** The seed of what chance makes; `npm run fuzz` gives all of them another. */
export const seedOr = (own: number): number => Number(process.env.EXT4LAB_SEED ?? own);

/** How many of what chance makes. */
export const runsOr = (own: number): number => Number(process.env.EXT4LAB_RUNS ?? own);

/** `npm run renew`: each golden file is made again before it is compared with, as Vitest does with snapshots. */
export const renewing = process.env.EXT4LAB_RENEW === '1';
