/**
 * A sparse disk in memory. Only written blocks take memory, so a 16 TiB volume fits.
 *
 *      block 70 000 ── index page 68 (1,024 slots) ── slot 3 ── slab 0, bytes 12 288 … 16 383      slots.ts
 *
 * Pages of the index appear with their first block. A slot can be taken before its block is known (a frame), so that data
 * collected in memory need not be copied when its place is found. A block that was never written reads from the source
 * (an opened image) or as zeros. Zeros written over zeros allocate nothing.
 */
import type { BlockDevice, ByteSource } from './block-device.ts';
import { SLAB_BYTES } from './slabs.ts';
import { PASSES, Slots, STAYS, type Stay } from './slots.ts';
import { isZero } from './zero.ts';

const PAGE_BITS = 10;
const PAGE = 1 << PAGE_BITS;
/** The first pages of the index (64 GiB in blocks of 4 KiB) are found without a hash table. */
const NEAR = 1 << 14;
const NEAR_BLOCKS = NEAR * PAGE;
/** Masks a block's number to its place in the page. It works beyond 2^32 too, and is faster than a remainder. */
const IN_PAGE = PAGE - 1;

/** A block that is not all zero. In the last block of a device, only the bytes up to the device's end. */
export interface Content {
  readonly block: number;
  /** Borrowed, like the bytes of `read`. */
  readonly bytes: Uint8Array;
}

export class BlockStore implements BlockDevice {
  readonly blockSize: number;
  readonly blockCount: number;
  /** Bytes of the device. An image may end inside its last block. */
  readonly byteLength: number;
  readonly source: ByteSource | undefined;
  readonly #near: (Int32Array | undefined)[];
  readonly #far = new Map<number, Int32Array>();
  readonly #slots: Slots;
  /** The content of a block that was never written, if there is no source. */
  readonly zeros: Uint8Array;
  #held = 0;

  constructor(blockSize: number, byteLength: number, source?: ByteSource) {
    this.blockSize = blockSize;
    this.byteLength = byteLength;
    this.blockCount = Math.ceil(byteLength / blockSize);
    this.source = source;
    this.#slots = new Slots(blockSize);
    this.zeros = new Uint8Array(blockSize);
    this.#near = new Array(Math.min(NEAR, Math.ceil(this.blockCount / PAGE))).fill(undefined);
  }

  /** How many blocks are held in memory. */
  get held(): number {
    return this.#held;
  }

  /** Bytes of memory that its blocks and frames take. */
  get memory(): number {
    return this.#slots.memory;
  }

