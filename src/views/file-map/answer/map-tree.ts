/**
 * The map of one file at a moment: the 60 bytes in its inode, the nodes below, and which of their entries the last
 * event changed.
 *
 *     node 0   i_block          ┐ each with its slots in use: slot, key, length, target
 *     node 1   block 8451       │
 *     node 2   block 8960 …     ┘ breadth first, so that a level is a run of nodes
 *
 * All of it is read from the bytes. Only delayed and preallocated blocks come from the recording's volatile values.
 */

import { dataView } from '../../../bytes/struct.ts';
import { isFinding } from '../../../engine/volume/finding.ts';
import {
  type InodeRef,
  iBlockAt,
  iBlockBytes,
  type MapKind,
  mapKind,
  readInode,
  sizeOf,
} from '../../../engine/volume/inode.ts';
import type { Volume } from '../../../engine/volume/volume.ts';
import { EXT4_N_BLOCKS, EXT4_NDIR_BLOCKS, POINTER_BYTES } from '../../../format/constants.ts';
import { childAt, depthOf, entriesOf, isNode, keyAt, maxOf, runAt } from '../../../format/extent-node.ts';
import { extentRoom } from '../../../format/extents.ts';
import { pointersIn } from '../../../format/indirect.ts';
import { CHANGE, ENTRY } from './map-entry.ts';

/** The most nodes and entries in an answer; the rest is only counted. */
const MAX_NODES = 4096;
const MAX_ENTRIES = 1 << 16;

export interface MapNode {
  /** Its block; for the root, the block of the inode table. */
  block: number;
  /** Byte in the block at which it begins: with the header, or with the first pointer. */
  offset: number;
  /** Levels below it; with 0 its entries lead to data. -1 is the root of an indirect map, whose slots differ. */
  level: number;
  /**
   * The node above and the slot there; -1 for the root. A node that was split off but not entered there yet has slot -1.
   */
  parent: number;
  parentSlot: number;
  /** Number of slots that fit into it. */
  max: number;
  /** Its entries in `entries`: [from, from + count). */
  from: number;
  count: number;
  /** Blocks of the file that it covers: [first, end). */
  first: number;
  end: number;
}

/** Entries as columns, because there may be many. */
interface MapEntries {
  slot: Uint16Array;
  /** First block of the file. */
  key: Float64Array;
  length: Float64Array;
  /** Block of the volume: the data's first, or the node's. */
  target: Float64Array;
  state: Uint8Array;
}

export interface FileTree {
  ino: number;
  kind: MapKind;
  /** i_size, in bytes, as the disk has it. */
  size: number;
  nodes: MapNode[];
  entries: MapEntries;
  /** Total numbers of entries that lead to data, and of blocks of data and of the map. */
  leaves: number;
  dataBlocks: number;
  /** Nodes or entries were left out because there are too many. */
  cut: boolean;
}

class Gatherer {
  readonly nodes: MapNode[] = [];
  readonly slot: number[] = [];
  readonly key: number[] = [];
  readonly length: number[] = [];
  readonly target: number[] = [];
  readonly state: number[] = [];
  leaves = 0;
  dataBlocks = 0;
  cut = false;

  add(slot: number, key: number, length: number, target: number, state: number): void {
    if (state !== ENTRY.node) {
      this.leaves++;
      this.dataBlocks += length;
    }
    if (this.slot.length >= MAX_ENTRIES) {
      this.cut = true;
      return;
    }
    this.slot.push(slot);
    this.key.push(key);
    this.length.push(length);
    this.target.push(target);
    this.state.push(state);
  }
}

/** A node that a split has filled and that no index leads to yet. */
export interface LooseNode {
  block: number;
  /** The node that it was split from. */
  from: number;
  level: number;
  first: number;
}

/** The tree of a file; undefined if there is no such inode. */
export function fileTree(volume: Volume, ino: number, loose: readonly LooseNode[] = []): FileTree | undefined {
  const inode = readInode(volume, ino);
  if (isFinding(inode)) return undefined;
  const g = new Gatherer();
  const kind = mapKind(inode);
  if (kind === 'extents') gatherExtents(volume, inode, g, loose);
  else if (kind === 'indirect') gatherIndirect(volume, inode, g);
  return {
    ino,
    kind,
    size: sizeOf(inode),
    nodes: g.nodes,
    entries: {
      slot: Uint16Array.from(g.slot),
      key: Float64Array.from(g.key),
      length: Float64Array.from(g.length),
      target: Float64Array.from(g.target),
      state: Uint8Array.from(g.state),
    },
    leaves: g.leaves,
    dataBlocks: g.dataBlocks,
    cut: g.cut,
  };
}

const inside = (volume: Volume, block: number): boolean => block > 0 && block < volume.geometry.blockCount;

