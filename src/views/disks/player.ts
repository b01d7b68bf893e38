/**
 * The tile's own time: it plays a window of the machine's time in slow motion, steps from moment to moment, and
 * notifies what draws. Pictures listen to every frame; the page around them only to what a person changed.
 *
 *     untouched ──play──▶ from the beginning ──▶ playing ──end──▶ paused
 *         └─────step, seek─────────────────────────▶ paused
 */

import type { CutPauses, Window } from '../common/cut-pauses.ts';
import { FACTORS, factorFor, momentBefore } from './moments.ts';

export type Schedule = (run: (time_ms: number) => void) => number;

/** A pause in which nothing is under way lasts no longer than this, ms. */
const LONGEST_PAUSE = 700;
/** Between two moments when nothing moves, ms. */
const STEP_PAUSE = 900;

export interface Play {
  /** The window, with its long pauses cut short where it is drawn. */
  along: CutPauses;
  /** All moments of the window, its ends too. */
  moments: Float64Array;
  /** What is shown before play starts. */
  first: number;
  /** Whether nothing is under way. */
  idle(time: number): boolean;
}

export class Player {
  time: number;
  playing = false;
  /** The time was moved: it is no longer the moment that shows the most. */
  touched = false;
  /** The place of the slow motion's factor. */
  place: number;
  readonly along: CutPauses;
  readonly moments: Float64Array;
  /** Nothing moves by itself: time goes from moment to moment. */
  calm = false;
  /** Whether nothing is under way, so that a pause can be cut short. */
  readonly #idle: (time: number) => boolean;
  #last = -1;
  #stood = 0;
  #frame = 0;
  #version = 0;
  readonly #schedule: Schedule;
  readonly #cancel: (handle: number) => void;
  readonly #painters = new Set<(time: number) => void>();
  readonly #watchers = new Set<() => void>();

  constructor(
    { along, moments, first, idle }: Play,
    schedule: Schedule = (run) => requestAnimationFrame(run),
    cancel: (handle: number) => void = (handle) => cancelAnimationFrame(handle),
  ) {
    this.along = along;
    this.moments = moments;
    this.time = first;
    this.place = factorFor(along.work);
    this.#idle = idle;
    this.#schedule = schedule;
    this.#cancel = cancel;
  }

  get window(): Window {
    return this.along.window;
  }

  get factor(): number {
    return FACTORS[this.place];
  }

  /** The number of the moment shown, from 0. */
  get moment(): number {
    return Math.max(0, momentBefore(this.moments, this.time));
  }

  chooseFactor(place: number): void {
    this.place = Math.max(0, Math.min(FACTORS.length - 1, place));
    this.#tell();
  }

  toggle(): void {
    if (this.playing) this.stop();
    else this.play();
  }

  play(): void {
    if (!this.touched || this.time >= this.window.to) this.time = this.window.from;
    this.touched = true;
    this.playing = true;
    this.#last = -1;
    this.#stood = 0;
    this.#tell();
    this.#next();
  }

  stop(): void {
    if (!this.playing) return;
    this.playing = false;
    this.#cancel(this.#frame);
    this.#tell();
  }

  /** To a time within the window. */
  seek(time: number): void {
    this.playing = false;
    this.#cancel(this.#frame);
    this.touched = true;
    this.time = Math.max(this.window.from, Math.min(this.window.to, time));
    this.#tell();
  }

  /** To the next moment at which something happens, or back to the one before. */
  step(by: 1 | -1): void {
    const { moments, time } = this;
    const at = momentBefore(moments, time);
    const next = by > 0 ? at + 1 : moments[at] < time ? at : at - 1;
    this.seek(moments[Math.max(0, Math.min(moments.length - 1, next))]);
  }

  #next(): void {
    this.#frame = this.#schedule((now) => this.#tick(now));
  }

  #tick(now: number): void {
    if (!this.playing) return;
    const passed = this.#last < 0 ? 0 : Math.min(100, now - this.#last);
    this.#last = now;
    if (this.calm) this.#hop(passed);
    else this.#flow(passed);
    if (this.time >= this.window.to) {
      this.time = this.window.to;
      this.playing = false;
      this.#tell();
      return;
    }
    for (const paint of this.#painters) paint(this.time);
    this.#next();
  }

  /** Slow motion; a long pause with nothing under way is cut short. */
  #flow(passed: number): void {
    const next = this.moments[momentBefore(this.moments, this.time) + 1] ?? this.window.to;
    const rest = ((next - this.time) * this.factor) / 1e6;
    if (rest > LONGEST_PAUSE && this.#idle(this.time)) {
      this.#stood += passed;
      if (this.#stood < LONGEST_PAUSE) return;
      this.time = next;
    } else this.time += (passed * 1e6) / this.factor;
    this.#stood = 0;
  }

  #hop(passed: number): void {
    this.#stood += passed;
    if (this.#stood < STEP_PAUSE) return;
    this.#stood = 0;
    this.time = this.moments[momentBefore(this.moments, this.time) + 1] ?? this.window.to;
  }

  /** Draws now, and notifies the buttons. */
  #tell(): void {
    this.#version++;
    for (const paint of this.#painters) paint(this.time);
    for (const watch of this.#watchers) watch();
  }

  /** Called with every frame of the time. */
  onFrame(paint: (time: number) => void): () => void {
    this.#painters.add(paint);
    paint(this.time);
    return () => this.#painters.delete(paint);
  }

  /** Called when a person changed something, or play ended; in the form that React subscribes to. */
  readonly subscribe = (watch: () => void): (() => void) => {
    this.#watchers.add(watch);
    return () => this.#watchers.delete(watch);
  };

  readonly version = (): number => this.#version;
}
