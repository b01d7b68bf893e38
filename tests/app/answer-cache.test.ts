/**
 * What is kept of answers: the last few under each name, whole recordings once, and never more than there is room for.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerCache, type Question } from '../../src/app/answer-cache.ts';

const buddy = (step: number, group?: number, write = 0): Question => ({
  name: 'buddy',
  want: { group },
  moment: { step, write },
});
const journal = (step: number): Question => ({ name: 'journal', want: {}, moment: { step, write: 0 } });
const machine = (step: number): Question => ({ name: 'machine', want: {}, moment: { step, write: 0 } });
const of = (data: unknown, holds: 'moment' | 'recording' | 'always' = 'moment') => ({ data, holds }) as const;

describe('the cache of answers', () => {
  it('knows an answer by its moment and by all that was wanted', () => {
    const cache = new AnswerCache();
    cache.put(buddy(3, 1), of('a'));
    expect(cache.get(buddy(3, 1))?.data).toBe('a');
    for (const other of [buddy(4, 1), buddy(3, 2), buddy(3), buddy(3, 1, 1), journal(3)])
      expect(cache.get(other)).toBeUndefined();
  });

  it('finds what holds for the recording at every moment, until it grows', () => {
    const cache = new AnswerCache();
    cache.put(machine(3), of('m', 'recording'));
    cache.put({ name: 'fsckCosts', want: {}, moment: { step: 3, write: 0 } }, of('c', 'always'));
    expect(cache.get(machine(900))?.data).toBe('m');
    cache.forget();
    expect(cache.get(machine(3))).toBeUndefined();
    expect(cache.get({ name: 'fsckCosts', want: {}, moment: { step: 7, write: 0 } })?.data).toBe('c');
  });

  it('keeps the moments of a question that were used last', () => {
    const cache = new AnswerCache();
    for (let step = 0; step < 4; step++) cache.put(buddy(step), of(step));
    cache.put(journal(0), of('j'));
    cache.get(buddy(0));
    cache.put(buddy(4), of(4));
    expect([0, 1, 2, 3, 4].map((step) => cache.get(buddy(step))?.data)).toEqual([0, undefined, 2, 3, 4]);
    expect(cache.get(journal(0))?.data).toBe('j');
  });

  it('has room for so many bytes, and for the newest answer whatever its size', () => {
    const cache = new AnswerCache(1000);
    const bytes = (n: number) => of({ kinds: new Uint8Array(n) });
    cache.put(buddy(1), bytes(400));
    cache.put(buddy(2), bytes(400));
    cache.put(buddy(3), bytes(400));
    expect([1, 2, 3].map((step) => cache.get(buddy(step)) !== undefined)).toEqual([false, true, true]);
    cache.put(journal(1), bytes(5000));
    expect(cache.get(journal(1))).toBeDefined();
    expect([2, 3].map((step) => cache.get(buddy(step)))).toEqual([undefined, undefined]);
    cache.forget();
    expect(cache.bytes).toBe(0);
  });

  it('never has more than four moments of a name, nor more bytes than there is room for but for the newest', () => {
    const put = fc.record({ name: fc.nat(2), step: fc.nat(9), size: fc.nat(600) });
    fc.assert(
      fc.property(fc.array(put, { maxLength: 60 }), (puts) => {
        const cache = new AnswerCache(1000);
        const names = [buddy, journal, machine];
        for (const { name, step, size } of puts) {
          cache.put(names[name](step), of(new Uint8Array(size)));
          expect(cache.get(names[name](step))?.data).toHaveLength(size);
          expect(cache.bytes).toBeLessThanOrEqual(Math.max(1000, size));
        }
        let bytes = 0;
        for (const of of names) {
          const kept = Array.from({ length: 10 }, (_, step) => cache.get(of(step))).filter((a) => a !== undefined);
          expect(kept.length).toBeLessThanOrEqual(4);
          for (const { data } of kept) bytes += (data as Uint8Array).length;
        }
        expect(cache.bytes).toBe(bytes);
      }),
    );
  });
});
