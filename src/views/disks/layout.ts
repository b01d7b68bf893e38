/**
 * What the arms did, as geometry: a lane a disk along the machine's time, and the platter at the end of the window.
 *
 *     disk 0   ░░╱╱▒▒▒▒▒██ ░╱▒▒██            seek, settle, rotation, then bytes pass
 *              ╲_____╱╲____                   the cylinder that the arm is over
 *     chunks   │0│1│2│3│0│1│ …                which disk holds which blocks
 */
import type { MachineData } from '../../session/machine-data.ts';
import { ARM_WIDTH, armAt } from '../latency/arms.ts';

export interface Window {
  from: number;
  to: number;
}

/** What is seen at least, so that a call that took nothing has surroundings. */
const LEAST = 5e6;

/** The window around an operation; the whole run without one. */
export function windowOf(data: MachineData, operation: number): Window {
  if (operation < 0) return { from: 0, to: Math.max(data.now, 1) };
  const begun = data.begun[operation];
  const took = data.took[operation];
  const span = Math.max(took * 1.08, LEAST);
  const from = Math.max(0, begun - (span - took) / 2);
  return { from, to: Math.min(Math.max(data.now, from + 1), from + span) };
}

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
  /** Others that share its pixels. */
  more: number;
}

/** The movements of one disk in a window, in pixels; those too narrow to be told apart are one. */
export function movementsOf(data: MachineData, disk: number, window: Window, width: number): Movement[] {
  const { arms } = data;
  const scale = width / (window.to - window.from);
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
    const x = (begun - window.from) * scale;
    const last = out[out.length - 1];
    if (last && (end - window.from) * scale - last.x < 1) {
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

/** The cylinders that one disk's arm was over in the window: the range that its movements span, and a line through them. */
export function headTrace(
  data: MachineData,
  disk: number,
  window: Window,
  width: number,
  height: number,
): { line: string; low: number; high: number } | undefined {
  const { arms } = data;
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
  if (points.length === 0) return undefined;
  const low = Math.min(...points.map((p) => p.cylinder));
  const high = Math.max(...points.map((p) => p.cylinder));
  const x = (time: number) => ((time - window.from) * width) / (window.to - window.from);
  const y = (cylinder: number) => (high === low ? height / 2 : height - ((cylinder - low) * height) / (high - low));
  const line = thinned(points.map((p) => ({ x: x(p.time), y: y(p.cylinder) })))
    .map((p, i) => `${i === 0 ? 'M' : 'L'}${round(p.x)} ${round(p.y)}`)
    .join('');
  return { line, low, high };
}

const round = (n: number) => Math.round(n * 10) / 10;

/** Of points in one pixel only the first, the highest, the lowest and the last. */
function thinned(points: { x: number; y: number }[]): { x: number; y: number }[] {
  const out: { x: number; y: number }[] = [];
  for (let i = 0; i < points.length; ) {
    let end = i;
    while (end < points.length && Math.floor(points[end].x) === Math.floor(points[i].x)) end++;
    const group = points.slice(i, end);
    if (group.length <= 4) out.push(...group);
    else {
      const ys = group.map((p) => p.y);
      out.push(group[0], { x: group[0].x, y: Math.min(...ys) }, { x: group[0].x, y: Math.max(...ys) });
      out.push(group[group.length - 1]);
    }
    i = end;
  }
  return out;
}

export interface Platter {
  /** 0 at the edge, 1 at the innermost cylinder. */
  depth: number;
  /** Turned so far, in degrees. */
  angle: number;
}

/** The platter at a moment: where the arm is, and how far it has turned. */
export function platterAt(data: MachineData, disk: number, time: number): Platter {
  const drive = data.drives[disk];
  const { arms } = data;
  let cylinder = 0;
  const count = arms.length / ARM_WIDTH;
  for (let i = 0; i < count; i++) {
    if (armAt(arms, i, 'disk') !== disk) continue;
    const begun = armAt(arms, i, 'begun');
    if (begun > time) break;
    const seek = armAt(arms, i, 'seek');
    const from = armAt(arms, i, 'fromCylinder');
    const to = armAt(arms, i, 'toCylinder');
    cylinder = begun + seek > time && seek > 0 ? from + ((to - from) * (time - begun)) / seek : to;
  }
  return {
    depth: drive ? cylinder / Math.max(1, drive.cylinders - 1) : 0,
    angle: drive ? (360 * (time % drive.revolution)) / drive.revolution : 0,
  };
}

/** Which disk holds a block, and its chunk. */
export function placeOf(
  data: MachineData,
  block: number,
  blockSize: number,
): { disk: number; chunk: number; row: number } {
  const chunk = Math.floor((block * blockSize) / data.chunkBytes);
  return { disk: chunk % data.disks, chunk, row: Math.floor(chunk / data.disks) };
}
