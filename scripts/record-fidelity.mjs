/**
 * node scripts/record-fidelity.mjs [NAME…]: has this machine's kernel run the scripts in tests/engine/fidelity/fixtures
 * again (all of them, or those named) and keeps what it did. Needs root and loop devices; layouts are read by the
 * oracle's `layout` (e2fsprogs), if the oracle is beside the checkout.
 */
import { tool } from './run.mjs';

const names = process.argv.slice(2);
const env = { EXT4LAB_RECORD: names.length > 0 ? names.join(' ') : 'all' };
process.exit(tool('vitest', ['run', 'tests/engine/fidelity/fidelity.test.ts'], env) ? 0 : 1);
