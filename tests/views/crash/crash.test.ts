/** The scenes of the power cut as text; its chosen losses and its table of copies. */
import { describe, expect, it } from 'vitest';
import { COPY } from '../../../src/session/crash/copies.ts';
import { copyRows, isSafe, lossesOf, turned } from '../../../src/views/crash/layout.ts';
import { cellInWords, lineInWords, outcomesOf } from '../../../src/views/crash/matrix-words.ts';
import { CRASH_SCENES, crashOf, matrixOf } from '../../../src/views/crash/scene.ts';

describe('what is lost', () => {
  it('turns one write round, and leaves the others', () => {
    const all = lossesOf(4, 'all');
    expect(all).toEqual(['lost', 'lost', 'lost', 'lost']);
    const three = turned(all, 1);
    expect(three).toEqual({ lost: [1, 3, 4] });
    expect(lossesOf(4, three)).toEqual(['lost', 'kept', 'lost', 'lost']);
    expect(turned(lossesOf(4, { lost: [2] }), 1)).toBe('none');
  });

  it('says of a draw what the image has', () => {
    for (let seed = 0; seed < 20; seed++) {
      const losses = lossesOf(40, { seed });
      expect(new Set(losses).size).toBeGreaterThan(1);
    }
    expect(Array.from({ length: 20 }, (_, seed) => lossesOf(40, { seed })).flat()).toContain('torn');
  });
});

describe('where the data is', () => {
  it('is safe in the journal with data=journal, before it is home', () => {
    const { data } = crashOf(CRASH_SCENES.find((s) => s.id === 'journal')!);
    const blocks = data!.file!.blocks.filter((b) => b.logical >= 0);
    expect(blocks.length).toBe(5);
    for (const block of blocks) {
      expect(block.journal).toBe(COPY.newest);
      expect(block.journalFlying).toBe(false);
      expect(block.platter).toBe(COPY.old);
      expect(isSafe(block)).toBe(true);
    }
  });

  it('is nowhere but in memory before it was synced', () => {
    const { data, result } = crashOf(CRASH_SCENES.find((s) => s.id === 'memory')!);
    expect(data!.file!.name).toContain('hoped-for');
    const block = data!.file!.blocks.find((b) => b.logical === 0)!;
    expect(copyRows([block]).map((r) => r.cells[0].level)).toEqual([COPY.newest, COPY.none, COPY.none, COPY.none]);
    expect(isSafe(block)).toBe(false);
    expect(result!.files.find((f) => f.path === 'hoped-for')!.fate).toBe('missing');
    expect(result!.files.find((f) => f.path === 'promised')).toMatchObject({ fate: 'whole', promised: true });
  });
});

describe('every moment, every mode', () => {
  it('has each moment in one row, and says in the sentence what the rows show', () => {
    const { found } = matrixOf(CRASH_SCENES.find((s) => s.matrix)!)!;
    for (const line of found) {
      const rows = outcomesOf(line);
      const moments = rows.flatMap((r) => r.moments);
      expect(moments.toSorted((a, b) => a - b)).toEqual(line.cells.map((_, i) => i));
      const damaged = rows.filter((r) => r.outcome.startsWith('damaged')).flatMap((r) => r.moments);
      expect(lineInWords(line)).toContain(
        damaged.length > 0 ? `At ${damaged.length} of ${moments.length} moments e2fsck` : 'the structure is whole',
      );
      for (const { outcome, moments: own } of rows)
        if (outcome === 'unmountable')
          for (const i of own) expect(cellInWords(line, i, line.cells[i])).toContain('it cannot be mounted');
    }
  });
});
