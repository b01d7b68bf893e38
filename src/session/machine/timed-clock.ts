/**
 * The clock of a mount on a machine shows simulated time, to the nanosecond. Events that are due on the machine happen
 * as time passes.
 */
import type { MovableClock } from '../../engine/file/flusher.ts';

/** The part of the machine that a clock needs. */
interface Time {
  /** ns since the mount. */
  readonly now: number;
  pass(until: number): void;
}

export class TimedClock implements MovableClock {
  readonly #begun: number;
  readonly #machine: Time;
  readonly #time = { sec: 0, nsec: 0 };

  constructor(sec: number, machine: Time) {
    this.#begun = sec;
    this.#machine = machine;
  }

  now(): { sec: number; nsec: number } {
    const { now } = this.#machine;
    const sec = Math.floor(now / 1e9);
    this.#time.sec = this.#begun + sec;
    this.#time.nsec = now - sec * 1e9;
    return this.#time;
  }

  advance(sec: number, nsec: number): void {
    this.#machine.pass(this.#machine.now + sec * 1e9 + nsec);
  }
}
