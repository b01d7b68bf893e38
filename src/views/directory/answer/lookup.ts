/**
 * A name looked up in a directory, from the bytes, and the cost either way:
 *
 *     by its index     hash ─▶ root ─▶ node ─▶ leaf        a few hashes compared, then the names of one leaf
 *     linear           block 0 ─▶ 1 ─▶ 2 ─▶ …              every name up to this one, every block up to its own
 *
 * Records are compared by the engine's own search, so that both costs are counted as its events count them.
 */
import { type Said, saying } from '../../../bytes/said.ts';
import { byteString } from '../../../bytes/text.ts';
import { NameHash } from '../../../engine/dirents/hash.ts';
import { findRecord, inodeAt } from '../../../engine/dirents/records.ts';
import { Name } from '../../../engine/names/name.ts';
import { nameBytes } from '../../../engine/volume/name-text.ts';
import type { Volume } from '../../../engine/volume/volume.ts';
import { EXT4_NAME_LEN } from '../../../format/constants.ts';
import { HASH_CONTINUED } from '../../../format/htree.ts';
import type { DirIndex } from './hash-index.ts';

interface NodeStep {
  /** Index of the node in the tree. */
  node: number;
  /** Slots whose hashes were compared, in this order. */
  probes: number[];
  slot: number;
}

export interface LeafStep {
  /** Block of the directory. */
  logical: number;
  /** Names that were compared. */
  compared: number;
  /** Byte of the record; -1 if it is not here. */
  at: number;
}

export interface Cost {
  hashes: number;
  names: number;
  blocks: number;
}

export interface DirLookup {
  /** The name as it is shown. */
  name: string;
  /** Typed by a person, or told by an event. */
  by: 'person' | 'event';
  /** The reason why it cannot be looked up, in one sentence. Nothing else is then given. */
  refused?: Said;
  hash?: { version: number; hash: number; minor: number };
  /** The way down the index; empty in a linear directory. */
  nodes: NodeStep[];
  /** The blocks of names that were searched: one, or more if names of one hash continue, or all without an index. */
  leaves: LeafStep[];
  /** The inode of the name; 0 if there is no such name. */
  ino: number;
  cost: Cost;
  /** The same search without an index, from block 0 on: its cost, and the blocks in their order. */
  linear: Cost;
  walk: LeafStep[];
  /** Its progress: 1 after the hash, and one more after each block read. */
  stage: number;
}

/** Stages of a whole lookup: its hash, if there is one, and each block. */
export const stagesOf = (l: DirLookup): number => (l.hash ? 1 : 0) + l.nodes.length + l.leaves.length;

export interface Searched {
  volume: Volume;
  places: Float64Array;
  index: DirIndex | undefined;
}

/** The reasons why a name cannot exist. */
export const NO_NAME = saying('no_name', {
  empty: 'A name has at least one character.',
  slash: 'No name holds a “/”: it parts the names of a path. Look up one name.',
  zero: 'No name holds the byte 0: it ends a name in a system call.',
  too_long: (of: { most: number; bytes: number }) =>
    `A name has at most ${of.most} bytes, and this one has ${of.bytes}.`,
});

/** A name typed by a person, with one char code per byte, or the reason why no such name can exist. */
export function typedName(text: string): { bytes: string } | { refused: Said } {
  const bytes = byteString(nameBytes(text));
  if (bytes.length === 0) return { refused: NO_NAME.empty };
  if (bytes.includes('/')) return { refused: NO_NAME.slash };
  if (bytes.includes('\0')) return { refused: NO_NAME.zero };
  if (bytes.length > EXT4_NAME_LEN) return { refused: NO_NAME.too_long({ most: EXT4_NAME_LEN, bytes: bytes.length }) };
  return { bytes };
}

