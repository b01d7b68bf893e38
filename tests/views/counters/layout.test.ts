/** Which rows of the counters are drawn, and how long their bars are. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rowsInSight, shapeOf, shareOf } from '../../../src/views/counters/layout.ts';

it('all rows in sight are drawn, and never many more', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.integer({ min: 1, max: 900 }), fc.nat(5000), (scrollTop, height, rows) => {
      const { row } = shapeOf(600, false);
      const { from, to } = rowsInSight(scrollTop, height, rows, row);
      for (let i = 0; i < rows; i++)
        if ((i + 1) * row > scrollTop && i * row < scrollTop + height) expect(i >= from && i < to).toBe(true);
      expect(to - from).toBeLessThanOrEqual(Math.ceil(height / row) + 18);
    }),
    { numRuns: 50 },
  );
});

it('a bar is as long as its figure is beside the largest', () => {
  const column = { name: 'events' as const, values: Float64Array.of(5, 20, 0, 900), most: 20 };
  expect([0, 1, 2].map((row) => shareOf(column, row))).toEqual([0.25, 1, 0]);
  expect(shareOf({ ...column, most: 0 }, 0)).toBe(0);
});

it('a finger has higher rows', () => {
  expect(shapeOf(400, true).row).toBeGreaterThan(shapeOf(400, false).row);
  expect(shapeOf(400, false).narrow).toBe(true);
  expect(shapeOf(700, true)).toMatchObject({ narrow: false, row: 44 });
});
