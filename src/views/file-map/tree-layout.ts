/**
 * The places of the nodes of a file's map, and of their slots.
 *
 *     inode 12 · i_block           ┌ header ┬ idx 0 ┬ free ┬ free ┬ free ┐      slots: each entry is legible
 *                                  └────────┴───┬───┴──────┴──────┴──────┘
 *     three leaves                 ┌ ▪▪▪▪▪▪▪▪ ┐ ┌ ▪▪▪▪▫▫▫▫ ┐ ┌ ▪▪▪▫▫▫▫▫ ┐      cells: one per slot, used or free
 *     hundreds of leaves           ▐▌▐▌▐▌▐▌▐▌▐▌▐▌▐▌▐▌▐▌▐▌▐▌▐▌▐▌▐▌▐▌▐▌▐▌▐▌      chips: how full each one is,
 *                                       ┌ ▪▪▪▪▫ ┐ ┌ ▪▪▪▫▫ ┐                    and the few that matter now as cells
 *
 * This is pure geometry, in CSS pixels. Nothing here knows how it is drawn.
 */
import type { FileTree, MapNode, TreeChange } from './answer/map-tree.ts';
import { joinBoxes } from './edges.ts';
import type { Lookup } from './lookup.ts';
import { headerOf, placeRoot } from './root-layout.ts';
import {
  CHAR,
  cellAt,
  HEADER_WIDTH,
  LABEL,
  levelsOf,
  linesOf,
  markOf,
  type NodeBox,
  PAD,
  type Rect,
  ROW_GAP,
  SLOT_GAP,
  SLOT_HEIGHT,
  type TreeLayout,
  type Written,
} from './tree-marks.ts';

/** More rows of slots than this are not legible. */
const MOST_ROWS = 3;
const MIN_CARD = 78;
/** The least width for a text about free room. */
const LEAST_FREE = 44;
const CARD_GAP = 10;
const CHIP_HEIGHT = 12;

export interface TreeRoom {
  width: number;
  /** The height available; the layout may need more. */
  height: number;
  words: Written;
}

export function layoutTree(
  tree: FileTree,
  change: TreeChange | undefined,
  focus: Lookup | undefined,
  room: TreeRoom,
): TreeLayout {
  const levels = levelsOf(tree);
  const below = Math.max(1, levels.length - 1);
  const least = LABEL + SLOT_HEIGHT + 2 * PAD + below * (LABEL + 26);
  const spare = (room.height - least) / below;
  let gridHeight = Math.max(LEAST_GRID, Math.min(96, spare - 14));
  let gap = Math.max(LEAST_GAP, Math.min(MOST_GAP, LEAST_GAP + (spare - gridHeight) / 3));
  let out = stack(tree, levels, change, focus, room, gridHeight, gap);
  // Only now is it known which rows wrap. Gaps and grids give up the height that the wrapped rows took.
  for (let again = 0; again < 2 && out.height > room.height; again++) {
    const over = (out.height - room.height) / below;
    const fromGap = Math.min(over, gap - LEAST_GAP);
    gap -= fromGap;
    gridHeight = Math.max(LEAST_GRID, gridHeight - (over - fromGap));
    out = stack(tree, levels, change, focus, room, gridHeight, gap);
  }
  return out;
}

const LEAST_GRID = 20;
const LEAST_GAP = 16;
const MOST_GAP = 64;

function stack(
  tree: FileTree,
  levels: number[][],
  change: TreeChange | undefined,
  focus: Lookup | undefined,
  { width, height, words }: TreeRoom,
  gridHeight: number,
  gap: number,
): TreeLayout {
  const out: TreeLayout = { words, width, height: 0, boxes: [], chips: [], marks: [], edges: [], notes: [] };
  const path = new Set(focus?.steps.map((s) => s.node) ?? []);
  const fresh = new Set(change?.newNodes ?? []);
  let y = placeRoot(tree, change, out, 0);
  levels.slice(1).forEach((level, i) => {
    // The levels below keep their least height. The rest of the height may be rows of slots.
    const below = levels.length - 2 - i;
    const left = height - y - LEAST_GAP - LABEL - below * (LEAST_GAP + LABEL + LEAST_GRID + 2 * PAD);
    y = placeLevel(tree, change, out, level, y + gap, gridHeight, left, path, fresh);
  });
  joinBoxes(tree, out, path);
  out.height = y;
  return out;
}

/** Number of slots in the last row that has any. */
const inLastRow = (count: number, perRow: number): number => (count === 0 ? 0 : ((count - 1) % perRow) + 1);

