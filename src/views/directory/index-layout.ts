/**
 * The hash tree as geometry. All rows share one axis, the hash. The target of a slot is below it, so a lookup falls
 * straight down.
 *
 *     root     │ from 0 → 1       │ from 5d… → 4     │ from a1… → 2    │
 *     leaves   │ block 1   ▃▃▃    │ block 4   ▅▅▅    │ block 2  ▂▂▂    │     the height shows how full it is
 *              0                                              0xffffffff
 *
 * If leaves are too narrow to be read, some around the one that matters are repeated below, each as wide as its text. If
 * slots are narrower than a mark, several share one.
 */

import type { DirIndex } from './answer/hash-index.ts';
import type { DirectoryData } from './answer.ts';
import type { directory } from './words.ts';

/** The words in the picture. */
type Said = (typeof directory)['picture'];

export const HASHES = 2 ** 32;

export interface HashCell {
  key: string;
  /** Index of the node that the slot is in; -1 for a leaf itself. */
  node: number;
  /** Slot of the node; for a leaf, its place in the order of hashes. */
  slot: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The hashes [from, to). */
  from: number;
  to: number;
  /** Block of the directory that the slot leads to, or that the leaf is. */
  block: number;
  lines: string[];
  /** The share of a leaf that its names fill. */
  fill: number;
  /** Number of slots or leaves that this mark stands for. */
  many: number;
  fresh: boolean;
}

export interface IndexRow {
  label: string;
  detail: string;
  y: number;
  height: number;
  /** 0 for the root, -1 for the leaves. */
  level: number;
  cells: HashCell[];
  /** Boxes around the slots of one node each. */
  boxes: { node: number; x: number; width: number }[];
}

export interface IndexLayout {
  width: number;
  height: number;
  rows: IndexRow[];
  near?: { y: number; height: number; cells: HashCell[]; from: number; to: number; funnel: string };
  ticks: { x: number; text: string; anchor: 'start' | 'middle' | 'end' }[];
  ticksAt: number;
}

const LABEL = 15;
const SLOTS = 24;
const LEAVES = 30;
const BETWEEN = 5;
/** The least width of a mark, and the width that its text needs. */
const LEAST = 3;
const CHAR = 6.7;
const READABLE = 34;
const NEAR_WIDTH = 108;
const NEAR = 40;

export const hex = (hash: number): string => `0x${hash.toString(16).padStart(8, '0')}`;
export const shortHex = (hash: number): string => `${hash.toString(16).padStart(8, '0').slice(0, 4)}…`;

const xOf = (hash: number, width: number): number => (hash / HASHES) * width;

/** `focus` is the leaf that matters, as its place in the order of hashes. */
export function layoutIndex(
  data: DirectoryData,
  index: DirIndex,
  width: number,
  focus: number,
  words: Said,
): IndexLayout {
  const rows: IndexRow[] = [];
  let y = 0;
  for (let level = 0; level <= index.levels; level++) {
    const row = slotRow(index, level, y + LABEL, width, words);
    rows.push(row);
    y = row.y + row.height + BETWEEN;
  }
  const leaves = leafRow(data, index, y + LABEL, width, words);
  rows.push(leaves);
  y = leaves.y + leaves.height;
  const out: IndexLayout = { width, height: y + 16, rows, ticks: ticksOf(width), ticksAt: y + 11 };
  const own = leaves.cells.find((c) => focus >= c.slot && focus < c.slot + c.many);
  if (own && (own.many > 1 || own.width < READABLE) && index.leaves.length > 1) {
    out.near = nearOf(data, index, y + 20, width, focus, words);
    out.height = out.near.y + NEAR + 4;
  }
  return out;
}

/** The end of a leaf's hashes. */
const leafEnd = (index: DirIndex, i: number): number =>
  i + 1 < index.leafFrom.length ? index.leafFrom[i + 1] & ~1 : HASHES;

function slotRow(index: DirIndex, level: number, y: number, width: number, words: Said): IndexRow {
  const cells: HashCell[] = [];
  const boxes: IndexRow['boxes'] = [];
  let used = 0;
  let room = 0;
  let nodes = 0;
  let last: HashCell | undefined;
  index.nodes.forEach((node, n) => {
    if (node.level !== level) return;
    nodes++;
    used += node.count;
    room += node.limit;
    const [begin, end] = rangeOf(index, n);
    boxes.push({ node: n, x: xOf(begin, width), width: Math.max(1, xOf(end, width) - xOf(begin, width)) });
    for (let slot = 0; slot < node.count; slot++) {
      const from = slot === 0 ? begin : index.hash[node.from + slot] & ~1;
      const to = slot + 1 < node.count ? index.hash[node.from + slot + 1] & ~1 : end;
      const unsigned = from >>> 0;
      last = place(cells, last, {
        key: `${n}.${slot}`,
        node: n,
        slot,
        from: unsigned,
        to: to === HASHES ? HASHES : to >>> 0,
        block: index.child[node.from + slot],
        y,
        height: SLOTS,
        fill: 0,
        width,
      });
    }
  });
  for (const cell of cells) if (cell.many === 1) cell.lines = slotWords(cell, words);
  const label = level === 0 ? words.root : (level === 1 ? words.nodesBelowRoot : words.nodesBelow)(nodes);
  return {
    label,
    detail: words.slots(used, room),
    y,
    height: SLOTS,
    level,
    cells,
    boxes: boxes.filter((b) => b.width >= LEAST),
  };
}

