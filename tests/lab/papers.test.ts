/**
 * What is promised of all 36 cells (`npm run lab`). What docs/learn/lab.md says of its tables is computed from them again; that the
 * tables are true is tried on four cells that chance draws, in a long run. In a short one a fiftieth of Test 2 keeps the order
 * of the papers.
 */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { xorshift32 } from '../../src/bytes/chance.ts';
import { Refused } from '../../src/bytes/refused.ts';
import { jobOf, paperSeconds } from '../../src/lab/job.ts';
import { FILE_SYSTEMS, FITTED_ON, type FileSystemName, MOST_DISKS, TESTS } from '../../src/lab/papers.ts';
import { runCell } from '../../src/lab/run-cell.ts';
import { type Compared, verdictOn } from '../../src/lab/verdict.ts';
import { long } from '../helpers/long.ts';
import { seedOr } from '../helpers/settings.ts';

const documented = fs.readFileSync(new URL('../../docs/learn/lab.md', import.meta.url), 'utf8');

interface Row {
  test: number;
  fs: FileSystemName;
  disks: number;
  seconds: number;
  paper: number;
}

/** A cell of the page's tables: `153.5 (141)`. */
function rowOf(test: number, name: FileSystemName, disks: number): Row {
  const table = documented.slice(documented.indexOf(`| Test ${test} |`)).split('\n');
  const cell = table.find((line) => line.startsWith(`| ${name} |`))?.split(' | ')[disks];
  const [, seconds, paper] = /^([\d.]+) \(([\d.]+)\)/.exec(cell ?? '') ?? [];
  return { test, fs: name, disks, seconds: Number(seconds), paper: Number(paper) };
}

const rows = TESTS.flatMap(({ number }) =>
  FILE_SYSTEMS.flatMap((name) => Array.from({ length: MOST_DISKS }, (_, i) => rowOf(number, name, i + 1))),
);

const asCells = (some: readonly Row[]): Compared[] => some as unknown as Compared[];

describe('docs/learn/lab.md', () => {
  it('has the papers’ seconds beside ours, in all 36 cells', () => {
    for (const { test, fs: name, disks, seconds, paper } of rows) {
      expect(paper).toBe(TESTS[test - 1].seconds[name][disks - 1]);
      expect(seconds).toBeGreaterThan(0);
    }
  });

  it('says of its tables what they come to', () => {
    const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
    const seen = rows.filter(({ disks }) => FITTED_ON.includes(disks));
    const predicted = rows.filter(({ disks }) => !FITTED_ON.includes(disks));
    for (const [title, some] of [
      ['one, two and four disks: seen', seen],
      ['three disks: predicted', predicted],
      ['all', rows],
    ] as const) {
      // Seconds are printed with one decimal, so a share may differ by a tenth of a per cent from the one of `npm run lab`.
      const { cells, median, worst, near } = verdictOn(asCells(some));
      const line = documented.split('\n').find((l) => l.startsWith(`| ${title} |`)) ?? '';
      const [, , count, half, most, within] = line.split('|').map((part) => part.trim());
      expect([count, within]).toEqual([String(cells), String(near)]);
      expect(Math.abs(Number.parseFloat(half) - Number.parseFloat(percent(median)))).toBeLessThan(0.15);
      expect(Math.abs(Number.parseFloat(most) - Number.parseFloat(percent(worst)))).toBeLessThan(0.15);
    }
    const { fileSystems, disks } = verdictOn(asCells(rows));
    expect([fileSystems, disks]).toEqual([
      { right: 36, of: 36 },
      { right: 54, of: 54 },
    ]);
  });
});

function run(test: number, share: number, name: FileSystemName, disks: number) {
  const result = runCell({ job: jobOf(TESTS[test - 1], share), fs: name, disks });
  if (result instanceof Refused) throw new Error(result.refused);
  return result;
}

if (long) {
  const draw = xorshift32(seedOr(1) * 2654435761 + 1);
  const drawn = rows
    .map((row) => ({ row, at: draw() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, 4)
    .map(({ row }) => row);
  it.each(drawn)('Test $test with $fs on $disks disks takes as long as docs/learn/lab.md says', (row) => {
    expect(run(row.test, 1, row.fs, row.disks).seconds.toFixed(1)).toBe(row.seconds.toFixed(1));
  });
} else
  it('ext4 is faster than ext3 on four disks, with a fiftieth of Test 2', () => {
    const cells = (['ext3', 'ext4'] as const).map((name) => {
      const paper = paperSeconds(jobOf(TESTS[1]), name, MOST_DISKS) ?? 0;
      return { ...run(2, 0.02, name, MOST_DISKS), test: 2, paper };
    });
    expect(verdictOn(cells).fileSystems).toEqual({ right: 1, of: 1 });
  });
