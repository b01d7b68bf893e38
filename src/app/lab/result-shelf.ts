/**
 * Results that this browser keeps, each under its script: the same cell need not run again, in whatever table it stands.
 * Each is an item of its own, so that two windows add theirs beside one another. Those of an earlier version of the page
 * because its figures may differ.
 */
import type { CellResult } from '../../lab/run-cell.ts';

export interface Kept {
  result: CellResult;
  /** The ms that a worker took for it, and the amount of its work (cell.ts). */
  took: number;
  work: number;
}

/** The part of the browser's storage that is used here. */
export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const ALL = 'ext4lab.lab ';
/** About 3 KiB each; browsers give 5 MiB. The oldest go first. */
const MOST = 600;

interface Stored extends Kept {
  /** ms since 1970. */
  at: number;
}

export class Shelf {
  readonly #storage: Storage | undefined;
  /** Of the keys of this version's results; the script follows. */
  readonly #prefix: string;

  /** Without a storage (a private window may refuse it) nothing is kept. */
  constructor(storage: Storage | undefined, version: string) {
    this.#storage = storage;
    this.#prefix = `${ALL}${version} `;
  }

  read(): Map<string, Kept> {
    this.#remove(this.#keys(ALL).filter((key) => !key.startsWith(this.#prefix)));
    return new Map(this.#keys(this.#prefix).flatMap((key) => this.at(key)));
  }

  /** The result under a key of the storage; none if it is something else. */
  at(key: string): [script: string, kept: Kept][] {
    const stored = key.startsWith(this.#prefix) ? this.#stored(key) : undefined;
    return stored ? [[key.slice(this.#prefix.length), stored]] : [];
  }

  add(script: string, kept: Kept): void {
    const keys = this.#keys(this.#prefix);
    if (keys.length >= MOST) {
      const age = new Map(keys.map((key) => [key, this.#stored(key)?.at ?? 0]));
      this.#remove(keys.sort((a, b) => age.get(a)! - age.get(b)!).slice(0, MOST / 2));
    }
    try {
      this.#storage?.setItem(this.#prefix + script, JSON.stringify({ ...kept, at: Date.now() } satisfies Stored));
    } catch {
      // The storage is full or refuses. The results then last as long as the page.
    }
  }

  forget(): void {
    this.#remove(this.#keys(ALL));
  }

  #remove(keys: readonly string[]): void {
    for (const key of keys) this.#storage?.removeItem(key);
  }

  #stored(key: string): Stored | undefined {
    try {
      return JSON.parse(this.#storage?.getItem(key) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  }

  #keys(prefix: string): string[] {
    const storage = this.#storage;
    const all = Array.from({ length: storage?.length ?? 0 }, (_, i) => storage?.key(i) ?? '');
    return all.filter((key) => key.startsWith(prefix));
  }
}
