/** The map's geometry: every block has one place and every place one block, at any size and zoom. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
import { blockAt, boxOf, forGroupsIn, groupAt, groupOf, layoutAt } from '../../../src/views/volume-map/layout.ts';
import { planFor, type TileSize } from '../../../src/views/volume-map/plan.ts';
import { scaleInWords } from '../../../src/views/volume-map/words.ts';
import { runs } from '../../helpers/long.ts';
import { anyLayout, blocksToTry, geometry } from './maps.ts';

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
      { numRuns: runs(25, 100) },
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
      { numRuns: runs(5, 15) },
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
      { numRuns: runs(12, 40) },
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
      { numRuns: runs(25, 100) },
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
