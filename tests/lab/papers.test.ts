/**
 * What is promised of all 36 cells (`npm run lab`), on two of them: what was faster in the papers is faster here. In a long
 * run the cells are whole, and their seconds are those of docs/lab.md.
 */
import fs from 'node:fs';
import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { type PaperTest, TESTS } from '../../src/lab/papers.ts';
import { runCell } from '../../src/lab/run-cell.ts';
import { verdictOn } from '../../src/lab/verdict.ts';
import { long } from '../helpers/long.ts';

const documented = fs.readFileSync(new URL('../../docs/lab.md', import.meta.url), 'utf8');

/** Test 2, or a fiftieth of it. */
const test: PaperTest = long ? TESTS[1] : { ...TESTS[1], files: 600, transactions: 1000 };

it('ext4 is faster than ext3 on four disks, with the files of Test 2', () => {
  const cells = (['ext3', 'ext4'] as const).map((name) => {
    const result = runCell({ test, fs: name, disks: 4 });
    if (result instanceof Refused) throw new Error(result.refused);
    const table = documented.slice(documented.indexOf('| Test 2')).split('\n');
    const shown = `${result.seconds.toFixed(1)} (${result.paper})`;
    if (long) expect(table.find((line) => line.startsWith(`| ${name}`))).toContain(shown);
    return result;
  });
  expect(verdictOn(cells).fileSystems).toEqual({ right: 1, of: 1 });
});
