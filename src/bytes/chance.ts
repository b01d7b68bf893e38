/**
 * Numbers that look drawn by lot and follow from a seed: Marsaglia's xorshift32, with the shifts 13, 17 and 5. Every
 * number but 0 comes once before the first comes again.
 */

/** Draws 32 bits at a time. From the seed 0 there would be nothing but zeros. */
export function xorshift32(seed: number): () => number {
  let x = seed >>> 0;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return x >>> 0;
  };
}
