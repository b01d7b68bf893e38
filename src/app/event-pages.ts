/**
 * Events come from the worker in pages, when something on the screen needs one. So the page holds only the events of a
 * long recording that were shown.
 */
import type { EventRow } from '../session/session-api.ts';

const PAGE = 256;
const KEEP = 64;

export class EventPages {
  readonly #fetch: (from: number, to: number) => Promise<EventRow[]>;
  readonly #arrived: () => void;
  readonly #count: number;
  /** Pages by number, with the one used last at the end; `undefined` while a page is under way. */
  readonly #pages = new Map<number, EventRow[] | undefined>();

  constructor(count: number, fetch: (from: number, to: number) => Promise<EventRow[]>, arrived: () => void) {
    this.#count = count;
    this.#fetch = fetch;
    this.#arrived = arrived;
  }

  /** The event if it is here. Otherwise it is requested, and `arrived` is called when it comes. */
  get(id: number): EventRow | undefined {
    if (id < 0 || id >= this.#count) return undefined;
    const number = Math.floor(id / PAGE);
    const page = this.#pages.get(number);
    if (page) return page[id - number * PAGE];
    if (!this.#pages.has(number)) this.#send(number);
    return undefined;
  }

  #send(number: number): void {
    this.#pages.set(number, undefined);
    for (const old of this.#pages.keys()) {
      if (this.#pages.size <= KEEP) break;
      if (this.#pages.get(old)) this.#pages.delete(old);
    }
    this.#fetch(number * PAGE, Math.min(this.#count, (number + 1) * PAGE)).then(
      (rows) => {
        this.#pages.set(number, rows);
        this.#arrived();
      },
      () => this.#pages.delete(number),
    );
  }
}
