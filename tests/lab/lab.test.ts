/** The lab: a cell is its script, its time is accounted for, and the verdict counts as the papers' readers would. */

import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { tableOf } from '../../src/cli/lab/table.ts';
import { type Cell, directivesOf, scriptOf } from '../../src/lab/cell.ts';
import { type Job, jobOf, paperSeconds } from '../../src/lab/job.ts';
import { FILE_SYSTEMS, TESTS } from '../../src/lab/papers.ts';
import { type CellResult, runCell } from '../../src/lab/run-cell.ts';
import { type Compared, missed, verdictOn } from '../../src/lab/verdict.ts';
import { formattedFor } from '../../src/session/run/formatted.ts';
import { readScript } from '../../src/session/run/script-text.ts';
import { EQUIPMENT, mountWithShell } from '../helpers/equipment.ts';

/** A small part of Test 1. */
const SMALL: Job = { ...jobOf(TESTS[0]), said: { ...jobOf(TESTS[0]).said, number: '40', transactions: '300' } };

function done(cell: Cell, told?: (share: number) => void): CellResult {
  const result = runCell(cell, told);
  if (result instanceof Refused) throw new Error(result.refused);
  return result;
}

it.each(FILE_SYSTEMS)('a cell of %s accounts for all of its time, and is the same every time', (fs) => {
  const cell = { job: SMALL, fs, disks: 2 };
  const shares: number[] = [];
  const result = done(cell, (share) => shares.push(share));
  const waited = Object.values(result.waited).flatMap((row) => Object.values(row));
  expect(waited.reduce((a, b) => a + b, 0)).toBeCloseTo(result.seconds, 6);
  expect(shares.length).toBeGreaterThan(50);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBeLessThan(1);
  expect(result.rates.create * result.seconds).toBeCloseTo(result.rates.delete * result.seconds, 6);
  expect(result.paper).toBeUndefined();
  expect(paperSeconds(jobOf(TESTS[0]), fs, 2)).toBe(TESTS[0].seconds[fs][1]);
  expect(done(cell)).toEqual(result);
});

it('a cell takes the time of the script that says the same', () => {
  const cell: Cell = { job: SMALL, fs: 'ext3', disks: 1 };
  const script = readScript(scriptOf(cell), EQUIPMENT.commands);
  if (script instanceof Refused || 'problems' in script) throw new Error('the script is refused');
  expect(script.directives).toEqual(directivesOf(cell));
  const volume = formattedFor(script.directives, 'off');
  if (volume instanceof Refused) throw new Error(volume.refused);
  const mounted = mountWithShell(volume.recorder, { kind: cell.fs, directives: script.directives });
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  expect(mounted.run(script.programs)).toEqual({ status: 0 });
  // The shell's own calls take microseconds.
  expect((mounted.timed?.machine.now ?? 0) / 1e9).toBeCloseTo(done(cell).seconds, 2);
});

/** What the papers' own figures come to, but for a factor. */
const likePapers = (factor: (cell: Cell) => number): Compared[] =>
  TESTS.flatMap((test) =>
    FILE_SYSTEMS.flatMap((fs) =>
      test.seconds[fs].map((paper, i) => {
        const seconds = paper * factor({ job: jobOf(test), fs, disks: i + 1 });
        return { workload: 'postmark', test: test.number, fs, disks: i + 1, seconds, paper } as Compared;
      }),
    ),
  );

it('the papers agree with themselves in 36 and 54 orderings', () => {
  const exact = verdictOn(likePapers(() => 1));
  const all = { fileSystems: { right: 36, of: 36 }, disks: { right: 54, of: 54 } };
  expect(exact).toEqual({ cells: 36, median: 0, worst: 0, near: 36, ...all });
  // One cell that is twice as slow: ext4 then loses to ext3 there, and to itself with fewer disks.
  const one = verdictOn(likePapers(({ job, fs, disks }) => (job.test === 1 && fs === 'ext4' && disks === 4 ? 2 : 1)));
  expect([one.worst, one.near]).toEqual([1, 35]);
  expect([one.fileSystems.right, one.disks.right]).toEqual([34, 52]);
  expect(missed(exact)).toEqual([]);
  expect(missed(one)).toHaveLength(3);
  expect(missed(verdictOn(likePapers(() => 1.1)))).toHaveLength(1);
  expect(missed(verdictOn(likePapers(() => 1.2)))).toHaveLength(3);
  expect(missed(verdictOn(likePapers(() => 9).slice(1)))).toEqual([]);
});

it('the table has a row for each file system and says how far off it is', () => {
  const table = tableOf(
    TESTS.map((test) => ({ job: jobOf(test) })),
    likePapers(() => 1.1),
  ).split('\n');
  expect(table[0]).toBe('Test 1: 4,000 files of 1,000 to 100,000 bytes, 50,000 transactions.');
  expect(table[3]).toContain('155.1 (141) +10 %');
  expect(table.at(-1)).toBe('Errors: half of the cells below 10 %, the worst 10 %; 36 of 36 within 15 %.');
});
