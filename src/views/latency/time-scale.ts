/**
 * Simulated time on a strip, with long pauses cut short: a sleep of a minute must not hide a seek.
 *
 *     time    0 ms ───── 40 ms ┄┄ nothing for 40 s ┄┄ 40.04 s ─── 40.06 s
 *     strip   ├──────────────┤⌇├──────────────────┤                    straight pieces between knots
 *
 * Everything drawn along time (calls, curves) shares one scale, so that things above each other happened together.
 */
import type { MachineData } from '../../session/answers/machine-data.ts';
import { orderOf } from './order.ts';

export interface Window {
  from: number;
  to: number;
}

export interface TimeScale {
  window: Window;
  width: number;
  x(time: number): number;
  /** The time at a place, in whole ns. */
  time(x: number): number;
  /** Where a pause was cut short, and how long it was. */
  cuts: { x: number; ns: number }[];
}

export const wholeRun = (data: MachineData): Window => ({ from: 0, to: Math.max(1, data.now) });

/** A pause longer than this share of all work is drawn at that length. */
const LONGEST_PAUSE = 0.04;

/** When nothing was asked of the machine, within a window. */
function pausesIn(data: MachineData, { from, to }: Window): { pauses: Window[]; work: number } {
  const pauses: Window[] = [];
  let end = from;
  let work = 0;
  for (const i of orderOf(data).byTime) {
    const begun = data.begun[i];
    const done = Math.min(to, begun + data.took[i]);
    if (done <= end && begun < end) continue;
    if (begun >= to) break;
    if (begun > end) pauses.push({ from: end, to: begun });
    work += done - Math.max(end, begun);
    end = Math.max(end, done);
  }
  if (to > end) pauses.push({ from: end, to });
  return { pauses, work };
}

export function timeScale(data: MachineData, width: number, window = wholeRun(data)): TimeScale {
  const { pauses, work } = pausesIn(data, window);
  const most = Math.max(1, work * LONGEST_PAUSE);
  const cut = work > 0 ? pauses.filter((p) => p.to - p.from > most) : [];
  const shown = Math.max(1, window.to - window.from - cut.reduce((sum, p) => sum + (p.to - p.from - most), 0));
  const scale = width / shown;
  const times = [window.from];
  const places = [0];
  const knot = (time: number, span: number) => {
    times.push(time);
    places.push(places[places.length - 1] + span * scale);
  };
  for (const p of cut) {
    knot(p.from, p.from - times[times.length - 1]);
    knot(p.to, most);
  }
  knot(window.to, window.to - times[times.length - 1]);
  // The end is the width, whatever was rounded before it.
  places[places.length - 1] = width;
  const between = (from: readonly number[], to: readonly number[], value: number): number => {
    let low = 1;
    let high = from.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (from[middle] < value) low = middle + 1;
      else high = middle;
    }
    const span = from[low] - from[low - 1];
    return span > 0 ? to[low - 1] + ((value - from[low - 1]) * (to[low] - to[low - 1])) / span : to[low];
  };
  const x = (time: number) => between(times, places, time);
  return {
    window,
    width,
    x,
    time: (at) => Math.round(between(places, times, Math.min(width, Math.max(0, at)))),
    cuts: cut.map((p) => ({ x: (x(p.from) + x(p.to)) / 2, ns: p.to - p.from })),
  };
}

/** Round distances for a scale: 1, 2, 5 and their tenfolds. */
export function roundStep(span: number, count: number): number {
  const rough = span / Math.max(1, count);
  const ten = 10 ** Math.floor(Math.log10(rough));
  const times = rough / ten;
  return ten * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
}

export interface TimeTick {
  x: number;
  time: number;
}

/** Marks of a time axis at round times, `room` pixels apart or a little less. */
export function timeTicks(scale: TimeScale, room = 90): { ticks: TimeTick[]; step: number } {
  const { from, to } = scale.window;
  const cutOut = scale.cuts.reduce((sum, c) => sum + c.ns, 0);
  const step = Math.max(1, roundStep(Math.max(1, to - from - cutOut), scale.width / room));
  const ticks: TimeTick[] = [];
  for (let at = 0; at < scale.width; at += room / 8) {
    const time = Math.ceil(scale.time(at) / step) * step;
    if (time > to) break;
    const x = scale.x(time);
    const last = ticks[ticks.length - 1];
    if (!last || (x - last.x >= room * 0.7 && time > last.time)) ticks.push({ x, time });
  }
  return { ticks, step };
}

/** A time on an axis whose marks are `step` apart: with as many digits as tell it from its neighbours. */
export function axisTime(time: number, step: number): string {
  const most = Math.max(Math.abs(time), step);
  const [unit, name] = most >= 1e9 ? [1e9, 's'] : most >= 1e6 ? [1e6, 'ms'] : most >= 1e3 ? [1e3, 'µs'] : [1, 'ns'];
  const digits = Math.max(0, Math.ceil(-Math.log10(step / unit) - 1e-9));
  return time === 0 ? '0' : `${(time / unit).toFixed(digits)} ${name}`;
}
