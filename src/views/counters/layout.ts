/**
 * The counters as a table: a row a command, a column a counter, and in each cell a bar beside the largest of its column.
 *
 *      command                events   block writes  …
 *      mkdir d                    18              7        where there is room
 *                                ▬▬              ▬
 *      mkdir d                                             in a narrow tile: the command above its figures
 *          18       7   …
 */
import { bisectRight } from 'd3';
import type { CommandCounters } from '../../session/answers/command-counters.ts';

export type CounterName = 'events' | 'writes' | 'bytes' | 'journal' | 'requests' | 'time';

export interface Column {
  name: CounterName;
  values: Float64Array;
  /** The most that a command has; what is no command's is not measured by it. */
  most: number;
}

const COLUMNS: readonly CounterName[] = ['events', 'writes', 'bytes', 'journal', 'requests', 'time'];

/** Those that there are: of a script without a machine, no requests and no time. */
export function columnsOf(counters: CommandCounters): Column[] {
  const commands = counters.text.length;
  return COLUMNS.flatMap((name) => {
    const values = counters[name];
    return values ? [{ name, values, most: values.subarray(0, commands).reduce((a, b) => Math.max(a, b), 0) }] : [];
  });
}

/** The length of a bar, from 0 to 1. */
export const shareOf = ({ values, most }: Column, row: number): number => (most > 0 ? values[row] / most : 0);

/** The row of the command whose event led to a step; -1 if it was no command's. */
export function rowAt({ turnFrom, turnRow, text }: CommandCounters, step: number): number {
  const turn = bisectRight(turnFrom, step - 1) - 1;
  const row = turn < 0 ? text.length : turnRow[turn];
  return row < text.length ? row : -1;
}

/** Narrower than this, a command stands above its figures. */
const LEAST_WIDE = 560;

export interface Shape {
  narrow: boolean;
  /** Height of a row in pixels. */
  row: number;
}

export const shapeOf = (width: number, touch: boolean): Shape =>
  width < LEAST_WIDE ? { narrow: true, row: touch ? 66 : 56 } : { narrow: false, row: touch ? 44 : 32 };

/** The rows in sight, and a few more on both sides. */
export function rowsInSight(
  scrollTop: number,
  height: number,
  rows: number,
  row: number,
): { from: number; to: number } {
  const from = Math.max(0, Math.floor(scrollTop / row) - 8);
  return { from, to: Math.min(rows, Math.ceil((scrollTop + height) / row) + 8) };
}
