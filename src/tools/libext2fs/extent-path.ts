/**
 * A place in a file's tree of extents, and how libext2fs changes the tree there.
 *
 *     seek 9 ─▶ root ─▶ node ─▶ │ 0–3 │ 8–12 │ 20 │      the extent that has 9, or the last one before it
 *                                       ▲
 *     insert into a full node:  the second half of its entries moves into a node of its own; where the place is the node's
 *                               last entry, that one alone; what is full in the inode moves into a block whole
 *
 * A new node of the tree is looked for just before the first block, or cluster, that the full node leads to.
 */
import { inodeSeed } from '../../format/checksum.ts';
import { extentBlockChecksum } from '../../format/checksum-blocks.ts';
import {
  EXT4_EXT_MAGIC,
  EXTENT_ROOT_ENTRIES,
  Extent,
  ExtentHeader,
  ExtentIndex,
  ExtentTail,
  extentLength,
} from '../../format/extents.ts';
import { addBlocks, type InodeFields } from './inodes.ts';
import type { Library } from './library.ts';

/** Blocks of a file that are consecutive in the file and on the disk. */
export interface Run {
  logical: number;
  physical: number;
  length: number;
  unwritten: boolean;
}

export const endOf = ({ logical, length }: Run): number => logical + length;

interface Node {
  /** 0 means the inode. */
  block: number;
  bytes: Uint8Array;
  /** The entry through which the way continues. */
  entry: number;
}

const at = (i: number): number => ExtentHeader.size + i * Extent.size;
const headerOf = (bytes: Uint8Array) => ExtentHeader.read(bytes, 0);
/** Extents and indexes keep their first block in the same place. */
const logicalAt = (bytes: Uint8Array, i: number): number => Extent.read(bytes, at(i)).ee_block;

function leadsTo(bytes: Uint8Array, i: number): number {
  if (headerOf(bytes).eh_depth > 0) {
    const e = ExtentIndex.read(bytes, at(i));
    return e.ei_leaf_lo + e.ei_leaf_hi * 2 ** 32;
  }
  const e = Extent.read(bytes, at(i));
  return e.ee_start_lo + e.ee_start_hi * 2 ** 32;
}

function runAt(bytes: Uint8Array, i: number): Run {
  const { ee_block, ee_len } = Extent.read(bytes, at(i));
  const length = extentLength(ee_len);
  return { logical: ee_block, physical: leadsTo(bytes, i), length, unwritten: ee_len !== length };
}

const UNWRITTEN = 0x8000;

const putRun = (bytes: Uint8Array, i: number, { logical, physical, length, unwritten }: Run): void =>
  Extent.write(bytes, at(i), {
    ee_block: logical,
    ee_len: length + (unwritten ? UNWRITTEN : 0),
    ee_start_lo: physical % 2 ** 32,
    ee_start_hi: Math.floor(physical / 2 ** 32),
  });

const putIndex = (bytes: Uint8Array, i: number, logical: number, block: number): void =>
  ExtentIndex.write(bytes, at(i), {
    ei_block: logical,
    ei_leaf_lo: block % 2 ** 32,
    ei_leaf_hi: Math.floor(block / 2 ** 32),
    ei_unused: 0,
  });

/** Makes room for an entry behind the `i`-th one. */
function openUp(bytes: Uint8Array, i: number): void {
  const { eh_entries } = headerOf(bytes);
  bytes.copyWithin(at(i + 1), at(i), at(eh_entries));
  ExtentHeader.write(bytes, 0, { eh_entries: eh_entries + 1 });
}

export class ExtentPath {
  readonly #lib: Library;
  readonly #ino: number;
  readonly #inode: InodeFields;
  #way: Node[] = [];

  constructor(lib: Library, ino: number, inode: InodeFields) {
    this.#lib = lib;
    this.#ino = ino;
    this.#inode = inode;
  }

  /** Goes to the extent that has a block, else to the last one before it, else to the first of all. An empty tree has none. */
  seek(logical: number): Run | undefined {
    this.#way = [];
    let block = 0;
    for (;;) {
      const bytes = block === 0 ? this.#inode.i_block : this.#lib.io.read(block);
      const { eh_depth, eh_entries } = headerOf(bytes);
      let entry = Math.max(eh_entries - 1, 0);
      while (entry > 0 && logicalAt(bytes, entry) > logical) entry--;
      this.#way.push({ block, bytes, entry });
      if (eh_entries === 0) return undefined;
      if (eh_depth === 0) return runAt(bytes, entry);
      block = leadsTo(bytes, entry);
    }
  }

  /** The extent at the present place. */
  get run(): Run | undefined {
    const { bytes, entry } = this.#leaf;
    return headerOf(bytes).eh_entries === 0 ? undefined : runAt(bytes, entry);
  }

  /** Goes to the extent before this one or behind it. Where there is none, it answers false and stays. */
  step(by: 1 | -1): boolean {
    for (let level = this.#way.length - 1; level >= 0; level--) {
      const { bytes, entry } = this.#way[level];
      if (entry + by < 0 || entry + by >= headerOf(bytes).eh_entries) continue;
      this.#way = this.#way.slice(0, level + 1);
      this.#way[level] = { ...this.#way[level], entry: entry + by };
      for (;;) {
        const node = this.#way[this.#way.length - 1];
        if (headerOf(node.bytes).eh_depth === 0) return true;
        const block = leadsTo(node.bytes, node.entry);
        const below = this.#lib.io.read(block);
        this.#way.push({ block, bytes: below, entry: by > 0 ? 0 : headerOf(below).eh_entries - 1 });
      }
    }
    return false;
  }

