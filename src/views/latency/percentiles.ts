/**
 * Latencies: the times within which 50, 95 and 99 % were done, for requests by kind and for calls by name. Each figure
 * is a measured one, so it leads to the moment that made it.
 */
import { FLAGS } from '../../machine/request/journey-log.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { waysOf } from '../common/journeys.ts';

export interface Figure {
  ns: number;
  /** The operation that made it. */
  operation: number;
}

export interface Kind {
  id: string;
  name: string;
  /** Requests to the disks, or calls of programs. */
  of: 'requests' | 'calls';
  count: number;
  /** All of them together. */
  sum: number;
  p50: Figure;
  p95: Figure;
  p99: Figure;
  longest: Figure;
  /** Sorted. */
  values: Float64Array;
  operations: Int32Array;
}

/** The smallest value that at least this share of all does not exceed. @internal */
export const rankOf = (count: number, share: number): number => Math.max(0, Math.ceil(share * count - 1e-9) - 1);

function kindOf(of: Kind['of'], name: string, ns: readonly number[], operations: readonly number[]): Kind {
  const order = Int32Array.from(ns.keys()).sort((a, b) => ns[a] - ns[b] || operations[a] - operations[b]);
  const figure = (rank: number): Figure => ({ ns: ns[order[rank]], operation: operations[order[rank]] });
  const { length: count } = ns;
  return {
    id: `${of} ${name}`,
    name,
    of,
    count,
    sum: ns.reduce((a, b) => a + b, 0),
    p50: figure(rankOf(count, 0.5)),
    p95: figure(rankOf(count, 0.95)),
    p99: figure(rankOf(count, 0.99)),
    longest: figure(count - 1),
    values: Float64Array.from(order, (i) => ns[i]),
    operations: Int32Array.from(order, (i) => operations[i]),
  };
}

/** The name of all calls together. */
export const ALL_CALLS = 'all calls';

const made = new WeakMap<MachineData, Kind[]>();

/** All calls together, then the requests, then calls by name, with those that took the most first. */
export function kindsOf(data: MachineData): Kind[] {
  let kinds = made.get(data);
  if (!kinds) {
    kinds = [...callKinds(data), ...requestKinds(data)];
    made.set(data, kinds);
  }
  return kinds;
}

function callKinds(data: MachineData): Kind[] {
  const byName = new Map<string, { ns: number[]; operations: number[] }>();
  const all = { ns: [] as number[], operations: [] as number[] };
  for (let i = 0; i < data.took.length; i++) {
    if (data.background[i]) continue;
    const name = data.names[data.name[i]];
    let kind = byName.get(name);
    if (!kind) {
      kind = { ns: [], operations: [] };
      byName.set(name, kind);
    }
    for (const k of [kind, all]) {
      k.ns.push(data.took[i]);
      k.operations.push(i);
    }
  }
  if (all.ns.length === 0) return [];
  const kinds = [...byName].map(([name, k]) => kindOf('calls', name, k.ns, k.operations));
  kinds.sort((a, b) => b.sum - a.sum || (a.name < b.name ? -1 : 1));
  return [kindOf('calls', ALL_CALLS, all.ns, all.operations), ...kinds];
}

function requestKinds(data: MachineData): Kind[] {
  const { bios } = waysOf(data);
  const kinds = ['reads', 'writes', 'flushes'].map((name) => ({
    name,
    ns: [] as number[],
    operations: [] as number[],
  }));
  for (let b = 0; b < bios.length; b++) {
    const finished = bios.at(b, 'finished');
    if (finished < 0) continue;
    const flags = bios.at(b, 'flags');
    const kind = kinds[flags & FLAGS.FLUSH ? 2 : flags & FLAGS.WRITE ? 1 : 0];
    kind.ns.push(finished - bios.at(b, 'arrived'));
    kind.operations.push(bios.at(b, 'operation'));
  }
  return kinds.filter((k) => k.ns.length > 0).map((k) => kindOf('requests', k.name, k.ns, k.operations));
}

/** Four classes of latency per doubling, as the machine counts them. */
const classOf = (ns: number): number => (ns <= 1 ? 0 : Math.floor(4 * Math.log2(ns)));

export interface Column {
  /** Its class, which begins at 2^(class / 4) ns. */
  latencyClass: number;
  x: number;
  width: number;
  height: number;
  count: number;
  /** The longest in it, to which a click goes. */
  longest: Figure;
}

/** The histogram of durations. Both axes are logarithmic, so that a single straggler is still visible. */
export function histogramOf({ values, operations }: Kind, width: number, height: number): Column[] {
  const found: { latencyClass: number; count: number; last: number }[] = [];
  for (let i = 0; i < values.length; i++) {
    const latencyClass = classOf(values[i]);
    const before = found[found.length - 1];
    if (before?.latencyClass === latencyClass) {
      before.count++;
      before.last = i;
    } else found.push({ latencyClass, count: 1, last: i });
  }
  if (found.length === 0) return [];
  const first = found[0].latencyClass;
  const each = width / (found[found.length - 1].latencyClass - first + 1);
  const most = Math.log2(1 + found.reduce((m, c) => Math.max(m, c.count), 0));
  return found.map(({ latencyClass, count, last }) => ({
    latencyClass,
    count,
    longest: { ns: values[last], operation: operations[last] },
    x: (latencyClass - first) * each,
    width: Math.max(1, Math.min(40, each - 1)),
    height: Math.max(3, (height * Math.log2(1 + count)) / most),
  }));
}

/** The place of a latency on the histogram's axis. */
export function placeOf(columns: readonly Column[], width: number, ns: number): number {
  if (columns.length === 0) return 0;
  const first = columns[0].latencyClass;
  const each = width / (columns[columns.length - 1].latencyClass - first + 1);
  return (4 * Math.log2(Math.max(1, ns)) - first) * each;
}

/** Round latencies for the axis of the histogram, with their places. */
export function latencyTicks(columns: readonly Column[], width: number): { x: number; ns: number }[] {
  if (columns.length === 0) return [];
  const ticks: { x: number; ns: number }[] = [];
  for (let ns = 1; ns < 1e12; ns *= 10) {
    const x = placeOf(columns, width, ns);
    if (x >= 0 && x <= width) ticks.push({ x, ns });
  }
  return ticks;
}
