/**
 * Pseudo-random numbers from a seed: Marsaglia's xorshift32, with the shifts 13, 17 and 5. Every number except 0 comes
 * once before the first comes again.
 */

/** Draws 32 bits at a time. The seed 0 would give nothing but zeros. */
export function xorshift32(seed: number): () => number {
  let x = seed >>> 0;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return x >>> 0;
  };
}
