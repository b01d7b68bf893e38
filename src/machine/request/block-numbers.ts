/**
 * A whole number below 2^32 for each block, 0 at first. Consecutive blocks lie side by side, and a piece of the table
 * appears with its first number. Block numbers are floating-point, where a remainder is slow, so a place in a piece is
 * computed as a difference.
 */
const TOGETHER = 1024;

export class BlockNumbers {
  readonly #pieces: (Uint32Array | undefined)[] = [];

  get(block: number): number {
    const index = (block / TOGETHER) >>> 0;
    const piece = this.#pieces[index];
    return piece === undefined ? 0 : piece[block - index * TOGETHER];
  }

  set(block: number, number: number): void {
    const index = (block / TOGETHER) >>> 0;
    this.#piece(index)[block - index * TOGETHER] = number;
  }

  add(block: number, change: number): void {
    const index = (block / TOGETHER) >>> 0;
    this.#piece(index)[block - index * TOGETHER] += change;
  }

  /** Sets the number of a block whose number is not 0, and answers false if it is 0. */
  replace(block: number, number: number): boolean {
    const index = (block / TOGETHER) >>> 0;
    const piece = this.#pieces[index];
    if (piece === undefined) return false;
    const at = block - index * TOGETHER;
    if (piece[at] === 0) return false;
    piece[at] = number;
    return true;
  }

  /**
   * Gives consecutive blocks consecutive numbers, up to the first whose number is 0, and answers how many.
   */
  replaceRun(block: number, count: number, number: number): number {
    const index = (block / TOGETHER) >>> 0;
    const piece = this.#pieces[index];
    if (piece === undefined) return 0;
    const from = block - index * TOGETHER;
    const most = Math.min(count, TOGETHER - from);
    for (let i = 0; i < most; i++) {
      if (piece[from + i] === 0) return i;
      piece[from + i] = number + i;
    }
    return most < count ? most + this.replaceRun(block + most, count - most, number + most) : count;
  }

  #piece(index: number): Uint32Array {
    const pieces = this.#pieces;
    // The array is filled without gaps, because one with holes is slow.
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
