/**
 * Amounts over simulated time, in bins. A bin is some pixels of the time axis, so that of a pause that is cut short is
 * long. An amount that is spread over a time is shared among the bins of that time, so that
 *
 *     Σ bytes in bins = bytes sent          Σ depth × time in bins = Σ time in the queue   (Little's law)
 *
 * and the sums are exact: the bins' edges are whole nanoseconds.
 */
import { bisectRight } from 'd3';
import { PARTS } from '../../machine/demands.ts';
import { FLAGS, GAUGE } from '../../machine/request/journey-log.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { type Ways, waysOf } from '../common/journeys.ts';
import type { TimeScale } from './time-scale.ts';

export interface Bins {
  /** One more than there are bins, ns, ascending. */
  edges: Float64Array;
  /** The beginning of each bin, px, and the end. */
  xs: Float64Array;
  count: number;
}

/** Bins of about `each` pixels. */
export function binsOf(scale: TimeScale, each: number): Bins {
  const count = Math.max(1, Math.round(scale.width / each));
  const xs = Float64Array.from({ length: count + 1 }, (_, i) => (i * scale.width) / count);
  const edges = xs.map((x) => scale.time(x));
  edges[0] = scale.window.from;
  edges[count] = scale.window.to;
  return { edges, xs, count };
}

/**
 * The bin of a moment. A moment on an edge belongs to the later bin, and the last edge to the last bin. The search starts
 * from the bin `near`, because log entries follow each other.
 */
export function binAt({ edges, count }: Bins, time: number, near = 0): number {
  if (edges[near] <= time && near + 1 < count) {
    if (time < edges[near + 1]) return near;
    if (near + 2 < count && time < edges[near + 2]) return near + 1;
  }
  return bisectRight(edges, time, 1, count) - 1;
}

/** Adds up amounts at moments, and amounts that are spread over times. @internal */
export class Sums {
  readonly #bins: Bins;
  /** Amounts that fill a bin in part, and beginnings and ends of those that fill whole bins, both in ns. */
  readonly #some: Float64Array;
  readonly #rates: Float64Array;
  #near = 0;

  constructor(bins: Bins) {
    this.#bins = bins;
    this.#some = new Float64Array(bins.count);
    this.#rates = new Float64Array(bins.count + 1);
  }

