/**
 * The way through a hash tree: from the root down to the index node above a leaf, and which slot was taken
 * in each.
 *
 *     hash 0x5d…   root  │ – │ 4a… │ 81… │           slot 1: 4a… ≤ 5d… < 81…
 *                  node        └─▶ │ – │ 52… │ 77… │        slot 1
 *                  leaf                  └─▶ block 23
 */

import { DX_HASH_TEA, DX_NODE_COUNT_OFFSET, DX_UNKNOWN_FLAG, dxLimit, HASH_CONTINUED } from '../../format/htree.ts';
import type { Dir } from './dir.ts';
import { blockIn, countIn, hashIn, limitIn, rootBase, rootFlags, rootLevels, rootVersion } from './htree-node.ts';
import type { Name } from './name.ts';
import { tellHash, tellProbe } from './telling.ts';

/** The deepest tree: the root and, with large_dir, two levels below it. */
const MOST_LEVELS = 3;
/** A hash that means "whatever comes next". */
export const NEXT_ALWAYS = 1;

export class TreePath {
  /** For each level: the block of the directory, its bytes, where its slots begin, the slot that was taken. */
  readonly blocks: number[] = new Array(MOST_LEVELS).fill(0);
  readonly bytes: Uint8Array[] = new Array(MOST_LEVELS);
  readonly bases: number[] = new Array(MOST_LEVELS).fill(0);
  readonly slots: number[] = new Array(MOST_LEVELS).fill(0);
  /** The level above the leaves; 0 if that is the root. */
  bottom = 0;
  /** True for walks that are no lookups: they emit no events. */
  quiet = false;
  /** The hash version of this directory, unsigned chars taken into account. */
  version = 0;

  /** The block of the leaf. */
  get leaf(): number {
    return blockIn(this.bytes[this.bottom], this.bases[this.bottom], this.slots[this.bottom]);
  }

  /**
   * Walks down by a hash (that of `name`, unless it is given). A tree that cannot be trusted is reported and gives false;
   * the caller may read it as a linear directory. Throws if a block cannot be read at all.
   */
  probe(dir: Dir, name: Name | undefined, hash = 0): boolean {
    const { names } = dir;
    const root = dir.block(0, 'index');
    const version = rootVersion(root);
    if (version > DX_HASH_TEA) return this.#bad(dir, 0, `hash version ${version} is not known`);
    this.version = version + names.hashUnsigned;
    if (name) {
      names.hash.of(this.version, name.bytes, 0, name.length);
      hash = names.hash.hash;
      tellHash(dir, name.text, this.version, hash, names.hash.minor);
    }
    if (rootFlags(root) & DX_UNKNOWN_FLAG) return this.#bad(dir, 0, `flags ${rootFlags(root)} are not known`);
    const levels = rootLevels(root);
    if (levels >= names.maxLevels)
      return this.#bad(dir, 0, `${levels} levels below the root are more than ${names.maxLevels - 1}`);
    const base = rootBase(root);
    const limit = dxLimit(names.blockSize, base, names.csum);
    if (limitIn(root, base) !== limit)
      return this.#bad(dir, 0, `the root's limit is ${limitIn(root, base)}, and there is room for ${limit}`);
    this.bottom = levels;
    return this.#descend(dir, 0, root, base, 0, hash);
  }

  /** Takes the slot for a hash in one node, and goes on below it. */
  #descend(dir: Dir, block: number, node: Uint8Array, base: number, level: number, hash: number): boolean {
    const count = countIn(node, base);
    const limit = limitIn(node, base);
    if (count === 0 || count > limit) return this.#bad(dir, block, `${count} slots are in use where ${limit} fit`);
    // The first slot stands for all hashes below the second one's.
    let low = 1;
    let high = count - 1;
    let compared = 0;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      compared++;
      if (hashIn(node, base, middle) > hash) high = middle - 1;
      else low = middle + 1;
    }
    this.blocks[level] = block;
    this.bytes[level] = node;
    this.bases[level] = base;
    this.slots[level] = low - 1;
    const child = blockIn(node, base, low - 1);
    if (!this.quiet) tellProbe(dir, this, level, compared);
    for (let above = 0; above <= level; above++)
      if (this.blocks[above] === child) return this.#bad(dir, block, `slot ${low - 1} leads back to block ${child}`);
    if (level === this.bottom) return true;
    const next = dir.block(child, 'index');
    const room = dxLimit(dir.names.blockSize, DX_NODE_COUNT_OFFSET, dir.names.csum);
    if (limitIn(next, DX_NODE_COUNT_OFFSET) !== room)
      return this.#bad(
        dir,
        child,
        `the node's limit is ${limitIn(next, DX_NODE_COUNT_OFFSET)}, and there is room for ${room}`,
      );
    return this.#descend(dir, child, next, DX_NODE_COUNT_OFFSET, level + 1, hash);
  }

  /**
   * Goes on to the next leaf. For an even hash it does so only if names of that same hash go on there, for NEXT_ALWAYS
   * always. `nextHash` is then the first hash of that leaf. False at the end.
   */
  next(dir: Dir, hash: number): boolean {
    let level = this.bottom;
    for (;;) {
      this.slots[level]++;
      if (this.slots[level] < countIn(this.bytes[level], this.bases[level])) break;
      if (level === 0) return false;
      level--;
    }
    const begins = hashIn(this.bytes[level], this.bases[level], this.slots[level]);
    this.nextHash = begins;
    if ((hash & HASH_CONTINUED) === 0 && (begins & ~HASH_CONTINUED) >>> 0 !== hash) return false;
    while (level < this.bottom) {
      const child = blockIn(this.bytes[level], this.bases[level], this.slots[level]);
      const node = dir.block(child, 'index');
      level++;
      this.blocks[level] = child;
      this.bytes[level] = node;
      this.bases[level] = DX_NODE_COUNT_OFFSET;
      this.slots[level] = 0;
    }
    return true;
  }

  nextHash = 0;

  #bad(dir: Dir, block: number, why: string): false {
    dir.tell(block, 0, why);
    return false;
  }
}
