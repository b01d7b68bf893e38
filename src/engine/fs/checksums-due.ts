/**
 * Checksums that wait. A bitmap or an inode that changes a thousand times need not be summed a thousand times. Changes
 * are noted here, and summed before anyone may look: at an event of a full recording, a flush, or the end of a script.
 */

export type Due =
  | 'blockBitmap'
  | 'inodeBitmap'
  | 'descriptor'
  | 'inode'
  | 'extentNode'
  | 'directory'
  | 'htree'
  | 'xattr'
  | 'superblock';

/** Sums one structure. `key` is a group, an inode number or a block; `seed` the inode seed of a node's owner. */
export type Summer = (key: number, seed: number) => void;

export class ChecksumsDue {
  /** True if anything on this volume has a checksum. */
  readonly #sums: boolean;
  readonly #sets: Record<Due, Map<number, number>>;
  readonly #order: readonly Due[];
  #any = false;

  constructor(sums: boolean) {
    this.#sums = sums;
    this.#sets = {
      blockBitmap: new Map(),
      inodeBitmap: new Map(),
      inode: new Map(),
      extentNode: new Map(),
      directory: new Map(),
      htree: new Map(),
      xattr: new Map(),
      // Descriptors come after the bitmaps, because they hold the bitmaps' sums.
      descriptor: new Map(),
      superblock: new Map(),
    };
    this.#order = Object.keys(this.#sets) as Due[];
  }

  add(what: Due, key: number, seed = 0): void {
    if (!this.#sums) return;
    this.#sets[what].set(key, seed);
    this.#any = true;
  }

  has(what: Due, key: number): boolean {
    return this.#sets[what].has(key);
  }

  /** Drops a freed block, which needs no sum. */
  drop(block: number): void {
    if (!this.#any) return;
    this.#sets.extentNode.delete(block);
    this.#sets.directory.delete(block);
    this.#sets.htree.delete(block);
    this.#sets.xattr.delete(block);
  }

  settle(summers: Readonly<Record<Due, Summer>>): void {
    if (!this.#any) return;
    for (const what of this.#order) {
      const set = this.#sets[what];
      if (set.size === 0) continue;
      for (const [key, seed] of set) summers[what](key, seed);
      set.clear();
    }
    this.#any = false;
  }
}
