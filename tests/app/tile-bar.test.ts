/** The bar of tiles: what is open always has its chip, and so do as many others as fit. */
import { expect, it } from 'vitest';
import { type ChipWidths, chipsThatFit, tilesOf } from '../../src/app/tiles.ts';
import { TILE_SHELVES } from '../../src/views/page/define-tile.ts';
import { TILES } from '../../src/views/tiles.ts';

const widths = (room: number): ChipWidths => ({ room, chips: TILES.map(() => 80), large: 20, all: 70 });
const names = (room: number, open?: string) => [...chipsThatFit(tilesOf(open), widths(room))].sort();

it('all have a chip where there is room', () => {
  expect(names(70 + 40 + 80 * TILES.length)).toHaveLength(TILES.length);
});

it('what is open stays in sight where there is little, and the order is that of the list', () => {
  expect(names(240, 'compare')).toEqual(['compare', 'map']);
  expect(names(100, 'journal,compare')).toEqual(['compare', 'journal']);
});

it('a chip that enlarges needs more room', () => {
  // One open: 70 + 80, and two more fit into 160; two open: 70 + 2 · 100, and none fits into 40.
  expect(names(310, 'map')).toEqual(['beside', 'file-map', 'map']);
  expect(names(310, 'map,file-map')).toEqual(['file-map', 'map']);
});

it('every tile stands on a shelf of the list, and says what it shows', () => {
  for (const tile of TILES) {
    expect(TILE_SHELVES).toContain(tile.shelf);
    expect(tile.about).toMatch(/^[A-Z].{20,70}[^.]$/);
  }
});
