/**
 * npm run fuzz [SEED] [test files…]: the property tests with a seed of their own instead of the fixed one.
 */
import { tool } from './run.mjs';

const [first, ...rest] = process.argv.slice(2);
const given = /^\d+$/.test(first ?? '');
const seed = given ? first : String(Math.floor(Math.random() * 2 ** 31));
console.log(`seed ${seed}`);
const files = given ? rest : process.argv.slice(2);
process.exit(tool('vitest', ['run', ...files], { EXT4LAB_SEED: seed }) ? 0 : 1);
