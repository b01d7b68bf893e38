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
import { buddyMarks, rowKind } from './marks.ts';
import { SEARCHED, searchTravels } from './search-story.ts';

export interface Told {
  data: BuddyData;
  layout: BuddyLayout;
}

/** The eye cannot follow more halves than this at once. */
const MOST = 120;
/** What a search takes, what follows if no chunk changes, and if one does: at least, and for each halving, ms. */
const SEARCH_MS = 500;
const LEAST_MS = 100;
const SHORT_MS = 400;
const HALVING_MS = 250;
const MOST_MS = 1500;
const TAKEN = 0.88;
/** When taken blocks arrive at the bitmap. */
const ARRIVES: Window = [0.86, 0.98];
/** Half of the time in which words change. */
const SWAPS = 0.02;
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
  const changed = gone.length + made.length > 0;
  const { group } = a.data;
  const { breaks, joins } = b.layout.words;
  const start = searches ? SEARCHED : 0.05;
  const { ms: moves_ms = 0, ...parts } = together([
    breaking({ from: a.layout, to: b.layout, group, start, said: breaks }, broken, made),
    turned(breaking({ from: b.layout, to: a.layout, group, start: 0.05, said: joins }, joined, gone)),
    ...(searches ? [{ travels: searchTravels(a, b) }] : []),
  ]);
  return {
    ...parts,
    stages: {
      ...stagesOf(searches ? SEARCHED : 0, joined.length > 0, changed ? ARRIVES : [SEARCHED, 0.8]),
      ...countsOf(parts, group, gone, made),
    },
    ...((searches || changed) && {
      ms: Math.min(MOST_MS, (searches ? SEARCH_MS : 0) + (changed ? SHORT_MS + moves_ms : LEAST_MS)),
    }),
  };
}

/** Several stories at once. */
function together(stories: readonly Story[]): Story {
  const all = (of: (story: Story) => object | undefined) => Object.assign({}, ...stories.map(of));
  const travels = stories.flatMap((s) => s.travels ?? []);
  return {
    born: all((s) => s.born),
    into: all((s) => s.into),
    windows: all((s) => s.windows),
    since: all((s) => s.since),
    until: all((s) => s.until),
    ...(travels.length > 0 && { travels }),
    ms: Math.max(0, ...stories.map((s) => s.ms ?? 0)),
  };
}

/** A row's count changes when the last of its chunks has gone or has arrived. */
function countsOf(
  { since, until, windows }: Story,
  group: number,
  gone: readonly Chunk[],
  made: readonly Chunk[],
): Record<string, Stage> {
  const last: Record<string, number> = {};
  const note = ({ order }: Chunk, at: number | undefined) => {
    if (at !== undefined) last[rowKind(order)] = Math.max(last[rowKind(order)] ?? 0, at);
  };
  for (const chunk of gone) {
    const key = keyOfChunk(group, chunk);
    note(chunk, windows?.[key]?.[0] ?? until?.[key]);
  }
  for (const chunk of made) {
    const key = keyOfChunk(group, chunk);
    note(chunk, windows?.[key]?.[1] ?? since?.[key]);
  }
  return Object.fromEntries(
    Object.entries(last).map(([kind, at]) => [
      `${kind}.words`,
      { window: [Math.max(0, at - SWAPS), Math.min(1, at + SWAPS)] },
    ]),
  );
}

/** `taken`: when taken blocks arrive at the bitmap, and the result is marked. */
function stagesOf(from: number, joins: boolean, taken: Window): Record<string, Stage> {
  const window = (...w: Window): Stage => ({ window: w });
  // Freed blocks leave the bitmap.
  const arrives = joins ? window(0.02, 0.2) : window(...taken);
  const marks = window(taken[0], 1);
  return {
    'kept.come': arrives,
    'kept.move': arrives,
    'kept.go': arrives,
    'used.come': arrives,
    'used.move': arrives,
    'waiting.come': arrives,
    'waiting.go': window(0.02, 0.2),
    'gone.come': window(from, Math.min(1, from + 0.12)),
    'gone.go': window(0, 0.12),
    'marker.go': window(0, 0.1),
    'flight.go': window(0, 0.1),
    'marker.glide': marks,
    'marker.come': marks,
    'flight.come': marks,
    'flight.glide': marks,
  };
}

/** How chunks break: from which layout into which, from what time on, and what is said of the halves. */
interface Break {
  from: BuddyLayout;
  to: BuddyLayout;
  group: number;
  start: number;
  said: BuddyLayout['words']['breaks'];
}

