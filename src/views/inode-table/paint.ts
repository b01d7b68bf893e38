/** Paints the cells in sight, pixel by pixel, so that a map of 100,000 inodes costs no more than its pixels. */
import { mix, type Palette, pixelOf } from '../theme/palette.ts';
import { INODE_STATE, type InodeTableData } from './answer.ts';
import { pixelFor } from './colours.ts';
import { LABEL, type TableLayout } from './layout.ts';

export interface Painting {
  layout: TableLayout;
  data: InodeTableData;
  palette: Palette;
  /** Only the inodes of this directory keep their full colour. */
  only: number | undefined;
  /** CSS pixels scrolled away. */
  top: number;
  dpr: number;
}

/** A cell in the pixels of the picture. */
interface Cell {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function paint(pixels: Uint32Array, width: number, height: number, p: Painting): void {
  const { layout: l, data, palette, only, top, dpr } = p;
  const ground = pixelOf(palette.panel);
  pixels.fill(ground);
  const free = pixelOf(palette.kinds.free);
  const never = pixelOf(mix(palette.panel, palette.ghost, 0.75));
  const reserved = pixelOf(palette.kinds.super);
  const reservedDim = pixelOf(mix(palette.panel, palette.kinds.super, 0.28));
  const lost = pixelOf(palette.ghost);
  const nth = new Map(Array.from(data.made, (ino, i) => [ino, i]));
  const gap = l.cell >= 6 ? Math.max(1, Math.round(dpr)) : l.cell >= 4 ? 1 : 0;

  const fill = (c: Cell, colour: number, inset = 0) => {
    const from = Math.max(0, c.y + inset);
    const to = Math.min(height, c.y + c.height - inset);
    const left = c.x + inset;
    const right = Math.min(width, c.x + c.width - inset);
    for (let y = from; y < to; y++) pixels.fill(colour, y * width + left, y * width + right);
  };

  for (const box of l.boxes) {
    const boxTop = box.y + LABEL - top;
    if (boxTop > height / dpr || boxTop + box.rows * l.cell < 0) continue;
    const base = box.group * data.inodesPerGroup;
    for (let i = 0; i < box.shown; i++) {
      const row = Math.floor(i / l.columns);
      const y = Math.round((boxTop + row * l.cell) * dpr);
      if (y > height || y + l.cell * dpr < 0) {
        // The rest of this row is out of sight too.
        i = (row + 1) * l.columns - 1;
        continue;
      }
      const x = Math.round((box.x + (i % l.columns) * l.cell) * dpr);
      const cell: Cell = { x, y, width: Math.round(l.cell * dpr) - gap, height: Math.round(l.cell * dpr) - gap };
      const inode = base + i;
      const state = data.state[inode];
      if (state === INODE_STATE.never) {
        // A dot in an empty cell: never written.
        const inset = Math.max(1, Math.floor(cell.width * 0.38));
        fill(cell, never, inset);
      } else if (state === INODE_STATE.free) fill(cell, free);
      else {
        const dir = data.origin[inode];
        const dim = only !== undefined && dir !== only;
        if (state === INODE_STATE.reserved && dir === 0) fill(cell, dim ? reservedDim : reserved);
        else if (dir === 0) fill(cell, lost);
        else {
          fill(cell, pixelFor(nth.get(dir) ?? 0, palette.name, palette.panel, dim));
          // A directory has a hole in its middle.
          if (state === INODE_STATE.directory && cell.width >= 3)
            fill(cell, ground, Math.max(1, Math.floor(cell.width / 3)));
        }
      }
    }
  }
}
