/** “Did you mean …?” */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distance, nearest } from '../../src/bytes/nearest.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });

/** By the definition: the last letters are dropped, added, changed or swapped. */
function slowly(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [x, y] = [a.slice(0, -1), b.slice(0, -1)];
  const same = a.at(-1) === b.at(-1);
  let least = Math.min(slowly(x, b) + 1, slowly(a, y) + 1, slowly(x, y) + (same ? 0 : 1));
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1))
    least = Math.min(least, slowly(a.slice(0, -2), b.slice(0, -2)) + 1);
  return least;
}

it('counts letters added, lost, changed or swapped', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(distance(a, b)).toBe(slowly(a, b));
      expect(distance(b, a)).toBe(distance(a, b));
    }),
  );
});

it('names the nearest, if one is near', () => {
  const commands = ['mkfs', 'mount', 'info', 'inspect'];
  expect(nearest('mkfz', commands)).toBe('mkfs');
  expect(nearest('mkdir', commands)).toBe(undefined);
  expect(nearest('moutn', commands)).toBe('mount');
  expect(nearest('frobnicate', commands)).toBe(undefined);
  expect(nearest('', commands)).toBe(undefined);
  expect(nearest('constructor', commands, Number.POSITIVE_INFINITY)).toBe('inspect');
});
