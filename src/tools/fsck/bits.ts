/**
 * Sets of numbers, and tables by number. They are as large as a volume, but take only the room of their content: a page
 * appears when something is first put there. A volume of 16 TiB then costs what its files cost.
 */
import { countSet, nextSet } from '../../bytes/bitmap.ts';

const PAGE_BITS = 15;
const PAGE = 1 << PAGE_BITS;

export class Bits {
  readonly #pages = new Map<number, Uint8Array>();
  count = 0;

  has(n: number): boolean {
    const page = this.#pages.get(Math.floor(n / PAGE));
    if (!page) return false;
    const bit = n % PAGE;
    return ((page[bit >>> 3] >>> (bit & 7)) & 1) === 1;
  }

  /** Answers whether it was new. */
  add(n: number): boolean {
    const key = Math.floor(n / PAGE);
    let page = this.#pages.get(key);
    if (!page) {
      page = new Uint8Array(PAGE >>> 3);
      this.#pages.set(key, page);
    }
    const bit = n % PAGE;
    const mask = 1 << (bit & 7);
    if (page[bit >>> 3] & mask) return false;
    page[bit >>> 3] |= mask;
    this.count++;
    return true;
  }

  delete(n: number): void {
    const page = this.#pages.get(Math.floor(n / PAGE));
    const bit = n % PAGE;
    const mask = 1 << (bit & 7);
    if (!page || !(page[bit >>> 3] & mask)) return;
    page[bit >>> 3] &= ~mask;
    this.count--;
  }

  /** Calls back with the numbers, ascending. It stops if that returns false. */
  each(visit: (n: number) => boolean | undefined): void {
    for (const key of [...this.#pages.keys()].sort((a, b) => a - b)) {
      const page = this.#pages.get(key)!;
      for (let bit = nextSet(page, 0, PAGE); bit < PAGE; bit = nextSet(page, bit + 1, PAGE))
        if (visit(key * PAGE + bit) === false) return;
    }
  }

  /** How many of [from, to) are in the set. */
  countIn(from: number, to: number): number {
    let n = 0;
    for (let at = from; at < to; ) {
      const key = Math.floor(at / PAGE);
      const end = Math.min(to, (key + 1) * PAGE);
      const page = this.#pages.get(key);
      if (page) {
        if (at === key * PAGE && end === (key + 1) * PAGE) n += countSet(page, PAGE);
        else for (let i = at; i < end; i++) if (this.has(i)) n++;
      }
      at = end;
    }
    return n;
  }

  /** At most `limit` runs of neighbours: first, length, first, length … */
  runs(limit: number): number[] {
    const out: number[] = [];
    this.each((n) => {
      const last = out.length - 2;
      if (last >= 0 && out[last] + out[last + 1] === n) out[last + 1]++;
      else if (out.length < 2 * limit) out.push(n, 1);
      else return false;
      return true;
    });
    return out;
  }
}

/** Counts by number. A number that was never written counts 0. */
export class Counts {
  readonly #pages = new Map<number, Uint32Array>();

  get(n: number): number {
    return this.#pages.get(n >>> 12)?.[n & 4095] ?? 0;
  }

  set(n: number, value: number): void {
    const key = n >>> 12;
    let page = this.#pages.get(key);
    if (!page) {
      if (value === 0) return;
      page = new Uint32Array(4096);
      this.#pages.set(key, page);
    }
    page[n & 4095] = value;
  }

  add(n: number, by: number): void {
    this.set(n, Math.max(0, this.get(n) + by));
  }
}
