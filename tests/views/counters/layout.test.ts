/** Which rows of the counters are drawn, and how long their bars are. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Column, rowsInSight, shapeOf, shareOf } from '../../../src/views/counters/view.tsx';
import { runs } from '../../helpers/long.ts';

const MOUSE = { touch: false, text_px: 12 };
const FINGER = { touch: true, text_px: 12 };

const columns = (['events', 'writes', 'bytes', 'journal', 'requests', 'time'] as const).map(
  (name): Column => ({ name, values: new Float64Array(1), most: 0 }),
);
const names = (width: number, of = columns) => shapeOf(of, width, MOUSE).columns.map((c) => c.name);

it('all rows in sight are drawn, and never many more', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.integer({ min: 1, max: 900 }), fc.nat(5000), (scrollTop, height, rows) => {
      const { row } = shapeOf(columns, 900, MOUSE);
      const { from, to } = rowsInSight(scrollTop, height, rows, row);
      for (let i = 0; i < rows; i++)
        if ((i + 1) * row > scrollTop && i * row < scrollTop + height) expect(i >= from && i < to).toBe(true);
      expect(to - from).toBeLessThanOrEqual(Math.ceil(height / row) + 18);
    }),
    { numRuns: runs(17, 50) },
  );
});

it('a bar is as long as its figure is beside the largest', () => {
  const column = { name: 'events' as const, values: Float64Array.of(5, 20, 0, 900), most: 20 };
  expect([0, 1, 2].map((row) => shareOf(column, row))).toEqual([0.25, 1, 0]);
  expect(shareOf({ ...column, most: 0 }, 0)).toBe(0);
});

it('a finger has higher rows', () => {
  for (const width of [300, 900])
    expect(shapeOf(columns, width, FINGER).row).toBeGreaterThan(shapeOf(columns, width, MOUSE).row);
  expect(shapeOf(columns, 900, FINGER).row).toBe(44);
});

it('where there is no room for all, figures stand below their command, and the least telling go', () => {
  expect(shapeOf(columns, 900, MOUSE).narrow).toBe(false);
  expect(shapeOf(columns, 600, MOUSE).narrow).toBe(true);
  expect(names(600)).toEqual(columns.map((c) => c.name));
  // Names are shown in full if there is room for them.
  expect([620, 738].map((width) => shapeOf(columns, width, MOUSE).named)).toEqual([false, true]);
  expect(names(305)).toEqual(['events', 'writes', 'journal', 'requests', 'time']);
  expect(names(280)).toEqual(['events', 'writes', 'journal', 'time']);
  expect(names(60)).toEqual(['events', 'writes']);
  // Larger text needs more.
  expect(shapeOf(columns, 640, MOUSE).narrow).toBe(false);
  expect(shapeOf(columns, 640, { touch: false, text_px: 14 }).narrow).toBe(true);
  // Without a machine there are four, and room for them sooner.
  expect(shapeOf(columns.slice(0, 4), 480, MOUSE)).toMatchObject({ narrow: false, columns: columns.slice(0, 4) });
  expect(names(200, columns.slice(0, 4))).toEqual(['events', 'writes', 'journal']);
});
