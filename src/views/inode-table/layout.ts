/**
 * The inode tables as geometry: one cell per inode, one box per group. Cells are as large as possible with all groups
 * in sight; what was never initialised is folded behind its first row.
 *
 *     group 0 · 20 of 512       group 1 · 3 of 512
 *     ▣▣▣▣▣▣▣▣▣▣▣▣▣▣▣▣          ▣▣▣▢▢▢▢▢▢▢▢▢▢▢▢▢
 *     ▣▣▣▣▢▢▢▢▢▢▢▢▢▢▢▢          ░░░░░░░░░░░░░░░░    … and 496 more
 */
import type { InodeTableData } from './answer.ts';

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
