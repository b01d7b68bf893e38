/**
 * Walks an extent tree. A node is believed when its header is right: magic, entries within room, and a
 * depth one less than its parent's.
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

/** A node with more wrong entries than this is noise: the rest of it is left out. */
export const MAX_BAD_ENTRIES = 8;

interface Walk {
  volume: Volume;
  visitor: MapVisitor;
  ino: number;
  seen: Set<number> | undefined;
}

export function walkExtents(volume: Volume, inode: InodeRef, visitor: MapVisitor): void {
  const walk: Walk = { volume, visitor, ino: inode.ino, seen: undefined };
  walkNode(walk, inode.block, inode.dv, iBlockAt(inode), I_BLOCK_BYTES, -1, 0, LOGICAL_END);
}

/** Walks one node; false when the visitor has had enough. */
function walkNode(
  walk: Walk,
  block: number,
  dv: DataView,
  at: number,
  room: number,
  wantedDepth: number,
  low: number,
  high: number,
): boolean {
  const { visitor, ino, volume } = walk;
  let bad = 0;
  const report = (what: FindingKind, field: string, offset: number, value: number | string, why: string) => {
    bad++;
    visitor.finding?.(finding(what, field, block, offset, value, `${why}; that part of inode ${ino} is left out`));
  };
  const u16 = (offset: number) => dv.getUint16(offset, true);
  const u32 = (offset: number) => dv.getUint32(offset, true);

  const magic = u16(at + H.eh_magic);
  if (magic !== EXT4_EXT_MAGIC) {
    report('magic', 'eh_magic', at + H.eh_magic, hexText(magic), `instead of ${hexText(EXT4_EXT_MAGIC)}`);
    return true;
  }
  const entries = u16(at + H.eh_entries);
  const fits = Math.floor((room - ExtentHeader.size) / Extent.size);
  if (entries > fits) {
    report('range', 'eh_entries', at + H.eh_entries, entries, `more than the ${fits} that there is room for`);
    return true;
  }
  const depth = u16(at + H.eh_depth);
  if (wantedDepth >= 0 ? depth !== wantedDepth : depth > EXT4_MAX_EXTENT_DEPTH) {
    const why =
      wantedDepth >= 0
        ? `and the node above says ${wantedDepth}`
        : `and trees have at most ${EXT4_MAX_EXTENT_DEPTH} levels`;
    report('tree', 'eh_depth', at + H.eh_depth, depth, why);
    return true;
  }

  let next = low;
  for (let i = 0; i < entries && bad < MAX_BAD_ENTRIES; i++) {
    const entry = at + ExtentHeader.size + i * Extent.size;
    if (depth === 0) {
      const logical = u32(entry + E.ee_block);
      const stored = u16(entry + E.ee_len);
      const length = extentLength(stored);
      const physical = u32(entry + E.ee_start_lo) + u16(entry + E.ee_start_hi) * 2 ** 32;
      if (length === 0) {
        report('range', 'ee_len', entry + E.ee_len, 0, 'and an extent has at least one block');
        continue;
      }
      if (logical < next || logical + length > high) {
        report(
          'tree',
          'ee_block',
          entry + E.ee_block,
          logical,
          `and ${length} blocks from there do not lie in order between ${next} and ${high}`,
        );
        continue;
      }
      next = logical + length;
      if (!inVolume(volume, physical, length)) {
        report(
          'range',
          'ee_start_lo',
          entry + E.ee_start_lo,
          physical,
          `and ${length} blocks from there do not lie within the volume`,
        );
        continue;
      }
      if (visitor.run(logical, physical, length, isUnwritten(stored)) === false) return false;
      continue;
    }
    const logical = u32(entry + X.ei_block);
    const child = u32(entry + X.ei_leaf_lo) + u16(entry + X.ei_leaf_hi) * 2 ** 32;
    const end = i + 1 < entries ? Math.min(high, u32(entry + ExtentIndex.size + X.ei_block)) : high;
    if (logical < next || logical >= end) {
      report('tree', 'ei_block', entry + X.ei_block, logical, `and does not lie in order between ${next} and ${end}`);
      continue;
    }
    next = logical + 1;
    if (!inVolume(volume, child, 1)) {
      report('range', 'ei_leaf_lo', entry + X.ei_leaf_lo, child, 'outside of the volume');
      continue;
    }
    walk.seen ??= new Set();
    if (walk.seen.has(child)) {
      report('cycle', 'ei_leaf_lo', entry + X.ei_leaf_lo, child, 'a node that this tree has already led to');
      continue;
    }
    walk.seen.add(child);
    if (visitor.node?.(child, depth - 1, logical) === false) continue;
    const bytes = volume.device.read(child);
    if (!walkNode(walk, child, dataView(bytes), 0, bytes.length, depth - 1, logical, end)) return false;
  }
  return true;
}

export const inVolume = (volume: Volume, first: number, length: number): boolean =>
  first > 0 && first >= volume.geometry.firstDataBlock && first + length <= volume.geometry.blockCount;
