/**
 * The curves over simulated time: which a machine has, how high they go, and what each says about one bin. All share
 * the bins of one axis.
 */
import { PARTS } from '../../machine/demands.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { formatBytes, formatCount } from '../common/units.ts';
import {
  type Bins,
  busyTimes,
  driveTimes,
  type HeadTrace,
  headTraces,
  isController,
  isDriveCache,
  isMemory,
  levelTimes,
  memoryHits,
  queueTimes,
  seekDistances,
  throughput,
} from './series.ts';
import { PART_WORDS } from './words.ts';

interface Curve {
  /** Its class in the style sheet. */
  look: string;
  values: Float64Array;
}

export interface Chart {
  id: string;
  name: string;
  title: string;
  height: number;
  /** Drawn on top of each other. */
  curves: Curve[];
  /** Instead of curves: where an arm was. */
  trace?: HeadTrace;
  /** The value at the upper edge. */
  top: number;
  /** The text when no bin is pointed at. */
  rest: string;
  at(bin: number): string;
}

export interface Group {
  name: string;
  charts: Chart[];
}

const TALL = 40;
const LOW = 20;
const DISKS_TALL = 4;

const ends = ({ edges }: Bins, i: number): number => edges[i + 1] - edges[i];

/** Amounts in bins, as amounts per ns. */
const perNs = (bins: Bins, amounts: Float64Array, times = 1): Float64Array =>
  amounts.map((a, i) => (ends(bins, i) > 0 ? (a * times) / ends(bins, i) : 0));

const sumAt = (curves: readonly Curve[], i: number): number => curves.reduce((sum, c) => sum + c.values[i], 0);

function most(curves: readonly Curve[]): number {
  let top = 0;
  for (let i = 0; i < (curves[0]?.values.length ?? 0); i++) top = Math.max(top, sumAt(curves, i));
  return top;
}

export const rateText = (bytesPerSecond: number): string => {
  const mb = bytesPerSecond / 1e6;
  if (mb === 0) return '0 MB/s';
  return `${mb >= 100 ? mb.toFixed(0) : mb >= 10 ? mb.toFixed(1) : mb.toFixed(2)} MB/s`;
};

const depthText = (n: number): string => (n >= 100 ? n.toFixed(0) : n.toFixed(1));
const shareText = (n: number): string => `${(100 * n).toFixed(n >= 0.995 ? 0 : 1)} %`;

function chart(
  of: Pick<Chart, 'id' | 'name' | 'title'> & Partial<Chart>,
  curves: Curve[],
  text: (value: number) => string,
  top = most(curves),
): Chart {
  return {
    height: LOW,
    curves,
    top,
    rest: `max ${text(most(curves))}`,
    at: (i) => text(sumAt(curves, i)),
    ...of,
  };
}

/** Charts with nothing in them say nothing, and are left out. */
const filled = (charts: Chart[]): Chart[] => charts.filter((c) => c.trace || c.top > 0);

export function chartsOf(data: MachineData, bins: Bins, blockSize: number): Group[] {
  const groups: Group[] = [
    { name: 'Bytes', charts: bytesCharts(data, bins) },
    { name: 'In the queue', charts: queueCharts(data, bins) },
    { name: 'At work', charts: busyCharts(data, bins) },
    { name: 'The arm', charts: armCharts(data, bins) },
    { name: 'Memory and caches', charts: cacheCharts(data, bins, blockSize) },
  ];
  return groups.map((g) => ({ ...g, charts: filled(g.charts) })).filter((g) => g.charts.length > 0);
}

function bytesCharts(data: MachineData, bins: Bins): Chart[] {
  return [true, false].map((write) => {
    const parts = throughput(data, bins, write);
    const curves = parts
      .map((amounts, p) => ({ look: `lat-part-${PARTS[p]}`, part: p, values: perNs(bins, amounts, 1e9) }))
      .filter((c) => c.values.some((v) => v > 0));
    return {
      ...chart(
        {
          id: write ? 'written' : 'read',
          name: write ? 'written' : 'read',
          title: `Bytes a second ${write ? 'to' : 'from'} the disks, by the part of the file system they were for`,
          height: TALL,
        },
        curves,
        rateText,
      ),
      at: (i) => {
        const all = sumAt(curves, i);
        const of = curves.filter((c) => c.values[i] > 0).map((c) => PART_WORDS[c.part]);
        return of.length === 1 ? `${rateText(all)}, ${of[0]}` : rateText(all);
      },
    };
  });
}

function queueCharts(data: MachineData, bins: Bins): Chart[] {
  const { waiting, out } = queueTimes(data, bins);
  const all = [
    { look: 'lat-curve-out', values: perNs(bins, out) },
    { look: 'lat-curve-waiting', values: perNs(bins, waiting) },
  ];
  const drives = driveTimes(data, bins).map((times) => perNs(bins, times));
  const top = drives.reduce((highest, values) => Math.max(highest, most([{ look: '', values }])), 0);
  return [
    {
      ...chart(
        {
          id: 'queue',
          name: 'block layer',
          title:
            'Requests on their way: those that the device was given, and above them those that wait for their turn',
          height: TALL,
        },
        all,
        depthText,
      ),
      at: (i) => `${depthText(all[0].values[i])} out, ${depthText(all[1].values[i])} wait`,
    },
    ...drives.map((values, d) =>
      chart(
        {
          id: `queue ${d}`,
          name: `disk ${d}`,
          title: `Requests at disk ${d}, waiting or served`,
          height: data.disks > DISKS_TALL ? 14 : LOW,
        },
        [{ look: 'lat-curve', values }],
        depthText,
        top,
      ),
    ),
  ];
}

