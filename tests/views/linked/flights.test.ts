/** What flies between tiles, over every scenario: only what the event really moved, and between marks that there are. */

import { describe, expect, it } from 'vitest';
import { SCENARIOS } from '../../../src/app/scenarios.ts';
import { Refused } from '../../../src/bytes/refused.ts';
import { BLOCK_KINDS, type BlockClass } from '../../../src/engine/volume/block-kind.ts';
import { isFinding } from '../../../src/engine/volume/finding.ts';
import { readInode } from '../../../src/engine/volume/inode.ts';
import { blockAt } from '../../../src/engine/volume/map.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import { journal as journalAnswer, placeInVolume } from '../../../src/session/answers/journal-data.ts';
import { map } from '../../../src/session/answers/map-data.ts';
import type { Move } from '../../../src/session/answers/moved-data.ts';
import { moved } from '../../../src/session/answers/moved-data.ts';
import { Session } from '../../../src/session/session.ts';
import { BlockBioQueue } from '../../../src/trace/bio.ts';
import { is } from '../../../src/trace/event.ts';
import { shownOf as journalOf } from '../../../src/views/journal/marks.ts';
import { JOURNAL_SCENES } from '../../../src/views/journal/scene.ts';
import { type End, type Flight, flightsOf, isLinked, MOST_FLIGHTS } from '../../../src/views/linked/flights.ts';
import type { Mark } from '../../../src/views/motion/mark.ts';
import { pageCache } from '../../../src/views/page-cache/answer.ts';
import { shownOf as pageCacheOf } from '../../../src/views/page-cache/picture.ts';
import { sessions } from '../../helpers/equipment.ts';
import { sample } from '../../helpers/long.ts';

const ROOM = { width: 446, height: 400 };
/** Of each kind of move in a recording. */
const MOST = 12;

interface Step {
  step: number;
  move: Move;
  flights: Flight[];
  classOf: (block: number) => BlockClass;
}

function* stepsOf(session: Session): Generator<Step> {
  const seen = new Map<string, number>();
  for (let step = 1; step <= session.overview.steps; step++) {
    const { move } = session.ask({ step, write: 0 }, moved);
    const count = move ? (seen.get(move.what) ?? 0) : MOST;
    if (!move || count >= MOST) continue;
    seen.set(move.what, count + 1);
    const { kinds } = session.ask({ step, write: 0 }, map);
    const classOf = (block: number): BlockClass => BLOCK_KINDS[kinds[block]].class;
    yield { step, move, classOf, flights: flightsOf(move, classOf) };
  }
}

/** Why a block should not have flown, by the bytes of the step; undefined if it should. */
function wrong(session: Session, step: number, move: Move, block: number): string | undefined {
  const { recording } = session;
  const volume = openVolume(recording.history.view(recording.position(step)));
  if (volume instanceof Refused) return volume.refused;
  const log = session.ask({ step, write: 0 }, journalAnswer);
  const copyIn = (among: Iterable<number>, tid: number): number | undefined =>
    [...among].find((at) => log?.targets[at] === block && log.sequences[at] === tid);
  switch (move.what) {
    case 'pages': {
      const inode = readInode(volume, move.ino);
      const there = isFinding(inode) ? undefined : blockAt(volume, inode, move.first + block - move.block);
      return there === block ? undefined : `the file has its block at ${there}`;
    }
    case 'logged':
      return copyIn(log?.written ?? [], move.tid) === undefined ? 'no copy of it was written' : undefined;
    case 'replayed': {
      const at = log && copyIn(log.targets.keys(), move.tid);
      const copy = at === undefined ? undefined : placeInVolume(log!, at);
      const same =
        copy !== undefined && volume.device.read(copy).every((byte, i) => byte === volume.device.read(block)[i]);
      return same ? undefined : 'it does not hold what its copy does';
    }
    case 'sent home': {
      const event = recording.events[step - 1];
      return is(event, BlockBioQueue) && event.fields.carried !== 'data' ? undefined : `sent by ${event.name}`;
    }
  }
}

const blocksOf = (flights: readonly Flight[]): number[] =>
  flights.flatMap(({ first, count }) => Array.from({ length: count }, (_, i) => first + i));

/** Of many, some at both ends. */
const endsOf = (blocks: readonly number[]) => [...new Set([...blocks.slice(0, 8), ...blocks.slice(-8)])];

const scripts = new Map<string, string>();
for (const { script, name } of SCENARIOS) scripts.set(script, name);
for (const { command, id } of JOURNAL_SCENES) scripts.set(command, `scene ${id}`);

/** Blocks fly from the log to their places where a power cut is survived: such scripts are few. */
const replays = [...scripts].filter(([script]) => /^crash/m.test(script)).slice(0, 1);
const tried = new Map([...sample([...scripts], 8), ...replays]);

