/** The tree of files, as text; and the window of rows, which always covers what is in sight. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listOf, ROW, windowOf } from '../../../src/views/tree/view.tsx';

it('asks for all that is in sight, and for no more than a few screens', () => {
  const any = fc.record({
    from: fc.nat(100_000),
    count: fc.nat(200),
    top: fc.nat(2_000_000),
    height: fc.integer({ min: 40, max: 1500 }),
    total: fc.nat(100_000),
  });
  fc.assert(
    fc.property(any, ({ from, count, top, height, total }) => {
      const scrolled = Math.min(top, Math.max(0, total * ROW - height));
      const w = windowOf({ from, count }, listOf(total), scrolled, height);
      expect(w.from * ROW).toBeLessThanOrEqual(scrolled);
      expect((w.from + w.count) * ROW).toBeGreaterThanOrEqual(Math.min(total * ROW, scrolled + height));
      expect(w.count).toBeLessThanOrEqual(Math.max(count, height / ROW + 64));
      // The same place again asks for nothing new.
      expect(windowOf(w, listOf(total), scrolled, height)).toBe(w);
    }),
  );
});
