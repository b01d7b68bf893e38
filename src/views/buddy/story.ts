/**
 * What an allocation does between two pictures of the buddies, from its events.
 *
 *     0 ──────── 0.3    the request is rounded to its goal, and passes over unsuitable candidates, saying why
 *     0.3 ──── 0.88     the found chunk comes near and breaks, as wide as the picture: its halves part, one goes on
 *                       and breaks in its turn, the other finds its row
 *     0.88 ──── 1       the taken blocks go down to the bitmap: used, or kept
 *
 * Without a search the breaking has all the time. Freeing is the same story backwards: freed blocks come from the bitmap,
 * and buddies join order by order.
 */
import { markAt, words } from '../motion/mark.ts';
import type { Frame, Origin, Stage, Story, Travel, Window } from '../motion/story.ts';
import { turned } from '../motion/story.ts';
import type { BuddyData, Chunk } from './answer.ts';
import { type Half, halvesOf, inside, without } from './breaking.ts';
import { type BuddyLayout, keyOfChunk, layoutBuddy, type Rect } from './layout.ts';
import { buddyMarks } from './marks.ts';
import { SEARCHED, searchTravels } from './search-story.ts';

export interface Told {
  data: BuddyData;
  layout: BuddyLayout;
}

/** The eye cannot follow more halves than this at once. */
const MOST = 120;
/** What a search takes, each halving, and a step without either, ms. */
const SEARCH_MS = 500;
const HALVING_MS = 250;
const SHORT_MS = 400;
const MOST_MS = 1500;
const TAKEN = 0.88;
/** If another group must come into sight first, its search begins at this share of the time. */
const LOOKS_THERE = 0.25;
/** One group goes while the other comes. */
const CROSSING = { go: { window: [0, 0.65] }, come: { window: [0.35, 1] } } as const;

export function storyOf(a: Told, b: Told): Story {
  const { search, earlier } = b.data;
  const searches = search !== undefined && newSearch(a.data, b.data);
  if (a.data.group !== b.data.group) {
    if (!earlier) return {};
    const layout = layoutBuddy(earlier, b.layout, b.layout.words);
    const between = { data: earlier, layout };
    return {
      ...inOneGroup(between, b, searches),
      via: { marks: buddyMarks(layout, earlier, {}), at: LOOKS_THERE, stages: CROSSING },
    };
  }
  return inOneGroup(a, b, searches);
}

/** The search of `b` has just ended. */
const newSearch = (a: BuddyData, b: BuddyData): boolean => b.search !== undefined && b.search.event !== a.search?.event;

function inOneGroup(a: Told, b: Told, searches: boolean): Story {
  const gone = without(a.data.chunks, b.data.chunks);
  const made = without(b.data.chunks, a.data.chunks);
  const broken = gone.filter((c) => !made.some((m) => inside(m, [c]).length > 0));
  const joined = made.filter((m) => !gone.some((g) => inside(g, [m]).length > 0));
  const start = searches ? SEARCHED : 0.05;
  const parts = [
    breaking(a.layout, b.layout, broken, made, a.data.group, start),
    turned(breaking(b.layout, a.layout, joined, gone, b.data.group, 0.05)),
  ];
  const travels = [...(searches ? searchTravels(a, b) : []), ...parts.flatMap((p) => p.travels ?? [])];
  return {
    born: { ...parts[0].born, ...parts[1].born },
    into: { ...parts[0].into, ...parts[1].into },
    windows: { ...parts[0].windows, ...parts[1].windows },
    since: { ...parts[0].since, ...parts[1].since },
    until: { ...parts[0].until, ...parts[1].until },
    ...(travels.length > 0 && { travels }),
    stages: stagesOf(searches ? SEARCHED : 0, joined.length > 0),
    ...((searches || gone.length + made.length > 0) && { ms: timeOf(searches, broken, joined, [...gone, ...made]) }),
  };
}

