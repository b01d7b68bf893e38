/**
 * The buddies of a group as geometry. All rows share one axis: the group's blocks, or its clusters (bigalloc).
 *
 *     group 1      ▣▣▣▢▢▢▢▢▨▨▨▨▢▢▢▢▢▢▢▢▢▢▢▢▢▢▢▢▢▢     the bitmap, what is kept, goal and result
 *     4,096 × 1                    ┌──────────────┐     chunks of 2^order, the largest on top
 *     2,048 × 1            ┌──────┐
 *     …
 *     1 × 3        ▫ ▫                  ▫
 */
import type { Cell } from '../motion/mark.ts';
import type { BuddyData, Chunk, Place } from './answer.ts';
import { buddy } from './words.ts';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ChunkMark extends Rect {
  key: string;
  chunk: Chunk;
}

export interface Row extends Rect {
  order: number;
  count: number;
  /** All chunks that did not change. */
  cells: Cell[];
}

export interface Marker {
  x: number;
  width: number;
  what: 'goal' | 'result' | 'needed';
  place: Place;
}

export interface BuddyLayout {
  /** The words in the picture. */
  words: typeof buddy;
  width: number;
  height: number;
  /** Left edge of the axis, and the number of its blocks. */
  left: number;
  span: number;
  strip: Rect;
  used: Cell[];
  kept: (Rect & { index: number })[];
  waiting: (Rect & { index: number })[];
  rows: Row[];
  made: ChunkMark[];
  gone: ChunkMark[];
  markers: Marker[];
  /** The arc from goal to result, above the strip. */
  flight: string | undefined;
  ticks: { x: number; text: string; anchor: 'start' | 'middle' | 'end' }[];
}

const LABEL = 74;
const NARROW_LABEL = 44;
const FLIGHT = 26;
const STRIP = 16;
const TICK = 16;

const round = (n: number): number => Math.round(n * 10) / 10;

/** The key of a chunk is its first block and its order, wherever it is drawn. */
export const keyOfChunk = (group: number, { order, start }: Chunk): string => `chunk.${group}.${order}.${start}`;

export function layoutBuddy(
  data: BuddyData,
  size: { width: number; height: number },
  words: typeof buddy = buddy,
): BuddyLayout {
  const left = size.width < 420 ? NARROW_LABEL : LABEL;
  const width = Math.max(80, size.width - left);
  const scale = width / data.length;
  const xOf = (block: number) => left + block * scale;
  const strip: Rect = { x: left, y: FLIGHT, width, height: STRIP };
  const top = FLIGHT + STRIP + TICK;
  const pitch = Math.max(9, Math.min(24, (size.height - top) / data.orders));
  const tall = pitch - Math.max(2, pitch * 0.2);

  const rowY = (order: number) => top + (data.orders - 1 - order) * pitch;
  const rectOf = ({ order, start }: Chunk): Rect => ({
    x: xOf(start),
    y: rowY(order),
    // Chunks are a pixel apart if they are wide enough.
    width: Math.max(1.2, 2 ** order * scale - (2 ** order * scale > 4 ? 1 : 0)),
    height: tall,
  });
  const markOf = (chunk: Chunk): ChunkMark => ({ ...rectOf(chunk), key: keyOfChunk(data.group, chunk), chunk });
  const fresh = new Set(data.made.map((c) => c.start * 32 + c.order));
  const rows: Row[] = [];
  for (let order = data.orders - 1; order >= 0; order--)
    rows.push({ order, count: 0, cells: [], x: left, y: rowY(order), width, height: tall });
  for (const chunk of data.chunks) {
    const row = data.orders - 1 - chunk.order;
    rows[row].count++;
    if (fresh.has(chunk.start * 32 + chunk.order)) continue;
    rows[row].cells.push({ ...rectOf(chunk), key: keyOfChunk(data.group, chunk), says: '' });
  }
  const used: Cell[] = [];
  for (let i = 0; i < data.used.length; i += 2)
    used.push({
      key: `used.${data.group}.${data.used[i]}`,
      x: xOf(data.used[i]),
      y: strip.y,
      width: Math.max(0.6, data.used[i + 1] * scale),
      height: STRIP,
      says: String(data.used[i + 1]),
    });
  const onStrip = (run: { start: number; length: number }, index: number) => ({
    index,
    x: xOf(run.start),
    y: strip.y,
    width: Math.max(2, run.length * scale),
    height: STRIP,
  });
  const markers = markersOf(data, xOf, scale);
  return {
    words,
    width: size.width,
    height: top + data.orders * pitch,
    left,
    span: data.length,
    strip,
    used,
    kept: data.kept.map(onStrip),
    waiting: data.waiting.map(onStrip),
    rows,
    made: data.made.slice(0, 400).map(markOf),
    gone: data.gone.slice(0, 400).map(markOf),
    markers,
    flight: flightOf(markers, strip),
    ticks: ticksOf(data, xOf, width),
  };
}

function markersOf(data: BuddyData, xOf: (block: number) => number, scale: number): Marker[] {
  const { search } = data;
  if (!search) return [];
  const out: Marker[] = [];
  const add = (what: Marker['what'], place: Place | undefined) => {
    if (place && place.group === data.group && place.start >= 0)
      out.push({ what, place, x: xOf(place.start), width: Math.max(2, place.len * scale) });
  };
  // The goal of a stream is a group, not a block. The needed blocks then show where it would have gone.
  add(
    search.goal && search.goal.start >= 0 ? 'goal' : 'needed',
    search.goal && search.goal.start >= 0 ? search.goal : search.needed,
  );
  add('result', search.result);
  return out;
}

function flightOf(markers: readonly Marker[], strip: Rect): string | undefined {
  const from = markers.find((m) => m.what !== 'result');
  const to = markers.find((m) => m.what === 'result');
  if (!from || !to || Math.abs(from.x - to.x) < 8) return undefined;
  const y = strip.y - 2;
  const rise = Math.min(FLIGHT - 6, 8 + Math.abs(to.x - from.x) / 12);
  const a = round(from.x + Math.min(from.width, 4) / 2);
  const b = round(to.x + Math.min(to.width / 2, 12));
  return `M${a} ${y}C${a} ${y - rise} ${b} ${y - rise} ${b} ${y}`;
}

function ticksOf(data: BuddyData, xOf: (block: number) => number, width: number): BuddyLayout['ticks'] {
  const steps = width > 520 ? 4 : width > 220 ? 2 : 1;
  const out: BuddyLayout['ticks'] = [];
  for (let i = 0; i <= steps; i++) {
    const at = Math.round((data.length * i) / steps);
    out.push({
      x: xOf(at),
      text: String(data.first + at * data.ratio - (i === steps ? 1 : 0)),
      anchor: i === 0 ? 'start' : i === steps ? 'end' : 'middle',
    });
  }
  return out;
}

/** The block of the group, or the cluster of it, at an x of the axis. */
export const blockAt = (l: BuddyLayout, x: number): number =>
  Math.max(0, Math.min(l.span - 1, Math.floor(((x - l.left) / (l.width - l.left)) * l.span)));
