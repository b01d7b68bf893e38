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
  childAt,
  closeSlot,
  depthOf,
  entriesOf,
  isFull,
  keyAt,
  type MappedRun,
  openSlot,
  physicalAt,
  runAt,
  seek,
  setDepth,
  setEntries,
  setHeader,
  setKey,
  setRun,
  setWholeIndex,
  slotAt,
} from '../../format/extent-node.ts';
import { extentRoom } from '../../format/extents.ts';
import { addBlocks, type InodeFields } from './inodes.ts';
import type { Library } from './library.ts';

export const endOf = ({ logical, length }: MappedRun): number => logical + length;

interface Node {
  /** 0 means the inode. */
  block: number;
  bytes: Uint8Array;
  /** The entry through which the way continues. */
  entry: number;
}

/** The block on disk that an entry leads to: a node, or the first block of an extent. */
const leadsTo = (node: Uint8Array, i: number): number => (depthOf(node) > 0 ? childAt(node, i) : physicalAt(node, i));

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
  seek(logical: number): MappedRun | undefined {
    this.#way = [];
    let block = 0;
    for (;;) {
      const bytes = block === 0 ? this.#inode.i_block : this.#lib.io.read(block);
      const entry = seek(bytes, logical);
      this.#way.push({ block, bytes, entry });
      if (entriesOf(bytes) === 0) return undefined;
      if (depthOf(bytes) === 0) return runAt(bytes, entry);
      block = childAt(bytes, entry);
    }
  }

  /** The extent at the present place. */
  get run(): MappedRun | undefined {
    const { bytes, entry } = this.#leaf;
    return entriesOf(bytes) === 0 ? undefined : runAt(bytes, entry);
  }

  /** Goes to the extent before this one or behind it. Where there is none, it answers false and stays. */
  step(by: 1 | -1): boolean {
    for (let level = this.#way.length - 1; level >= 0; level--) {
      const { bytes, entry } = this.#way[level];
      if (entry + by < 0 || entry + by >= entriesOf(bytes)) continue;
      this.#way = this.#way.slice(0, level + 1);
      this.#way[level] = { ...this.#way[level], entry: entry + by };
      for (;;) {
        const node = this.#way[this.#way.length - 1];
        if (depthOf(node.bytes) === 0) return true;
        const block = childAt(node.bytes, node.entry);
        const below = this.#lib.io.read(block);
        this.#way.push({ block, bytes: below, entry: by > 0 ? 0 : entriesOf(below) - 1 });
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

  replace(run: MappedRun): void {
    const leaf = this.#leaf;
    this.#change(leaf, (bytes) => setRun(bytes, leaf.entry, run));
    this.#raise();
  }

  /** Inserts an extent before or behind the present one. The place is then at the new extent. */
  insert(run: MappedRun, side: 'before' | 'behind'): void {
    this.#makeRoom(this.#way.length - 1);
    const leaf = this.#leaf;
    if (side === 'behind' && entriesOf(leaf.bytes) > 0) leaf.entry++;
    this.#change(leaf, (bytes) => {
      openSlot(bytes, leaf.entry);
      setRun(bytes, leaf.entry, run);
    });
    this.#raise();
  }

  /** Removes the extent, and every node that is empty then. */
  remove(): void {
    this.#remove(this.#way.length - 1);
  }

  #remove(level: number): void {
    const node = this.#way[level];
    const isLast = entriesOf(node.bytes) === 1;
    if (isLast && level > 0) {
      this.#lib.groups.countBlock(node.block, -1);
      addBlocks(this.#inode, -1, this.#lib.io.blockSize, this.#lib.ratio);
      this.#remove(level - 1);
      return;
    }
    this.#change(node, (bytes) => {
      closeSlot(bytes, node.entry);
      // Only the root can stay without entries, and it has depth 0 then.
      if (isLast) setDepth(bytes, 0);
    });
    this.#way = this.#way.slice(0, level + 1);
    if (!isLast) this.#raise();
  }

  /** When the first entry of a node begins elsewhere, the entries above it change as well. */
  #raise(): void {
    const way = this.#way;
    for (let i = way.length - 1; i > 0 && way[i].entry === 0; i--) {
      const logical = keyAt(way[i].bytes, 0);
      const above = way[i - 1];
      this.#change(above, (bytes) => setKey(bytes, above.entry, logical));
    }
  }

  /** Makes room for an entry in the node of that level, counted from the root. */
  #makeRoom(level: number): void {
    if (!isFull(this.#way[level].bytes)) return;
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
    const entries = entriesOf(from);
    const begins = leadsTo(from, 0);
    const block = lib.takeZeroed(begins - (begins % lib.ratio) - 1);
    addBlocks(this.#inode, 1, lib.io.blockSize, lib.ratio);
    const node: Node = { block, bytes: from, entry: 0 };
    this.#change(node, (bytes) => {
      setHeader(bytes, entries - first, extentRoom(lib.io.blockSize), depthOf(from));
      bytes.set(from.subarray(slotAt(first), slotAt(entries)), slotAt(0));
    });
    return node;
  }

  #growRoot(): void {
    const root = this.#way[0];
    const node = this.#newNode(root.bytes.slice(), 0);
    node.entry = root.entry;
    this.#change(root, (bytes) => {
      setWholeIndex(bytes, 0, keyAt(bytes, 0), node.block);
      setEntries(bytes, 1);
      setDepth(bytes, depthOf(bytes) + 1);
    });
    this.#way = [{ ...root, entry: 0 }, node, ...this.#way.slice(1)];
  }

  /** Splits a node. The parent has room for the entry of the new node. */
  #split(level: number): void {
    const node = this.#way[level];
    const old = node.bytes.slice();
    const entries = entriesOf(old);
    const first = entries - (node.entry === entries - 1 ? 1 : Math.floor(entries / 2));
    const made = this.#newNode(old, first);
    this.#change(node, (bytes) => setEntries(bytes, first));
    const parent = this.#way[level - 1];
    this.#change(parent, (bytes) => {
      openSlot(bytes, parent.entry + 1);
      setWholeIndex(bytes, parent.entry + 1, keyAt(old, first), made.block);
    });
    if (node.entry < first) return;
    made.entry = node.entry - first;
    this.#way[level] = made;
    parent.entry++;
  }
}
