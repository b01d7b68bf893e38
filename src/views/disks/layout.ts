/**
 * The work of the drives as geometry: one lane per disk along the machine's time.
 *
 *     disk 0   ░░╱╱▒▒▒▒▒██ ░╱▒▒██            seek, settle, rotation, then bytes pass
 *              ▁▁▃▃▅▅▅▅▃▃▁▁▁▃▃▁               the number of the drive's requests
 *              ╲_____╱╲____                   the cylinder that the arm is over
 */
import { extent } from 'd3';
import { ARM_COLUMNS, ARM_WIDTH } from '../../machine/arm-log.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import type { CutPauses } from '../common/cut-pauses.ts';
import type { Flights } from './flights.ts';

/** The movements of the arms by column. */
type ArmColumn = (typeof ARM_COLUMNS)[number];

const armAt = (arms: Float64Array, i: number, column: ArmColumn): number =>
  arms[i * ARM_WIDTH + ARM_COLUMNS.indexOf(column)];

export interface Movement {
  index: number;
  x: number;
  seek: number;
  settle: number;
  rotation: number;
  media: number;
  part: number;
  write: boolean;
  lba: number;
  sectors: number;
  /** Number of others that share its pixels. */
  more: number;
}

/** The movements of one disk in a window, in pixels. Movements too narrow to be told apart are merged. */
export function movementsOf(data: MachineData, disk: number, along: CutPauses, width: number): Movement[] {
  const { arms } = data;
  const { window } = along;
  const out: Movement[] = [];
  const count = arms.length / ARM_WIDTH;
  for (let i = 0; i < count; i++) {
    if (armAt(arms, i, 'disk') !== disk) continue;
    const begun = armAt(arms, i, 'begun');
    const seek = armAt(arms, i, 'seek');
    const settle = armAt(arms, i, 'settle');
    const rotation = armAt(arms, i, 'rotation');
    const media = armAt(arms, i, 'media');
    const end = begun + seek + settle + rotation + media;
    if (end < window.from || begun > window.to) continue;
    const x = along.x(begun, width);
    const right = along.x(end, width);
    const scale = (right - x) / (end - begun);
    const last = out[out.length - 1];
    if (last && right - last.x < 1) {
      last.more++;
      continue;
    }
    out.push({
      index: i,
      x,
      seek: seek * scale,
      settle: settle * scale,
      rotation: rotation * scale,
      media: media * scale,
      part: armAt(arms, i, 'part'),
      write: (armAt(arms, i, 'flags') & 1) === 1,
      lba: armAt(arms, i, 'lba'),
      sectors: armAt(arms, i, 'sectors'),
      more: 0,
    });
  }
  return out;
}

/** The cylinders of one disk's arm in the window: the range that its movements span, and a line through them. */
export function headTrace(
  data: MachineData,
  disk: number,
  along: CutPauses,
  width: number,
  height: number,
): { line: string; low: number; high: number } | undefined {
  const { arms } = data;
  const { window } = along;
  const points: { time: number; cylinder: number }[] = [];
  const count = arms.length / ARM_WIDTH;
  for (let i = 0; i < count; i++) {
    if (armAt(arms, i, 'disk') !== disk) continue;
    const begun = armAt(arms, i, 'begun');
    const there = begun + armAt(arms, i, 'seek');
    if (there < window.from || begun > window.to) continue;
    points.push({ time: begun, cylinder: armAt(arms, i, 'fromCylinder') });
    points.push({ time: there, cylinder: armAt(arms, i, 'toCylinder') });
  }
  const [low, high] = extent(points, (p) => p.cylinder);
  if (low === undefined) return undefined;
  const x = (time: number) => along.x(time, width);
  const y = (cylinder: number) => (high === low ? height / 2 : height - ((cylinder - low) * height) / (high - low));
  const line = thinned(points.map((p) => ({ x: x(p.time), y: y(p.cylinder) })))
    .map((p, i) => `${i === 0 ? 'M' : 'L'}${round(p.x)} ${round(p.y)}`)
    .join('');
  return { line, low, high };
}

