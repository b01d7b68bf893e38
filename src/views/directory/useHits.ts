/**
 * The thing in a directory that the pointer or the keyboard is at, and the selection there. Arrows go from record to
 * record, and from block to block of names.
 */
import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react';
import { pointIn } from '../common/Picture.tsx';
import { MARGIN } from '../motion/drawn.ts';
import { usePointed } from '../page/page.ts';
import type { DirectoryData } from './answer.ts';
import { focusOf, type Hit, hit, type PictureLayout } from './layout.ts';

/** The record that the keyboard is at. */
interface Cursor {
  detail: number;
  record: number;
}

interface Drawn {
  data: DirectoryData;
  layout: PictureLayout;
  onSelect(block: number, field?: string): void;
  onPick(ino: number | undefined): void;
}

export function useHits(picture: RefObject<SVGSVGElement | null>, drawn: Drawn) {
  const { data, layout } = drawn;
  const [pointed, point] = useState<Hit>();
  const [cursor, setCursor] = useState<Cursor>();
  usePointed(pointed && blockOf(data, pointed));
  const at = (e: MouseEvent): Hit | undefined => {
    if (!picture.current) return undefined;
    const { x, y } = pointIn(picture.current, e);
    return hit(layout, x - MARGIN, y);
  };
  const onKeyDown = (e: KeyboardEvent) => {
    const flat = data.detail.flatMap((d, detail) => d.records.map((_, record) => ({ detail, record })));
    const here = cursor ? flat.findIndex((c) => c.detail === cursor.detail && c.record === cursor.record) : -1;
    const moves: Record<string, number> = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: flat.length - 1 };
    if (e.key === 'Enter' || e.key === ' ') {
      if (cursor) chooseRecord(drawn, cursor);
    } else if (e.key === 'Escape' && cursor) setCursor(undefined);
    else if (e.key === 'ArrowDown' || e.key === 'ArrowUp') goTo(drawn, neighbour(data, e.key === 'ArrowDown' ? 1 : -1));
    else if (moves[e.key] !== undefined) {
      const next = flat[Math.max(0, Math.min(flat.length - 1, moves[e.key]))];
      if (next) setCursor(next);
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return {
    pointed,
    cursor,
    keys: { onKeyDown, onBlur: () => setCursor(undefined) },
    pointer: {
      onPointerMove: (e: MouseEvent) => point(at(e)),
      onPointerLeave: () => point(undefined),
      onClick: (e: MouseEvent) => choose(drawn, at(e)),
    },
  };
}

function goTo({ data, onSelect }: Drawn, block: number): void {
  const physical = data.blocks.physical[block];
  if (physical >= 0) onSelect(physical);
}

/** The block of the volume that is pointed at. */
function blockOf({ blocks, detail }: DirectoryData, h: Hit): number | undefined {
  if (h.what === 'entry') return undefined;
  if (h.what === 'record') return detail[h.detail]?.physical;
  const physical = blocks.physical[h.what === 'block' ? h.block : h.cell.block];
  return physical >= 0 ? physical : undefined;
}

function choose(drawn: Drawn, h: Hit | undefined): void {
  if (!h || h.what === 'entry') return;
  if (h.what === 'block') goTo(drawn, h.block);
  else if (h.what === 'record') chooseRecord(drawn, h);
  else if (h.cell.node < 0 || h.cell.many > 1) goTo(drawn, h.cell.block);
  else {
    // A slot selects its bytes in the node.
    const node = drawn.data.index!.nodes[h.cell.node];
    const base = h.cell.node === 0 ? 32 : 8;
    drawn.onSelect(node.physical, `@${base + 8 * h.cell.slot}`);
  }
}

function chooseRecord({ data, onSelect, onPick }: Drawn, { detail, record }: Cursor): void {
  const block = data.detail[detail];
  const r = block.records[record];
  onSelect(block.physical, `@${r.at}`);
  if (r.kind === 'entry') onPick(r.ino);
}

/** The block of names before or after the one shown: by hash if there is an index. */
function neighbour(data: DirectoryData, by: 1 | -1): number {
  const { index, blocks, detail } = data;
  if (index) return index.leaves[Math.max(0, Math.min(index.leaves.length - 1, focusOf(data) + by))] ?? 0;
  return Math.max(0, Math.min(blocks.physical.length - 1, (detail[0]?.logical ?? 0) + by));
}
