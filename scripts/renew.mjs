/**
 * npm run renew [test files…] [-t NAME]: makes golden files again, and compares with them.
 *
 * Vitest's snapshots, what Linux recorded, e2fsck's verdicts, the hashes of mke2fs's volumes, and from e2e/ the README's
 * pictures. Without a test file it renews all of them, and docs/inside/format and the grammar's parser too. Recordings need
 * root, loop devices, and some of them the oracle beside the checkout.
 */
import path from 'node:path';
import { root, run, tool } from './run.mjs';

const asked = process.argv.slice(2);
const pages = asked.filter((word) => word.startsWith('e2e/'));
const tests = asked.filter((word) => !word.startsWith('e2e/'));
const all = asked.length === 0;
const renew = { EXT4LAB_RENEW: '1' };

const done = [];
if (all)
  for (const script of ['docs', 'grammar'])
    done.push(run(process.execPath, [path.join(root, 'scripts', `${script}.mjs`)]));
if (all || tests.length > 0) done.push(tool('vitest', ['run', ...tests], renew));
if (all || pages.length > 0) done.push(tool('playwright', ['test', '-g', 'README', ...pages], renew));
process.exit(done.every(Boolean) ? 0 : 1);
