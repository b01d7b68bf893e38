/**
 * Binary search: counts the elements of a sorted list that come before a place.
 *
 *     before(0) … before(k − 1) hold, before(k) … do not     ─▶ k
 */

/** The first of [from, to) for which `before` does not hold, or `to`. `before` must not hold again behind it. */
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

/** How many of the first `count` numbers are less than a value. */
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

/** How many numbers are at most a value. */
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
