/**
 * The machine's clock, looked at once a request: within one call it is the same moment for everything.
 */
import type { MovableClock } from '../../engine/file/flusher.ts';

/** When the two clocks of the machine are further apart than this, somebody has set the time. */
const SET_MS = 50;

export class RealClock implements MovableClock {
  readonly #time = { sec: 0, nsec: 0 };
  #origin_ms = performance.timeOrigin;

  constructor() {
    this.look();
  }

  look(): void {
    const now_ms = Date.now();
    let ms = this.#origin_ms + performance.now();
    if (Math.abs(ms - now_ms) > SET_MS) {
      this.#origin_ms += now_ms - ms;
      ms = now_ms;
    }
    this.#time.sec = Math.floor(ms / 1000);
    this.#time.nsec = Math.floor((ms - this.#time.sec * 1000) * 1e6);
  }

  now(): { sec: number; nsec: number } {
    return this.#time;
  }

  /** It goes by itself. */
  advance(): void {}
}
