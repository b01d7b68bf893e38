/**
 * The clock of a mount without a machine. It moves only when time is added, so that the same script has the same times
 * everywhere. Each system call adds a little.
 */
import type { Clock } from '../fs/mount.ts';

export class SimulatedClock implements Clock {
  #sec: number;
  #nsec = 0;
  readonly #time = { sec: 0, nsec: 0 };

  constructor(sec: number) {
    this.#sec = sec;
  }

  /** Returns the same object each time, so the caller must read it at once. */
  now(): { sec: number; nsec: number } {
    this.#time.sec = this.#sec;
    this.#time.nsec = this.#nsec;
    return this.#time;
  }

  advance(sec: number, nsec: number): void {
    this.#nsec += nsec;
    this.#sec += sec + Math.floor(this.#nsec / 1e9);
    this.#nsec %= 1e9;
  }
}
