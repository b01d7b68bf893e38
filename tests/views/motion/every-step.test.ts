/** Every tile that moves, over its scenes and every scenario. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCENARIOS } from '../../../src/app/scenarios.ts';
import type { Session } from '../../../src/session/session.ts';
import { sessions } from '../../helpers/equipment.ts';
import { long, sample } from '../../helpers/long.ts';
import { buddyMoves } from '../buddy/moves.ts';
import { directoryMoves } from '../directory/moves.ts';
import { fileMapMoves } from '../file-map/moves.ts';
import { journalMoves } from '../journal/moves.ts';
import { pageCacheMoves } from '../page-cache/moves.ts';

const TILES = [journalMoves, pageCacheMoves, directoryMoves, fileMapMoves, buddyMoves];

/** To make a recording takes as long as to look at it: each is made once, for all tiles that are looked at in it. */
const recordings = new Map(
  // A short run looks at every twelfth scenario, in one of the tiles.
  sample(SCENARIOS, 24).map(({ script, name }, nth) => [
    script,
    { name, tiles: TILES.filter((_, tile) => long || (nth + tile) % TILES.length === 0) },
  ]),
);
let nth = 0;
for (const of of TILES)
  for (const { command, id } of of.scenes)
    if (!command.startsWith('mke2fs') && (long || nth++ % 10 === 0)) {
      const known = recordings.get(command) ?? { name: `scene ${id}`, tiles: [] };
      if (!known.tiles.includes(of)) recordings.set(command, { ...known, tiles: [...known.tiles, of] });
    }

const moved = new Map(TILES.map((of) => [of, 0]));

// In this order: the last tests look at what the ones before them have seen move.
describe('every step', { shuffle: false }, () => {
  for (const [script, { name, tiles }] of recordings)
    describe(name, () => {
      let session: Session | undefined;
      beforeAll(() => {
        session = sessions.script(script) as Session;
      });
      afterAll(() => {
        session = undefined;
      });
      for (const of of tiles) it(of.tile, () => void moved.set(of, moved.get(of)! + of.check(session!)));
    });

  for (const of of TILES) it(`${of.tile} has moved`, () => expect(moved.get(of)).toBeGreaterThan(long ? 50 : 0));
});
