/**
 * What a file exports is used: by another file, or, if it says so (`@internal` in its comment), by tests only. knip
 * follows the imports from where programs begin (knip.jsonc). It reads every source, twice: only a long run tries it.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { it } from 'vitest';
// Names it as a test of the long run (scripts/test.mjs).
import '../helpers/long.ts';
import { noFaults, ROOT } from './sources.ts';

interface Found {
  name: string;
  line?: number;
}

interface Issue {
  file: string;
  files: Found[];
  dependencies: Found[];
  devDependencies: Found[];
  exports: Found[];
  types: Found[];
}

const execute = promisify(execFile);

async function knip(...options: string[]): Promise<Issue[]> {
  const args = ['node_modules/knip/bin/knip.js', '--no-exit-code', '--reporter', 'json', ...options];
  const { stdout } = await execute(process.execPath, args, { cwd: ROOT, maxBuffer: 1 << 26 });
  return (JSON.parse(stdout) as { issues: Issue[] }).issues;
}

/** Folders where this is yet to be done. */
const STILL = /^src\/(shell|views\/motion)\//;

const faultsOf = (issues: Issue[], kinds: (keyof Omit<Issue, 'file'>)[], fix: string): string[] =>
  issues
    .filter(({ file }) => !STILL.test(file))
    .flatMap((issue) =>
      kinds.flatMap((kind) => issue[kind].map(({ name, line }) => `${issue.file}:${line ?? 1}: ${name}: ${fix}`)),
    );

// The program reads every source: on a busy machine that may take longer than a minute.
const WAIT_ms = 240_000;

it(
  'every file and every dependency is used, and every export by another file',
  async () => {
    const issues = await knip('--include', 'files,dependencies,exports,types');
    noFaults([
      ...faultsOf(issues, ['files', 'dependencies', 'devDependencies'], 'nothing needs it; take it out'),
      ...faultsOf(issues, ['exports', 'types'], 'no other file imports it; take the “export” away, or all of it'),
    ]);
  },
  WAIT_ms,
);

it(
  'what only tests import says so',
  async () => {
    const issues = await knip('--production', '--include', 'exports,types');
    noFaults(
      faultsOf(
        issues,
        ['exports', 'types'],
        'only tests import it; say @internal in its comment, or test what uses it',
      ),
    );
  },
  WAIT_ms,
);
