/**
 * The places of things on the timeline, as pure geometry, in CSS pixels from the left edge of the lanes.
 *
 *      step    0          10          20                      ruler
 *      ops     ▐████▌▐██████████▌▐██▌                         an operation spans the events that it caused
 *      super   ▌ ▌    ▖                                       one lane per block class: the events that wrote such blocks;
 *      bitmap     ▌▌▌▌▌▌                                      more writes are higher
 *
 * Laid by steps, all events have one width. Laid by a machine's time, an event is as wide as it took. If several share a
 * pixel column it shows their sum, so that the cost of drawing depends on the width and not on the number of events.
 */

import { BLOCK_KINDS, type BlockClass } from '../../engine/volume/block-kind.ts';
import type { Moment, TimelineData } from '../../session/session-api.ts';
import type { units } from '../common/unit-words.ts';
import { lastAtMost, stepsOf, writesOf } from './moves.ts';

/** The way that steps are laid along the lanes, if not evenly. Places and steps grow together. */
export interface Laid {
  /** The place of a step, and the whole length, in the same unit. */
  place(step: number): number;
  step(place: number): number;
  readonly length: number;
  /** Round places and their names, at least `apart` from each other. */
  ticks(from: number, to: number, apart: number): readonly { place: number; text: string }[];
}

