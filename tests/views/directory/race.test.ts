/** The race of both searches: it begins with nothing, never goes back, and ends with what each of them costs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stagesOf } from '../../../src/views/directory/answer/lookup.ts';
import { raceAt, raceStages, timeAt } from '../../../src/views/directory/race.ts';
import { DIRECTORY_SCENES, directoryData } from '../../../src/views/directory/scene.ts';

const lookups = DIRECTORY_SCENES.flatMap((scene) => {
  const lookup = directoryData(scene)?.lookup;
  return lookup ? [{ name: scene.id, lookup }] : [];
});

describe('a lookup as a race', () => {
  for (const { name, lookup } of lookups)
    it(name, () => {
      const nothing = { hashes: 0, names: 0, blocks: 0 };
      const stages = raceStages(lookup);
      expect(raceAt(lookup, timeAt(lookup, 0)).own.cost).toEqual(nothing);
      const end = raceAt(lookup, timeAt(lookup, stages));
      expect(end.own.cost).toEqual(lookup.cost);
      if (lookup.hash) expect(end.linear.cost).toEqual(lookup.linear);
      // At a stage exactly its blocks have been read.
      const whole = stagesOf(lookup);
      if (lookup.by === 'person' && lookup.hash)
        for (let s = 1; s <= whole; s++) {
          const { own, linear } = raceAt(lookup, timeAt(lookup, s));
          expect(own.cost.blocks).toBe(s - 1);
          expect(linear.cost.blocks).toBe(Math.min(s - 1, lookup.walk.length));
        }
      const anyTime = fc.double({ min: 0, max: stages, noNaN: true });
      fc.assert(
        fc.property(anyTime, anyTime, (s, t) => {
          const [a, b] = [Math.min(s, t), Math.max(s, t)].map((u) => raceAt(lookup, timeAt(lookup, u)));
          for (const what of ['hashes', 'names', 'blocks'] as const) {
            expect(a.own.cost[what]).toBeLessThanOrEqual(b.own.cost[what]);
            expect(a.linear.cost[what]).toBeLessThanOrEqual(b.linear.cost[what]);
          }
        }),
      );
    });
});
