/**
 * npm run crash [SEED]: the crash tests at full length. The power fails at every write of every script and of every
 * enumerated workload; all subsets of up to six writes on their way, else 200 of them. Prints counts.
 */
import { tool } from './run.mjs';

const seed = process.argv[2] ?? '4';
const files = ['tests/session/crash/scripts.test.ts', 'tests/session/crash/workloads.test.ts'];
const options = ['--silent=false', '--reporter=dot', '--testTimeout=3600000', '--hookTimeout=3600000'];
process.exit(tool('vitest', ['run', ...options, ...files], { EXT4LAB_CRASH: 'all', EXT4LAB_SEED: seed }) ? 0 : 1);
