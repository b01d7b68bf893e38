/**
 * What memory holds of the disk: blocks in the order in which they were last used, the oldest first to go. A block that
 * was written and is not yet on disk cannot go.
 *
 * Reading ahead: who reads a file on gets more than it asked for, twice as much each time, up to a limit; who jumps begins
 * anew.
 */
export interface MemoryParameters {
  /** Blocks that fit. */
  blocks: number;
  /** Blocks that are read ahead at first and at most. */
  readAheadFirst: number;
  readAheadMost: number;
}

export interface ReadAheadState {
  /** The block of the file that would go on. */
  next: number;
  window: number;
}

export class Memory {
  readonly #parameters: MemoryParameters;
  /** Blocks held, oldest use first: a Map keeps the order in which its keys came. */
  readonly #held = new Map<number, boolean>();
  readonly #readers = new Map<number, ReadAheadState>();
  hits = 0;
  misses = 0;
  evictions = 0;
  #dirty = 0;

  constructor(parameters: MemoryParameters) {
    this.#parameters = parameters;
  }

  get held(): number {
    return this.#held.size;
  }

  /** Blocks that the disk does not have yet. */
  get dirty(): number {
    return this.#dirty;
  }

  has(block: number): boolean {
    return this.#held.has(block);
  }

  /** The block is used. Whether it was here. */
  use(block: number): boolean {
    const dirty = this.#held.get(block);
    if (dirty === undefined) {
      this.misses++;
      return false;
    }
    this.hits++;
    this.#held.delete(block);
    this.#held.set(block, dirty);
    return true;
  }

  /** The block comes in, read or written. */
  hold(block: number, dirty: boolean): void {
    const before = this.#held.get(block);
    if (before !== undefined) this.#held.delete(block);
    const now = dirty || before === true;
    if (now && before !== true) this.#dirty++;
    this.#held.set(block, now);
    if (this.#held.size > this.#parameters.blocks) this.#evict();
  }

  /** It is on disk now. */
  clean(block: number): void {
    if (this.#held.get(block) !== true) return;
    this.#dirty--;
    this.#held.set(block, false);
  }

  /** Its file is gone. */
  drop(block: number): void {
    if (this.#held.get(block) === true) this.#dirty--;
    this.#held.delete(block);
  }

  #evict(): void {
    for (const [block, dirty] of this.#held) {
      if (dirty) continue;
      this.#held.delete(block);
      this.evictions++;
      return;
    }
  }

  /** How many blocks beyond `count` are to be read, when `reader` reads from block `at` of its file on. */
  ahead(reader: number, at: number, count: number): number {
    const { readAheadFirst, readAheadMost } = this.#parameters;
    const state = this.#readers.get(reader);
    const goesOn = state ? state.next === at : at === 0;
    const window = !goesOn ? 0 : state && state.window > 0 ? Math.min(state.window * 2, readAheadMost) : readAheadFirst;
    this.#readers.set(reader, { next: at + count, window });
    return Math.max(0, window - count);
  }
}
