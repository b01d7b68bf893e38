/**
 * Memory for stores and recordings, 1 MiB at a time. Touching a fresh MiB for the first time costs more than copying into
 * it, as the operating system finds and clears its pages one by one, and the garbage collector is told of each. So slabs
 * that a store gives back are kept for the next.
 */
export const SLAB_BYTES = 1 << 20;

/** The most slabs that are kept. */
const KEPT = 1024;

const kept: Uint8Array[] = [];

/** A slab with arbitrary content. */
export const takeSlab = (): Uint8Array => kept.pop() ?? new Uint8Array(SLAB_BYTES);

/** Gives a slab back. No view of its bytes may be read again. */
export function giveSlab(bytes: Uint8Array): void {
  if (kept.length < KEPT) kept.push(bytes);
}
