/**
 * A platter from above at a moment: the place of the arm, the turn of the platter, and the beginnings and ends of the
 * waiting requests on it. A sector passes under the head when the time modulo a turn is its angle. Each target's angle
 * therefore follows from the moment at which it passed, which the log has.
 */
import { bisector } from 'd3';
import type { MachineData } from '../../session/answers/machine-data.ts';
import type { Window } from '../common/cut-pauses.ts';
import { armEnd, type Flights, type Scene } from './flights.ts';

/** The cylinders that a picture shows: the whole disk, or only the used ones, drawn apart. */
export interface Cylinders {
  low: number;
  high: number;
  apart: boolean;
}

/** Used cylinders are drawn apart if they are less than this share of the disk. */
const SMALL = 0.1;

/** The scale that all platters of the array share, so that they can be compared. */
export function cylindersOf({ data, ways }: Flights, { from, to }: Window): Cylinders {
  const all = Math.max(1, ...data.drives.map((d) => d.cylinders));
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  const { arms } = ways;
  for (let row = 0; row < arms.length; row++) {
    if (arms.at(row, 'begun') > to || armEnd(ways, row) < from) continue;
    low = Math.min(low, arms.at(row, 'fromCylinder'), arms.at(row, 'toCylinder'));
    high = Math.max(high, arms.at(row, 'fromCylinder'), arms.at(row, 'toCylinder'));
  }
  if (low > high) return { low: 0, high: all - 1, apart: false };
  return high - low + 1 < all * SMALL ? { low, high, apart: true } : { low: 0, high: all - 1, apart: false };
}

/** Up to this many tracks can be told apart, and are drawn one by one. */
export const FEW_TRACKS = 8;

/** The place of a cylinder between the outer edge (0) and the inner one (1). */
export function depthOf({ low, high }: Cylinders, cylinder: number): number {
  return Math.min(1, Math.max(0, (cylinder - low + 0.5) / (high - low + 1)));
}

type Doing = 'idle' | 'seek' | 'settle' | 'turn' | 'pass';

export interface Arm {
  /** The movement that it is in, or -1. */
  row: number;
  doing: Doing;
  cylinder: number;
  /** Time until it goes on to the next thing, ns. */
  left: number;
}

/** The arm of a disk at a moment. On its way it moves at an even speed. */
export function armAt({ ways, arms }: Flights, disk: number, time: number): Arm {
  const rows = arms.of(disk);
  const begun = bisector((row: number) => ways.arms.at(row, 'begun')).right(rows, time);
  if (begun === 0) {
    const first = rows[0];
    return {
      row: -1,
      doing: 'idle',
      cylinder: first === undefined ? 0 : ways.arms.at(first, 'fromCylinder'),
      left: 0,
    };
  }
  const row = rows[begun - 1];
  const a = ways.arms.row(row);
  const there = a.begun + a.seek;
  const steady = there + a.settle;
  const passes = steady + a.rotation;
  const end = passes + a.media;
  if (time < there) {
    const share = (time - a.begun) / a.seek;
    const cylinder = a.fromCylinder + (a.toCylinder - a.fromCylinder) * share;
    return { row, doing: 'seek', cylinder, left: there - time };
  }
  const cylinder = a.toCylinder;
  if (time < steady) return { row, doing: 'settle', cylinder, left: steady - time };
  if (time < passes) return { row, doing: 'turn', cylinder, left: passes - time };
  if (time < end) return { row, doing: 'pass', cylinder, left: end - time };
  return { row: -1, doing: 'idle', cylinder, left: 0 };
}

/** The turn of a platter, in degrees. */
export function turned(data: MachineData, disk: number, time: number): number {
  const { revolution } = data.drives[disk];
  return (360 * (time % revolution)) / revolution;
}

/** Sectors that the arm is to reach: an arc on the platter. */
export interface Target {
  /** The piece's row. */
  piece: number;
  /** The movement's row. */
  arm: number;
  part: number;
  write: boolean;
  /** Degrees from the platter's own mark. */
  angle: number;
  sweep: number;
  cylinder: number;
  state: 'waits' | 'cached' | 'now';
}

/** A whole turn leaves a gap, so that beginning and end can be told apart. */
const MOST_SWEEP = 350;

function targetOf({ data, ways }: Flights, disk: number, piece: number, arm: number, state: Target['state']): Target {
  const a = ways.arms.row(arm);
  const { revolution } = data.drives[disk];
  const passes = a.begun + a.seek + a.settle + a.rotation;
  return {
    piece,
    arm,
    part: a.part,
    write: (a.flags & 1) === 1,
    angle: (360 * (passes % revolution)) / revolution,
    sweep: Math.min(MOST_SWEEP, (360 * a.media) / revolution),
    cylinder: a.toCylinder,
    state,
  };
}

/** The most targets on a platter, because more could not be told apart. */
const MOST_TARGETS = 48;

/** The sectors that wait to pass under the head of a disk, and those that are passing. */
export function targetsOf(flights: Flights, disk: number, scene: Scene): Target[] {
  const { armsOf } = flights.ways;
  const targets: Target[] = [];
  const now = armAt(flights, disk, scene.time).row;
  const add = (piece: number, state: Target['state']) => {
    const [arm] = armsOf.of(piece);
    if (arm !== undefined && arm !== now && targets.length < MOST_TARGETS)
      targets.push(targetOf(flights, disk, piece, arm, state));
  };
  for (const { pieces } of scene.out)
    for (const p of pieces) if (p.disk === disk && p.phase === 'queue') add(p.row, 'waits');
  for (const p of scene.later) if (p.disk === disk && p.phase === 'queue') add(p.row, 'waits');
  for (const piece of scene.cached[disk]) add(piece, 'cached');
  if (now >= 0) targets.push(targetOf(flights, disk, flights.ways.arms.at(now, 'piece'), now, 'now'));
  return targets;
}
