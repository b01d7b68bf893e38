/**
 * A whole number below 2^32 for each block, 0 at first. Blocks that follow each other lie side by side; a piece of the
 * table appears with its first number.
 */
const TOGETHER = 1024;

export class BlockNumbers {
  readonly #pieces: (Uint32Array | undefined)[] = [];

  get(block: number): number {
    const piece = this.#pieces[(block / TOGETHER) >>> 0];
    return piece === undefined ? 0 : piece[block % TOGETHER];
  }

  set(block: number, number: number): void {
    this.#piece((block / TOGETHER) >>> 0)[block % TOGETHER] = number;
  }

  add(block: number, change: number): void {
    this.#piece((block / TOGETHER) >>> 0)[block % TOGETHER] += change;
  }

  #piece(index: number): Uint32Array {
    const pieces = this.#pieces;
    // Without gaps: an array with holes is slow.
    while (pieces.length <= index) pieces.push(undefined);
    pieces[index] ??= new Uint32Array(TOGETHER);
    return pieces[index];
  }

  /** Calls back with each block whose number is not 0, in ascending order. */
  each(visit: (block: number, number: number) => void): void {
    for (const [index, piece] of this.#pieces.entries())
      for (let i = 0; piece && i < TOGETHER; i++) if (piece[i] !== 0) visit(index * TOGETHER + i, piece[i]);
  }
}
