/**
 * What memory holds of the disk: blocks in the order in which they were last used, the oldest first to go. A block that
 * was written and is not yet on disk cannot go.
 *
 * Reading ahead: a reader that goes on gets more than it asked for, twice as much each time, up to a limit; one that
 * jumps begins again.
 */
import { BlockTable } from './request/block-table.ts';

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

/** The list's own slot: behind it is the oldest, before it the newest. */
const ENDS = 0;

export class Memory {
  readonly #parameters: MemoryParameters;
  readonly #slots = new BlockTable();
  readonly #readers = new Map<number, ReadAheadState>();
  /** A ring of slots in the order of use. */
  #newer = new Int32Array(1024);
  #older = new Int32Array(1024);
  #blocks = new Float64Array(1024);
  #isDirty = new Uint8Array(1024);
  readonly #free: number[] = [];
  #used = 1;
  hits = 0;
  misses = 0;
  evictions = 0;
  #dirty = 0;

  constructor(parameters: MemoryParameters) {
    this.#parameters = parameters;
  }

  get held(): number {
    return this.#slots.size;
  }

  /** Blocks that the disk does not have yet. */
  get dirty(): number {
    return this.#dirty;
  }

  has(block: number): boolean {
    return this.#slots.get(block) >= 0;
  }

  /** The block is used. Whether it was here. */
  use(block: number): boolean {
    const slot = this.#slots.get(block);
    if (slot < 0) {
      this.misses++;
      return false;
    }
    this.hits++;
    this.#unlink(slot);
    this.#link(slot);
    return true;
  }

  /** The block comes in, read or written. */
  hold(block: number, dirty: boolean): void {
    let slot = this.#slots.get(block);
    if (slot >= 0) this.#unlink(slot);
    else {
      slot = this.#free.pop() ?? this.#fresh();
      this.#slots.set(block, slot);
      this.#blocks[slot] = block;
      this.#isDirty[slot] = 0;
    }
    this.#link(slot);
    if (dirty && !this.#isDirty[slot]) {
      this.#isDirty[slot] = 1;
      this.#dirty++;
    }
    if (this.#slots.size > this.#parameters.blocks) this.#evict();
  }

  /** It is on disk now. */
  clean(block: number): void {
    const slot = this.#slots.get(block);
    if (slot < 0 || !this.#isDirty[slot]) return;
    this.#isDirty[slot] = 0;
    this.#dirty--;
  }

  /** Its file is gone. */
  drop(block: number): void {
    const slot = this.#slots.get(block);
    if (slot < 0) return;
    this.clean(block);
    this.#forget(slot);
  }

  #evict(): void {
    for (let slot = this.#newer[ENDS]; slot !== ENDS; slot = this.#newer[slot]) {
      if (this.#isDirty[slot]) continue;
      this.#forget(slot);
      this.evictions++;
      return;
    }
  }

  #forget(slot: number): void {
    this.#unlink(slot);
    this.#slots.delete(this.#blocks[slot]);
    this.#free.push(slot);
  }

  #link(slot: number): void {
    const newest = this.#older[ENDS];
    this.#older[slot] = newest;
    this.#newer[slot] = ENDS;
    this.#newer[newest] = slot;
    this.#older[ENDS] = slot;
  }

  #unlink(slot: number): void {
    this.#newer[this.#older[slot]] = this.#newer[slot];
    this.#older[this.#newer[slot]] = this.#older[slot];
  }

  #fresh(): number {
    if (this.#used === this.#newer.length) {
      const wider = <A extends Int32Array | Float64Array | Uint8Array>(old: A, fresh: A): A => {
        fresh.set(old);
        return fresh;
      };
      const size = this.#used * 2;
      this.#newer = wider(this.#newer, new Int32Array(size));
      this.#older = wider(this.#older, new Int32Array(size));
      this.#blocks = wider(this.#blocks, new Float64Array(size));
      this.#isDirty = wider(this.#isDirty, new Uint8Array(size));
    }
    return this.#used++;
  }

  /** How many blocks beyond `count` are to be read when `reader` reads its file from block `at` on. */
  ahead(reader: number, at: number, count: number): number {
    const { readAheadFirst, readAheadMost } = this.#parameters;
    const state = this.#readers.get(reader);
    const goesOn = state ? state.next === at : at === 0;
    const window = !goesOn ? 0 : state && state.window > 0 ? Math.min(state.window * 2, readAheadMost) : readAheadFirst;
    this.#readers.set(reader, { next: at + count, window });
    return Math.max(0, window - count);
  }
}
