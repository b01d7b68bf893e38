/**
 * A file mapped by extents grows at its end, as libext2fs makes it grow: by a block at a time, and where a node is full
 * the newest entry alone moves on.
 *
 *     │ 0–3 │ 8–9 │ 12 │ 20 │     fifth ─▶   │ 0– │            what was in the inode goes into a block,
 *                                              └▶ │ 0–3 │ 8–9 │ 12 │ 20 │ 31 │
 *     │ … │ 83rd │ 84th │        85th ─▶     │ … │ 83rd │   │ 84th │ 85th │
 *
 * A block for the tree is looked for just before the first block that its entries lead to.
 */
import { inodeSeed } from '../../format/checksum.ts';
import { extentBlockChecksum } from '../../format/checksum-blocks.ts';
import {
  EXT_INIT_MAX_LEN,
  EXT4_EXT_MAGIC,
  EXTENT_ROOT_ENTRIES,
  Extent,
  ExtentHeader,
  ExtentIndex,
  ExtentTail,
} from '../../format/extents.ts';
import type { InodeFields } from './inodes.ts';
import { addBlocks } from './inodes.ts';
import type { Library } from './library.ts';

interface Node {
  /** 0: in the inode. */
  block: number;
  bytes: Uint8Array;
}

const ENTRY = Extent.size;
const FIRST = ExtentHeader.size;
const at = (i: number): number => FIRST + i * ENTRY;

const headerOf = (bytes: Uint8Array) => ExtentHeader.read(bytes, 0);
const startOf = (bytes: Uint8Array, depth: number, i: number): number => {
  if (depth > 0) {
    const e = ExtentIndex.read(bytes, at(i));
    return e.ei_leaf_lo + e.ei_leaf_hi * 2 ** 32;
  }
  const e = Extent.read(bytes, at(i));
  return e.ee_start_lo + e.ee_start_hi * 2 ** 32;
};

const roomInBlock = (blockSize: number): number =>
  Math.floor((blockSize - ExtentHeader.size - ExtentTail.size) / ENTRY);

/** An empty tree, in a new inode. */
export function emptyTree(i_block: Uint8Array): void {
  ExtentHeader.write(i_block, 0, { eh_magic: EXT4_EXT_MAGIC, eh_entries: 0, eh_max: EXTENT_ROOT_ENTRIES, eh_depth: 0 });
}

class Appending {
  readonly #lib: Library;
  readonly #ino: number;
  readonly #inode: InodeFields;
  #path: Node[] = [];

  constructor(lib: Library, ino: number, inode: InodeFields) {
    this.#lib = lib;
    this.#ino = ino;
    this.#inode = inode;
    this.#walk();
  }

