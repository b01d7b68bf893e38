/**
 * The way from the root to a leaf, one entry per level. Every lookup reuses the same object.
 *
 *     level 0   root   slot 1 ─┐            block 0: the root is in the inode
 *     level 1   index          └▶ slot 12 ─┐
 *     level 2   leaf                       └▶ slot 3
 */
import { EXT_MAX_BLOCKS } from '../../format/constants.ts';
import { childAt, depthOf, entriesOf, keyAt, NO_SLOT, seek } from '../../format/extent-node.ts';
import { EXT4_MAX_EXTENT_DEPTH } from '../../format/extents.ts';
import { MapFault } from '../fs/failure.ts';
import type { MapHost } from '../fs/map-host.ts';
import { checkNode } from './check.ts';
import { tellLoad } from './telling.ts';

export class Path {
  readonly host: MapHost;
  /** The level of the leaf. */
  depth = 0;
  // EXT4_MAX_EXTENT_DEPTH + 1 entries each. Every file in use has two paths, and a typed array, or an array that is
  // filled, costs more to make than a whole path with these literals.
  readonly blocks: number[] = [0, 0, 0, 0, 0, 0];
  readonly slots: number[] = [0, 0, 0, 0, 0, 0];
  readonly nodes: Uint8Array[] = [];

  constructor(host: MapHost) {
    this.host = host;
  }

  get leaf(): Uint8Array {
    return this.nodes[this.depth];
  }

  /** The slot of the extent at or before the wanted block, or the first slot when all extents lie behind it. */
  get slot(): number {
    return this.slots[this.depth];
  }

  get leafBlock(): number {
    return this.blocks[this.depth];
  }

  /** Goes down to the leaf that covers `logical`. */
  find(logical: number): this {
    const root = this.host.root();
    const depth = depthOf(root);
    if (depth > EXT4_MAX_EXTENT_DEPTH) throw new MapFault('depth', this.host.ino, 0, `eh_depth is ${depth}`);
    this.depth = depth;
    this.blocks[0] = 0;
    this.nodes[0] = root;
    for (let level = 0; level < depth; level++) {
      this.slots[level] = seek(this.nodes[level], logical);
      this.descend(level);
    }
    const leaf = this.nodes[depth];
    this.slots[depth] = entriesOf(leaf) === 0 ? NO_SLOT : seek(leaf, logical);
    return this;
  }

  /** Reads and checks the node below the current slot of `level`, and adds it to the path. */
  descend(level: number): void {
    const { host } = this;
    const node = this.nodes[level];
    const slot = this.slots[level];
    const block = childAt(node, slot);
    if (!host.soundNodes.has(block)) {
      if (!host.blocksValid(block, 1))
        throw new MapFault('pointer', host.ino, this.blocks[level], `entry ${slot} points to block ${block}`);
      const lblk = keyAt(node, slot);
      tellLoad(host, node, slot);
      checkNode(host, block, this.depth - level - 1, lblk);
      host.soundNodes.add(block);
    }
    this.blocks[level + 1] = block;
    this.nodes[level + 1] = host.node(block);
  }

  /** The node of a level, to be changed in place. Call `changed` afterwards. */
  touch(level: number): Uint8Array {
    const node = level === 0 ? this.host.touchRoot() : this.host.touchNode(this.blocks[level]);
    this.nodes[level] = node;
    return node;
  }

  changed(level: number): void {
    if (level > 0) this.host.changed(this.blocks[level]);
  }

  /** Answers whether the path's slot on a level is the last of its node. */
  atLast(level: number): boolean {
    return this.slots[level] === entriesOf(this.nodes[level]) - 1;
  }

  /** The first block of the next entry to the right, on any level; EXT_MAX_BLOCKS when there is none. */
  nextAllocated(): number {
    for (let level = this.depth; level >= 0; level--) {
      const slot = this.slots[level];
      if (slot !== NO_SLOT && slot < entriesOf(this.nodes[level]) - 1) return keyAt(this.nodes[level], slot + 1);
    }
    return EXT_MAX_BLOCKS;
  }

  /** The key of the next leaf to the right; EXT_MAX_BLOCKS when this is the last one. */
  nextLeaf(): number {
    for (let level = this.depth - 1; level >= 0; level--)
      if (!this.atLast(level)) return keyAt(this.nodes[level], this.slots[level] + 1);
    return EXT_MAX_BLOCKS;
  }
}
