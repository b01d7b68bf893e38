/**
 * The nodes of a file's map as marks. Entries that can be read are marks of their own; cells that nothing happens to
 * share one path a node, so that a leaf of 340 costs no more than one of 4.
 */
import { CHANGE, ENTRY, type FileTree } from '../../session/answers/file-map-data.ts';
import { type Cell, type CellsPart, flags, type Mark, type Part, tiePath, words } from '../motion/mark.ts';
import type { Lookup } from './lookup.ts';
import { CHAR, keyOfChip, keyOfNode, type NodeBox, type PlacedEntry, type TreeLayout } from './tree-marks.ts';

export interface Pointed {
  lookup?: Lookup | undefined;
  /** Key of the entry under the pointer. */
  pointed?: string | undefined;
  /** The selected block of the volume. */
  selected?: number | undefined;
}

/** From below: lines, boxes, what stands in them, what a lookup adds. */
const LINES = 0;
const BOXES = 1;
const INSIDE = 2;
const ENTRIES = 3;
const LOOKS = 4;

/** What says that a node is there: its own block and those above it; and the view, where it shows a few of many. */
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
  const out: Mark[] = [];
  for (const e of layout.edges)
    out.push({
      key: e.key,
      kind: 'edge',
      layer: LINES,
      className: 'fm-edge',
      data: flags({ marked: path.has(e.node) }),
      x: 0,
      y: 0,
      width: 0,
      height: 0,
      tie: e,
      parts: [{ shape: 'path', d: tiePath(e) }],
    });
  layout.notes.forEach((n, i) => {
    out.push(words(`note.${i}`, 'note', BOXES, 'fm-note', n, n.text));
  });
  for (const c of layout.chips)
    out.push({
      key: keyOfChip(tree, c),
      kind: 'chip',
      layer: BOXES,
      className: 'fm-chip',
      data: flags({ marked: c.marked }),
      x: c.x,
      y: c.y,
      width: c.width,
      height: c.height,
      parts: [
        { shape: 'rect', x: 0, y: 0, width: c.width, height: c.height, rx: 1.5, className: 'fm-chip-room' },
        {
          shape: 'rect',
          x: 0,
          y: c.height * (1 - c.fill),
          width: c.width,
          height: c.height * c.fill,
          rx: 1.5,
          className: 'fm-chip-fill',
        },
      ],
    });
  const resting = new Map<string, { node: number; state: number; grid: CellsPart['grid']; cells: Cell[] }>();
  for (const box of layout.boxes) {
    const { block } = tree.nodes[box.node];
    const marked = flags({
      box: box.node === 0 ? 'root' : box.label,
      root: box.node === 0,
      new: box.isNew,
      path: lookup !== undefined && path.has(box.node),
      selected: box.node > 0 && block === selected,
    });
    out.push(boxMark(box, tree, from[box.node], marked), ...insideOf(box, tree));
    const grid = gridPlace(box, tree.nodes[box.node].max);
    if (grid)
      for (const state of [ENTRY.written, ENTRY.unwritten, ENTRY.node])
        resting.set(`${box.node}.${state}`, { node: box.node, state, grid, cells: [] });
  }
  const entries: Mark[] = [];
  for (const entry of layout.marks) {
    const node = tree.nodes[entry.node];
    const { length, target } = tree.entries;
    const says = `${node.parent < 0 ? 'root' : node.block}.${entry.slot} ${length[entry.entry]}@${target[entry.entry]}.${entry.state}`;
    if (!entry.lines && entry.change === CHANGE.same) {
      const { key, x, y, width, height } = entry;
      resting.get(`${entry.node}.${entry.state}`)?.cells.push({ key, x, y, width, height, says });
    } else
      entries.push(
        entryMark(entry, says, from[entry.node], {
          pointed: entry.key === pointed,
          taken: taken.has(entry.entry),
        }),
      );
  }
  for (const { node, state, grid, cells } of resting.values())
    if (cells.length > 0)
      out.push({
        key: `cells.${keyOfNode(tree, node)}.${state}`,
        kind: 'entry',
        layer: INSIDE,
        className: `fm-cells fm-${state}`,
        x: 0,
        y: 0,
        width: 0,
        height: 0,
        says: '',
        from: from[node],
        parts: [{ shape: 'cells', cells, grid, fill: state === ENTRY.unwritten ? 'hatch' : undefined }],
      });
  out.push(...entries);
  if (lookup) out.push(...looksOf(layout, lookup, tree));
  return out;
}

function boxMark(box: NodeBox, tree: FileTree, from: string[], data: Mark['data']): Mark {
  const parts: Part[] = [{ shape: 'text', x: 1, y: -5, text: box.label, className: 'fm-label' }];
  if (box.detail && box.width - box.label.length * 6.4 > box.detail.length * CHAR + 8)
    parts.push({ shape: 'text', x: box.width - 1, y: -5, text: box.detail, anchor: 'end', className: 'fm-detail' });
  parts.push({ shape: 'rect', x: 0, y: 0, width: box.width, height: box.height, rx: 6, className: 'fm-box' });
  return {
    key: keyOfNode(tree, box.node),
    kind: 'box',
    layer: BOXES,
    className: 'fm-node',
    data,
    x: box.x,
    y: box.y,
    width: box.width,
    height: box.height,
    says: String(box.node === 0 ? '' : tree.nodes[box.node].block),
    from,
    parts,
  };
}

/** The grid of a box of cells as a whole. */
function gridPlace({ grid }: NodeBox, slots: number): CellsPart['grid'] {
  if (!grid) return undefined;
  const { x, y, pitch, columns } = grid;
  return { x, y, width: columns * pitch, height: Math.ceil(slots / columns) * pitch, columns };
}

