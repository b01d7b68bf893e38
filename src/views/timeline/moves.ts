/**
 * Moves in a recording: from one moment to the next, by operation, event or single write.
 *
 *      step       0      1           2      3            step s: s events have happened
 *      events     ├─ e0 ─┼──── e1 ───┼─ e2 ─┤
 *      by write   0     1.0  1.1  1.2┘ = 2.0             the last write of an event completes its step
 *
 * An operation is an event without a cause. If one event is the cause of all others (a command that is one system call),
 * its parts count as operations, because otherwise there would be nothing to step by. If several programs take turns, an
 * operation that others interrupt continues as another one. A call is a part of an operation, such as a system call of a
 * command. A beat of the story is one or more parts. The caller gives the steps at which these begin.
 */
import { bisectRight } from 'd3';
import { type Moment, START, type TimelineData, type TurningPoint } from '../../session/session-api.ts';

export type StepBy = 'story' | 'operation' | 'call' | 'event' | 'write';

/** Answers whether moves of this kind have a list of beginnings. */
const isLong = (by: StepBy): boolean => by !== 'event' && by !== 'write';

export const stepsOf = (t: TimelineData): number => t.name.length;
export const endOf = (t: TimelineData): Moment => ({ step: stepsOf(t), write: 0 });
export const writesOf = (t: TimelineData, event: number): number => t.firstWrite[event + 1] - t.firstWrite[event];
export const sameMoment = (a: Moment, b: Moment): boolean => a.step === b.step && a.write === b.write;
export const isBefore = (a: Moment, b: Moment): boolean => a.step < b.step || (a.step === b.step && a.write < b.write);

/** The number of writes made at a moment. */
export const positionOf = (t: TimelineData, m: Moment): number => t.firstWrite[m.step] + m.write;

/** The event that is under way or has led here; -1 at the start. */
export const eventAt = (m: Moment): number => (m.write > 0 ? m.step : m.step - 1);

/** The nearest moment that this recording has. */
export function clampMoment(t: TimelineData, m: Moment): Moment {
  const steps = stepsOf(t);
  if (!(m.step >= 0)) return START;
  if (m.step >= steps) return endOf(t);
  return m.write >= writesOf(t, m.step) && m.write > 0 ? { step: m.step + 1, write: 0 } : m;
}

/** The event that made a write. */
export const eventOfWrite = (t: TimelineData, write: number): number => bisectRight(t.firstWrite, write, 1) - 1;

/** The moment just after the first `position` writes. */
export function momentAfterWrites(t: TimelineData, position: number): Moment {
  if (position <= 0) return START;
  const event = eventOfWrite(t, position - 1);
  return clampMoment(t, { step: event, write: position - t.firstWrite[event] });
}

/** Events at this depth or above it are the operations. */
function operationDepth(t: TimelineData): number {
  const counts = new Uint32Array(256);
  for (const depth of t.depth) counts[depth]++;
  const depth = counts.findIndex((count) => count > 1);
  return Math.max(depth, 0);
}

/** Steps at which an operation begins, ascending. With `below` 1 they include those of its parts, the calls. */
export function operationStarts(t: TimelineData, below = 0): Uint32Array {
  const limit = operationDepth(t) + below;
  const begins = (e: number) => t.depth[e] <= limit || (e > 0 && t.root[e] !== t.root[e - 1]);
  let count = 0;
  for (let e = 0; e < t.depth.length; e++) if (begins(e)) count++;
  const starts = new Uint32Array(count);
  let i = 0;
  for (let e = 0; e < t.depth.length; e++) if (begins(e)) starts[i++] = e;
  return starts;
}

/** Index of the last entry of an ascending array that is at most `value`; -1 if there is none. */
export const lastAtMost = (sorted: Uint32Array, value: number): number => bisectRight(sorted, value) - 1;

export function forward(t: TimelineData, starts: Uint32Array, m: Moment, by: StepBy): Moment {
  const steps = stepsOf(t);
  if (m.step >= steps) return endOf(t);
  if (by === 'event') return { step: m.step + 1, write: 0 };
  if (isLong(by)) {
    const next = lastAtMost(starts, m.step) + 1;
    return next < starts.length ? { step: starts[next], write: 0 } : endOf(t);
  }
  const position = positionOf(t, m);
  return position < t.firstWrite[steps] ? momentAfterWrites(t, position + 1) : endOf(t);
}

export function back(t: TimelineData, starts: Uint32Array, m: Moment, by: StepBy): Moment {
  if (m.write > 0 && by !== 'write') {
    if (by === 'event') return { step: m.step, write: 0 };
    const own = lastAtMost(starts, m.step);
    return own < 0 ? START : { step: starts[own], write: 0 };
  }
  if (m.step === 0 && m.write === 0) return START;
  if (by === 'event') return { step: m.step - 1, write: 0 };
  if (isLong(by)) {
    const before = lastAtMost(starts, m.step - 1);
    return before < 0 ? START : { step: starts[before], write: 0 };
  }
  const position = positionOf(t, m) - 1;
  if (position < 0) return START;
  const event = eventOfWrite(t, position);
  return { step: event, write: position - t.firstWrite[event] };
}

/** The next moment, in either direction, at which a block has just changed; undefined if there is none. */
export function changeOf(t: TimelineData, m: Moment, block: number, direction: 1 | -1, by: StepBy): Moment | undefined {
  const here = positionOf(t, m);
  for (let w = direction > 0 ? here : here - 1; w >= 0 && w < t.writeBlock.length; w += direction) {
    if (t.writeBlock[w] !== block) continue;
    const after = by === 'write' ? momentAfterWrites(t, w + 1) : { step: eventOfWrite(t, w) + 1, write: 0 };
    if (direction > 0 ? isBefore(m, after) : isBefore(after, m)) return after;
  }
  return undefined;
}

/** The moment just after the next turning point, in either direction. */
export function turnOf(t: TimelineData, m: Moment, point: TurningPoint, direction: 1 | -1): Moment | undefined {
  const wanted = t.names.map((_, i) => t.turns[point].includes(i));
  for (let e = eventAt(m) + direction; e >= 0 && e < t.name.length; e += direction)
    if (wanted[t.name[e]]) return { step: e + 1, write: 0 };
  return undefined;
}

/** Bytes changed in the first `position` writes, for any position, from one pass when the recording arrives. */
export function bytesChanged(t: TimelineData): Float64Array {
  const sums = new Float64Array(t.writeBytes.length + 1);
  for (let i = 0; i < t.writeBytes.length; i++) sums[i + 1] = sums[i] + t.writeBytes[i];
  return sums;
}

/** Turning points of a recording to jump to. The recording says which events they are. */
export interface JumpKind {
  name: TurningPoint;
  key: string;
}

export const JUMPS: readonly JumpKind[] = [
  { name: 'flush', key: 'f' },
  { name: 'split', key: 's' },
  { name: 'allocation', key: 'a' },
];

/** The turning points that a recording has. */
export const jumpsIn = ({ turns }: TimelineData): JumpKind[] => JUMPS.filter(({ name }) => turns[name].length > 0);
