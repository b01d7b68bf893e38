/**
 * SQLite's own tests on the shipped SQLite and a volume of ours: those files of its suite that are SQL and answers alone, and need no
 * testfixture (docs/learn/programs.md). They are in the public domain, and as Debian's sqlite3 3.40.1 has them.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { sample } from '../helpers/long.ts';
import { ownTests } from './tcl-subset.ts';
import { runOnVolume } from './volume.ts';

const FOLDER = fileURLToPath(new URL('sqlite-own', import.meta.url));
const MARK = '= = =';

/** Values as they are printed: a line a row, a | between. */
const printed = (values: readonly string[]): string => values.join('\n').replaceAll('|', '\n');

it.each(sample(fs.readdirSync(FOLDER), 4))('%s', (file) => {
  const tests = ownTests(fs.readFileSync(path.join(FOLDER, file), 'utf8'));
  expect(tests.length).toBeGreaterThan(9);
  const databases = [...new Set(tests.map(({ database }) => database))];
  const script = databases.map((n) => {
    const own = tests.filter(({ database }) => database === n);
    const sql = own.map((test) => `${test.sql}\n;SELECT '${MARK}';\n`).join('');
    return `sqlite3 t${n}.db <<'END_OF_TESTS'\n${sql}END_OF_TESTS\n`;
  });
  const { out, err, problems } = runOnVolume(script.join(''));
  expect([err, problems]).toEqual(['', undefined]);
  const answers = Buffer.from(out, 'latin1').toString('utf8').split(`${MARK}\n`);
  for (const [i, { name, values, wanted }] of tests.entries()) {
    const found = answers[i].replace(/\n$/, '').replaceAll('|', '\n');
    if (wanted) expect(wanted.pattern.test(found.replaceAll('\n', ' ')), name).toBe(wanted.there);
    else expect(found, name).toBe(printed(values));
  }
});
