/**
 * Where the time went, as geometry: the matrix, the operations along simulated time, and how long they took.
 *
 *                   queue  seek  rotation  media  cpu │ in all
 *     directory       ·      ▒      ▓        ░     ░  │ 5 ms        shaded by their share of the whole
 *     journal         ▓      ▒      █        ░     ░  │
 *     operations    ▏▏▏▏▏███▏▏▏▏▏▏▏▏████████▏▏▏▏               along the time of the machine
 */
import { COMPONENTS } from '../../machine/components.ts';
import { PARTS } from '../../machine/demands.ts';
import type { MachineData } from '../../session/machine-data.ts';

export const WIDTH = COMPONENTS.length;
export const CELLS = PARTS.length * WIDTH;

/** Which operations are added up. */
export type Scope = 'one' | 'so far' | 'all';

/** The operation that the step is in: the last one that has begun. -1 before the first. */
export function operationAt(data: MachineData, step: number): number {
  let low = 0;
  let high = data.event.length;
  // Background operations are logged when they end, so their events are not in order: look at the others.
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (eventBefore(data, middle) < step) low = middle + 1;
    else high = middle;
  }
  for (let i = low - 1; i >= 0; i--) if (!data.background[i]) return i;
  return -1;
}

/** The event of this operation or, for one in the background, of the program's operation before it. */
function eventBefore(data: MachineData, i: number): number {
  for (let k = i; k >= 0; k--) if (!data.background[k]) return data.event[k];
  return -1;
}

/** The ledgers of the operations in scope, added up: what programs waited for. */
export function sumOf(data: MachineData, scope: Scope, step: number): Float64Array {
  const sum = new Float64Array(CELLS);
  const last = scope === 'all' ? data.event.length - 1 : operationAt(data, step);
  for (let i = scope === 'one' ? last : 0; i <= last; i++) {
    if (i < 0 || data.background[i]) continue;
    for (let c = 0; c < CELLS; c++) sum[c] += data.cells[i * CELLS + c];
  }
  return sum;
}

export interface Matrix {
  /** Components with any time in them. */
  columns: number[];
  rows: { part: number; cells: number[]; sum: number }[];
  sums: number[];
  total: number;
}

/** Only what is not empty: a table of zeros says nothing. */
export function matrixOf(cells: Float64Array): Matrix {
  const columns = COMPONENTS.map((_, c) => c).filter((c) => PARTS.some((_, p) => cells[p * WIDTH + c] > 0));
  const rows = PARTS.map((_, part) => {
    const row = columns.map((c) => cells[part * WIDTH + c]);
    return { part, cells: row, sum: row.reduce((a, b) => a + b, 0) };
  }).filter(({ sum }) => sum > 0);
  const sums = columns.map((_, i) => rows.reduce((sum, row) => sum + row.cells[i], 0));
  return { columns, rows, sums, total: sums.reduce((a, b) => a + b, 0) };
}

/** The operation that spent the most in a cell, up to `last`: where a click on the figure goes. -1: none did. */
export function mostIn(data: MachineData, part: number, component: number, last = data.event.length - 1): number {
  let best = -1;
  let most = 0;
  for (let i = 0; i <= last; i++) {
    const ns = data.background[i] ? 0 : data.cells[i * CELLS + part * WIDTH + component];
    if (ns > most) {
      most = ns;
      best = i;
    }
  }
  return best;
}

/** The part of the file system that an operation spent most of its time for. */
export function mainPart(data: MachineData, i: number): number {
  let best = 0;
  let most = -1;
  for (let p = 0; p < PARTS.length; p++) {
    let sum = 0;
    for (let c = 0; c < WIDTH; c++) sum += data.cells[i * CELLS + p * WIDTH + c];
    if (sum > most) {
      most = sum;
      best = p;
    }
  }
  return best;
}

/** A pause longer than this share of all work is drawn as if it were so long. */
const LONGEST_PAUSE = 0.04;

export interface TimeScale {
  x(time: number): number;
  /** Where a pause was cut short, and how long it was. */
  cuts: { x: number; ns: number }[];
}

