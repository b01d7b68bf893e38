/**
 * How near a table comes to the papers': the error of each cell, and whether the faster one of two is the same in both.
 *
 *     orderings of file systems    each two of them, on the same disks
 *     orderings of disks           each two numbers of them, with the same file system
 */
import type { CellResult } from './run-cell.ts';

export interface Verdict {
  cells: number;
  /** Shares of the papers' seconds: 0.06 is 6 %. */
  median: number;
  worst: number;
  /** Cells within 15 %. */
  near: number;
  fileSystems: { right: number; of: number };
  disks: { right: number; of: number };
}

export const NEAR = 0.15;
/** What the whole table must reach, besides all orderings. */
const BOUNDS = { cells: 36, median: 0.06, worst: 0.18, near: 33 };

/** A cell that the papers have, too. */
export type Compared = CellResult & Required<Pick<CellResult, 'test' | 'paper'>>;

export const isCompared = (cell: CellResult): cell is Compared => cell.paper !== undefined;

/** A negative error: we are faster. */
export const errorOf = ({ seconds, paper }: Compared): number => seconds / paper - 1;

export function verdictOn(cells: readonly Compared[]): Verdict {
  const errors = cells.map((cell) => Math.abs(errorOf(cell))).sort((a, b) => a - b);
  const half = errors.length >> 1;
  const median = errors.length % 2 === 1 ? errors[half] : (errors[half - 1] + errors[half]) / 2;
  return {
    cells: cells.length,
    median,
    worst: errors[errors.length - 1],
    near: errors.filter((e) => e <= NEAR).length,
    fileSystems: orderings(cells, (a, b) => a.test === b.test && a.disks === b.disks),
    disks: orderings(cells, (a, b) => a.test === b.test && a.fs === b.fs),
  };
}

/** The bounds that the whole table misses, in words. Nothing is promised for a part of it. */
export function missed({ cells, median, worst, near, fileSystems, disks }: Verdict): string[] {
  if (cells < BOUNDS.cells) return [];
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  return [
    fileSystems.right < fileSystems.of && `${fileSystems.of - fileSystems.right} orderings of file systems are wrong`,
    disks.right < disks.of && `${disks.of - disks.right} orderings of disk counts are wrong`,
    median > BOUNDS.median &&
      `half of the cells are off by more than ${percent(median)}, not ${percent(BOUNDS.median)}`,
    worst > BOUNDS.worst && `the worst is off by ${percent(worst)}, not ${percent(BOUNDS.worst)}`,
    near < BOUNDS.near && `${near} cells are within ${percent(NEAR)}, not ${BOUNDS.near}`,
  ].filter((miss) => miss !== false);
}

function orderings(cells: readonly Compared[], comparable: (a: Compared, b: Compared) => boolean) {
  let right = 0;
  let of = 0;
  for (const [i, a] of cells.entries())
    for (const b of cells.slice(i + 1)) {
      if (!comparable(a, b)) continue;
      of++;
      if (a.seconds < b.seconds === a.paper < b.paper) right++;
    }
  return { right, of };
}
