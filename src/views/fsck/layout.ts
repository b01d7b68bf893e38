/**
 * The geometry of a check: what a pass read, along the whole volume, and bars for what checks cost.
 *
 *     block 0 ├▮▮▯▯▯▯▮▯▯▯▯▯▯▯▯▮┤ last block       every column is a stretch of blocks, filled as far as it was read
 */
import type { FsckCost } from './answer/cost.ts';
import type { FsckPass } from './answer.ts';

interface Mark {
  /** Its first block. */
  first: number;
  x: number;
  width: number;
}

const LEAST = 2;

/** The places of the read blocks on a strip of this width. Marks that touch are joined. */
export function readMarks(pass: Pick<FsckPass, 'runs'>, blockCount: number, width: number): Mark[] {
  const marks: Mark[] = [];
  for (let i = 0; i < pass.runs.length; i += 2) {
    const first = pass.runs[i];
    const x = Math.min(width - LEAST, (width * pass.runs[i]) / blockCount);
    const end = Math.max(x + LEAST, (width * (pass.runs[i] + pass.runs[i + 1])) / blockCount);
    const last = marks[marks.length - 1];
    if (last && x <= last.x + last.width + 0.5) last.width = Math.max(last.width, Math.min(width, end) - last.x);
    else marks.push({ first, x, width: Math.min(width, end) - x });
  }
  return marks;
}

export interface CostBar {
  cost: FsckCost;
  /** The share of the longest bar. */
  visited: number;
  read: number;
}

export function costBars(costs: readonly FsckCost[]): CostBar[] {
  const visited = Math.max(1, ...costs.map((c) => c.visited));
  const read = Math.max(1, ...costs.map((c) => c.read));
  return costs.map((cost) => ({ cost, visited: cost.visited / visited, read: cost.read / read }));
}

/** Costs by size: without marks and with them. */
export function costPairs(
  bars: readonly CostBar[],
): { size: string; inodes: number; without: CostBar; with: CostBar }[] {
  const sizes = [...new Set(bars.map((b) => b.cost.size))];
  return sizes.flatMap((size) => {
    const without = bars.find((b) => b.cost.size === size && !b.cost.marks);
    const marked = bars.find((b) => b.cost.size === size && b.cost.marks);
    return without && marked ? [{ size, inodes: without.cost.inodes, without, with: marked }] : [];
  });
}
