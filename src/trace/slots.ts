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
 * Slabs of about 1 MiB are filled in the order in which slots first need memory. A slot keeps its memory until it is blank
 * or refers to a text, or nothing of its slab is in use. Data of files, which comes and goes, has separate slabs, so that
 * whole slabs become free.
 */
import { isLasting } from './lasting.ts';
import { giveSlab, SLAB_BYTES, takeSlab } from './slabs.ts';

const HERE = -1;

/**
 * The values of a slot lie side by side, because they are used together: its length, `start` and `from`, and
 *
 *     │ number of its text ················ │ earlier pieces │ kind │
 */
const FIELDS = 4;
const START = 1;
const FROM = 2;
const REST = 3;
const KIND = 1;
const EARLIER = 2;
const TEXT_UNIT = 4;

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
  /** A view of each slot's memory, if it has any. After `trim` only slots with their own bytes have one. */
  readonly #views: (Uint8Array | undefined)[] = [];
  #fields = new Int32Array(1024 * FIELDS);
  /** For each piece before the last: where it begins in the slot and in the text. */
  readonly #earlier = new Map<number, readonly number[]>();
  /** Texts by their numbers. The first stands for none. */
  #texts: (Uint8Array | undefined)[] = [undefined];
  readonly #numbers = new Map<Uint8Array, number>();
  #lastText: Uint8Array | undefined;
  #lastNumber = 0;

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
    if (slot * FIELDS === this.#fields.length) this.#grow();
    this.#fields[slot * FIELDS + REST] = stay;
    return slot;
  }

  give(slot: number): void {
    this.#pool(slot).free.push(slot);
  }

  #pool(slot: number): Pool {
    return this.#pools[(this.#fields[slot * FIELDS + REST] & KIND) as Stay];
  }

  #grow(): void {
    const wider = new Int32Array(this.#fields.length * 2);
    wider.set(this.#fields);
    this.#fields = wider;
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
    const fields = this.#fields;
    const at = slot * FIELDS;
    if (fields[at] === HERE) {
      this.#pool(slot).spare.push(this.#views[slot]!);
      this.#views[slot] = undefined;
      this.#taken--;
    }
    const rest = fields[at + REST];
    if (rest & EARLIER) this.#earlier.delete(slot);
    fields[at] = length;
    fields[at + START] = start;
    fields[at + FROM] = from;
    fields[at + REST] = this.#numberOf(text) * TEXT_UNIT + (rest & KIND);
    if (earlier) this.#keepEarlier(slot, earlier);
  }

  #keepEarlier(slot: number, pieces: readonly number[]): void {
    this.#earlier.set(slot, pieces);
    this.#fields[slot * FIELDS + REST] |= EARLIER;
  }

  #numberOf(text: Uint8Array | undefined): number {
    if (text === undefined) return 0;
    if (text !== this.#lastText) {
      let number = this.#numbers.get(text);
      if (number === undefined) {
        number = this.#texts.push(text) - 1;
        this.#numbers.set(text, number);
      }
      this.#lastText = text;
      this.#lastNumber = number;
    }
    return this.#lastNumber;
  }

  #textOf(slot: number): Uint8Array | undefined {
    return this.#texts[this.#fields[slot * FIELDS + REST] >>> 2];
  }

  #earlierOf(slot: number): readonly number[] | undefined {
    return this.#fields[slot * FIELDS + REST] & EARLIER ? this.#earlier.get(slot) : undefined;
  }

  /** Answers whether its bytes are in its own memory. Otherwise it is blank, or refers to a text. */
  isHere(slot: number): boolean {
    return this.#fields[slot * FIELDS] === HERE;
  }

  /** The slot's bytes, to be read or modified in place. */
  bytes(slot: number): Uint8Array {
    return this.#fields[slot * FIELDS] === HERE ? this.#views[slot]! : this.#bring(slot);
  }

  /** Copies the slot's content to its own memory. */
  #bring(slot: number): Uint8Array {
    const at = slot * FIELDS;
    const length = this.#fields[at];
    const view = this.#whole(slot);
    if (length === 0) return view.fill(0);
    const text = this.#textOf(slot);
    const earlier = this.#earlierOf(slot);
    const start = this.#fields[at + START];
    const from = this.#fields[at + FROM];
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

  /** The slot's own memory with any content, as all of it is about to be written. */
  #whole(slot: number): Uint8Array {
    if (this.isHere(slot)) return this.#views[slot]!;
    this.#fields[slot * FIELDS] = HERE;
    const view = this.#memory(this.#pool(slot));
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
      // It is read no more, and filled whole or brought anew when it is taken; its memory is none that others may have.
      this.clear(slot);
      this.#pool(slot).spare.pop();
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
    const length = this.#fields[slot * FIELDS];
    if (length !== HERE && isLasting(buffer)) {
      if (offset === 0 && count >= length) {
        this.#refer(slot, count, 0, at, buffer, undefined);
        return;
      }
      if (offset === length && this.#textOf(slot) === buffer) {
        this.#append(slot, at, count);
        return;
      }
    }
    const source = at === 0 && count === buffer.length ? buffer : buffer.subarray(at, at + count);
    if (count === this.#size) this.#whole(slot).set(source);
    else this.bytes(slot).set(source, offset);
  }

  /** Appends more of the slot's text at its end. */
  #append(slot: number, at: number, count: number): void {
    const fields = this.#fields;
    const first = slot * FIELDS;
    const length = fields[first];
    const start = fields[first + START];
    const from = fields[first + FROM];
    if (from + (length - start) !== at) {
      this.#keepEarlier(slot, [...(this.#earlierOf(slot) ?? []), start, from]);
      fields[first + START] = length;
      fields[first + FROM] = at;
    }
    fields[first] = length + count;
  }

  /** Writes zeros to bytes [from, to) of the slot. */
  zero(slot: number, from: number, to: number): void {
    const length = this.#fields[slot * FIELDS];
    if (length === HERE || from < length) this.bytes(slot).fill(0, from, to);
  }

  /** Copies slot `from` of this store or another to slot `to`. */
  copy(from: number, to: number, source: Slots = this): void {
    const at = from * FIELDS;
    const fields = source.#fields;
    if (source.isHere(from)) this.#whole(to).set(source.#views[from]!);
    else
      this.#refer(to, fields[at], fields[at + START], fields[at + FROM], source.#textOf(from), source.#earlierOf(from));
  }

  release(): void {
    for (const slab of this.#slabs) giveSlab(slab);
    this.#slabs = [];
    this.#views.length = 0;
    this.#texts = [undefined];
    this.#numbers.clear();
    this.#lastText = undefined;
    this.#lastNumber = 0;
    this.#earlier.clear();
  }
}