/** The hashes of a node, which are those of the slot that leads to it. */
function rangeOf(index: DirIndex, n: number): [number, number] {
  const { parent, parentSlot } = index.nodes[n];
  if (parent < 0) return [0, HASHES];
  const above = index.nodes[parent];
  const [begin, end] = rangeOf(index, parent);
  const from = parentSlot === 0 ? begin : (index.hash[above.from + parentSlot] & ~1) >>> 0;
  const to = parentSlot + 1 < above.count ? (index.hash[above.from + parentSlot + 1] & ~1) >>> 0 : end;
  return [from, to];
}

type Placing = Pick<HashCell, 'key' | 'node' | 'slot' | 'from' | 'to' | 'block' | 'y' | 'height' | 'fill'> & {
  width: number;
};

/** Adds a cell, or widens the last one if the new one would be too narrow. */
function place(cells: HashCell[], last: HashCell | undefined, p: Placing): HashCell {
  const x = xOf(p.from, p.width);
  const end = xOf(p.to, p.width);
  if (last && last.node === p.node && (end - last.x < LEAST || last.width < LEAST)) {
    last.fill = (last.fill * last.many + p.fill) / (last.many + 1);
    last.many++;
    last.width = end - last.x;
    last.to = p.to;
    return last;
  }
  const { width: _, ...own } = p;
  const cell: HashCell = { ...own, x, width: end - x, lines: [], many: 1, fresh: false };
  cells.push(cell);
  return cell;
}

function slotWords({ from, block, width }: HashCell, words: Said): string[] {
  const long = words.leads(shortHex(from), block);
  if (long.length * CHAR + 8 <= width) return [long];
  const short = `→ ${block}`;
  if (short.length * CHAR + 6 <= width) return [short];
  return String(block).length * CHAR + 4 <= width ? [String(block)] : [];
}

function leafRow(data: DirectoryData, index: DirIndex, y: number, width: number, words: Said): IndexRow {
  const cells: HashCell[] = [];
  let last: HashCell | undefined;
  index.leaves.forEach((block, i) => {
    const from = (index.leafFrom[i] & ~1) >>> 0;
    const to = leafEnd(index, i);
    last = place(cells, last, {
      key: `l${i}`,
      node: -1,
      slot: i,
      from,
      to: to === HASHES ? HASHES : to >>> 0,
      block,
      y,
      height: LEAVES,
      fill: fillOf(data, block),
      width,
    });
  });
  const fresh = new Set(data.blocks.written);
  for (const cell of cells) {
    cell.fresh = cell.many === 1 && fresh.has(cell.block);
    if (cell.many === 1) cell.lines = leafWords(data, cell, words);
  }
  const names = data.names;
  const leaves = index.leaves.length;
  return {
    label: words.leaves(leaves),
    detail: leaves > 1 ? words.inEach(names, Math.round(names / leaves)) : words.names(names),
    y,
    height: LEAVES,
    level: -1,
    cells,
    boxes: [],
  };
}

export function fillOf({ blocks, blockSize }: DirectoryData, block: number): number {
  return block < blocks.needed.length ? Math.min(1, blocks.needed[block] / blockSize) : 0;
}

function leafWords(data: DirectoryData, { block, width }: { block: number; width: number }, words: Said): string[] {
  const names = data.blocks.names[block] ?? 0;
  const first = words.block(block);
  const second = words.names(names);
  if (Math.max(first.length, second.length) * CHAR + 6 <= width) return [first, second];
  return String(block).length * CHAR + 4 <= width ? [String(block)] : [];
}

/** Leaves around the one that matters, each wide enough to be read. */
function nearOf(data: DirectoryData, index: DirIndex, y: number, width: number, focus: number, words: Said) {
  const n = index.leaves.length;
  const count = Math.max(1, Math.min(n, Math.floor(width / NEAR_WIDTH)));
  const first = Math.max(0, Math.min(n - count, focus - Math.floor(count / 2)));
  const each = width / count;
  const fresh = new Set(data.blocks.written);
  const cells: HashCell[] = [];
  for (let i = first; i < first + count; i++) {
    const block = index.leaves[i];
    const from = (index.leafFrom[i] & ~1) >>> 0;
    const to = leafEnd(index, i);
    cells.push({
      key: `n${i}`,
      node: -1,
      slot: i,
      x: (i - first) * each,
      y,
      width: each,
      height: NEAR,
      from,
      to: to === HASHES ? HASHES : to >>> 0,
      block,
      lines: [words.from(shortHex(from)), words.leaf(block, data.blocks.names[block] ?? 0)],
      fill: fillOf(data, block),
      many: 1,
      fresh: fresh.has(block),
    });
  }
  const from = xOf(cells[0].from, width);
  const to = Math.max(from + 1, xOf(cells[count - 1].to, width));
  const top = y - 20;
  const round = (v: number) => Math.round(v * 10) / 10;
  return {
    y,
    height: NEAR,
    cells,
    from,
    to,
    funnel: `M${round(from)} ${top}L${round(to)} ${top}L${round(width)} ${y - 2}L0 ${y - 2}z`,
  };
}

function ticksOf(width: number): IndexLayout['ticks'] {
  const ticks: IndexLayout['ticks'] = [
    { x: 0, text: '0', anchor: 'start' },
    { x: width, text: '0xffffffff', anchor: 'end' },
  ];
  if (width > 300) ticks.push({ x: width / 2, text: '0x80000000', anchor: 'middle' });
  if (width > 560)
    ticks.push(
      { x: width / 4, text: '0x40000000', anchor: 'middle' },
      { x: (width * 3) / 4, text: '0xc0000000', anchor: 'middle' },
    );
  return ticks;
}
