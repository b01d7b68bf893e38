/**
 * The page cache of one file. It holds only the blocks that differ from the disk: those without a place
 * (delayed), and those whose place is still marked unwritten. A program reads all other blocks straight
 * from the volume, and the cache only knows whether their pages are dirty.
 *
 *     page 0   │ mapped │ mapped │ delayed │ hole │     1 KiB blocks: four to a page
 *     page 1   │ mapped │ mapped │ mapped  │ mapped │   only dirty, if at all
 *
 * A block's bytes are in a frame of the store, so the flush need not copy them: the frame itself becomes
 * the block on disk. One word per block names the frame and what the block waits for. 32 pages share a
 * stretch, and an empty stretch is not kept.
 *
 *     word   │ frame ··················· │ unwritten │ delayed │
 */
import type { BlockStore } from '../../trace/block-store.ts';
import { PAGE_SIZE } from '../fs/page-size.ts';
import { ClusterPromises } from './cluster-promises.ts';
import { Folios } from './folios.ts';

/** The block came without a place on disk, and was promised one. */
const DELAYED = 1;
/** The block has a place in an unwritten extent. With both bits, fallocate and not the flush gave the place. */
const UNWRITTEN = 2;
const STATE = DELAYED | UNWRITTEN;
const FRAME_UNIT = 4;

const STRETCH_PAGES = 32;
/** The first stretches (8 MiB) are in an array, because most files have no others. */
const NEAR_STRETCHES = 64;

interface Stretch {
  /** One word for each block; 0 if the cache does not hold it. Empty until the cache first holds a block. */
  readonly words: number[];
  /** Number of words that are not 0. */
  held: number;
  /** One bit per page with data to be written, whether held here or mapped. */
  dirty: number;
}

export class PageCache {
  readonly blocksPerPage: number;
  readonly blockSize: number;
  readonly #store: BlockStore;
  readonly #blocksPerStretch: number;
  readonly #near: (Stretch | undefined)[] = [];
  #far: Map<number, Stretch> | undefined;
  #lastIndex = -1;
  #last: Stretch | undefined;
  #size = 0;
  #dirty = 0;
  readonly #tally: { dirty: number };
  /** Blocks reserved for the delayed blocks of this file. */
  reserved = 0;
  /** With bigalloc: the promises to the delayed blocks. */
  readonly clusters: ClusterPromises | undefined;
  readonly folios = new Folios();
  /** The page where the flusher's next round goes on (writeback_index). */
  writebackIndex = 0;
  #noted: Set<number> | undefined;

  /** `tally`: dirty pages of all files; `clusterRatio`: blocks in a cluster. */
  constructor(store: BlockStore, tally: { dirty: number }, clusterRatio: number) {
    if (clusterRatio > 1) this.clusters = new ClusterPromises(clusterRatio);
    this.#store = store;
    this.#tally = tally;
    this.blockSize = store.blockSize;
    this.blocksPerPage = PAGE_SIZE / store.blockSize;
    this.#blocksPerStretch = STRETCH_PAGES * this.blocksPerPage;
  }

  /** Parts of the file for which a recording has a note (page-notes.ts). */
  get noted(): Set<number> {
    this.#noted ??= new Set();
    return this.#noted;
  }

  /** How many blocks are held. */
  get size(): number {
    return this.#size;
  }

  /** How many pages are dirty. */
  get dirtyCount(): number {
    return this.#dirty;
  }

  pageOf(block: number): number {
    return Math.floor(block / this.blocksPerPage);
  }

