/**
 * build/tested.json: what was tested of which commit, and how it ended.
 *
 *      { commit, clean, stages: { lint: 4.2, … }, passed, failed, skipped, flaky, minutes, wrong }
 *
 * `stages` are seconds, `clean` says that nothing but the commit was tested, `wrong` is empty where all is well.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** The commit of a checkout, and whether its files are those of the commit. Outside of Git there is no commit. */
export function treeOf(folder) {
  const git = (...words) => spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
  const commit = git('rev-parse', 'HEAD');
  if (commit.status !== 0) return { commit: null, clean: false };
  return { commit: commit.stdout.trim(), clean: git('status', '--porcelain').stdout === '' };
}

/** Runs stages in order, up to the first that says what went wrong. Seconds are of each that was begun. */
export async function runStages(stages) {
  const seconds = {};
  for (const [name, stage] of stages) {
    console.log(`\n── ${name}`);
    const begun = performance.now();
    const why = await stage();
    seconds[name] = Number(((performance.now() - begun) / 1000).toFixed(1));
    if (why) return { seconds, wrong: `${name} failed: ${why}` };
  }
  return { seconds, wrong: '' };
}

/** Writes the record, and answers with the closing line of a run. */
export function record(file, tree, { seconds, wrong }, { passed, failed, skipped, flaky }) {
  const sum = Object.values(seconds).reduce((all, one) => all + one, 0);
  const tested = {
    ...tree,
    stages: seconds,
    passed,
    // A run that failed before any test must not read as one that passed.
    failed: wrong ? Math.max(1, failed) : failed,
    skipped: skipped.length,
    flaky: flaky.length,
    minutes: Number((sum / 60).toFixed(2)),
    wrong,
  };
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(tested, null, 2)}\n`);
  return `${tested.passed} passed, ${tested.failed} failed, ${tested.skipped} skipped`;
}
