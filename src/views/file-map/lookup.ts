/**
 * How Linux finds a block of a file: from the root down, one node per level.
 *
 *     extents    in each node by binary search: the last entry whose key is not above the block
 *     indirect   by arithmetic: 12 direct, then P, P², P³ blocks behind the three pointers
 */

import { type Mark, markAt } from '../motion/mark.ts';
import { ENTRY } from './answer/map-entry.ts';
import type { FileTree, MapNode } from './answer/map-tree.ts';
import type { PlacedEntry, TreeLayout } from './tree-marks.ts';

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

/** Above all entries. */
const LOOKS = 4;

export function looksOf(layout: TreeLayout, lookup: Lookup, tree: FileTree): Mark[] {
  const placed = new Map(layout.marks.map((m) => [m.entry, m]));
  return lookup.steps.flatMap((step) => {
    const looks = step.probes.flatMap((slot, order) => {
      const entry = placed.get(tree.nodes[step.node].from + slot);
      if (!entry) return [];
      const key = `look.${step.node}.${slot}`;
      return [entry.lines ? numbered(key, entry, order + 1) : around(key, entry, 0.5, 'fm-probed')];
    });
    const taken = placed.get(step.entry);
    return taken && !taken.lines ? [...looks, around(`taken.${step.node}`, taken, 1.5, 'fm-taken', 1.5)] : looks;
  });
}

function numbered(key: string, { x, y, width }: PlacedEntry, order: number): Mark {
  const at = { x: x + width - 2, y: y + 2, width: 0, height: 0 };
  return markAt(
    key,
    'look',
    LOOKS,
    at,
    [
      { shape: 'circle', x: 0, y: 0, r: 7 },
      { shape: 'text', x: 0, y: 3.5, text: String(order) },
    ],
    { className: 'fm-probe' },
  );
}

function around(key: string, entry: PlacedEntry, by: number, className: string, rx?: number): Mark {
  const width = entry.width + 2 * by;
  const height = entry.height + 2 * by;
  const place = { x: entry.x - by, y: entry.y - by, width, height };
  return markAt(key, 'look', LOOKS, place, [{ shape: 'rect', x: 0, y: 0, width, height, rx }], { className });
}
