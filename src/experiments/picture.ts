/**
 * A device as a picture. It has rows of blocks up to the last block in use, one mark for each run of one kind, and the path
 * of a listing.
 *
 *     ▐█▒▒▒▒▒▓▓░░░░░░░│     a cell is a block of ext4; a block of 64 KiB takes sixteen cells
 *     ▐░░░▒░░░░░░░░░░░│
 */
import type { BlockClass } from '../engine/volume/block-kind.ts';
import type { Costs } from './costs.ts';

/** The number of cells in a row. */
export const COLUMNS = 128;

export interface Picture {
  rows: number;
  marks: { row: number; column: number; length: number; what: BlockClass }[];
  /** The middles of the blocks that a listing read, in order. */
  way: { row: number; column: number }[];
}

/** `cells` is the number of cells per block. */
export function pictureOf({ classes, listed }: Costs, cells: number): Picture {
  const marks: Picture['marks'] = [];
  let last = 0;
  for (let block = 0; block < classes.length; ) {
    const what = classes[block];
    let end = block + 1;
    while (end < classes.length && classes[end] === what) end++;
    if (what !== 'free') {
      last = end * cells;
      for (let at = block * cells; at < end * cells; ) {
        const column = at % COLUMNS;
        const length = Math.min(COLUMNS - column, end * cells - at);
        marks.push({ row: Math.floor(at / COLUMNS), column, length, what });
        at += length;
      }
    }
    block = end;
  }
  const middle = (block: number) => Math.floor((block + 0.5) * cells);
  const way = listed.map((block) => ({
    row: Math.floor(middle(block) / COLUMNS),
    column: (middle(block) % COLUMNS) + (cells === 1 ? 0.5 : 0),
  }));
  return { rows: Math.ceil(last / COLUMNS), marks, way };
}
