/**
 * Memory of one block each, by number. A slot that was filled from bytes that last (lasting.ts) holds no copy of them:
 *
 *     length  −1      the bytes are in a slab
 *     length   n      n bytes of a text, then zeros; in no slab until a reader or a writer wants them there. The last piece
 *                     of them begins at `start` of the slot and at `from` of the text; pieces before it are in a list
 *
 *     text    │ LeZebJ6S5~qPv$C$py}hm … │            a file of 6,000 bytes, written 4,096 at a time:
 *              └── slot 7: from 0, 4096 ─┘└ slot 8: from 4096, 1904
 *
 * Slabs of about 1 MiB are filled in the order in which slots first need memory; a slot that has some keeps it until it is
 * blank or refers to a text, or nothing of its slab is in use. What comes and goes (data of files) has slabs apart from what
 * stays, so that this happens.
 */
import { isLasting } from './lasting.ts';
import { giveSlab, SLAB_BYTES, takeSlab } from './slabs.ts';

const HERE = -1;

/** How long a slot is likely to be needed. */
export const STAYS = 0;
export const PASSES = 1;
export type Stay = typeof STAYS | typeof PASSES;

/** The slots of one kind that are free, memory that no slot has now, and the slab that is being filled. */
interface Pool {
  readonly free: number[];
  spare: Uint8Array[];
  slab: Uint8Array;
  used: number;
}

const newPool = (): Pool => ({ free: [], spare: [], slab: new Uint8Array(0), used: 0 });

export class Slots {
  readonly #size: number;
  #slabs: Uint8Array[] = [];
  readonly #pools: readonly [Pool, Pool] = [newPool(), newPool()];
  /** Blocks of memory that slots have. */
  #taken = 0;
  /** A view of each slot's memory, if it has any. */
  readonly #views: (Uint8Array | undefined)[] = [];
  /** Of each slot, its kind. */
  readonly #stays: Stay[] = [];
  #lengths = new Int32Array(1024);
  #starts = new Int32Array(1024);
  #froms = new Int32Array(1024);
  /** For each piece before the last: where it begins in the slot and in the text. */
  #earlier: (readonly number[] | undefined)[] = [];
  #texts: (Uint8Array | undefined)[] = [];

  constructor(blockSize: number) {
    this.#size = blockSize;
  }

  /** Bytes of memory that slots have. */
  get memory(): number {
    return this.#taken * this.#size;
  }

  /** Bytes of memory that no slot in use has. */
  get spare(): number {
    return (
      this.#slabs.length * SLAB_BYTES -
      (this.#views.length - this.#pools[0].free.length - this.#pools[1].free.length) * this.#size
    );
  }

  /** A slot, all zero. */
  take(stay: Stay): number {
    const again = this.#pools[stay].free.pop();
    if (again !== undefined) {
      this.clear(again);
      return again;
    }
    const slot = this.#views.length;
    this.#views.push(undefined);
    this.#stays.push(stay);
    if (slot === this.#lengths.length) this.#grow();
    return slot;
  }

  give(slot: number): void {
    this.#pools[this.#stays[slot]].free.push(slot);
  }

  #grow(): void {
    const wider = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const fresh = new Int32Array(old.length * 2);
      fresh.set(old);
      return fresh;
    };
    this.#lengths = wider(this.#lengths);
    this.#starts = wider(this.#starts);
    this.#froms = wider(this.#froms);
  }

  clear(slot: number): void {
    this.#refer(slot, 0, 0, 0, undefined, undefined);
  }

