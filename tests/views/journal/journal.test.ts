/** The scenes of the journal, as text; and that the bytes and what memory knows tell the same story at every step. */

import { describe, expect, it, test } from 'vitest';
import { JOURNAL_TYPES, journal } from '../../../src/session/answers/journal-data.ts';
import { EndCommit } from '../../../src/trace/events/jbd2.ts';
import { eventsOf } from '../../../src/trace/events-of.ts';
import { sessionOf } from '../../../src/views/common/scene.ts';
import { isLive, nearOf, newestOf, usedOf } from '../../../src/views/journal/layout.ts';
import { arcsOf, blockAt, placeInRing, ringCells, ringIn } from '../../../src/views/journal/ring.ts';
import { JOURNAL_SCENES, journalData } from '../../../src/views/journal/scene.ts';
import { bentPath, bentPoint, straightPoint } from '../../../src/views/motion/bent.ts';

describe('the ring', () => {
  it('has every block between tail and head told by the bytes, at every commit', () => {
    for (const id of ['running', 'full']) {
      const scene = JOURNAL_SCENES.find((s) => s.id === id)!;
      const session = sessionOf(scene.command);
      const commits = eventsOf(session.recording, EndCommit);
      expect(commits.length).toBeGreaterThan(1);
      for (const { id: event } of commits) {
        const data = session.ask({ step: event + 1, write: 0 }, journal)!;
        const log = data.log!;
        let live = 0;
        for (let at = log.first; at < log.end; at++) {
          if (!isLive(log, at)) continue;
          live++;
          expect(['descriptor', 'copy', 'revoke', 'commit'], `block ${at}`).toContain(JOURNAL_TYPES[data.types[at]]);
        }
        expect(live).toBe(log.end - log.first - log.free);
        // The last block before the head is the newest commit.
        const [last] = newestOf(log, 1).slice(-1);
        if (last !== undefined) expect(JOURNAL_TYPES[data.types[last]]).toBe('commit');
      }
    }
  });

  it('keeps every block of a commit in sight until the tail has passed it', () => {
    const session = sessionOf(
      '# mkfs: -t ext4 -b 1024\n# size: 8M\nmkdir d\necho a > d/a\nsync d/a\nmkdir e\nfor i in 1 2 3; do echo $i > e/$i; done\nsync\n',
    );
    let shown: number[] = [];
    let tail = 0;
    let most = 0;
    for (let step = 1; step <= session.overview.steps; step++) {
      const data = session.ask({ step, write: 0 }, journal);
      if (!data?.log) continue;
      const now = nearOf(data, data.types.length);
      if (data.log.tail === tail) expect(now, `step ${step}`).toEqual(expect.arrayContaining(shown));
      expect(usedOf(data, data.log).used, `step ${step}`).toBeLessThanOrEqual(now.length);
      shown = now;
      tail = data.log.tail;
      most = Math.max(most, now.length);
    }
    expect(most).toBeGreaterThan(15);
  });

  it('has every block in a cell, once around, and finds it again under a point', () => {
    const data = journalData(JOURNAL_SCENES[0])!;
    const blocks = data.types.length;
    for (const width of [170, 300, 420]) {
      const ring = ringIn(blocks, { x: 12, y: 30, width });
      const cells = ringCells(data, ring, (at) => isLive(data.log, at));
      const length = 2 * Math.PI * ring.bent.r;
      expect(cells.length).toBe(Math.ceil(blocks / ring.each));
      expect(cells[0].x).toBe(0);
      cells.forEach((cell, i) => {
        expect(cell.x + cell.width).toBeCloseTo(cells[i + 1]?.x ?? length, 6);
      });
      for (const at of [0, 1, Math.floor(blocks / 3), blocks - 1]) {
        const { x, y, height } = placeInRing(ring, at);
        expect(x).toBeGreaterThanOrEqual(12);
        expect(y + height).toBeLessThanOrEqual(30 + width);
        expect(blockAt(ring, { x: x + height / 2, y: y + height / 2 })).toBe(at);
      }
      // Its middle and its corners are nothing.
      expect(blockAt(ring, { x: 12 + width / 2, y: 30 + width / 2 })).toBeUndefined();
      expect(blockAt(ring, { x: 12, y: 30 })).toBeUndefined();
    }
  });

  it('goes round: a transaction across the end is two arcs that meet at the top, between tail and head', () => {
    const data = journalData(JOURNAL_SCENES.find((s) => s.id === 'full')!)!;
    const log = data.log!;
    expect(log.head).toBeLessThan(log.tail);
    const ring = ringIn(data.types.length, { x: 0, y: 0, width: 300 });
    const arcs = arcsOf(data, ring, (at) => isLive(log, at));
    expect(arcs.reduce((sum, arc) => sum + arc.count, 0)).toBe(log.end - log.first - log.free);
    const [across] = arcs.filter(({ key }) => key.endsWith('.round'));
    expect(across.at).toBe(log.first);
    expect(arcs.find(({ key }) => key === String(across.tid))).toMatchObject({ tid: across.tid });
    expect(new Set(arcs.map(({ key }) => key)).size).toBe(arcs.length);
  });
});

test('a strip that is bent has its beginning at the top and goes round clockwise', () => {
  const bent = { x: 100, y: 100, r: 50 };
  expect(bentPoint(bent, 0, 0)).toEqual({ x: 100, y: 50 });
  const right = bentPoint(bent, (Math.PI / 2) * 50, 10);
  expect(right.x).toBeCloseTo(140, 6);
  expect(right.y).toBeCloseTo(100, 6);
  for (const [along, down] of [
    [3, 2],
    [200, 12],
    [310, 0],
  ]) {
    const back = straightPoint(bent, bentPoint(bent, along, down));
    expect(back.along).toBeCloseTo(along, 6);
    expect(back.down).toBeCloseTo(down, 6);
  }
  // More than half of it takes the long way round.
  expect(bentPath(bent, { x: 0, y: 0, width: 200, height: 10 })).toContain('A50 50 0 1 1');
  expect(bentPath(bent, { x: 0, y: 0, width: 100, height: 10 })).toContain('A50 50 0 0 1');
});