const round = (n: number) => Math.round(n * 10) / 10;

/** Keeps only the first, the highest, the lowest and the last of the points in one pixel. */
function thinned(points: { x: number; y: number }[]): { x: number; y: number }[] {
  const out: { x: number; y: number }[] = [];
  for (let i = 0; i < points.length; ) {
    let end = i;
    while (end < points.length && Math.floor(points[end].x) === Math.floor(points[i].x)) end++;
    const group = points.slice(i, end);
    if (group.length <= 4) out.push(...group);
    else {
      const [x, [low, high]] = [group[0].x, extent(group, (p) => p.y)];
      out.push(group[0], { x, y: low! }, { x, y: high! }, group[group.length - 1]);
    }
    i = end;
  }
  return out;
}

export interface Depth {
  /** The outline of the count, closed along the bottom. */
  area: string;
  /** The most at once. */
  most: number;
}

/**
 * The number of spans of time that overlap, along a window: each pixel has its highest count. A count of `most` fills the
 * height.
 * @internal
 */
export function crowdOf(
  count: number,
  begun: (row: number) => number,
  ended: (row: number) => number,
  along: CutPauses,
  width: number,
  height: number,
  most?: number,
): Depth {
  const { from, to } = along.window;
  const changes: { time: number; by: number }[] = [];
  for (let row = 0; row < count; row++) {
    const start = begun(row);
    const end = ended(row) < 0 ? Number.POSITIVE_INFINITY : ended(row);
    if (start < 0 || end <= from || start > to || end <= start) continue;
    changes.push({ time: Math.max(from, start), by: 1 });
    if (end <= to) changes.push({ time: end, by: -1 });
  }
  changes.sort((a, b) => a.time - b.time || a.by - b.by);
  const pixels = new Float64Array(Math.max(1, Math.ceil(width)));
  let level = 0;
  let x = 0;
  const fill = (until: number) => {
    for (; x < until; x++) pixels[x] = Math.max(pixels[x], level);
  };
  for (const { time, by } of changes) {
    const at = Math.min(pixels.length - 1, Math.floor(along.x(time, pixels.length)));
    fill(at);
    level += by;
    pixels[at] = Math.max(pixels[at], level);
  }
  fill(pixels.length);
  const highest = Math.max(0, ...pixels);
  const unit = height / Math.max(1, most ?? highest);
  let area = `M0 ${height}`;
  let before = 0;
  pixels.forEach((value, i) => {
    if (value === before) return;
    area += `H${i}V${round(height - value * unit)}`;
    before = value;
  });
  return { area: `${area}H${pixels.length}V${height}Z`, most: highest };
}

/** The number of requests in the block layer and in each drive. */
export function depthsOf(flights: Flights, along: CutPauses, width: number, height: number) {
  const { data, ways } = flights;
  const { bios, pieces } = ways;
  const sent = (row: number) => {
    const request = bios.at(row, 'request');
    return request < 0 ? -1 : ways.requests.at(request, 'sent');
  };
  const layer = crowdOf(bios.length, (row) => bios.at(row, 'arrived'), sent, along, width, height);
  const rows: number[][] = Array.from({ length: data.disks }, () => []);
  for (let row = 0; row < pieces.length; row++) rows[pieces.at(row, 'disk')].push(row);
  const of = (mine: number[], most?: number) =>
    crowdOf(
      mine.length,
      (i) => pieces.at(mine[i], 'arrived'),
      (i) => pieces.at(mine[i], 'finished'),
      along,
      width,
      height,
      most,
    );
  // All drives share one scale, so that they can be compared.
  const most = Math.max(1, ...rows.map((mine) => of(mine).most));
  return { layer, drives: rows.map((mine) => of(mine, most)), most };
}
