/**
 * Moves runs of changed lines that could as well stand elsewhere. The lines of a file that stay are numbered, and a run
 * stands in one of the gaps between them:
 *
 *      gap 0 │ line 1 │ gap 1 │ line 2 │ gap 2 …           the other file has the same gaps
 *
 * A run may move up by one line if its last line equals the line before it. It may move down if its first line equals the
 * line behind it. Each run moves up as far as it can, then down as far as it can, and merges with the runs that it meets. If
 * it passed a change of the other file on its way, it goes back to the last such gap.
 */

/** The number of changed lines in each gap of a file. */
function gapsOf(changed: Uint8Array): Int32Array {
  const gaps = [0];
  for (const mark of changed)
    if (mark) gaps[gaps.length - 1]++;
    else gaps.push(0);
  return Int32Array.from(gaps);
}

class Sliding {
  readonly #classes: Int32Array;
  readonly #own: Int32Array;
  readonly #other: Int32Array;
  /** The run: its gap, and its lines from `start` to before `end`. */
  #gap = 0;
  #start = 0;
  #end = 0;

  constructor(classes: Int32Array, own: Int32Array, other: Int32Array) {
    this.#classes = classes;
    this.#own = own;
    this.#other = other;
  }

  run(): void {
    const own = this.#own;
    let line = 0;
    for (let gap = 0; gap < own.length; gap++) {
      if (own[gap] > 0) {
        this.#gap = gap;
        this.#start = line;
        this.#end = line + own[gap];
        this.#settle();
        gap = this.#gap;
        line = this.#end;
      }
      line++;
    }
  }

  #settle(): void {
    let beside: number;
    let length: number;
    do {
      length = this.#end - this.#start;
      while (this.#up());
      beside = this.#other[this.#gap] > 0 ? this.#gap : -1;
      while (this.#down()) if (this.#other[this.#gap] > 0) beside = this.#gap;
    } while (this.#end - this.#start !== length);
    while (beside >= 0 && this.#gap > beside) this.#up();
  }

  #up(): boolean {
    const classes = this.#classes;
    if (this.#gap === 0 || classes[this.#start - 1] !== classes[this.#end - 1]) return false;
    this.#move(-1);
    this.#end--;
    this.#start = this.#end - this.#own[this.#gap];
    return true;
  }

  #down(): boolean {
    const classes = this.#classes;
    if (this.#gap === this.#own.length - 1 || classes[this.#start] !== classes[this.#end]) return false;
    this.#move(1);
    this.#start++;
    this.#end = this.#start + this.#own[this.#gap];
    return true;
  }

  #move(by: number): void {
    this.#own[this.#gap + by] += this.#own[this.#gap];
    this.#own[this.#gap] = 0;
    this.#gap += by;
  }
}

function marksOf(gaps: Int32Array, length: number): Uint8Array {
  const changed = new Uint8Array(length);
  let line = 0;
  for (const count of gaps) {
    changed.fill(1, line, line + count);
    line += count + 1;
  }
  return changed;
}

/** Moves the runs of the first file, and then those of the second. */
export function slide(a: Int32Array, b: Int32Array, removed: Uint8Array, added: Uint8Array): [Uint8Array, Uint8Array] {
  const [ones, others] = [gapsOf(removed), gapsOf(added)];
  new Sliding(a, ones, others).run();
  new Sliding(b, others, ones).run();
  return [marksOf(ones, a.length), marksOf(others, b.length)];
}