function busyCharts(data: MachineData, bins: Bins): Chart[] {
  const what = data.drives.length > 0 ? 'its arm is at work' : 'it has anything to do';
  return busyTimes(data, bins).map((times, d) => {
    const values = perNs(bins, times);
    const span = bins.edges[bins.count] - bins.edges[0];
    const all = times.reduce((a, b) => a + b, 0) / Math.max(1, span);
    return {
      ...chart(
        {
          id: `busy ${d}`,
          name: `disk ${d}`,
          title: `The share of time for which ${what}`,
          height: data.disks > DISKS_TALL ? 14 : LOW,
        },
        [{ look: 'lat-curve', values }],
        shareText,
        all > 0 ? 1 : 0,
      ),
      rest: `busy ${shareText(all)}`,
    };
  });
}

function armCharts(data: MachineData, bins: Bins): Chart[] {
  const distances = seekDistances(data, bins);
  const total = distances.reduce((a, b) => a + b, 0);
  const cylinders = (n: number) => `${formatCount(Math.round(n))} cylinders`;
  const traces = headTraces(data, bins).map((trace, d): Chart => {
    const low = trace.low.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
    const high = trace.high.reduce((a, b) => Math.max(a, b), 0);
    return {
      id: `head ${d}`,
      name: `disk ${d}`,
      title: `The cylinder that the arm of disk ${d} is over; 0 is the outermost`,
      height: LOW,
      curves: [],
      trace,
      top: Math.max(1, high),
      rest: low === high ? `rests at ${formatCount(low)}` : `${formatCount(low)} to ${formatCount(high)}`,
      at: (i) => `cylinder ${trace.last[i]}`,
    };
  });
  if (total === 0) return [];
  return [
    {
      ...chart(
        { id: 'seeks', name: 'seeks', title: 'How far the arms went, all disks together' },
        [{ look: 'lat-curve', values: distances }],
        cylinders,
      ),
      rest: `${formatCount(total)} cyl.`,
    },
    ...traces,
  ];
}

function cacheCharts(data: MachineData, bins: Bins, blockSize: number): Chart[] {
  const { hits, misses } = memoryHits(data, bins);
  const sum = (values: Float64Array) => values.reduce((a, b) => a + b, 0);
  const bytes = (id: string, name: string, title: string, is: (gauge: number) => boolean, each: number) =>
    chart({ id, name, title }, [{ look: 'lat-curve', values: perNs(bins, levelTimes(data, bins, is), each) }], (n) =>
      formatBytes(Math.round(n)),
    );
  return [
    {
      ...chart(
        {
          id: 'hits',
          name: 'blocks read',
          title: 'Blocks that calls asked for: memory had the pale ones, the full ones came from the disks',
        },
        [
          { look: 'lat-curve-miss', values: misses },
          { look: 'lat-curve-hit', values: hits },
        ],
        (n) => formatCount(Math.round(n)),
      ),
      rest: `${formatCount(sum(hits))} hit, ${formatCount(sum(misses))} not`,
      at: (i) => `${formatCount(hits[i])} hit, ${formatCount(misses[i])} not`,
    },
    bytes('memory', 'in memory', 'Blocks of the disk that memory holds', isMemory, blockSize),
    bytes(
      'controller',
      'controller',
      'Bytes that only the controller’s cache has: the disks get them later',
      isController,
      1,
    ),
    bytes(
      'drives',
      'drives',
      'Bytes that only the drives’ write caches have: a power cut would lose them',
      isDriveCache,
      512,
    ),
  ];
}

/** A curve as the outline of an area: steps, from `under` up, `scale` px per unit. */
export function areaOf(bins: Bins, values: Float64Array, under: Float64Array, height: number, top: number): string {
  if (top === 0) return '';
  const y = (v: number) => Math.round((height - (v * height) / top) * 10) / 10;
  let forth = '';
  let back = '';
  let open = false;
  for (let i = 0; i <= bins.count; i++) {
    const some = i < bins.count && values[i] > 0;
    if (some) {
      const x = bins.xs[i];
      const end = bins.xs[i + 1];
      const low = y(under[i]);
      const high = Math.max(0, Math.min(y(under[i] + values[i]), low - 0.5));
      forth += `${open ? 'L' : 'M'}${round(x)} ${high}H${round(end)}`;
      back = `L${round(end)} ${low}H${round(x)}${back}`;
      open = true;
    } else if (open) {
      forth += `${back}Z`;
      back = '';
      open = false;
    }
  }
  return forth;
}

/** The band that an arm was in, as the outline of an area at least a pixel high. */
export function bandOf(bins: Bins, { low, high }: HeadTrace, height: number, top: number): string {
  const y = (v: number) => (v * (height - 1)) / Math.max(1, top);
  let forth = '';
  let back = '';
  for (let i = 0; i < bins.count; i++) {
    forth += `${i === 0 ? 'M' : 'L'}${round(bins.xs[i])} ${round(y(low[i]))}H${round(bins.xs[i + 1])}`;
    back = `L${round(bins.xs[i + 1])} ${round(y(high[i]) + 1)}H${round(bins.xs[i])}${back}`;
  }
  return `${forth}${back}Z`;
}

const round = (n: number) => Math.round(n * 10) / 10;
