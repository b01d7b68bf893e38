/**
 * Requests in the order of their first sector, as an elevator and an arm pass them. They lie in short chunks, so that
 * putting one in or taking one out moves only its neighbours.
 */
import type { Request } from './request.ts';

/** A chunk that grows beyond this is cut in two. */
const MOST = 64;

export class SortedBySector {
  readonly #chunks: Request[][] = [[]];
  length = 0;
  /** Where a search has ended: a place in a chunk, or behind its last. */
  #chunk = 0;
  #at = 0;
  /** The next one downwards, as far as `down` has come. */
  #downChunk = 0;
  #downAt = 0;

  /** Goes to the first request that begins at `lba` or behind it. */
  #find(lba: number): void {
    const chunks = this.#chunks;
    let low = 0;
    let high = chunks.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      const chunk = chunks[middle];
      if (chunk[chunk.length - 1].lba < lba) low = middle + 1;
      else high = middle;
    }
    this.#chunk = low;
    const chunk = chunks[low];
    low = 0;
    high = chunk.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (chunk[middle].lba < lba) low = middle + 1;
      else high = middle;
    }
    this.#at = low;
  }

  add(request: Request): void {
    this.#find(request.lba);
    const chunk = this.#chunks[this.#chunk];
    chunk.push(request);
    for (let i = chunk.length - 1; i > this.#at; i--) chunk[i] = chunk[i - 1];
    chunk[this.#at] = request;
    if (chunk.length > MOST) this.#chunks.splice(this.#chunk + 1, 0, chunk.splice(MOST >> 1));
    this.length++;
  }

  remove(request: Request): void {
    this.#find(request.lba);
    while (this.up() !== request);
    const chunk = this.#chunks[this.#chunk];
    for (let i = this.#at; i < chunk.length; i++) chunk[i - 1] = chunk[i];
    chunk.pop();
    if (chunk.length === 0 && this.#chunks.length > 1) this.#chunks.splice(this.#chunk, 1);
    this.length--;
  }

  /** The request begins at `lba` now. Where writes overlap, another may lie in between. */
  move(request: Request, lba: number): void {
    this.remove(request);
    request.lba = lba;
    this.add(request);
  }

  /** The next one upwards from `lba`; behind the last, the first again. */
  after(lba: number): Request | undefined {
    return this.upwards(lba) ?? this.#chunks[0][0];
  }

  /** The same, but only upwards. */
  upwards(lba: number): Request | undefined {
    this.#find(lba);
    return this.up();
  }

  /** After this, `up` and `down` go away from `lba`, one request at a time. */
  goTo(lba: number): void {
    this.#find(lba);
    this.#downChunk = this.#chunk;
    this.#downAt = this.#at;
  }

  up(): Request | undefined {
    let chunk = this.#chunks[this.#chunk];
    if (this.#at === chunk.length) {
      if (this.#chunk === this.#chunks.length - 1) return undefined;
      chunk = this.#chunks[++this.#chunk];
      this.#at = 0;
    }
    return chunk[this.#at++];
  }

  down(): Request | undefined {
    if (this.#downAt === 0) {
      if (this.#downChunk === 0) return undefined;
      this.#downAt = this.#chunks[--this.#downChunk].length;
    }
    return this.#chunks[this.#downChunk][--this.#downAt];
  }
}
