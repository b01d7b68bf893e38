/**
 * Folios are the pieces in which the page cache holds a file. A write of 64 KiB to a place that is not cached
 * gets one folio of 16 pages. Existing folios do not change.
 *
 *     page    0               16  17  18 …
 *             ├─ 16 pages ─────┼───┼───┤          64 KiB written at 0, then 4 KiB twice
 *
 * They matter at the flush, which gathers blocks into requests folio by folio (flush.ts).
 *
 * Each page has two bits: one says that it is cached, one that a folio begins with it. 32 pages share a word of each kind.
 */

const WORD_PAGES = 32;
/** The largest folio: 2 MiB of pages, a huge page (MAX_PAGECACHE_ORDER). */
const MAX_PAGES = 512;

const lowest = (word: number): number => 31 - Math.clz32(word & -word);

/** Words before this one are in an array, because most files have no others. */
const NEAR_WORDS = 64;

/** A bit for each page. */
class PageBits {
  #near: number[] = [];
  #far: Map<number, number> | undefined;

  word(index: number): number {
    return (index < NEAR_WORDS ? this.#near[index] : this.#far?.get(index)) ?? 0;
  }

  set(page: number, on: boolean): void {
    const index = Math.floor(page / WORD_PAGES);
    const bit = 1 << (page % WORD_PAGES);
    const word = on ? this.word(index) | bit : this.word(index) & ~bit;
    if (index < NEAR_WORDS) {
      while (this.#near.length <= index) this.#near.push(0);
      this.#near[index] = word;
      return;
    }
    this.#far ??= new Map();
    if (word !== 0) this.#far.set(index, word);
    else this.#far.delete(index);
  }

  /** Indexes of the words with a bit in them, ascending. */
  indexes(): number[] {
    const near: number[] = [];
    for (const [index, word] of this.#near.entries()) if (word !== 0) near.push(index);
    return this.#far ? near.concat([...this.#far.keys()].sort((a, b) => a - b)) : near;
  }

  clear(): void {
    this.#near = [];
    this.#far = undefined;
  }
}

export class Folios {
  readonly #cached = new PageBits();
  readonly #starts = new PageBits();
  #size = 0;

  /** Pages that are cached. */
  get size(): number {
    return this.#size;
  }

  /** Answers whether a page is cached. */
  has(page: number): boolean {
    return ((this.#cached.word(Math.floor(page / WORD_PAGES)) >>> (page % WORD_PAGES)) & 1) === 1;
  }

  /** The first page of the folio that a cached page belongs to. */
  startOf(page: number): number {
    let index = Math.floor(page / WORD_PAGES);
    let word = this.#starts.word(index) & (0xffffffff >>> (WORD_PAGES - 1 - (page % WORD_PAGES)));
    while (word === 0) word = this.#starts.word(--index);
    return index * WORD_PAGES + 31 - Math.clz32(word);
  }

  /** The page behind the folio that a cached page belongs to. */
  endOf(page: number): number {
    let index = Math.floor((page + 1) / WORD_PAGES);
    let mask = -1 << ((page + 1) % WORD_PAGES);
    for (;;) {
      const stops = (this.#starts.word(index) | ~this.#cached.word(index)) & mask;
      if (stops !== 0) return index * WORD_PAGES + lowest(stops);
      index++;
      mask = -1;
    }
  }

  /**
   * The page behind the folio for a write of `pages` whole pages at `page`. This is an existing folio, or a new one as
   * large as the write, its alignment and its neighbours allow.
   */
  forWrite(page: number, pages: number): number {
    if (this.has(page)) return this.endOf(page);
    let size = 1;
    while (size * 2 <= pages && size < MAX_PAGES && page % (size * 2) === 0) size *= 2;
    while (size > 1 && this.#any(page, page + size)) size /= 2;
    for (let p = page; p < page + size; p++) this.#cached.set(p, true);
    this.#starts.set(page, true);
    this.#size += size;
    return page + size;
  }

  #any(from: number, to: number): boolean {
    for (let page = from; page < to; page++) if (this.has(page)) return true;
    return false;
  }

  /**
   * Drops [from, to), in pages and parts of them, from the cache. A folio that reaches over either end is split. If
   * some of it waits for the disk (`busy`), all of it stays.
   */
  drop(from: number, to: number, busy: (page: number) => boolean): void {
    if (this.#size === 0) return;
    if (from <= 0 && to === Number.POSITIVE_INFINITY) {
      this.#cached.clear();
      this.#starts.clear();
      this.#size = 0;
      return;
    }
    const first = Math.ceil(from);
    const end = Math.floor(to);
    this.#dropWhole(first, end);
    this.#isolate(Math.floor(from), busy);
    if (Number.isFinite(to)) this.#isolate(end, busy);
    this.#dropWhole(first, end);
  }

  /** Drops folios that do not wait for the disk when memory is short, `wanted` pages or a little more. */
  dropSome(wanted: number, busy: (page: number) => boolean): number {
    const before = this.#size;
    for (const index of this.#cached.indexes())
      for (let page = index * WORD_PAGES; page < (index + 1) * WORD_PAGES; page++) {
        if (before - this.#size >= wanted) return before - this.#size;
        if (!this.has(page)) continue;
        const first = this.startOf(page);
        const end = this.endOf(page);
        let waits = false;
        for (let p = first; p < end; p++) waits ||= busy(p);
        if (!waits) this.#dropWhole(first, end);
        page = end - 1;
      }
    return before - this.#size;
  }

  #dropWhole(from: number, to: number): void {
    for (const index of this.#cached.indexes()) {
      if ((index + 1) * WORD_PAGES <= from || index * WORD_PAGES >= to) continue;
      const stop = Math.min(to, (index + 1) * WORD_PAGES);
      for (let page = Math.max(from, index * WORD_PAGES); page < stop; page++) {
        if (!this.has(page)) continue;
        const first = this.startOf(page);
        const end = this.endOf(page);
        if (first >= from && end <= to) {
          for (let p = first; p < end; p++) this.#cached.set(p, false);
          this.#starts.set(first, false);
          this.#size -= end - first;
        }
        page = end - 1;
      }
    }
  }

  /** Splits the folio that holds a page in halves, and the half that holds it again, until the page is alone. */
  #isolate(page: number, busy: (page: number) => boolean): void {
    if (!this.has(page)) return;
    let first = this.startOf(page);
    let size = this.endOf(page) - first;
    for (let p = first; p < first + size; p++) if (busy(p)) return;
    while (size > 1) {
      size /= 2;
      this.#starts.set(first + size, true);
      if (page >= first + size) first += size;
    }
  }
}
