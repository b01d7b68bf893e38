/** The way between two pictures: exact at its ends, without jumps, the same backwards, ties tied, changes explained. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plan, unexplained } from '../../../src/views/motion/between.ts';
import { type Cell, type Mark, tiePath } from '../../../src/views/motion/mark.ts';
import { type Story, turned } from '../../../src/views/motion/story.ts';
import { svgText } from '../../../src/views/motion/svg-text.ts';
import { box, expectMirror, expectNoJumps, expectWithin, placesOf } from './marks.ts';

const cells = (key: string, list: Cell[]): Mark => ({
  key,
  kind: 'cells',
  layer: 0,
  className: 'cells',
  x: 0,
  y: 0,
  width: 0,
  height: 0,
  from: ['b2'],
  says: '',
  parts: [{ shape: 'cells', cells: list }],
});

const tie = (key: string, from: Mark, to: Mark): Mark => {
  const ends = {
    x0: [from.x + from.width / 2],
    y0: from.y + from.height,
    x1: [to.x + to.width / 2],
    y1: to.y - 1,
  };
  return {
    key,
    kind: 'tie',
    layer: 0,
    x: 0,
    y: 0,
    width: 0,
    height: 0,
    tie: { from: from.key, to: to.key, ...ends },
    parts: [{ shape: 'path', d: tiePath(ends) }],
  };
};

const named = (marks: readonly Mark[], key: string): Mark => marks.find((m) => m.key === key)!;

const place = fc.record({
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
  x: fc.integer({ min: 0, max: 400 }),
  y: fc.integer({ min: 0, max: 300 }),
  width: fc.integer({ min: 1, max: 120 }),
  text: fc.constantFrom('one', 'two'),
});
const picture = fc
  .uniqueArray(place, { selector: (p) => p.key, maxLength: 7 })
  .map((list) => list.map((p) => box(p.key, p.x, p.y, p.width, p.text)));
const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { minLength: 1, maxLength: 2 });
const story: fc.Arbitrary<Story> = fc.record({
  born: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.record({ keys })),
  into: fc.dictionary(fc.constantFrom('d', 'e', 'f'), fc.record({ keys })),
  stages: fc.constant({
    'box.move': { window: [0.2, 0.9] as const, stagger: 0.4 },
    come: { window: [0.6, 1] as const },
  }),
});

describe('between two pictures', () => {
  it('is the one at 0 and the other at 1, without jumps, within them, and the same backwards', () => {
    fc.assert(
      fc.property(picture, picture, story, (a, b, s) => {
        const there = plan(a, b, s);
        expect(there.at(0)).toEqual(a);
        expect(there.at(1)).toEqual(b);
        expectNoJumps(there);
        expectWithin(there);
        expectMirror(there, plan(b, a, turned(s)));
      }),
    );
  });

  it('between far moments only what stands on both sides moves, and nothing is lifted', () => {
    fc.assert(
      fc.property(picture, picture, story, (a, b, s) => {
        const far = plan(a, b, s, { far: true });
        expectNoJumps(far);
        for (const t of [0.2, 0.5, 0.8])
          for (const m of far.at(t)) {
            expect(m.data?.['on-the-way']).toBeUndefined();
            const ends = [...a, ...b].filter((e) => e.key === m.key.replace('~', ''));
            expect(ends.length).toBeGreaterThan(0);
            if (ends.length === 1) expect([m.x, m.y]).toEqual([ends[0].x, ends[0].y]);
          }
        expect(far.ms).toBeLessThanOrEqual(400);
      }),
    );
  });

  it('a frame writes into the marks of the frame before, and shows what `at` says', () => {
    const p = plan([box('a', 0, 0, 40), box('b', 50, 0, 40)], [box('b', 0, 100, 60, 'b', 'moved')]);
    const first = p.frame(0.3);
    const at = p.at(0.6);
    expect(p.frame(0.6)).toBe(first);
    expect(first.filter((m) => (m.opacity ?? 1) > 0)).toEqual(at);
  });

  it('the same picture is still and takes no time', () => {
    const p = plan([box('a', 0, 0, 40), cells('c', [])], [box('a', 0, 0, 40), cells('c', [])]);
    expect(p.still).toBe(true);
    expect(p.ms).toBe(0);
  });
});

describe('a thing on its way', () => {
  it('is marked, lies above what rests, and is lifted off the paper', () => {
    const a = [box('rest', 0, 0, 40), box('goes', 0, 40, 40)];
    const p = plan(a, [a[0], box('goes', 200, 200, 40, 'goes', 'elsewhere')]);
    const marks = p.at(0.5);
    expect(named(marks, 'goes').data).toEqual({ 'on-the-way': '' });
    expect(named(marks, 'rest').data).toBeUndefined();
    expect(marks.at(-1)!.key).toBe('goes');
    expect(marks.map((m) => m.kind)).toEqual(['box', 'trace', 'shadow', 'box']);
    expect(svgText(marks)).toContain('data-on-the-way');
  });

  it('what only makes room is not', () => {
    const p = plan([box('a', 0, 0, 40)], [box('a', 50, 0, 60)]);
    expect(p.at(0.5).map((m) => [m.key, m.data])).toEqual([['a', undefined]]);
  });

  it('begins where it was born, and ends in what it goes into', () => {
    const whole = box('whole', 0, 0, 100);
    const halves = [box('left', 0, 60, 50), box('right', 50, 60, 50)];
    const s: Story = {
      born: { left: { keys: ['whole'], part: [0, 0.5] }, right: { keys: ['whole'], part: [0.5, 1] } },
    };
    const split = plan([whole], halves, s);
    const early = placesOf(split.at(0.16));
    expect(early.get('right')!.x).toBe(50);
    expect(early.get('right')!.y).toBeLessThan(1);
    const joined = placesOf(plan(halves, [whole], turned(s)).at(0.84));
    expect(joined.get('left')!.y).toBeLessThan(1);
  });

  it('its words change in the middle, when neither is to be read', () => {
    const p = plan([box('a', 0, 0, 40, '4 of 4')], [box('a', 0, 0, 40, '1 of 4')]);
    const word = (t: number) => named(p.at(t), 'a').parts[1] as { text: string; opacity?: number };
    expect(word(0.2)).toMatchObject({ text: '4 of 4', opacity: 1 });
    expect(word(0.49).opacity).toBeLessThan(0.2);
    expect(word(0.8)).toMatchObject({ text: '1 of 4', opacity: 1 });
  });

  it('what looks otherwise afterwards fades in over what it was', () => {
    const p = plan([box('a', 0, 0, 40)], [{ ...box('a', 40, 0, 80), className: 'other' }]);
    const marks = p.at(0.5);
    expect(marks.map((m) => [m.key, m.className, m.x])).toEqual([
      ['a~', 'box', 20],
      ['a', 'other', 20],
    ]);
  });
});

describe('cells', () => {
  const cell = (key: string, x: number): Cell => ({ key, x, y: 0, width: 4, height: 4 });

  it('walk from one path to another, and grow where they are new', () => {
    const p = plan(
      [cells('one', [cell('p', 0), cell('q', 10)])],
      [cells('one', [cell('p', 0)]), cells('two', [cell('q', 110), cell('new', 120)])],
    );
    const [one, two] = p.at(0.3);
    expect(one.parts[0]).toMatchObject({ cells: [{ key: 'p', x: 0 }] });
    expect(two.parts[0]).toMatchObject({ cells: [{ key: 'q', x: 60 }, { key: 'new' }] });
    const places = placesOf(p.at(0.52));
    expect(places.get('new')!.width).toBeLessThan(1);
    expect(svgText(p.at(0.5))).toContain('class="cells"');
  });

  it('become marks of their own, and are there all the while', () => {
    const p = plan([cells('one', [cell('p', 0)])], [box('p', 100, 50, 60)]);
    expect(named(p.at(0.01), 'p')).toMatchObject({ x: 0, opacity: 1 });
  });
});

describe('ties', () => {
  it('are tied to both ends at every moment', () => {
    const a = [box('from', 0, 0, 40), box('to', 0, 100, 40)];
    const b = [box('from', 100, 0, 80), box('to', 300, 160, 40)];
    const p = plan([...a, tie('t', a[0], a[1])], [...b, tie('t', b[0], b[1])], {
      windows: { from: [0, 0.4], to: [0.5, 1] },
    });
    for (const t of [0.1, 0.3, 0.45, 0.7, 0.95]) {
      const marks = p.at(t);
      const d = (named(marks, 't').parts[0] as { d: string }).d.match(/-?[\d.]+/g)!.map(Number);
      const from = named(marks, 'from');
      const to = named(marks, 'to');
      expect(d[0]).toBeCloseTo(from.x + from.width / 2, 0);
      expect(d[1]).toBeCloseTo(from.y + from.height, 0);
      expect(d.at(-2)).toBeCloseTo(to.x + to.width / 2, 0);
      expect(d.at(-1)).toBeCloseTo(to.y - 1, 0);
    }
  });
});

describe('what nothing explains', () => {
  const a = [box('a', 0, 0, 40), cells('c', [])];
  const b = [box('a', 0, 0, 40, 'a', 'changed'), cells('c', [{ key: 'p', x: 0, y: 0, width: 4, height: 4 }])];

  it('is a change of what the event did not touch and the story does not tell', () => {
    expect(unexplained(plan(a, b), new Set()).map((c) => c.key)).toEqual(['a', 'p']);
    expect(unexplained(plan(a, b), new Set(['b1', 'b2']))).toEqual([]);
    expect(unexplained(plan(a, b, { born: { p: { keys: ['a'] } } }), new Set(['b1']))).toEqual([]);
  });
});
