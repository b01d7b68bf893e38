/**
 * The unit tests that have a long form, two files at a time, each in a process of its own, so that what one has used of
 * memory is given back after it.
 *
 *      a day ─▶ where the list begins ─▶ file, file, file … ─▶ the time is up: what is left is named, and comes first another day
 *
 * Where the time is limited (.ci/run), each run tries as many as fit.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const DAY_MS = 86_400_000;
/** As many as vitest.config.ts has workers. */
const BESIDE = 2;
/** Odd, and so far apart that the days after one another begin in other parts of the list. */
const STRIDE = 23;

/** The list, from where it begins on a day. */
function fromDay(files, day) {
  const at = files.length === 0 ? 0 : (day * STRIDE) % files.length;
  return [...files.slice(at), ...files.slice(0, at)];
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

/**
 * Runs the files until all are done or `deadline_ms` is past; `counted` adds up a file's report and answers with what is
 * wrong with it. Answers with what went wrong, and the files that were not begun.
 */
export async function runLongUnit(files, deadline_ms, counted) {
  const left = fromDay(files, Math.floor(Date.now() / DAY_MS));
  const wrong = [];
  const next = async () => {
    while (left.length > 0 && wrong.length === 0 && Date.now() < deadline_ms) {
      const file = left.shift();
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
  return { wrong: wrong.join('; '), left };
}
