/** Flights on their way: from place to place, only in sight, the same in both directions. */
import { expect, it } from 'vitest';
import { type Flight, flightsOf } from '../../../src/views/linked/flights.ts';
import { storyOf } from '../../../src/views/linked/story.ts';
import { plan } from '../../../src/views/motion/between.ts';
import type { Mark, Place } from '../../../src/views/motion/mark.ts';
import { Places } from '../../../src/views/motion/places.ts';
import { turned } from '../../../src/views/motion/story.ts';

const ORIGIN: Place = { x: 100, y: 50, width: 1000, height: 600 };
const STEPS = { before: 6, after: 7 };

/** A page cache at the left, a volume at the right; blocks from 9,000 on are out of sight. */
function placed(): Places {
  const places = new Places();
  places.register('page-cache', (key, step) =>
    key === 'page.12.0' && step === 6 ? { x: 120, y: 80, width: 200, height: 12 } : undefined,
  );
  places.register('map', (key) => {
    const block = Number(/\d+/.exec(key));
    return block < 9000 ? { x: 700 + 4 * (block - 8000), y: 300, width: 4, height: 4 } : undefined;
  });
  return places;
}

const pages = (count: number, block = 8000): Flight[] =>
  flightsOf({ what: 'pages', ino: 12, first: 0, block, count, run: { first: 0, length: 20 } }, () => 'data');

const flying = (marks: readonly Mark[]) => marks.filter((m) => m.kind === 'fly');
const middle = ({ x, y, width, height }: Place) => ({ x: x + width / 2, y: y + height / 2 });

it('leaves its place, arrives at the other, and is nowhere at rest', () => {
  const way = plan([], [], storyOf(pages(4), STEPS, placed(), ORIGIN));
  expect(way.at(0)).toEqual([]);
  expect(way.at(1)).toEqual([]);
  const half = flying(way.at(0.5));
  // The first to leave has arrived, or nearly.
  expect(half.length).toBeGreaterThanOrEqual(3);
  for (const mark of half) {
    const { x, y } = middle(mark);
    expect(x).toBeGreaterThan(20);
    expect(x).toBeLessThan(620);
    expect(y).toBeGreaterThan(30);
    expect(y).toBeLessThan(260);
  }
  // The first page of a run of 20 leaves at its own share of it.
  const [first] = flying(way.at(0.14));
  expect(middle(first).x).toBeCloseTo(25, 0);
  expect(middle(first).y).toBeCloseTo(36, 0);
});

it('few carry their number, many are pieces', () => {
  const textOf = (count: number): number => {
    const marks = flying(plan([], [], storyOf(pages(count), STEPS, placed(), ORIGIN)).at(0.5));
    expect(marks.length).toBeGreaterThan(1);
    return marks.filter((m) => m.parts.some((p) => p.shape === 'text')).length;
  };
  expect(textOf(3)).toBeGreaterThan(1);
  expect(textOf(20)).toBe(0);
});

it('is the same backwards', () => {
  const story = storyOf(pages(5), STEPS, placed(), ORIGIN);
  const there = plan([], [], story);
  const back = plan([], [], turned(story));
  for (const t of [0.2, 0.4, 0.5, 0.8])
    expect(flying(back.at(1 - t)).map(middle)).toEqual(
      flying(there.at(t)).map(({ x, y, width, height }) => ({
        x: expect.closeTo(x + width / 2, 6),
        y: expect.closeTo(y + height / 2, 6),
      })),
    );
});

it('does not fly to what is out of sight, or from a tile that is closed', () => {
  expect(storyOf(pages(4, 9000), STEPS, placed(), ORIGIN)).toEqual({});
  expect(storyOf(pages(4, 8998), STEPS, placed(), ORIGIN).travels).toHaveLength(2);
  expect(storyOf(pages(4), STEPS, new Places(), ORIGIN)).toEqual({});
  expect(storyOf(pages(4), { before: 5, after: 6 }, placed(), ORIGIN)).toEqual({});
});
