/** The hash tree as marks. The key of a slot is the block it leads to, and that of a leaf its block, wherever they are. */
import { flags, line, type Mark, markAt, type Part, words } from '../motion/mark.ts';
import type { DirIndex } from './answer/hash-index.ts';
import type { DirectoryData } from './answer.ts';
import type { HashCell, IndexLayout, IndexRow } from './index-layout.ts';

/** From the bottom up. */
export const LAYER = { ground: 0, cells: 1, boxes: 2, names: 3, fall: 4, heads: 5 } as const;

export const keyOfSlot = (block: number): string => `slot.${block}`;
export const keyOfLeaf = (block: number): string => `leaf.${block}`;

export interface CellLooks {
  /** Keys of the cells that a lookup has passed. */
  lit: ReadonlySet<string>;
  pointed: string | undefined;
  /** Block of the directory that is selected. */
  selected: number;
}

const CHAR = 6.2;

export function indexMarks(layout: IndexLayout, data: DirectoryData, index: DirIndex, looks: CellLooks): Mark[] {
  const { rows, near, ticks, ticksAt, width } = layout;
  const cellMark = cellMarks(data, index, looks);
  return [
    ...(near ? [line('funnel', 'near', LAYER.ground, 'dir-funnel', near.funnel)] : []),
    ...rows.flatMap((row) => [
      ...labelsOf(row, width),
      ...row.cells.map((cell) => cellMark(cell, cell.node < 0 ? keyOfLeaf(cell.block) : keyOfSlot(cell.block))),
      ...boxesOf(row, index),
    ]),
    ...(near?.cells ?? []).map((cell) => cellMark(cell, `near.${cell.block}`, ['view'])),
    ...ticks.map((t) =>
      words(`tick.${t.text}`, 'tick', LAYER.ground, 'dir-tick', { x: t.x, y: ticksAt }, t.text, t.anchor),
    ),
  ];
}

function labelsOf({ level, y, label, detail }: IndexRow, width: number): Mark[] {
  const at = { x: 0, y: y - 4 };
  const name = level < 0 ? 'leaves' : String(level);
  const both = (label.length + detail.length) * CHAR + 20 < width;
  return [
    words(`row.${name}`, 'row', LAYER.ground, 'dir-label', at, label),
    ...(both
      ? [words(`row.${name}.detail`, 'row', LAYER.ground, 'dir-detail', { ...at, x: width }, detail, 'end')]
      : []),
  ];
}

function boxesOf({ level, boxes, y, height }: IndexRow, index: DirIndex): Mark[] {
  if (level <= 0) return [];
  return boxes.map(({ node, x, width }) => {
    const part: Part = { shape: 'rect', x: 0, y: 0, width, height };
    const key = `node.${index.nodes[node].logical}`;
    return markAt(key, 'node', LAYER.boxes, { x, y, width, height }, [part], { className: 'dir-box' });
  });
}

/** The blocks of the volume that say where a node's slots begin: its block, and those above it. */
function above(index: DirIndex): string[][] {
  const out: string[][] = [];
  index.nodes.forEach(({ physical, parent }, n) => {
    out[n] = [`b${physical}`, ...(parent >= 0 ? out[parent] : [])];
  });
  return out;
}

function cellMarks(data: DirectoryData, index: DirIndex, { lit, pointed, selected }: CellLooks) {
  const blocks = above(index);
  const nodes = index.nodes.map((n) => `b${n.physical}`);
  const placeOf = (block: number) => `b${data.blocks.physical[block]}`;
  const fromOf = ({ node, slot, many, block }: HashCell): string[] => {
    if (node >= 0) return blocks[node];
    if (many === 1) return [placeOf(block), ...nodes];
    return [...Array.from(index.leaves.subarray(slot, slot + many), placeOf), ...nodes];
  };
  return (cell: HashCell, key: string, few: readonly string[] = []): Mark => {
    const leaf = cell.node < 0;
    const alone = cell.many === 1;
    const gap = cell.width > 8 ? 1.5 : cell.width > 2 ? 0.75 : 0;
    const width = Math.max(0.75, cell.width - gap);
    const { x, y, height } = cell;
    return markAt(key, leaf ? 'leaf' : 'slot', LAYER.cells, { x, y, width, height }, cellParts(cell, width), {
      className: leaf ? 'dir-leaf' : 'dir-slot',
      group: true,
      lifts: !leaf,
      says: leaf ? `${cell.from} ×${cell.many} ${cell.fill}` : saysOfSlot(cell, index),
      from: [...fromOf(cell), ...few],
      data: flags({
        block: alone ? cell.block : undefined,
        lit: lit.has(cell.key),
        pointed: pointed === cell.key,
        selected: alone && cell.block === selected,
        fresh: cell.fresh,
      }),
    });
  };
}

const saysOfSlot = ({ node, from, many }: HashCell, index: DirIndex): string =>
  `${index.nodes[node].logical}: ${from} ×${many}`;

/** A leaf always has two lines and a slot one, even if empty, so that only numbers differ between two moments. */
function cellParts({ node, height, fill, lines }: HashCell, width: number): Part[] {
  const leaf = node < 0;
  const middle = height / 2;
  const text = (i: number): Part => {
    const y = lines.length < 2 ? middle + 4 : middle + (i === 0 ? -2.5 : 10.5);
    return { shape: 'text', x: width / 2, y, text: lines[i] ?? '', className: 'dir-words' };
  };
  const frame: Part = { shape: 'rect', x: 0, y: 0, width, height, rx: width > 8 ? 3 : 0, className: 'dir-frame' };
  if (!leaf) return [frame, text(0)];
  const filled = height * fill;
  return [
    { shape: 'rect', x: 0, y: height - filled, width, height: filled, className: 'dir-fill' },
    frame,
    text(0),
    text(1),
  ];
}

/** The cells that a lookup has passed at a stage. */
export function litCells(
  { rows, near }: IndexLayout,
  lookup: DirectoryData['lookup'],
  stage: number,
): ReadonlySet<string> {
  const lit = new Set<string>();
  if (!lookup?.hash) return lit;
  lookup.nodes.forEach((step, i) => {
    if (stage < i + 2) return;
    for (const row of rows)
      for (const c of row.cells)
        if (c.node === step.node && step.slot >= c.slot && step.slot < c.slot + c.many) lit.add(c.key);
  });
  lookup.leaves.forEach((leaf, i) => {
    if (stage < lookup.nodes.length + i + 2) return;
    const cells = [...(rows.at(-1)?.cells ?? []), ...(near?.cells ?? [])];
    const { hash } = lookup.hash!;
    for (const c of cells) if (c.many === 1 ? c.block === leaf.logical : hash >= c.from && hash < c.to) lit.add(c.key);
  });
  return lit;
}