/** Answers whether the text about free room fits behind the last slot. If not it gets its own row. */
const freeFits = (count: number, perRow: number, slotWidth: number, inner: number): boolean =>
  inner - inLastRow(count, perRow) * (slotWidth + SLOT_GAP) >= LEAST_FREE;

/** Rows of legible slots, for a node with few entries. */
function slotRows(
  tree: FileTree,
  node: MapNode,
  { width, words }: TreeLayout,
): { perRow: number; slotWidth: number; rows: number } {
  let longest = 4;
  for (let i = node.from; i < node.from + Math.min(node.count, 64); i++)
    longest = Math.max(longest, ...linesOf(tree, i, words).map((l) => l.length));
  const slotWidth = Math.max(52, longest * CHAR + 14);
  const inner = width - 2 * PAD - HEADER_WIDTH - SLOT_GAP;
  const perRow = Math.max(1, Math.floor((inner + SLOT_GAP) / (slotWidth + SLOT_GAP)));
  const more = node.count < node.max && !freeFits(node.count, perRow, slotWidth, inner) ? 1 : 0;
  return { perRow, slotWidth, rows: Math.max(1, Math.ceil(node.count / perRow) + more) };
}

function placeLevel(
  tree: FileTree,
  change: TreeChange | undefined,
  out: TreeLayout,
  nodes: number[],
  top: number,
  gridHeight: number,
  room: number,
  path: ReadonlySet<number>,
  fresh: ReadonlySet<number>,
): number {
  let y = top;
  let shown = nodes;
  const most = Math.max(1, Math.floor((out.width + CARD_GAP) / (MIN_CARD + CARD_GAP)));
  if (nodes.length > most) {
    const center = nodes.findIndex((n) => path.has(n));
    const changed = nodes.findIndex((n) => fresh.has(n));
    const few = Math.max(2, Math.floor((out.width + CARD_GAP) / (120 + CARD_GAP)));
    const at = center < 0 ? (changed < 0 ? 0 : changed) : center;
    const from = Math.max(0, Math.min(nodes.length - few, at - Math.floor(few / 2)));
    shown = nodes.slice(from, from + few);
    placeChips(tree, out, nodes, new Set(shown), y);
    y += CHIP_HEIGHT + 20;
  }
  if (shown.length === 1 && tree.kind === 'extents') {
    const node = tree.nodes[shown[0]];
    const { perRow, slotWidth, rows } = slotRows(tree, node, out);
    const height = rows * (SLOT_HEIGHT + ROW_GAP) - ROW_GAP + 2 * PAD;
    if (rows <= MOST_ROWS && height <= Math.max(room, SLOT_HEIGHT + 2 * PAD)) {
      placeSlots(tree, change, out, shown[0], y, perRow, slotWidth, rows, fresh.has(shown[0]));
      return y + LABEL + height;
    }
  }
  return placeCells(tree, change, out, shown, y, gridHeight, fresh);
}

const levelName = (words: Written, tree: FileTree, node: MapNode): string =>
  tree.kind === 'extents'
    ? node.level === 0
      ? words.leaf
      : words.index
    : node.level === 0
      ? words.toData
      : words.toLists;

const labelOf = (words: Written, tree: FileTree, node: MapNode, isNew: boolean): string =>
  (isNew ? words.newNode : words.node)(node.block, levelName(words, tree, node));

const usedText = (words: Written, tree: FileTree, node: MapNode): string =>
  (tree.kind === 'extents' ? words.slotsUsed : words.pointersUsed)(node.count, node.max);

function placeSlots(
  tree: FileTree,
  change: TreeChange | undefined,
  out: TreeLayout,
  index: number,
  y: number,
  perRow: number,
  slotWidth: number,
  rows: number,
  isNew: boolean,
): void {
  const node = tree.nodes[index];
  const box: NodeBox = {
    x: 0,
    y: y + LABEL,
    width: out.width,
    height: rows * (SLOT_HEIGHT + ROW_GAP) - ROW_GAP + 2 * PAD,
    node: index,
    form: 'slots',
    label: labelOf(out.words, tree, node, isNew),
    detail: usedText(out.words, tree, node),
    isNew,
    free: [],
  };
  const header = headerOf(box, node, out.words);
  box.header = header;
  out.boxes.push(box);
  const left = header.x + header.width + SLOT_GAP;
  const place = (n: number): Rect => ({
    x: left + (n % perRow) * (slotWidth + SLOT_GAP),
    y: box.y + PAD + Math.floor(n / perRow) * (SLOT_HEIGHT + ROW_GAP),
    width: slotWidth,
    height: SLOT_HEIGHT,
  });
  for (let n = 0; n < node.count; n++)
    out.marks.push({
      ...markOf(tree, change, index, node.from + n, place(n)),
      lines: linesOf(tree, node.from + n, out.words),
    });
  if (node.count < node.max) {
    const end = box.x + box.width - PAD;
    const at = place(Math.max(0, node.count - 1));
    if (freeFits(node.count, perRow, slotWidth, end - left))
      at.x = left + inLastRow(node.count, perRow) * (slotWidth + SLOT_GAP);
    else {
      at.x = left;
      at.y += SLOT_HEIGHT + ROW_GAP;
    }
    box.free.push({ ...at, width: end - at.x, slot: -1, text: out.words.countFree(node.max - node.count) });
  }
}

