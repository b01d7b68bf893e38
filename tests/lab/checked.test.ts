/** What a cell leaves is clean to e2fsck, and e2fsck would see if it were not. In a long run two of the cells are whole. */
import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { problemsOf, runChecked } from '../../src/cli/lab/checked.ts';
import type { Cell } from '../../src/lab/cell.ts';
import { jobOf } from '../../src/lab/job.ts';
import { TESTS } from '../../src/lab/papers.ts';
import { runCell } from '../../src/lab/run-cell.ts';
import { mustJudge } from '../helpers/linux.ts';
import { long } from '../helpers/long.ts';

const SMALL: Cell = { job: jobOf(TESTS[0], 0.006), fs: 'ext3', disks: 1 };

const WHOLE: readonly Cell[] = [
  { job: jobOf(TESTS[0]), fs: 'ext3', disks: 4 },
  { job: jobOf(TESTS[2]), fs: 'ext4', disks: 1 },
];

it('e2fsck finds the volume clean after a cell', () => {
  if (!mustJudge('e2fsck')) return;
  for (const cell of long ? [SMALL, ...WHOLE] : [SMALL]) {
    const result = runChecked(cell);
    if (result instanceof Refused) expect.fail(result.refused);
  }
});

it('a wrong count of free blocks is found', () => {
  if (!mustJudge('e2fsck')) return;
  let says = '';
  runCell(SMALL, undefined, (volume) => {
    // In the descriptor of the first group.
    volume.own(1)[0xc] ^= 1;
    says = problemsOf(volume);
  });
  expect(says).toContain('Free blocks count wrong');
});
