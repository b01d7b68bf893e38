/**
 * Flights as a story of things that travel: few carry their number, many are small pieces.
 *
 *     ▪ ┄┄┄ ┌────┐ ┄┄┄ ▪      at both ends a chip is as large as what it comes from, or becomes
 *           │ 66 │
 *           └────┘
 */
import { type Mark, markAt, type Part, type Place } from '../motion/mark.ts';
import type { Places } from '../motion/places.ts';
import type { Frame, Stage, Story, Travel, Window } from '../motion/story.ts';
import { staggered } from '../motion/way.ts';
import type { End, Flight } from './flights.ts';

const LONG_MS = 600;
/** The same stage as in the journal's own story. */
const FLY: Stage = { window: [0.12, 0.94], stagger: 0.5 };
/** More chips with numbers would hide each other. */
const MOST_NUMBERED = 12;
const HEIGHT = 15;
const CHAR = 6.2;
/** The least that can be followed with the eye, in pixels. */
const LEAST = 6;

/** The steps on both sides of the way. */
interface Ends {
  before: number;
  after: number;
}

/** A thing flies only if it is in sight at both ends. The overlay's own corner is at `origin`. */
export function storyOf(flights: readonly Flight[], { before, after }: Ends, places: Places, origin: Place): Story {
  const ways = flights.flatMap((flight) => {
    const from = placeOf(flight.from, before, places, origin);
    const to = placeOf(flight.to, after, places, origin);
    return from && to ? [{ flight, from, to }] : [];
  });
  if (ways.length === 0) return {};
  const few = ways.length <= MOST_NUMBERED;
  const travels = ways.map(({ flight, from, to }, i): Travel => {
    const draw = few && flight.numbered ? chip : piece;
    const { mark, frames } = draw(flight, from, to, staggered(FLY, i, ways.length));
    // The traces of many would be a surface.
    return { mark: { ...mark, lifts: few }, frames };
  });
  return { travels, ms: LONG_MS };
}

function placeOf({ tile, keys, or, part }: End, step: number, places: Places, origin: Place): Place | undefined {
  const found = places.around(tile, keys, step) ?? (or && places.around(tile, or, step));
  if (!found) return undefined;
  const [from, to] = part ?? [0, 1];
  const { x, y, width, height } = found;
  return { x: x - origin.x + from * width, y: y - origin.y, width: (to - from) * width, height };
}

const around = ({ x, y, width, height }: Place, w: number, h: number): Place => ({
  x: x + (width - w) / 2,
  y: y + (height - h) / 2,
  width: w,
  height: h,
});

const made = ({ key, look }: Flight, frames: readonly Frame[], parts: readonly Part[]): Mark =>
  markAt(key, 'fly', 0, frames[0], parts, { className: `fly fly-${look}`, group: true });

function chip(flight: Flight, from: Place, to: Place, [begins, ends]: Window): Travel {
  const { first, count } = flight;
  const text = count === 1 ? String(first) : `${first}–${first + count - 1}`;
  const width = text.length * CHAR + 12;
  const [leaves, lands] = [around(from, width, HEIGHT), around(to, width, HEIGHT)];
  const frames = [
    { ...leaves, at: begins, opacity: 0 },
    { ...leaves, at: begins + 0.04 },
    { ...lands, at: ends - 0.06 },
    { ...lands, at: ends, opacity: 0 },
  ];
  const parts: Part[] = [
    { shape: 'rect', x: 0, y: 0, width, height: HEIGHT, rx: 3 },
    { shape: 'text', x: width / 2, y: 11, text, anchor: 'middle' },
  ];
  return { mark: made(flight, frames, parts), frames };
}

const large = (place: Place): Place => around(place, Math.max(LEAST, place.width), Math.max(LEAST, place.height));

function piece(flight: Flight, from: Place, to: Place, [begins, ends]: Window): Travel {
  const [leaves, lands] = [large(from), large(to)];
  const frames = [
    { ...leaves, at: begins },
    { ...lands, at: ends - 0.04 },
    { ...lands, at: ends, opacity: 0 },
  ];
  const { width, height } = leaves;
  return { mark: made(flight, frames, [{ shape: 'rect', x: 0, y: 0, width, height, rx: 1.5 }]), frames };
}
