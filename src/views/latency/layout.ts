/**
 * Where the time went, as a table: the papers' parts of the file system down, the hardware's components across.
 *
 *                    in all │ queue  seek  rotation  media  others
 *     directory        5 ms │   ·      ▒      ▓        ░      ░       shaded by their share of the whole
 *     journal         20 ms │   ▓      ▒      █        ░      ░
 */
import { PARTS } from '../../machine/demands.ts';
import { COMPONENTS } from '../../machine/request/components.ts';
import { FLAGS } from '../../machine/request/journey-log.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { waysOf } from '../common/journeys.ts';
import { begunAt, CELLS, orderOf, WIDTH } from './order.ts';
import { pathOf } from './waterfall.ts';

/** The operations that are added up. */
export type Scope = 'one' | 'so far' | 'all';

/** The operations in scope that programs waited for, in the order of their beginnings. */
export function operationsIn(data: MachineData, scope: Scope, step: number): Int32Array {
  const { foreground } = orderOf(data);
  if (scope === 'all') return foreground;
  const count = begunAt(data, step);
  return foreground.subarray(scope === 'one' ? Math.max(0, count - 1) : 0, count);
}

/** The sum of the operations' ledgers. */
export function ledgerOf(data: MachineData, operations: Int32Array): Float64Array {
  const sum = new Float64Array(CELLS);
  for (const i of operations) for (let c = 0; c < CELLS; c++) sum[c] += data.cells[i * CELLS + c];
  return sum;
}

/** The same of all programs' operations, up to a time: one that is under way has the part of its path that is behind it. */
export function ledgerUntil(data: MachineData, time: number): Float64Array {
  const sum = new Float64Array(CELLS);
  for (const i of orderOf(data).foreground) {
    if (data.begun[i] >= time) continue;
    if (data.begun[i] + data.took[i] <= time) for (let c = 0; c < CELLS; c++) sum[c] += data.cells[i * CELLS + c];
    else
      for (const { part, component, from, to } of pathOf(data, i, data.begun[i], time))
        sum[part * WIDTH + component] += to - from;
  }
  return sum;
}

export const sumOf = (data: MachineData, scope: Scope, step: number): Float64Array =>
  ledgerOf(data, operationsIn(data, scope, step));

export interface Matrix {
  /** Components with any time in them. */
  columns: number[];
  rows: { part: number; cells: number[]; sum: number }[];
  sums: number[];
  total: number;
}

/** The table without empty rows and columns. */
export function matrixOf(cells: Float64Array): Matrix {
  const columns = COMPONENTS.map((_, c) => c).filter((c) => PARTS.some((_, p) => cells[p * WIDTH + c] > 0));
  const rows = PARTS.map((_, part) => {
    const row = columns.map((c) => cells[part * WIDTH + c]);
    return { part, cells: row, sum: row.reduce((a, b) => a + b, 0) };
  }).filter(({ sum }) => sum > 0);
  const sums = columns.map((_, i) => rows.reduce((sum, row) => sum + row.cells[i], 0));
  return { columns, rows, sums, total: sums.reduce((a, b) => a + b, 0) };
}

/** A column of the drawn table: one component, or several that are small together. */
export interface Column {
  components: number[];
  cells: number[];
  sum: number;
}

/** As many columns as fit: the largest components stay single, in their order, and the others are added up. */
export function columnsOf(matrix: Matrix, room: number): Column[] {
  const columns = matrix.columns.map((component, i) => ({
    components: [component],
    cells: matrix.rows.map((row) => row.cells[i]),
    sum: matrix.sums[i],
  }));
  if (columns.length <= Math.max(2, room)) return columns;
  const kept = new Set([...columns].sort((a, b) => b.sum - a.sum).slice(0, Math.max(2, room) - 1));
  const rest = columns.filter((c) => !kept.has(c));
  return [
    ...columns.filter((c) => kept.has(c)),
    {
      components: rest.flatMap((c) => c.components),
      cells: matrix.rows.map((_, r) => rest.reduce((sum, c) => sum + c.cells[r], 0)),
      sum: rest.reduce((sum, c) => sum + c.sum, 0),
    },
  ];
}

/** The operation that spent the most on these parts and components, to which a click on a figure goes. -1 if none did. */
export function mostIn(
  data: MachineData,
  operations: Int32Array,
  parts: readonly number[],
  components: readonly number[],
): number {
  let best = -1;
  let most = 0;
  for (const i of operations) {
    let ns = 0;
    for (const p of parts) for (const c of components) ns += data.cells[i * CELLS + p * WIDTH + c];
    if (ns > most) {
      most = ns;
      best = i;
    }
  }
  return best;
}

export interface Sent {
  part: number;
  bytes: number;
  /** Bytes per byte that programs wrote; undefined if they wrote none. */
  each: number | undefined;
  /** The operation that sent the most of it; -1 if unknown. */
  operation: number;
}

/** The amounts sent to the disks by part of the file system, the largest first. */
export function sentOf(data: MachineData): Sent[] {
  const { bios } = waysOf(data);
  const bytes = PARTS.map(() => new Map<number, number>());
  for (let b = 0; b < bios.length; b++) {
    if (!(bios.at(b, 'flags') & FLAGS.WRITE)) continue;
    const of = bytes[bios.at(b, 'part')];
    const operation = bios.at(b, 'operation');
    of.set(operation, (of.get(operation) ?? 0) + bios.at(b, 'sectors'));
  }
  return PARTS.map((_, part) => {
    let operation = -1;
    let most = 0;
    for (const [i, sectors] of bytes[part])
      if (i >= 0 && sectors > most) {
        most = sectors;
        operation = i;
      }
    const sent = data.bytesSent[part];
    return { part, bytes: sent, each: data.bytesOfPrograms > 0 ? sent / data.bytesOfPrograms : undefined, operation };
  })
    .filter(({ bytes: sent }) => sent > 0)
    .sort((a, b) => b.bytes - a.bytes);
}
