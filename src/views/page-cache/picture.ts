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
import { flags, type Mark, markAt, type Part, tied, words } from '../motion/mark.ts';
import type { Shown } from '../motion/stage.ts';
import type { CachedFile, Flush, PageCacheData, Piece } from './answer.ts';
import { type CacheSaid, countOf, ENGLISH, flushInWords } from './words.ts';

interface Stretch {
  x: number;
  width: number;
}

export type PageRun = Stretch & { first: number; length: number; state: PageState };

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

interface SpaceBar {
  parts: (Stretch & { what: 'used' | 'promised' | 'free' | 'kept' | 'root'; blocks: number })[];
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
  from: Stretch;
  to: Stretch;
  /** The upper one of the two gaps between the rows. */
  upper: boolean;
}

interface FlushLayout {
  span: number;
  writes: (Stretch & Piece)[];
  requests: (Stretch & Piece)[];
  places: (Stretch & Piece & { block: number })[];
  ribbons: Ribbon[];
  rows: { writes: number; requests: number; places: number; height: number; total: number };
}

const ROW = 12;
const MAX_DRAWN = 400;

export function layoutFlush(flush: Flush, width: number, gap: number): FlushLayout {
  const span = [...flush.writes, ...flush.requests].reduce((n, p) => Math.max(n, p.first + p.length), 1);
  const scale = width / span;
  const mark = (p: Piece): Stretch => ({
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

/**
 * The picture of the page cache, from the waiting data to its place.
 *
 *      Waiting
 *      /db   12 blocks, 12 KiB                       since step 38      as many files as leave the rest in sight
 *      ┆ ┆  ┆┆┆┆   ▨▨
 *      Flush of /db                                            now
 *      written  ▪ ▪ ▪ ▪ ▪▪▪▪
 *      asked    ├───┤ ├────┤
 *      placed   ├───┤ ├────┤  @8705
 *      Space                              3,000 of 8,192 to be had
 *      ▣▣▣▣▣▣│▢▢▢▢▢▢▢▢▢▢│▨▨
 */
interface FileRow {
  file: CachedFile;
  y: number;
  strip: { x: number; y: number; width: number; height: number };
  runs: PageRun[];
  count: string;
}

export interface PageCacheLayout {
  /** The words in the picture. */
  said: CacheSaid;
  width: number;
  height: number;
  headings: { key: string; y: number; text: string; said: string }[];
  files: FileRow[];
  /** A line that is shown if no file waits, or more than fit. */
  line: { y: number; text: string } | undefined;
  flush: (FlushLayout & { y: number; left: number; said: string }) | undefined;
  space: SpaceBar & { y: number };
}

const HEADING = 21;
const GAP = 12;
const LINE = 17;
const NAME = 20;
export const STRIP = 14;
const FILE = NAME + STRIP + 6;
const LABEL = 58;
const BETWEEN = 14;
export const SPACE = 16;
const LEAST_FILES = 2;
const LEAST_SPAN = 8;

/** The height that the flush and the space need below the files. */
const below = (data: PageCacheData): number =>
  2 * HEADING + SPACE + GAP + (data.flush ? layoutFlush(data.flush, 100, BETWEEN).rows.total + 40 + GAP : 0);

function layoutPageCache(
  data: PageCacheData,
  room: { width: number; height: number },
  said: CacheSaid,
): PageCacheLayout {
  const { width } = room;
  const { pageCache: words } = said;
  const headings: PageCacheLayout['headings'] = [];
  let y = 0;
  const heading = (key: string, text: string, told: string) => {
    headings.push({ key, y: y + 12, text, said: told });
    y += HEADING;
  };
  heading('waiting', words.waiting, '');
  const most = Math.max(LEAST_FILES, Math.floor((room.height - y - below(data)) / FILE));
  const shown = data.files.slice(0, most);
  // All files share one scale, so that lengths can be compared.
  const span = Math.max(...shown.map((f) => f.span), LEAST_SPAN);
  const files = shown.map((file): FileRow => {
    const top = y;
    y += FILE;
    const strip = { x: 0, y: top + NAME, width: (width * file.span) / span, height: STRIP };
    const count = countOf(file, data, said);
    return { file, y: top, strip, runs: fileMarks(file, span, width), count };
  });
  const more = data.files.length - shown.length;
  let line: PageCacheLayout['line'];
  if (shown.length === 0 || more > 0) {
    line = { y: y + 12, text: shown.length === 0 ? words.nothingWaits : words.moreFiles(more) };
    y += LINE;
  }
  y += GAP;
  let flush: PageCacheLayout['flush'];
  if (data.flush) {
    const { now, name, event } = data.flush;
    heading(
      'flush',
      (now ? words.flushOf : words.lastFlushOf)(words.named(name)),
      now ? words.now : words.step(event + 1),
    );
    const l = layoutFlush(data.flush, width - LABEL, BETWEEN);
    flush = { ...l, y, left: LABEL, said: flushInWords(data.flush, said) };
    y += l.rows.total + 16 + LINE + GAP;
  }
  const room_ = Math.max(0, data.free - data.promised);
  heading('space', words.space, words.toBeHad(room_, data.blockCount));
  const space = { ...spaceBar(data, width), y };
  return { said, width, height: y + SPACE + 4, headings, files, line, flush, space };
}

/** From the bottom up. */
const GROUND = 0;
const RIBBONS = 1;
const PIECES = 2;

const MEMORY = 'm:pages';
const CHAR = 7.3;

/** A run of pages is known by its file and its first page. */
export const keyOfRun = (ino: number, first: number): string => `page.${ino}.${first}`;

interface Pointed {
  key?: string | undefined;
}

export function pageCacheMarks(layout: PageCacheLayout, data: PageCacheData, { key }: Pointed): Mark[] {
  return [
    ...layout.headings.flatMap((h) => [
      words(`heading.${h.key}`, 'heading', GROUND, 'pc-heading', { x: 0, y: h.y }, h.text),
      {
        ...words(`said.${h.key}`, 'heading', GROUND, 'pc-said', { x: layout.width, y: h.y }, h.said, 'end'),
        data: flags({ pointed: key === h.key, link: h.key === 'flush' && h.said !== 'now' }),
      },
    ]),
    ...marksOfFiles(layout, data, key),
    ...flushMarks(layout, data),
    ...spaceMarks(layout, data),
  ];
}

function marksOfFiles(
  { files, line, width, said: { pageCache: tell } }: PageCacheLayout,
  data: PageCacheData,
  pointed: string | undefined,
): Mark[] {
  // If there are many files, only the first are shown.
  const from = [MEMORY, ...(data.files.length > files.length ? ['view'] : [])];
  const out = files.flatMap(({ file, y, strip, runs, count }): Mark[] => {
    const { ino, since } = file;
    const name = tell.named(file.name);
    const told = tell.step(since + 1);
    const left = Math.floor(width / CHAR) - count.length - told.length;
    // If there is little room, the name gets it.
    const long = tell.since(since + 1);
    const said = left > name.length + 4 + long.length - told.length ? long : told;
    const room = Math.max(4, left + told.length - said.length - 4);
    const text = name.length > room ? `…${name.slice(1 - room)}` : name;
    const at = { x: Math.min(text.length, room) * CHAR + 10, y: y + 14 };
    const ground: Part = { shape: 'rect', x: 0, y: 0, width: strip.width, height: strip.height, rx: 2 };
    return [
      {
        ...words(`file.${ino}`, 'name', GROUND, 'pc-name', { x: 0, y: y + 14 }, text),
        data: flags({ pointed: pointed === `file.${ino}` }),
      },
      { ...words(`count.${ino}`, 'name', GROUND, 'pc-said', at, count), says: count, from },
      {
        ...words(`since.${ino}`, 'name', GROUND, 'pc-since', { x: width, y: y + 14 }, said, 'end'),
        data: flags({ pointed: pointed === `since.${ino}` }),
      },
      markAt(`strip.${ino}`, 'strip', GROUND, strip, [ground], { className: 'pc-strip' }),
      ...runs.map((run) => {
        const place = { x: run.x + 0.75, y: strip.y + 0.75, width: Math.max(0.8, run.width - 1.5), height: 12.5 };
        const fill = run.state === 'unwritten' ? 'hatch' : undefined;
        const part: Part = { shape: 'rect', x: 0, y: 0, width: place.width, height: place.height, fill };
        return markAt(keyOfRun(ino, run.first), 'page', PIECES, place, [part], {
          className: `pc-${run.state}`,
          says: `${run.state} ${run.length}`,
          from,
          lifts: true,
        });
      }),
    ];
  });
  if (line) out.push(words('line', 'line', GROUND, 'pc-said', { x: 0, y: line.y }, line.text));
  return out;
}

/** With more places than this, or with closer ones, there is no room for their numbers. */
const FEW = 8;
const APART = 52;

function flushMarks({ flush, width, said }: PageCacheLayout, data: PageCacheData): Mark[] {
  if (!flush) return [];
  const { y, left, rows } = flush;
  const { event } = data.flush!;
  const piece = (kind: 'write' | 'request' | 'place', name: number, at: { x: number; width: number }): Mark => {
    const top = y + (kind === 'write' ? rows.writes : kind === 'request' ? rows.requests : rows.places);
    const place = { x: left + at.x, y: top, width: at.width, height: rows.height };
    const rx = kind === 'write' ? undefined : 1.5;
    const part: Part = { shape: 'rect', x: 0, y: 0, width: at.width, height: rows.height, rx };
    return markAt(`${kind}.${event}.${name}`, kind, PIECES, place, [part], { className: `pc-${kind}`, lifts: true });
  };
  const numbered = flush.places.filter((p, i, all) => all.length <= FEW && (i === 0 || p.x - all[i - 1].x > APART));
  return [
    ...(['writes', 'requests', 'places'] as const).map((row) =>
      words(`row.${row}`, 'row', GROUND, 'pc-row', { x: 0, y: y + rows[row] + 10 }, said.pageCache.rows[row]),
    ),
    ...flush.ribbons.map(({ first, from, to, upper }) => {
      const edges = (at: { x: number; width: number }) => [left + at.x, left + at.x + at.width];
      const leads = `${upper ? 'request' : 'place'}.${event}.${first}`;
      const y0 = y + (upper ? rows.writes : rows.requests) + rows.height + 1;
      const y1 = y + (upper ? rows.requests : rows.places) - 1;
      const tie = { from: '', to: leads, x0: edges(from), y0, x1: edges(to), y1 };
      return tied(`ribbon.${leads}`, 'ribbon', RIBBONS, 'pc-ribbon', tie, undefined);
    }),
    ...flush.writes.map((w, i) => piece('write', i, w)),
    ...flush.requests.map((r) => piece('request', r.first, r)),
    ...flush.places.map((p) => piece('place', p.first, p)),
    ...numbered.map((p) =>
      words(
        `at.${event}.${p.first}`,
        'at',
        GROUND,
        'pc-at',
        { x: Math.min(left + p.x, width - 40), y: y + rows.places + rows.height + 12 },
        `@${p.block}`,
      ),
    ),
    words('flushed', 'row', GROUND, 'pc-said', { x: 0, y: y + rows.total + 28 }, flush.said),
  ];
}

const spaceMarks = ({ space }: PageCacheLayout, data: PageCacheData): Mark[] =>
  space.parts.map((p) => {
    const place = { x: p.x, y: space.y, width: Math.max(1, p.width - 1), height: SPACE };
    const part: Part = { shape: 'rect', x: 0, y: 0, width: place.width, height: SPACE };
    return markAt(`space.${p.what}`, 'space', GROUND, place, [part], {
      className: `pc-space-${p.what}`,
      says: String(p.blocks),
      from: [MEMORY, ...data.descriptors.map((block) => `b${block}`)],
    });
  });

/** The page cache's picture at a moment, from its answer and the room. */
export interface Told {
  data: PageCacheData;
  layout: PageCacheLayout;
}

export function shownOf(
  data: PageCacheData,
  room: { width: number; height: number },
  said: CacheSaid = ENGLISH,
): Shown<Told> {
  const layout = layoutPageCache(data, room, said);
  return {
    step: data.step,
    of: `${room.width} ${room.height}`,
    marks: pageCacheMarks(layout, data, {}),
    told: { data, layout },
  };
}
