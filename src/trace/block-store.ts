/**
 * A sparse disk in memory: only blocks that were written cost anything, so a 16 TiB volume fits.
 *
 *      block 70 000 ── index page 68 (1,024 slots) ── slot 3 ── slab 0, bytes 12 288 … 16 383
 *
 * Slabs of about 1 MiB hold the blocks in the order of their first write; pages of the index appear with their first
 * block. A slot can be taken before its block is known (a frame), so that data collected in memory need not be copied
 * once its place is found. A block that was never written reads from the source (an opened image) or as zeros; zeros
 * written over zeros allocate nothing.
 */
import type { BlockDevice, ByteSource } from './block-device.ts';
import { giveSlab, SLAB_BYTES, type Slab, takeSlab } from './slabs.ts';
import { isZero } from './zero.ts';

const PAGE_BITS = 10;
const PAGE = 1 << PAGE_BITS;

/** A block that is not all zero. In the last block of a device, only the bytes up to the device's end. */
export interface Content {
  readonly block: number;
  /** Borrowed, like the bytes of `read`. */
  readonly bytes: Uint8Array;
}

export class BlockStore implements BlockDevice {
  readonly blockSize: number;
  readonly blockCount: number;
  /** Bytes of the device: an image may end inside its last block. */
  readonly byteLength: number;
  readonly source: ByteSource | undefined;
  readonly #slotsPerSlab: number;
  readonly #index = new Map<number, Int32Array>();
  readonly #slabs: Slab[] = [];
  /** A view of each slot. */
  readonly #views: Uint8Array[] = [];
  /** How a block that was never written reads, where there is no source. */
  readonly zeros: Uint8Array;
  #slots = 0;
  #held = 0;
  /** Slots that belong to no block; their bytes are whatever they were. */
  readonly #free: number[] = [];
  #lastPage = -1;
  #lastSlots: Int32Array | undefined;

  constructor(blockSize: number, byteLength: number, source?: ByteSource) {
    this.blockSize = blockSize;
    this.byteLength = byteLength;
    this.blockCount = Math.ceil(byteLength / blockSize);
    this.source = source;
    this.#slotsPerSlab = Math.max(1, Math.floor(SLAB_BYTES / blockSize));
    this.zeros = new Uint8Array(blockSize);
  }

  /** How many blocks are held in memory. */
  get held(): number {
    return this.#held;
  }

  /** Bytes of memory that it takes: of blocks, and of frames. */
  get memory(): number {
    return this.#slots * this.blockSize;
  }

