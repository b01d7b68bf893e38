/**
 * The longest common subsequence of two lists of lines, by Myers' algorithm in linear space: from both ends at once,
 * until the paths meet; then each half on its own.
 */

export type Pair = readonly [inA: number, inB: number];

/** Halves that differ by more than this are not followed: only what they share at their ends counts. */
const MOST_EDITS = 6000;

/** Positions of equal lines, ascending in both. */
export function commonLines(a: readonly string[], b: readonly string[]): Pair[] {
  const numbers = new Map<string, number>();
  const numbered = (lines: readonly string[]): Int32Array =>
    Int32Array.from(lines, (line) => {
      const number = numbers.get(line) ?? numbers.size;
      numbers.set(line, number);
      return number;
    });
  const pairs: Pair[] = [];
  follow(numbered(a), 0, a.length, numbered(b), 0, b.length, pairs);
  return pairs;
}

function follow(a: Int32Array, a0: number, a1: number, b: Int32Array, b0: number, b1: number, pairs: Pair[]): void {
  while (a0 < a1 && b0 < b1 && a[a0] === b[b0]) pairs.push([a0++, b0++]);
  const tail: Pair[] = [];
  while (a0 < a1 && b0 < b1 && a[a1 - 1] === b[b1 - 1]) tail.push([--a1, --b1]);
  if (a0 < a1 && b0 < b1) {
    const middle = meeting(a, a0, a1, b, b0, b1);
    if (middle) {
      const [x, y] = middle;
      follow(a, a0, x, b, b0, y, pairs);
      follow(a, x, a1, b, y, b1, pairs);
    }
  }
  for (let i = tail.length - 1; i >= 0; i--) pairs.push(tail[i]);
}

/** A point on a shortest path, somewhere in its middle; undefined if they have nothing in common, or too little. */
function meeting(
  a: Int32Array,
  a0: number,
  a1: number,
  b: Int32Array,
  b0: number,
  b1: number,
): readonly [x: number, y: number] | undefined {
  const [n, m] = [a1 - a0, b1 - b0];
  const delta = n - m;
  const most = Math.min(Math.ceil((n + m) / 2), MOST_EDITS);
  const size = 2 * most + 3;
  const offset = most + 1;
  // How far each diagonal reaches, from the front and (counted backwards) from the end.
  const front = new Int32Array(size).fill(-1);
  const back = new Int32Array(size).fill(-1);
  front[offset + 1] = 0;
  back[offset + 1] = 0;
  for (let d = 0; d <= most; d++) {
    for (let k = -d; k <= d; k += 2) {
      let x =
        k === -d || (k !== d && front[offset + k - 1] < front[offset + k + 1])
          ? front[offset + k + 1]
          : front[offset + k - 1] + 1;
      let y = x - k;
      if (x > n || y > m || y < 0) {
        front[offset + k] = x;
        continue;
      }
      while (x < n && y < m && a[a0 + x] === b[b0 + y]) {
        x++;
        y++;
      }
      front[offset + k] = x;
      const mirrored = delta - k;
      if ((delta & 1) !== 0 && mirrored > -d && mirrored < d && x + back[offset + mirrored] >= n)
        return apart(a0 + x, b0 + y, a0, b0, a1, b1);
    }
    for (let k = -d; k <= d; k += 2) {
      let x =
        k === -d || (k !== d && back[offset + k - 1] < back[offset + k + 1])
          ? back[offset + k + 1]
          : back[offset + k - 1] + 1;
      let y = x - k;
      if (x > n || y > m || y < 0) {
        back[offset + k] = x;
        continue;
      }
      while (x < n && y < m && a[a1 - 1 - x] === b[b1 - 1 - y]) {
        x++;
        y++;
      }
      back[offset + k] = x;
      const mirrored = delta - k;
      if ((delta & 1) === 0 && mirrored >= -d && mirrored <= d && x + front[offset + mirrored] >= n)
        return apart(a1 - x, b1 - y, a0, b0, a1, b1);
    }
  }
  return undefined;
}

/** A point at a corner would not divide the lists: then there is nothing in common. */
const apart = (
  x: number,
  y: number,
  a0: number,
  b0: number,
  a1: number,
  b1: number,
): readonly [number, number] | undefined => ((x === a0 && y === b0) || (x === a1 && y === b1) ? undefined : [x, y]);
