/**
 * Operations in the order of their first events, and frequent questions about them. The log has them in the order in
 * which they ended, so a long one comes after the short ones that began later.
 */
import { bisector } from 'd3';
import { PARTS } from '../../machine/demands.ts';
import { COMPONENTS } from '../../machine/request/components.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';

export const WIDTH = COMPONENTS.length;
export const CELLS = PARTS.length * WIDTH;

interface Order {
  /** The operations that programs waited for, by event. */
  foreground: Int32Array;
  /** All operations, by their beginning. */
  byTime: Int32Array;
  /** The part of the file system on which each operation spent most of its time. */
  main: Uint8Array;
}

const made = new WeakMap<MachineData, Order>();

export function orderOf(data: MachineData): Order {
  let order = made.get(data);
  if (!order) {
    const all = Int32Array.from(data.begun.keys());
    order = {
      foreground: all.filter((i) => !data.background[i]).sort((a, b) => data.event[a] - data.event[b] || a - b),
      byTime: all.slice().sort((a, b) => data.begun[a] - data.begun[b] || a - b),
      main: Uint8Array.from(all, (i) => mainPartOf(data, i)),
    };
    made.set(data, order);
  }
  return order;
}

function mainPartOf(data: MachineData, i: number): number {
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

export const mainPart = (data: MachineData, i: number): number => orderOf(data).main[i];

/** Number of the programs' operations that have begun at a step. */
export function begunAt(data: MachineData, step: number): number {
  const { foreground } = orderOf(data);
  return bisector((i: number) => data.event[i]).left(foreground, step);
}

/** The step's operation, which is the last one that has begun. -1 before the first. */
export function operationAt(data: MachineData, step: number): number {
  const count = begunAt(data, step);
  return count > 0 ? orderOf(data).foreground[count - 1] : -1;
}

/** The machine's time at a step. The file system runs an operation at one moment, and its time is known when it ends. */
export function timeAt(data: MachineData, step: number): number {
  const i = operationAt(data, step);
  return i < 0 ? 0 : data.begun[i] + data.took[i];
}
