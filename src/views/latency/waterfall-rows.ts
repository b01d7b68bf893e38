/**
 * The visible rows of a waterfall. Runs of requests of one kind are folded, opened requests show their pieces, and bars
 * are in whole pixels.
 */
import {
  CACHE,
  COMPONENTS,
  CONTROLLER,
  FLUSH,
  INTERFACE,
  MEDIA,
  QUEUE,
  ROTATION,
  SEEK,
  SETTLE,
} from '../../machine/request/components.ts';
import { FLAGS, SERVED } from '../../machine/request/journey-log.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { waysOf } from '../common/journeys.ts';
import type { FoldRow, PieceRow, RequestRow, Segment } from './waterfall.ts';

/** Up to this many equal rows, one after the other, are shown without folding. */
const ALIKE = 4;

/**
 * Folds long runs of requests of one kind into a row; the first and the last request stay. `opened` has the number of
 * further rows that are shown, by the name of the fold.
 */
export function folded(requests: readonly RequestRow[], opened: ReadonlyMap<number, number>): (RequestRow | FoldRow)[] {
  const sort = (r: RequestRow) => `${r.part} ${r.flags} ${r.pieces} ${r.owner} ${r.paid > 0}`;
  const out: (RequestRow | FoldRow)[] = [];
  for (let i = 0; i < requests.length; ) {
    let end = i + 1;
    while (end < requests.length && sort(requests[end]) === sort(requests[i])) end++;
    const behind = requests[i].request;
    const seen = Math.min(end, i + 1 + (opened.get(behind) ?? 0));
    if (end - i <= ALIKE || end - seen <= 2) out.push(...requests.slice(i, end));
    else out.push(...requests.slice(i, seen), foldOf(behind, requests.slice(seen, end - 1)), requests[end - 1]);
    i = end;
  }
  return out;
}

function foldOf(behind: number, rows: RequestRow[]): FoldRow {
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  let paid = 0;
  for (const r of rows) {
    from = Math.min(from, r.from);
    to = r.to < 0 || to < 0 ? -1 : Math.max(to, r.to);
    paid += r.paid;
  }
  return { kind: 'fold', behind, rows, part: rows[0].part, from, to, segments: rows.flatMap((r) => r.segments), paid };
}

/** The pieces of a request, each at its real moments. */
export function piecesOf(data: MachineData, row: RequestRow): PieceRow[] {
  const ways = waysOf(data);
  const { pieces } = ways;
  const rows = row.request < 0 ? [] : [...ways.piecesOf.of(row.request)];
  // A request is done when its last piece is.
  let last = -1;
  for (const p of rows)
    if (!(pieces.at(p, 'flags') & FLAGS.LATER) && (last < 0 || pieces.at(p, 'finished') > pieces.at(last, 'finished')))
      last = p;
  return rows.map((p) => pieceRow(data, row, p, p === last));
}

function pieceRow(data: MachineData, of: RequestRow, p: number, isLast: boolean): PieceRow {
  const ways = waysOf(data);
  const { disk, part, flags, lba, sectors, arrived, begun, finished, served, back } = ways.pieces.row(p);
  const segments: Segment[] = [];
  const since = isLast && of.paid > 0 ? of.to - of.paid : Number.POSITIVE_INFINITY;
  const put = (component: number, from: number, to: number, paidFrom = since) => {
    if (from < 0 || to <= from) return;
    const cut = Math.min(to, Math.max(from, paidFrom));
    if (cut > from) segments.push({ component, part, from, to: cut, paid: false });
    if (to > cut) segments.push({ component, part, from: cut, to, paid: true });
  };
  // Requests that the controller's cache sends by itself follow its answer.
  if (!(flags & FLAGS.LATER)) put(CONTROLLER, ways.requests.at(of.request, 'sent'), arrived);
  put(QUEUE, arrived, begun);
  const arms = ways.armsOf.of(p);
  const byArm = served === SERVED.MEDIA && arms.length > 0;
  if (!byArm) put(served === SERVED.FLUSH ? FLUSH : served === SERVED.MEDIA ? MEDIA : CACHE, begun, finished);
  for (const [i, arm] of arms.entries()) {
    const paidFrom = byArm && i === 0 ? since : Number.POSITIVE_INFINITY;
    let at = ways.arms.at(arm, 'begun');
    for (const component of [SEEK, SETTLE, ROTATION, MEDIA] as const) {
      const ns = ways.arms.at(arm, COMPONENTS[component] as 'seek' | 'settle' | 'rotation' | 'media');
      put(component, at, at + ns, paidFrom);
      at += ns;
    }
    if (byArm && i === 0) put(INTERFACE, at, finished);
  }
  put(CONTROLLER, finished, back);
  const paid = segments.reduce((sum, s) => sum + (s.paid ? s.to - s.from : 0), 0);
  const end = segments.reduce((most, s) => Math.max(most, s.to), finished);
  const from = segments[0]?.from ?? arrived;
  const to = finished < 0 ? -1 : end;
  return { kind: 'piece', piece: p, disk, part, flags, lba, sectors, served, from, to, segments, paid };
}

/** A bar in whole pixels. */
export interface Mark {
  x: number;
  width: number;
  /** The segment that fills most of its first pixel. */
  segment: Segment;
}

/** Weight of segments that the call waited for. They show in every pixel that has some of them. */
const PAID_FIRST = 1000;

/** The segments in pixel columns. Each column shows the segment that fills most of it. */
export function marksOf(segments: readonly Segment[], from: number, to: number, width: number): Mark[] {
  const scale = width / (to - from);
  const best = new Float64Array(width);
  const which = new Int32Array(width).fill(-1);
  for (let i = 0; i < segments.length; i++) {
    const s = segments[i];
    if (s.to <= from || s.from >= to) continue;
    const left = Math.max(0, (s.from - from) * scale);
    const right = Math.min(width, (s.to - from) * scale);
    for (let x = Math.floor(left); x < right; x++) {
      const cover = Math.min(right, x + 1) - Math.max(left, x) + (s.paid ? PAID_FIRST : 0);
      if (cover > best[x]) {
        best[x] = cover;
        which[x] = i;
      }
    }
  }
  const marks: Mark[] = [];
  for (let x = 0; x < width; x++) {
    if (which[x] < 0) continue;
    const segment = segments[which[x]];
    const last = marks[marks.length - 1];
    if (last && last.x + last.width === x && alike(last.segment, segment)) last.width++;
    else marks.push({ x, width: 1, segment });
  }
  return marks;
}

const alike = (a: Segment, b: Segment): boolean =>
  a.component === b.component && a.part === b.part && a.paid === b.paid;
