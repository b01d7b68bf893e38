/**
 * The counters as a table: one row per command, one column per counter, and in each cell a bar, relative to its column.
 *
 *      command                events   block writes  …
 *      mkdir d                    18              7        if there is room
 *                                ▬▬              ▬
 *      mkdir d                                             in a narrow tile: the command above its figures
 *          18       7   …
 */
import { bisectRight } from 'd3';
import type { CommandCounters } from './answer.ts';

export type CounterName = 'events' | 'writes' | 'bytes' | 'journal' | 'requests' | 'time';

export interface Column {
  name: CounterName;
  values: Float64Array;
  /** The largest value of a command, without the row of the rest. */
  most: number;
}

const COLUMNS: readonly CounterName[] = ['events', 'writes', 'bytes', 'journal', 'requests', 'time'];

/** The columns that exist. Without a machine there are no requests and no time. */
export function columnsOf(counters: CommandCounters): Column[] {
  const commands = counters.text.length;
  return COLUMNS.flatMap((name) => {
    const values = counters[name];
    return values ? [{ name, values, most: values.subarray(0, commands).reduce((a, b) => Math.max(a, b), 0) }] : [];
  });
}

/** The length of a bar, from 0 to 1. */
export const shareOf = ({ values, most }: Column, row: number): number => (most > 0 ? values[row] / most : 0);

/** The row of the command whose event led to a step; -1 if no command caused it. */
export function rowAt({ turnFrom, turnRow, text }: CommandCounters, step: number): number {
  const turn = bisectRight(turnFrom, step - 1) - 1;
  const row = turn < 0 ? text.length : turnRow[turn];
  return row < text.length ? row : -1;
}

/** In text of 12 pixels: the width of a figure beside its command and below it, and of a command beside its figures. */
const TEXT_px = 12;
const BESIDE = 78;
const BELOW = 60;
const COMMAND = 140;
/** At this width or more, a column has room for its whole name. */
const NAMED = 98;

/** The order of columns: the first are the last to go if there is no room for all. */
const LAST_TO_GO: readonly CounterName[] = ['events', 'writes', 'time', 'journal', 'requests', 'bytes'];

export interface Shape {
  /** A command is above its figures. */
  narrow: boolean;
  /** The names of columns are shown in full. */
  named: boolean;
  columns: Column[];
  /** Width of a column beside the command in pixels. */
  figure: number;
  /** Height of a row in pixels. */
  row: number;
}

interface Seen {
  touch: boolean;
  /** Size of the text. */
  text_px: number;
}

export function shapeOf(all: Column[], width_px: number, { touch, text_px }: Seen): Shape {
  const scale = text_px / TEXT_px;
  const width = width_px / scale;
  const beside = (figure: number) => width >= COMMAND + all.length * figure;
  if (beside(BESIDE)) {
    const named = beside(NAMED);
    return { narrow: false, named, columns: all, figure: scale * (named ? NAMED : BESIDE), row: touch ? 44 : 32 };
  }
  const kept = LAST_TO_GO.filter((name) => all.some((c) => c.name === name)).slice(0, Math.max(2, width / BELOW));
  return {
    narrow: true,
    named: false,
    columns: all.filter(({ name }) => kept.includes(name)),
    figure: scale * BELOW,
    row: touch ? 74 : 56,
  };
}

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
