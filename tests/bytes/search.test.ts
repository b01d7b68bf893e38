/** Places in what is sorted, against counting one by one. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countBelow, countUpTo, placeOf } from '../../src/bytes/search.ts';

const sorted = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 60 }).map((list) => list.sort((a, b) => a - b));

it('counts what is below a value, and what is not above it', () => {
  fc.assert(
    fc.property(sorted, fc.integer({ min: -22, max: 22 }), fc.nat(60), (list, value, some) => {
      expect(countBelow(list, value)).toBe(list.filter((n) => n < value).length);
      expect(countUpTo(list, value)).toBe(list.filter((n) => n <= value).length);
      expect(countUpTo(Float64Array.from(list), value + 0.5)).toBe(list.filter((n) => n < value + 0.5).length);
      const count = Math.min(some, list.length);
      expect(countBelow(Int32Array.from(list), value, count)).toBe(
        list.slice(0, count).filter((n) => n < value).length,
      );
    }),
  );
});

it('finds the first that does not come before, and asks only within the range', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(1000), fc.nat(2100), (from, length, place) => {
      const to = from + length;
      const asked: number[] = [];
      const at = placeOf(from, to, (i) => {
        asked.push(i);
        return i < place;
      });
      expect(at).toBe(Math.min(to, Math.max(from, place)));
      expect(asked.every((i) => i >= from && i < to)).toBe(true);
      expect(asked.length).toBeLessThanOrEqual(Math.ceil(Math.log2(length + 1)));
    }),
  );
});

it('halves numbers beyond 32 bits', () => {
  const place = 2 ** 45 + 12345;
  expect(placeOf(0, 2 ** 52, (i) => i < place)).toBe(place);
});
