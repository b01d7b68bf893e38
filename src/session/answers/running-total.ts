/**
 * Amounts with their times, summed from the beginning: the total at any time is one search away.
 *
 *     time    3.1    8.4    8.4    24.3
 *     sum       1      2      3       4        at 10: 3
 */
import { countUpTo } from '../../bytes/search.ts';

export interface RunningTotal {
  /** Ascending. */
  time: Float64Array;
  /** Of all amounts up to and including this one. */
  sum: Float64Array;
}

/** Amounts whose time is not finite have not come, and are left out. */
export function runningTotal(times: Float64Array, amounts: Float64Array): RunningTotal {
  const order = Int32Array.from(times.keys()).filter((i) => Number.isFinite(times[i]));
  // Most logs are already in the order of their times.
  if (order.some((at, i) => i > 0 && times[at] < times[order[i - 1]])) order.sort((a, b) => times[a] - times[b]);
  const sum = new Float64Array(order.length);
  let total = 0;
  for (let i = 0; i < order.length; i++) {
    total += amounts[order[i]];
    sum[i] = total;
  }
  return { time: Float64Array.from(order, (i) => times[i]), sum };
}

/** The sum up to and including a time. */
export function totalAt({ time, sum }: RunningTotal, at: number): number {
  const count = countUpTo(time, at);
  return count > 0 ? sum[count - 1] : 0;
}