describe('what flies', () => {
  const kinds = new Set<string>();
  for (const [script, name] of tried)
    it(name, () => {
      const session = sessions.script(script);
      if (!(session instanceof Session)) throw new Error(session.refused);
      for (const { step, move, flights, classOf } of stepsOf(session)) {
        kinds.add(move.what);
        expect(flights.length, `step ${step}`).toBeGreaterThan(0);
        expect(flights.length, `step ${step}`).toBeLessThanOrEqual(MOST_FLIGHTS);
        expect(new Set(flights.map((f) => f.key)).size).toBe(flights.length);
        for (const block of endsOf(blocksOf(flights))) {
          expect(classOf(block), `step ${step}: block ${block} is in use`).not.toBe('free');
          expect(wrong(session, step, move, block), `step ${step}: ${move.what} ${block}`).toBeUndefined();
        }
        if (move.what === 'pages') expect(blocksOf(flights)).toHaveLength(move.count);
      }
    });
  it('has been all that there is', () => {
    expect([...kinds].sort()).toEqual(['logged', 'pages', 'replayed', 'sent home']);
  });
});

/** Keys of the marks, and of the cells in them. */
const keysOf = (marks: readonly Mark[]): Set<string> =>
  new Set(
    marks.flatMap(({ key, parts: [part] }) => [key, ...(part?.shape === 'cells' ? part.cells.map((c) => c.key) : [])]),
  );

describe('both ends are marks of their tiles', () => {
  function keysIn(script: string, tile: string): { found: number; missing: string[] } {
    const session = sessions.script(script);
    if (!(session instanceof Session)) throw new Error(session.refused);
    let found = 0;
    const missing: string[] = [];
    const keysAt = (step: number): Set<string> => {
      const journal = session.ask({ step, write: 0 }, journalAnswer);
      const pages = session.ask({ step, write: 0 }, pageCache);
      if (tile === 'journal') return keysOf(journal ? journalOf(journal, ROOM).marks : []);
      return keysOf(pages ? pageCacheOf(pages, ROOM).marks : []);
    };
    for (const { step, flights } of stepsOf(session))
      for (const { from, to } of flights) {
        const look = (end: End, keys: () => Set<string>) => {
          if (end.tile !== tile) return;
          const there = keys();
          const all = [...end.keys, ...(end.or ?? [])];
          if (all.some((key) => there.has(key))) found++;
          else missing.push(`step ${step}: ${all.join(' ')}`);
        };
        look(from, () => keysAt(step - 1));
        look(to, () => keysAt(step));
      }
    return { found, missing };
  }

  it('pages leave the run that they were part of', () => {
    const { script } = SCENARIOS.find((s) => s.name === 'Many writes, one allocation')!;
    expect(keysIn(script, 'page-cache')).toEqual({ found: 1, missing: [] });
  });

  it('copies come into the log, go home and are replayed from it', () => {
    const { command } = JOURNAL_SCENES.find((s) => s.id === 'replay')!;
    const { found, missing } = keysIn(command, 'journal');
    expect(found).toBeGreaterThan(10);
    // Without the log in memory there are no blocks that wait: the superblock is written by itself.
    expect(missing.filter((m) => !m.includes('dot.'))).toEqual([]);
    const { script } = SCENARIOS.find((s) => s.name === 'Many writes, one allocation')!;
    expect(keysIn(script, 'journal').missing.filter((m) => !m.endsWith('dot.1'))).toEqual([]);
  });
});

describe('many fly as one', () => {
  const pages = (count: number): Move => ({
    what: 'pages',
    ino: 12,
    first: 10,
    block: 8000,
    count,
    run: { first: 0, length: 400 },
  });

  it('each on its own, up to as many as can be followed', () => {
    const flights = flightsOf(pages(MOST_FLIGHTS), () => 'data');
    expect(flights).toHaveLength(MOST_FLIGHTS);
    expect(flights[2]).toMatchObject({
      first: 8002,
      count: 1,
      from: { keys: ['page.12.0'], part: [12 / 400, 13 / 400] },
      to: { keys: ['b8002+1'] },
    });
  });

  it('beyond that, runs', () => {
    expect(flightsOf(pages(MOST_FLIGHTS + 1), () => 'data')).toMatchObject([
      { first: 8000, count: 61, from: { part: [10 / 400, 71 / 400] }, to: { keys: ['b8000+61'] } },
    ]);
    const blocks = [...Array.from({ length: 70 }, (_, i) => 100 + i), 300, 301];
    const flights = flightsOf({ what: 'logged', tid: 3, blocks }, () => 'inodes');
    expect(flights.map(({ first, count }) => [first, count])).toEqual([
      [100, 70],
      [300, 2],
    ]);
    expect(flights[1].to).toMatchObject({ keys: ['new.copy.3.300', 'new.copy.3.301'] });
  });
});

it('only between two open tiles', () => {
  expect(isLinked(['map', 'journal', 'buddy'])).toBe(true);
  expect(isLinked(['page-cache', 'map'])).toBe(true);
  expect(isLinked(['page-cache', 'journal'])).toBe(false);
  expect(isLinked(['map'])).toBe(false);
});
