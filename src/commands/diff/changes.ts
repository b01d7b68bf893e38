/**
 * What changed from one list of lines to another.
 *
 *      equal ends off ─▶ lines that only confuse, off ─▶ a shortest script of the rest ─▶ runs moved to where they read best
 */
import { confusing } from './confusing.ts';
import { type Box, Cutter } from './middle.ts';
import { slide } from './slide.ts';

/** Lines [a, a + removed) became lines [b, b + added). */
export interface Change {
  readonly a: number;
  readonly removed: number;
  readonly b: number;
  readonly added: number;
}

export interface Texts {
  /** The lines as they are compared. `raw` has them as they are. */
  readonly keys: readonly [readonly string[], readonly string[]];
  readonly raw: readonly [readonly string[], readonly string[]];
  /** The number of lines of the equal ends that take part, so that a run may move over them. */
  readonly horizon: number;
  readonly tick: () => void;
}

function numbered(keys: readonly (readonly string[])[]): [Int32Array, Int32Array, number] {
  const known = new Map<string, number>();
  const [a, b] = keys.map((list) =>
    Int32Array.from(list, (key) => {
      const number = known.get(key) ?? known.size;
      known.set(key, number);
      return number;
    }),
  );
  return [a, b, known.size];
}

function counts(classes: Int32Array, size: number): Int32Array {
  const found = new Int32Array(size);
  for (const one of classes) found[one]++;
  return found;
}

class Comparison {
  readonly #a: Int32Array;
  readonly #b: Int32Array;
  readonly #cutter: Cutter;
  readonly #removed: (x: number) => void;
  readonly #added: (y: number) => void;

  constructor(
    a: Int32Array,
    b: Int32Array,
    tick: () => void,
    removed: (x: number) => void,
    added: (y: number) => void,
  ) {
    this.#a = a;
    this.#b = b;
    this.#cutter = new Cutter(a, b, tick);
    this.#removed = removed;
    this.#added = added;
  }

  run(box: Box): void {
    let { x0, x1, y0, y1 } = box;
    const [a, b] = [this.#a, this.#b];
    while (x0 < x1 && y0 < y1 && a[x0] === b[y0]) {
      x0++;
      y0++;
    }
    while (x0 < x1 && y0 < y1 && a[x1 - 1] === b[y1 - 1]) {
      x1--;
      y1--;
    }
    if (x0 === x1) for (let y = y0; y < y1; y++) this.#added(y);
    else if (y0 === y1) for (let x = x0; x < x1; x++) this.#removed(x);
    else {
      const { x, y } = this.#cutter.cut({ x0, x1, y0, y1 });
      this.run({ x0, x1: x, y0, y1: y });
      this.run({ x0: x, x1, y0: y, y1 });
    }
  }
}

function marks(a: Int32Array, b: Int32Array, size: number, tick: () => void): [Uint8Array, Uint8Array] {
  const removed = confusing(a, counts(b, size));
  const added = confusing(b, counts(a, size));
  const kept = (skip: Uint8Array): number[] => [...skip.keys()].filter((i) => skip[i] === 0);
  const [xs, ys] = [kept(removed), kept(added)];
  new Comparison(
    Int32Array.from(xs, (i) => a[i]),
    Int32Array.from(ys, (i) => b[i]),
    tick,
    (x) => {
      removed[xs[x]] = 1;
    },
    (y) => {
      added[ys[y]] = 1;
    },
  ).run({ x0: 0, x1: xs.length, y0: 0, y1: ys.length });
  return slide(a, b, removed, added);
}

export function changesOf({ keys, raw, horizon, tick }: Texts): Change[] {
  const [a, b] = raw;
  const least = Math.min(a.length, b.length);
  let same = 0;
  while (same < least && a[same] === b[same]) same++;
  const head = Math.max(0, same - horizon);
  let tail = 0;
  while (tail < least - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  tail = Math.max(0, tail - horizon);
  const [ones, others, size] = numbered(keys.map((list) => list.slice(head, list.length - tail)));
  const [removed, added] = marks(ones, others, size, tick);
  const found: Change[] = [];
  for (let x = 0, y = 0; x < removed.length || y < added.length; x++, y++) {
    const [from, to] = [x, y];
    while (removed[x]) x++;
    while (added[y]) y++;
    if (x > from || y > to) found.push({ a: head + from, removed: x - from, b: head + to, added: y - to });
  }
  return found;
}
