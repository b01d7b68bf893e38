/**
 * The page's time as a real number of steps: 257 and 258 are states, 257.4 is on the way. It knows no DOM: its creator
 * says how to ask for frames.
 *
 *     step(258)       glides there; pressed again it arrives at once, and goes on
 *     set(257.4)      the hand on the scrubber; a fast hand sees states only
 *     flow(257.41)    play goes on, at so many steps a second; fast play sees states only
 *     calm            reduced motion: states only, always
 *     follow(leader)  stands where another clock stands
 *
 * A glide begins when the picture of its end is here (`begin`), so that a late answer costs no part of the way; it waits
 * no longer than PATIENCE. It takes as long as the picture with the most to see asks for (`deserve`).
 */

export interface Schedule {
  now(): number;
  /** Runs it at the next frame; the returned function cancels that. */
  frame(run: () => void): () => void;
}

/** A step soon after another takes at most this share of the time between the two. */
const HURRY = 0.8;
/** A hand faster than this many steps a second is looking for a moment, not watching one. */
const FAST_HAND = 6;
/** Play faster than this leaves fewer than four frames for a way, so none is shown. */
const FAST_FLOW = 16;
/** Once the hand has rested this long, the clock shows its exact moment, ms. */
const REST = 120;
/** The least time that a glide takes, and the longest that it waits for its pictures, ms. */
const LEAST = 250;
const PATIENCE = 80;

interface Glide {
  from: number;
  to: number;
  /** When it was asked for, and when it began. */
  asked: number;
  since: number | undefined;
  ms: number;
  most: number;
}

export class Clock {
  #position: number;
  #calm = false;
  #glide: Glide | undefined;
  /** Steps a second, in play. */
  #flow = 0;
  #pressed = Number.NEGATIVE_INFINITY;
  #hand = { at: Number.NEGATIVE_INFINITY, speed: 0 };
  #cancel: (() => void) | undefined;
  #leader: Clock | undefined;
  readonly #schedule: Schedule;
  readonly #listeners = new Set<(position: number) => void>();

  constructor(schedule: Schedule, position = 0) {
    this.#schedule = schedule;
    this.#position = position;
  }

  get position(): number {
    if (this.#leader) return this.#leader.position;
    return this.#position;
  }

  /** The position to draw: its own, or the state it leads to if nothing in between may be seen. */
  get shown(): number {
    if (this.#leader) return this.#leader.shown;
    const { at, speed } = this.#hand;
    const fast = speed > FAST_HAND && this.#schedule.now() - at < REST;
    return this.#calm || fast || this.#flow > FAST_FLOW ? Math.ceil(this.#position) : this.#position;
  }

  /** It goes on by itself: a glide, or play. */
  get moving(): boolean {
    return this.#leader?.moving ?? (this.#glide !== undefined || this.#flow > 0);
  }

  get calm(): boolean {
    return this.#leader?.calm ?? this.#calm;
  }

  set calm(calm: boolean) {
    this.#calm = calm;
    if (calm) this.finish();
  }

  /** Called at each frame that shows something new; returns how to stop listening. */
  subscribe(listener: (position: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Stands where another clock stands, until the returned function is called. */
  follow(leader: Clock): () => void {
    this.#still();
    this.#leader = leader;
    const deaf = leader.subscribe(() => this.#tell());
    this.#tell();
    return () => {
      if (this.#leader !== leader) return;
      deaf();
      this.#leader = undefined;
      this.#position = leader.position;
    };
  }

  /**
   * Goes to a state by hand. Whatever is still on its way arrives at once; the faster the hand, the shorter the way.
   */
  step(to: number): void {
    const now = this.#schedule.now();
    const since = now - this.#pressed;
    this.#pressed = now;
    if (this.#glide) this.#position = this.#glide.to;
    this.glide(to, Math.max(0, since * HURRY));
  }

  /** Goes there in `most` ms or less. */
  glide(to: number, most: number): void {
    if (this.#calm || most <= 0 || to === this.#position) {
      this.#rest(to);
      return;
    }
    this.#still();
    const asked = this.#schedule.now();
    this.#glide = { from: this.#position, to, asked, since: undefined, ms: Math.min(most, LEAST), most };
    this.#ask();
  }

  /** The pictures of a glide's end are here. */
  begin(): void {
    if (this.#glide) this.#glide.since ??= this.#schedule.now();
  }

  /** A glide takes no less than this, unless the hand is in a hurry. */
  deserve(ms: number): void {
    this.#leader?.deserve(ms);
    const glide = this.#glide;
    if (!glide) return;
    const longer = Math.min(glide.most, ms);
    if (longer <= glide.ms) return;
    if (glide.since !== undefined) {
      // The share of the way stays the same.
      const now = this.#schedule.now();
      glide.since = now - ((now - glide.since) / glide.ms) * longer;
    }
    glide.ms = longer;
  }

  /** Arrives at once. */
  finish(): void {
    if (this.#glide) this.#rest(this.#glide.to);
  }

  /** The hand on the scrubber. */
  set(position: number): void {
    const now = this.#schedule.now();
    const passed = Math.max(1, now - this.#hand.at);
    const speed = passed > 1000 ? 0 : (1000 * Math.abs(position - this.#position)) / passed;
    this.#rest(position);
    this.#hand = { at: now, speed };
    // Only time shows that a fast hand has stopped.
    if (this.shown !== position) this.#ask();
    this.#tell();
  }

  /** Play has reached this position, at about `speed` steps a second. */
  flow(position: number, speed: number): void {
    this.#still();
    this.#flow = speed;
    this.#position = position;
    this.#tell();
  }

  /** Stays where it is. */
  stop(): void {
    this.#rest(this.#position);
  }

  #still(): void {
    this.#glide = undefined;
    this.#flow = 0;
    this.#hand.speed = 0;
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #rest(position: number): void {
    this.#still();
    this.#position = position;
    this.#tell();
  }

  #ask(): void {
    this.#cancel ??= this.#schedule.frame(() => this.#tick());
  }

  #tick(): void {
    this.#cancel = undefined;
    if (this.#glide) this.#go(this.#glide);
    // A fast hand has stopped, or is still moving.
    else if (this.shown === this.#position) this.#tell();
    else this.#ask();
  }

  #go(glide: Glide): void {
    const now = this.#schedule.now();
    if (glide.since === undefined && now - glide.asked >= PATIENCE) glide.since = now;
    const share = glide.since === undefined ? 0 : Math.max(0, (now - glide.since) / glide.ms);
    if (share >= 1) {
      this.#rest(glide.to);
      return;
    }
    this.#position = glide.from + (glide.to - glide.from) * share;
    if (share > 0) this.#tell();
    this.#ask();
  }

  #tell(): void {
    const { shown } = this;
    for (const listener of this.#listeners) listener(shown);
  }
}
