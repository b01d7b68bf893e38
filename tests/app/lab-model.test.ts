/** The papers' formulas on a cell: what is expected comes from the datasheet, what is measured from the arms. */
import { expect, it } from 'vitest';
import { modelOf, modelWords } from '../../src/app/lab/model.ts';
import { Refused } from '../../src/bytes/refused.ts';
import { cellsOf, FIRST } from '../../src/lab/matrix.ts';
import { runCell } from '../../src/lab/run-cell.ts';

const done = (whatIfs: string[]) => {
  const [cell] = cellsOf({ ...FIRST, fs: ['ext3'], whatIfs, share: 0.01 }).reverse();
  const result = runCell(cell);
  if (result instanceof Refused) throw new Error(result.refused);
  return result;
};

it('all nine, each with the cell’s figures; the whole is every request at the price of one', () => {
  const result = done([]);
  const formulas = modelOf(result)!;
  expect(formulas.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const of = (number: number) => formulas.find((f) => f.number === number)!;
  const { arms } = result.counters;
  // Half a turn at 10,000 rpm; seek, half a turn and transfer.
  expect(of(8)).toMatchObject({ expected: 3e6, measured: arms!.rotation / arms!.movements });
  expect(of(5).expected).toBeCloseTo(4e6 + 3e6 + of(6).expected!, 0);
  expect(of(9).expected).toBeCloseTo(arms!.movements * of(5).expected!, 0);
  expect(of(9).measured).toBeCloseTo(result.seconds * 1e9, 0);
  const journal = Object.values(result.waited.journal ?? {}).reduce((sum, s) => sum + s, 0);
  expect(of(1).measured).toBeCloseTo((result.seconds - journal) * 1e9, 0);
  expect(modelWords(formulas)).toMatch(/Missed: a seek \(it says too much\)/);
});

it('a drive without an arm has no formulas', () => {
  expect(modelOf(done(['nvme']))).toBeUndefined();
});
