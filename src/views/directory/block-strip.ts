/**
 * The blocks of a directory in their order, and below them the reads of a lookup, either way.
 *
 *     ■ ▃ ▅ ▂ ▇ ▅        root or node: full colour; names: the height shows how full
 *         ▔              read by the index
 *     ▔▔▔▔▔              read one after the other, without it
 */

import { flags, type Mark, markAt, type Part } from '../motion/mark.ts';
import { type DirectoryData, ROLE } from './answer.ts';
import { fillOf } from './index-layout.ts';
import { LAYER } from './marks-of-index.ts';

interface StripCell {
  /** Blocks [first, first + many). */
  first: number;
  many: number;
  x: number;
  width: number;
  /** The share that names fill, 0…1; 1 for a node. */
  fill: number;
  /** A root or a node is among them. */
  node: boolean;
  loose: boolean;
  hole: boolean;
  written: boolean;
  text: string;
}

export interface StripLayout {
  y: number;
  height: number;
  cells: StripCell[];
}

const LEAST = 4;
const MOST = 54;
const CHAR = 6.7;

export function layoutStrip(data: DirectoryData, y: number, width: number, height: number): StripLayout {
  const { blocks } = data;
  const n = blocks.physical.length;
  const each = Math.max(1, Math.ceil((n * LEAST) / Math.max(LEAST, width)));
  const count = Math.ceil(n / each);
  const pitch = Math.min(MOST, width / Math.max(1, count));
  const written = new Set(blocks.written);
  const cells: StripCell[] = [];
  for (let c = 0; c < count; c++) {
    const first = c * each;
    const many = Math.min(each, n - first);
    const cell: StripCell = {
      first,
      many,
      x: c * pitch,
      width: Math.max(1, pitch - (pitch > 6 ? 2 : 1)),
      fill: 0,
      node: false,
      loose: false,
      hole: many === 1 && blocks.role[first] === ROLE.hole,
      written: false,
      text: '',
    };
    for (let b = first; b < first + many; b++) {
      const role = blocks.role[b];
      if (role === ROLE.root || role === ROLE.node) cell.node = true;
      if (role === ROLE.loose) cell.loose = true;
      if (written.has(b)) cell.written = true;
      cell.fill += (role === ROLE.root || role === ROLE.node ? 1 : fillOf(data, b)) / many;
    }
    if (many === 1 && String(first).length * CHAR + 4 <= cell.width) cell.text = String(first);
    cells.push(cell);
  }
  return { y, height, cells };
}

/** The cell of the strip that covers a block, for the marks of a lookup. */
export function cellOf({ cells }: StripLayout, block: number): StripCell | undefined {
  const each = cells[0]?.many ?? 1;
  return cells[Math.floor(block / each)];
}

/** The blocks of a directory in their order, as marks. The key of a mark is its block. */
export const keyOfBlock = (first: number): string => `block.${first}`;

export function stripMarks(
  layout: StripLayout,
  data: DirectoryData,
  { pointed, selected }: { pointed: number | undefined; selected: number },
): Mark[] {
  const { y, height } = layout;
  const { physical } = data.blocks;
  // The index says whether a block holds names or is a node.
  const nodes = data.index?.nodes.map((n) => `b${n.physical}`) ?? [];
  const has = (c: StripCell, block: number) => block >= c.first && block < c.first + c.many;
  return layout.cells.map((c) => {
    const { x, width, fill } = c;
    const filled = height * fill;
    const parts: Part[] = [
      { shape: 'rect', x: 0, y: 0, width, height, className: 'dir-cell-room' },
      { shape: 'rect', x: 0, y: height - filled, width, height: filled, className: 'dir-cell-fill' },
      { shape: 'rect', x: 0, y: 0, width, height, className: 'dir-cell-frame' },
      { shape: 'text', x: width / 2, y: height / 2 + 4, text: c.text, className: 'dir-words' },
    ];
    return markAt(keyOfBlock(c.first), 'block', LAYER.cells, { x, y, width, height }, parts, {
      className: c.node ? 'dir-cell dir-cell-node' : 'dir-cell',
      group: true,
      says: `×${c.many} ${fill} ${c.node} ${c.loose} ${c.hole}`,
      from: [...Array.from(physical.subarray(c.first, c.first + c.many), (p) => `b${p}`), ...nodes],
      data: flags({
        written: c.written,
        loose: c.loose,
        hole: c.hole,
        shown: data.detail.some((d) => has(c, d.logical)),
        selected: has(c, selected),
        pointed: pointed !== undefined && has(c, pointed),
      }),
    });
  });
}