/** A search takes its time, and so does each halving or joining of a chunk that comes near. */
function timeOf(
  searches: boolean,
  broken: readonly Chunk[],
  joined: readonly Chunk[],
  parts: readonly Chunk[],
): number {
  const [whole] = broken.length + joined.length === 1 ? [...broken, ...joined] : [];
  const halvings = whole ? inside(whole, parts).length : 0;
  return Math.min(MOST_MS, (searches ? SEARCH_MS : 0) + SHORT_MS + halvings * HALVING_MS);
}

function stagesOf(from: number, joins: boolean): Record<string, Stage> {
  const window = (...w: Window): Stage => ({ window: w });
  // Taken blocks arrive at the bitmap; freed blocks leave it.
  const arrives = joins ? window(0.02, 0.2) : window(0.86, 0.98);
  return {
    'kept.come': arrives,
    'kept.move': arrives,
    'kept.go': joins ? window(0.02, 0.2) : window(0.86, 0.98),
    'used.come': arrives,
    'used.move': arrives,
    'waiting.come': arrives,
    'waiting.go': window(0.02, 0.2),
    'gone.come': window(from, Math.min(1, from + 0.12)),
    'gone.go': window(0, 0.12),
    'marker.go': window(0, 0.1),
    'flight.go': window(0, 0.1),
    'marker.glide': window(0.86, 1),
    'marker.come': window(0.86, 1),
    'flight.come': window(0.86, 1),
    'flight.glide': window(0.86, 1),
    'order.words': window(from, TAKEN),
  };
}

/**
 * Chunks break from the time `start` on. Halves that are not in `left` go to the bitmap. The chunks lie in `from`, and what
 * stays of them in `to`.
 */
function breaking(
  from: BuddyLayout,
  to: BuddyLayout,
  chunks: readonly Chunk[],
  left: readonly Chunk[],
  group: number,
  start: number,
): Story {
  const trees = chunks.map((c) => halvesOf(c, inside(c, left)));
  if (trees.reduce((n, t) => n + t.length, 0) > MOST) return {};
  return trees.length === 1 ? cut(from, to, trees[0], group, start) : apart(from, trees, group, start);
}

/** Many chunks break at once: each where it lies. */
function apart(layout: BuddyLayout, trees: readonly Half[][], group: number, start: number): Story {
  const born: Record<string, Origin> = {};
  const windows: Record<string, Window> = {};
  const since: Record<string, number> = {};
  const until: Record<string, number> = {};
  const travels: Travel[] = [];
  for (const [whole, ...halves] of trees) {
    const from = boxOf(layout, whole);
    until[keyOfChunk(group, whole)] = start;
    for (const half of whole.is === 'taken' ? [whole] : halves) {
      const key = keyOfChunk(group, half);
      if (half.is === 'left') {
        born[key] = { keys: [], place: from };
        windows[key] = [start, TAKEN];
        since[key] = start;
      } else if (half.is === 'taken')
        travels.push(travel(key, [{ ...from, at: start }, { ...from, at: TAKEN }, ...intoBitmap(layout, half)]));
    }
  }
  return { born, windows, since, until, travels };
}

/** Shares of a halving: the halves part, rest side by side so that they can be read, and go their ways. */
const PARTED = 0.4;
const RESTED = 0.6;

/** One chunk is brought near, and breaks in halves as wide as the picture. */
function cut(
  layout: BuddyLayout,
  to: BuddyLayout,
  [whole, ...halves]: readonly Half[],
  group: number,
  start: number,
): Story {
  const until = { [keyOfChunk(group, whole)]: start };
  const since: Record<string, number> = {};
  const levels = Math.max(0, ...halves.map((h) => h.level));
  const step = (TAKEN - start) / (levels + 1);
  const near = start + step * PARTED;
  const box = boxOf(layout, whole);
  const bench = benchOf(layout, whole.order);
  const rises: Frame[] = [
    { ...box, at: start },
    { ...bench, at: near },
    { ...bench, at: start + step },
  ];
  const travels =
    whole.is === 'taken'
      ? named(layout, `${keyOfChunk(group, whole)}>`, whole, [...rises, ...intoBitmap(layout, whole)])
      : named(layout, `${keyOfChunk(group, whole)}>`, whole, rises);
  for (const half of halves) {
    const key = keyOfChunk(group, half);
    const begins = start + half.level * step;
    const ends = begins + step;
    const sides = sidesOf(benchOf(layout, half.order + 1), (half.start >> half.order) % 2);
    const frames: Frame[] = [
      { ...sides.joined, at: begins },
      { ...sides.parted, at: begins + step * PARTED },
      { ...sides.parted, at: begins + step * RESTED },
    ];
    if (half.is === 'broken') frames.push({ ...benchOf(layout, half.order), at: ends });
    else if (half.is === 'left') {
      frames.push({ ...boxOf(to, half), at: ends });
      since[key] = ends;
    } else frames.push(...intoBitmap(layout, half));
    travels.push(...named(layout, `${key}>`, half, frames));
  }
  return { since, until, travels };
}

