/** Cells in parallel: all of them once, the longest first; stopped at any moment, what is done is kept. */
import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { type Cell, scriptOf } from '../../src/lab/cell.ts';
import { cellsOf, EVERYTHING } from '../../src/lab/matrix.ts';
import { Pool, type Progress, type Runner } from '../../src/lab/pool.ts';
import type { CellResult } from '../../src/lab/run-cell.ts';

const CELLS = cellsOf({ ...EVERYTHING, fs: ['ext2'] });
const resultOf = ({ job, fs, disks }: Cell) => ({ workload: job.workload, test: job.test, fs, disks }) as CellResult;

/** Runners whose cells end when the test says so. */
function runners() {
  const under = new Map<string, { end(result: CellResult | Refused): void; told(share: number): void; cell: Cell }>();
  let ended = 0;
  const start = (): Runner => ({
    run: (cell, told) => new Promise((end) => under.set(scriptOf(cell), { end, told, cell })),
    end: () => ended++,
  });
  const finish = async () => {
    for (const [key, { end, cell }] of [...under]) {
      under.delete(key);
      end(resultOf(cell));
    }
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { under, start, finish, ended: () => ended };
}

it('runs each cell once, as many at a time as there are runners, and gives them in their order', async () => {
  const { under, start, finish, ended } = runners();
  const told: Progress[] = [];
  const ran = new Pool(CELLS, (progress) => told.push(progress)).run(start, 3);
  expect(under.size).toBe(3);
  // The longest: Test 3.
  expect([...under.values()].map(({ cell }) => cell.job.test)).toEqual([3, 3, 3]);
  [...under.values()][0].told(0.5);
  expect(told.at(-1)).toMatchObject({ done: 0 });
  const half = told.at(-1)!.share;
  expect(half).toBeGreaterThan(0);
  while (under.size > 0) await finish();
  expect(await ran).toEqual(CELLS.map(resultOf));
  expect(told.at(-1)).toMatchObject({ done: 12, share: 1 });
  expect(told.filter(({ result }) => result)).toHaveLength(12);
  expect(ended()).toBe(3);
});

it('stopped, it ends its runners at once and keeps what is done', async () => {
  const { under, start, finish, ended } = runners();
  const pool = new Pool(CELLS, () => {});
  const ran = pool.run(start, 2);
  await finish();
  expect(under.size).toBe(2);
  pool.stop();
  const results = await ran;
  expect(results).toHaveLength(12);
  expect((results as unknown[]).filter((r) => r !== undefined)).toHaveLength(2);
  expect(ended()).toBe(2);
});

it('a cell that is refused ends all, with its sentence', async () => {
  const { under, start, ended } = runners();
  const ran = new Pool(CELLS, () => {}).run(start, 2);
  [...under.values()][0].end(new Refused('no such machine'));
  expect(await ran).toEqual(new Refused('no such machine'));
  expect(ended()).toBe(2);
});
