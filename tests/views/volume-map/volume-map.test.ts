/**
 * The map's geometry and pixels: every block has one place and every place one block, at any size and zoom; what is
 * painted is what is there.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLOCK_KINDS, BlockKind } from '../../../src/engine/volume/block-kind.ts';
import { palette } from '../../../src/views/theme/palette.ts';
import {
  clamp,
  fitCamera,
  pointIn,
  stopBeside,
  stopsFor,
  viewOf,
  viewText,
  zoomAt,
} from '../../../src/views/volume-map/camera.ts';
import {
  blockShownAt,
  type Cells,
  cellsOf,
  changedGroups,
  countsOfGroup,
  kindOf,
  nextOtherKind,
  RANK,
  RANKED_KINDS,
} from '../../../src/views/volume-map/cells.ts';
import {
  blockAt,
  boxOf,
  firstBlockOf,
  forGroupsIn,
  groupAt,
  groupOf,
  type Layout,
  layoutAt,
  type MapGeometry,
} from '../../../src/views/volume-map/layout.ts';
import { type Picture, paint, paintGroup } from '../../../src/views/volume-map/paint.ts';
import { planFor, type TileSize } from '../../../src/views/volume-map/plan.ts';
import { outlinesOf, runsOf } from '../../../src/views/volume-map/runs.ts';
import { shadesOf } from '../../../src/views/volume-map/shades.ts';
import { countsInWords, groupInWords, scaleInWords } from '../../../src/views/volume-map/twin.ts';
import { cpuTime } from './cpu-time.ts';

const geometry = (
  blockCount: number,
  firstDataBlock: number,
  blocksPerGroup: number,
  flexSize: number,
): MapGeometry => ({
  blockCount,
  firstDataBlock,
  blocksPerGroup,
  groups: Math.max(1, Math.ceil((blockCount - firstDataBlock) / blocksPerGroup)),
  flexSize,
  blocksPerCell: 1,
});

const anyGeometry = fc
  .record({
    blocks: fc.integer({ min: 2, max: 60_000 }),
    first: fc.constantFrom(0, 1),
    perGroup: fc.integer({ min: 1, max: 2048 }).map((n) => n * 8),
    flex: fc.constantFrom(1, 2, 4, 16, 64),
  })
  .map((g) => geometry(g.blocks, g.first, g.perGroup, g.flex));

const anySize = fc.record({
  width: fc.integer({ min: 120, max: 2400 }),
  height: fc.integer({ min: 80, max: 1600 }),
  dpr: fc.constantFrom(1, 1.5, 2),
});

/** A layout that a person can come to: the whole volume, or some zooms in. */
const anyLayout = fc.tuple(anyGeometry, anySize, fc.integer({ min: 0, max: 30 })).map(([g, size, zooms]) => {
  const { plan, pitch } = planFor(g, size);
  const stops = stopsFor(plan, pitch);
  return { size, fit: layoutAt(plan, pitch), layout: layoutAt(plan, stops[Math.min(zooms, stops.length - 1)]) };
});

const blocksToTry = (g: MapGeometry, seed: number): number[] => {
  const out = [0, g.blockCount - 1, g.firstDataBlock, Math.min(g.blockCount - 1, g.firstDataBlock + g.blocksPerGroup)];
  for (let i = 1; i < 60; i++) out.push((seed * 7919 * i) % g.blockCount);
  return out;
};

function pictureOf(l: Layout, cells: Cells): Picture {
  const picture = { width: l.width, height: l.height, pixels: new Uint32Array(l.width * l.height) };
  paint(picture, l, cells, shadesOf(palette('light')), 0, 0);
  return picture;
}