  /** From the root down the last entries. */
  #walk(): void {
    this.#path = [{ block: 0, bytes: this.#inode.i_block }];
    for (;;) {
      const { bytes } = this.#path[this.#path.length - 1];
      const { eh_depth, eh_entries } = headerOf(bytes);
      if (eh_depth === 0 || eh_entries === 0) return;
      const block = startOf(bytes, eh_depth, eh_entries - 1);
      this.#path.push({ block, bytes: this.#lib.io.read(block) });
    }
  }

  /** A node, to be changed and written. */
  #change(node: Node, put: (bytes: Uint8Array) => void): void {
    if (node.block === 0) {
      put(this.#inode.i_block);
      this.#lib.inodes.write(this.#ino, this.#inode);
      return;
    }
    const bytes = this.#lib.io.write(node.block);
    node.bytes = bytes;
    put(bytes);
    const { rules } = this.#lib.volume;
    extentBlockChecksum.set(rules, bytes, 0, inodeSeed(rules, this.#ino, this.#inode.generation));
  }

  append(logical: number, physical: number): void {
    const leaf = this.#path[this.#path.length - 1];
    const { eh_entries } = headerOf(leaf.bytes);
    if (eh_entries > 0 && this.#extend(leaf, eh_entries - 1, logical, physical)) return;
    this.#makeRoom(this.#path.length - 1);
    this.#change(this.#path[this.#path.length - 1], (bytes) => {
      const n = headerOf(bytes).eh_entries;
      Extent.write(bytes, at(n), {
        ee_block: logical,
        ee_len: 1,
        ee_start_hi: Math.floor(physical / 2 ** 32),
        ee_start_lo: physical % 2 ** 32,
      });
      ExtentHeader.write(bytes, 0, { eh_entries: n + 1 });
    });
  }

  #extend(leaf: Node, i: number, logical: number, physical: number): boolean {
    const e = Extent.read(leaf.bytes, at(i));
    const follows = e.ee_block + e.ee_len === logical && startOf(leaf.bytes, 0, i) + e.ee_len === physical;
    if (!follows || e.ee_len >= EXT_INIT_MAX_LEN) return false;
    this.#change(leaf, (bytes) => Extent.write(bytes, at(i), { ee_len: e.ee_len + 1 }));
    return true;
  }

  /** After this the last node of that level can take an entry. */
  #makeRoom(level: number): void {
    const { eh_entries, eh_max, eh_depth } = headerOf(this.#path[level].bytes);
    if (eh_entries < eh_max) return;
    if (level === 0) {
      this.#growRoot(eh_depth);
      this.#walk();
      this.#makeRoom(1);
      return;
    }
    const before = this.#path.length;
    this.#makeRoom(level - 1);
    this.#split(level + this.#path.length - before, eh_depth);
    this.#walk();
  }

  #newNode(from: Uint8Array, first: number, count: number, depth: number): number {
    const { lib, inode } = { lib: this.#lib, inode: this.#inode };
    const block = lib.takeZeroed(startOf(from, depth, first) - 1);
    addBlocks(inode, 1, lib.io.blockSize, lib.ratio);
    this.#change({ block, bytes: from }, (bytes) => {
      ExtentHeader.write(bytes, 0, {
        eh_magic: EXT4_EXT_MAGIC,
        eh_entries: count,
        eh_max: roomInBlock(lib.io.blockSize),
        eh_depth: depth,
      });
      bytes.set(from.subarray(at(first), at(first + count)), FIRST);
    });
    return block;
  }

  #growRoot(depth: number): void {
    const root = this.#path[0];
    const { eh_entries } = headerOf(root.bytes);
    const block = this.#newNode(root.bytes.slice(), 0, eh_entries, depth);
    this.#change(root, (bytes) => {
      putIndex(bytes, 0, Extent.read(bytes, FIRST).ee_block, block);
      ExtentHeader.write(bytes, 0, { eh_entries: 1, eh_depth: depth + 1 });
    });
  }

  /** The last entry moves into a node of its own, which the parent has room for. */
  #split(level: number, depth: number): void {
    const node = this.#path[level];
    const n = headerOf(node.bytes).eh_entries;
    const old = node.bytes.slice();
    const block = this.#newNode(old, n - 1, 1, depth);
    this.#change(node, (bytes) => ExtentHeader.write(bytes, 0, { eh_entries: n - 1 }));
    this.#change(this.#path[level - 1], (bytes) => {
      const many = headerOf(bytes).eh_entries;
      putIndex(bytes, many, Extent.read(old, at(n - 1)).ee_block, block);
      ExtentHeader.write(bytes, 0, { eh_entries: many + 1 });
    });
  }
}

const putIndex = (bytes: Uint8Array, i: number, logical: number, block: number): void =>
  ExtentIndex.write(bytes, at(i), {
    ei_block: logical,
    ei_leaf_lo: block % 2 ** 32,
    ei_leaf_hi: Math.floor(block / 2 ** 32),
    ei_unused: 0,
  });

/** Maps `logical`, which lies behind all that is mapped, to a block, and writes the tree. */
export function appendExtent(lib: Library, ino: number, inode: InodeFields, logical: number, physical: number): void {
  new Appending(lib, ino, inode).append(logical, physical);
}
