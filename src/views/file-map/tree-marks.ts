/**
 * The parts of a tree's layout: boxes for nodes, marks for entries, and their text.
 */
import type { Tie } from '../motion/mark.ts';
import { CHANGE, ENTRY } from './answer/map-entry.ts';
import type { FileTree, TreeChange } from './answer/map-tree.ts';
import type { fileMap } from './words.ts';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

type NodeForm = 'slots' | 'cells';

/** An entry in its place. */
export interface PlacedEntry extends Rect {
  /** Its kind and its first block of the file: this key stays the same at every moment. */
  key: string;
  entry: number;
  node: number;
  slot: number;
  state: number;
  change: number;
  /** The text of a slot, in two lines. */
  lines?: [string, string];
}

/** Cells in rows: the first slot's place, and from one column and row to the next. */
export interface Grid {
  x: number;
  y: number;
  pitch: number;
  row: number;
  columns: number;
  gap: number;
}

/** The place of a slot's cell. */
export const cellAt = ({ x, y, pitch, row, columns, gap }: Grid, slot: number): Rect => ({
  x: x + (slot % columns) * pitch,
  y: y + Math.floor(slot / columns) * row,
  width: pitch - gap,
  height: row - gap,
});

export interface NodeBox extends Rect {
  node: number;
  form: NodeForm;
  /** The text above the box. */
  label: string;
  detail: string;
  isNew: boolean;
  /** If the box has slots: the header, and the remaining room. */
  header?: Rect & { lines: [string, string] };
  free: (Rect & { slot: number; text: string })[];
  /** If the box has cells: their grid. */
  grid?: Grid;
}

export interface Chip extends Rect {
  /** Nodes [from, to) that share the chip. */
  from: number;
  to: number;
  /** The share of their slots that is in use. */
  fill: number;
  marked: boolean;
}

interface Edge extends Tie {
  key: string;
  /** The node that it leads to. */
  node: number;
}

/** The words in the picture. */
export type Written = (typeof fileMap)['picture'];

export interface TreeLayout {
  words: Written;
  width: number;
  height: number;
  boxes: NodeBox[];
  chips: Chip[];
  marks: PlacedEntry[];
  edges: Edge[];
  /** Text beside a row of chips. */
  notes: { x: number; y: number; text: string }[];
}

export const LABEL = 17;
export const HEADER_WIDTH = 86;
export const SLOT_HEIGHT = 34;
/** Gap between rows of slots. */
export const ROW_GAP = 4;
export const SLOT_GAP = 6;
export const PAD = 6;
/** Width of a digit. */
export const CHAR = 6.7;
/** Nodes by their distance from the root, in the order of the file. */
export function levelsOf(tree: FileTree): number[][] {
  const levels: number[][] = [];
  const depth: number[] = [];
  tree.nodes.forEach((node, i) => {
    depth[i] = node.parent < 0 ? 0 : depth[node.parent] + 1;
    levels[depth[i]] ??= [];
    levels[depth[i]].push(i);
  });
  for (const level of levels) level.sort((a, b) => tree.nodes[a].first - tree.nodes[b].first);
  return levels;
}

/** The keys of drawn things. A thing has the same key at every moment, wherever it is. */
export const keyOfNode = (tree: FileTree, node: number): string =>
  `node.${tree.ino}.${node === 0 ? 'root' : tree.nodes[node].block}`;
export const keyOfChip = (tree: FileTree, chip: Chip): string => `chip.${tree.ino}.${tree.nodes[chip.from].first}`;

/** Several levels have index entries for the same block of the file. */
export const keyOfIndex = (tree: FileTree, level: number, first: number): string =>
  `index.${tree.ino}.${level}.${first}`;

/** The text of a slot: the blocks of an extent and their place, or the target of an index. */
export function linesOf(tree: FileTree, i: number, words: Written): [string, string] {
  const { key, length, target, state } = tree.entries;
  if (tree.kind === 'indirect') return [String(key[i]), state[i] === ENTRY.node ? `→ ${target[i]}` : String(target[i])];
  if (state[i] === ENTRY.node) return [words.from(key[i]), `→ ${target[i]}`];
  return [`${key[i]} +${length[i]}`, `@${target[i]}`];
}

export function markOf(tree: FileTree, change: TreeChange | undefined, node: number, i: number, at: Rect): PlacedEntry {
  const { entries } = tree;
  const isNode = entries.state[i] === ENTRY.node;
  return {
    ...at,
    key: isNode ? keyOfIndex(tree, tree.nodes[node].level, entries.key[i]) : `extent.${tree.ino}.${entries.key[i]}`,
    entry: i,
    node,
    slot: entries.slot[i],
    state: entries.state[i],
    change: change?.entries[i] ?? CHANGE.same,
  };
}
