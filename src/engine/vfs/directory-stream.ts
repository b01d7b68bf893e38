/**
 * An open directory whose reader says each time where to go on. That place is a cookie that came with an entry (d_off).
 *
 *     hashed    bits 32–62   hash / 2            linear    the byte of the next record
 *               bits  0–31   minor hash
 *
 * The cookie of an entry is the place of the next one, so it stays valid while names change. Names equal in both hashes
 * share a place. Those behind the first get the numbers above it, which the stream remembers. Such a number collides with
 * another name's only with a chance of 2⁻⁶³.
 */
import type { Dir } from '../names/dir.ts';
import { type DirectoryEntry, Listing } from '../names/readdir.ts';

/** Above all hashes: nothing follows. */
const END_HIGH = 0x7fffffff;
const END_LOW = 0xffffffff;

export class DirectoryStream {
  readonly #listing: Listing;
  /** The cookie of the entry given last. */
  high = 0;
  low = 0;
  /** How many names at the next entry's place the stream has already given. */
  #shared = 0;
  /** Cookies of names that share a place, by `high:low`: the place's low part, and how many come before. */
  readonly #aliases = new Map<string, { low: number; before: number }>();

  constructor(dir: Dir) {
    this.#listing = new Listing(dir);
  }

  /** Goes to the place of a cookie. Does nothing if the stream is there already. */
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

  /** The entry at the cookie. It stays the next one until `advance`. */
  peek(): DirectoryEntry | undefined {
    return this.high === END_HIGH && this.low === END_LOW ? undefined : this.#listing.peek();
  }

  /** Moves past the entry. `high` and `low` are its cookie afterwards. */
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
