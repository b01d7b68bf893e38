/**
 * Drawn time: long pauses are cut short, so that a sleep of a minute does not hide a seek. Without long pauses it equals
 * simulated time.
 *
 *     time     0 ms ──── 40 ms ┄┄┄┄ nothing for 30 s ┄┄┄┄ 30.04 s ── 30.06 s
 *     shown    0 ms ──── 40 ms ┄ 30.04 s ── 30.06 s                 straight pieces between knots
 */
import { bisectLeft } from 'd3';

export interface Window {
  from: number;
  to: number;
}

export interface Cut {
  /** The place of its middle. */
  at: number;
  /** Its true length. */
  ns: number;
}

interface Along {
  window: Window;
  /** Reports each stretch of time in which something was under way, in any order. */
  eachBusy(tell: (from: number, to: number) => void): void;
  /** A pause is shown no longer than this share of all work. */
  longest: number;
  /** The length of the whole as shown; by default its ns. */
  width?: number;
}

export class CutPauses {
  readonly window: Window;
  /** ns in which something was under way. */
  readonly work: number;
  /** The whole as it is shown. */
  readonly length: number;
  readonly cuts: readonly Cut[];
  readonly #times: number[];
  readonly #shown: number[];

  constructor({ window, eachBusy, longest, width }: Along) {
    const busy = merged(window, eachBusy);
    this.window = window;
    this.work = busy.reduce((sum, s) => sum + s.to - s.from, 0);
    const most = Math.max(1, this.work * longest);
    const pauses = this.work > 0 ? pausesOf(busy, window).filter((p) => p.to - p.from > most) : [];
    const whole = window.to - window.from - pauses.reduce((sum, p) => sum + (p.to - p.from - most), 0);
    const unit = width === undefined ? 1 : width / Math.max(1, whole);
    const times = [window.from];
    const shown = [0];
    const knot = (time: number, ns: number) => {
      shown.push(shown[shown.length - 1] + ns * unit);
      times.push(time);
    };
    this.cuts = pauses.map(({ from, to }) => {
      knot(from, from - times[times.length - 1]);
      knot(to, most);
      return { at: shown[shown.length - 1] - (most * unit) / 2, ns: to - from };
    });
    knot(window.to, window.to - times[times.length - 1]);
    // The end is exactly the width, despite the rounding before it.
    if (width !== undefined) shown[shown.length - 1] = width;
    this.#times = times;
    this.#shown = shown;
    this.length = shown[shown.length - 1];
  }

  /** The distance of a time from the beginning, as shown. */
  shown(time: number): number {
    return between(this.#times, this.#shown, Math.max(this.window.from, Math.min(this.window.to, time)));
  }

  /** The time shown at a place. */
  time(shown: number): number {
    return between(this.#shown, this.#times, Math.max(0, Math.min(this.length, shown)));
  }

  /** The place on a strip of this width. */
  x(time: number, width: number): number {
    return (this.shown(time) * width) / this.length;
  }
}

/** Interpolates between knots like `d3.scaleLinear`, but without its colours and formats. */
export function between(from: ArrayLike<number>, to: ArrayLike<number>, value: number): number {
  const i = bisectLeft(from, value, 1, from.length - 1);
  const span = from[i] - from[i - 1];
  return span > 0 ? to[i - 1] + ((value - from[i - 1]) * (to[i] - to[i - 1])) / span : to[i];
}

/** The stretches within a window, in order; those that meet are one. */
function merged(window: Window, eachBusy: Along['eachBusy']): Window[] {
  const all: Window[] = [];
  eachBusy((from, to) => {
    if (to < window.from || from > window.to) return;
    const stretch = { from: Math.max(from, window.from), to: Math.min(to, window.to) };
    // Stretches mostly arrive in order, so most are joined here.
    const last = all[all.length - 1];
    if (last && stretch.from >= last.from && stretch.from <= last.to) last.to = Math.max(last.to, stretch.to);
    else all.push(stretch);
  });
  all.sort((a, b) => a.from - b.from);
  const out: Window[] = [];
  for (const stretch of all) {
    const last = out[out.length - 1];
    if (last && stretch.from <= last.to) last.to = Math.max(last.to, stretch.to);
    else out.push(stretch);
  }
  return out;
}

function pausesOf(busy: readonly Window[], window: Window): Window[] {
  const pauses: Window[] = [];
  let end = window.from;
  for (const { from, to } of busy) {
    if (from > end) pauses.push({ from: end, to: from });
    end = to;
  }
  if (window.to > end) pauses.push({ from: end, to: window.to });
  return pauses;
}
