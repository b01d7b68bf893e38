/**
 * Memory for stores and recordings, 1 MiB at a time. A fresh MiB costs more to touch for the first time than to copy
 * anything into (the machine beneath finds and clears its pages one by one, and the garbage collector is
 * told of each), so slabs that a store gives back are kept for whoever comes next.
 */
export const SLAB_BYTES = 1 << 20;

/** What is kept at most, in slabs. */
const KEPT = 1024;

const kept: Uint8Array[] = [];

export interface Slab {
  readonly bytes: Uint8Array;
  /** All zero: nobody had it before. */
  readonly fresh: boolean;
}

export function takeSlab(): Slab {
  const again = kept.pop();
  return again ? { bytes: again, fresh: false } : { bytes: new Uint8Array(SLAB_BYTES), fresh: true };
}

/** The bytes are anybody's from now on: no view of them may be read again. */
export function giveSlab(bytes: Uint8Array): void {
  if (kept.length < KEPT) kept.push(bytes);
}