/** Simulated time on a strip, with long pauses cut short: a sleep of a minute must not hide a seek. */
export function timeScale(data: MachineData, width: number): TimeScale {
  const order = Array.from(data.begun.keys()).sort((a, b) => data.begun[a] - data.begun[b]);
  const pauses: { from: number; to: number }[] = [];
  let end = 0;
  let work = 0;
  for (const i of order) {
    const begun = data.begun[i];
    if (begun > end) pauses.push({ from: end, to: begun });
    work += Math.max(0, begun + data.took[i] - Math.max(end, begun));
    end = Math.max(end, begun + data.took[i]);
  }
  if (data.now > end) pauses.push({ from: end, to: data.now });
  const most = Math.max(1, work * LONGEST_PAUSE);
  const cut = pauses.filter((p) => p.to - p.from > most);
  const shown = Math.max(1, data.now - cut.reduce((sum, p) => sum + (p.to - p.from - most), 0));
  const scale = width / shown;
  const x = (time: number) => {
    let hidden = 0;
    for (const p of cut) {
      if (p.from >= time) break;
      const inside = Math.min(time, p.to) - p.from;
      hidden += inside * (1 - most / (p.to - p.from));
    }
    return (time - hidden) * scale;
  };
  return { x, cuts: cut.map((p) => ({ x: (x(p.from) + x(p.to)) / 2, ns: p.to - p.from })) };
}

export interface Bar {
  /** The first operation in it. */
  operation: number;
  x: number;
  width: number;
  part: number;
  count: number;
}

/** Operations along the machine's time; those too short for a pixel share one, and the longest of them gives its colour. */
export function barsOf(data: MachineData, scale: TimeScale, background: boolean): Bar[] {
  const bars: Bar[] = [];
  let longest = 0;
  for (let i = 0; i < data.begun.length; i++) {
    if ((data.background[i] === 1) !== background) continue;
    const x = scale.x(data.begun[i]);
    const w = scale.x(data.begun[i] + data.took[i]) - x;
    const last = bars[bars.length - 1];
    if (last && x + w - last.x < 1) {
      last.count++;
      if (data.took[i] > longest) {
        longest = data.took[i];
        last.part = mainPart(data, i);
        last.operation = i;
      }
      continue;
    }
    longest = data.took[i];
    bars.push({ operation: i, x, width: Math.max(1, w), part: mainPart(data, i), count: 1 });
  }
  return bars;
}

/** Four classes of latency for each doubling, as the machine counts them. */
const classOf = (ns: number): number => (ns <= 1 ? 0 : Math.floor(4 * Math.log2(ns)));

export interface Column {
  /** Its class; it begins at 2^(class / 4) ns. */
  latencyClass: number;
  x: number;
  width: number;
  height: number;
  count: number;
  /** The longest operation in it, to go to. */
  operation: number;
}

/** How long operations took, on a logarithmic scale both ways, so that a single straggler is still seen. */
export function histogramOf(data: MachineData, width: number, height: number): Column[] {
  const counts = new Map<number, { count: number; operation: number }>();
  for (let i = 0; i < data.took.length; i++) {
    if (data.background[i]) continue;
    const c = classOf(data.took[i]);
    const found = counts.get(c);
    if (!found) counts.set(c, { count: 1, operation: i });
    else {
      found.count++;
      if (data.took[i] > data.took[found.operation]) found.operation = i;
    }
  }
  if (counts.size === 0) return [];
  const first = Math.min(...counts.keys());
  const last = Math.max(...counts.keys());
  const each = width / (last - first + 1);
  const most = Math.log2(1 + Math.max(...[...counts.values()].map((c) => c.count)));
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([latencyClass, { count, operation }]) => ({
      latencyClass,
      count,
      operation,
      x: (latencyClass - first) * each,
      width: Math.max(1, each - 1),
      height: Math.max(3, (height * Math.log2(1 + count)) / most),
    }));
}

/** Round latencies for the axis of the histogram, with their places. */
export function latencyTicks(columns: readonly Column[], width: number): { x: number; ns: number }[] {
  if (columns.length === 0) return [];
  const first = columns[0].latencyClass;
  const last = columns[columns.length - 1].latencyClass;
  const each = width / (last - first + 1);
  const ticks: { x: number; ns: number }[] = [];
  for (let ns = 1; ns < 1e12; ns *= 10) {
    const x = (4 * Math.log2(ns) - first) * each;
    if (x >= 0 && x <= width) ticks.push({ x, ns });
  }
  return ticks;
}
