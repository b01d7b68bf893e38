/**
 * The page cache as geometry: one strip per file, the bar of space, and the flush in three rows.
 *
 *     /db     ┆ ┆  ┆┆┆┆   ▨▨                 delayed, unwritten, dirty
 *     space   ▣▣ promised │▢▢▢▢▢▢▢▢▢▢▢ free │ kept │ for root
 *     writes  ▪ ▪ ▪ ▪ ▪▪▪▪
 *     asked   ├───┤ ├────┤                   requests
 *     placed  ├───┤ ├────┤  at 8705
 */

import type { PageState } from '../../session/answers/memory-data.ts';
import type { CachedFile, Flush, PageCacheData, Piece } from './answer.ts';

interface Mark {
  x: number;
  width: number;
}

export type PageRun = Mark & { first: number; length: number; state: PageState };

/** Runs narrower than a pixel are merged. */
export function fileMarks(file: CachedFile, span: number, width: number): PageRun[] {
  const scale = width / Math.max(1, span);
  const out: PageRun[] = [];
  for (const { first, length, state } of file.runs) {
    const x = first * scale;
    const last = out[out.length - 1];
    if (last && last.state === state && x - (last.x + last.width) < 0.5 && length * scale < 1) {
      last.width = Math.max(last.width, x + length * scale - last.x);
      last.length = first + length - last.first;
    } else out.push({ x, width: Math.max(1.5, length * scale), first, length, state });
  }
  return out;
}

export interface SpaceBar {
  parts: (Mark & { what: 'used' | 'promised' | 'free' | 'kept' | 'root'; blocks: number })[];
}

/** The volume's space by use. Every part above zero is visible. */
export function spaceBar(data: PageCacheData, width: number): SpaceBar {
  const kept = Math.min(data.kept, data.free);
  const forRoot = Math.min(data.forRoot, data.free - kept);
  const promised = Math.min(data.promised, data.free);
  const plain = Math.max(0, data.free - promised - kept - forRoot);
  const list = [
    { what: 'used' as const, blocks: Math.max(0, data.blockCount - data.free) },
    { what: 'promised' as const, blocks: promised },
    { what: 'free' as const, blocks: plain },
    { what: 'kept' as const, blocks: kept },
    { what: 'root' as const, blocks: forRoot },
  ].filter((p) => p.blocks > 0);
  const total = list.reduce((n, p) => n + p.blocks, 0) || 1;
  const least = 3;
  const room = width - list.length * least;
  let x = 0;
  return {
    parts: list.map((p) => {
      const w = least + (room * p.blocks) / total;
      const part = { ...p, x, width: w };
      x += w;
      return part;
    }),
  };
}

/** A ribbon from the gathered pieces to the piece that they become. */
interface Ribbon {
  /** First block of the piece that it leads to. */
  first: number;
  from: Mark;
  to: Mark;
  /** The upper one of the two gaps between the rows. */
  upper: boolean;
}

export interface FlushLayout {
  span: number;
  writes: (Mark & Piece)[];
  requests: (Mark & Piece)[];
  places: (Mark & Piece & { block: number })[];
  ribbons: Ribbon[];
  rows: { writes: number; requests: number; places: number; height: number; total: number };
}

const ROW = 12;
const MAX_DRAWN = 400;

export function layoutFlush(flush: Flush, width: number, gap: number): FlushLayout {
  const span = [...flush.writes, ...flush.requests].reduce((n, p) => Math.max(n, p.first + p.length), 1);
  const scale = width / span;
  const mark = (p: Piece): Mark => ({
    x: p.first * scale,
    width: Math.max(2, p.length * scale - (p.length * scale > 4 ? 1 : 0)),
  });
  const rows = { writes: 0, requests: ROW + gap, places: 2 * (ROW + gap), height: ROW, total: 3 * ROW + 2 * gap };
  const writes = flush.writes.slice(-MAX_DRAWN).map((p) => ({ ...p, ...mark(p) }));
  const requests = flush.requests.slice(0, MAX_DRAWN).map((p) => ({ ...p, ...mark(p) }));
  const places = flush.places.slice(0, MAX_DRAWN).map((p) => ({ ...p, ...mark(p) }));
  const ribbons: Ribbon[] = [];
  for (const r of requests) {
    const parts = writes.filter((w) => w.x < r.x + r.width && w.x + w.width > r.x);
    if (parts.length === 0) continue;
    const first = Math.max(r.x, Math.min(...parts.map((w) => w.x)));
    const end = Math.min(r.x + r.width, Math.max(...parts.map((w) => w.x + w.width)));
    ribbons.push({ first: r.first, from: { x: first, width: end - first }, to: r, upper: true });
  }
  for (const p of places) ribbons.push({ first: p.first, from: p, to: p, upper: false });
  return { span, writes, requests, places, ribbons, rows };
}
