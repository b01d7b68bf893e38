/** The buddies of a group, against those that its bitmap alone would give. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextClear, nextSet, setBits, testBit } from '../../../src/bytes/bitmap.ts';
import { Buddy } from '../../../src/engine/mballoc/buddy.ts';
import { runs } from '../../helpers/long.ts';

const BITS = 10;
const LENGTH = 1000;

/** What can be asked of a buddy, as plain data. */
const picture = (b: Buddy) => ({
  free: b.free,
  fragments: b.fragments,
  counters: [...b.counters],
  largest: b.largestOrder,
  firsts: [...b.counters].map((_, order) => b.firstOfOrder(order)),
  orders: Array.from({ length: LENGTH }, (_, i) => (b.isFree(i) ? b.orderOf(i) : -1)),
});

test('taking and giving runs keeps the buddies as the bitmap would have them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(LENGTH - 1), fc.integer({ min: 1, max: 300 }), fc.boolean()), { maxLength: 60 }),
      (steps) => {
        const start = new Uint8Array(1024);
        setBits(start, 0, 17);
        const buddy = new Buddy(start, LENGTH, BITS);
        const taken = start.slice();
        for (const [at, most, take] of steps) {
          const first = (take ? nextClear : nextSet)(taken, at, LENGTH);
          const end = Math.min((take ? nextSet : nextClear)(taken, first, LENGTH), first + most);
          if (end <= first) continue;
          if (take) {
            const longest = buddy.extentAt(first, end - first);
            expect(longest).toBeGreaterThanOrEqual(end - first);
            buddy.take(first, end - first);
          } else buddy.give(first, end - first);
          for (let b = first; b < end; b++) {
            if (take) taken[b >> 3] |= 1 << (b & 7);
            else taken[b >> 3] &= ~(1 << (b & 7));
          }
          expect(testBit(buddy.bitmap, first)).toBe(take);
          expect(picture(buddy)).toEqual(picture(new Buddy(taken, LENGTH, BITS)));
        }
      },
    ),
    { numRuns: runs(20, 60) },
  );
});

test('a taken run says which buddy was split, and how much was still wanted', () => {
  const buddy = new Buddy(new Uint8Array(1024), LENGTH, BITS);
  buddy.take(512, 64);
  expect([buddy.tail, buddy.splitOrder]).toEqual([64, 8]);
  buddy.take(576, 64);
  expect([buddy.tail, buddy.splitOrder]).toEqual([0, 0]);
});