/** What stands in a box besides entries: its header, and its room. */
function insideOf(box: NodeBox, tree: FileTree): Mark[] {
  const { header, grid } = box;
  const key = keyOfNode(tree, box.node);
  const out: Mark[] = [];
  if (header)
    out.push({
      key: `header.${key}`,
      kind: 'header',
      layer: INSIDE,
      className: box.node === 0 ? 'fm-header fm-in-inode' : 'fm-header',
      group: true,
      x: header.x,
      y: header.y,
      width: header.width,
      height: header.height,
      parts: [
        { shape: 'rect', x: 0, y: 0, width: header.width, height: header.height, rx: 3 },
        ...linesIn(header, header.lines),
      ],
    });
  for (const f of box.free)
    out.push({
      key: `free.${key}.${f.slot}`,
      kind: 'free',
      layer: INSIDE,
      className: 'fm-free',
      group: true,
      x: f.x,
      y: f.y,
      width: f.width,
      height: f.height,
      parts: [
        { shape: 'rect', x: 0, y: 0, width: f.width, height: f.height, rx: 3 },
        ...(f.text.length * 6 < f.width
          ? [{ shape: 'text' as const, x: f.width / 2, y: f.height / 2 + 4, text: f.text }]
          : []),
      ],
    });
  if (grid) {
    const { x, y, pitch, columns, gap } = grid;
    const cells = Array.from({ length: tree.nodes[box.node].max }, (_, slot) => ({
      key: `slot.${key}.${slot}`,
      x: x + (slot % columns) * pitch,
      y: y + Math.floor(slot / columns) * pitch,
      width: pitch - gap,
      height: pitch - gap,
    }));
    out.push({
      key: `grid.${key}`,
      kind: 'grid',
      layer: INSIDE,
      className: 'fm-cells-free',
      x: 0,
      y: 0,
      width: 0,
      height: 0,
      parts: [{ shape: 'cells', cells, grid: gridPlace(box, cells.length) }],
    });
  }
  return out;
}

function entryMark(
  entry: PlacedEntry,
  says: string,
  from: string[],
  { pointed, taken }: { pointed: boolean; taken: boolean },
): Mark {
  const { x, y, width, height, state, lines } = entry;
  const hatched = state === ENTRY.unwritten;
  return {
    key: entry.key,
    kind: 'entry',
    layer: ENTRIES,
    className: `fm-entry fm-${state}`,
    group: lines !== undefined,
    data: flags({
      key: entry.key,
      change: lines ? entry.change || undefined : entry.change,
      pointed: pointed && lines !== undefined,
      taken: taken && lines !== undefined,
    }),
    x,
    y,
    width,
    height,
    says,
    from,
    lifts: true,
    parts: [
      { shape: 'rect', x: 0, y: 0, width, height, ...(lines && { rx: 3 }), fill: hatched ? 'hatch' : undefined },
      ...(lines ? linesIn(entry, lines, hatched) : []),
    ],
  };
}

/** Two lines, as far as there is room to read them: the second goes first. */
function linesIn(at: { width: number; height: number }, lines: readonly string[], backed = false): Part[] {
  const middle = at.width / 2;
  const fits = lines.map((l) => l.length * CHAR <= at.width);
  if (!fits[0] && !fits[1]) return [];
  const both = fits[0] && fits[1];
  const base = at.height / 2;
  const shown = both ? lines : [fits[1] ? lines[1] : lines[0]];
  const out: Part[] = [];
  if (backed) {
    const wide = Math.max(...shown.map((l) => l.length)) * CHAR;
    out.push({
      shape: 'rect',
      x: middle - wide / 2 - 3,
      y: base - (both ? 14 : 8),
      width: wide + 6,
      height: both ? 28 : 16,
      rx: 2,
      className: 'fm-backing',
      backs: true,
    });
  }
  shown.forEach((text, i) => {
    out.push({
      shape: 'text',
      x: middle,
      y: base + (both ? (i === 0 ? -3 : 11) : 4),
      text,
      className: i === 0 ? 'fm-line' : 'fm-line fm-second',
    });
  });
  return out;
}

/** The order in which binary search looked at the slots of each node. */
function looksOf(layout: TreeLayout, lookup: Lookup, tree: FileTree): Mark[] {
  const marks = new Map(layout.marks.map((m) => [m.entry, m]));
  const out: Mark[] = [];
  const around = (key: string, m: PlacedEntry, by: number, className: string, rx?: number): Mark => ({
    key,
    kind: 'look',
    layer: LOOKS,
    className,
    x: m.x - by,
    y: m.y - by,
    width: m.width + 2 * by,
    height: m.height + 2 * by,
    parts: [{ shape: 'rect', x: 0, y: 0, width: m.width + 2 * by, height: m.height + 2 * by, rx }],
  });
  for (const step of lookup.steps) {
    step.probes.forEach((slot, order) => {
      const mark = marks.get(tree.nodes[step.node].from + slot);
      if (!mark) return;
      const key = `look.${step.node}.${slot}`;
      if (!mark.lines) out.push(around(key, mark, 0.5, 'fm-probed'));
      else
        out.push({
          key,
          kind: 'look',
          layer: LOOKS,
          className: 'fm-probe',
          x: mark.x + mark.width - 2,
          y: mark.y + 2,
          width: 0,
          height: 0,
          parts: [
            { shape: 'circle', x: 0, y: 0, r: 7 },
            { shape: 'text', x: 0, y: 3.5, text: String(order + 1) },
          ],
        });
    });
    const taken = marks.get(step.entry);
    if (taken && !taken.lines) out.push(around(`taken.${step.node}`, taken, 1.5, 'fm-taken', 1.5));
  }
  return out;
}
