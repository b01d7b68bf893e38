/**
 * Finding a place in what is sorted, by halving: of so many, those that come before a place are counted.
 *
 *     before(0) … before(k − 1) hold, before(k) … do not     ─▶ k
 */

/** The first of [from, to) that does not come before; `to` when all do. What does not come before has none behind it that does. */
export function placeOf(from: number, to: number, before: (i: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2);
    if (before(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many of the first `count` are less than a value. */
export function countBelow(sorted: ArrayLike<number>, value: number, count = sorted.length): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many are a value or less. */
export function countUpTo(sorted: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
