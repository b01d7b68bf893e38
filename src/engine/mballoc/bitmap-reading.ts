/**
 * Decides which block bitmaps a search reads, and when. ext4 mounts without reading any.
 *
 *     groups     0 1 2 3 4 … 15 │ 16 17 … 31 │ 32 …        flex groups of 16
 *     search     ├──── read ────┤                          begins at 0: the rest of its flex group, at most 32,
 *                                                          is asked for, and read when the search ends
 *
 * A quick criterion does not wait for a bitmap. So the first search skips a group that was never read, and the next
 * search knows it.
 */

/** s_mb_prefetch: bitmaps requested together. */
const PREFETCH = 32;
/** s_mb_prefetch_limit in multiples of that: the most that the quick criteria of one search request. */
const PREFETCH_LIMIT = 4;

export interface Bitmaps {
  readonly groups: number;
  readonly flexSize: number;
  /** Answers whether the buddies of the group are known. */
  isLoaded(group: number): boolean;
  /** Answers whether they can be built without the disk, because mke2fs left the bitmap out. */
  blocksUninit(group: number): boolean;
  freeBlocks(group: number): number;
  load(group: number): void;
}

export class BitmapReading {
  readonly #bitmaps: Bitmaps;
  #asked: Uint8Array;
  /** The group at which the next batch begins, if the search reaches it, and the size of the last batch. */
  #next = 0;
  #batch = 0;
  /** How many bitmaps this search has requested. */
  #reads = 0;

  constructor(bitmaps: Bitmaps) {
    this.#bitmaps = bitmaps;
    this.#asked = new Uint8Array(bitmaps.groups);
  }

  grown(groups: number): void {
    const asked = new Uint8Array(groups);
    asked.set(this.#asked);
    this.#asked = asked;
  }

  beginSearch(): void {
    this.#reads = 0;
    this.#batch = 0;
  }

  /** Begins a round over the groups under one criterion. */
  beginRound(group: number): void {
    this.#next = group;
    this.#batch = 0;
  }

  /** The search reaches a group. */
  visit(group: number, quick: boolean): void {
    if (group !== this.#next) return;
    const { groups, flexSize } = this.#bitmaps;
    const most = Math.min(groups, PREFETCH);
    if (quick && this.#reads >= Math.min(groups, most * PREFETCH_LIMIT)) return;
    this.#batch = flexSize > 1 ? Math.min(flexSize - (group % flexSize), most) : most;
    for (let i = 0; i < this.#batch; i++) {
      this.#ask(this.#next);
      this.#next = this.#next + 1 < groups ? this.#next + 1 : 0;
    }
  }

  #ask(group: number): void {
    if (this.#asked[group] || this.#bitmaps.isLoaded(group) || this.#bitmaps.freeBlocks(group) === 0) return;
    this.#asked[group] = 1;
    if (!this.#bitmaps.blocksUninit(group)) this.#reads++;
  }

  /** Ends the search. The last batch has arrived by now. */
  endSearch(): void {
    const { groups } = this.#bitmaps;
    for (let i = 0, group = this.#next; i < this.#batch; i++) {
      group = (group === 0 ? groups : group) - 1;
      if (!this.#bitmaps.isLoaded(group) && this.#bitmaps.freeBlocks(group) > 0) this.#bitmaps.load(group);
    }
  }

  /** Reads all bitmaps, as the background thread does soon after the mount. */
  readAll(): void {
    for (let group = 0; group < this.#bitmaps.groups; group++)
      if (!this.#bitmaps.isLoaded(group) && this.#bitmaps.freeBlocks(group) > 0) this.#bitmaps.load(group);
  }
}
