/** The scenes of the journal, as text; and that the bytes and what memory knows tell the same story at every step. */

import { describe, expect, it } from 'vitest';
import { JOURNAL_TYPES } from '../../../src/session/answers/journal-data.ts';
import { EndCommit } from '../../../src/trace/events/jbd2.ts';
import { eventsOf } from '../../../src/trace/events-of.ts';
import { sessionOf } from '../../../src/views/common/scene.ts';
import { cellsOf, gridOf, isLive, newestOf } from '../../../src/views/journal/layout.ts';
import { JOURNAL_SCENES, journalData } from '../../../src/views/journal/scene.ts';

describe('the ring', () => {
  it('has every block between tail and head told by the bytes, at every commit', () => {
    for (const id of ['running', 'full']) {
      const scene = JOURNAL_SCENES.find((s) => s.id === id)!;
      const session = sessionOf(scene.command);
      const commits = eventsOf(session.recording, EndCommit);
      expect(commits.length).toBeGreaterThan(1);
      for (const { id: event } of commits) {
        const data = session.ask({ step: event + 1, write: 0 }, 'journal')!;
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

  it('fits into any tile, with every block in a cell', () => {
    const data = journalData(JOURNAL_SCENES[0])!;
    for (const [width, height] of [
      [200, 60],
      [446, 200],
      [1400, 300],
    ]) {
      const grid = gridOf(data.types.length, width, height);
      expect(grid.columns * grid.cell).toBeLessThanOrEqual(width);
      expect(grid.rows * grid.cell).toBeLessThanOrEqual(height);
      const cells = cellsOf(data, grid);
      expect(cells.length).toBe(Math.ceil(data.types.length / grid.each));
    }
    const large = gridOf(32_768, 446, 200);
    expect(large.rows * large.cell).toBeLessThanOrEqual(200);
  });
});
