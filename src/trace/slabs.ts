/**
 * Memory for stores and recordings, 1 MiB at a time. Touching a fresh MiB for the first time costs more than copying
 * into it (the operating system finds and clears its pages one by one, and the garbage collector is told of each), so
 * slabs that a store gives back are kept for the next.
 */
export const SLAB_BYTES = 1 << 20;

/** The most slabs that are kept. */
const KEPT = 1024;

const kept: Uint8Array[] = [];

/** With arbitrary content. */
export const takeSlab = (): Uint8Array => kept.pop() ?? new Uint8Array(SLAB_BYTES);

/** The bytes may be used elsewhere from now on: no view of them may be read again. */
export function giveSlab(bytes: Uint8Array): void {
  if (kept.length < KEPT) kept.push(bytes);
}