/** The least and the most width of a cell that is not alone in its row, and the most height of a row. */
const LEAST_CELL = 5;
const MOST_CELL = 24;
const MOST_ROW = 64;

/**
 * The fewest rows in which `count` cells are wide enough to be told apart, even if another node comes beside this one:
 * a leaf that splits keeps its rows, so that its cells never change places on the way.
 */
function gridOf(
  count: number,
  width: number,
  height: number,
  alone: boolean,
): { pitch: number; columns: number; row: number } {
  const narrow = alone ? (width - CARD_GAP) / 2 - PAD : width;
  for (let least = LEAST_CELL; ; least = Math.max(1, least - 0.5)) {
    const rows = Math.ceil(count / Math.max(1, Math.floor(narrow / least)));
    if (least > 1 && rows * least > height) continue;
    const columns = Math.ceil(count / rows);
    return {
      pitch: Math.min(MOST_CELL, width / columns),
      columns,
      row: Math.max(1, Math.min(MOST_ROW, height / rows)),
    };
  }
}

function placeCells(
  tree: FileTree,
  change: TreeChange | undefined,
  out: TreeLayout,
  shown: number[],
  y: number,
  gridHeight: number,
  fresh: ReadonlySet<number>,
): number {
  const width = (out.width - (shown.length - 1) * CARD_GAP) / shown.length;
  const most = Math.max(...shown.map((n) => tree.nodes[n].max), 1);
  // Two nodes or more have their width already; one alone may get another beside it.
  const alone = shown.length === 1;
  const { pitch, columns, row } = gridOf(most, width - 2 * PAD, gridHeight, alone);
  const least = Math.min(pitch, row);
  const gap = least >= 4 ? 1 : least >= 3 ? 0.5 : 0;
  const height = Math.ceil(most / columns) * row + 2 * PAD;
  shown.forEach((index, place) => {
    const node = tree.nodes[index];
    const isNew = fresh.has(index);
    const wide = width > 250;
    const box: NodeBox = {
      x: place * (width + CARD_GAP),
      y: y + LABEL,
      width,
      height,
      node: index,
      form: 'cells',
      label: wide ? labelOf(out.words, tree, node, isNew) : String(node.block),
      detail: wide
        ? usedText(out.words, tree, node)
        : width > 96
          ? out.words.of(node.count, node.max)
          : `${node.count}`,
      isNew,
      free: [],
    };
    const grid = { x: box.x + (width - columns * pitch) / 2, y: box.y + PAD, pitch, row, columns, gap };
    box.grid = grid;
    out.boxes.push(box);
    for (let i = node.from; i < node.from + node.count; i++)
      out.marks.push(markOf(tree, change, index, i, cellAt(grid, tree.entries.slot[i])));
  });
  return y + LABEL + height;
}

function placeChips(tree: FileTree, out: TreeLayout, nodes: number[], shown: ReadonlySet<number>, y: number): void {
  const most = Math.floor(out.width / 5);
  const share = Math.ceil(nodes.length / most);
  const chips = Math.ceil(nodes.length / share);
  const pitch = out.width / chips;
  for (let c = 0; c < chips; c++) {
    const group = nodes.slice(c * share, (c + 1) * share);
    let used = 0;
    let room = 0;
    for (const n of group) {
      used += tree.nodes[n].count;
      room += tree.nodes[n].max;
    }
    out.chips.push({
      x: c * pitch,
      y,
      width: pitch - (pitch > 4 ? 1.5 : 0.5),
      height: CHIP_HEIGHT,
      from: group[0],
      to: group[group.length - 1] + 1,
      fill: room > 0 ? used / room : 0,
      marked: group.some((n) => shown.has(n)),
    });
  }
  const { level } = tree.nodes[nodes[0]];
  const { leaves, indexNodes, lists, inEachBar } = out.words;
  const row = (tree.kind === 'extents' ? (level === 0 ? leaves : indexNodes) : lists)(nodes.length);
  out.notes.push({
    x: 0,
    y: y - 5,
    text: share > 1 ? inEachBar(row, share) : row,
  });
}