  get #leaf(): Node {
    return this.#way[this.#way.length - 1];
  }

  /** Changes a node and writes it. */
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

  replace(run: Run): void {
    const leaf = this.#leaf;
    this.#change(leaf, (bytes) => putRun(bytes, leaf.entry, run));
    this.#raise();
  }

  /** Inserts an extent before or behind the present one. The place is then at the new extent. */
  insert(run: Run, side: 'before' | 'behind'): void {
    this.#makeRoom(this.#way.length - 1);
    const leaf = this.#leaf;
    if (side === 'behind' && headerOf(leaf.bytes).eh_entries > 0) leaf.entry++;
    this.#change(leaf, (bytes) => {
      openUp(bytes, leaf.entry);
      putRun(bytes, leaf.entry, run);
    });
    this.#raise();
  }

  /** Removes the extent, and every node that is empty then. */
  remove(): void {
    this.#remove(this.#way.length - 1);
  }

  #remove(level: number): void {
    const node = this.#way[level];
    const { eh_entries } = headerOf(node.bytes);
    if (eh_entries === 1 && level > 0) {
      this.#lib.groups.countBlock(node.block, -1);
      addBlocks(this.#inode, -1, this.#lib.io.blockSize, this.#lib.ratio);
      this.#remove(level - 1);
      return;
    }
    this.#change(node, (bytes) => {
      bytes.copyWithin(at(node.entry), at(node.entry + 1), at(eh_entries));
      // Only the root can stay without entries, and it has depth 0 then.
      ExtentHeader.write(bytes, 0, { eh_entries: eh_entries - 1, ...(eh_entries === 1 ? { eh_depth: 0 } : {}) });
    });
    this.#way = this.#way.slice(0, level + 1);
    if (eh_entries > 1) this.#raise();
  }

  /** When the first entry of a node begins elsewhere, the entries above it change as well. */
  #raise(): void {
    const way = this.#way;
    for (let i = way.length - 1; i > 0 && way[i].entry === 0; i--) {
      const logical = logicalAt(way[i].bytes, 0);
      const above = way[i - 1];
      this.#change(above, (bytes) => ExtentIndex.write(bytes, at(above.entry), { ei_block: logical }));
    }
  }

  /** Makes room for an entry in the node of that level, counted from the root. */
  #makeRoom(level: number): void {
    const { eh_entries, eh_max } = headerOf(this.#way[level].bytes);
    if (eh_entries < eh_max) return;
    if (level === 0) {
      this.#growRoot();
      return;
    }
    const before = this.#way.length;
    this.#makeRoom(level - 1);
    this.#split(level + this.#way.length - before);
  }

  /** Makes a new node for entries from the `first`-th on. */
  #newNode(from: Uint8Array, first: number): Node {
    const lib = this.#lib;
    const { eh_entries, eh_depth } = headerOf(from);
    const begins = leadsTo(from, 0);
    const block = lib.takeZeroed(begins - (begins % lib.ratio) - 1);
    addBlocks(this.#inode, 1, lib.io.blockSize, lib.ratio);
    const node: Node = { block, bytes: from, entry: 0 };
    this.#change(node, (bytes) => {
      ExtentHeader.write(bytes, 0, {
        eh_magic: EXT4_EXT_MAGIC,
        eh_entries: eh_entries - first,
        eh_max: Math.floor((lib.io.blockSize - ExtentHeader.size - ExtentTail.size) / Extent.size),
        eh_depth,
      });
      bytes.set(from.subarray(at(first), at(eh_entries)), at(0));
    });
    return node;
  }

  #growRoot(): void {
    const root = this.#way[0];
    const { eh_depth } = headerOf(root.bytes);
    const node = this.#newNode(root.bytes.slice(), 0);
    node.entry = root.entry;
    this.#change(root, (bytes) => {
      putIndex(bytes, 0, logicalAt(bytes, 0), node.block);
      ExtentHeader.write(bytes, 0, { eh_entries: 1, eh_depth: eh_depth + 1 });
    });
    this.#way = [{ ...root, entry: 0 }, node, ...this.#way.slice(1)];
  }

  /** Splits a node. The parent has room for the entry of the new node. */
  #split(level: number): void {
    const node = this.#way[level];
    const old = node.bytes.slice();
    const { eh_entries } = headerOf(old);
    const first = eh_entries - (node.entry === eh_entries - 1 ? 1 : Math.floor(eh_entries / 2));
    const made = this.#newNode(old, first);
    this.#change(node, (bytes) => ExtentHeader.write(bytes, 0, { eh_entries: first }));
    const parent = this.#way[level - 1];
    this.#change(parent, (bytes) => {
      openUp(bytes, parent.entry + 1);
      putIndex(bytes, parent.entry + 1, logicalAt(old, first), made.block);
    });
    if (node.entry < first) return;
    made.entry = node.entry - first;
    this.#way[level] = made;
    parent.entry++;
  }
}

/** An empty tree, in a new inode. */
export function emptyTree(i_block: Uint8Array): void {
  ExtentHeader.write(i_block, 0, { eh_magic: EXT4_EXT_MAGIC, eh_entries: 0, eh_max: EXTENT_ROOT_ENTRIES, eh_depth: 0 });
}
