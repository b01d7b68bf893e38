/**
 * The scale of simulated time for calls and curves, with long pauses cut short. All of them share it, so that things above
 * each other happened together.
 */
import type { MachineData } from '../../session/answers/machine-data.ts';
import { CutPauses, type Window } from '../common/cut-pauses.ts';
import { orderOf } from './order.ts';

export interface TimeScale {
  window: Window;
  width: number;
  x(time: number): number;
  /** The time at a place, in whole ns. */
  time(x: number): number;
  /** The places of pauses that were cut short, and their lengths. */
  cuts: { x: number; ns: number }[];
}

export const wholeRun = (data: MachineData): Window => ({ from: 0, to: Math.max(1, data.now) });

/** A pause longer than this share of all work is drawn at that length. */
const LONGEST_PAUSE = 0.04;

/** The scale for a window. Busy time is that of operations. */
export function timeScale(data: MachineData, width: number, window = wholeRun(data)): TimeScale {
  const drawn = new CutPauses({
    window,
    width,
    longest: LONGEST_PAUSE,
    eachBusy: (tell) => {
      for (const i of orderOf(data).byTime) tell(data.begun[i], data.begun[i] + data.took[i]);
    },
  });
  return {
    window,
    width,
    x: (time) => drawn.shown(time),
    time: (x) => Math.round(drawn.time(x)),
    cuts: drawn.cuts.map(({ at, ns }) => ({ x: at, ns })),
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

/** A time on an axis whose marks are `step` apart, with enough digits to tell it from its neighbours. */
export function axisTime(time: number, step: number): string {
  const most = Math.max(Math.abs(time), step);
  const [unit, name] = most >= 1e9 ? [1e9, 's'] : most >= 1e6 ? [1e6, 'ms'] : most >= 1e3 ? [1e3, 'µs'] : [1, 'ns'];
  const digits = Math.max(0, Math.ceil(-Math.log10(step / unit) - 1e-9));
  return time === 0 ? '0' : `${(time / unit).toFixed(digits)} ${name}`;
}
