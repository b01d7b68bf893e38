/**
 * The curves over simulated time: those that a machine has, their heights, and the words of each about one bin. All share
 * the bins of one axis.
 */
import { PARTS } from '../../machine/demands.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { formatBytes, rateText } from '../common/units.ts';
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
import { ENGLISH, type TimeSaid } from './words.ts';

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
  /** The trace of an arm, instead of curves. */
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

const depthText = (n: number): string => (n >= 100 ? n.toFixed(0) : n.toFixed(1));
const shareText = (n: number): string => `${(100 * n).toFixed(n >= 0.995 ? 0 : 1)} %`;

function chart(
  said: TimeSaid,
  of: Pick<Chart, 'id' | 'name' | 'title'> & Partial<Chart>,
  curves: Curve[],
  text: (value: number) => string,
  top = most(curves),
): Chart {
  return {
    height: LOW,
    curves,
    top,
    rest: said.latency.time.max(text(most(curves))),
    at: (i) => text(sumAt(curves, i)),
    ...of,
  };
}

/** Leaves out empty charts. */
const filled = (charts: Chart[]): Chart[] => charts.filter((c) => c.trace || c.top > 0);

export function chartsOf(data: MachineData, bins: Bins, blockSize: number, said: TimeSaid = ENGLISH): Group[] {
  const names = said.latency.time.groups;
  const groups: Group[] = [
    { name: names.bytes, charts: bytesCharts(data, bins, said) },
    { name: names.queue, charts: queueCharts(data, bins, said) },
    { name: names.work, charts: busyCharts(data, bins, said) },
    { name: names.arm, charts: armCharts(data, bins, said) },
    { name: names.caches, charts: cacheCharts(data, bins, blockSize, said) },
  ];
  return groups.map((g) => ({ ...g, charts: filled(g.charts) })).filter((g) => g.charts.length > 0);
}

function bytesCharts(data: MachineData, bins: Bins, said: TimeSaid): Chart[] {
  const words = said.latency.time;
  const { figure } = said.units;
  return [true, false].map((write) => {
    const parts = throughput(data, bins, write);
    const curves = parts
      .map((amounts, p) => ({ look: `lat-part-${PARTS[p]}`, part: p, values: perNs(bins, amounts, 1e9) }))
      .filter((c) => c.values.some((v) => v > 0));
    return {
      ...chart(
        said,
        {
          id: write ? 'written' : 'read',
          name: write ? words.written : words.read,
          title: write ? words.writtenTitle : words.readTitle,
          height: TALL,
        },
        curves,
        (n) => figure(rateText(n)),
      ),
      at: (i) => {
        const all = sumAt(curves, i);
        const of = curves.filter((c) => c.values[i] > 0).map((c) => said.machine.parts[c.part]);
        const rate = figure(rateText(all));
        return of.length === 1 ? `${rate}, ${of[0]}` : rate;
      },
    };
  });
}

function queueCharts(data: MachineData, bins: Bins, said: TimeSaid): Chart[] {
  const words = said.latency.time;
  const { figure } = said.units;
  const depth = (n: number) => figure(depthText(n));
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
        said,
        {
          id: 'queue',
          name: words.layer,
          title: words.layerTitle,
          height: TALL,
        },
        all,
        depth,
      ),
      at: (i) => words.outAndWait(depth(all[0].values[i]), depth(all[1].values[i])),
    },
    ...drives.map((values, d) =>
      chart(
        said,
        {
          id: `queue ${d}`,
          name: words.disk(d),
          title: words.atDisk(d),
          height: data.disks > DISKS_TALL ? 14 : LOW,
        },
        [{ look: 'lat-curve', values }],
        depth,
        top,
      ),
    ),
  ];
}

function busyCharts(data: MachineData, bins: Bins, said: TimeSaid): Chart[] {
  const words = said.latency.time;
  const { figure } = said.units;
  const title = data.drives.length > 0 ? words.busyTitle : words.busyTitleFlash;
  return busyTimes(data, bins).map((times, d) => {
    const values = perNs(bins, times);
    const span = bins.edges[bins.count] - bins.edges[0];
    const all = times.reduce((a, b) => a + b, 0) / Math.max(1, span);
    return {
      ...chart(
        said,
        {
          id: `busy ${d}`,
          name: words.disk(d),
          title,
          height: data.disks > DISKS_TALL ? 14 : LOW,
        },
        [{ look: 'lat-curve', values }],
        (n) => figure(shareText(n)),
        all > 0 ? 1 : 0,
      ),
      rest: words.busy(figure(shareText(all))),
    };
  });
}

function armCharts(data: MachineData, bins: Bins, said: TimeSaid): Chart[] {
  const words = said.latency.time;
  const distances = seekDistances(data, bins);
  const total = distances.reduce((a, b) => a + b, 0);
  const cylinders = (n: number) => words.cylinders(Math.round(n));
  const traces = headTraces(data, bins).map((trace, d): Chart => {
    const low = trace.low.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
    const high = trace.high.reduce((a, b) => Math.max(a, b), 0);
    return {
      id: `head ${d}`,
      name: words.disk(d),
      title: words.headTitle(d),
      height: LOW,
      curves: [],
      trace,
      top: Math.max(1, high),
      rest: low === high ? words.restsAt(low) : words.fromTo(low, high),
      at: (i) => words.cylinder(trace.last[i]),
    };
  });
  if (total === 0) return [];
  return [
    {
      ...chart(
        said,
        { id: 'seeks', name: words.seeks, title: words.seeksTitle },
        [{ look: 'lat-curve', values: distances }],
        cylinders,
      ),
      rest: words.cyl(total),
    },
    ...traces,
  ];
}

function cacheCharts(data: MachineData, bins: Bins, blockSize: number, said: TimeSaid): Chart[] {
  const words = said.latency.time;
  const { number, figure } = said.units;
  const { hits, misses } = memoryHits(data, bins);
  const sum = (values: Float64Array) => values.reduce((a, b) => a + b, 0);
  const bytes = (id: string, name: string, title: string, is: (gauge: number) => boolean, each: number) =>
    chart(
      said,
      { id, name, title },
      [{ look: 'lat-curve', values: perNs(bins, levelTimes(data, bins, is), each) }],
      (n) => figure(formatBytes(Math.round(n))),
    );
  return [
    {
      ...chart(
        said,
        {
          id: 'hits',
          name: words.blocksRead,
          title: words.blocksReadTitle,
        },
        [
          { look: 'lat-curve-miss', values: misses },
          { look: 'lat-curve-hit', values: hits },
        ],
        (n) => number(Math.round(n)),
      ),
      rest: words.hits(sum(hits), sum(misses)),
      at: (i) => words.hits(hits[i], misses[i]),
    },
    bytes('memory', words.memory, words.memoryTitle, isMemory, blockSize),
    bytes('controller', words.controller, words.controllerTitle, isController, 1),
    bytes('drives', words.drives, words.drivesTitle, isDriveCache, 512),
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
