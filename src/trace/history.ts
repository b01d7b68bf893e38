/**
 * Every change of one device, both ways.
 *
 *      delta 0   block 1   bytes 1024…1279   before ▢▢▢   after ▣▣▣
 *      delta 1   block 5   …
 *      delta 2   block 1   …                 (chained to delta 0: same block)
 *
 * Position p is the state after the first p deltas. A cursor (`HistoryView`) moves to a position in no time. A block is
 * brought there only when it is read: the cursor walks that block's chain of deltas forwards or back from where it last
 * saw the block. A copy of the block every KEYFRAME deltas of its chain bounds that walk.
 */
import { countBelow } from '../bytes/search.ts';
import type { ReadableDevice } from './block-device.ts';
import { ByteArena } from './byte-arena.ts';
import { equalPrefix } from './equal.ts';
import { isZeroIn } from './zero.ts';

const KEYFRAME = 128;
/** Room for this many deltas from the beginning. */
const FEWEST = 1024;
/** A move over this many deltas is more than a single step. */
const FAR = 4096;
const NONE: readonly number[] = [];
/** Stands for the place of the bytes before a delta, if they were all zero. */
const ZEROS = -1;

interface Chain {
  /** Delta numbers on this block, ascending. */
  deltas: number[];
  /** keyframes[i] is where the arena holds the block before deltas[i * KEYFRAME]. The first is the base. */
  keyframes: number[];
}

export interface Delta {
  block: number;
  offset: number;
  before: Uint8Array;
  after: Uint8Array;
}

export class History {
  readonly blockSize: number;
  readonly blockCount: number;
  /** The device as it was before the first delta. */
  readonly base: ReadableDevice;
  #blocks = new Float64Array(FEWEST);
  #offsets = new Uint32Array(FEWEST);
  #lengths = new Uint32Array(FEWEST);
  /**
   * Where the arena holds a delta's bytes. If the bytes before it are those that an earlier delta left, the place is shared.
   */
  #before = new Float64Array(FEWEST);
  #after = new Float64Array(FEWEST);
  #chains = new Map<number, Chain>();
  /** A block of zeros, recognised without reading it. */
  zeros: Uint8Array | undefined;
  #arena = new ByteArena();
  #length = 0;

  constructor(base: ReadableDevice) {
    this.base = base;
    this.blockSize = base.blockSize;
    this.blockCount = base.blockCount;
  }

  /** The number of deltas, which is the last position. */
  get length(): number {
    return this.#length;
  }

  get bytes(): number {
    return this.#arena.length;
  }

  /** Answers whether the block's next delta keeps a copy of the whole block. */
  keepsCopyNext(block: number): boolean {
    const count = this.#chains.get(block)?.deltas.length ?? 0;
    return count > 0 && count % KEYFRAME === 0;
  }

  /** Records that bytes of a block become `after`. `current` is the whole block now. Equal bytes leave no delta. */
  push(block: number, offset: number, current: Uint8Array, after: Uint8Array): boolean {
    if (!(offset >= 0 && offset + after.length <= this.blockSize))
      throw new RangeError(`${after.length} bytes at ${offset} of a ${this.blockSize}-byte block`);
    // Whole blocks are frequent, so no views are made of them.
    const whole = after.length === this.blockSize;
    const from = equalPrefix(whole ? current : current.subarray(offset, offset + after.length), after);
    let to = after.length;
    if (from === to) return false;
    while (to > from && current[offset + to - 1] === after[to - 1]) to--;
    this.#append(block, offset + from, current, after, from, to - from);
    return true;
  }

  /** Does the same if the bytes [from, to) are known to differ. `before` and `now` are the whole block. */
  pushDifference(block: number, from: number, to: number, before: Uint8Array, now: Uint8Array): void {
    this.#append(block, from, before, now, from, to - from);
  }