  #known(index: number): Stretch | undefined {
    return index < NEAR_STRETCHES ? this.#near[index] : this.#far?.get(index);
  }

  #stretch(index: number): Stretch | undefined {
    if (index !== this.#lastIndex) {
      this.#lastIndex = index;
      this.#last = this.#known(index);
    }
    return this.#last;
  }

  #makeStretch(index: number): Stretch {
    const known = this.#stretch(index);
    if (known) return known;
    const made = { words: [], held: 0, dirty: 0 };
    if (index < NEAR_STRETCHES) {
      // Leave no gaps, because an array with holes is slow.
      while (this.#near.length < index) this.#near.push(undefined);
      this.#near[index] = made;
    } else {
      this.#far ??= new Map();
      this.#far.set(index, made);
    }
    this.#last = made;
    return made;
  }

  #dropIfEmpty(index: number, stretch: Stretch): void {
    if (stretch.held > 0 || stretch.dirty !== 0) return;
    if (index < NEAR_STRETCHES) this.#near[index] = undefined;
    else this.#far?.delete(index);
    if (index === this.#lastIndex) this.#last = undefined;
  }

  #word(block: number): number {
    if (this.#size === 0) return 0;
    const index = Math.floor(block / this.#blocksPerStretch);
    const stretch = this.#stretch(index);
    return stretch?.words[block - index * this.#blocksPerStretch] ?? 0;
  }

  #setWord(block: number, word: number): void {
    const index = Math.floor(block / this.#blocksPerStretch);
    const stretch = this.#makeStretch(index);
    const { words } = stretch;
    while (words.length < this.#blocksPerStretch) words.push(0);
    const at = block - index * this.#blocksPerStretch;
    const change = (word === 0 ? 0 : 1) - (words[at] === 0 ? 0 : 1);
    words[at] = word;
    stretch.held += change;
    this.#size += change;
    if (word === 0) this.#dropIfEmpty(index, stretch);
  }

  /** Answers whether the cache has the block's bytes, which means that it is delayed or unwritten. */
  holds(block: number): boolean {
    return this.#word(block) !== 0;
  }

  isDelayed(block: number): boolean {
    return (this.#word(block) & STATE) === DELAYED;
  }

  /** Answers whether the page takes the block for delayed. It learns of the block's place only at the flush. */
  seemsDelayed(block: number): boolean {
    return (this.#word(block) & DELAYED) !== 0;
  }

  /** The bytes of a block that is held. */
  bytes(block: number): Uint8Array {
    return this.#store.frame(Math.floor(this.#word(block) / FRAME_UNIT));
  }

  /** Zeros bytes [from, to) of a block that is held. */
  zero(block: number, from: number, to: number): void {
    this.#store.zeroFrame(Math.floor(this.#word(block) / FRAME_UNIT), from, to);
  }

  /** Holds a block that has no place yet. It is zeros until a program writes it. */
  addDelayed(block: number): void {
    this.reserved++;
    this.clusters?.changed(block, 1);
    this.#add(block, DELAYED);
  }

  /** Holds a block whose place is marked unwritten. */
  addUnwritten(block: number): void {
    this.#add(block, UNWRITTEN);
  }

  #add(block: number, state: number): void {
    this.#setWord(block, this.#store.takeFrame() * FRAME_UNIT + state);
  }

  /** Writes buffer[at, at + count) to byte `offset` of a block that is held. */
  write(block: number, buffer: Uint8Array, at: number, offset: number, count: number): void {
    this.#store.putFrame(Math.floor(this.#word(block) / FRAME_UNIT), buffer, at, offset, count);
  }

  /** Notes that a delayed block got a place without the flush. Its data still waits for the flush. */
  settle(block: number): void {
    this.#setWord(block, this.#word(block) | UNWRITTEN);
    this.#noMoreDelayed(block);
  }

  /** Drops a block. True if it was delayed. */
  release(block: number): boolean {
    const word = this.#word(block);
    if (word === 0) return false;
    this.#store.giveFrame(this.take(block));
    return (word & STATE) === DELAYED;
  }

  /** Takes the frame of a block that is held. It then belongs to the caller. */
  take(block: number): number {
    const word = this.#word(block);
    if ((word & STATE) === DELAYED) this.#noMoreDelayed(block);
    this.#setWord(block, 0);
    return Math.floor(word / FRAME_UNIT);
  }

  #noMoreDelayed(block: number): void {
    this.reserved--;
    this.clusters?.changed(block, -1);
  }

  markDirty(page: number): void {
    const stretch = this.#makeStretch(Math.floor(page / STRETCH_PAGES));
    const bit = 1 << (page & (STRETCH_PAGES - 1));
    if ((stretch.dirty & bit) !== 0) return;
    stretch.dirty |= bit;
    this.#dirty++;
    this.#tally.dirty++;
  }

  isDirty(page: number): boolean {
    const stretch = this.#stretch(Math.floor(page / STRETCH_PAGES));
    return stretch !== undefined && (stretch.dirty & (1 << (page & (STRETCH_PAGES - 1)))) !== 0;
  }

  clean(page: number): void {
    const index = Math.floor(page / STRETCH_PAGES);
    const stretch = this.#stretch(index);
    const bit = 1 << (page & (STRETCH_PAGES - 1));
    if (!stretch || (stretch.dirty & bit) === 0) return;
    stretch.dirty &= ~bit;
    this.#dirty--;
    this.#tally.dirty--;
    this.#dropIfEmpty(index, stretch);
  }

  /** Dirty pages in [from, to), ascending, at most `limit`. */
  dirtyPages(from = 0, to = Number.POSITIVE_INFINITY, limit = Number.POSITIVE_INFINITY): number[] {
    const pages: number[] = [];
    if (this.#dirty === 0) return pages;
    for (const index of this.#indexes(from / STRETCH_PAGES, to / STRETCH_PAGES)) {
      const { dirty } = this.#known(index)!;
      for (let i = 0; i < STRETCH_PAGES; i++) {
        const page = index * STRETCH_PAGES + i;
        if ((dirty & (1 << i)) === 0 || page < from || page >= to) continue;
        if (pages.length >= limit) return pages;
        pages.push(page);
      }
    }
    return pages;
  }

  /** Blocks held in [from, to), ascending. */
  held(from: number, to: number): number[] {
    const blocks: number[] = [];
    if (this.#size === 0) return blocks;
    for (const index of this.#indexes(from / this.#blocksPerStretch, to / this.#blocksPerStretch)) {
      const { words } = this.#known(index)!;
      const first = index * this.#blocksPerStretch;
      for (let i = 0; i < words.length; i++)
        if (words[i] !== 0 && first + i >= from && first + i < to) blocks.push(first + i);
    }
    return blocks;
  }

  /** Stretches that reach into [from, to), ascending. */
  #indexes(from: number, to: number): number[] {
    const indexes: number[] = [];
    const near = this.#near;
    for (let index = 0; index < near.length; index++)
      if (near[index] && index + 1 > from && index < to) indexes.push(index);
    if (!this.#far) return indexes;
    const far = [...this.#far.keys()].filter((index) => index + 1 > from && index < to);
    return indexes.concat(far.sort((a, b) => a - b));
  }
}
