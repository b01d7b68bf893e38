/** build/tested.json says what was tested of which commit, and how it ended. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { record, runStages, treeOf } from '../../scripts/tested.mjs';
import { describeWith, must } from '../helpers/linux.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const nothing = { passed: 0, failed: 0, skipped: [], flaky: [] };

function recorded(...how: Parameters<typeof record> extends [string, ...infer Rest] ? Rest : never) {
  const file = path.join(tempDir(), 'build', 'tested.json');
  const line = record(file, ...how);
  return { line, ...JSON.parse(fs.readFileSync(file, 'utf8')) };
}

it('has the stages that were begun, up to the one that failed', async () => {
  const ran = await runStages([
    ['lint', () => ''],
    ['unit', async () => '2 failed'],
    ['e2e', () => expect.fail('it was to stop')],
  ]);
  expect(Object.keys(ran.seconds)).toEqual(['lint', 'unit']);
  expect(ran.wrong).toBe('unit failed: 2 failed');
});

it('has counts and minutes, also of a run that failed', () => {
  const tree = { commit: 'abc', clean: true };
  const seconds = { lint: 30, unit: 60.5 };
  const counts = { passed: 7, failed: 2, skipped: ['a'], flaky: ['b', 'c'] };
  expect(recorded(tree, { seconds, wrong: 'unit failed: 2 failed' }, counts)).toEqual({
    line: '7 passed, 2 failed, 1 skipped',
    commit: 'abc',
    clean: true,
    stages: seconds,
    passed: 7,
    failed: 2,
    skipped: 1,
    flaky: 2,
    minutes: 1.51,
    wrong: 'unit failed: 2 failed',
  });
  // What failed before any test does not read as if it had passed.
  expect(recorded(tree, { seconds, wrong: 'lint failed' }, nothing)).toMatchObject({ failed: 1, passed: 0 });
  expect(recorded(tree, { seconds, wrong: '' }, nothing)).toMatchObject({ failed: 0, wrong: '' });
});

describeWith(['git'], 'the commit', () => {
  it('is named, and whether the files are those of the commit', () => {
    const cwd = tempDir();
    expect(treeOf(cwd)).toEqual({ commit: null, clean: false });
    const git = (...words: string[]) =>
      must('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], { cwd }).trim();
    git('init', '-q');
    fs.writeFileSync(path.join(cwd, 'a'), 'a');
    git('add', 'a');
    git('commit', '-qm', 'a');
    expect(treeOf(cwd)).toEqual({ commit: git('rev-parse', 'HEAD'), clean: true });
    fs.writeFileSync(path.join(cwd, 'b'), 'b');
    expect(treeOf(cwd).clean).toBe(false);
  });
});