  /** `length` bytes of the block become those of `bytes` from `at` on; `current` is the whole block before that. */
  #append(block: number, offset: number, current: Uint8Array, bytes: Uint8Array, at: number, length: number): void {
    const i = this.#length;
    if (i === this.#blocks.length) this.#grow();
    let chain = this.#chains.get(block);
    if (!chain) {
      chain = { deltas: [], keyframes: [] };
      this.#chains.set(block, chain);
    }
    // The chain's first keyframe is the base itself.
    if (chain.deltas.length % KEYFRAME === 0)
      chain.keyframes.push(chain.deltas.length ? this.#arena.append(current, 0, this.blockSize) : -1);
    this.#blocks[i] = block;
    this.#offsets[i] = offset;
    this.#lengths[i] = length;
    this.#before[i] = this.#whereBefore(chain, offset, current, length);
    this.#after[i] = this.#arena.append(bytes, at, length);
    chain.deltas.push(i);
    this.#length++;
  }

  /** Where the bytes before a new delta lie. They are stored only if the block's last delta did not leave them. */
  #whereBefore({ deltas }: Chain, offset: number, current: Uint8Array, length: number): number {
    if (deltas.length > 0) {
      const last = deltas[deltas.length - 1];
      const from = offset - this.#offsets[last];
      if (from >= 0 && from + length <= this.#lengths[last]) return this.#after[last] + from;
    }
    if (current === this.zeros) return ZEROS;
    return isZeroIn(current, offset, length) ? ZEROS : this.#arena.append(current, offset, length);
  }

  #grow(): void {
    const wider = <T extends Float64Array | Uint32Array>(a: T, make: (n: number) => T): T => {
      const b = make(a.length * 2);
      b.set(a);
      return b;
    };
    this.#blocks = wider(this.#blocks, (n) => new Float64Array(n));
    this.#before = wider(this.#before, (n) => new Float64Array(n));
    this.#after = wider(this.#after, (n) => new Float64Array(n));
    this.#offsets = wider(this.#offsets, (n) => new Uint32Array(n));
    this.#lengths = wider(this.#lengths, (n) => new Uint32Array(n));
  }

  blockOf(delta: number): number {
    return this.#blocks[delta];
  }

  offsetOf(delta: number): number {
    return this.#offsets[delta];
  }

  lengthOf(delta: number): number {
    return this.#lengths[delta];
  }

  delta(i: number): Delta {
    const length = this.#lengths[i];
    const before = this.#before[i];
    return {
      block: this.#blocks[i],
      offset: this.#offsets[i],
      before: before === ZEROS ? new Uint8Array(length) : this.#arena.read(before, length),
      after: this.#arena.read(this.#after[i], length),
    };
  }