/** Kinds as a volume has them, but at random: runs of them. */
const kindsFor = (g: MapGeometry, seed: number): Uint8Array => {
  const kinds = new Uint8Array(g.blockCount);
  let state = seed >>> 0 || 1;
  const next = (n: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  for (let at = 0; at < kinds.length; ) {
    const length = 1 + next(next(4) === 0 ? 2000 : 12);
    kinds.fill(next(3) === 0 ? next(BLOCK_KINDS.length) : 0, at, at + length);
    at += length;
  }
  return kinds;
};

const cellsFor = (g: MapGeometry, kinds: Uint8Array): Cells => cellsOf(g, { kinds, written: new Uint32Array(0) });

describe('layout', () => {
  it('every block has one place, and the place has the block', () => {
    fc.assert(
      fc.property(anyLayout, fc.integer({ min: 1, max: 1e6 }), ({ layout }, seed) => {
        for (const block of blocksToTry(layout.geometry, seed)) {
          const box = boxOf(layout, block);
          expect(blockAt(layout, box.x + box.width / 2, box.y + box.height / 2)).toBe(block);
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.y).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(layout.width + 0.01);
          expect(box.y + box.height).toBeLessThanOrEqual(layout.height + 0.01);
          if (block >= layout.geometry.firstDataBlock)
            expect(groupAt(layout, box.x + box.width / 2, box.y + box.height / 2)).toBe(
              groupOf(layout.geometry, block),
            );
        }
      }),
    );
  });

  it('no two blocks share a place', () => {
    fc.assert(
      fc.property(anyLayout, ({ layout }) => {
        const places = new Set<string>();
        for (let block = 0; block < layout.geometry.blockCount; block++) {
          const box = boxOf(layout, block);
          places.add(`${box.x},${box.y}`);
        }
        expect(places.size).toBe(layout.geometry.blockCount);
      }),
      { numRuns: 30 },
    );
  });

  it('the whole volume fits its tile, and from three pixels on cells are whole', () => {
    fc.assert(
      fc.property(anyLayout, ({ fit, size }) => {
        // Groups of a pixel each, with frames, may be too many for a tiny tile: it is panned.
        fc.pre(size.width * size.height > 30 * fit.geometry.groups);
        expect(fit.width).toBeLessThanOrEqual(size.width);
        expect(fit.height).toBeLessThanOrEqual(size.height);
        if (fit.pitchX >= 3) {
          expect(Number.isInteger(fit.pitchX)).toBe(true);
          expect(Number.isInteger(fit.pitchY)).toBe(true);
          expect(fit.cellGap).toBeGreaterThan(0);
        }
      }),
      { numRuns: 120 },
    );
  });

  it('finds the groups in a part of the picture', () => {
    fc.assert(
      fc.property(anyLayout, fc.integer({ min: 1, max: 1e6 }), ({ layout, size }, seed) => {
        const block = seed % layout.geometry.blockCount;
        const box = boxOf(layout, block);
        const part = { x: box.x - 5, y: box.y - 5, width: size.width / 3, height: size.height / 3 };
        const seen: number[] = [];
        forGroupsIn(layout, part, (g) => seen.push(g));
        expect(seen).toContain(groupOf(layout.geometry, block));
        expect(new Set(seen).size).toBe(seen.length);
      }),
    );
  });

  it('uses its tile: from 1 MiB to 10 GiB, wide, tall and small', () => {
    const volumes = {
      '1 MiB of 1 KiB': geometry(1024, 1, 8192, 16),
      '8 MiB of 1 KiB': geometry(8192, 1, 8192, 16),
      '64 MiB of 1 KiB': geometry(65_536, 1, 8192, 16),
      '64 MiB of 4 KiB': geometry(16_384, 0, 32_768, 16),
      '1 GiB of 4 KiB': geometry(262_144, 0, 32_768, 16),
      '10 GiB of 4 KiB': geometry(2_621_440, 0, 32_768, 16),
      '10 GiB, no flex_bg': geometry(2_621_440, 0, 32_768, 1),
      '16 TiB of 4 KiB': { ...geometry(2 ** 32, 0, 32_768, 16), blocksPerCell: 1024 },
    };
    const sizes: TileSize[] = [
      { width: 800, height: 130, dpr: 1 },
      { width: 800, height: 420, dpr: 1 },
      { width: 1600, height: 840, dpr: 2 },
      { width: 340, height: 460, dpr: 1 },
    ];
    const lines: string[] = [];
    for (const [name, g] of Object.entries(volumes))
      for (const size of sizes) {
        const { plan, pitch } = planFor(g, size);
        const l = layoutAt(plan, pitch);
        const used = Math.round((100 * l.pitchX * l.pitchY * g.blockCount) / (size.width * size.height));
        const round = (n: number) => Number(n.toPrecision(3));
        lines.push(
          `${name.padEnd(18)} ${`${size.width}×${size.height}@${size.dpr}`.padEnd(11)} ` +
            `block ${round(l.pitchX)}×${round(l.pitchY)}, group ${l.columns}×${l.rows}, ` +
            `${l.framed ? `flex groups ${l.flexAcross}×${l.flexDown} of ` : ''}${l.across}×${l.down} groups, ` +
            `${used} % blocks · ${scaleInWords(l)}`,
        );
        // Very many groups in a very low tile do not fit; everything else does.
        if (g.groups < 1000) expect(used).toBeGreaterThan(30);
      }
    expect(lines.join('\n')).toMatchSnapshot();
  });
});

