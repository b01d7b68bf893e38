/**
 * Outlines around blocks. Consecutive blocks share one outline, over any number of rows:
 *
 *            ┌─────────┐
 *      ┌─────┘ ▪ ▪ ▪ ▪ │
 *      │ ▪ ▪ ▪ ▪ ▪ ┌───┘
 *      └───────────┘
 */
import { blocksIn, boxOf, firstBlockOf, groupOf, groupX, groupY, type Layout, type MapGeometry } from './layout.ts';

export interface Run {
  first: number;
  length: number;
}

/** Runs of consecutive blocks, none across the border of a group. */
export function runsOf(g: MapGeometry, blocks: ArrayLike<number>): Run[] {
  const sorted = Float64Array.from(blocks).sort();
  const out: Run[] = [];
  let run: Run | undefined;
  let end = -1;
  for (const block of sorted) {
    if (block >= g.blockCount) break;
    if (run && block === run.first + run.length - 1) continue;
    if (run && block === run.first + run.length && block < end) {
      run.length++;
      continue;
    }
    run = { first: block, length: 1 };
    out.push(run);
    end = block < g.firstDataBlock ? g.firstDataBlock : firstBlockOf(g, groupOf(g, block)) + g.blocksPerGroup;
  }
  return out;
}

export type Point = readonly [x: number, y: number];

/** The corners of a run's outline, in content pixels; two outlines if its rows do not touch. */
export function outlinesOf(l: Layout, run: Run): Point[][] {
  const g = l.geometry;
  if (run.first < g.firstDataBlock) {
    const b = boxOf(l, run.first);
    return [box(b.x, b.y, b.x + b.width - l.cellGap, b.y + b.height - l.cellGap)];
  }
  const group = groupOf(g, run.first);
  const left = groupX(l, group);
  const top = groupY(l, group);
  const i = run.first - firstBlockOf(g, group);
  const last = i + Math.min(run.length, blocksIn(g, group) - i) - 1;
  const { columns, pitchX, pitchY, cellGap } = l;
  const c0 = i % columns;
  const r0 = Math.floor(i / columns);
  const c1 = last % columns;
  const r1 = Math.floor(last / columns);
  const x = (column: number) => left + column * pitchX;
  const right = (column: number) => left + (column + 1) * pitchX - cellGap;
  const y = (row: number) => top + row * pitchY;
  const bottom = (row: number) => top + (row + 1) * pitchY - cellGap;
  const full = right(columns - 1);
  if (r0 === r1) return [box(x(c0), y(r0), right(c1), bottom(r0))];
  if (r1 === r0 + 1 && c1 < c0) return [box(x(c0), y(r0), full, bottom(r0)), box(x(0), y(r1), right(c1), bottom(r1))];
  const corners: Point[] = [
    [x(c0), y(r0)],
    [full, y(r0)],
  ];
  if (c1 === columns - 1) corners.push([full, bottom(r1)]);
  else corners.push([full, bottom(r1 - 1)], [right(c1), bottom(r1 - 1)], [right(c1), bottom(r1)]);
  corners.push([x(0), bottom(r1)]);
  if (c0 > 0) corners.push([x(0), y(r0 + 1)], [x(c0), y(r0 + 1)]);
  return [corners];
}

const box = (x0: number, y0: number, x1: number, y1: number): Point[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];
