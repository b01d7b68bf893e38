/**
 * npm run fuzz -- KIND [options]: a fuzzer of its own, the main.ts of a folder of tests/fuzz, built as one file so that it runs at
 * full speed. Without a kind, npm run fuzz [SEED] [test files…]: the property tests with a seed of their own.
 * npm run fuzz -- fsck: every damaged volume, checked and repaired by e2fsck and by us; prints what is equal,
 * and which problems they lead to.
 */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { root, tool } from './run.mjs';

if (process.argv[2] === 'fsck') {
  const files = ['tests/tools/fsck/beside.test.ts', 'tests/tools/fsck/damage.test.ts'];
  const options = ['run', '--silent=false', ...files, '-t', 'beside e2fsck|damaged volumes'];
  process.exit(tool('vitest', options, { EXT4LAB_RUNS: '100000' }) ? 0 : 1);
}

const [first, ...rest] = process.argv.slice(2);
const main = path.join(root, 'tests', 'fuzz', first ?? '', 'main.ts');

if (first && !first.startsWith('.') && fs.existsSync(main)) {
  const outDir = path.join(root, 'build', 'fuzz', first);
  const output = { entryFileNames: 'main.mjs' };
  const ssr = { ssr: main, outDir, target: 'node20', minify: false, rolldownOptions: { output } };
  await build({ root, configFile: false, logLevel: 'warn', build: { ...ssr, copyPublicDir: false } });
  // What starts programs is a program of its own (tests/helpers/spawn-sync.ts), and lies beside it.
  fs.copyFileSync(path.join(root, 'tests', 'helpers', 'spawner.mjs'), path.join(outDir, 'spawner.mjs'));
  process.chdir(root);
  process.argv.splice(2, 1);
  await import(pathToFileURL(path.join(outDir, 'main.mjs')).href);
} else {
  const given = /^\d+$/.test(first ?? '');
  const seed = given ? first : String(Math.floor(Math.random() * 2 ** 31));
  console.log(`seed ${seed}`);
  const files = given ? rest : process.argv.slice(2);
  process.exit(tool('vitest', ['run', ...files], { EXT4LAB_SEED: seed }) ? 0 : 1);
}
