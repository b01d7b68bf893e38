/**
 * Walks an extent tree. A node is accepted if its header is right: it has the magic, its entries fit, and its depth is one
 * less than its parent's.
 *
 *     i_block  │ header │ index │ index │          eh_depth 1
 *                          └▶ │ header │ extent │ extent │ … │ tail │       eh_depth 0
 */

import { dataView } from '../../bytes/struct.ts';
import { I_BLOCK_BYTES } from '../../format/constants.ts';
import {
  EXT4_EXT_MAGIC,
  EXT4_MAX_EXTENT_DEPTH,
  Extent,
  ExtentHeader,
  ExtentIndex,
  extentLength,
  isUnwritten,
} from '../../format/extents.ts';
import { hexText } from '../../format/words.ts';
import { type FindingKind, finding } from './finding.ts';
import { type InodeRef, iBlockAt } from './inode.ts';
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
  new Node(walk, inode.block, inode.dv, iBlockAt(inode), I_BLOCK_BYTES).walk(-1, 0, LOGICAL_END);
}

class Node {
  readonly #walk: Walk;
  readonly #block: number;
  readonly #dv: DataView;
  readonly #at: number;
  readonly #room: number;
  #entries = 0;
  #depth = 0;
  /** Wrong entries so far. */
  #bad = 0;
  /** The first logical block at which the next entry may begin. */
  #next = 0;

  constructor(walk: Walk, block: number, dv: DataView, at: number, room: number) {
    this.#walk = walk;
    this.#block = block;
    this.#dv = dv;
    this.#at = at;
    this.#room = room;
  }

  /** Walks the node, whose entries are within [low, high). False if the visitor stops. */
  walk(wantedDepth: number, low: number, high: number): boolean {
    if (!this.#headerHolds(wantedDepth)) return true;
    this.#next = low;
    for (let i = 0; i < this.#entries && this.#bad < MAX_BAD_ENTRIES; i++) {
      const entry = this.#at + ExtentHeader.size + i * Extent.size;
      const last = i + 1 === this.#entries;
      if (!(this.#depth === 0 ? this.#extent(entry, high) : this.#index(entry, last, high))) return false;
    }
    return true;
  }

  #u16(offset: number): number {
    return this.#dv.getUint16(offset, true);
  }

  #u32(offset: number): number {
    return this.#dv.getUint32(offset, true);
  }

  /** Reports an impossible entry and leaves it out. True, as the walk continues behind it. */
  #leaveOut(what: FindingKind, field: string, offset: number, value: number | string, why: string): true {
    const { visitor, ino } = this.#walk;
    this.#bad++;
    visitor.finding?.(
      finding(what, field, this.#block, offset, value, `${why}; that part of inode ${ino} is left out`),
    );
    return true;
  }

  #headerHolds(wantedDepth: number): boolean {
    const at = this.#at;
    const magic = this.#u16(at + H.eh_magic);
    if (magic !== EXT4_EXT_MAGIC)
      return !this.#leaveOut(
        'magic',
        'eh_magic',
        at + H.eh_magic,
        hexText(magic),
        `instead of ${hexText(EXT4_EXT_MAGIC)}`,
      );
    const entries = this.#u16(at + H.eh_entries);
    const fits = Math.floor((this.#room - ExtentHeader.size) / Extent.size);
    if (entries > fits) {
      const why = `more than the ${fits} that there is room for`;
      return !this.#leaveOut('range', 'eh_entries', at + H.eh_entries, entries, why);
    }
    const depth = this.#u16(at + H.eh_depth);
    if (wantedDepth >= 0 ? depth !== wantedDepth : depth > EXT4_MAX_EXTENT_DEPTH) {
      const why =
        wantedDepth >= 0
          ? `and the node above says ${wantedDepth}`
          : `and trees have at most ${EXT4_MAX_EXTENT_DEPTH} levels`;
      return !this.#leaveOut('tree', 'eh_depth', at + H.eh_depth, depth, why);
    }
    this.#entries = entries;
    this.#depth = depth;
    return true;
  }

  #extent(entry: number, high: number): boolean {
    const logical = this.#u32(entry + E.ee_block);
    const stored = this.#u16(entry + E.ee_len);
    const length = extentLength(stored);
    const physical = this.#u32(entry + E.ee_start_lo) + this.#u16(entry + E.ee_start_hi) * 2 ** 32;
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
    return this.#walk.visitor.run(logical, physical, length, isUnwritten(stored)) !== false;
  }

  /** An index entry and the node below it. */
  #index(entry: number, last: boolean, high: number): boolean {
    const walk = this.#walk;
    const end = last ? high : Math.min(high, this.#u32(entry + ExtentIndex.size + X.ei_block));
    const logical = this.#u32(entry + X.ei_block);
    const child = this.#u32(entry + X.ei_leaf_lo) + this.#u16(entry + X.ei_leaf_hi) * 2 ** 32;
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
    if (walk.visitor.node?.(child, this.#depth - 1, logical) === false) return true;
    const bytes = walk.volume.device.read(child);
    return new Node(walk, child, dataView(bytes), 0, bytes.length).walk(this.#depth - 1, logical, end);
  }
}

export const inVolume = (volume: Volume, first: number, length: number): boolean =>
  first > 0 && first >= volume.geometry.firstDataBlock && first + length <= volume.geometry.blockCount;
