/** The table of blocks against a Map: whatever is put in, found and taken out. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BlockTable } from '../../src/machine/request/block-table.ts';

const block = fc.oneof(
  fc.nat(60),
  fc.nat(60).map((n) => n * 8),
  fc.nat(20).map((n) => 2 ** 33 - n),
  fc.nat(2 ** 30),
);

test('it answers as a Map does', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(2), block), { maxLength: 400 }), (moves) => {
      const table = new BlockTable();
      const map = new Map<number, number>();
      for (const [i, [kind, b]] of moves.entries()) {
        if (kind < 2) {
          table.set(b, i);
          map.set(b, i);
        } else {
          table.delete(b);
          map.delete(b);
        }
        expect(table.get(b)).toBe(map.get(b) ?? -1);
      }
      expect(table.size).toBe(map.size);
      for (const [b, i] of map) expect(table.get(b)).toBe(i);
    }),
  );
});

test('it grows, and shrinks to nothing', () => {
  const table = new BlockTable();
  for (let b = 0; b < 50_000; b++) table.set(b * 3, b);
  for (let b = 0; b < 50_000; b++) expect(table.get(b * 3)).toBe(b);
  expect(table.get(1)).toBe(-1);
  for (let b = 0; b < 50_000; b += 2) table.delete(b * 3);
  for (let b = 0; b < 50_000; b++) expect(table.get(b * 3)).toBe(b % 2 === 0 ? -1 : b);
  for (let b = 1; b < 50_000; b += 2) table.delete(b * 3);
  expect(table.size).toBe(0);
});
