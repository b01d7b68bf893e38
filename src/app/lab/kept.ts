/**
 * Results that this browser keeps, each under its script: the same cell need not run again, in whatever table it stands.
 * Those of an earlier version of the page are forgotten, as it may come to other figures.
 */
import type { CellResult } from '../../lab/run-cell.ts';

export interface Kept {
  result: CellResult;
  /** ms that a worker took for it, and how much work it was (cell.ts). */
  took: number;
  work: number;
}

/** The browser's storage, as far as it is needed. */
export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'ext4lab.lab';
/** About 3 KiB each; browsers give 5 MiB. The oldest goes first. */
const MOST = 600;

interface Stored {
  version: string;
  results: [script: string, kept: Kept][];
}

export class Shelf {
  readonly #storage: Storage | undefined;
  readonly #version: string;

  /** Without a storage (a private window may refuse it) nothing is kept. */
  constructor(storage: Storage | undefined, version: string) {
    this.#storage = storage;
    this.#version = version;
  }

  read(): Map<string, Kept> {
    try {
      const stored = JSON.parse(this.#storage?.getItem(KEY) ?? 'null') as Stored | null;
      return new Map(stored?.version === this.#version ? stored.results : []);
    } catch {
      return new Map();
    }
  }

  /** Beside what another window has kept meanwhile. */
  add(script: string, kept: Kept): void {
    const all = this.read();
    all.delete(script);
    all.set(script, kept);
    const results = [...all].slice(-MOST);
    try {
      this.#storage?.setItem(KEY, JSON.stringify({ version: this.#version, results } satisfies Stored));
    } catch {
      // It is full, or refuses: what is here lasts as long as the page.
    }
  }

  forget(): void {
    try {
      this.#storage?.removeItem(KEY);
    } catch {
      // As above.
    }
  }
}
