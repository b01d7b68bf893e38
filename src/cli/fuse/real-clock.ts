/**
 * The machine's clock, read once per request, so that time stands still within one call.
 */
// The global of that name is a getter, which costs more than the clock, so it is imported.
import { performance } from 'node:perf_hooks';
import type { MovableClock } from '../../engine/file/flusher.ts';

/** If the machine's two clocks differ by more than this, the time has been set. */
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

  /** The real clock advances by itself. */
  advance(): void {}
}
