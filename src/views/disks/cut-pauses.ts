/**
 * Time along a strip: pauses in which no drive does anything are cut short, so that a sleep of a minute does not hide a
 * seek. Without long pauses it is the time itself.
 *
 *     time     0 ms ──── 40 ms ┄┄┄┄ nothing for 30 s ┄┄┄┄ 30.04 s ── 30.06 s
 *     shown    0 ms ──── 40 ms ┄ 30.04 s ── 30.06 s
 */
import { armEnd, type Flights } from './flights.ts';
import type { Window } from './moments.ts';

/** No pause is shown longer than this share of all work. */
const LONGEST = 0.06;

export interface Cut {
  /** Shown ns from the beginning of the window. */
  at: number;
  /** How long it was. */
  ns: number;
}

export class Strip {
  readonly window: Window;
  /** Shown ns, and ns in which something was done. */
  readonly shownTotal: number;
  readonly work: number;
  readonly cuts: readonly Cut[];
  /** Between two knots time passes evenly. */
  readonly #times: number[];
  readonly #shown: number[];

  constructor(flights: Flights, window: Window) {
    this.window = window;
    const busy = stretchesOf(flights, window);
    this.work = busy.reduce((sum, s) => sum + s.to - s.from, 0);
    const most = Math.max(1, this.work * LONGEST);
    const times = [window.from];
    const shown = [0];
    const cuts: Cut[] = [];
    const knot = (time: number, ns: number) => {
      shown.push(shown[shown.length - 1] + ns);
      times.push(time);
    };
    let end = window.from;
    for (const { from, to } of [...busy, { from: window.to, to: window.to }]) {
      if (busy.length > 0 && from - end > most) {
        knot(end, end - times[times.length - 1]);
        cuts.push({ at: shown[shown.length - 1] + most / 2, ns: from - end });
        knot(from, most);
      }
      end = Math.max(end, to);
    }
    knot(window.to, window.to - times[times.length - 1]);
    this.#times = times;
    this.#shown = shown;
    this.cuts = cuts;
    this.shownTotal = shown[shown.length - 1];
  }

  /** How far a time is from the beginning, as shown. */
  shown(time: number): number {
    return between(this.#times, this.#shown, Math.max(this.window.from, Math.min(this.window.to, time)));
  }

  /** The time that is shown there. */
  time(shown: number): number {
    return between(this.#shown, this.#times, Math.max(0, Math.min(this.shownTotal, shown)));
  }

  /** A place along a strip of this width. */
  x(time: number, width: number): number {
    return (this.shown(time) * width) / this.shownTotal;
  }
}

/** The value for one that lies between the knots. */
function between(from: readonly number[], to: readonly number[], value: number): number {
  let low = 1;
  let high = from.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (from[middle] < value) low = middle + 1;
    else high = middle;
  }
  const span = from[low] - from[low - 1];
  return span > 0 ? to[low - 1] + ((value - from[low - 1]) * (to[low] - to[low - 1])) / span : to[low];
}

/** When anything was under way in a window: requests from start to end, and everything that the arms did. */
function stretchesOf({ ways }: Flights, window: Window): Window[] {
  const { bios, pieces, arms } = ways;
  const all: Window[] = [];
  const add = (from: number, until: number) => {
    const to = until < 0 ? window.to : until;
    if (from >= 0 && to >= window.from && from <= window.to)
      all.push({ from: Math.max(from, window.from), to: Math.min(to, window.to) });
  };
  for (let row = 0; row < bios.length; row++) add(bios.at(row, 'arrived'), bios.at(row, 'finished'));
  for (let row = 0; row < pieces.length; row++) add(pieces.at(row, 'arrived'), pieces.at(row, 'back'));
  for (let row = 0; row < arms.length; row++) add(arms.at(row, 'begun'), armEnd(ways, row));
  all.sort((a, b) => a.from - b.from);
  const merged: Window[] = [];
  for (const { from, to } of all) {
    const last = merged[merged.length - 1];
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}
