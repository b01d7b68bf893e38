/**
 * What memory holds of the disk. The block that was used longest ago is the first to go.
 *
 *     use, hold ──▶ the block's turn is now                 one number for each block
 *     full      ──▶ blocks are sorted by their turns, and go in that order; one that was used since stays
 *
 * Reading ahead: a sequential reader gets more than it asked for, twice as much each time, up to a limit. A reader that
 * jumps begins again.
 */
import { BlockNumbers } from './request/block-numbers.ts';

export interface MemoryParameters {
  /** Blocks that fit. */
  blocks: number;
  /** Blocks that are read ahead at first and at most. */
  readAheadFirst: number;
  readAheadMost: number;
}

export interface ReadAheadState {
  /** The block of the file at which reading would go on. */
  next: number;
  window: number;
}

export class Memory {
  readonly #parameters: MemoryParameters;
  /** When a block was last used; 0: it is not here. */
  readonly #turns = new BlockNumbers();
  #turn = 0;
  readonly #readers = new Map<number, ReadAheadState>();
  /** The reader of the last call, which is mostly the reader of the next one, too. */
  #reader = -1;
  #state: ReadAheadState | undefined;
  /** Blocks in the order of their turns when they were sorted, how far they have been looked at, and the last turn then. */
  #oldest: number[] = [];
  #looked = 0;
  #sorted = 0;
  held = 0;
  hits = 0;
  misses = 0;
  evictions = 0;

  constructor(parameters: MemoryParameters) {
    this.#parameters = parameters;
  }

  /** Uses a block, and answers whether it was here. */
  use(block: number): boolean {
    if (this.useWhileHere(block, 1) === 1) return true;
    this.misses++;
    return false;
  }

  /** Uses consecutive blocks up to the first that is not here, and answers how many. */
  useWhileHere(block: number, count: number): number {
    const used = this.#turns.replaceRun(block, count, this.#turn + 1);
    this.#turn += used;
    this.hits += used;
    return used;
  }

  /** The block comes in, read or written. */
  hold(block: number): void {
    if (this.#turns.replace(block, ++this.#turn)) return;
    this.#turns.set(block, this.#turn);
    this.held++;
    if (this.held > this.#parameters.blocks) this.#evict();
  }

  #evict(): void {
    for (;;) {
      if (this.#looked === this.#oldest.length) this.#sort();
      const block = this.#oldest[this.#looked++];
      if (this.#turns.get(block) > this.#sorted) continue;
      this.#turns.set(block, 0);
      this.held--;
      this.evictions++;
      return;
    }
  }

  #sort(): void {
    const turns = this.#turns;
    const blocks: number[] = [];
    turns.each((block) => blocks.push(block));
    this.#oldest = blocks.sort((a, b) => turns.get(a) - turns.get(b));
    this.#looked = 0;
    this.#sorted = this.#turn;
  }

  /** How many blocks beyond `count` are to be read when `reader` reads its file from block `at` on. */
  ahead(reader: number, at: number, count: number): number {
    const { readAheadFirst, readAheadMost } = this.#parameters;
    let state = reader === this.#reader ? this.#state : this.#readers.get(reader);
    if (!state) {
      // A file is read from its beginning.
      state = { next: 0, window: 0 };
      this.#readers.set(reader, state);
    }
    this.#reader = reader;
    this.#state = state;
    if (state.next !== at) state.window = 0;
    else state.window = state.window > 0 ? Math.min(state.window * 2, readAheadMost) : readAheadFirst;
    state.next = at + count;
    return Math.max(0, state.window - count);
  }
}
