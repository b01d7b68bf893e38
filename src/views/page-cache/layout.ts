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
import type { CachedFile, Flush, PageCacheData, Piece } from '../../session/answers/page-cache-data.ts';

export interface Mark {
  x: number;
  width: number;
}

/** Runs narrower than a pixel are merged. */
export function fileMarks(file: CachedFile, span: number, width: number): (Mark & { state: PageState })[] {
  const scale = width / Math.max(1, span);
  const out: (Mark & { state: PageState })[] = [];
  for (const run of file.runs) {
    const x = run.first * scale;
    const last = out[out.length - 1];
    if (last && last.state === run.state && x - (last.x + last.width) < 0.5 && run.length * scale < 1)
      last.width = Math.max(last.width, x + run.length * scale - last.x);
    else out.push({ x, width: Math.max(1.5, run.length * scale), state: run.state });
  }
  return out;
}

export interface SpaceBar {
  parts: (Mark & { what: 'used' | 'promised' | 'free' | 'kept' | 'root'; blocks: number })[];
}

/** The volume's space by use; anything above zero can be seen. */
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

export interface FlushLayout {
  span: number;
  writes: Mark[];
  requests: (Mark & Piece)[];
  places: (Mark & Piece & { block: number })[];
  /** From a write to the request that it became part of. */
  ribbons: string[];
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
  const writes = flush.writes.slice(-MAX_DRAWN).map(mark);
  const requests = flush.requests.slice(0, MAX_DRAWN).map((p) => ({ ...p, ...mark(p) }));
  const places = flush.places.slice(0, MAX_DRAWN).map((p) => ({ ...p, ...mark(p) }));
  const ribbons: string[] = [];
  const join = (a: Mark, top: number, b: Mark, bottom: number) => {
    const middle = (top + bottom) / 2;
    const [l, r, m, n] = [a.x, a.x + a.width, b.x, b.x + b.width].map((v) => Math.round(v * 10) / 10);
    ribbons.push(
      `M${l} ${top}C${l} ${middle} ${m} ${middle} ${m} ${bottom}H${n}C${n} ${middle} ${r} ${middle} ${r} ${top}Z`,
    );
  };
  for (const r of requests) {
    const parts = writes.filter((w) => w.x < r.x + r.width && w.x + w.width > r.x);
    if (parts.length === 0) continue;
    const first = parts.reduce((n, w) => Math.min(n, w.x), Number.POSITIVE_INFINITY);
    const end = parts.reduce((n, w) => Math.max(n, w.x + w.width), 0);
    join(
      { x: Math.max(first, r.x), width: Math.min(end, r.x + r.width) - Math.max(first, r.x) },
      ROW + 1,
      r,
      rows.requests - 1,
    );
  }
  for (const p of places) join(p, rows.requests + ROW + 1, p, rows.places - 1);
  return { span, writes, requests, places, ribbons, rows };
}
