/**
 * Where things lie on the timeline: pure geometry, in CSS pixels from the left edge of the lanes.
 *
 *      step    0          10          20                      ruler
 *      ops     ▐████▌▐██████████▌▐██▌                         an operation spans the events that it caused
 *      super   ▌ ▌    ▖                                       one lane per block class: which events wrote such blocks,
 *      bitmap     ▌▌▌▌▌▌                                      the more, the higher
 *
 * Every event is as wide as every other. If several share a pixel column it shows their sum, so that a
 * recording of a million events costs no more to draw than the lanes are wide.
 */

import { BLOCK_KINDS, type BlockClass } from '../../engine/volume/block-kind.ts';
import type { Moment, TimelineData } from '../../session/session-api.ts';
import { lastAtMost, stepsOf, writesOf } from './moves.ts';

/** The visible part of the recording, in steps. */
export interface Range {
  from: number;
  to: number;
}

const LANE_CLASSES: readonly BlockClass[] = [
  'super',
  'bitmap',
  'inodes',
  'directory',
  'map',
  'data',
  'journal',
  'free',
];
const CLASS_OF_KIND: readonly number[] = BLOCK_KINDS.map((k) => LANE_CLASSES.indexOf(k.class));

/** A moment as a number of steps; between two steps, by the part of the writes that has been made. */
export const stepOfMoment = (t: TimelineData, m: Moment): number =>
  m.write > 0 ? m.step + m.write / writesOf(t, m.step) : m.step;

export const xOfStep = (range: Range, width: number, step: number): number =>
  ((step - range.from) / Math.max(1e-9, range.to - range.from)) * width;

export const stepOfX = (range: Range, width: number, x: number): number =>
  range.from + (x / Math.max(1, width)) * (range.to - range.from);

/** The whole steps that a drag to `x` means. */
export function momentOfX(t: TimelineData, range: Range, width: number, x: number): Moment {
  const step = Math.round(stepOfX(range, width, x));
  return { step: Math.min(stepsOf(t), Math.max(0, step)), write: 0 };
}

/** Steps narrower than this are sought whole; this close to a step is the step; pixels. */
const ROOM = 12;
const SNAP = 3;

/** The position that a drag to `x` means: any between two steps, if there is room for it. */
export function positionOfX(t: TimelineData, range: Range, width: number, x: number): number {
  const position = Math.min(stepsOf(t), Math.max(0, stepOfX(range, width, x)));
  const whole = Math.round(position);
  const each = width / Math.max(1e-9, range.to - range.from);
  return each < ROOM || Math.abs(position - whole) * each <= SNAP ? whole : position;
}

/** Zooms by `factor` around step `at`; never closer than eight events, never beyond the recording. */
export function zoom(range: Range, steps: number, at: number, factor: number): Range {
  const span = Math.min(Math.max(1, steps), Math.max(Math.min(8, steps), (range.to - range.from) * factor));
  const from = at - ((at - range.from) / Math.max(1e-9, range.to - range.from)) * span;
  return shifted({ from, to: from + span }, steps);
}

export function shifted(range: Range, steps: number): Range {
  const span = range.to - range.from;
  const from = Math.max(0, Math.min(range.from, Math.max(1, steps) - span));
  return { from, to: from + span };
}

/** The range moved just so far that `step` is well inside it. */
export function following(range: Range, steps: number, step: number): Range {
  const margin = (range.to - range.from) * 0.1;
  if (step >= range.from + (range.from > 0 ? margin : 0) && step <= range.to - (range.to < steps ? margin : 0))
    return range;
  const span = range.to - range.from;
  return shifted({ from: step - span / 2, to: step + span / 2 }, steps);
}

export interface LaneMarks {
  /** Block class of each lane, among those that the recording wrote to. */
  classes: BlockClass[];
  /** First event of the first column. */
  first: number;
  /** Events in a column; 1 when each event is at least a column wide. */
  perColumn: number;
  columns: number;
  /** Writes by lane and column: counts[lane * columns + column]. */
  counts: Uint32Array;
  /** The largest count. */
  most: number;
}

/** The block classes that a recording wrote to. */
export function classesWritten(t: TimelineData): BlockClass[] {
  const seen = new Uint8Array(LANE_CLASSES.length);
  for (const kind of t.writeKind) seen[CLASS_OF_KIND[kind] ?? 0] = 1;
  return LANE_CLASSES.filter((_, i) => seen[i]);
}

/** How many writes of each class fall into each column of a lane `width` pixels wide. */
export function laneMarks(t: TimelineData, classes: BlockClass[], range: Range, width: number): LaneMarks {
  const first = Math.max(0, Math.floor(range.from));
  const last = Math.min(stepsOf(t), Math.ceil(range.to));
  const perColumn = Math.max(1, Math.ceil((last - first) / Math.max(1, width)));
  const columns = Math.max(0, Math.ceil((last - first) / perColumn));
  const counts = new Uint32Array(columns * classes.length);
  const laneOfKind = BLOCK_KINDS.map((k) => classes.indexOf(k.class));
  for (let e = first; e < last; e++) {
    const column = Math.floor((e - first) / perColumn);
    for (let w = t.firstWrite[e]; w < t.firstWrite[e + 1]; w++) {
      const lane = laneOfKind[t.writeKind[w]] ?? -1;
      if (lane >= 0) counts[lane * columns + column]++;
    }
  }
  let most = 0;
  for (const count of counts) if (count > most) most = count;
  return { classes, first, perColumn, columns, counts, most };
}

/** How high a mark is in its lane, 0…1: twice as many writes are one notch more. */
export const markHeight = (count: number, most: number): number =>
  count === 0 ? 0 : 0.4 + (0.6 * Math.log2(1 + count)) / Math.log2(1 + Math.max(1, most));

export interface OperationSpan {
  /** The event that is the operation. */
  event: number;
  x: number;
  width: number;
}

/** The operations in sight; of those that share a pixel, only the first, so that there are never more than pixels. */
export function operationSpans(t: TimelineData, starts: Uint32Array, range: Range, width: number): OperationSpan[] {
  const spans: OperationSpan[] = [];
  let i = Math.max(0, lastAtMost(starts, range.from));
  while (i < starts.length && starts[i] < range.to) {
    const x = xOfStep(range, width, starts[i]);
    const end = xOfStep(range, width, i + 1 < starts.length ? starts[i + 1] : stepsOf(t));
    spans.push({ event: starts[i], x, width: end - x });
    const nextPixel = Math.ceil(stepOfX(range, width, Math.floor(x) + 1));
    i = end - x >= 1 ? i + 1 : Math.max(i, lastAtMost(starts, nextPixel - 1)) + 1;
  }
  return spans;
}

/** Round steps for the ruler, at least `apart` pixels from each other. */
export function rulerSteps(range: Range, width: number, apart: number): number[] {
  const span = range.to - range.from;
  const rough = (span * apart) / Math.max(1, width);
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const every = Math.max(1, [1, 2, 5, 10].map((m) => m * power).find((m) => m >= rough) ?? 10 * power);
  const steps: number[] = [];
  for (let s = Math.ceil(range.from / every) * every; s <= range.to; s += every) steps.push(s);
  return steps;
}
