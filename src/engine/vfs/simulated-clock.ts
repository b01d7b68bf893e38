/**
 * The clock of a mount without a machine: it moves only by what is added to it, so that the same script has the same
 * times everywhere. Each system call takes it a little further.
 */
import type { Clock } from '../fs/mount.ts';

export class SimulatedClock implements Clock {
  #sec: number;
  #nsec = 0;
  readonly #time = { sec: 0, nsec: 0 };

  constructor(sec: number) {
    this.#sec = sec;
  }

  /** The same object each time, to be read at once. */
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
