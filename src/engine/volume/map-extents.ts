/**
 * Walks an extent tree. A node is accepted if its header is right: it has the magic, its entries fit, and its depth is one
 * less than its parent's.
 *
 *     i_block  │ header │ index │ index │          eh_depth 1
 *                          └▶ │ header │ extent │ extent │ … │ tail │       eh_depth 0
 */

import {
  childAt,
  depthOf,
  entriesFit,
  entriesOf,
  isNode,
  keyAt,
  lengthAt,
  magicOf,
  physicalAt,
  slotAt,
  unwrittenAt,
} from '../../format/extent-node.ts';
import {
  EXT4_EXT_MAGIC,
  EXT4_MAX_EXTENT_DEPTH,
  Extent,
  ExtentHeader,
  ExtentIndex,
  extentRoom,
} from '../../format/extents.ts';
import { hexText } from '../../format/words.ts';
import { type FindingKind, finding } from './finding.ts';
import { type InodeRef, iBlockAt, iBlockBytes } from './inode.ts';
import type { MapVisitor } from './map.ts';
import type { Volume } from './volume.ts';

const H = ExtentHeader.offset;
const E = Extent.offset;
const X = ExtentIndex.offset;
/** One past the last block number that a file can have. */
const LOGICAL_END = 2 ** 32;

/** A node with more wrong entries than this is noise, and the rest of it is left out. */
export const MAX_BAD_ENTRIES = 8;

interface Walk {
  volume: Volume;
  visitor: MapVisitor;
  ino: number;
  seen: Set<number> | undefined;
}

export function walkExtents(volume: Volume, inode: InodeRef, visitor: MapVisitor): void {
  const walk: Walk = { volume, visitor, ino: inode.ino, seen: undefined };
  new Node(walk, inode.block, iBlockAt(inode), iBlockBytes(inode)).walk(-1, 0, LOGICAL_END);
}

class Node {
  readonly #walk: Walk;
  readonly #block: number;
  /** Byte of the node in its block. */
  readonly #at: number;
  readonly #node: Uint8Array;
  /** Wrong entries so far. */
  #bad = 0;
  /** The first logical block at which the next entry may begin. */
  #next = 0;

  constructor(walk: Walk, block: number, at: number, node: Uint8Array) {
    this.#walk = walk;
    this.#block = block;
    this.#at = at;
    this.#node = node;
  }

  /** Walks the node, whose entries are within [low, high). False if the visitor stops. */
  walk(wantedDepth: number, low: number, high: number): boolean {
    if (!this.#headerHolds(wantedDepth)) return true;
    this.#next = low;
    const entries = entriesOf(this.#node);
    const isLeaf = depthOf(this.#node) === 0;
    for (let slot = 0; slot < entries && this.#bad < MAX_BAD_ENTRIES; slot++)
      if (!(isLeaf ? this.#extent(slot, high) : this.#index(slot, slot + 1 === entries, high))) return false;
    return true;
  }

  /** Reports an impossible entry and leaves it out. True, as the walk continues behind it. */
  #leaveOut(what: FindingKind, field: string, byte: number, value: number | string, why: string): true {
    const { visitor, ino } = this.#walk;
    this.#bad++;
    visitor.finding?.(
      finding(what, field, this.#block, this.#at + byte, value, `${why}; that part of inode ${ino} is left out`),
    );
    return true;
  }

  #headerHolds(wantedDepth: number): boolean {
    const node = this.#node;
    if (!isNode(node)) {
      const why = `instead of ${hexText(EXT4_EXT_MAGIC)}`;
      return !this.#leaveOut('magic', 'eh_magic', H.eh_magic, hexText(magicOf(node)), why);
    }
    if (!entriesFit(node)) {
      const why = `more than the ${extentRoom(node.length)} that there is room for`;
      return !this.#leaveOut('range', 'eh_entries', H.eh_entries, entriesOf(node), why);
    }
    const depth = depthOf(node);
    if (wantedDepth >= 0 ? depth !== wantedDepth : depth > EXT4_MAX_EXTENT_DEPTH) {
      const why =
        wantedDepth >= 0
          ? `and the node above says ${wantedDepth}`
          : `and trees have at most ${EXT4_MAX_EXTENT_DEPTH} levels`;
      return !this.#leaveOut('tree', 'eh_depth', H.eh_depth, depth, why);
    }
    return true;
  }

  #extent(slot: number, high: number): boolean {
    const node = this.#node;
    const entry = slotAt(slot);
    const logical = keyAt(node, slot);
    const length = lengthAt(node, slot);
    const physical = physicalAt(node, slot);
    if (length === 0)
      return this.#leaveOut('range', 'ee_len', entry + E.ee_len, 0, 'and an extent has at least one block');
    if (logical < this.#next || logical + length > high) {
      const why = `and ${length} blocks from there do not lie in order between ${this.#next} and ${high}`;
      return this.#leaveOut('tree', 'ee_block', entry + E.ee_block, logical, why);
    }
    this.#next = logical + length;
    if (!inVolume(this.#walk.volume, physical, length)) {
      const why = `and ${length} blocks from there do not lie within the volume`;
      return this.#leaveOut('range', 'ee_start_lo', entry + E.ee_start_lo, physical, why);
    }
    return this.#walk.visitor.run(logical, physical, length, unwrittenAt(node, slot)) !== false;
  }

  /** An index entry and the node below it. */
  #index(slot: number, last: boolean, high: number): boolean {
    const walk = this.#walk;
    const node = this.#node;
    const entry = slotAt(slot);
    const end = last ? high : Math.min(high, keyAt(node, slot + 1));
    const logical = keyAt(node, slot);
    const child = childAt(node, slot);
    const below = depthOf(node) - 1;
    if (logical < this.#next || logical >= end) {
      const why = `and does not lie in order between ${this.#next} and ${end}`;
      return this.#leaveOut('tree', 'ei_block', entry + X.ei_block, logical, why);
    }
    this.#next = logical + 1;
    if (!inVolume(walk.volume, child, 1))
      return this.#leaveOut('range', 'ei_leaf_lo', entry + X.ei_leaf_lo, child, 'outside of the volume');
    walk.seen ??= new Set();
    if (walk.seen.has(child)) {
      const why = 'a node that this tree has already led to';
      return this.#leaveOut('cycle', 'ei_leaf_lo', entry + X.ei_leaf_lo, child, why);
    }
    walk.seen.add(child);
    if (walk.visitor.node?.(child, below, logical) === false) return true;
    return new Node(walk, child, 0, walk.volume.device.read(child)).walk(below, logical, end);
  }
}

export const inVolume = (volume: Volume, first: number, length: number): boolean =>
  first > 0 && first >= volume.geometry.firstDataBlock && first + length <= volume.geometry.blockCount;
