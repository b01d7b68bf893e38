/**
 * Remembers blocks of attributes by the hash of all their entries. A file that gets the attributes of another one shares
 * its block (Linux's mbcache). The block added last is checked first.
 */

export class XattrBlockCache {
  readonly #byHash = new Map<number, number[]>();

  /** Candidates, the newest first. */
  withHash(hash: number): readonly number[] {
    return this.#byHash.get(hash) ?? [];
  }

  /** A block that is already known keeps its place. */
  add(hash: number, block: number): void {
    if (hash === 0) return;
    const blocks = this.#byHash.get(hash);
    if (!blocks) this.#byHash.set(hash, [block]);
    else if (!blocks.includes(block)) blocks.unshift(block);
  }

  remove(hash: number, block: number): void {
    const blocks = this.#byHash.get(hash);
    if (!blocks) return;
    const at = blocks.indexOf(block);
    if (at >= 0) blocks.splice(at, 1);
    if (blocks.length === 0) this.#byHash.delete(hash);
  }
}
