/**
 * How many blocks an operation may change at most. It asks the journal for that many before it begins. These requests
 * decide when a transaction is full, and so which operations commit together. The numbers are those that the
 * tracepoints of Linux 6.18 show.
 *
 *     D   one block of a file and all that leads to it: 24 with extents, 12 with lists of blocks
 *     make a name D + 22 · link D + 13 · unlink, rmdir D · rename 2 D + 14 · delete D + 5 … 67; truncate alike, with extents as a map of one block
 */

import { SECTOR_BYTES } from '../../format/constants.ts';
import { EXT4_MAX_EXTENT_DEPTH, extentRoom } from '../../format/extents.ts';
import { pointersIn } from '../../format/indirect.ts';
import type { Inode } from '../fs/inode.ts';
import type { Mount } from '../fs/mount.ts';
import { PAGE_SIZE } from '../fs/page-size.ts';

/** Blocks of the attributes of an inode. */
const XATTR_BLOCKS = 6;
/** For the deepest tree of extents: each level may be split, and one level added. */
const TREE_BLOCKS = 11;
/** The largest folio, each of whose blocks may have its own extent, and the deepest tree that may lead to them. */
const MAX_FOLIO_BYTES = 2 * 1024 * 1024;
const MAX_TRUNCATE = 64;
const LIST_LEVELS = 4;

export const INODE_CREDITS = 2;
export const SETATTR_CREDITS = 3;
/** To set an attribute: the inode, its block and the one it leaves, a bitmap and a descriptor for each. */
const XATTR_CREDITS = 7;
/** XATTR_SIZE_MAX: the longest value that an operation may remove. */
const LONGEST_VALUE = 65536;
/** For the inode of a value: the inode, its bitmap, a bitmap of blocks, a descriptor. */
const VALUE_INODE_BLOCKS = 4;
/** Revokes for which a handle asks room. */
export const REVOKES = 8;

export class Credits {
  readonly #mount: Mount;
  /** EXT4_DATA_TRANS_BLOCKS. */
  readonly data: number;

  constructor(mount: Mount) {
    this.#mount = mount;
    this.data = mount.extents ? 24 : 12;
  }

  get make(): number {
    return this.data + 22;
  }

  get link(): number {
    return this.data + 13;
  }

  get remove(): number {
    return this.data;
  }

  get rename(): number {
    return 2 * this.data + 14;
  }

  truncate(inode: Inode): number {
    return inode.hasExtents ? this.map(inode, 1) : this.#freeing(inode);
  }

  #freeing(inode: Inode): number {
    const blocks = Math.ceil(inode.sectors / (this.#mount.blockSize / SECTOR_BYTES));
    return this.data + Math.min(Math.max(blocks, 2), MAX_TRUNCATE);
  }

  evict(inode: Inode): number {
    return 3 + this.#freeing(inode);
  }

  /** To free one node and its entries: the nodes above, bitmaps and descriptors, the inode. */
  get freeNode(): number {
    return Math.floor(this.data / 2) - 1;
  }

  /** To map some blocks: the map, a bitmap and a descriptor for each piece that may change, the inode. */
  map(inode: Inode, blocks: number, pieces = 1): number {
    const tree = inode.hasExtents ? TREE_BLOCKS : Math.ceil(blocks / pointersIn(this.#mount.blockSize)) + LIST_LEVELS;
    const groups = Math.min(tree + pieces, this.#mount.geometry.groups);
    return tree + groups + Math.min(groups, this.#mount.geometry.descBlocks) + XATTR_BLOCKS;
  }

  /** For a write that places its data at once: as much as the largest folio. Where data is logged: a page and its blocks. */
  write(inode: Inode): number {
    const { blockSize } = this.#mount;
    const blocks = Math.max(1, PAGE_SIZE / blockSize);
    if (inode.journalsData) return this.map(inode, blocks) + 1 + blocks;
    return this.map(inode, MAX_FOLIO_BYTES / this.#mount.blockSize) + 1;
  }

  /**
   * To set an attribute. Where a value may have its own inode, this counts the new inode with its blocks, a bitmap and a
   * descriptor for each, and the parts of an old one that are freed. The block may be copied, with `held` other values.
   * `creates`: there is no old value.
   */
  xattr(length: number, held: number, creates: boolean): number {
    const { eaInode, blockSize } = this.#mount;
    if (!eaInode) return XATTR_CREDITS;
    // The value's blocks, and one block of the map.
    const blocks = Math.ceil(length / blockSize) + 1;
    const old = creates ? 0 : VALUE_INODE_BLOCKS + 2 * (LONGEST_VALUE / blockSize + 1);
    return XATTR_CREDITS + VALUE_INODE_BLOCKS + 3 * blocks + old + held;
  }

  /** To convert the blocks of one request of the flusher, each in its own extent. */
  get convert(): number {
    const { blockSize } = this.#mount;
    return 1 + 3 * EXT4_MAX_EXTENT_DEPTH + Math.ceil(MAX_FOLIO_BYTES / blockSize / extentRoom(blockSize));
  }
}
