/**
 * Where a shortest edit script can be cut in two, after Myers (An O(ND) difference algorithm and its variations, 1986).
 *
 *      x: line of a ──▶           from both corners at once, one difference more at each step, as far as each diagonal
 *      y  ╲                       x − y leads; where the two fronts meet, a shortest script passes
 *      ▼    ╲ ─┐
 *               ╲                 of fronts that meet in the same step the one on the greatest diagonal counts
 */

/** The search follows at most this many differences. Beyond them the script may be longer than the shortest. */
const MOST_COST = 4096;

const NOT_REACHED = 0x7fffffff;

export interface Box {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The furthest x on each diagonal. */
class Front {
  readonly #far: Int32Array;
  readonly #zero: number;
  low: number;
  high: number;

  constructor(size: number, zero: number, start: number, x: number) {
    this.#far = new Int32Array(size);
    this.#zero = zero;
    this.low = this.high = start;
    this.set(start, x);
  }

  get(diagonal: number): number {
    return this.#far[diagonal + this.#zero];
  }

  set(diagonal: number, x: number): void {
    this.#far[diagonal + this.#zero] = x;
  }

  /** Adds a diagonal on each side while there are any. Those just beyond the edge count as not reached. */
  widen(least: number, most: number, unreached: number): void {
    if (this.low > least) {
      this.low--;
      this.set(this.low - 1, unreached);
    } else this.low++;
    if (this.high < most) {
      this.high++;
      this.set(this.high + 1, unreached);
    } else this.high--;
  }

  covers(diagonal: number): boolean {
    return this.low <= diagonal && diagonal <= this.high;
  }
}

export class Cutter {
  readonly #a: Int32Array;
  readonly #b: Int32Array;
  readonly #tick: () => void;

  constructor(a: Int32Array, b: Int32Array, tick: () => void) {
    this.#a = a;
    this.#b = b;
    this.#tick = tick;
  }

  /** The box has a difference at both of its corners. */
  cut(box: Box): Point {
    const { x0, x1, y0, y1 } = box;
    const least = x0 - y1;
    const most = x1 - y0;
    const size = most - least + 3;
    const there = new Front(size, 1 - least, x0 - y0, x0);
    const back = new Front(size, 1 - least, x1 - y1, x1);
    const odd = ((x0 - y0 - (x1 - y1)) & 1) !== 0;
    for (let cost = 1; ; cost++) {
      there.widen(least, most, -1);
      const met = this.#forward(there, odd ? back : undefined, box);
      if (met) return met;
      back.widen(least, most, NOT_REACHED);
      const found = this.#backward(back, odd ? undefined : there, box);
      if (found) return found;
      if (cost >= MOST_COST) return furthest(there, box);
    }
  }

  #forward(front: Front, other: Front | undefined, { x1, y1 }: Box): Point | undefined {
    const [a, b] = [this.#a, this.#b];
    for (let d = front.high; d >= front.low; d -= 2) {
      this.#tick();
      const [below, above] = [front.get(d - 1), front.get(d + 1)];
      let x = below < above ? above : below + 1;
      while (x < x1 && x - d < y1 && a[x] === b[x - d]) x++;
      front.set(d, x);
      if (other?.covers(d) && other.get(d) <= x) return { x, y: x - d };
    }
    return undefined;
  }

  #backward(front: Front, other: Front | undefined, { x0, y0 }: Box): Point | undefined {
    const [a, b] = [this.#a, this.#b];
    for (let d = front.high; d >= front.low; d -= 2) {
      this.#tick();
      const [below, above] = [front.get(d - 1), front.get(d + 1)];
      let x = below < above ? below : above - 1;
      while (x > x0 && x - d > y0 && a[x - 1] === b[x - 1 - d]) x--;
      front.set(d, x);
      if (other?.covers(d) && x <= other.get(d)) return { x, y: x - d };
    }
    return undefined;
  }
}

function furthest(front: Front, { x1, y1 }: Box): Point {
  let best = { x: 0, y: 0 };
  for (let d = front.low; d <= front.high; d += 2) {
    const x = Math.min(front.get(d), x1);
    const y = Math.min(x - d, y1);
    if (y + d + y > best.x + best.y) best = { x: y + d, y };
  }
  return best;
}
