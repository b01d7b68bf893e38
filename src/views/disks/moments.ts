/**
 * The moments at which something happens, for stepping, and the shown part of the machine's time.
 *
 *     │ bio │ bio, bio │ sent ×3 │ at the drive │ arm there │ bytes pass │ done │
 */
import { bisectRight } from 'd3';
import type { MachineData } from '../../session/answers/machine-data.ts';
import type { Window } from '../common/cut-pauses.ts';
import { armEnd, type Flights, flightsOf, isIdle, leavesAt, sceneAt } from './flights.ts';
import { Spans } from './spans-at.ts';

/** The least time shown around a very short call, ns. */
const LEAST = 20_000;
/** Margin before and after it, as a share of its time. */
const MARGIN = 0.02;

/** The time of an operation with everything that it asked of the disks; without one, the whole run. */
export function windowOf(data: MachineData, operation: number): Window {
  const { from, to } = spanOf(data, operation);
  if (operation < 0) return { from, to };
  const margin = Math.max((to - from) * MARGIN, LEAST / 2);
  const before = Math.max(0, from - margin);
  return { from: before, to: Math.max(before + 1, to + margin) };
}

/** From a call's beginning to the end of everything that it asked for; without one, the whole run. */
export function spanOf(data: MachineData, operation: number): Window {
  if (operation < 0) return { from: 0, to: Math.max(data.now, 1) };
  const { bios, biosOfOperation } = flightsOf(data).ways;
  const begun = data.begun[operation];
  let end = begun + data.took[operation];
  for (const bio of biosOfOperation.of(operation)) end = Math.max(end, bios.at(bio, 'finished'));
  return { from: begun, to: end };
}

export type Kind =
  | 'asked'
  | 'held'
  | 'looked'
  | 'sent'
  | 'leaves'
  | 'arrived'
  | 'begun'
  | 'moves'
  | 'there'
  | 'passes'
  | 'finished'
  | 'written'
  | 'done';

/** Something that happens, and the row that it happens to: a bio, request, piece, movement or look. */
export interface Happening {
  kind: Kind;
  row: number;
}

/** Calls `tell` with everything that happens from `from` to `to`, in no order of time. */
function eachHappening(
  flights: Flights,
  { from, to }: Window,
  tell: (time: number, kind: Kind, row: number) => void,
): void {
  const { bios, requests, pieces, arms, looks } = flights.ways;
  const at = (time: number, kind: Kind, row: number) => {
    if (time >= from && time <= to) tell(time, kind, row);
  };
  for (let row = 0; row < bios.length; row++) {
    const arrived = bios.at(row, 'arrived');
    const joined = bios.at(row, 'joined');
    if (joined !== arrived) at(arrived, 'held', row);
    if (joined >= 0) at(joined, 'asked', row);
  }
  for (let row = 0; row < looks.length; row++) if (looks.at(row, 'held') > 0) at(looks.at(row, 'time'), 'looked', row);
  for (let row = 0; row < requests.length; row++) {
    if (requests.at(row, 'sent') >= 0) at(requests.at(row, 'sent'), 'sent', row);
    if (requests.at(row, 'finished') >= 0) at(requests.at(row, 'finished'), 'done', row);
  }
  for (let row = 0; row < pieces.length; row++) {
    const arrived = pieces.at(row, 'arrived');
    if (arrived >= 0) {
      const leaves = leavesAt(flights.data, flights.ways, row);
      if (leaves < arrived) at(leaves, 'leaves', row);
      at(arrived, 'arrived', row);
    }
    if (pieces.at(row, 'begun') >= 0) at(pieces.at(row, 'begun'), 'begun', row);
    if (pieces.at(row, 'finished') >= 0) at(pieces.at(row, 'finished'), 'finished', row);
  }
  for (let row = 0; row < arms.length; row++) {
    const begun = arms.at(row, 'begun');
    at(begun, 'moves', row);
    const steady = begun + arms.at(row, 'seek') + arms.at(row, 'settle');
    if (steady > begun) at(steady, 'there', row);
    if (arms.at(row, 'rotation') > 0) at(steady + arms.at(row, 'rotation'), 'passes', row);
    at(armEnd(flights.ways, row), 'written', row);
  }
}

