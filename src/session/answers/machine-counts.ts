/**
 * Counts of the machine at any time, for the counters that are always in sight: running totals, and the calls of programs
 * in whose time they grow. They are a small part of the data for the tiles about the machine (machine-data.ts).
 */
import { ARM_COLUMNS } from '../../machine/arm-log.ts';
import { BIO_COLUMNS, LOOK_COLUMNS } from '../../machine/request/journey-log.ts';
import { defineAnswer } from './define-answer.ts';
import { type MachineData, machineData } from './machine-data.ts';
import { type RunningTotal, runningTotal } from './running-total.ts';

export interface MachineCounts {
  /** The event that told each call, ascending. */
  event: Float64Array;
  /** ns since the mount, at the call's beginning and end. */
  begun: Float64Array;
  ended: Float64Array;
  /** Requests done, their bytes, seeks, blocks asked for, and those of them that memory had. */
  requests: RunningTotal;
  bytes: RunningTotal;
  seeks: RunningTotal;
  asked: RunningTotal;
  held: RunningTotal;
}

/** A column of a table. */
function columnOf<C extends string>(cells: Float64Array, columns: readonly C[], name: C): Float64Array {
  const at = columns.indexOf(name);
  return Float64Array.from({ length: cells.length / columns.length }, (_, row) => cells[row * columns.length + at]);
}

/** The machine's counts, if the script ran on a machine. */
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
  const done = bio('finished').map((time) => (time < 0 ? Number.POSITIVE_INFINITY : time));
  const seek = arm('seek');
  const from = arm('fromCylinder');
  const to = arm('toCylinder');
  const calls = [...data.event.keys()]
    .filter((i) => !data.background[i])
    .sort((a, b) => data.event[a] - data.event[b] || a - b);
  const column = (of: (i: number) => number) => Float64Array.from(calls, of);
  return {
    event: column((i) => data.event[i]),
    begun: column((i) => data.begun[i]),
    ended: column((i) => data.begun[i] + data.took[i]),
    requests: runningTotal(
      done,
      done.map(() => 1),
    ),
    bytes: runningTotal(
      done,
      bio('sectors').map((sectors) => sectors * 512),
    ),
    seeks: runningTotal(
      arm('begun').map((begun, i) => begun + seek[i]),
      from.map((cylinder, i) => (cylinder === to[i] ? 0 : 1)),
    ),
    asked: runningTotal(look('time'), look('count')),
    held: runningTotal(look('time'), look('held')),
  };
}
