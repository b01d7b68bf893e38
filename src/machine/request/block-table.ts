/**
 * From block numbers to small numbers: a hash table in two columns. A few neighbouring blocks get neighbouring places,
 * because the next block is mostly asked for next. An entry whose place is taken goes to the next free one.
 */
const EMPTY = -1;
/** The fewest places for each block. With fewer, searches soon take many steps. */
const ROOM = 2;
/** 2^32 / the golden ratio: spreads what differs little. */
const SPREAD = 0x9e3779b1;

export class BlockTable {
  size = 0;
  /** This many low bits of a block's number stay as they are. */
  readonly #kept: number;
  #bits = 10;
  #blocks = new Float64Array(2 ** 10).fill(EMPTY);
  #values = new Int32Array(2 ** 10);

  constructor(kept = 3) {
    this.#kept = kept;
  }

  #home(block: number): number {
    const kept = this.#kept;
    return ((Math.imul(block >>> kept, SPREAD) >>> (32 + kept - this.#bits)) << kept) | (block & ((1 << kept) - 1));
  }

  /** The block's place, or the empty one where it would be. */
  #place(block: number): number {
    const blocks = this.#blocks;
    const last = blocks.length - 1;
    let at = this.#home(block);
    while (blocks[at] !== block && blocks[at] !== EMPTY) at = (at + 1) & last;
    return at;
  }

  /** -1 for a block that is not here. */
  get(block: number): number {
    const at = this.#place(block);
    return this.#blocks[at] === EMPTY ? -1 : this.#values[at];
  }

  set(block: number, value: number): void {
    let at = this.#place(block);
    if (this.#blocks[at] === EMPTY) {
      if (++this.size * ROOM > this.#blocks.length) {
        this.#grow();
        at = this.#place(block);
      }
      this.#blocks[at] = block;
    }
    this.#values[at] = value;
  }

  delete(block: number): void {
    const blocks = this.#blocks;
    const last = blocks.length - 1;
    let hole = this.#place(block);
    if (blocks[hole] === EMPTY) return;
    this.size--;
    // Entries that it had pushed further come back, so that no search ends too early.
    for (let at = (hole + 1) & last; blocks[at] !== EMPTY; at = (at + 1) & last) {
      if (((at - this.#home(blocks[at])) & last) < ((at - hole) & last)) continue;
      blocks[hole] = blocks[at];
      this.#values[hole] = this.#values[at];
      hole = at;
    }
    blocks[hole] = EMPTY;
  }

  #grow(): void {
    const blocks = this.#blocks;
    const values = this.#values;
    this.#bits += 2;
    this.#blocks = new Float64Array(2 ** this.#bits).fill(EMPTY);
    this.#values = new Int32Array(2 ** this.#bits);
    for (let i = 0; i < blocks.length; i++) {
      if (blocks[i] === EMPTY) continue;
      const at = this.#place(blocks[i]);
      this.#blocks[at] = blocks[i];
      this.#values[at] = values[i];
    }
  }
}