/** Where a chunk is drawn, or would be. */
const boxOf = ({ rows }: BuddyLayout, chunk: Chunk): Rect => {
  const row = rows.find((r) => r.order === chunk.order) ?? rows[0];
  return row.chunks.find((c) => c.chunk.start === chunk.start) ?? row;
};

/** A share of the rows' height that a chunk has while it breaks. */
const NEAR = 0.28;

/** The place in which a chunk of an order breaks: as wide as the picture, around its row. */
function benchOf({ rows, left, width, strip }: BuddyLayout, order: number): Rect {
  const top = rows[0].y;
  const bottom = rows[rows.length - 1].y + rows[0].height;
  const { y, height } = rows.find((r) => r.order === order) ?? rows[0];
  const tall = Math.max(height, (bottom - top) * NEAR);
  return {
    x: left,
    y: Math.max(top, Math.min(bottom - tall, y + (height - tall) / 2)),
    width: width - left,
    height: Math.min(tall, strip.y - top),
  };
}

/** How far halves stand apart. */
const APART = 30;

/** The place of a half in the chunk that breaks, and beside it. */
function sidesOf({ x, y, width, height }: Rect, side: number): { joined: Rect; parted: Rect } {
  const half = width / 2;
  const wide = (width - APART) / 2;
  return {
    joined: { x: x + side * half, y, width: half, height },
    parted: { x: x + side * (wide + APART), y, width: wide, height },
  };
}

/** Taken blocks go down to their bits. */
function intoBitmap({ strip, left, width, span }: BuddyLayout, { start, order }: Chunk): Frame[] {
  const scale = (width - left) / span;
  const home = {
    x: left + start * scale,
    y: strip.y,
    width: Math.max(1.2, 2 ** order * scale),
    height: strip.height,
  };
  return [
    { ...home, at: 0.96 },
    { ...home, at: 1, opacity: 0 },
  ];
}

const travel = (key: string, frames: Frame[]): Travel => {
  const [{ x, y, width, height }] = frames;
  const part = { shape: 'rect', x: 0, y: 0, width, height, rx: 3, fill: 'dots' } as const;
  return {
    mark: markAt(key, 'chunk', 2, { x, y, width, height }, [part], { className: 'buddy-made', lifts: true }),
    frames,
  };
};

/** Room that the number of blocks in a half needs. */
const READABLE = { width: 64, height: 28 };

/** A half on its way, and its size on it where there is room. */
function named({ words: { number } }: BuddyLayout, key: string, { order }: Chunk, frames: Frame[]): Travel[] {
  const out = travel(key, frames);
  const seen = frames.filter((f) => f.width >= READABLE.width && f.height >= READABLE.height);
  if (seen.length < 2) return [out];
  const text = number(2 ** order);
  const middle = ({ x, y, width, height, at }: Frame, opacity = 1): Frame => ({
    x: x + width / 2,
    y: y + height / 2 + 9,
    width: 0,
    height: 0,
    at,
    opacity,
  });
  const last = frames[frames.indexOf(seen[seen.length - 1]) + 1];
  const label = seen.map((f) => middle(f));
  if (last) label.push({ ...middle(last, 0), at: (seen[seen.length - 1].at + last.at) / 2 });
  return [out, { mark: saysSize(`${key}#`, middle(seen[0]), text), frames: label }];
}

const saysSize = (key: string, at: Rect, text: string) => words(key, 'size', 3, 'buddy-size', at, text, 'middle');
