/**
 * The story of a search: the request grows to its goal, unsuitable candidates are named one after the other, and the
 * request arrives at the blocks that serve it.
 *
 *     1 block → 256       ▭──────────────▶ ▭        over the bitmap, from the goal to the found blocks
 *     group 0: kept for directories
 */
import { markAt, words } from '../motion/mark.ts';
import type { Frame, Travel } from '../motion/story.ts';
import type { BuddyData, Place } from './answer.ts';
import type { BuddyLayout } from './layout.ts';
import { unitOf } from './words.ts';

/** When the search is over. */
export const SEARCHED = 0.3;
const ROUNDED = 0.1;
const LIES = 0.24;
/** If there are more reasons than this, the rest is counted. */
const MOST_REASONS = 5;
const BAR = 5;
const LAYER = 3;

interface At {
  data: BuddyData;
  layout: BuddyLayout;
}

export function searchTravels(_: At, { data, layout }: At): Travel[] {
  const { search } = data;
  const { words: said } = layout;
  if (!search) return [];
  const goal = search.goal ?? search.needed;
  const told = reasonsOf(data, said).map((text, i, all): Travel => {
    const each = (LIES - ROUNDED) / all.length;
    return saying(layout, `why.${i}`, text, ROUNDED + i * each, ROUNDED + (i + 1) * each);
  });
  const asks = said.asksFor(unitOf(data, said).many(search.needed.len), said.named(search.name));
  const rounds = goal.len > search.needed.len ? said.lookFor(asks, goal.len) : asks;
  const first = saying(
    layout,
    'asks',
    search.told ? rounds : said.isKept(asks),
    0.02,
    told.length > 0 ? ROUNDED : LIES,
  );
  return [request(layout, data, goal), first, ...told];
}

function reasonsOf({ search }: BuddyData, said: BuddyLayout['words']): string[] {
  const all = search?.considered ?? [];
  const out = all.slice(0, MOST_REASONS).map((c) => said.reason(c.candidate, c.why));
  return all.length > MOST_REASONS ? [...out, said.andMore(all.length - MOST_REASONS)] : out;
}

/** The time that reading a line takes, ms. */
const READS = 700;

/** The greatest width of a character in these lines. */
const CHAR = 7.2;

/** A line over the bitmap, for a while, cut to the room. */
function saying({ left, width }: BuddyLayout, key: string, line: string, from: number, to: number): Travel {
  const at = { x: left, y: 15, width: 0, height: 0 };
  const room = Math.floor((width - left) / CHAR);
  const text = line.length <= room ? line : `${line.slice(0, room - 1)}…`;
  const soft = Math.min(0.03, (to - from) / 3);
  return {
    reads: READS,
    mark: words(`search.${key}`, 'saying', LAYER, 'buddy-saying', at, text),
    frames: [
      { ...at, at: from, opacity: 0 },
      { ...at, at: from + soft },
      { ...at, at: to - soft },
      { ...at, at: to, opacity: 0 },
    ],
  };
}

/** The request as a bar over the bitmap: first as long as the need, then as the goal, then over the found blocks. */
function request({ left, width, span, strip }: BuddyLayout, data: BuddyData, goal: Place): Travel {
  const { needed, result } = data.search!;
  const scale = (width - left) / span;
  const y = strip.y - BAR - 1;
  const over = (place: Place, len: number) => {
    const there = place.group === data.group && place.start >= 0;
    const x = left + (there ? place.start : 0) * scale;
    const wide = Math.max(3, Math.min(len * scale, width - x));
    return { x: Math.min(x, width - wide), y, width: wide, height: BAR };
  };
  const asked = over(needed, needed.len);
  const frames: Frame[] = [
    { ...asked, at: 0, opacity: 0 },
    { ...asked, at: 0.04 },
    { ...over(goal, goal.len), at: ROUNDED },
    { ...over(goal, goal.len), at: ROUNDED + 0.06 },
    { ...over(result, result.len), at: LIES },
    { ...over(result, result.len), at: SEARCHED },
    { ...over(result, result.len), at: SEARCHED + 0.1, opacity: 0 },
  ];
  const [{ x, height }] = frames;
  const part = { shape: 'rect', x: 0, y: 0, width: asked.width, height, rx: 2 } as const;
  const place = { x, y, width: asked.width, height };
  return { mark: markAt('search.request', 'request', LAYER, place, [part], { className: 'buddy-request' }), frames };
}
