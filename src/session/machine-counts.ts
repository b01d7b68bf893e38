/**
 * What the machine had done when each call of a program was over: columns for the counters that are always in sight, a small
 * part of what the tiles about the machine get (machine-data.ts).
 */
import { ARM_COLUMNS, ARM_WIDTH } from '../machine/arm-log.ts';
import { BIO_COLUMNS, FLAGS, LOOK_COLUMNS } from '../machine/journey-log.ts';
import type { MachineData } from './machine-data.ts';

export interface MachineCounts {
  /** The event that each call was told with, ascending. */
  event: Float64Array;
  /** ns since the mount, at its beginning and when it was over. */
  begun: Float64Array;
  time: Float64Array;
  /** Until then: requests that were done, their bytes, those done while the call lasted, seeks, blocks asked of memory and had. */
  requests: Float64Array;
  bytes: Float64Array;
  bytesMeanwhile: Float64Array;
  seeks: Float64Array;
  asked: Float64Array;
  held: Float64Array;
}

/** Amounts at times, to be asked how much there was until a time. */
class SoFar {
  readonly #times: Float64Array;
  readonly #sums: Float64Array;

  constructor(rows: { time: number; amount: number }[]) {
    rows.sort((a, b) => a.time - b.time);
    this.#times = Float64Array.from(rows, (r) => r.time);
    let sum = 0;
    this.#sums = Float64Array.from(rows, (r) => (sum += r.amount));
  }

  /** Up to `time`, that moment included. */
  until(time: number): number {
    let low = 0;
    let high = this.#times.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#times[middle] <= time) low = middle + 1;
      else high = middle;
    }
    return low > 0 ? this.#sums[low - 1] : 0;
  }
}

/** Rows of a table as amounts at times; those without either are left out. */
function amounts<C extends string>(
  cells: Float64Array,
  columns: readonly C[],
  each: (at: (column: C) => number) => { time: number; amount: number } | undefined,
): SoFar {
  const places = new Map(columns.map((name, i) => [name, i]));
  const rows: { time: number; amount: number }[] = [];
  for (let row = 0; row < cells.length; row += columns.length) {
    const found = each((column) => cells[row + places.get(column)!]);
    if (found) rows.push(found);
  }
  return new SoFar(rows);
}

export function machineCounts(data: MachineData): MachineCounts {
  const { journeys, arms } = data;
  const done = (at: (column: (typeof BIO_COLUMNS)[number]) => number) =>
    at('finished') < 0 ? undefined : at('finished');
  const requests = amounts(journeys.bios, BIO_COLUMNS, (at) => {
    const time = done(at);
    return time === undefined ? undefined : { time, amount: 1 };
  });
  const bytes = amounts(journeys.bios, BIO_COLUMNS, (at) => {
    const time = done(at);
    return time === undefined || at('flags') & FLAGS.FLUSH ? undefined : { time, amount: at('sectors') * 512 };
  });
  const seeks = amounts(arms, ARM_COLUMNS.slice(0, ARM_WIDTH), (at) =>
    at('fromCylinder') === at('toCylinder') ? undefined : { time: at('begun') + at('seek'), amount: 1 },
  );
  const asked = amounts(journeys.looks, LOOK_COLUMNS, (at) => ({ time: at('time'), amount: at('count') }));
  const held = amounts(journeys.looks, LOOK_COLUMNS, (at) => ({ time: at('time'), amount: at('held') }));

  const calls = [...data.event.keys()]
    .filter((i) => !data.background[i])
    .sort((a, b) => data.event[a] - data.event[b] || a - b);
  const column = (of: (i: number) => number) => Float64Array.from(calls, of);
  const end = (i: number) => data.begun[i] + data.took[i];
  return {
    event: column((i) => data.event[i]),
    begun: column((i) => data.begun[i]),
    time: column(end),
    requests: column((i) => requests.until(end(i))),
    bytes: column((i) => bytes.until(end(i))),
    bytesMeanwhile: column((i) => bytes.until(end(i)) - bytes.until(data.begun[i])),
    seeks: column((i) => seeks.until(end(i))),
    asked: column((i) => asked.until(end(i))),
    held: column((i) => held.until(end(i))),
  };
}

/** The row of the last call that has begun at a step; -1 before the first. */
export function rowAt({ event }: MachineCounts, step: number): number {
  let low = 0;
  let high = event.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (event[middle] < step) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
