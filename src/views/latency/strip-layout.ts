/**
 * Calls along the machine's time, as geometry: one lane for the operations that programs waited for, more if several ran
 * at once, and the kernel's threads below.
 *
 *     dd        ▪▪▪███████████                calls shorter than a pixel share one
 *     cp        ▪▪ ███▪▪████
 *     kernel           ▒▒▒▒▒▒▒
 */
import { group } from 'd3';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { mainPart, orderOf } from './order.ts';
import type { TimeScale } from './time-scale.ts';

export interface Lane {
  /** Empty for all programs together. */
  label: string;
  background: boolean;
  /** Its operations, by their beginnings. */
  operations: number[];
}

/** The most lanes of programs. If there are more programs at once, they share the last lane. */
const MOST_LANES = 8;

const made = new WeakMap<MachineData, Lane[]>();

export function lanesOf(data: MachineData): Lane[] {
  let lanes = made.get(data);
  if (!lanes) {
    lanes = [...programLanes(data), ...threadLanes(data)];
    made.set(data, lanes);
  }
  return lanes;
}

/** Processes whose calls overlapped with those of another. */
function together(data: MachineData): Set<number> {
  const out = new Set<number>();
  // These are the two processes whose calls last longest so far.
  let end = -1;
  let pid = -1;
  let endOfOther = -1;
  let other = -1;
  for (const i of orderOf(data).byTime) {
    if (data.background[i]) continue;
    const who = data.pid[i];
    const begun = data.begun[i];
    const done = begun + data.took[i];
    if (pid !== who && end > begun) out.add(pid).add(who);
    if (other !== who && endOfOther > begun) out.add(other).add(who);
    if (who === pid) end = Math.max(end, done);
    else if (done > end) {
      endOfOther = end;
      other = pid;
      end = done;
      pid = who;
    } else if (who === other || done > endOfOther) {
      endOfOther = Math.max(done, who === other ? endOfOther : done);
      other = who;
    }
  }
  return out;
}

/** Programs that took turns share a lane. Those that ran at once have their own until they are over. */
function programLanes(data: MachineData): Lane[] {
  const atOnce = together(data);
  const ends = new Map<number, number>();
  for (const i of orderOf(data).byTime)
    if (!data.background[i]) ends.set(data.pid[i], Math.max(ends.get(data.pid[i]) ?? 0, data.begun[i] + data.took[i]));
  const shared: number[] = [];
  const lanes: { end: number; operations: number[] }[] = [];
  const laneOf = new Map<number, number>();
  for (const i of orderOf(data).byTime) {
    if (data.background[i]) continue;
    const pid = data.pid[i];
    if (!atOnce.has(pid)) {
      shared.push(i);
      continue;
    }
    let lane = laneOf.get(pid);
    if (lane === undefined) {
      lane = lanes.findIndex((l) => l.end <= data.begun[i]);
      if (lane < 0) lane = lanes.length < MOST_LANES ? lanes.push({ end: 0, operations: [] }) - 1 : MOST_LANES - 1;
      lanes[lane].end = Math.max(lanes[lane].end, ends.get(pid)!);
      laneOf.set(pid, lane);
    }
    lanes[lane].operations.push(i);
  }
  const all = [shared, ...lanes.map((l) => l.operations)].filter((operations) => operations.length > 0);
  return all.map((operations) => ({
    label: all.length === 1 ? '' : programsOf(data, operations),
    background: false,
    operations,
  }));
}

function threadLanes(data: MachineData): Lane[] {
  const ofThreads = orderOf(data).byTime.filter((i) => data.background[i]);
  const byName = group(ofThreads, (i) => data.names[data.program[i]]);
  return Array.from(byName, ([label, operations]) => ({ label, background: true, operations }));
}

/** The names of the programs in a lane, the first few. */
function programsOf(data: MachineData, operations: readonly number[]): string {
  const names = new Set<string>();
  for (const i of operations) names.add(data.names[data.program[i]]);
  const [first, second, ...rest] = names;
  return [first, second, rest.length > 0 ? '…' : undefined].filter((n) => n !== undefined).join(', ');
}

export interface Bar {
  /** The longest operation in it. */
  operation: number;
  x: number;
  width: number;
  part: number;
  count: number;
}

/**
 * Operations along the machine's time. Those too short for a pixel share one, and the longest of them gives it its colour.
 */
export function barsOf(data: MachineData, scale: TimeScale, operations: readonly number[]): Bar[] {
  const { from, to } = scale.window;
  const bars: Bar[] = [];
  let longest = 0;
  for (const i of operations) {
    const begun = data.begun[i];
    const end = begun + data.took[i];
    if (end < from) continue;
    if (begun > to) break;
    const x = scale.x(Math.max(begun, from));
    const w = scale.x(Math.min(end, to)) - x;
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

/** The operation at a moment: the longest of a program, else of a thread, else the nearest before. */
export function lastingAt(data: MachineData, time: number): number {
  let best = -1;
  let before = -1;
  const worth = (i: number) => (data.background[i] ? 0 : 1e15) + data.took[i];
  for (const i of orderOf(data).byTime) {
    if (data.begun[i] > time) break;
    if (!data.background[i]) before = i;
    if (data.begun[i] + data.took[i] >= time && (best < 0 || worth(i) > worth(best))) best = i;
  }
  return best >= 0 ? best : before;
}
