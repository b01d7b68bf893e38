import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SCROLL_PX, rowsInSight, scrollTo } from '../../../src/views/common/long-list.ts';

describe('a long list', () => {
  it('scrolls any row of any list into sight', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3e6 }),
        fc.integer({ min: 50, max: 900 }),
        fc.nat(),
        (count, view, pick) => {
          const row = pick % count;
          const at = scrollTo({ count, row_px: 24 }, 0, view, row);
          const { first, last, height, top } = rowsInSight({ count, row_px: 24 }, at, view);
          expect(first <= row && row < last).toBe(true);
          expect(height).toBeLessThanOrEqual(MAX_SCROLL_PX);
          expect(last - first).toBeLessThan(view / 24 + 12);
          const y = top + (row - first) * 24 - at;
          expect(y >= -25 && y <= view + 1).toBe(true);
        },
      ),
    );
  });

  it('scrolls only to what is out of sight', () => {
    const list = { count: 5001, row_px: 24 };
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(100_000), fc.integer({ min: 60, max: 900 }), (row, top, height) => {
        const scrolled = Math.min(top, list.count * list.row_px - height);
        const to = scrollTo(list, scrolled, height, row);
        expect(row * 24).toBeGreaterThanOrEqual(to);
        expect(row * 24 + 24).toBeLessThanOrEqual(to + height);
        // A row well within sight moves nothing.
        if (row * 24 - 48 >= scrolled && row * 24 + 72 <= scrolled + height) expect(to).toBe(scrolled);
      }),
    );
  });
});
