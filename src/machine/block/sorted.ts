/** Requests in the order of their first sector, as an elevator passes them. */
import type { Request } from '../request.ts';

export class Sorted {
  readonly #list: Request[] = [];

  get length(): number {
    return this.#list.length;
  }

  /** The place of the first request that begins at `lba` or behind it. */
  #from(lba: number): number {
    let low = 0;
    let high = this.#list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#list[middle].lba < lba) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  add(request: Request): void {
    this.#list.splice(this.#from(request.lba), 0, request);
  }

  remove(request: Request): void {
    let at = this.#from(request.lba);
    while (this.#list[at] !== request) at++;
    this.#list.splice(at, 1);
  }

  /** It begins at `lba` now: where writes overlap, another may lie in between. */
  move(request: Request, lba: number): void {
    this.remove(request);
    request.lba = lba;
    this.add(request);
  }

  /** The next one upwards from `lba`, from the beginning again behind the last. */
  after(lba: number): Request | undefined {
    const at = this.#from(lba);
    return this.#list[at < this.#list.length ? at : 0];
  }

  /** The same, but only upwards. */
  upwards(lba: number): Request | undefined {
    return this.#list[this.#from(lba)];
  }
}
