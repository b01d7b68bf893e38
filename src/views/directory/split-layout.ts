/**
 * A split as geometry: the names in their old order, sorted by hash, and cut in two.
 *
 *     │ m │ c │ x │ a │ q │       their order in block 1
 *        ╲  ╲ ╱  ╳  ╱
 *     │ a │ c │ m │   │ q │ x │   by hash: these stay, those move
 */
import type { Split } from './answer/detail.ts';

interface SplitCell {
  entry: number;
  /** The old place, and the place by hash. */
  x0: number;
  x1: number;
  width: number;
  moves: boolean;
  text: string;
}

export interface SplitLayout {
  height: number;
  top: number;
  bottom: number;
  cell: number;
  cells: SplitCell[];
  /** The names that stay end at `from`, and those that move begin at `to`. */
  cut: { from: number; to: number };
  cutAt: number;
}

const CHAR = 6.4;
const TOP = 18;
const CELL = 20;
const FALL = 58;
const GAP = 22;

export function layoutSplit(split: Split, width: number): SplitLayout {
  const { entries } = split;
  const n = entries.length;
  const pitch = Math.min(90, (width - GAP) / Math.max(1, n));
  const own = Math.max(1, pitch - (pitch > 5 ? 1.5 : 0.4));
  const cutAt = entries.findIndex((e) => e.moves);
  const cut = cutAt < 0 ? n : cutAt;
  const bottom = TOP + CELL + FALL;
  const cells = entries.map((e, i) => ({
    entry: i,
    x0: e.place * pitch,
    x1: i * pitch + (i >= cut ? GAP : 0),
    width: own,
    moves: e.moves,
    text: e.name.length * CHAR + 4 <= own ? e.name : '',
  }));
  return {
    height: bottom + CELL + 36,
    top: TOP,
    bottom,
    cell: CELL,
    cells,
    cut: { from: cut * pitch, to: cut * pitch + GAP },
    cutAt: cut,
  };
}

/** The name under a point, in its old place or its place by hash. */
export function splitEntryAt({ cells, top, bottom, cell }: SplitLayout, x: number, y: number): number | undefined {
  const old = y >= top && y < top + cell;
  if (!old && !(y >= bottom && y < bottom + cell)) return undefined;
  return cells.find((c) => {
    const from = old ? c.x0 : c.x1;
    return x >= from && x < from + c.width;
  })?.entry;
}
