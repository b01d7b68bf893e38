/** The scenes of the machine, as text; its geometry at every step. */
import { describe, expect, it } from 'vitest';
import { headTrace, movementsOf, placeOf, platterAt, windowOf } from '../src/views/disks/layout.ts';
import { describeMachineScene, MACHINE_SCENES } from '../src/views/disks/scene.ts';
import { sessionOf } from '../src/views/gallery/scene.ts';
import {
  barsOf,
  CELLS,
  histogramOf,
  matrixOf,
  mostIn,
  operationAt,
  sumOf,
  timeScale,
} from '../src/views/latency/layout.ts';
import { amplificationWords, formulasOf } from '../src/views/latency/words.ts';

describe('scenes of the machine', () => {
  for (const scene of MACHINE_SCENES)
    it(scene.title, () => {
      expect(describeMachineScene(scene)).toMatchSnapshot();
    });
});

const scene = MACHINE_SCENES.find((s) => s.id === 'stripe')!;
const machine = () => sessionOf(scene.command).machine()!;

describe('latency', () => {
  it('adds up what the operations took, at every step', () => {
    const data = machine();
    const { steps } = sessionOf(scene.command).overview;
    for (let step = 0; step <= steps; step += 7) {
      const last = operationAt(data, step);
      let want = 0;
      for (let i = 0; i <= last; i++) if (!data.background[i]) want += data.took[i];
      expect(matrixOf(sumOf(data, 'so far', step)).total).toBe(want);
      if (last >= 0) {
        expect(matrixOf(sumOf(data, 'one', step)).total).toBe(data.took[last]);
        expect(data.event[last]).toBeLessThan(step);
      }
    }
  });

  it('leads from a figure to the call that spent the most on it', () => {
    const data = machine();
    const matrix = matrixOf(sumOf(data, 'all', 0));
    for (const row of matrix.rows)
      for (const [i, component] of matrix.columns.entries()) {
        if (row.cells[i] === 0) continue;
        const op = mostIn(data, row.part, component);
        expect(data.cells[op * CELLS + row.part * (CELLS / 5) + component]).toBeGreaterThan(0);
      }
  });

  it('draws every call once, inside of its strip, at any width', () => {
    const data = machine();
    for (const width of [120, 400, 1400]) {
      const bars = barsOf(data, timeScale(data, width), false);
      expect(bars.reduce((sum, b) => sum + b.count, 0)).toBe(data.background.filter((b) => b === 0).length);
      for (const b of bars) expect(b.x + b.width).toBeLessThanOrEqual(width + 1.01);
      const columns = histogramOf(data, width, 50);
      expect(columns.reduce((sum, c) => sum + c.count, 0)).toBe(data.background.filter((b) => b === 0).length);
      for (const c of columns) expect(c.height).toBeGreaterThanOrEqual(3);
    }
  });

  it('says what was sent for what programs wrote', () => {
    const data = machine();
    expect(data.bytesOfPrograms).toBe(4 << 20);
    expect(amplificationWords(data)).toMatch(
      /^Programs wrote 4 MiB; 4\.\d+ MiB went to the disks, 1\.0\d bytes for each/,
    );
    expect(amplificationWords({ ...data, bytesOfPrograms: 0 })).not.toContain('for each');
    expect(amplificationWords({ ...data, bytesSent: new Float64Array(5) })).toBeUndefined();
  });

  it('puts the run’s figures into the formulas, and the parts add up', () => {
    const data = machine();
    const formulas = formulasOf(data, matrixOf(sumOf(data, 'all', 0)));
    expect(formulas.map((f) => f.number)).toEqual(expect.arrayContaining(['1', '9', '4', '5', '7', '8']));
    const turn = formulas.find((f) => f.number === '8')!;
    expect(turn.expected).toBe('3.00 ms');
  });
});

describe('disks', () => {
  it('show every movement inside of the lane, and an arm over the disk', () => {
    const data = machine();
    for (let op = 0; op < data.event.length; op += 3) {
      const window = windowOf(data, op);
      for (let disk = 0; disk < data.disks; disk++) {
        for (const m of movementsOf(data, disk, window, 300)) {
          expect(m.media).toBeGreaterThan(0);
          expect(m.x).toBeLessThanOrEqual(301);
        }
        headTrace(data, disk, window, 300, 20);
        const platter = platterAt(data, disk, window.to);
        expect(platter.depth).toBeGreaterThanOrEqual(0);
        expect(platter.depth).toBeLessThanOrEqual(1);
      }
    }
  });

  it('know which disk holds a block', () => {
    const data = machine();
    const blocks = data.chunkBytes / 4096;
    expect(placeOf(data, 0, 4096)).toEqual({ disk: 0, chunk: 0, row: 0 });
    expect(placeOf(data, blocks * 5, 4096)).toEqual({ disk: 1, chunk: 5, row: 1 });
  });
});