describe('camera', () => {
  it('zooming keeps the block under the pointer', () => {
    fc.assert(
      fc.property(anyLayout, fc.integer({ min: 1, max: 1e6 }), ({ layout, fit, size }, seed) => {
        const block = seed % layout.geometry.blockCount;
        const box = boxOf(layout, block);
        const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        const there = pointIn(fit, layout, middle.x, middle.y);
        if (block >= layout.geometry.firstDataBlock) expect(blockAt(fit, there.x, there.y)).toBe(block);
        const camera = clamp({ pitch: layout.pitchX, x: middle.x - 10, y: middle.y - 10 }, layout, size);
        const stops = stopsFor(layout, fit.pitchX);
        const next = stopBeside(stops, layout.pitchX, 1);
        const to = zoomAt(camera, layout, next, middle.x - camera.x, middle.y - camera.y, size);
        const after = boxOf(layoutAt(layout, next), block);
        // Unless the volume's edge is in the way, it has not moved by more than rounding.
        const l = layoutAt(layout, next);
        if (to.x > 0 && to.x < l.width - size.width)
          expect(Math.abs(after.x + after.width / 2 - to.x - (middle.x - camera.x))).toBeLessThan(2 + box.width);
      }),
    );
  });

  it('never leaves the volume, and the whole volume is in the middle', () => {
    fc.assert(
      fc.property(anyLayout, fc.integer(), fc.integer(), ({ layout, fit, size }, x, y) => {
        const c = clamp({ pitch: layout.pitchX, x, y }, layout, size);
        expect(c.x + size.width).toBeLessThanOrEqual(Math.max(layout.width, size.width + c.x));
        expect(Number.isInteger(c.x) && Number.isInteger(c.y)).toBe(true);
        const whole = fitCamera(fit, size);
        if (fit.width <= size.width) expect(whole.x).toBe(-Math.floor((size.width - fit.width) / 2));
      }),
    );
  });

  it('goes into a link and back', () => {
    expect(viewText(4386, { pitch: 44, x: 0, y: 0 }, 2)).toBe('4386@22');
    expect(viewOf('4386@22')).toEqual({ block: 4386, pitchCss: 22 });
    expect(viewOf(viewText(7, { pitch: 0.0156, x: 0, y: 0 }, 2))).toEqual({ block: 7, pitchCss: 0.0078 });
    for (const bad of ['', '12', '@3', '1@', '1@2@3', '-1@2', 'x@y']) expect(viewOf(bad)).toBeUndefined();
  });
});

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
      { numRuns: 50 },
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
      { numRuns: 60 },
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
      { numRuns: 60 },
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
      { numRuns: 40 },
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
      // Half a frame on an idle machine; much more is a mistake.
      expect(best).toBeLessThan(60);
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
