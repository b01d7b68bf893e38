/** The scenes of the directory, as text; geometry that holds for any directory at any width. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyKind } from '../../../src/trace/event.ts';
import { DirAppend, DirInit } from '../../../src/trace/events/names.ts';
import { eventsOf } from '../../../src/trace/events-of.ts';
import { sessionOf } from '../../../src/views/common/scene.ts';
import { stagesOf } from '../../../src/views/directory/answer/lookup.ts';
import { directory } from '../../../src/views/directory/answer.ts';
import { layoutDirectory, layoutPicture } from '../../../src/views/directory/layout.ts';
import { layoutRecords, recordAt } from '../../../src/views/directory/records-layout.ts';
import { DIRECTORY_SCENES, directoryData, GROWN } from '../../../src/views/directory/scene.ts';
import { layoutSplit } from '../../../src/views/directory/split-layout.ts';
import { directoryInWords, faultInWords, stopsOf } from '../../../src/views/directory/words.ts';
import { linesOf } from '../../../src/views/twin/passages.ts';
import { runs } from '../../helpers/long.ts';

describe('the picture of a directory', () => {
  const session = sessionOf(GROWN);
  const anyMoment = fc.integer({ min: 60, max: session.overview.steps });
  const anyWidth = fc.integer({ min: 220, max: 1900 });

  it('never draws outside of its width; the ranges of each row meet, and cover all hashes', () => {
    fc.assert(
      fc.property(anyMoment, anyWidth, (step, width) => {
        const data = session.ask({ step, write: 0 }, directory, { ino: 12 });
        if (!data) return;
        const { index, strip } = layoutDirectory(data, width);
        for (const c of strip.cells) expect(c.x + c.width).toBeLessThanOrEqual(width + 0.01);
        for (const row of index?.rows ?? []) {
          let end = 0;
          for (const c of row.cells) {
            expect(c.from).toBe(end);
            expect(c.x + c.width).toBeLessThanOrEqual(width + 0.01);
            end = c.to;
          }
          expect(end).toBe(2 ** 32);
        }
        for (const c of index?.near?.cells ?? []) expect(c.x + c.width).toBeLessThanOrEqual(width + 0.01);
      }),
      { numRuns: runs(20, 60) },
    );
  });

  it('has every byte of a block in one piece of one record, and finds the record under a point', () => {
    fc.assert(
      fc.property(anyMoment, anyWidth, fc.nat(1023), (step, width, byte) => {
        const data = session.ask({ step, write: 0 }, directory, { ino: 12 });
        for (const block of data?.detail ?? []) {
          if (block.records.length === 0) continue;
          const l = layoutRecords(block, data!.blockSize, width);
          const row = Math.floor(byte / l.perRow);
          const x = 38 + (byte - row * l.perRow + 0.5) * l.pitch;
          const found = recordAt(l, x, l.rows[row].y + 2);
          const r = block.records[found!];
          expect(r.at).toBeLessThanOrEqual(byte);
          expect(r.at + r.recLen).toBeGreaterThan(byte);
          for (const p of l.pieces) expect(p.x + p.width).toBeLessThanOrEqual(width + 0.01);
        }
      }),
      { numRuns: runs(20, 60) },
    );
  });

  it('parts a split where the event does, at any width', () => {
    const data = directoryData(DIRECTORY_SCENES.find((s) => s.id === 'split')!)!;
    const { split } = data;
    fc.assert(
      fc.property(anyWidth, (width) => {
        const l = layoutSplit(split!, width);
        l.cells.forEach((c, i) => {
          expect(c.moves).toBe(i >= l.cutAt);
          if (i > 0) expect(c.x1).toBeGreaterThan(l.cells[i - 1].x1);
          expect(c.x1 + c.width).toBeLessThanOrEqual(width + 0.01);
        });
        expect(new Set(l.cells.map((c) => c.x0)).size).toBe(l.cells.length);
      }),
    );
  });

  it('has a stop for each stage of a lookup', () => {
    for (const scene of DIRECTORY_SCENES) {
      const data = directoryData(scene);
      if (!data?.lookup?.hash) continue;
      expect(stopsOf(data, data.lookup).length).toBe(stagesOf(data.lookup));
    }
  });
});

describe('a block without records', () => {
  const said = (script: string, kind: AnyKind) => {
    const session = sessionOf(script);
    const step = eventsOf(session.recording, kind).at(-1)!.id + 1;
    const data = session.ask({ step, write: 0 }, directory, { ino: 12 })!;
    const { blocks } = layoutPicture(data, 600);
    return { block: blocks[0].fault?.text, words: linesOf(directoryInWords(data)).join('\n') };
  };

  it('is all zeros while a directory has only just been given it, and damaged only if it holds something else', () => {
    const fresh = said('# mkfs: -t ext4 -b 1024\n# size: 8M\nmkdir d\n', DirAppend);
    expect(fresh.block).toBe('All zeros: no record has been written into it.');
    expect(fresh.words).toContain('All zeros: no record has been written into it.');
    expect(fresh.words.toLowerCase()).not.toContain('damaged');
    const filled = said('# mkfs: -t ext4 -b 1024\n# size: 8M\nmkdir d\n', DirInit);
    expect(filled.block).toBeUndefined();
    expect(faultInWords({ at: 24, why: 'too short', blank: false })).toContain('Damaged at byte 24: too short.');
  });
});
