/**
 * The page's time as a real number of steps: 257 and 258 are states, 257.4 is on the way. It knows no DOM: its creator
 * says how to ask for frames.
 *
 *     step(258)       glides there; pressed again it arrives at once, and goes on
 *     set(257.4)      the hand on the scrubber; a fast hand sees states only
 *     play(2)         two steps a second, until it is stopped
 *     calm            reduced motion: states only, always
 */

export interface Schedule {
  now(): number;
  /** Runs it at the next frame; the returned function cancels that. */
  frame(run: () => void): () => void;
}

/** How long a step should take, ms; `from` and `to` are neighbouring states. */
export type Deserves = (from: number, to: number) => number;

/** A step soon after another takes at most this share of the time between the two. */
const HURRY = 0.8;
/** A hand faster than this many steps a second is looking for a moment, not watching one. */
const FAST_HAND = 6;
/** When the hand has rested this long, its moment is shown as it is, ms. */
const REST = 120;

type Motion =
  | { kind: 'still' }
  | { kind: 'glide'; from: number; to: number; since: number; ms: number }
  | { kind: 'play'; speed: number; last: number; until: number };

export class Clock {
  #position: number;
  #calm = false;
  #motion: Motion = { kind: 'still' };
  #pressed = Number.NEGATIVE_INFINITY;
  #hand = { at: Number.NEGATIVE_INFINITY, speed: 0 };
  #cancel: (() => void) | undefined;
  readonly #schedule: Schedule;
  readonly #listeners = new Set<(position: number) => void>();

  constructor(schedule: Schedule, position = 0) {
    this.#schedule = schedule;
    this.#position = position;
  }

  get position(): number {
    return this.#position;
  }

  /** What to draw: the position, or a state if nothing in between may be seen. */
  get shown(): number {
    const { at, speed } = this.#hand;
    const fast = speed > FAST_HAND && this.#schedule.now() - at < REST;
    return this.#calm || fast ? Math.round(this.#position) : this.#position;
  }

  get moving(): boolean {
    return this.#motion.kind !== 'still';
  }

  get playing(): boolean {
    return this.#motion.kind === 'play';
  }

  /** Where it will come to rest if nothing else happens. */
  get target(): number {
    return this.#motion.kind === 'glide' ? this.#motion.to : this.#position;
  }

  set calm(calm: boolean) {
    this.#calm = calm;
    if (calm && this.#motion.kind === 'glide') this.finish();
  }

  /** Called at each frame that shows something new; returns how to stop listening. */
  subscribe(listener: (position: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Goes to a state by hand. Whatever is still on its way arrives at once; the faster the hand, the shorter the way.
   */
  step(to: number, deserves: number): void {
    const now = this.#schedule.now();
    const since = now - this.#pressed;
    this.#pressed = now;
    if (this.#motion.kind === 'glide') this.#position = this.#motion.to;
    this.glide(to, Math.min(deserves, Math.max(0, since * HURRY)));
  }

  /** Goes there in this time. */
  glide(to: number, ms: number): void {
    this.#hand.speed = 0;
    if (this.#calm || ms <= 0 || to === this.#position) {
      this.#rest(to);
      return;
    }
    this.#motion = { kind: 'glide', from: this.#position, to, since: this.#schedule.now(), ms };
    this.#ask();
  }

  /** Arrives at once. */
  finish(): void {
    if (this.#motion.kind === 'glide') this.#rest(this.#motion.to);
  }

  /** The hand on the scrubber. */
  set(position: number): void {
    const now = this.#schedule.now();
    const passed = Math.max(1, now - this.#hand.at);
    this.#hand = { at: now, speed: passed > 1000 ? 0 : (1000 * Math.abs(position - this.#position)) / passed };
    this.#rest(position);
    // Only time shows that a fast hand has stopped.
    if (this.shown !== position) this.#ask();
  }

  /** Steps per second; negative: backwards. Stops at `until`. */
  play(speed: number, until: number): void {
    this.#hand.speed = 0;
    this.#motion = { kind: 'play', speed, last: this.#schedule.now(), until };
    this.#ask();
  }

  stop(): void {
    this.#rest(this.#position);
  }

  #rest(position: number): void {
    this.#motion = { kind: 'still' };
    this.#cancel?.();
    this.#cancel = undefined;
    this.#position = position;
    this.#tell();
  }

  #ask(): void {
    this.#cancel ??= this.#schedule.frame(() => this.#tick());
  }

  #tick(): void {
    this.#cancel = undefined;
    const now = this.#schedule.now();
    const motion = this.#motion;
    switch (motion.kind) {
      case 'glide': {
        const share = (now - motion.since) / motion.ms;
        if (share >= 1) {
          this.#rest(motion.to);
          return;
        }
        this.#position = motion.from + (motion.to - motion.from) * Math.max(0, share);
        break;
      }
      case 'play': {
        const to = this.#position + (motion.speed * (now - motion.last)) / 1000;
        motion.last = now;
        if (motion.speed > 0 ? to >= motion.until : to <= motion.until) {
          this.#rest(motion.until);
          return;
        }
        this.#position = to;
        break;
      }
      default:
        // A fast hand has stopped, or is still moving.
        if (this.shown === this.#position) {
          this.#tell();
          return;
        }
        this.#ask();
        return;
    }
    this.#tell();
    this.#ask();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener(this.shown);
  }
}