  #refer(
    slot: number,
    length: number,
    start: number,
    from: number,
    text: Uint8Array | undefined,
    earlier: readonly number[] | undefined,
  ): void {
    const view = this.#views[slot];
    if (view) {
      this.#pools[this.#stays[slot]].spare.push(view);
      this.#views[slot] = undefined;
      this.#taken--;
    }
    this.#lengths[slot] = length;
    this.#starts[slot] = start;
    this.#froms[slot] = from;
    this.#texts[slot] = text;
    this.#earlier[slot] = earlier;
  }

  /** Whether its bytes are in memory of its own: else it is blank, or refers to a text. */
  isHere(slot: number): boolean {
    return this.#lengths[slot] === HERE;
  }

  /** The slot's bytes, to be read or modified in place. */
  bytes(slot: number): Uint8Array {
    return this.#lengths[slot] === HERE ? this.#views[slot]! : this.#bring(slot);
  }

  /** Brings what the slot holds to memory of its own. */
  #bring(slot: number): Uint8Array {
    const length = this.#lengths[slot];
    const text = this.#texts[slot];
    const view = this.#whole(slot);
    if (length === 0) return view.fill(0);
    const earlier = this.#earlier[slot];
    const start = this.#starts[slot];
    const from = this.#froms[slot];
    if (text) {
      for (let i = 0; earlier && i < earlier.length; i += 2) {
        const end = earlier[i + 2] ?? start;
        view.set(text.subarray(earlier[i + 1], earlier[i + 1] + end - earlier[i]), earlier[i]);
      }
      view.set(text.subarray(from, from + length - start), start);
    }
    view.fill(0, length);
    return view;
  }

  /** The slot's own memory, whatever it holds: all of it is about to be written. */
  #whole(slot: number): Uint8Array {
    this.#lengths[slot] = HERE;
    const view = this.#views[slot] ?? this.#memory(this.#pools[this.#stays[slot]]);
    this.#views[slot] = view;
    return view;
  }

  #memory(pool: Pool): Uint8Array {
    this.#taken++;
    const spare = pool.spare.pop();
    if (spare) return spare;
    if (pool.used + this.#size > pool.slab.length) {
      pool.slab = takeSlab();
      pool.used = 0;
      this.#slabs.push(pool.slab);
    }
    const at = pool.used;
    pool.used += this.#size;
    return pool.slab.subarray(at, at + this.#size);
  }

  /** Gives up the slabs of which nothing is in use. */
  trim(): void {
    const free = new Uint8Array(this.#views.length);
    for (const pool of this.#pools) for (const slot of pool.free) free[slot] = 1;
    const busy = new Set<ArrayBufferLike>();
    for (let slot = 0; slot < free.length; slot++) {
      const view = this.#views[slot];
      if (view && !free[slot]) busy.add(view.buffer);
    }
    for (let slot = 0; slot < free.length; slot++) {
      const view = this.#views[slot];
      if (!view || busy.has(view.buffer)) continue;
      this.#views[slot] = undefined;
      // It is read no more, and filled whole or brought anew when it is taken.
      this.clear(slot);
      this.#taken--;
    }
    for (const pool of this.#pools) {
      pool.spare = pool.spare.filter(({ buffer }) => busy.has(buffer));
      if (!busy.has(pool.slab.buffer)) {
        pool.slab = new Uint8Array(0);
        pool.used = 0;
      }
    }
    this.#slabs = this.#slabs.filter(({ buffer }) => busy.has(buffer));
  }

  /** Writes buffer[at, at + count) to byte `offset` of the slot. */
  put(slot: number, buffer: Uint8Array, at: number, offset: number, count: number): void {
    const length = this.#lengths[slot];
    if (length !== HERE && isLasting(buffer)) {
      if (offset === 0 && count >= length) {
        this.#refer(slot, count, 0, at, buffer, undefined);
        return;
      }
      if (offset === length && this.#texts[slot] === buffer) {
        this.#append(slot, at, count);
        return;
      }
    }
    const source = at === 0 && count === buffer.length ? buffer : buffer.subarray(at, at + count);
    if (count === this.#size) this.#whole(slot).set(source);
    else this.bytes(slot).set(source, offset);
  }

  /** More of the slot's text, where that ends. */
  #append(slot: number, at: number, count: number): void {
    const length = this.#lengths[slot];
    const start = this.#starts[slot];
    const from = this.#froms[slot];
    if (from + (length - start) !== at) {
      this.#earlier[slot] = [...(this.#earlier[slot] ?? []), start, from];
      this.#starts[slot] = length;
      this.#froms[slot] = at;
    }
    this.#lengths[slot] = length + count;
  }

  /** Zeros to bytes [from, to) of the slot. */
  zero(slot: number, from: number, to: number): void {
    const length = this.#lengths[slot];
    if (length === HERE || from < length) this.bytes(slot).fill(0, from, to);
  }

  /** `to` holds what slot `from` holds, of this store or of another. */
  copy(from: number, to: number, source: Slots = this): void {
    const length = source.#lengths[from];
    if (length === HERE) this.#whole(to).set(source.#views[from]!);
    else this.#refer(to, length, source.#starts[from], source.#froms[from], source.#texts[from], source.#earlier[from]);
  }

  release(): void {
    for (const slab of this.#slabs) giveSlab(slab);
    this.#slabs = [];
    this.#views.length = 0;
    this.#texts = [];
    this.#earlier = [];
  }
}
