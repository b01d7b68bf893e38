/**
 * What an allocation does between two pictures of the buddies, from its events.
 *
 *     0 ──────── 0.42   the request is rounded to its goal, and passes over unsuitable candidates, saying why
 *     0.42 ──── 0.8     the found chunk breaks in halves, level by level; the other halves stay in their rows
 *     0.8 ───── 1       the taken blocks go to the bitmap: used, or kept
 *
 * Without a search the breaking has all the time. Freeing is the same story backwards: freed blocks come from the bitmap,
 * and buddies join order by order.
 */
import { flags, markAt } from '../motion/mark.ts';
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
const LONG_MS = 600;
const SHORT_MS = 400;
const TAKEN = 0.8;
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
    breaking(a.layout, broken, made, a.data.group, start),
    turned(breaking(b.layout, joined, gone, b.data.group, 0.05)),
  ];
  const travels = [...(searches ? searchTravels(a, b) : []), ...parts.flatMap((p) => p.travels ?? [])];
  const breaks = [...gone, ...made].length > 0;
  return {
    born: { ...parts[0].born, ...parts[1].born },
    into: { ...parts[0].into, ...parts[1].into },
    windows: { ...parts[0].windows, ...parts[1].windows },
    since: { ...parts[0].since, ...parts[1].since },
    until: { ...parts[0].until, ...parts[1].until },
    ...(travels.length > 0 && { travels }),
    stages: stagesOf(searches ? SEARCHED : 0, joined.length > 0),
    ...((searches || breaks) && { ms: searches || travels.length > 2 ? LONG_MS : SHORT_MS }),
  };
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

/** Chunks break from the time `start` on. Halves that are not in `left` go to the bitmap. */
function breaking(
  layout: BuddyLayout,
  chunks: readonly Chunk[],
  left: readonly Chunk[],
  group: number,
  start: number,
): Story {
  const born: Record<string, Origin> = {};
  const windows: Record<string, Window> = {};
  const since: Record<string, number> = {};
  const until: Record<string, number> = {};
  const travels: Travel[] = [];
  const trees = chunks.map((c) => halvesOf(c, inside(c, left)));
  const levels = Math.max(0, ...trees.flat().map((h) => h.level));
  if (trees.reduce((n, t) => n + t.length, 0) > MOST) return {};
  const ends = levels === 0 ? start : TAKEN;
  const step = (ends - start) / Math.max(1, levels);
  const at = (level: number): number => start + (level - 1) * step;
  for (const tree of trees)
    for (const half of tree) {
      const key = keyOfChunk(group, half);
      if (half.level === 0) {
        until[key] = half.is === 'taken' ? start : at(1);
        if (half.is === 'taken') travels.push(taken(layout, half, key, [start, start, ends]));
        continue;
      }
      const from = placeOf(layout, half, half.order + 1);
      const begins = at(half.level);
      if (half.is === 'left') {
        born[key] = { keys: [], place: from };
        windows[key] = [begins, begins + step];
        since[key] = begins;
      } else if (half.is === 'taken') travels.push(taken(layout, half, key, [begins, begins + step, ends]));
      else travels.push(falling(half, key, from, placeOf(layout, half, half.order), begins, begins + step));
    }
  return { born, windows, since, until, travels };
}

/** The place of a chunk, or its place in the row of another order. */
function placeOf({ rows, left, width, span }: BuddyLayout, { start, order }: Chunk, row: number): Rect {
  const scale = (width - left) / span;
  const wide = 2 ** order * scale;
  const { y, height } = rows.find((r) => r.order === row) ?? rows[0];
  return { x: left + start * scale, y, width: Math.max(1.2, wide - (wide > 4 ? 1 : 0)), height };
}

const travel = (key: string, frames: Frame[], lifts: boolean): Travel => {
  const [{ x, y, width, height }] = frames;
  const part = { shape: 'rect', x: 0, y: 0, width, height, rx: 1.5 } as const;
  const mark = markAt(`${key}>`, 'chunk', 2, { x, y, width, height }, [part], {
    className: 'buddy-made',
    data: flags({ thin: width < 4 }),
    lifts,
  });
  return { mark, frames };
};

const falling = (half: Half, key: string, from: Rect, to: Rect, begins: number, ends: number): Travel =>
  travel(
    key,
    [
      { ...from, at: begins },
      { ...to, at: ends },
    ],
    half.level > 0,
  );

/** A taken half goes down to the row in which it fits, waits until all has broken, and goes up to the bitmap. */
function taken(layout: BuddyLayout, half: Half, key: string, [begins, fits, rises]: readonly number[]): Travel {
  const { strip } = layout;
  const from = placeOf(layout, half, half.level > 0 ? half.order + 1 : half.order);
  const own = placeOf(layout, half, half.order);
  const home = { x: own.x, y: strip.y, width: own.width, height: strip.height };
  const frames: Frame[] = [{ ...from, at: begins }];
  if (fits > begins) frames.push({ ...own, at: fits });
  if (rises > fits) frames.push({ ...own, at: rises });
  frames.push({ ...home, at: 0.96 }, { ...home, at: 1, opacity: 0 });
  return travel(key, frames, true);
}