  #page(block: number): Int32Array | undefined {
    const page = Math.floor(block / PAGE);
    if (page !== this.#lastPage) {
      this.#lastPage = page;
      this.#lastSlots = this.#index.get(page);
    }
    return this.#lastSlots;
  }

  /** The slot of a block, or -1. Slots are stored plus one, so that a fresh page means "none". */
  #slot(block: number): number {
    const page = this.#page(block);
    return page ? page[block % PAGE] - 1 : -1;
  }

  #check(block: number): void {
    if (!(block >= 0 && block < this.blockCount && Number.isInteger(block)))
      throw new RangeError(`block ${block} of ${this.blockCount}`);
  }

  read(block: number): Uint8Array {
    const slot = this.#slot(block);
    if (slot >= 0) return this.#views[slot];
    this.#check(block);
    return this.source ? this.#fromSource(block, this.source) : this.zeros;
  }

  #fromSource(block: number, source: ByteSource): Uint8Array {
    const offset = block * this.blockSize;
    if (offset >= source.size) return this.zeros;
    const from = source.read(offset, this.blockSize);
    if (from.length === this.blockSize) return from;
    const padded = new Uint8Array(this.blockSize);
    padded.set(from);
    return padded;
  }

  /** The block's own bytes, to be modified in place; allocated if the block was never written. */
  own(block: number): Uint8Array {
    const slot = this.#slot(block);
    if (slot >= 0) return this.#views[slot];
    this.#check(block);
    const before = this.source ? this.#fromSource(block, this.source) : this.zeros;
    const view = this.#allocate(block);
    if (before !== this.zeros) view.set(before);
    return view;
  }

  /** A zeroed slot for a block without one. */
  #allocate(block: number): Uint8Array {
    const slot = this.takeFrame(false);
    this.#give(block, slot);
    return this.#views[slot];
  }

  /** The slot is the block's from now on. */
  #give(block: number, slot: number): void {
    let page = this.#page(block);
    if (!page) {
      page = new Int32Array(PAGE);
      this.#index.set(this.#lastPage, page);
      this.#lastSlots = page;
    }
    page[block % PAGE] = slot + 1;
    this.#held++;
  }

  /**
   * Memory for a block that has no place yet: all zero, or with arbitrary content if all of it will be written
   * (`whole`). It ends in `attach` or `giveFrame`.
   */
  takeFrame(whole: boolean): number {
    const again = this.#free.pop();
    if (again !== undefined) {
      if (!whole) this.#views[again].fill(0);
      return again;
    }
    const fresh = this.#slots++;
    const at = (fresh % this.#slotsPerSlab) * this.blockSize;
    if (at === 0) this.#slabs.push(takeSlab());
    const slab = this.#slabs[this.#slabs.length - 1];
    const view = slab.bytes.subarray(at, at + this.blockSize);
    if (!(slab.fresh || whole)) view.fill(0);
    this.#views.push(view);
    return fresh;
  }

  /** The bytes of a frame. */
  frame(frame: number): Uint8Array {
    return this.#views[frame];
  }

  giveFrame(frame: number): void {
    this.#free.push(frame);
  }

  /**
   * Writes a whole block from a frame, which is then the store's again: if the block has no memory yet, the frame
   * becomes it.
   */
  attach(block: number, frame: number): void {
    const slot = this.#slot(block);
    if (slot < 0) {
      this.#check(block);
      this.#give(block, frame);
      return;
    }
    this.#views[slot].set(this.#views[frame]);
    this.giveFrame(frame);
  }

  write(block: number, data: Uint8Array, offset = 0): void {
    if (offset + data.length > this.blockSize)
      throw new RangeError(`${data.length} bytes at ${offset} of a ${this.blockSize}-byte block`);
    const slot = this.#slot(block);
    if (slot >= 0) this.#views[slot].set(data, offset);
    else {
      this.#check(block);
      if (this.source) {
        if (data.length === this.blockSize) this.#allocate(block).set(data);
        else this.own(block).set(data, offset);
      } else if (!isZero(data)) this.#allocate(block).set(data, offset);
    }
  }

  has(block: number): boolean {
    return this.#slot(block) >= 0;
  }

  /** The blocks held in memory, in ascending order. */
  *heldBlocks(): Generator<number> {
    for (const page of [...this.#index.keys()].sort((a, b) => a - b)) {
      const slots = this.#index.get(page)!;
      for (let i = 0; i < PAGE; i++) if (slots[i]) yield page * PAGE + i;
    }
  }

  /** Every block that is not all zero, in ascending order: what a sparse file of this device holds. */
  *contents(): Generator<Content> {
    if (this.source) yield* this.#sourceContents(this.source);
    const pastSource = this.source ? Math.ceil(this.source.size / this.blockSize) : 0;
    for (const block of this.heldBlocks())
      if (block >= pastSource) {
        const bytes = this.#cut(block, this.read(block));
        if (!isZero(bytes)) yield { block, bytes };
      }
  }

  /** The same over the extent of the source, which is read a slab at a time. */
  *#sourceContents(source: ByteSource): Generator<Content> {
    const end = Math.min(source.size, this.byteLength);
    const step = this.#slotsPerSlab * this.blockSize;
    for (let at = 0; at < end; at += step) {
      const piece = source.read(at, Math.min(step, end - at));
      for (let from = 0; from < piece.length; from += this.blockSize) {
        const block = (at + from) / this.blockSize;
        const asItIs = !this.has(block) && from + this.blockSize <= piece.length;
        const bytes = asItIs ? piece.subarray(from, from + this.blockSize) : this.#cut(block, this.read(block));
        if (!isZero(bytes)) yield { block, bytes };
      }
    }
  }

  #cut(block: number, bytes: Uint8Array): Uint8Array {
    const left = this.byteLength - block * this.blockSize;
    return left < this.blockSize ? bytes.subarray(0, left) : bytes;
  }

  /** Gives the memory back for other stores: neither this one nor anything it lent may be used again. */
  release(): void {
    for (const { bytes } of this.#slabs) giveSlab(bytes);
    this.#slabs.length = 0;
    this.#views.length = 0;
    this.#index.clear();
  }

  /** A store of its own with the same content; only the source is shared. */
  clone(): BlockStore {
    const copy = new BlockStore(this.blockSize, this.byteLength, this.source);
    // Without the frames that belong to no block.
    for (const [page, slots] of this.#index)
      for (let i = 0; i < PAGE; i++) if (slots[i]) copy.#allocate(page * PAGE + i).set(this.#views[slots[i] - 1]);
    return copy;
  }
}
