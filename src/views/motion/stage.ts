/**
 * A view's picture in time: at rest it draws its marks; when the moment moves it plays the way there, and if the moment
 * moves again before it is over, that way ends at once.
 *
 *     show(257) ── show(258) ──▶ plan(257, 258), the clock glides 257 → 258 ──▶ rest
 *                  show(300) ──▶ far: what is on both sides glides, at most 400 ms
 *
 * It knows only frames and marks; who draws them and where frames come from is passed in.
 */
import { plan } from './between.ts';
import { Clock, type Schedule } from './clock.ts';
import type { Mark } from './mark.ts';
import { MOST_MS, type Plan } from './planner.ts';
import type { Story } from './story.ts';

/** A picture at a moment. */
export interface Shown<T> {
  step: number;
  /** What it shows, and its room: between pictures of different things there is no way. */
  of: string;
  /** Its marks, without what only a pointer adds. */
  marks: readonly Mark[];
  /** What its stories are made from. */
  told: T;
}

export type StoryOf<T> = (before: T, after: T) => Story;

/** A person seeks moments that come faster than this, and does not watch them, ms. */
const SEEKING = 150;

export class Stage<T> {
  readonly #draw: (marks: readonly Mark[]) => void;
  readonly #storyOf: StoryOf<T>;
  readonly #schedule: Schedule;
  readonly clock: Clock;
  #shown: Shown<T> | undefined;
  #rest: readonly Mark[] = [];
  #way: { plan: Plan; from: number; to: number } | undefined;
  #changed = Number.NEGATIVE_INFINITY;

  constructor(schedule: Schedule, storyOf: StoryOf<T>, draw: (marks: readonly Mark[]) => void) {
    this.#schedule = schedule;
    this.#storyOf = storyOf;
    this.#draw = draw;
    this.clock = new Clock(schedule);
    this.clock.subscribe((position) => this.#frame(position));
  }

  /** `rest` is drawn when nothing moves: the marks with what a pointer adds. */
  show(shown: Shown<T>, rest: readonly Mark[]): void {
    const last = this.#shown;
    this.#shown = shown;
    this.#rest = rest;
    if (!last || last.of !== shown.of || last.step === shown.step) {
      // The same moment drawn differently; or the same drawing, and its way goes on.
      if (last?.marks === shown.marks && this.#way) return;
      this.#stand(shown.step);
      return;
    }
    const now = this.#schedule.now();
    const hurried = now - this.#changed < SEEKING;
    this.#changed = now;
    const forwards = last.step < shown.step;
    const [before, after] = forwards ? [last, shown] : [shown, last];
    const far = after.step - before.step > 1;
    if ((far && hurried) || this.clock.calm) {
      this.#stand(shown.step);
      return;
    }
    const way = plan(before.marks, after.marks, far ? {} : this.#storyOf(before.told, after.told), {
      far,
      pace: MOST_MS,
    });
    if (way.still) {
      this.#stand(shown.step);
      return;
    }
    this.clock.finish();
    this.#way = { plan: way, from: before.step, to: after.step };
    if (this.clock.position !== last.step) this.clock.glide(last.step, 0);
    this.clock.step(shown.step, way.ms);
  }

  /** Stops where it is. */
  end(): void {
    this.#way = undefined;
    this.clock.stop();
  }

  #stand(step: number): void {
    this.#way = undefined;
    this.clock.glide(step, 0);
  }

  #frame(position: number): void {
    const way = this.#way;
    if (!way) {
      this.#draw(this.#rest);
      return;
    }
    if (position === this.#shown?.step) {
      this.#way = undefined;
      this.#draw(this.#rest);
      return;
    }
    this.#draw(way.plan.frame((position - way.from) / (way.to - way.from)));
  }
}
