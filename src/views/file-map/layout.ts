/**
 * The file map as geometry: the tree of nodes above, the strips of blocks below. It depends only on the session's answer,
 * a size, and the block of the file that matters.
 */

import type { Drawn } from '../motion/drawn.ts';
import type { Mark } from '../motion/mark.ts';
import { CHANGE, ENTRY } from './answer/map-entry.ts';
import type { FileTree } from './answer/map-tree.ts';
import type { FileMapData } from './answer.ts';
import { lookUp } from './lookup.ts';
import { marksOfStrips } from './marks-of-strips.ts';
import { marksOfTree, type Pointed } from './marks-of-tree.ts';
import type { Told } from './story.ts';
import { layoutStrips, type StripLayout } from './strip-layout.ts';
import { layoutTree } from './tree-layout.ts';
import type { NodeBox, PlacedEntry, TreeLayout } from './tree-marks.ts';
import { fileMap as english } from './words.ts';

export interface FileMapLayout {
  width: number;
  height: number;
  tree: TreeLayout;
  strips: StripLayout;
}

/** The height that the strips need, and the most that they use. */
const STRIPS = 98;
const MOST_STRIPS = 280;
const BETWEEN = 14;
const LOW = 250;

/** If not all nodes can be shown, those that lead to `focus`, a block of the file, are. */
export function layoutFileMap(
  data: FileMapData,
  tree: FileTree,
  focus: number | undefined,
  size: { width: number; height: number },
  words: typeof english = english,
): FileMapLayout {
  const least = size.height < LOW ? STRIPS - 8 : STRIPS;
  const path = focus === undefined ? undefined : lookUp(tree, focus);
  const above = layoutTree(tree, data.change, path, {
    width: size.width,
    height: size.height - least - BETWEEN,
    words: words.picture,
  });
  const strips = Math.max(least, Math.min(MOST_STRIPS, size.height - above.height - BETWEEN));
  const below = layoutStrips(data, tree, above.height + BETWEEN, size.width, strips, words.picture);
  return { width: size.width, height: above.height + BETWEEN + below.height, tree: above, strips: below };
}

/** The block of the file that matters when none is pointed at: a changed one, else the selected one, else the first. */
export function focusOf(data: FileMapData, tree: FileTree, selected: number | undefined): number | undefined {
  const { entries } = tree;
  const changed = data.change?.entries.findIndex((c, i) => c === CHANGE.changed && entries.state[i] !== ENTRY.node);
  if (changed !== undefined && changed >= 0) return entries.key[changed];
  const moved = data.change?.entries.lastIndexOf(CHANGE.moved) ?? -1;
  if (moved >= 0) return entries.key[moved];
  if (selected !== undefined) {
    const at = logicalOf(tree, selected);
    if (at !== undefined) return at;
    const node = tree.nodes.findIndex((n, i) => i > 0 && n.block === selected);
    if (node > 0) return tree.nodes[node].first;
  }
  return entries.slot.length > 0 ? entries.key[0] : undefined;
}

/** The block of the file that lies in a block of the volume. */
function logicalOf({ entries }: FileTree, block: number): number | undefined {
  for (let i = 0; i < entries.slot.length; i++)
    if (entries.state[i] !== ENTRY.node && block >= entries.target[i] && block < entries.target[i] + entries.length[i])
      return entries.key[i] + block - entries.target[i];
  return undefined;
}

export interface Hit {
  mark?: PlacedEntry;
  box?: NodeBox;
  /** Block of the file. */
  logical?: number;
  /** Block of the volume, on its strip. */
  physical?: number;
}

const within = (r: { x: number; y: number; width: number; height: number }, x: number, y: number, by = 0): boolean =>
  x >= r.x - by && x < r.x + r.width + by && y >= r.y - by && y < r.y + r.height + by;

/** The thing at a point. */
export function hit({ tree, strips }: FileMapLayout, x: number, y: number): Hit | undefined {
  const mark = tree.marks.find((m) => within(m, x, y, m.lines ? 0 : 0.5));
  if (mark) return { mark, box: tree.boxes.find((b) => b.node === mark.node)! };
  const box = tree.boxes.find((b) => within(b, x, y) || within({ ...b, y: b.y - 15, height: 15 }, x, y));
  if (box) return { box };
  if (within(strips.logical, x, y, 3)) {
    const logical = Math.floor(((x - strips.logical.x) / strips.logical.width) * strips.span);
    return { logical: Math.max(0, Math.min(strips.span - 1, logical)) };
  }
  const place = strips.places.find((p) => within(p, x, y, 2));
  if (place) {
    const { run } = place;
    const into = Math.floor(((x - place.x) / place.width) * run.length);
    const by = Math.max(0, Math.min(run.length - 1, into));
    return { logical: run.logical + by, physical: run.physical + by };
  }
  const node = strips.nodes.find((n) => within(n, x, y, 2));
  return node ? { physical: node.block } : undefined;
}

/** The whole picture as marks. The pointer adds nothing while the picture moves. */
export function fileMapMarks(
  { tree: above, strips }: FileMapLayout,
  tree: FileTree,
  { logical, ...pointed }: Pointed & { logical?: number | undefined },
): Mark[] {
  const { lookup, selected } = pointed;
  const physical = lookup && lookup.physical >= 0 ? lookup.physical : selected;
  return [...marksOfTree(above, tree, pointed), ...marksOfStrips(strips, tree, { logical, physical })];
}

/** The file map as a picture of a moment, in a room. */
interface DrawnFileMap extends Drawn<Told> {
  layout: FileMapLayout;
}

export function drawFileMap(
  data: FileMapData | undefined,
  room: { width: number; height: number },
  selected: number | undefined,
  words: typeof english = english,
): DrawnFileMap | undefined {
  const tree = data?.tree;
  if (!tree || tree.nodes.length === 0) return undefined;
  const layout = layoutFileMap(data, tree, focusOf(data, tree, selected), room, words);
  const marks = fileMapMarks(layout, tree, { selected });
  const of = `${tree.ino} ${room.width} ${room.height}`;
  const { width, height } = layout;
  return { layout, width, height, shown: { step: data.step, of, marks, told: { data, tree, layout } } };
}
