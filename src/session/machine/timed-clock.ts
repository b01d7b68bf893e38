/** The clock of a mount on a machine: simulated time, to the nanosecond. What is due on the machine happens as it goes by. */
import type { MovableClock } from '../../engine/file/flusher.ts';

export class TimedClock implements MovableClock {
  readonly #begun: number;
  readonly #pass: (until: number) => void;
  /** ns since the mount. */
  #passed = 0;
  readonly #time = { sec: 0, nsec: 0 };

  constructor(sec: number, pass: (until: number) => void) {
    this.#begun = sec;
    this.#pass = pass;
  }

  now(): { sec: number; nsec: number } {
    this.#time.sec = this.#begun + Math.floor(this.#passed / 1e9);
    this.#time.nsec = this.#passed % 1e9;
    return this.#time;
  }

  advance(sec: number, nsec: number): void {
    this.#passed += sec * 1e9 + nsec;
    this.#pass(this.#passed);
  }
}
