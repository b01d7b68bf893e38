/**
 * Simulated time, in whole nanoseconds, and a heap of what is going to happen, by (time, order). Things at the same moment
 * happen in the order in which they were asked for, so that two runs are the same.
 */

/** Is told when a moment comes. `what` is the number that it gave, to know which moment it is. */
export interface Wakeable {
  wake(what: number): void;
}

export class Simulation {
  now = 0;
  /** How many moments have come. */
  steps = 0;
  #times = new Float64Array(256);
  #orders = new Float64Array(256);
  #whats = new Int32Array(256);
  readonly #whom: Wakeable[] = [];
  #length = 0;
  #order = 0;

  get waiting(): number {
    return this.#length;
  }

  /** When the next thing happens; Infinity when nothing will. */
  get next(): number {
    return this.#length > 0 ? this.#times[0] : Number.POSITIVE_INFINITY;
  }

  at(time: number, who: Wakeable, what = 0): void {
    if (!(time >= this.now && Number.isInteger(time))) throw new RangeError(`${time} ns, at ${this.now}`);
    if (this.#length === this.#times.length) this.#grow();
    let i = this.#length++;
    const order = this.#order++;
    while (i > 0) {
      const up = (i - 1) >> 1;
      if (this.#times[up] <= time) break;
      this.#move(up, i);
      i = up;
    }
    this.#times[i] = time;
    this.#orders[i] = order;
    this.#whats[i] = what;
    this.#whom[i] = who;
  }

  /** Makes the next thing happen, and answers false when there is none. */
  step(): boolean {
    if (this.#length === 0) return false;
    const who = this.#whom[0];
    const what = this.#whats[0];
    this.now = this.#times[0];
    this.#takeFirst();
    this.steps++;
    who.wake(what);
    return true;
  }

  /** Makes everything happen up to and at `time`, and moves the clock there. */
  runUntil(time: number): void {
    while (this.next <= time) this.step();
    this.now = Math.max(this.now, time);
  }

  runAll(): void {
    while (this.step());
  }

  #takeFirst(): void {
    const last = --this.#length;
    if (last === 0) {
      this.#whom.pop();
      return;
    }
    const time = this.#times[last];
    const order = this.#orders[last];
    let i = 0;
    for (;;) {
      let down = 2 * i + 1;
      if (down >= last) break;
      if (down + 1 < last && this.#before(down + 1, down)) down++;
      if (time < this.#times[down] || (time === this.#times[down] && order < this.#orders[down])) break;
      this.#move(down, i);
      i = down;
    }
    if (i !== last) this.#move(last, i);
    this.#whom.pop();
  }

  #before(a: number, b: number): boolean {
    return this.#times[a] < this.#times[b] || (this.#times[a] === this.#times[b] && this.#orders[a] < this.#orders[b]);
  }

  #move(from: number, to: number): void {
    this.#times[to] = this.#times[from];
    this.#orders[to] = this.#orders[from];
    this.#whats[to] = this.#whats[from];
    this.#whom[to] = this.#whom[from];
  }

  #grow(): void {
    const size = this.#times.length * 2;
    const wider = <A extends Float64Array | Int32Array>(old: A, fresh: A): A => {
      fresh.set(old);
      return fresh;
    };
    this.#times = wider(this.#times, new Float64Array(size));
    this.#orders = wider(this.#orders, new Float64Array(size));
    this.#whats = wider(this.#whats, new Int32Array(size));
  }
}
