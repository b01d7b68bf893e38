/** The tiles: each folder's entry is in the list, has a name that a link can say, and asks for answers that there are. */

import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import type { AnswerName } from '../../src/session/all-answers.ts';
import { START } from '../../src/session/session-api.ts';
import { answerNamed } from '../../src/views/answers.ts';
import type { Tile, Wants } from '../../src/views/page/define-tile.ts';
import { loaded } from '../../src/views/page/loaded.ts';
import { type PageState, WHOLE_TREE } from '../../src/views/page/page.ts';
import { TILES, tileNamed } from '../../src/views/tiles.ts';
import { sessions } from '../helpers/equipment.ts';

const entries: Record<string, Record<string, Tile>> = import.meta.glob('../../src/views/*/tile.ts', { eager: true });

it('every entry is in the list, once', () => {
  const declared = Object.values(entries).flatMap((entry) => Object.values(entry));
  expect(new Set(TILES)).toEqual(new Set(declared));
  for (const key of ['id', 'title', 'name', 'about'] as const)
    expect(new Set(TILES.map((tile) => tile[key])).size).toBe(TILES.length);
  for (const tile of TILES) expect(tileNamed(tile.id)).toBe(tile);
});

it('has a picture that can leave the page if it says so', async () => {
  for (const tile of TILES) expect((await loaded(tile)).picture !== undefined, tile.id).toBe(tile.pictured);
});

it('links can name them', () => {
  for (const { id } of TILES) expect(id).toMatch(/^[a-z-]+$/);
  expect(TILES.filter((tile) => tile.first).map((tile) => tile.id)).toEqual(['map', 'file-map']);
});

it('what they ask is answered, whatever a person has picked', () => {
  const session = sessions.script('# mkfs: -t ext4 -b 1024\n# size: 8M\nmkdir d\necho a > d/f\nsync\n');
  if (session instanceof Refused) throw new Error(session.refused);
  const page: PageState = {
    run: 'true\n',
    typed: [],
    moment: { step: session.overview.steps, write: 0 },
    answers: {},
    before: {},
    mapView: '',
    treeView: WHOLE_TREE,
  };
  const picked: PageState = {
    ...page,
    selection: { block: 5, field: 'i_mode@256' },
    pickedFile: 12,
    pickedGroup: 0,
    lookedUp: 'f',
    marker: 20,
  };
  for (const tile of TILES)
    for (const state of [page, { ...page, moment: START }, picked]) {
      const wants: Wants = tile.asks(state);
      const moment = tile.at(state);
      expect([state.moment, { step: state.marker, write: 0 }]).toContainEqual(moment);
      for (const [name, want] of Object.entries(wants) as [AnswerName, object][]) {
        expect(answerNamed(name)?.name).toBe(name);
        session.ask(moment, answerNamed(name), want as never);
      }
      for (const name of tile.later) expect(Object.keys(wants)).toContain(name);
    }
});
