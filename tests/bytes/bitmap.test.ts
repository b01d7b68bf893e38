/** Bitmaps against an array of booleans. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clearBit,
  clearBits,
  clearRuns,
  countSet,
  nextClear,
  nextSet,
  setBit,
  setBits,
  testBit,
} from '../../src/bytes/bitmap.ts';

const BITS = 200;
const run = fc.tuple(fc.nat(BITS), fc.nat(BITS)).map(([a, b]) => [Math.min(a, b), Math.abs(a - b)] as const);
const change = fc.record({ on: fc.boolean(), run });

function apply(changes: readonly { on: boolean; run: readonly [number, number] }[]) {
  const map = new Uint8Array(BITS / 8);
  const model = new Array<boolean>(BITS).fill(false);
  for (const { on, run } of changes) {
    (on ? setBits : clearBits)(map, run[0], run[1]);
    model.fill(on, run[0], run[0] + run[1]);
  }
  return { map, model };
}

describe('bitmaps', () => {
  it('set and clear runs, and nothing beside them', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const { map, model } = apply(changes);
        expect(model.map((_, i) => testBit(map, i))).toEqual(model);
      }),
    );
  });

  it('set and clear single bits', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(BITS - 1))), (changes) => {
        const map = new Uint8Array(BITS / 8);
        const model = new Array<boolean>(BITS).fill(false);
        for (const [on, bit] of changes) {
          (on ? setBit : clearBit)(map, bit);
          model[bit] = on;
        }
        expect(model.map((_, i) => testBit(map, i))).toEqual(model);
      }),
    );
  });

  it('count and search', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), fc.nat(BITS), run, (changes, count, [from, length]) => {
        const { map, model } = apply(changes);
        const end = from + length;
        const first = (value: boolean) => {
          const i = model.slice(0, end).indexOf(value, from);
          return i < 0 ? end : i;
        };
        expect(countSet(map, count)).toBe(model.slice(0, count).filter(Boolean).length);
        expect(nextSet(map, from, end)).toBe(first(true));
        expect(nextClear(map, from, end)).toBe(first(false));
      }),
    );
  });

  it('give each run of clear bits once', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), fc.nat(BITS), (changes, count) => {
        const { map, model } = apply(changes);
        const rebuilt = new Array<boolean>(count).fill(true);
        let last = -1;
        clearRuns(map, count, (at, length) => {
          expect(length).toBeGreaterThan(0);
          expect(at).toBeGreaterThan(last);
          rebuilt.fill(false, at, at + length);
          last = at + length;
        });
        expect(rebuilt).toEqual(model.slice(0, count));
      }),
    );
  });
});
