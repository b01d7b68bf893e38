/**
 * The buddies of a group as geometry. A row for each size, the largest on top; below them the bitmap.
 *
 *     4,096 × 1   ┌──────────────┐                    a chunk is as wide as its order: one step narrower for each halving,
 *     2,048 × 1         ┌────────────┐                so that the smallest can still be seen; it stands above its blocks,
 *     …                                               or as near to them as its neighbours let it
 *     1 × 3       ▫ ▫      ▫
 *     group 1     ▣▣▣▢▢▢▢▢▨▨▨▨▢▢▢▢▢▢▢▢▢▢▢▢▢▢▢▢▢▢     the bitmap to scale, what is kept, goal and result
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
  /** Its chunks, from left to right. */
  chunks: ChunkMark[];
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

const LABEL = 88;
const NARROW_LABEL = 44;
/** Room over the rows for a line about the search. */
const SAYING = 24;
/** Room over the bitmap for the words of goal and result, and for the way between them. */
const FLIGHT = 30;
const STRIP = 24;
const TICK = 18;
const LEAST_PITCH = 9;
const MOST_PITCH = 96;
/** The widest chunk, as a share of the axis. */
const WIDEST = 0.5;
const GAP = 2;
const LEAST_WIDTH = 0.8;

const round = (n: number): number => Math.round(n * 10) / 10;

/** The key of a chunk is its first block and its order, wherever it is drawn. */
export const keyOfChunk = (group: number, { order, start }: Chunk): string => `chunk.${group}.${order}.${start}`;

/** Rows of a group: none for chunks that are larger than the group. */
const rowsOf = ({ orders, length }: BuddyData): number => Math.min(orders, Math.floor(Math.log2(length)) + 1);

export function layoutBuddy(
  data: BuddyData,
  size: { width: number; height: number },
  words: typeof buddy = buddy,
): BuddyLayout {
  const left = size.width < 420 ? NARROW_LABEL : LABEL;
  const width = Math.max(80, size.width - left);
  const scale = width / data.length;
  const xOf = (block: number) => left + block * scale;
  const orders = rowsOf(data);
  const around = SAYING + FLIGHT + STRIP + TICK;
  const pitch = Math.max(LEAST_PITCH, Math.min(MOST_PITCH, (size.height - around) / orders));
  const tall = round(pitch * 0.8);
  const strip: Rect = { x: left, y: SAYING + orders * pitch + FLIGHT, width, height: STRIP };

  const frame: Rows = { group: data.group, orders, left, width, scale, pitch, tall };
  const fresh = new Set(data.made.map((c) => keyOfChunk(data.group, c)));
  const rows: Row[] = [];
  for (let order = orders - 1; order >= 0; order--) {
    const y = SAYING + (orders - 1 - order) * pitch;
    const chunks = placed(
      frame,
      order,
      data.chunks.filter((c) => c.order === order),
    );
    const cells = chunks.filter((c) => !fresh.has(c.key)).map((c) => ({ ...c, says: '' }));
    rows.push({ order, chunks, cells, x: left, y, width, height: tall });
  }
  const all = new Map(rows.flatMap((row) => row.chunks.map((c) => [c.key, c] as const)));
  const markers = markersOf(data, xOf, scale);
  return {
    words,
    width: size.width,
    height: strip.y + STRIP + TICK,
    left,
    span: data.length,
    strip,
    ...stripOf(data, strip),
    rows,
    made: data.made.slice(0, 400).flatMap((c) => all.get(keyOfChunk(data.group, c)) ?? []),
    gone: data.gone.slice(0, 400).map((c) => placed(frame, c.order, [c])[0]),
    markers,
    flight: flightOf(markers, strip),
    ticks: ticksOf(data, xOf, width),
  };
}

/** What all rows share. */
interface Rows {
  group: number;
  orders: number;
  left: number;
  width: number;
  /** Pixels of a block. */
  scale: number;
  pitch: number;
  tall: number;
}

/** Chunks of one order, each as near to the middle of its blocks as the others let it. */
function placed(
  { group, orders, left, width, scale, pitch, tall }: Rows,
  order: number,
  chunks: readonly Chunk[],
): ChunkMark[] {
  const each = Math.min((width * WIDEST * (order + 1)) / orders, width / Math.max(1, chunks.length));
  const gap = each > 3 * GAP ? GAP : 0;
  const xs: number[] = [];
  let free = left;
  for (const { start } of chunks) {
    xs.push(Math.max(free, left + (start + 2 ** order / 2) * scale - each / 2));
    free = xs[xs.length - 1] + each;
  }
  let most = left + width;
  for (let i = xs.length - 1; i >= 0; i--) {
    most = Math.min(xs[i], most - each);
    xs[i] = most;
  }
  return chunks.map((chunk, i) => ({
    key: keyOfChunk(group, chunk),
    chunk,
    x: round(xs[i]),
    y: SAYING + (orders - 1 - order) * pitch,
    width: Math.max(LEAST_WIDTH, Math.floor((each - gap) * 10) / 10),
    height: tall,
  }));
}

/** The bitmap: what is in use, kept, and waits. */
function stripOf(data: BuddyData, strip: Rect): Pick<BuddyLayout, 'used' | 'kept' | 'waiting'> {
  const scale = strip.width / data.length;
  const { y, height } = strip;
  const used: Cell[] = [];
  for (let i = 0; i < data.used.length; i += 2)
    used.push({
      key: `used.${data.group}.${data.used[i]}`,
      x: strip.x + data.used[i] * scale,
      y,
      width: Math.max(0.6, data.used[i + 1] * scale),
      height,
      says: String(data.used[i + 1]),
    });
  const onStrip = (run: { start: number; length: number }, index: number) => ({
    index,
    x: strip.x + run.start * scale,
    y,
    width: Math.max(2, run.length * scale),
    height,
  });
  return { used, kept: data.kept.map(onStrip), waiting: data.waiting.map(onStrip) };
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

/** The chunk that is drawn at a place of the picture. */
export function chunkDrawnAt({ rows }: BuddyLayout, x: number, y: number): Chunk | undefined {
  const row = rows.find((r) => y >= r.y && y < r.y + r.height);
  return row?.chunks.find((c) => x >= c.x && x < c.x + Math.max(2, c.width))?.chunk;
}
