/** Volumes of any size and shape, and maps of them at any size and zoom. */
import fc from 'fast-check';
import { BLOCK_KINDS } from '../../../src/engine/volume/block-kind.ts';
import { palette } from '../../../src/views/theme/palette.ts';
import { stopsFor } from '../../../src/views/volume-map/camera.ts';
import { type Cells, cellsOf } from '../../../src/views/volume-map/cells.ts';
import { type Layout, layoutAt, type MapGeometry } from '../../../src/views/volume-map/layout.ts';
import { type Picture, paint } from '../../../src/views/volume-map/paint.ts';
import { planFor } from '../../../src/views/volume-map/plan.ts';
import { shadesOf } from '../../../src/views/volume-map/shades.ts';

export const geometry = (
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

export const anyGeometry = fc
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
export const anyLayout = fc.tuple(anyGeometry, anySize, fc.integer({ min: 0, max: 30 })).map(([g, size, zooms]) => {
  const { plan, pitch } = planFor(g, size);
  const stops = stopsFor(plan, pitch);
  return { size, fit: layoutAt(plan, pitch), layout: layoutAt(plan, stops[Math.min(zooms, stops.length - 1)]) };
});

export const blocksToTry = (g: MapGeometry, seed: number): number[] => {
  const out = [0, g.blockCount - 1, g.firstDataBlock, Math.min(g.blockCount - 1, g.firstDataBlock + g.blocksPerGroup)];
  for (let i = 1; i < 60; i++) out.push((seed * 7919 * i) % g.blockCount);
  return out;
};

export function pictureOf(l: Layout, cells: Cells): Picture {
  const picture = { width: l.width, height: l.height, pixels: new Uint32Array(l.width * l.height) };
  paint(picture, l, cells, shadesOf(palette('light')), 0, 0);
  return picture;
}

/** Kinds as a volume has them, but at random: runs of them. */
export const kindsFor = (g: MapGeometry, seed: number): Uint8Array => {
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

export const cellsFor = (g: MapGeometry, kinds: Uint8Array): Cells =>
  cellsOf(g, { kinds, written: new Uint32Array(0) });
