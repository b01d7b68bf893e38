/**
 * An open directory whose reader says at each turn where to go on, by a cookie that an entry came with (d_off):
 *
 *     hashed    bits 32–62   hash / 2            linear    the byte of the next record
 *               bits  0–31   minor hash
 *
 * The cookie of an entry is the place of the next one, so it stays good while names come and go. Names with
 * both hashes the same share a place; those behind the first are given the numbers above it, which nobody else
 * has but by a chance of 2⁻⁶³, and the stream remembers which they are.
 */
import type { Dir } from '../names/dir.ts';
import { type DirectoryEntry, Listing } from '../names/readdir.ts';

/** Above all hashes: nothing follows. */
const END_HIGH = 0x7fffffff;
const END_LOW = 0xffffffff;

export class DirectoryStream {
  readonly #listing: Listing;
  /** The cookie behind the entry that `next` told. */
  high = 0;
  low = 0;
  /** Names with the place of the next entry that were told already. */
  #shared = 0;
  /** Cookies of names that share a place, by `high:low`: the place's low part, and how many come before. */
  readonly #aliases = new Map<string, { low: number; before: number }>();

  constructor(dir: Dir) {
    this.#listing = new Listing(dir);
  }

  /** Goes to where a cookie points. Nothing happens where the stream is there already. */
  seek(high: number, low: number): void {
    if (high === this.high && low === this.low && (high !== 0 || low !== 0)) return;
    const alias = this.#aliases.get(`${high}:${low}`);
    this.high = high;
    this.low = low;
    this.#shared = alias?.before ?? 0;
    if (high === END_HIGH && low === END_LOW) return;
    this.#listing.seek(high * 2, alias?.low ?? low);
    for (let i = 0; i < this.#shared; i++) {
      this.#listing.peek();
      this.#listing.advance();
    }
  }

  /** The entry that the cookie points to; it stays the next one until `advance`. */
  peek(): DirectoryEntry | undefined {
    return this.high === END_HIGH && this.low === END_LOW ? undefined : this.#listing.peek();
  }

  /** Past the entry: `high` and `low` are its cookie afterwards. */
  advance(entry: DirectoryEntry): void {
    this.#listing.advance();
    const next = this.#listing.peek();
    if (!next) {
      this.high = END_HIGH;
      this.low = END_LOW;
      return;
    }
    this.high = next.hash >>> 1;
    this.low = next.minor;
    if (next.hash !== entry.hash || next.minor !== entry.minor) {
      this.#shared = 0;
      return;
    }
    this.#shared++;
    this.low = (next.minor + this.#shared) >>> 0;
    this.#aliases.set(`${this.high}:${this.low}`, { low: next.minor, before: this.#shared });
  }
}