/** The moments of a window in order, each once, and its two ends. */
export function momentsOf(flights: Flights, window: Window): Float64Array {
  const times: number[] = [window.from, window.to];
  eachHappening(flights, window, (time) => {
    times.push(time);
  });
  const sorted = Float64Array.from(times).sort();
  let length = 0;
  for (const time of sorted) if (length === 0 || time !== sorted[length - 1]) sorted[length++] = time;
  return sorted.slice(0, length);
}

/** The index of the last moment that is not after `time`. */
export const momentBefore = (moments: Float64Array, time: number): number => bisectRight(moments, time) - 1;

/** Everything that happens exactly at this time. */
export function happeningsAt(flights: Flights, time: number): Happening[] {
  const found: Happening[] = [];
  eachHappening(flights, { from: time, to: time }, (_, kind, row) => {
    found.push({ kind, row });
  });
  return found;
}

/**
 * The moment at which the drives have the most to do; the beginning of the window if nothing happens.
 */
export function busiest(flights: Flights, window: Window): number {
  // Requests left behind by the call before do not belong to this one.
  const from = window.from + ((window.to - window.from) * MARGIN) / (1 + 2 * MARGIN);
  for (const spans of [flights.atDrives, flights.out, flights.waiting, flights.looks]) {
    const { time, count } = spans.most(from, window.to);
    if (count > 0) return time;
  }
  return window.from;
}

/** Answers whether the disks have nothing to do in a window. */
export function isQuiet(flights: Flights, window: Window): boolean {
  if (!isIdle(sceneAt(flights, window.from))) return false;
  let quiet = true;
  eachHappening(flights, window, () => {
    quiet = false;
  });
  return quiet;
}

/**
 * Slow motion, on a logarithmic scale. The factor is the number of seconds that pass for the viewer while one passes in
 * the machine.
 */
export const FACTORS = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000,
] as const;

/** Seconds that a window should last by default. */
const WATCHED = 24;

/** The place of the factor with which this many ns of work last long enough to watch. */
export function factorFor(work: number): number {
  const wanted = (WATCHED * 1e9) / Math.max(1, work);
  let place = 0;
  while (place < FACTORS.length - 1 && FACTORS[place + 1] <= wanted) place++;
  return place;
}

/** The most marks side by side in a window, for boxes that keep their size during play. */
export function peaksOf(flights: Flights, { from, to }: Window): { waiting: number; out: number; drive: number } {
  const { bios, pieces } = flights.ways;
  const inLayer = new Spans(
    bios.length,
    (row) => bios.at(row, 'arrived'),
    (row) => sentOf(flights, row),
  );
  let drive = 0;
  for (let disk = 0; disk < flights.data.disks; disk++) {
    const queued = new Spans(
      pieces.length,
      (row) => pieces.at(row, 'arrived'),
      (row) => (pieces.at(row, 'disk') === disk ? pieces.at(row, 'begun') : Number.NEGATIVE_INFINITY),
    );
    drive = Math.max(drive, queued.most(from, to).count);
  }
  return { waiting: inLayer.most(from, to).count, out: flights.out.most(from, to).count, drive };
}

function sentOf({ ways }: Flights, bio: number): number {
  const request = ways.bios.at(bio, 'request');
  const sent = request < 0 ? -1 : ways.requests.at(request, 'sent');
  return sent < 0 ? Number.POSITIVE_INFINITY : sent;
}

/**
 * The next operation of a program after `operation` that asked something of the disks, or the first if there is none.
 */
export function nextBusy({ data, ways }: Flights, operation: number): number {
  const count = data.begun.length;
  for (let by = 1; by <= count; by++) {
    const i = (Math.max(0, operation) + by) % count;
    if (!data.background[i] && ways.biosOfOperation.of(i).length > 0) return i;
  }
  return -1;
}
