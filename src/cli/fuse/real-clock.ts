/**
 * The machine's clock, read once per request: within one call it is the same moment for everything.
 */
// By its module: the global of that name is a getter, which costs more than the clock.
import { performance } from 'node:perf_hooks';
import type { MovableClock } from '../../engine/file/flusher.ts';

/** When the machine's two clocks are further apart than this, the time has been set. */
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