  #page(block: number): Int32Array | undefined {
    return block < NEAR_BLOCKS ? this.#near[block >>> PAGE_BITS] : this.#far.get(Math.floor(block / PAGE));
  }

  #makePage(page: number): Int32Array {
    const made = new Int32Array(PAGE);
    if (page < NEAR) this.#near[page] = made;
    else this.#far.set(page, made);
    return made;
  }

  /** The existing pages, by number in ascending order. */
  *#pages(): Generator<[number, Int32Array]> {
    for (const [page, slots] of this.#near.entries()) if (slots) yield [page, slots];
    yield* [...this.#far].sort(([a], [b]) => a - b);
  }

  /** The slot of a block, or -1. Slots are stored plus one, so that a fresh page means "none". */
  #slot(block: number): number {
    const page = this.#page(block);
    return page ? page[block & IN_PAGE] - 1 : -1;
  }

  #check(block: number): void {
    if (!(block >= 0 && block < this.blockCount && Number.isInteger(block)))
      throw new RangeError(`block ${block} of ${this.blockCount}`);
  }

  read(block: number): Uint8Array {
    const slot = this.#slot(block);
    if (slot >= 0) return this.#slots.bytes(slot);
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

  /** Copies blocks from the source to out[at …], up to one in memory. Answers how many; none if it can only lend. */
  copyFromSource(block: number, count: number, out: Uint8Array, at: number): number {
    const { source, blockSize } = this;
    if (!source?.copy) return 0;
    const most = Math.min(count, Math.floor(source.size / blockSize) - block);
    let many = 0;
    while (many < most && !this.has(block + many)) many++;
    if (many > 0) source.copy(block * blockSize, many * blockSize, out, at);
    return many;
  }

  /** The block's own bytes, to be modified in place. They are allocated if the block was never written. */
  own(block: number): Uint8Array {
    return this.#slots.bytes(this.#owned(block));
  }

  /** The slot of a block. If the block was never written, it is a new slot with the block's content. */
  #owned(block: number, stay: Stay = STAYS): number {
    const slot = this.#slot(block);
    if (slot >= 0) return slot;
    this.#check(block);
    const before = this.source ? this.#fromSource(block, this.source) : this.zeros;
    const fresh = this.#slots.take(stay);
    this.#give(block, fresh);
    if (before !== this.zeros) this.#slots.bytes(fresh).set(before);
    return fresh;
  }

  /** A zeroed slot for a block without one. */
  #allocate(block: number): Uint8Array {
    const slot = this.#slots.take(STAYS);
    this.#give(block, slot);
    return this.#slots.bytes(slot);
  }

  /** Gives the slot to the block. */
  #give(block: number, slot: number): void {
    const page = this.#page(block) ?? this.#makePage(Math.floor(block / PAGE));
    page[block & IN_PAGE] = slot + 1;
    this.#held++;
  }

  /** Memory for a block that has no place yet, all zero. It ends in `attach` or `giveFrame`. */
  takeFrame(): number {
    return this.#slots.take(PASSES);
  }

  /** The bytes of a frame, to be modified in place. */
  frame(frame: number): Uint8Array {
    return this.#slots.bytes(frame);
  }

  /** Writes buffer[at, at + count) to byte `offset` of a frame. */
  putFrame(frame: number, buffer: Uint8Array, at: number, offset: number, count: number): void {
    this.#slots.put(frame, buffer, at, offset, count);
  }

  giveFrame(frame: number): void {
    this.#slots.give(frame);
  }

  /** Does the same for a block. */
  put(block: number, buffer: Uint8Array, at: number, offset: number, count: number): void {
    this.#slots.put(this.#owned(block, PASSES), buffer, at, offset, count);
  }

  /** Drops a block whose bytes the source has too, and reads it from there again. Lent bytes are no longer valid. */
  drop(block: number): void {
    const page = this.#page(block);
    const slot = this.#slot(block);
    if (slot < 0 || !page) return;
    page[block & IN_PAGE] = 0;
    this.#held--;
    this.giveFrame(slot);
  }

  /** Bytes of memory that no block and no frame uses. `trim` gives up those that are not scattered among others. */
  get spare(): number {
    return this.#slots.spare;
  }

  trim(): void {
    this.#slots.trim();
  }

  /** Writes zeros to bytes [from, to) of a block or of a frame. */
  zero(block: number, from: number, to: number): void {
    this.#slots.zero(this.#owned(block), from, to);
  }

  zeroFrame(frame: number, from: number, to: number): void {
    this.#slots.zero(frame, from, to);
  }

  /** Makes the block all zero. */
  blank(block: number): void {
    this.#slots.clear(this.#owned(block));
  }

  /**
   * Writes a whole block from a frame, and takes the frame back. If the block has no memory yet, the frame becomes its
   * memory.
   */
  attach(block: number, frame: number): void {
    const slot = this.#slot(block);
    if (slot < 0) {
      this.#check(block);
      this.#give(block, frame);
      return;
    }
    this.#slots.copy(frame, slot);
    this.giveFrame(frame);
  }

  write(block: number, data: Uint8Array, offset = 0): void {
    if (offset + data.length > this.blockSize)
      throw new RangeError(`${data.length} bytes at ${offset} of a ${this.blockSize}-byte block`);
    const slot = this.#slot(block);
    if (slot >= 0) this.#slots.bytes(slot).set(data, offset);
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
    for (const [page, slots] of this.#pages()) for (let i = 0; i < PAGE; i++) if (slots[i]) yield page * PAGE + i;
  }

  /** Every block that is not all zero, in ascending order, as in a sparse file of this device. */
  *contents(): Generator<Content> {
    if (this.source) yield* this.#sourceContents(this.source);
    const pastSource = this.source ? Math.ceil(this.source.size / this.blockSize) : 0;
    for (const block of this.heldBlocks())
      if (block >= pastSource) {
        const bytes = this.#cut(block, this.read(block));
        if (!isZero(bytes)) yield { block, bytes };
      }
  }

  /** The same without blocks that refer to lasting text: metadata, and data that a program wrote from its own memory. */
  *withoutTexts(): Generator<Content> {
    for (const block of this.heldBlocks()) {
      if (!this.#slots.isHere(this.#slot(block))) continue;
      const bytes = this.#cut(block, this.read(block));
      if (!isZero(bytes)) yield { block, bytes };
    }
  }

  /** The contents over the extent of the source, which is read a slab at a time. */
  *#sourceContents(source: ByteSource): Generator<Content> {
    const end = Math.min(source.size, this.byteLength);
    const step = Math.max(1, Math.floor(SLAB_BYTES / this.blockSize)) * this.blockSize;
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

  /** Gives the memory back for other stores. Neither this store nor its lent bytes may be used again. */
  release(): void {
    this.#slots.release();
    this.#near.fill(undefined);
    this.#far.clear();
  }

  /** A separate store with the same content. Only the source is shared. */
  clone(): BlockStore {
    const copy = new BlockStore(this.blockSize, this.byteLength, this.source);
    // Frames that belong to no block are left out.
    for (const [page, slots] of this.#pages())
      for (let i = 0; i < PAGE; i++) {
        if (!slots[i]) continue;
        const slot = copy.takeFrame();
        copy.#slots.copy(slots[i] - 1, slot, this.#slots);
        copy.#give(page * PAGE + i, slot);
      }
    return copy;
  }
}