function gatherExtents(volume: Volume, inode: InodeRef, g: Gatherer, loose: readonly LooseNode[]): void {
  const root: MapNode = {
    block: inode.block,
    offset: iBlockAt(inode),
    level: 0,
    parent: -1,
    parentSlot: -1,
    max: 0,
    from: 0,
    count: 0,
    first: 0,
    end: 2 ** 32,
  };
  g.nodes.push(root);
  const seen = new Set<number>();
  for (let n = 0; n < g.nodes.length; n++) {
    const node = g.nodes[n];
    const bytes = n === 0 ? iBlockBytes(inode) : volume.device.read(node.block);
    node.from = g.slot.length;
    if (!isNode(bytes)) continue;
    const depth = depthOf(bytes);
    // A node that does not fit under the one above is not trusted, so that damage cannot lead in circles.
    if (n > 0 && depth !== node.level) continue;
    node.level = depth;
    const fits = extentRoom(bytes.length);
    node.max = Math.min(maxOf(bytes), fits);
    const used = Math.min(entriesOf(bytes), fits);
    for (let i = 0; i < used; i++) {
      const key = keyAt(bytes, i);
      if (depth === 0) {
        const { length, physical, unwritten } = runAt(bytes, i);
        g.add(i, key, length, physical, unwritten ? ENTRY.unwritten : ENTRY.written);
        continue;
      }
      const target = childAt(bytes, i);
      const end = i + 1 < used ? keyAt(bytes, i + 1) : node.end;
      g.add(i, key, Math.max(0, end - key), target, ENTRY.node);
      child(volume, g, seen, n, i, target, depth - 1, key, end, 0);
    }
    node.count = g.slot.length - node.from;
    // When the walk reaches a node that was split, it adds the new node beside it.
    for (const l of loose)
      if (l.from === node.block && n > 0)
        child(volume, g, seen, node.parent, -1, l.block, l.level, l.first, node.end, 0);
  }
}

function child(
  volume: Volume,
  g: Gatherer,
  seen: Set<number>,
  parent: number,
  parentSlot: number,
  block: number,
  level: number,
  first: number,
  end: number,
  max: number,
): void {
  if (!inside(volume, block) || seen.has(block)) return;
  if (g.nodes.length >= MAX_NODES) {
    g.cut = true;
    return;
  }
  seen.add(block);
  g.nodes.push({ block, offset: 0, level, parent, parentSlot, max, from: 0, count: 0, first, end });
}

function gatherIndirect(volume: Volume, inode: InodeRef, g: Gatherer): void {
  const perBlock = pointersIn(volume.geometry.blockSize);
  const seen = new Set<number>();
  const whole = EXT4_NDIR_BLOCKS + perBlock + perBlock ** 2 + perBlock ** 3;
  const slots = EXT4_N_BLOCKS;
  g.nodes.push({
    block: inode.block,
    offset: iBlockAt(inode),
    level: -1,
    parent: -1,
    parentSlot: -1,
    max: slots,
    from: 0,
    count: 0,
    first: 0,
    end: whole,
  });
  for (let n = 0; n < g.nodes.length; n++) {
    const node = g.nodes[n];
    const dv = dataView(volume.device.read(node.block));
    node.from = g.slot.length;
    let logical = node.first;
    for (let slot = 0; slot < node.max; slot++) {
      // The last three slots of the inode lead to trees of one, two and three levels.
      const levels = n === 0 ? Math.max(0, slot - EXT4_NDIR_BLOCKS + 1) : node.level;
      const span = perBlock ** levels;
      const target = dv.getUint32(node.offset + slot * POINTER_BYTES, true);
      if (target !== 0) {
        g.add(slot, logical, span, target, levels > 0 ? ENTRY.node : ENTRY.written);
        if (levels > 0) child(volume, g, seen, n, slot, target, levels - 1, logical, logical + span, perBlock);
      }
      logical += span;
    }
    node.count = g.slot.length - node.from;
  }
}

export interface TreeChange {
  /** A `CHANGE` for each entry of the tree. */
  entries: Uint8Array;
  /** Nodes that are new, by index. */
  newNodes: number[];
  /** Blocks of nodes that are gone. */
  goneNodes: number[];
}

/** Compares two trees. Entries are the same if their key, length, target and state are, wherever they stand. */
export function treeChange(before: FileTree | undefined, now: FileTree): TreeChange {
  const entries = new Uint8Array(now.entries.slot.length);
  if (!before) return { entries, newNodes: [], goneNodes: [] };
  const known = new Map<string, number>();
  const name = (t: FileTree, i: number) =>
    `${t.entries.key[i]}:${t.entries.target[i]}:${t.entries.state[i] === ENTRY.node ? 'n' : `${t.entries.length[i]}:${t.entries.state[i]}`}`;
  for (const node of before.nodes)
    for (let i = node.from; i < node.from + node.count; i++)
      known.set(name(before, i), node.parent < 0 ? -1 : node.block);
  for (const node of now.nodes)
    for (let i = node.from; i < node.from + node.count; i++) {
      const was = known.get(name(now, i));
      entries[i] =
        was === undefined ? CHANGE.changed : was === (node.parent < 0 ? -1 : node.block) ? CHANGE.same : CHANGE.moved;
    }
  const old = new Set(before.nodes.slice(1).map((n) => n.block));
  const newNodes: number[] = [];
  now.nodes.forEach((n, i) => {
    if (i > 0 && !old.delete(n.block)) newNodes.push(i);
  });
  return { entries, newNodes, goneNodes: [...old] };
}
