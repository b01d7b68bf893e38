/**
 * Finds the spans of time that contain a moment, without looking at the others.
 *
 *     sorted by beginning            0  1  2  3  4  5  6  7
 *     the latest end below a node    └──┴──┴──┴─ 90 ─┴──┴──┘     a node that ended before, or begins later, is skipped
 */
export class Spans {
  readonly #rows: Int32Array;
  readonly #begun: Float64Array;
  readonly #ended: Float64Array;
  /** The latest end of each node of a heap whose leaves are the spans. */
  readonly #latest: Float64Array;
  readonly #leaves: number;

  /** Takes the rows among `count` whose end lies after their beginning. An end may be Infinity. */
  constructor(count: number, begun: (row: number) => number, ended: (row: number) => number) {
    const rows: number[] = [];
    for (let row = 0; row < count; row++) if (ended(row) > begun(row)) rows.push(row);
    rows.sort((a, b) => begun(a) - begun(b) || a - b);
    this.#rows = Int32Array.from(rows);
    this.#begun = Float64Array.from(rows, begun);
    this.#ended = Float64Array.from(rows, ended);
    let leaves = 1;
    while (leaves < rows.length) leaves *= 2;
    this.#leaves = leaves;
    this.#latest = new Float64Array(leaves * 2).fill(Number.NEGATIVE_INFINITY);
    this.#latest.set(this.#ended, leaves);
    for (let i = leaves - 1; i > 0; i--) this.#latest[i] = Math.max(this.#latest[2 * i], this.#latest[2 * i + 1]);
  }

  /** The rows whose span contains `time`, in the order of their beginnings. A span does not contain its end. */
  at(time: number): number[] {
    const found: number[] = [];
    this.#visit(1, 0, this.#leaves, time, found);
    return found;
  }

  #visit(node: number, low: number, high: number, time: number, found: number[]): void {
    if (low >= this.#rows.length || this.#latest[node] <= time || this.#begun[low] > time) return;
    if (high - low === 1) {
      found.push(this.#rows[low]);
      return;
    }
    const middle = (low + high) >>> 1;
    this.#visit(2 * node, low, middle, time, found);
    this.#visit(2 * node + 1, middle, high, time, found);
  }

  /** The time at which the most spans overlap within a window, and their number. */
  most(from: number, to: number): { time: number; count: number } {
    let best = { time: from, count: 0 };
    const ends = this.#ended.slice().sort();
    let gone = 0;
    for (let i = 0; i < this.#begun.length && this.#begun[i] <= to; i++) {
      const time = Math.max(from, this.#begun[i]);
      while (gone < ends.length && ends[gone] <= time) gone++;
      const count = i + 1 - gone;
      // More spans that begin at the same moment may follow.
      if (this.#begun[i + 1] > time || i + 1 === this.#begun.length) if (count > best.count) best = { time, count };
    }
    return best;
  }
}