/** Looks `name` up (one char code per byte). A linear search begins at block `start` and wraps around. */
export function lookUpName(
  where: Searched,
  name: string,
  start = 0,
): Omit<DirLookup, 'name' | 'by' | 'stage' | 'refused'> {
  const wanted = new Name().set(name);
  const dots = wanted.isDot || wanted.isDotDot;
  const linear = linearly(where, wanted, 0, dots);
  const { index } = where;
  if (!index || index.fault !== undefined || dots) {
    const own = start === 0 ? linear : linearly(where, wanted, start, dots);
    return {
      nodes: [],
      leaves: own.leaves,
      ino: own.ino,
      cost: costOf([], own.leaves),
      linear: linear.cost,
      walk: linear.leaves,
    };
  }
  const hasher = new NameHash(where.volume.sb.s_hash_seed);
  hasher.of(index.version, wanted.bytes, 0, wanted.length);
  const { hash, minor } = hasher;
  const nodes = descend(index, hash);
  const { leaves, ino } = searchLeaves(where, index, nodes, hash, wanted);
  return {
    hash: { version: index.version, hash, minor },
    nodes,
    leaves,
    ino,
    cost: costOf(nodes, leaves),
    linear: linear.cost,
    walk: linear.leaves,
  };
}

const costOf = (nodes: readonly NodeStep[], leaves: readonly LeafStep[]): Cost => ({
  hashes: nodes.reduce((sum, n) => sum + n.probes.length, 0),
  names: leaves.reduce((sum, l) => sum + l.compared, 0),
  blocks: nodes.length + leaves.length,
});

/** Goes from the root down, with a binary search in each node. */
function descend(index: DirIndex, hash: number): NodeStep[] {
  const steps: NodeStep[] = [];
  for (let node = 0; node >= 0; ) {
    const { from, count } = index.nodes[node];
    const probes: number[] = [];
    let low = 1;
    let high = count - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      probes.push(middle);
      if (index.hash[from + middle] > hash) high = middle - 1;
      else low = middle + 1;
    }
    steps.push({ node, probes, slot: low - 1 });
    const above = node;
    node = index.nodes.findIndex((n) => n.parent === above && n.parentSlot === low - 1);
  }
  return steps;
}

/** Searches the leaf, and those after it if names of the same hash continue there. */
function searchLeaves(where: Searched, index: DirIndex, nodes: readonly NodeStep[], hash: number, name: Name) {
  const last = nodes[nodes.length - 1];
  const first = index.child[index.nodes[last.node].from + last.slot];
  const leaves: LeafStep[] = [];
  let at = index.leaves.indexOf(first);
  for (;;) {
    const step = searchBlock(where, index.leaves[at], name);
    leaves.push(step.leaf);
    if (step.ino > 0) return { leaves, ino: step.ino };
    at++;
    const goesOn = at < index.leaves.length && (index.leafFrom[at] & ~HASH_CONTINUED) >>> 0 === hash;
    if (at === 0 || !goesOn) return { leaves, ino: 0 };
  }
}

function linearly(where: Searched, name: Name, start: number, firstOnly: boolean) {
  const count = firstOnly ? Math.min(1, where.places.length) : where.places.length;
  const leaves: LeafStep[] = [];
  let ino = 0;
  for (let i = 0; i < count && ino === 0; i++) {
    const logical = (start + i) % count;
    if (where.places[logical] < 0) continue;
    const step = searchBlock(where, logical, name);
    leaves.push(step.leaf);
    ino = step.ino;
  }
  return { leaves, ino, cost: costOf([], leaves) };
}

function searchBlock({ volume, places }: Searched, logical: number, name: Name): { leaf: LeafStep; ino: number } {
  const place = places[logical];
  if (!(place >= 0)) return { leaf: { logical, compared: 0, at: -1 }, ino: 0 };
  const bytes = volume.device.read(place);
  const said = { compared: 0 };
  const at = findRecord(bytes, name, said);
  const leaf = { logical, compared: said.compared, at: Math.max(at, -1) };
  return { leaf, ino: at >= 0 ? inodeAt(bytes, at) : 0 };
}