  /** Turns `block` from before delta i to after it. */
  #redo(i: number, block: Uint8Array): void {
    this.#arena.copy(this.#after[i], this.#lengths[i], block, this.#offsets[i]);
  }

  #undo(i: number, block: Uint8Array): void {
    const before = this.#before[i];
    const offset = this.#offsets[i];
    const length = this.#lengths[i];
    if (before === ZEROS) block.fill(0, offset, offset + length);
    else this.#arena.copy(before, length, block, offset);
  }

  /** How many deltas of this block's chain lie before position `p`. */
  countBefore(block: number, p: number): number {
    const deltas = this.#chains.get(block)?.deltas;
    if (!deltas) return 0;
    return countBelow(deltas, p);
  }

  /** Brings `bytes`, the block after `from` deltas of its chain (-1: unknown), to after `to` of them. */
  move(block: number, bytes: Uint8Array, from: number, to: number): void {
    const chain = this.#chains.get(block);
    let at = from;
    const key = chain ? Math.min(Math.floor(to / KEYFRAME), chain.keyframes.length - 1) : 0;
    const start = key * KEYFRAME;
    if (at < 0 || Math.abs(to - at) > to - start) {
      if (chain && key > 0) this.#arena.copy(chain.keyframes[key], this.blockSize, bytes, 0);
      else bytes.set(this.base.read(block));
      at = start;
    }
    if (!chain) return;
    while (at < to) this.#redo(chain.deltas[at++], bytes);
    while (at > to) this.#undo(chain.deltas[--at], bytes);
  }

  /** The last delta before position `p` that changed any of the bytes [offset, offset + length) of a block, or -1. */
  writerOf(block: number, offset: number, length: number, p: number): number {
    const deltas = this.deltasOf(block);
    for (let k = this.countBefore(block, p) - 1; k >= 0; k--) {
      const { offset: start, before, after } = this.delta(deltas[k]);
      const end = Math.min(offset + length - start, after.length);
      for (let i = Math.max(offset - start, 0); i < end; i++) if (before[i] !== after[i]) return deltas[k];
    }
    return -1;
  }

  /** For each byte of a block, the last delta before position `p` that changed it, or -1. */
  lastWriters(block: number, p: number): Int32Array {
    const writers = new Int32Array(this.blockSize).fill(-1);
    const deltas = this.deltasOf(block);
    let unknown = this.blockSize;
    for (let k = this.countBefore(block, p) - 1; k >= 0 && unknown > 0; k--) {
      const { offset, before, after } = this.delta(deltas[k]);
      // A delta may repeat some of the bytes that were there.
      for (let i = 0; i < after.length; i++)
        if (before[i] !== after[i] && writers[offset + i] < 0) {
          writers[offset + i] = deltas[k];
          unknown--;
        }
    }
    return writers;
  }

  /** The deltas of a block, ascending. */
  deltasOf(block: number): readonly number[] {
    return this.#chains.get(block)?.deltas ?? NONE;
  }

  /** Every block that has a delta. */
  writtenBlocks(): IterableIterator<number> {
    return this.#chains.keys();
  }

  view(position = this.#length): HistoryView {
    return new HistoryView(this, position);
  }

  /** A separate history that begins with this one's first `position` deltas. Their bytes are shared. */
  fork(position: number): History {
    const fork = new History(this.base);
    const room = Math.max(position, FEWEST);
    fork.#blocks = this.#blocks.slice(0, room);
    fork.#offsets = this.#offsets.slice(0, room);
    fork.#lengths = this.#lengths.slice(0, room);
    fork.#before = this.#before.slice(0, room);
    fork.#after = this.#after.slice(0, room);
    fork.#length = position;
    for (const [block, { deltas, keyframes }] of this.#chains) {
      const n = this.countBefore(block, position);
      if (n > 0)
        fork.#chains.set(block, { deltas: deltas.slice(0, n), keyframes: keyframes.slice(0, Math.ceil(n / KEYFRAME)) });
    }
    fork.#arena = this.#arena.fork(position > 0 ? this.#dataEnd(position - 1) : 0);
    return fork;
  }

  /** Gives the memory back. Neither this history nor its forks may be used again. */
  release(): void {
    this.#arena.release();
    this.#chains.clear();
    this.#length = 0;
  }

  #dataEnd(i: number): number {
    return this.#after[i] + this.#lengths[i];
  }
}

/**
 * The device at a position of its history. Moving costs nothing, reading costs the walk. The bytes lent by `read` are valid
 * until the same block is read at another position.
 */
export class HistoryView implements ReadableDevice {
  readonly blockSize: number;
  readonly blockCount: number;
  readonly #history: History;
  readonly #seen = new Map<number, { bytes: Uint8Array; at: number; position: number }>();
  #position: number;

  constructor(history: History, position: number) {
    this.#history = history;
    this.#position = 0;
    this.blockSize = history.blockSize;
    this.blockCount = history.blockCount;
    this.seek(position);
  }

  get position(): number {
    return this.#position;
  }

  seek(position: number): this {
    if (!(position >= 0 && position <= this.#history.length && Number.isInteger(position)))
      throw new RangeError(`position ${position} of ${this.#history.length}`);
    this.#position = position;
    return this;
  }

  version(block: number): number {
    return this.#history.countBefore(block, this.#position);
  }

  changedSince(position: number): ReadonlySet<number> | undefined {
    const from = Math.min(position, this.#position);
    const to = Math.max(position, this.#position);
    if (to - from > FAR) return undefined;
    const blocks = new Set<number>();
    for (let i = from; i < to; i++) blocks.add(this.#history.blockOf(i));
    return blocks;
  }

  read(block: number): Uint8Array {
    let seen = this.#seen.get(block);
    if (seen?.position === this.#position) return seen.bytes;
    const to = this.#history.countBefore(block, this.#position);
    if (!seen) {
      if (to === 0) return this.#history.base.read(block);
      seen = { bytes: new Uint8Array(this.blockSize), at: -1, position: -1 };
      this.#seen.set(block, seen);
    }
    if (seen.at !== to) {
      this.#history.move(block, seen.bytes, seen.at, to);
      seen.at = to;
    }
    seen.position = this.#position;
    return seen.bytes;
  }
}
