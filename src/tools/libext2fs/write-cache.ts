/**
 * How much libext2fs has sent to the disk. It writes through a cache of eight blocks, and a block counts when it leaves the
 * cache.
 *
 *     write 275 276 277 … ─▶ │ 8 blocks, the least recently used goes first │ ─evicted─▶ disk, counted
 */
const CACHED_BLOCKS = 8;

export class WriteCache {
  readonly #dirty = new Map<number, boolean>();
  evictedBlocks = 0;

  #use(block: number, dirty: boolean): void {
    const was = this.#dirty.get(block) ?? false;
    this.#dirty.delete(block);
    if (this.#dirty.size === CACHED_BLOCKS) {
      const [oldest, oldestDirty] = this.#dirty.entries().next().value!;
      this.#dirty.delete(oldest);
      if (oldestDirty) this.evictedBlocks++;
    }
    this.#dirty.set(block, was || dirty);
  }

  read(block: number): void {
    this.#use(block, false);
  }

  write(block: number): void {
    this.#use(block, true);
  }
}
