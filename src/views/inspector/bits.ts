/**
 * A bitmap as a picture of its bits. Each stands for a block or an inode, and is coloured by its use.
 *
 *      ■■■■■■■■□□□□□□□□      in use · free           bits past the end of the group, drawn thin, stand for nothing
 */
import { BlockKind } from '../../engine/volume/block-kind.ts';
import type { LABEL } from '../../engine/volume/label-sentences.ts';
import type { BlockAnswer, Overview } from '../../session/session-api.ts';

export interface BitsShape {
  /** `block` or `inode`. */
  noun: 'block' | 'inode';
  /** Number of bits that stand for something, and the number of the first block or inode. */
  count: number;
  first: number;
}

/** The meaning of the bits of a bitmap block; undefined for any other block. */
export function bitsOf(answer: BlockAnswer, o: Overview): BitsShape | undefined {
  const bitmap = answer.structs.find((s) => s.struct === 'bitmap');
  if (!bitmap) return undefined;
  const group = ownGroup(answer);
  if (answer.kind === BlockKind.block_bitmap) {
    const first = o.firstDataBlock + group * o.blocksPerGroup;
    return { noun: 'block', count: Math.max(0, Math.min(o.blocksPerGroup, o.blockCount - first)), first };
  }
  if (answer.kind !== BlockKind.inode_bitmap) return undefined;
  const count = bitmap.length * 8;
  return { noun: 'inode', count, first: group * count + 1 };
}

/** The group of a bitmap, from its label. With flex groups a bitmap may lie in another group. */
function ownGroup({ label, group }: BlockAnswer): number {
  return (label as Partial<ReturnType<typeof LABEL.block_bitmap>>).group ?? group;
}

export interface BitsGrid {
  columns: number;
  rows: number;
  /** Device pixels from bit to bit, and the gap that is part of it. */
  pitch: number;
  gap: number;
  width: number;
  height: number;
}

/**
 * The number of bits side by side that makes the picture no taller than `height`: a power of two, for rows that begin
 * at round numbers.
 */
export function bitsGrid(bits: number, width: number, height: number, dpr: number): BitsGrid {
  let best: BitsGrid | undefined;
  for (let columns = 16; columns <= 1024; columns *= 2) {
    const rows = Math.ceil(bits / columns);
    const pitch = Math.min(12 * dpr, Math.floor(width / columns), Math.floor(height / rows));
    if (pitch < 1 || (best && pitch <= best.pitch)) continue;
    const gap = pitch >= 4 ? Math.max(1, Math.round(pitch * 0.15)) : 0;
    best = { columns, rows, pitch, gap, width: columns * pitch, height: rows * pitch };
  }
  // Very many bits in very little room get one pixel each, in rows as wide as possible.
  const columns = Math.max(1, Math.floor(width));
  const rows = Math.ceil(bits / columns);
  return best ?? { columns, rows, pitch: 1, gap: 0, width: columns, height: rows };
}

export function bitAt(g: BitsGrid, bits: number, x: number, y: number): number {
  const column = Math.floor(x / g.pitch);
  const row = Math.floor(y / g.pitch);
  if (column < 0 || row < 0 || column >= g.columns) return -1;
  const bit = row * g.columns + column;
  return bit < bits ? bit : -1;
}
