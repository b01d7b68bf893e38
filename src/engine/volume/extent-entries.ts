/**
 * The entries of an extent tree as they are stored, parents before children, in the order of debugfs.
 *
 *     level 0 of 1   entry 1 of 2   blocks 0 to 4095       node 9350
 *     level 1 of 1   entry 1 of 84  block 0                block 10241
 *
 * An index ends where the next one of its node begins. The last index ends where its parent ends, and the
 * root ends with the file's size.
 */
import {
  childAt,
  depthOf,
  entriesFit,
  entriesOf,
  isNode,
  keyAt,
  type MappedRun,
  runAt,
} from '../../format/extent-node.ts';
import { EXT4_MAX_EXTENT_DEPTH } from '../../format/extents.ts';
import { type InodeRef, iBlockBytes, sizeOf } from './inode.ts';
import { inVolume } from './map-extents.ts';
import type { Volume } from './volume.ts';

export interface ExtentEntry extends MappedRun {
  level: number;
  depth: number;
  /** The number of the entry, from 1, and the number of entries in its node. */
  entry: number;
  entries: number;
  /** Whether it is an index. Then `physical` is a node, and `length` counts the blocks of the file below it. */
  isIndex: boolean;
}

/** Visits every stored entry. Returning false ends the walk. */
export function eachExtent(volume: Volume, inode: InodeRef, visit: (e: ExtentEntry) => boolean | undefined): void {
  const seen = new Set<number>();
  const root = iBlockBytes(inode);
  const depth = depthOf(root);
  if (depth > EXT4_MAX_EXTENT_DEPTH) return;
  const walk = (node: Uint8Array, level: number, end: number): boolean => {
    if (!isNode(node) || depthOf(node) !== depth - level || !entriesFit(node)) return true;
    const entries = entriesOf(node);
    for (let slot = 0; slot < entries; slot++) {
      const place = { level, depth, entry: slot + 1, entries };
      if (level === depth) {
        if (visit({ ...place, ...runAt(node, slot), isIndex: false }) === false) return false;
        continue;
      }
      const logical = keyAt(node, slot);
      const physical = childAt(node, slot);
      const next = slot + 1 < entries ? keyAt(node, slot + 1) : end;
      // The length has 32 bits, as it is below zero for the last node of a file with blocks past its end.
      const length = (next - logical) >>> 0;
      if (visit({ ...place, logical, physical, length, isIndex: true, unwritten: false }) === false) return false;
      if (!inVolume(volume, physical, 1) || seen.has(physical)) continue;
      seen.add(physical);
      if (!walk(volume.device.read(physical), level + 1, next)) return false;
    }
    return true;
  };
  walk(root, 0, Math.ceil(sizeOf(inode) / volume.geometry.blockSize));
}
