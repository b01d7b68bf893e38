/**
 * The recipes of docs/contribute/first-hour.md, each run on a copy of the project:
 *
 *      npm run new -- tile free-runs ──▶ files that parse, lists with one line more, and what to do next
 *                                    └─▶ in a long run the copy is built, and tried by its own tests
 */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { long } from '../helpers/long.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { all, ROOT, read } from './sources.ts';

const RECIPES = [...read('docs/contribute/first-hour.md').matchAll(/^ {4}npm run new -- (\w+) (\S+)$/gm)].map(
  ([, kind, name]) => [kind, name] as const,
);

/** What tries a thing of each kind, besides the rules of the house. */
const TRIED: Readonly<Record<string, string>> = {
  tile: 'tests/views/scenes.test.ts tests/views/tiles.test.ts',
  command: 'tests/shell/complete.test.ts',
  event: 'tests/trace',
  field: 'tests/trace',
  lesson: 'tests/lessons/course.test.ts tests/lessons/paths.test.ts',
  scenario: 'tests/app/scenarios.test.ts',
};

let copy = '';
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
    cwd: copy,
    encoding: 'utf8',
  });
const env = { ...process.env, EXT4LAB_LONG: '' };
const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', env });

beforeAll(() => {
  copy = tempDir();
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  for (const file of files.trim().split('\n'))
    if (fs.existsSync(path.join(ROOT, file))) fs.cpSync(path.join(ROOT, file), path.join(copy, file));
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'as it is');
});

/** What stands in the copy and not in the project. */
const changed = () => git('status', '--porcelain', '-uall').trim().split('\n').filter(Boolean);
afterAll(() => fs.rmSync(copy, { recursive: true }));

it('has one of each kind', () => {
  expect(RECIPES.map(([kind]) => kind).sort()).toEqual(Object.keys(TRIED).sort());
});

describe.each(RECIPES)('%s', (kind, name) => {
  it(`${name} is made, and not twice`, () => {
    const before = changed().length;
    const { status, stdout, stderr } = node('scripts/new.mjs', kind, name);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    for (const [, file] of stdout.matchAll(/^(?:made|a line|written) +(\S+)$/gm))
      expect(
        changed().some((line) => line.endsWith(` ${file}`)),
        file,
      ).toBe(true);
    const after = changed();
    expect(after.length).toBeGreaterThan(before);
    const again = node('scripts/new.mjs', kind, name);
    expect(again.status).toBe(1);
    expect(again.stderr).toMatch(/^[^\n]+\.\n$/);
    expect(changed()).toEqual(after);
  });
});

it.each([
  ['tile', 'Free_Runs'],
  ['event', 'group-full'],
  ['field', 'ext_insert'],
  ['field', 'no_event_of_ours.goal'],
  ['command', 'default'],
  ['tile', 'map'],
  ['window', 'free-runs'],
  ['tile'],
])('says in a sentence what is wrong with %s %s', (...words) => {
  const { status, stderr } = node('scripts/new.mjs', ...words);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^\w[^\n]+\n$/);
});

// Not declared in a short run, where nothing may be skipped.
if (long)
  describe('all of them together', () => {
    it('build', () => expect(node('node_modules/typescript/bin/tsc', '-b').stdout).toBe(''));
    it('pass', () => {
      const house = all.filter(
        (file) => /^tests\/house\/.*\.test\.ts$/.test(file) && !file.endsWith('recipes.test.ts'),
      );
      const tests = new Set([...house, ...Object.values(TRIED).flatMap((files) => files.split(' '))]);
      const { status, stdout } = node('node_modules/vitest/vitest.mjs', 'run', ...tests);
      expect(status, stdout).toBe(0);
    });
    it('run', () => {
      fs.writeFileSync(path.join(copy, 'help.sh'), 'file-sizes --help\n');
      expect(node('bin/ext4lab.mjs', 'run', 'help.sh').stdout).toContain('Usage: file-sizes');
    });
  });