/** Chunks break. Halves that are not in `left` go to the bitmap. The only one to be halved, or to go at all, comes near. */
function breaking(how: Break, chunks: readonly Chunk[], left: readonly Chunk[]): Story {
  const trees = chunks.map((c) => halvesOf(c, inside(c, left)));
  if (trees.reduce((n, t) => n + t.length, 0) > MOST) return {};
  const halved = trees.filter(([whole]) => whole.is === 'broken');
  const near = trees.length === 1 ? trees : halved.length === 1 ? halved : [];
  return together([
    apart(
      how,
      trees.filter((t) => !near.includes(t)),
    ),
    ...near.map((tree) => cut(how, tree)),
  ]);
}

/** Many chunks break at once: each where it lies. */
function apart({ from: layout, group, start }: Break, trees: readonly Half[][]): Story {
  const born: Record<string, Origin> = {};
  const windows: Record<string, Window> = {};
  const since: Record<string, number> = {};
  const until: Record<string, number> = {};
  const travels: Travel[] = [];
  for (const [whole, ...halves] of trees) {
    const box = boxOf(layout, whole);
    until[keyOfChunk(group, whole)] = start;
    for (const half of whole.is === 'taken' ? [whole] : halves) {
      const key = keyOfChunk(group, half);
      const from = partOf(box, whole, half);
      if (half.is === 'left') {
        born[key] = { keys: [], place: from };
        windows[key] = [start, TAKEN];
        since[key] = start;
      } else if (half.is === 'taken')
        travels.push(travel(key, [{ ...from, at: start }, ...intoBitmap(layout, half, TAKEN)]));
    }
  }
  return { born, windows, since, until, travels, ms: trees.length > 0 ? HALVING_MS : 0 };
}

/** The place of a half in the drawn whole. */
function partOf({ x, y, width, height }: Rect, whole: Chunk, half: Chunk): Rect {
  const scale = width / 2 ** whole.order;
  return { x: x + (half.start - whole.start) * scale, y, width: 2 ** half.order * scale, height };
}

/** Shares of a halving: the halves part, rest side by side so that they can be read, and go their ways. */
const PARTED = 0.3;
const RESTED = 0.7;

/** One chunk is brought near, and breaks in halves as wide as the picture. */
function cut({ from: layout, to, group, start, said }: Break, [whole, ...halves]: readonly Half[]): Story {
  const until = { [keyOfChunk(group, whole)]: start };
  const since: Record<string, number> = {};
  const levels = Math.max(0, ...halves.map((h) => h.level));
  const step = (TAKEN - start) / (levels + 1);
  const bench = benchOf(layout, whole.order);
  const { number } = layout.words;
  const named = (half: Half, says: readonly string[], frames: Frame[]): Travel[] => {
    const key = `${keyOfChunk(group, half)}>`;
    return [travel(key, frames), ...lettered(key, number(2 ** half.order), says, frames)];
  };
  const rises: Frame[] = [
    { ...boxOf(layout, whole), at: start },
    { ...bench, at: start + step * PARTED },
  ];
  const travels =
    whole.is === 'taken'
      ? named(
          whole,
          [said.used],
          [...rises, { ...bench, at: start + step * RESTED }, ...intoBitmap(layout, whole, TAKEN)],
        )
      : named(whole, [], [...rises, { ...bench, at: start + step }]);
  for (const half of halves) {
    const begins = start + half.level * step;
    const ends = begins + step;
    const stays = half.is === 'left';
    const sides = sidesOf(benchOf(layout, half.order + 1), (half.start >> half.order) % 2, stays ? -SINKS : SINKS);
    const frames: Frame[] = [
      { ...sides.joined, at: begins },
      { ...sides.parted, at: begins + step * PARTED },
      { ...sides.parted, at: begins + step * RESTED },
    ];
    if (half.is === 'broken')
      travels.push(...named(half, [said.on], [...frames, { ...benchOf(layout, half.order), at: ends }]));
    else if (stays) {
      since[keyOfChunk(group, half)] = ends;
      travels.push(
        ...named(half, [said.ofOrder(half.order), said.free], [...frames, { ...boxOf(to, half), at: ends }]),
      );
    } else travels.push(...named(half, [said.used], [...frames, ...intoBitmap(layout, half, ends)]));
  }
  return { since, until, travels, ms: (levels + 1) * HALVING_MS };
}

/** Where a chunk is drawn, or would be. */
const boxOf = ({ rows }: BuddyLayout, chunk: Chunk): Rect => {
  const row = rows.find((r) => r.order === chunk.order) ?? rows[0];
  return row.chunks.find((c) => c.chunk.start === chunk.start) ?? row;
};

