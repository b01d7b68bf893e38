/**
 * The nodes of a file's map as marks. Each legible entry is a mark. Cells that do not change share one path per node, so
 * that a leaf of 340 entries costs no more than one of 4.
 */
import { group } from 'd3';
import { type CellsPart, cellsMark, flags, type Mark, markAt, type Part, tied, words } from '../motion/mark.ts';
import { CHANGE, ENTRY } from './answer/map-entry.ts';
import type { FileTree } from './answer/map-tree.ts';
import { type Lookup, looksOf } from './lookup.ts';
import {
  CHAR,
  type Chip,
  cellAt,
  keyOfChip,
  keyOfNode,
  type NodeBox,
  type PlacedEntry,
  type TreeLayout,
} from './tree-marks.ts';

export interface Pointed {
  lookup?: Lookup | undefined;
  /** Key of the entry under the pointer. */
  pointed?: string | undefined;
  /** The selected block of the volume. */
  selected?: number | undefined;
}

/** From the bottom up: lines, boxes, their contents. */
const LINES = 0;
const BOXES = 1;
const INSIDE = 2;
const ENTRIES = 3;

/** The sources of a node: its block and those above it, and the view if that shows only a few of many. */
function blocksTo(tree: FileTree, few: boolean): string[][] {
  const out: string[][] = [];
  tree.nodes.forEach((node, n) => {
    out[n] = [`b${node.block}`, ...(node.parent >= 0 ? out[node.parent] : few ? ['view'] : [])];
  });
  return out;
}

export function marksOfTree(layout: TreeLayout, tree: FileTree, { lookup, pointed, selected }: Pointed): Mark[] {
  const path = new Set(lookup?.steps.map((s) => s.node));
  const taken = new Set(lookup?.steps.map((s) => s.entry));
  const from = blocksTo(tree, layout.chips.length > 0);
  return [
    ...layout.edges.map((e) => tied(e.key, 'edge', LINES, 'fm-edge', e, flags({ marked: path.has(e.node) }))),
    ...layout.notes.map((n, i) => words(`note.${i}`, 'note', BOXES, 'fm-note', n, n.text)),
    ...layout.chips.map((c) => chipMark(c, keyOfChip(tree, c))),
    ...layout.boxes.flatMap((box) => [
      boxMark(box, tree, from[box.node], {
        path: lookup !== undefined && path.has(box.node),
        selected: tree.nodes[box.node].block === selected,
      }),
      ...countOf(box, tree),
      ...headerOf(box, tree),
      ...freeOf(box, tree),
      ...gridOf(box, tree),
    ]),
    ...restingCells(layout, tree, from),
    ...layout.marks
      .filter((e) => !rests(e))
      .map((e) => entryMark(e, tree, from[e.node], { pointed: e.key === pointed, taken: taken.has(e.entry) })),
    ...(lookup ? looksOf(layout, lookup, tree) : []),
  ];
}

function chipMark(c: Chip, key: string): Mark {
  const room = { shape: 'rect', x: 0, width: c.width, rx: 1.5 } as const;
  const parts: Part[] = [
    { ...room, y: 0, height: c.height, className: 'fm-chip-room' },
    { ...room, y: c.height * (1 - c.fill), height: c.height * c.fill, className: 'fm-chip-fill' },
  ];
  return markAt(key, 'chip', BOXES, c, parts, { className: 'fm-chip', data: flags({ marked: c.marked }) });
}

function boxMark(box: NodeBox, tree: FileTree, from: string[], marked: { path: boolean; selected: boolean }): Mark {
  const parts: Part[] = [{ shape: 'text', x: 1, y: -5, text: box.label, className: 'fm-label' }];
  parts.push({ shape: 'rect', x: 0, y: 0, width: box.width, height: box.height, rx: 6, className: 'fm-box' });
  return markAt(keyOfNode(tree, box.node), 'box', BOXES, box, parts, {
    className: 'fm-node',
    data: flags({ box: box.node === 0 ? 'root' : box.label, root: box.node === 0, new: box.isNew, ...marked }),
    says: box.node === 0 ? '' : String(tree.nodes[box.node].block),
    from,
  });
}

/** How many slots are in use, if there is room beside the label: on its own, since it changes when its entries are here. */
function countOf({ x, y, width, label, detail, node }: NodeBox, tree: FileTree): Mark[] {
  if (!detail || width - label.length * 6.4 <= detail.length * CHAR + 8) return [];
  const at = { x: x + width - 1, y: y - 5 };
  return [words(`count.${keyOfNode(tree, node)}`, 'count', BOXES, 'fm-detail', at, detail, 'end')];
}

function headerOf({ header, node }: NodeBox, tree: FileTree): Mark[] {
  if (!header) return [];
  const { width, height } = header;
  return [
    markAt(
      `header.${keyOfNode(tree, node)}`,
      'header',
      INSIDE,
      header,
      [{ shape: 'rect', x: 0, y: 0, width, height, rx: 3 }, ...linesIn(header, header.lines)],
      { className: node === 0 ? 'fm-header fm-in-inode' : 'fm-header', group: true },
    ),
  ];
}

