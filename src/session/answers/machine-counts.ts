/**
 * Counts of the machine at the end of each program's call, as columns for the counters that are always in sight. They
 * are a small part of the data for the tiles about the machine (machine-data.ts).
 */
import { countUpTo } from '../../bytes/search.ts';
import { ARM_COLUMNS } from '../../machine/arm-log.ts';
import { BIO_COLUMNS, LOOK_COLUMNS } from '../../machine/request/journey-log.ts';
import { defineAnswer } from './define-answer.ts';
import { type MachineData, machineData } from './machine-data.ts';

export interface MachineCounts {
  /** The event that told each call, ascending. */
  event: Float64Array;
  /** ns since the mount, at the call's beginning and end. */
  begun: Float64Array;
  time: Float64Array;
  /**
   * Totals up to the call's end: requests done, their bytes, those done during the call, seeks, lookups and hits in memory.
   */
  requests: Float64Array;
  bytes: Float64Array;
  bytesMeanwhile: Float64Array;
  seeks: Float64Array;
  asked: Float64Array;
  held: Float64Array;
}

/** Amounts with their times, from which it sums the total up to any time. */
class SoFar {
  readonly #times: Float64Array;
  readonly #sums: Float64Array;

  constructor(times: Float64Array, amounts: Float64Array) {
    const order = Int32Array.from(times.keys());
    // Most logs are already in the order of their times.
    if (times.some((time, i) => i > 0 && time < times[i - 1])) order.sort((a, b) => times[a] - times[b]);
    this.#times = Float64Array.from(order, (i) => times[i]);
    this.#sums = new Float64Array(times.length);
    let sum = 0;
    for (let i = 0; i < order.length; i++) {
      sum += amounts[order[i]];
      this.#sums[i] = sum;
    }
  }

  /** The sum up to and including `time`. */
  until(time: number): number {
    const count = countUpTo(this.#times, time);
    return count > 0 ? this.#sums[count - 1] : 0;
  }
}

/** A column of a table. */
function columnOf<C extends string>(cells: Float64Array, columns: readonly C[], name: C): Float64Array {
  const at = columns.indexOf(name);
  return Float64Array.from({ length: cells.length / columns.length }, (_, row) => cells[row * columns.length + at]);
}

/** The machine's counts at the end of each call, if the script ran on a machine. */
export const machineCounts = defineAnswer(
  'machineCounts',
  ({ whole }) => whole.timed && countsOf(machineData(whole.timed)),
  { holds: 'recording' },
);

export function countsOf(data: MachineData): MachineCounts {
  const { journeys, arms } = data;
  const bio = (name: (typeof BIO_COLUMNS)[number]) => columnOf(journeys.bios, BIO_COLUMNS, name);
  const arm = (name: (typeof ARM_COLUMNS)[number]) => columnOf(arms, ARM_COLUMNS, name);
  const look = (name: (typeof LOOK_COLUMNS)[number]) => columnOf(journeys.looks, LOOK_COLUMNS, name);
  // Requests that are not yet done sort after all others.
  const done = bio('finished').map((time) => (time < 0 ? Number.POSITIVE_INFINITY : time));
  const requests = new SoFar(
    done,
    done.map(() => 1),
  );
  const bytes = new SoFar(
    done,
    bio('sectors').map((sectors) => sectors * 512),
  );
  const seek = arm('seek');
  const from = arm('fromCylinder');
  const to = arm('toCylinder');
  const seeks = new SoFar(
    arm('begun').map((begun, i) => begun + seek[i]),
    from.map((cylinder, i) => (cylinder === to[i] ? 0 : 1)),
  );
  const asked = new SoFar(look('time'), look('count'));
  const held = new SoFar(look('time'), look('held'));

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
