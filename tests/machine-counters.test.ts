/** What the machine counts: classes of latency. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classOf, classStart } from '../src/machine/counters.ts';

const byLogarithm = (ns: number) => (ns <= 1 ? 0 : Math.min(143, Math.floor(4 * Math.log2(ns))));

test('a class of latency begins at a quarter of a doubling, whatever the time', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.nat(5000),
        fc.nat(),
        fc.nat(2 ** 20).map((n) => n * 131_071),
      ),
      (ns) => {
        expect(classOf(ns)).toBe(byLogarithm(ns));
      },
    ),
  );
  for (let c = 8; c < 143; c++) {
    const first = Math.ceil(classStart(c));
    expect([classOf(first - 1), classOf(first)]).toEqual([c - 1, c]);
  }
});
