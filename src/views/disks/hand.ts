/**
 * The page's time as the disks see it: a window of the machine's time, and the moments in it at which something happens.
 * Pictures listen to every frame. The words around them listen only when it comes to rest.
 *
 *     clock   257 ───── 257.4 ───── 258
 *     time    20.1 ms   22.6 ms     24.3 ms       within the window
 */
import type { CutPauses, Window } from '../common/cut-pauses.ts';
import type { Clock } from '../motion/clock.ts';
import type { MachineTime } from './machine-time.ts';
import { momentBefore } from './moments.ts';

export interface Held {
  clock: Clock;
  machine: MachineTime;
  /** The window as it is drawn, with its long pauses cut short. */
  along: CutPauses;
  /** All moments of the window, including its ends. */
  moments: Float64Array;
  /** The time at which the most is under way. */
  busiest: number;
  /** Puts the page's time to a position. */
  go(position: number): void;
}

export class Hand {
  readonly along: CutPauses;
  readonly moments: Float64Array;
  readonly busiest: number;
  readonly #clock: Clock;
  readonly #machine: MachineTime;
  readonly #go: (position: number) => void;

  constructor({ clock, machine, along, moments, busiest, go }: Held) {
    this.#clock = clock;
    this.#machine = machine;
    this.along = along;
    this.moments = moments;
    this.busiest = busiest;
    this.#go = go;
  }

  get window(): Window {
    return this.along.window;
  }

  get time(): number {
    const { from, to } = this.window;
    return Math.max(from, Math.min(to, this.#machine.momentOf(this.#clock.position)));
  }

  get moving(): boolean {
    return this.#clock.moving;
  }

  get calm(): boolean {
    return this.#clock.calm;
  }

  /** The number of the moment shown, from 0. */
  get moment(): number {
    return Math.max(0, momentBefore(this.moments, this.time));
  }

  /** Goes to a time within the window. */
  seek(time: number): void {
    const { from, to } = this.window;
    this.#go(this.#machine.positionOf(Math.max(from, Math.min(to, time))));
  }

  /** Goes to the next moment at which something happens, or back to the one before. */
  step(by: 1 | -1): void {
    const { moments, time } = this;
    const at = momentBefore(moments, time);
    const next = by > 0 ? at + 1 : moments[at] < time ? at : at - 1;
    this.seek(moments[Math.max(0, Math.min(moments.length - 1, next))]);
  }

  /** Calls `paint` with every frame of the time. */
  onFrame(paint: (time: number) => void): () => void {
    paint(this.time);
    return this.#clock.subscribe(() => paint(this.time));
  }

  /** Calls `watch` when the time has come to rest or begins to move, in the form that React subscribes to. */
  readonly subscribe = (watch: () => void): (() => void) => {
    let moved = this.moving;
    return this.#clock.subscribe(() => {
      const { moving } = this;
      if (!moving || !moved) watch();
      moved = moving;
    });
  };

  /** A value that has changed whenever `subscribe` has called `watch`. */
  readonly version = (): number => (this.moving ? -1 : this.time);
}
