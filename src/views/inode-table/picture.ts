/**
 * The inode tables as geometry: one cell per inode, one box per group. Cells are as large as possible with all groups
 * in sight; what was never initialised is folded behind its first row.
 *
 *     group 0 · 20 of 512       group 1 · 3 of 512
 *     ▣▣▣▣▣▣▣▣▣▣▣▣▣▣▣▣          ▣▣▣▢▢▢▢▢▢▢▢▢▢▢▢▢
 *     ▣▣▣▣▢▢▢▢▢▢▢▢▢▢▢▢          ░░░░░░░░░░░░░░░░    … and 496 more
 */

import { mix, type Palette, pixelOf } from '../theme/palette.ts';
import type { ThemeName } from '../theme/tokens.ts';
import { INODE_STATE, type InodeTableData } from './answer.ts';

interface GroupBox {
  group: number;
  x: number;
  y: number;
  /** Rows of cells, and the number of inodes that they show. */
  rows: number;
  shown: number;
}

export interface TableLayout {
  width: number;
  height: number;
  /** CSS pixels from cell to cell, and cells in a row. */
  cell: number;
  columns: number;
  across: number;
  boxes: GroupBox[];
}

export const LABEL = 18;
const GAP = 14;
const SIZES = [18, 16, 14, 12, 10, 9, 8, 7, 6, 5, 4];
const LEAST = 4;
const READABLE = 10;
/** Numbers of inodes per row: they are easy to count. */
const COLUMNS = [128, 96, 64, 48, 32, 24, 16, 8];

/** Number of inodes of a group that are drawn: those ever in use, and one more row. */
function shownOf(data: InodeTableData, group: number, columns: number): number {
  const known = Math.ceil(data.known[group] / columns) * columns;
  return Math.min(data.inodesPerGroup, Math.max(columns, known < data.inodesPerGroup ? known + columns : known));
}

function arranged(data: InodeTableData, width: number, cell: number, columns: number): TableLayout {
  const own = columns * cell;
  const across = Math.max(1, Math.min(data.groups, Math.floor((width + GAP) / (own + GAP))));
  const boxes: GroupBox[] = [];
  let y = 0;
  for (let first = 0; first < data.groups; first += across) {
    let most = 0;
    for (let group = first; group < Math.min(first + across, data.groups); group++) {
      const shown = shownOf(data, group, columns);
      const rows = Math.ceil(shown / columns);
      boxes.push({ group, x: (group - first) * (own + GAP), y, rows, shown });
      most = Math.max(most, rows);
    }
    y += LABEL + most * cell + GAP;
  }
  return { width, height: y - GAP + 4, cell, columns, across, boxes };
}

export function layoutTable(data: InodeTableData, size: { width: number; height: number }): TableLayout {
  // A label needs some width, but a group wider than its inodes would be mostly empty.
  const columns = COLUMNS.filter((c) => c <= Math.max(8, data.inodesPerGroup));
  for (const cell of SIZES) {
    // Cells that can be told apart are worth some scrolling.
    const most = cell === READABLE ? 4 * size.height : size.height;
    const fit = columns
      .filter((c) => c * cell <= size.width && (c * cell >= 96 || c === columns[0]))
      .map((c) => arranged(data, size.width, cell, c))
      .find((l) => l.height <= most);
    if (fit) return fit;
  }
  const most = columns.find((c) => c * LEAST <= size.width && c * LEAST * 2 + GAP <= size.width) ?? 8;
  return arranged(data, size.width, LEAST, most);
}

/** The inode (its number less 1) at a point; -1 for none. */
export function inodeAt(l: TableLayout, data: InodeTableData, x: number, y: number): number {
  for (const b of l.boxes) {
    const top = b.y + LABEL;
    if (y < top || y >= top + b.rows * l.cell || x < b.x || x >= b.x + l.columns * l.cell) continue;
    const i = Math.floor((y - top) / l.cell) * l.columns + Math.floor((x - b.x) / l.cell);
    return i < b.shown ? b.group * data.inodesPerGroup + i : -1;
  }
  return -1;
}

/** The place of an inode's cell; undefined if it is folded away. */
export function placeOf(l: TableLayout, data: InodeTableData, inode: number): { x: number; y: number } | undefined {
  const b = l.boxes[Math.floor(inode / data.inodesPerGroup)];
  const i = inode % data.inodesPerGroup;
  if (!b || i >= b.shown) return undefined;
  return { x: b.x + (i % l.columns) * l.cell, y: b.y + LABEL + Math.floor(i / l.columns) * l.cell };
}

/**
 * One colour per directory, by its place in the order in which they were made: hues a golden angle apart, so that
 * directories made one after the other differ most. Colour is never alone: the legend, the text of a cell and the ring
 * of a picked directory say the same.
 */
const GOLDEN = 137.508;
const FIRST = 205;
const LIGHT: Record<ThemeName, [saturation: number, lightness: number]> = {
  light: [0.52, 0.6],
  dark: [0.5, 0.64],
  projector: [0.62, 0.42],
};

const channel = (n: number): string =>
  Math.round(n * 255)
    .toString(16)
    .padStart(2, '0');

/** `#RRGGBB` of the nth directory. */
export function colourOf(nth: number, theme: ThemeName): string {
  const [s, l] = LIGHT[theme];
  // Yellow and cyan look lighter than blue at the same lightness: three turns of it even out neighbours.
  const lightness = l + ((nth % 3) - 1) * 0.07;
  const hue = (FIRST + nth * GOLDEN) % 360;
  const a = s * Math.min(lightness, 1 - lightness);
  const part = (n: number) => {
    const k = (n + hue / 30) % 12;
    return lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return `#${channel(part(0))}${channel(part(8))}${channel(part(4))}`;
}

const cache = new Map<string, number>();

/** The same as an ImageData pixel; `dim` towards the ground. */
function pixelFor(nth: number, theme: ThemeName, ground: string, dim: boolean): number {
  const key = `${theme} ${nth} ${dim}`;
  let pixel = cache.get(key);
  if (pixel === undefined) {
    const colour = colourOf(nth, theme);
    pixel = pixelOf(dim ? mix(ground, colour, 0.28) : colour);
    if (cache.size > 50_000) cache.clear();
    cache.set(key, pixel);
  }
  return pixel;
}

/** Paints the cells in sight, pixel by pixel, so that a map of 100,000 inodes costs no more than its pixels. */
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
