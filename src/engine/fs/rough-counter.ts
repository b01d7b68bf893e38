/**
 * Linux's percpu_counter. Each processor collects its changes and adds them to the sum only when they amount to a batch.
 * A sum read without waiting for all processors is a little off, and Orlov's allocator decides by such sums.
 *
 *     sum 8178      this processor −3      exact 8175, rough 8178
 *
 * One processor runs everything here.
 */

/** percpu_counter_batch: 32, or twice the processors where that is more. */
const BATCH = 32;

export class RoughCounter {
  exact = 0;
  /** percpu_counter_read. */
  rough = 0;

  reset(n: number): void {
    this.exact = n;
    this.rough = n;
  }

  set(n: number): void {
    this.exact = n;
    if (Math.abs(n - this.rough) >= BATCH) this.rough = n;
  }
}
