/**
 * What is promised of all 36 cells (`npm run lab`), on two of them: what was faster in the papers is faster here. In a long
 * run the cells are whole, and their seconds are those of docs/lab.md.
 */
import fs from 'node:fs';
import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { jobOf, paperSeconds } from '../../src/lab/job.ts';
import { TESTS } from '../../src/lab/papers.ts';
import { runCell } from '../../src/lab/run-cell.ts';
import { verdictOn } from '../../src/lab/verdict.ts';
import { long } from '../helpers/long.ts';

const documented = fs.readFileSync(new URL('../../docs/lab.md', import.meta.url), 'utf8');

/** Test 2, or a fiftieth of it. */
const job = jobOf(TESTS[1], long ? 1 : 0.02);

it('ext4 is faster than ext3 on four disks, with the files of Test 2', () => {
  const cells = (['ext3', 'ext4'] as const).map((name) => {
    const result = runCell({ job, fs: name, disks: 4 });
    if (result instanceof Refused) throw new Error(result.refused);
    const table = documented.slice(documented.indexOf('| Test 2')).split('\n');
    // Of a part of the test the papers have no figures; the order is that of the whole.
    const paper = paperSeconds(jobOf(TESTS[1]), name, 4) ?? 0;
    const row =
      table
        .find((line) => line.startsWith(`| ${name}`))
        ?.split('|')
        .at(-2)
        ?.trim() ?? '';
    if (long) expect(row).toBe(`${result.seconds.toFixed(1)} (${paper})`);
    return { ...result, test: 2, paper };
  });
  expect(verdictOn(cells).fileSystems).toEqual({ right: 1, of: 1 });
});