const freeOf = ({ free, node }: NodeBox, tree: FileTree): Mark[] =>
  free.map((f) => {
    const parts: Part[] = [{ shape: 'rect', x: 0, y: 0, width: f.width, height: f.height, rx: 3 }];
    if (f.text.length * 6 < f.width) parts.push({ shape: 'text', x: f.width / 2, y: f.height / 2 + 4, text: f.text });
    const key = `free.${keyOfNode(tree, node)}.${f.slot}`;
    return markAt(key, 'free', INSIDE, f, parts, { className: 'fm-free', group: true });
  });

/** The grid of a box of cells as a whole. */
function gridPlace({ grid }: NodeBox, slots: number): CellsPart['grid'] {
  if (!grid) return undefined;
  const { x, y, pitch, row, columns } = grid;
  return { x, y, width: columns * pitch, height: Math.ceil(slots / columns) * row, columns };
}

/** Every slot of a node, used or not. */
function gridOf(box: NodeBox, tree: FileTree): Mark[] {
  if (!box.grid) return [];
  const { grid } = box;
  const key = keyOfNode(tree, box.node);
  const cells = Array.from({ length: tree.nodes[box.node].max }, (_, slot) => ({
    key: `slot.${key}.${slot}`,
    ...cellAt(grid, slot),
  }));
  return [cellsMark(`grid.${key}`, 'grid', INSIDE, 'fm-cells-free', { cells, grid: gridPlace(box, cells.length) })];
}

/** A cell that does not change. */
const rests = (entry: PlacedEntry): boolean => !entry.lines && entry.change === CHANGE.same;

/** An entry as its bytes say it. */
function saysOf(tree: FileTree, { node, slot, entry, state }: PlacedEntry): string {
  const { parent, block } = tree.nodes[node];
  return `${parent < 0 ? 'root' : block}.${slot} ${tree.entries.length[entry]}@${tree.entries.target[entry]}.${state}`;
}

function restingCells(layout: TreeLayout, tree: FileTree, from: string[][]): Mark[] {
  const resting = group(layout.marks.filter(rests), (e) => `${e.node}.${e.state}`);
  return layout.boxes.flatMap((box) => {
    const grid = gridPlace(box, tree.nodes[box.node].max);
    return [ENTRY.written, ENTRY.unwritten, ENTRY.node].flatMap((state) => {
      const cells = resting.get(`${box.node}.${state}`)?.map((entry) => {
        const { key, x, y, width, height } = entry;
        return { key, x, y, width, height, says: saysOf(tree, entry) };
      });
      if (!cells) return [];
      const fill = state === ENTRY.unwritten ? 'hatch' : undefined;
      const key = `cells.${keyOfNode(tree, box.node)}.${state}`;
      const more = { says: '', from: from[box.node] };
      return [cellsMark(key, 'entry', INSIDE, `fm-cells fm-${state}`, { cells, grid, fill }, more)];
    });
  });
}

function entryMark(
  entry: PlacedEntry,
  tree: FileTree,
  from: string[],
  { pointed, taken }: { pointed: boolean; taken: boolean },
): Mark {
  const { key, width, height, state, lines, change } = entry;
  const hatched = state === ENTRY.unwritten;
  const room = { shape: 'rect', x: 0, y: 0, width, height, fill: hatched ? 'hatch' : undefined } as const;
  const more = { says: saysOf(tree, entry), from, lifts: true, className: `fm-entry fm-${state}` };
  if (!lines) return markAt(key, 'entry', ENTRIES, entry, [room], { ...more, data: { key, change } });
  return markAt(key, 'entry', ENTRIES, entry, [{ ...room, rx: 3 }, ...linesIn(entry, lines, hatched)], {
    ...more,
    group: true,
    data: flags({ key, change: change || undefined, pointed, taken }),
  });
}

/** Two lines, if there is room to read them. The second is dropped first. */
function linesIn(at: { width: number; height: number }, lines: readonly string[], backed = false): Part[] {
  const middle = at.width / 2;
  const fits = lines.map((l) => l.length * CHAR <= at.width);
  if (!fits[0] && !fits[1]) return [];
  const both = fits[0] && fits[1];
  const base = at.height / 2;
  const shown = both ? lines : [fits[1] ? lines[1] : lines[0]];
  const out: Part[] = shown.map((text, i) => ({
    shape: 'text',
    x: middle,
    y: base + (both ? (i === 0 ? -3 : 11) : 4),
    text,
    className: i === 0 ? 'fm-line' : 'fm-line fm-second',
  }));
  if (!backed) return out;
  const width = Math.max(...shown.map((l) => l.length)) * CHAR + 6;
  const [up, height] = both ? [14, 28] : [8, 16];
  const className = 'fm-backing';
  return [{ shape: 'rect', x: middle - width / 2, y: base - up, width, height, rx: 2, className, backs: true }, ...out];
}
