/**
 * How Linux finds a block of a file: from the root down, one node per level.
 *
 *     extents    in each node by binary search: the last entry whose key is not above the block
 *     indirect   by arithmetic: 12 direct, then P, P², P³ blocks behind the three pointers
 */
import { ENTRY } from './answer/map-entry.ts';
import type { FileTree, MapNode } from './answer/map-tree.ts';

interface LookupStep {
  /** Index of the node. */
  node: number;
  /** Slots that were compared, in order; none if arithmetic finds the slot. */
  probes: number[];
  /** The slot that was taken; -1 if the block is before everything in the node. */
  slot: number;
  /** Index of its entry, or -1. */
  entry: number;
}

export interface Lookup {
  logical: number;
  steps: LookupStep[];
  /** Index of the entry that holds the block; -1 in a hole. */
  entry: number;
  /** Block of the volume, or -1. */
  physical: number;
}

export function lookUp(tree: FileTree, logical: number): Lookup {
  const { entries } = tree;
  const steps: LookupStep[] = [];
  const found: Lookup = { logical, steps, entry: -1, physical: -1 };
  let node: MapNode | undefined = tree.nodes[0];
  let index = 0;
  while (node) {
    const step = tree.kind === 'extents' ? bySearch(tree, index, logical) : byArithmetic(tree, index, logical);
    steps.push(step);
    if (step.entry < 0) return found;
    if (entries.state[step.entry] !== ENTRY.node) {
      const from = entries.key[step.entry];
      if (logical >= from && logical < from + entries.length[step.entry]) {
        found.entry = step.entry;
        found.physical = entries.target[step.entry] + (logical - from);
      }
      return found;
    }
    const above = index;
    index = tree.nodes.findIndex((n) => n.parent === above && n.parentSlot === step.slot);
    node = tree.nodes[index];
  }
  return found;
}

function bySearch(tree: FileTree, index: number, logical: number): LookupStep {
  const node = tree.nodes[index];
  const { key } = tree.entries;
  const probes: number[] = [];
  let low = 0;
  let high = node.count - 1;
  // The first entry need not be compared: all blocks below the second belong to it.
  if (node.count > 0) low = 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    probes.push(middle);
    if (logical < key[node.from + middle]) high = middle - 1;
    else low = middle + 1;
  }
  const slot = node.count === 0 ? -1 : low - 1;
  const before = slot < 0 || logical < key[node.from + slot];
  return { node: index, probes, slot: before ? -1 : slot, entry: before ? -1 : node.from + slot };
}

function byArithmetic(tree: FileTree, index: number, logical: number): LookupStep {
  const node = tree.nodes[index];
  const { entries } = tree;
  for (let i = node.from; i < node.from + node.count; i++)
    if (logical >= entries.key[i] && logical < entries.key[i] + entries.length[i])
      return { node: index, probes: [], slot: entries.slot[i], entry: i };
  return { node: index, probes: [], slot: -1, entry: -1 };
}
