/** The map's cells and pixels: what is counted, told, painted and outlined is what is there. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLOCK_KINDS, BlockKind } from '../../../src/engine/volume/block-kind.ts';
import { palette } from '../../../src/views/theme/palette.ts';
import {
  blockShownAt,
  type Cells,
  changedGroups,
  countsOfGroup,
  kindOf,
  nextOtherKind,
  RANK,
  RANKED_KINDS,
} from '../../../src/views/volume-map/cells.ts';
import { boxOf, firstBlockOf, groupOf, layoutAt, type MapGeometry } from '../../../src/views/volume-map/layout.ts';
import { paint, paintGroup } from '../../../src/views/volume-map/paint.ts';
import { planFor } from '../../../src/views/volume-map/plan.ts';
import { outlinesOf, runsOf } from '../../../src/views/volume-map/runs.ts';
import { shadesOf } from '../../../src/views/volume-map/shades.ts';
import { countsInWords, groupInWords, scaleInWords } from '../../../src/views/volume-map/words.ts';
import { runs } from '../../helpers/long.ts';
import { cpuTime } from './cpu-time.ts';
import { anyGeometry, anyLayout, blocksToTry, cellsFor, geometry, kindsFor, pictureOf } from './maps.ts';

describe('cells', () => {
  it('rank knows every kind, free lowest and the superblock highest', () => {
    expect([...RANKED_KINDS].sort((a, b) => a - b)).toEqual(BLOCK_KINDS.map((_, i) => i));
    expect(RANK[BlockKind.free]).toBe(0);
    expect(RANKED_KINDS.at(-1)).toBe(BlockKind.superblock);
  });

  it('counts of the groups, and the boot block, add up to the volume', () => {
    fc.assert(
      fc.property(anyGeometry, fc.nat(), (g, seed) => {
        const cells = cellsFor(g, kindsFor(g, seed));
        const sum = new Float64Array(256);
        for (let block = 0; block < g.firstDataBlock; block++) sum[cells.kinds[block]]++;
        for (let group = 0; group < g.groups; group++)
          countsOfGroup(cells, group).forEach((n, k) => {
            sum[k] += n;
          });
        expect([...sum]).toEqual([...cells.counts]);
        expect(cells.counts.reduce((a, b) => a + b)).toBe(g.blockCount);
      }),
    );
  });

  it('the twin says the same counts', () => {
    fc.assert(
      fc.property(anyGeometry, fc.nat(), (g, seed) => {
        const cells = cellsFor(g, kindsFor(g, seed));
        let total = g.firstDataBlock;
        for (let group = 0; group < g.groups; group++) {
          const text = groupInWords(cells, group, new Set([0, 1]));
          const counts = countsOfGroup(cells, group);
          expect(text).toContain(countsInWords(counts));
          for (const [, n] of text.slice(text.indexOf(': ')).matchAll(/[ ,]([\d,]+) [a-z]/g))
            total += Number(n.replaceAll(',', ''));
          expect(text).toContain(`blocks ${firstBlockOf(g, group)} to `);
        }
        expect(total).toBe(g.blockCount);
      }),
      { numRuns: runs(7, 20) },
    );
  });

  it('finds the groups in which two maps differ', () => {
    fc.assert(
      fc.property(anyGeometry, fc.nat(), fc.array(fc.nat(), { maxLength: 6 }), (g, seed, at) => {
        const before = kindsFor(g, seed);
        const after = before.slice();
        for (const i of at) after[i % g.blockCount] = (after[i % g.blockCount] + 1) % BLOCK_KINDS.length;
        const expected = new Set<number>();
        after.forEach((kind, block) => {
          if (kind !== before[block]) expected.add(groupOf(g, block));
        });
        const found: number[] = [];
        changedGroups(cellsFor(g, before), cellsFor(g, after), (group) => found.push(group));
        expect(found).toEqual([...expected].sort((a, b) => a - b));
      }),
    );
  });

  it('goes from kind to kind', () => {
    const g = geometry(100, 0, 64, 1);
    const cells = cellsFor(
      g,
      Uint8Array.from({ length: 100 }, (_, i) => (i >= 10 && i < 20 ? 6 : 0)),
    );
    expect(nextOtherKind(cells, 0, 1)).toBe(10);
    expect(nextOtherKind(cells, 10, 1)).toBe(20);
    expect(nextOtherKind(cells, 20, 1)).toBe(99);
    expect(nextOtherKind(cells, 99, -1)).toBe(19);
  });
});

describe('painting', () => {
  it('from a pixel a block on, the pixels are the blocks', () => {
    fc.assert(
      fc.property(anyLayout, fc.nat(), ({ fit }, seed) => {
        fc.pre(fit.pitchX >= 1);
        const g = fit.geometry;
        const cells = cellsFor(g, kindsFor(g, seed));
        const { pixels, width } = pictureOf(fit, cells);
        const shades = shadesOf(palette('light'));
        for (const block of blocksToTry(g, seed + 1)) {
          const box = boxOf(fit, block);
          const inside = (i: number, p: number) =>
            Math.ceil(i - 0.5) + (p >= 3 ? Math.floor((p - fit.cellGap) / 2) : 0);
          const pixel = pixels[inside(box.y, box.height) * width + inside(box.x, box.width)];
          const kind = cells.kinds[block];
          expect([shades.flat[kind], shades.cell[kind], shades.hatch[kind]]).toContain(pixel);
        }
      }),
      { numRuns: runs(9, 25) },
    );
  });

  it('paints every block of a crisp map with as many pixels as it has', () => {
    const g = geometry(3000, 1, 1024, 16);
    const size = { width: 900, height: 500, dpr: 1 };
    const { plan, pitch } = planFor(g, size);
    const l = layoutAt(plan, pitch);
    expect(l.pitchX).toBeGreaterThanOrEqual(3);
    const cells = cellsFor(g, kindsFor(g, 5));
    const shades = shadesOf(palette('dark'));
    const picture = { width: l.width, height: l.height, pixels: new Uint32Array(l.width * l.height) };
    paint(picture, l, cells, shades, 0, 0);
    const found = new Map<number, number>();
    for (const pixel of picture.pixels) found.set(pixel, (found.get(pixel) ?? 0) + 1);
    const each = (l.pitchX - l.cellGap) * (l.pitchY - l.cellGap);
    const expected = new Map<number, number>();
    cells.counts.forEach((n, kind) => {
      if (n > 0 && shades.hatch[kind] === 0)
        expected.set(shades.cell[kind], (expected.get(shades.cell[kind]) ?? 0) + n * each);
    });
    for (const [pixel, n] of expected) expect(found.get(pixel)).toBe(n);
  });

  it('hides nothing rare: a pixel of several blocks shows the highest rank among them', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 0, max: 40 }), (seed, zoom) => {
        const g = geometry(60_000, 1, 8192, 4);
        const size = { width: 150 + zoom, height: 90, dpr: 1 };
        const { plan, pitch } = planFor(g, size);
        const l = layoutAt(plan, pitch);
        fc.pre(l.pitchX < 1);
        const kinds = new Uint8Array(g.blockCount).fill(BlockKind.data);
        const rare = g.firstDataBlock + (seed % (g.blockCount - g.firstDataBlock));
        kinds[rare] = BlockKind.superblock;
        const cells = cellsFor(g, kinds);
        const box = boxOf(l, rare);
        expect(blockShownAt(l, cells, Math.floor(box.x), Math.floor(box.y))).toBe(rare);
        const { pixels, width } = pictureOf(l, cells);
        const pixel = pixels[Math.floor(box.y) * width + Math.floor(box.x)];
        const data = pictureOf(l, cellsFor(g, new Uint8Array(g.blockCount).fill(BlockKind.data))).pixels;
        expect(pixel).not.toBe(data[Math.floor(box.y) * width + Math.floor(box.x)]);
      }),
      { numRuns: runs(9, 25) },
    );
  });

  it('what a step repaints is what a fresh picture shows', () => {
    fc.assert(
      fc.property(anyLayout, fc.nat(), fc.array(fc.nat(), { maxLength: 5 }), ({ fit }, seed, at) => {
        const g = fit.geometry;
        const before = kindsFor(g, seed);
        const after = before.slice();
        for (const i of at) after[i % g.blockCount] = (after[i % g.blockCount] + 1) % BLOCK_KINDS.length;
        const cells = cellsFor(g, after);
        const picture = pictureOf(fit, cellsFor(g, before));
        changedGroups(cellsFor(g, before), cells, (group) => {
          paintGroup(picture, fit, cells, shadesOf(palette('light')), 0, 0, group);
        });
        expect(
          Buffer.compare(Buffer.from(picture.pixels.buffer), Buffer.from(pictureOf(fit, cells).pixels.buffer)),
        ).toBe(0);
      }),
      { numRuns: runs(7, 20) },
    );
  });

  it('paints 2.6 million blocks in less than a frame or two', () => {
    const g = geometry(2_621_440, 0, 32_768, 16);
    const cells = cellsFor(g, kindsFor(g, 3));
    const size = { width: 1600, height: 800, dpr: 2 };
    const { plan, pitch } = planFor(g, size);
    const shades = shadesOf(palette('light'));
    const took: string[] = [];
    for (const zoom of [pitch, 1, 2, 6]) {
      const l = layoutAt(plan, zoom);
      const picture = { width: size.width, height: size.height, pixels: new Uint32Array(size.width * size.height) };
      let best = Number.POSITIVE_INFINITY;
      for (let i = 0; i < 8; i++) {
        best = Math.min(
          best,
          cpuTime(() => paint(picture, l, cells, shades, 0, 0)),
        );
      }
      took.push(`${scaleInWords(l)}: ${best.toFixed(1)} ms`);
      // Half a frame on an idle machine; one that is busy with other work may take several.
      expect(best).toBeLessThan(250);
    }
    console.log(`painting 1600 × 800 pixels of 2,621,440 blocks: ${took.join(', ')}`);
  });

  it('a coarse map of 16 TiB: the rarest kind of each cell, paler where the rest is free', () => {
    const g: MapGeometry = { ...geometry(2 ** 32, 0, 32_768, 16), blocksPerCell: 1024 };
    const perGroup = 32;
    const kinds = new Uint8Array(g.groups * perGroup);
    const fill = new Uint8Array(kinds.length);
    for (let group = 0; group < g.groups; group++)
      for (let q = 0; q < 4; q++) {
        kinds[group * perGroup + q] = BlockKind.inode_table_unwritten;
        fill[group * perGroup + q] = 255;
      }
    const counts = new Float64Array(256);
    const cells: Cells = { geometry: g, kinds, fill, exact: new Map(), counts };
    const { plan, pitch } = planFor(g, { width: 1600, height: 1000, dpr: 2 });
    const l = layoutAt(plan, pitch);
    const picture = { width: 1600, height: 1000, pixels: new Uint32Array(1_600_000) };
    const took = cpuTime(() => paint(picture, l, cells, shadesOf(palette('light')), 0, 0));
    expect(took).toBeLessThan(2000);
    const shades = shadesOf(palette('light'));
    const used = RANK[BlockKind.inode_table_unwritten];
    const seen = new Set(picture.pixels);
    expect([...shades.mixed.subarray(used * 8, used * 8 + 8)].some((pixel) => seen.has(pixel))).toBe(true);
    // Groups are painted all over, however few cells they have.
    for (const blocksPerCell of [32_768, 4096, 1024, 64]) {
      const coarse = { ...g, blockCount: 32_768 * 40, groups: 40, blocksPerCell };
      const size = { width: 300, height: 200, dpr: 1 };
      const small = planFor(coarse, size);
      const at = layoutAt(small.plan, small.pitch);
      const n = (40 * 32_768) / blocksPerCell;
      const full = {
        ...cells,
        geometry: coarse,
        kinds: new Uint8Array(n).fill(BlockKind.data),
        fill: new Uint8Array(n).fill(255),
      };
      const whole = { ...size, pixels: new Uint32Array(60_000) };
      paint(whole, at, full, shades, 0, 0);
      const data = whole.pixels.filter((pixel) => pixel !== shades.ground);
      expect(new Set(data).size).toBe(1);
      expect(data.length).toBe(40 * at.groupWidth * at.groupHeight);
    }
    expect(kindOf(cells, 32_768 * 7)).toBe(BlockKind.inode_table_unwritten);
    expect(kindOf(cells, 32_768 * 7 + 5000)).toBe(BlockKind.free);
    // An exact group is shown as it is.
    const exact = new Uint8Array(32_768);
    exact[3] = BlockKind.superblock;
    const near: Cells = { ...cells, exact: new Map([[7, exact]]) };
    expect(kindOf(near, 32_768 * 7 + 3)).toBe(BlockKind.superblock);
    expect(countsOfGroup(near, 7)[BlockKind.free]).toBe(32_767);
    console.log(`painting 131,072 groups: ${took.toFixed(1)} ms`);
  });

  it('dims what does not belong to the class that was asked for', () => {
    const all = shadesOf(palette('light'));
    const only = shadesOf(palette('light'), 'journal');
    expect(only.cell[BlockKind.journal]).toBe(all.cell[BlockKind.journal]);
    expect(only.cell[BlockKind.data]).not.toBe(all.cell[BlockKind.data]);
  });
});

describe('outlines', () => {
  it('runs are maximal, ordered, and stay inside a group', () => {
    const g = geometry(50, 1, 16, 1);
    expect(runsOf(g, [5, 3, 4, 4, 0, 16, 17, 18, 60])).toEqual([
      { first: 0, length: 1 },
      { first: 3, length: 3 },
      { first: 16, length: 1 },
      { first: 17, length: 2 },
    ]);
  });

  it('an outline encloses the area of its blocks', () => {
    fc.assert(
      fc.property(anyLayout, fc.nat(), fc.integer({ min: 1, max: 500 }), ({ fit }, at, length) => {
        const g = fit.geometry;
        const first = g.firstDataBlock + (at % (g.blockCount - g.firstDataBlock));
        const blocks = Array.from({ length }, (_, i) => first + i).filter((b) => b < g.blockCount);
        const [run] = runsOf(g, blocks);
        const area = outlinesOf({ ...fit, cellGap: 0 }, run).reduce((sum, corners) => {
          let twice = 0;
          corners.forEach(([x, y], i) => {
            const [nx, ny] = corners[(i + 1) % corners.length];
            twice += x * ny - nx * y;
          });
          return sum + twice / 2;
        }, 0);
        expect(area).toBeCloseTo(run.length * fit.pitchX * fit.pitchY, 3);
      }),
    );
  });
});