/** The visible part of the recording, in steps, or in places if steps are not laid evenly. */
export interface Range {
  from: number;
  to: number;
  laid?: Laid | undefined;
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

const placeOf = ({ laid }: Range, step: number): number => (laid ? laid.place(step) : step);

const stepOf = ({ laid }: Range, place: number): number => (laid ? laid.step(place) : place);

const xOfPlace = (range: Range, width: number, place: number): number =>
  ((place - range.from) / Math.max(1e-9, range.to - range.from)) * width;

export const placeOfX = (range: Range, width: number, x: number): number =>
  range.from + (x / Math.max(1, width)) * (range.to - range.from);

export const xOfStep = (range: Range, width: number, step: number): number =>
  xOfPlace(range, width, placeOf(range, step));

export const stepOfX = (range: Range, width: number, x: number): number => stepOf(range, placeOfX(range, width, x));

/** The whole steps that a drag to `x` means. */
export function momentOfX(t: TimelineData, range: Range, width: number, x: number): Moment {
  const step = Math.round(stepOfX(range, width, x));
  return { step: Math.min(stepsOf(t), Math.max(0, step)), write: 0 };
}

/** Steps narrower than this many pixels are sought whole. A place this close to a step is the step. */
const ROOM = 12;
const SNAP = 3;

/** The position that a drag to `x` means: any between two steps, if there is room for it. */
export function positionOfX(t: TimelineData, range: Range, width: number, x: number): number {
  const position = Math.min(stepsOf(t), Math.max(0, stepOfX(range, width, x)));
  // In a machine's time, something happens within every step.
  if (range.laid) return position;
  const whole = Math.round(position);
  const each = width / Math.max(1e-9, range.to - range.from);
  return each < ROOM || Math.abs(position - whole) * each <= SNAP ? whole : position;
}

/** The range of the whole recording. */
export const whole = (steps: number, laid?: Laid): Range =>
  laid ? { from: 0, to: Math.max(1, laid.length), laid } : { from: 0, to: Math.max(1, steps) };

/** The closest zoom: this many events or, of a machine's time, its millionth. */
const CLOSEST = 8;
const CLOSEST_SHARE = 1e-6;

/** Zooms by `factor` around a place, but not too close and not beyond the recording. */
export function zoom(range: Range, steps: number, at: number, factor: number): Range {
  const length = whole(steps, range.laid).to;
  const closest = range.laid ? length * CLOSEST_SHARE : Math.min(CLOSEST, steps);
  const span = Math.min(length, Math.max(closest, (range.to - range.from) * factor));
  const from = at - ((at - range.from) / Math.max(1e-9, range.to - range.from)) * span;
  return shifted({ ...range, from, to: from + span }, steps);
}

export function shifted(range: Range, steps: number): Range {
  const span = range.to - range.from;
  const from = Math.max(0, Math.min(range.from, whole(steps, range.laid).to - span));
  return { ...range, from, to: from + span };
}

/** The range, moved just far enough that `step` is well inside. */
export function following(range: Range, steps: number, step: number): Range {
  const place = placeOf(range, step);
  const end = whole(steps, range.laid).to;
  const margin = (range.to - range.from) * 0.1;
  if (place >= range.from + (range.from > 0 ? margin : 0) && place <= range.to - (range.to < end ? margin : 0))
    return range;
  const span = range.to - range.from;
  return shifted({ ...range, from: place - span / 2, to: place + span / 2 }, steps);
}

export interface LaneMarks {
  /** Block class of each lane, among those that the recording wrote to. */
  classes: BlockClass[];
  /** The first event of each column, and the end. */
  edges: Uint32Array;
  columns: number;
  /** Writes by lane and column: counts[lane * columns + column]. */
  counts: Uint32Array;
  /** The largest count of a lane's column, and that of a column's lanes together. */
  most: number;
  mostOfAll: number;
}

/** The block classes that a recording wrote to. */
export function classesWritten(t: TimelineData): BlockClass[] {
  const seen = new Uint8Array(LANE_CLASSES.length);
  for (const kind of t.writeKind) seen[CLASS_OF_KIND[kind] ?? 0] = 1;
  return LANE_CLASSES.filter((_, i) => seen[i]);
}

/** Columns of events in sight: of one event each if there is room, else of those that share a pixel. */
function edgesOf(t: TimelineData, range: Range, width: number): Uint32Array {
  const first = Math.max(0, Math.floor(stepOf(range, range.from)));
  const last = Math.max(first, Math.min(stepsOf(t), Math.ceil(stepOf(range, range.to))));
  const edges = [first];
  if (range.laid) {
    let pixel = Math.floor(xOfStep(range, width, first));
    for (let e = first + 1; e < last; e++) {
      const x = Math.floor(xOfStep(range, width, e));
      if (x > pixel) edges.push(e);
      pixel = Math.max(pixel, x);
    }
  } else {
    const perColumn = Math.max(1, Math.ceil((last - first) / Math.max(1, width)));
    for (let e = first + perColumn; e < last; e += perColumn) edges.push(e);
  }
  if (last > first) edges.push(last);
  return Uint32Array.from(edges);
}

/** The number of writes of each class in each column of a lane `width` pixels wide. */
export function laneMarks(t: TimelineData, classes: BlockClass[], range: Range, width: number): LaneMarks {
  const edges = edgesOf(t, range, width);
  const columns = edges.length - 1;
  const counts = new Uint32Array(columns * classes.length);
  const laneOfKind = BLOCK_KINDS.map((k) => classes.indexOf(k.class));
  let column = 0;
  for (let e = edges[0]; e < edges[columns]; e++) {
    while (edges[column + 1] <= e) column++;
    for (let w = t.firstWrite[e]; w < t.firstWrite[e + 1]; w++) {
      const lane = laneOfKind[t.writeKind[w]] ?? -1;
      if (lane >= 0) counts[lane * columns + column]++;
    }
  }
  let most = 0;
  let mostOfAll = 0;
  for (let at = 0; at < columns; at++) {
    let all = 0;
    for (let lane = 0; lane < classes.length; lane++) {
      const count = counts[lane * columns + at];
      all += count;
      if (count > most) most = count;
    }
    if (all > mostOfAll) mostOfAll = all;
  }
  return { classes, edges, columns, counts, most, mostOfAll };
}

/** The height of a mark in its lane, 0…1. Twice as many writes are one notch more. */
export const markHeight = (count: number, most: number): number =>
  count === 0 ? 0 : 0.4 + (0.6 * Math.log2(1 + count)) / Math.log2(1 + Math.max(1, most));

export interface OperationSpan {
  /** The event that is the operation. */
  event: number;
  x: number;
  width: number;
}

/** The operations in sight. Only the first of those that share a pixel is kept, so that there are never more than pixels. */
export function operationSpans(t: TimelineData, starts: Uint32Array, range: Range, width: number): OperationSpan[] {
  const spans: OperationSpan[] = [];
  const end_step = stepOf(range, range.to);
  let i = Math.max(0, lastAtMost(starts, stepOf(range, range.from)));
  while (i < starts.length && starts[i] < end_step) {
    const x = xOfStep(range, width, starts[i]);
    const end = xOfStep(range, width, i + 1 < starts.length ? starts[i + 1] : stepsOf(t));
    spans.push({ event: starts[i], x, width: end - x });
    const nextPixel = Math.ceil(stepOfX(range, width, Math.floor(x) + 1));
    i = end - x >= 1 ? i + 1 : Math.max(i, lastAtMost(starts, nextPixel - 1)) + 1;
  }
  return spans;
}

type Units = typeof units;

export interface Tick {
  x: number;
  text: string;
}

/** Round steps, or round times, for the ruler, at least `apart` pixels from each other. */
export function rulerTicks(range: Range, width: number, apart: number, units: Units): Tick[] {
  const span = range.to - range.from;
  const rough = (span * apart) / Math.max(1, width);
  const placed = (place: number, text: string): Tick => ({ x: xOfPlace(range, width, place), text });
  if (range.laid)
    return range.laid.ticks(range.from, range.to, rough).map((t) => placed(t.place, units.figure(t.text)));
  const every = Math.max(1, roundAbove(rough));
  const ticks: Tick[] = [];
  for (let s = Math.ceil(range.from / every) * every; s <= range.to; s += every) ticks.push(placed(s, units.number(s)));
  return ticks;
}

/** The least of 1, 2, 5, 10, 20 … that is not below `rough`. */
export function roundAbove(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  return [1, 2, 5, 10].map((m) => m * power).find((m) => m >= rough) ?? 10 * power;
}
