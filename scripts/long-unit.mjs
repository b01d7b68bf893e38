/**
 * The tests with a long form, at full length, two files at a time, each in a process of its own: what one has used of memory is
 * given back after it.
 *
 *      --shard 2/8 ─▶ every eighth file of the list, from the second on
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';
import { longTests } from './test-files.mjs';

/** As many as vitest.config.ts has workers. */
const BESIDE = 2;

/** K/N as two numbers, or undefined. */
export function shardOf(text) {
  const [, k, n] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  return Number(k) >= 1 && Number(k) <= Number(n) ? { k: Number(k), n: Number(n) } : undefined;
}

/** Runs one file; its output is printed when it has ended, so that two do not mix. */
function runFile(file, report) {
  const args = ['run', file, '--maxWorkers=1', '--reporter=default', '--reporter=./scripts/test-counts.mjs'];
  return new Promise((resolve) => {
    const child = spawn(path.join(root, 'node_modules', '.bin', 'vitest'), [...args, `--outputFile.counts=${report}`], {
      cwd: root,
      env: { ...process.env, CI: '1', EXT4LAB_LONG: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part));
    child.on('error', (error) => said.push(Buffer.from(`${file} did not start: ${error.message}\n`)));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code === 0);
    });
  });
}

/** `counted` adds up a file's report and answers with what is wrong with it. Answers with all that went wrong. */
export async function runLongUnit({ k, n }, counted) {
  const left = longTests().filter((_, i) => i % n === k - 1);
  const wrong = [];
  const next = async () => {
    for (let file = left.shift(); file; file = left.shift()) {
      const report = path.join(root, 'build', 'long', `${file.replaceAll('/', '-')}.json`);
      fs.mkdirSync(path.dirname(report), { recursive: true });
      fs.rmSync(report, { force: true });
      const begun = performance.now();
      const why = counted(report, await runFile(file, report));
      console.log(`${file}: ${((performance.now() - begun) / 1000).toFixed(0)} s${why && `, ${why}`}`);
      if (why) wrong.push(`${file}: ${why}`);
    }
  };
  await Promise.all(Array.from({ length: BESIDE }, next));
  return wrong.join('; ');
}