  /** Adds `rate` for each ns from `from` to `to`. */
  during(from: number, to: number, rate: number): void {
    const { edges, count } = this.#bins;
    const begin = Math.max(from, edges[0]);
    const end = Math.min(to, edges[count]);
    if (end <= begin) return;
    const first = binAt(this.#bins, begin, this.#near);
    const last = binAt(this.#bins, end, first);
    this.#near = first;
    if (first === last) {
      this.#some[first] += rate * (end - begin);
      return;
    }
    this.#some[first] += rate * (edges[first + 1] - begin);
    this.#some[last] += rate * (end - edges[last]);
    this.#rates[first + 1] += rate;
    this.#rates[last] -= rate;
  }

  /** Spreads `amount` evenly from `from` to `to`, or adds it at once if there is no time between. */
  spread(from: number, to: number, amount: number): void {
    if (to > from) this.during(from, to, amount / (to - from));
    else this.at(to, amount);
  }

  at(time: number, amount: number): void {
    const { edges, count } = this.#bins;
    if (time >= edges[0] && time <= edges[count]) this.#some[binAt(this.#bins, time)] += amount;
  }

  total(): Float64Array {
    const { edges, count } = this.#bins;
    const out = this.#some.slice();
    let rate = 0;
    for (let i = 0; i < count; i++) {
      rate += this.#rates[i];
      out[i] += rate * (edges[i + 1] - edges[i]);
    }
    return out;
  }
}

/** The time at which the first drive began with each request, or that of its sending if a cache answered. */
function servedSince({ requests, pieces }: Ways): Float64Array {
  const since = new Float64Array(requests.length).fill(Number.POSITIVE_INFINITY);
  const [begun, request] = [pieces.column('begun'), pieces.column('request')];
  for (let p = 0; p < pieces.length; p++)
    if (request[p] >= 0 && begun[p] >= 0 && begun[p] < since[request[p]]) since[request[p]] = begun[p];
  const [sent, finished] = [requests.column('sent'), requests.column('finished')];
  for (let r = 0; r < since.length; r++) if (since[r] > finished[r]) since[r] = Math.min(sent[r], finished[r]);
  return since;
}

/** Bytes moved between memory and the disks, by part of the file system, while the drives work on them. */
export function throughput(data: MachineData, bins: Bins, write: boolean): Float64Array[] {
  const ways = waysOf(data);
  const { bios } = ways;
  const since = servedSince(ways);
  const [flags, sectors, finished] = [bios.column('flags'), bios.column('sectors'), bios.column('finished')];
  const [request, part] = [bios.column('request'), bios.column('part')];
  const sums = PARTS.map(() => new Sums(bins));
  for (let b = 0; b < bios.length; b++) {
    if (((flags[b] & FLAGS.WRITE) !== 0) !== write || sectors[b] === 0 || finished[b] < 0) continue;
    sums[part[b]].spread(request[b] < 0 ? finished[b] : since[request[b]], finished[b], sectors[b] * 512);
  }
  return sums.map((s) => s.total());
}

/** ns that requests spent waiting in the block layer, and at the device. */
export function queueTimes(data: MachineData, bins: Bins): { waiting: Float64Array; out: Float64Array } {
  const { bios, requests } = waysOf(data);
  const [request, arrived, finished] = [bios.column('request'), bios.column('arrived'), bios.column('finished')];
  const sentOf = requests.column('sent');
  const waiting = new Sums(bins);
  const out = new Sums(bins);
  for (let b = 0; b < bios.length; b++) {
    const sent = request[b] < 0 ? -1 : sentOf[request[b]];
    waiting.during(arrived[b], sent < 0 ? data.now : sent, 1);
    if (sent >= 0) out.during(sent, finished[b] < 0 ? data.now : finished[b], 1);
  }
  return { waiting: waiting.total(), out: out.total() };
}

/** ns that pieces spent at each drive, waiting or served. */
export function driveTimes(data: MachineData, bins: Bins): Float64Array[] {
  const { pieces } = waysOf(data);
  const [disk, arrived, finished] = [pieces.column('disk'), pieces.column('arrived'), pieces.column('finished')];
  const sums = Array.from({ length: data.disks }, () => new Sums(bins));
  for (let p = 0; p < pieces.length; p++)
    if (arrived[p] >= 0) sums[disk[p]].during(arrived[p], finished[p] < 0 ? data.now : finished[p], 1);
  return sums.map((s) => s.total());
}

/** ns for which each drive's arm was at work; for a drive without an arm, ns for which it was busy. */
export function busyTimes(data: MachineData, bins: Bins): Float64Array[] {
  const { arms, pieces } = waysOf(data);
  const sums = Array.from({ length: data.disks }, () => new Sums(bins));
  const of = (['seek', 'settle', 'rotation', 'media'] as const).map((name) => arms.column(name));
  const [disk, begun] = [arms.column('disk'), arms.column('begun')];
  for (let a = 0; a < arms.length; a++)
    sums[disk[a]].during(begun[a], begun[a] + of[0][a] + of[1][a] + of[2][a] + of[3][a], 1);
  if (data.drives.length > 0) return sums.map((s) => s.total());
  const all = Array.from({ length: pieces.length }, (_, p) => p)
    .filter((p) => pieces.at(p, 'begun') >= 0)
    .sort((a, b) => pieces.at(a, 'begun') - pieces.at(b, 'begun'));
  const until = new Float64Array(data.disks);
  for (const p of all) {
    const drive = pieces.at(p, 'disk');
    const end = pieces.at(p, 'finished') < 0 ? data.now : pieces.at(p, 'finished');
    sums[drive].during(Math.max(until[drive], pieces.at(p, 'begun')), end, 1);
    until[drive] = Math.max(until[drive], end);
  }
  return sums.map((s) => s.total());
}

/** Cylinders that the arms crossed, all disks together; each seek at its beginning. */
export function seekDistances(data: MachineData, bins: Bins): Float64Array {
  const { arms } = waysOf(data);
  const sums = new Sums(bins);
  const [begun, from, to] = [arms.column('begun'), arms.column('fromCylinder'), arms.column('toCylinder')];
  for (let a = 0; a < arms.length; a++) sums.at(begun[a], Math.abs(to[a] - from[a]));
  return sums.total();
}

/** Requested blocks that were in memory, and those that were not. */
export function memoryHits(data: MachineData, bins: Bins): { hits: Float64Array; misses: Float64Array } {
  const { looks } = waysOf(data);
  const hits = new Sums(bins);
  const misses = new Sums(bins);
  const [time, count, held] = [looks.column('time'), looks.column('count'), looks.column('held')];
  for (let l = 0; l < looks.length; l++) {
    hits.at(time[l], held[l]);
    misses.at(time[l], count[l] - held[l]);
  }
  return { hits: hits.total(), misses: misses.total() };
}

/** A gauge's level times ns, for each bin; drives' gauges added up. */
export function levelTimes(data: MachineData, bins: Bins, is: (gauge: number) => boolean): Float64Array {
  const { gauges } = waysOf(data);
  const sums = new Sums(bins);
  const levels = new Map<number, { since: number; value: number }>();
  const [times, which, values] = [gauges.column('time'), gauges.column('gauge'), gauges.column('value')];
  for (let g = 0; g < gauges.length; g++) {
    const gauge = which[g];
    if (!is(gauge)) continue;
    const last = levels.get(gauge);
    if (last) sums.during(last.since, times[g], last.value);
    levels.set(gauge, { since: times[g], value: values[g] });
  }
  for (const { since, value } of levels.values()) sums.during(since, data.now, value);
  return sums.total();
}

export const isMemory = (gauge: number): boolean => gauge === GAUGE.MEMORY;
export const isController = (gauge: number): boolean => gauge === GAUGE.CONTROLLER;
export const isDriveCache = (gauge: number): boolean => gauge >= GAUGE.DRIVE_CACHE && gauge < GAUGE.READ_BUFFER;

/** The arm during each bin: its innermost and outermost cylinder, and the one at which it stood at the end. */
export interface HeadTrace {
  low: Float64Array;
  high: Float64Array;
  last: Float64Array;
}

export function headTraces(data: MachineData, bins: Bins): HeadTrace[] {
  const { arms } = waysOf(data);
  const { edges, count } = bins;
  const traces = data.drives.map(() => ({
    low: new Float64Array(count).fill(-1),
    high: new Float64Array(count).fill(-1),
    last: new Float64Array(count).fill(-1),
  }));
  const at = new Float64Array(data.drives.length);
  const put = (drive: number, time: number, cylinder: number) => {
    if (time < edges[0]) at[drive] = cylinder;
    if (time < edges[0] || time > edges[count]) return;
    const t = traces[drive];
    const i = binAt(bins, time);
    t.low[i] = t.low[i] < 0 ? cylinder : Math.min(t.low[i], cylinder);
    t.high[i] = Math.max(t.high[i], cylinder);
    t.last[i] = cylinder;
  };
  const [disk, begun, seek] = [arms.column('disk'), arms.column('begun'), arms.column('seek')];
  const [from, to] = [arms.column('fromCylinder'), arms.column('toCylinder')];
  for (let a = 0; a < arms.length; a++) {
    put(disk[a], begun[a], from[a]);
    put(disk[a], begun[a] + seek[a], to[a]);
  }
  // Between its movements the arm stays in place.
  for (const [drive, t] of traces.entries()) {
    let stays = at[drive];
    for (let i = 0; i < count; i++) {
      if (t.last[i] < 0) {
        t.low[i] = stays;
        t.high[i] = stays;
        t.last[i] = stays;
      }
      stays = t.last[i];
    }
  }
  return traces;
}
