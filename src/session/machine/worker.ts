/** A kernel thread plays its lists one after the other, and nothing waits for it. */
import type { Activity } from '../../machine/activity.ts';
import type { Demands } from '../../machine/demands.ts';

interface Work {
  demands: Demands;
  /** The event of the recording that reports it. */
  event: number;
}

export class Worker {
  readonly #activity: Activity;
  readonly #waiting: Work[] = [];
  #event = -1;

  /** `told` is called for each finished list, and `rests` when no list is left. */
  constructor(activity: Activity, told: (event: number, who: Activity) => void, rests: () => void = () => {}) {
    this.#activity = activity;
    activity.forOthers = true;
    activity.done = (who) => {
      told(this.#event, who);
      if (this.#waiting.length > 0) this.#next();
      else rests();
    };
  }

  get busy(): boolean {
    return this.#activity.busy;
  }

  give(demands: Demands, event: number): void {
    this.#waiting.push({ demands, event });
    if (!this.#activity.busy) this.#next();
  }

  #next(): void {
    const work = this.#waiting.shift();
    if (!work) return;
    this.#event = work.event;
    this.#activity.begin(work.demands);
  }
}