/** The share of the rows' height that a chunk has while it breaks; room for its words, where there are rows for it. */
const NEAR = 0.36;
const NEAR_LEAST = 64;
const NEAR_MOST = 0.6;

/** The place in which a chunk of an order breaks: as wide as the picture, around its row. */
function benchOf({ rows, left, width }: BuddyLayout, order: number): Rect {
  const top = rows[0].y;
  const bottom = rows[rows.length - 1].y + rows[0].height;
  const { y, height } = rows.find((r) => r.order === order) ?? rows[0];
  const room = bottom - top;
  const tall = Math.max(height, room * NEAR, Math.min(NEAR_LEAST, room * NEAR_MOST));
  return {
    x: left,
    y: Math.max(top, Math.min(bottom - tall, y + (height - tall) / 2)),
    width: width - left,
    height: tall,
  };
}

/** How far halves stand apart, and how far one sinks that goes on, and one rises that stays. */
const APART = 30;
const SINKS = 6;

/** The place of a half in the chunk that breaks, and beside it. */
function sidesOf({ x, y, width, height }: Rect, side: number, sinks: number): { joined: Rect; parted: Rect } {
  const half = width / 2;
  const wide = (width - APART) / 2;
  return {
    joined: { x: x + side * half, y, width: half, height },
    parted: { x: x + side * (wide + APART), y: y + sinks, width: wide, height },
  };
}

/** Taken blocks go down to their bits, and lie there until these are set. */
function intoBitmap({ strip, left, width, span }: BuddyLayout, { start, order }: Chunk, at: number): Frame[] {
  const scale = (width - left) / span;
  const home = {
    x: left + start * scale,
    y: strip.y,
    width: Math.max(1.2, 2 ** order * scale),
    height: strip.height,
  };
  return [
    { ...home, at },
    { ...home, at: 0.96 },
    { ...home, at: 1, opacity: 0 },
  ];
}

const travel = (key: string, frames: Frame[]): Travel => {
  const [{ x, y, width, height }] = frames;
  const part = { shape: 'rect', x: 0, y: 0, width, height, rx: 3, fill: 'dots' } as const;
  return {
    mark: markAt(key, 'chunk', 2, { x, y, width, height }, [part], {
      className: 'buddy-made',
      data: { key },
      lifts: true,
    }),
    frames,
  };
};

/** Room that the number of blocks needs, and the line below it: a character of it is this wide at most. */
const READABLE = { width: 64, height: 36 };
const TWO_LINES = 54;
const NOTE_CHAR = 7.6;

/**
 * The size of a half on it where there is room, and below it, once it has parted, what becomes of it: the first of the words that
 * fits. Both come and go with the room.
 */
function lettered(key: string, size: string, says: readonly string[], frames: Frame[]): Travel[] {
  const line = (name: string, className: string, text: string, down: number, shown: readonly Frame[]): Travel[] => {
    const [first, last] = [shown[0], shown[shown.length - 1]];
    const before = frames[frames.indexOf(first) - 1];
    const after = frames[frames.indexOf(last) + 1];
    const faded = (a: Frame, b: Frame): Frame => ({ ...middle(between(a, b), down), opacity: 0 });
    const at = shown.map((f) => middle(f, down));
    if (before) at.unshift(faded(before, first));
    if (after) at.push(faded(last, after));
    return [{ mark: words(`${key}${name}`, 'size', 3, className, at[0], text, 'middle'), frames: at }];
  };
  // Before the second frame the half has not parted.
  const fits = ({ width, height }: Frame, text: string) => height >= TWO_LINES && width >= text.length * NOTE_CHAR + 16;
  const fate = says.find((text) => fits(frames[1], text)) ?? '';
  const fated = fate ? frames.slice(1).filter((f) => fits(f, fate)) : [];
  const tall = fated.length > 0 ? TWO_LINES : READABLE.height;
  const seen = frames.filter((f) => f.width >= READABLE.width && f.height >= tall);
  if (fated.length === 0) return seen.length > 1 ? line('#', 'buddy-size', size, 9, seen) : [];
  return [...line('#', 'buddy-size', size, 2, seen), ...line('?', 'buddy-fate', fate, 22, fated)];
}

const middle = ({ x, y, width, height, at }: Frame, down: number): Frame => ({
  x: x + width / 2,
  y: y + height / 2 + down,
  width: 0,
  height: 0,
  at,
});

const between = (a: Frame, b: Frame): Frame => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  width: (a.width + b.width) / 2,
  height: (a.height + b.height) / 2,
  at: (a.at + b.at) / 2,
});
