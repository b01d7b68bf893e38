/**
 * The hash tree of a directory as data: its nodes with their slots, and the leaves in the order of hashes.
 *
 *     node 0   root, block 0     slots [from, from + count)     hash 0, 4a…, 81…    child 3, 7, 4
 *     node 1   block 3           …
 *     leaves   block 1 from 0, block 5 from 21…, block 2 from 4a…
 */
import { blockIn, countIn, hashIn, limitIn, rootLevels, rootVersion } from '../../../engine/names/htree-node.ts';
import { isHashed } from '../../../engine/volume/htree.ts';
import type { InodeRef } from '../../../engine/volume/inode.ts';
import type { Volume } from '../../../engine/volume/volume.ts';
import { DX_NODE_COUNT_OFFSET, DX_ROOT_COUNT_OFFSET, DxEntry, hashVersion } from '../../../format/htree.ts';

interface DirNode {
  /** Block of the directory, and of the volume. */
  logical: number;
  physical: number;
  /** 0 is the root. */
  level: number;
  /** Index of the node above, and the slot there that leads here; -1 for the root. */
  parent: number;
  parentSlot: number;
  /** Its slots in `hash` and `child`. */
  from: number;
  count: number;
  limit: number;
}

export interface DirIndex {
  /** The hash version, 0 to 5. It also says whether chars have a sign. */
  version: number;
  /** Levels of nodes below the root. */
  levels: number;
  nodes: DirNode[];
  /** For each slot, node by node: its least hash (0 for the first of a node), and the block that it leads to. */
  hash: Uint32Array;
  child: Uint32Array;
  /** Leaves by hash: block of the directory, and the least hash that leads there. */
  leaves: Uint32Array;
  leafFrom: Uint32Array;
  /** The fault of the tree, if it cannot be walked to its end. */
  fault?: string;
}

const MOST_LEVELS = 2;

export function hashVersionOf(volume: Volume, version: number): number {
  return hashVersion(version, volume.sb.s_flags);
}

export function indexOf(volume: Volume, dir: InodeRef, places: Float64Array): DirIndex | undefined {
  if (!isHashed(volume, dir) || !(places[0] >= 0)) return undefined;
  const root = volume.device.read(places[0]);
  const nodes: DirNode[] = [];
  const hash: number[] = [];
  const child: number[] = [];
  const leaves: number[] = [];
  const leafFrom: number[] = [];
  const seen = new Set<number>();
  let fault: string | undefined;
  const levels = rootLevels(root);
  const room = Math.floor(volume.geometry.blockSize / DxEntry.size);

  const visit = (logical: number, level: number, parent: number, parentSlot: number, least: number) => {
    const physical = places[logical];
    if (!(physical >= 0) || seen.has(logical)) {
      fault ??= seen.has(logical)
        ? `a slot leads back to block ${logical}`
        : `a slot leads to block ${logical}, which the directory does not have`;
      return;
    }
    seen.add(logical);
    const bytes = volume.device.read(physical);
    const base = level === 0 ? DX_ROOT_COUNT_OFFSET : DX_NODE_COUNT_OFFSET;
    const limit = limitIn(bytes, base);
    const count = countIn(bytes, base);
    if (count > limit || count > room || count === 0) {
      fault ??= `${count} slots are in use in block ${logical} where ${Math.min(limit, room)} fit`;
      return;
    }
    const index = nodes.push({ logical, physical, level, parent, parentSlot, from: hash.length, count, limit }) - 1;
    for (let slot = 0; slot < count; slot++) {
      hash.push(slot === 0 ? 0 : hashIn(bytes, base, slot));
      child.push(blockIn(bytes, base, slot));
    }
    const { from } = nodes[index];
    for (let slot = 0; slot < count; slot++) {
      const begins = slot === 0 ? least : hash[from + slot];
      if (level < levels) visit(child[from + slot], level + 1, index, slot, begins);
      else {
        if (seen.has(child[from + slot])) fault ??= `a slot leads back to block ${child[from + slot]}`;
        leaves.push(child[from + slot]);
        leafFrom.push(begins);
      }
    }
  };
  if (levels > MOST_LEVELS) fault = `${levels} levels below the root are more than a hash tree has`;
  else visit(0, 0, -1, -1, 0);
  const out: DirIndex = {
    version: hashVersionOf(volume, rootVersion(root)),
    levels,
    nodes,
    hash: Uint32Array.from(hash),
    child: Uint32Array.from(child),
    leaves: Uint32Array.from(leaves),
    leafFrom: Uint32Array.from(leafFrom),
  };
  if (fault) out.fault = fault;
  return out;
}
