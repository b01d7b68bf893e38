/** An element's animation says what was sampled: mixed where numbers change, turned where the form does. */
import { expect, it } from 'vitest';
import { elementTrack, type Sample, shownIn } from '../../../src/views/film/tracks.ts';
import type { SvgElement } from '../../../src/views/motion/svg-text.ts';

/** What an animation makes of an attribute at a time. */
function valueAt(svg: string, name: string, time: number): number[] {
  const [, mode, times, values] = new RegExp(
    `attributeName="${name}"[^>]*?( calcMode="discrete")? keyTimes="([^"]*)" values="([^"]*)"`,
  ).exec(svg)!;
  expect(mode).toBeUndefined();
  const keys = times.split(';').map(Number);
  const all = values.split(';').map((v) =>
    v
      .split(/[ MLC]+/)
      .filter(Boolean)
      .map(Number),
  );
  expect(keys[0]).toBe(0);
  expect(keys[keys.length - 1]).toBe(1);
  expect([...keys].sort((a, b) => a - b)).toEqual(keys);
  const i = Math.max(
    1,
    keys.findIndex((k) => k >= time),
  );
  const u = (time - keys[i - 1]) / (keys[i] - keys[i - 1] || 1);
  return all[i].map((v, k) => all[i - 1][k] + (v - all[i - 1][k]) * u);
}

const samples = (make: (u: number) => SvgElement | undefined, from = 0.2, to = 0.6, many = 30): Sample[] =>
  Array.from({ length: many + 1 }, (_, i) => ({ time: from + ((to - from) * i) / many, element: make(i / many) }));

it('numbers are mixed, with no more keys than needed', () => {
  const ease = (u: number) => u * u * (3 - 2 * u);
  const svg = elementTrack(
    samples((u) => ({
      tag: 'rect',
      attributes: [
        ['class', 'a'],
        ['x', 10 + 60 * ease(u)],
        ['width', 40],
        ['opacity', u === 0 ? undefined : 1 - u / 2],
        ['transform', u === 0 ? undefined : `translate(${100 * u} 7)`],
      ],
    })),
    0.6,
    10,
  );
  expect(svg).toContain('<rect class="a" width="40">');
  for (const u of [0, 0.1, 0.37, 0.5, 0.9, 1])
    expect(Math.abs(valueAt(svg, 'x', 0.2 + 0.4 * u)[0] - (10 + 60 * ease(u))), String(u)).toBeLessThan(0.5);
  expect(valueAt(svg, 'opacity', 0.4)[0]).toBeCloseTo(0.75);
  // A straight line is its ends, the beginning and the end of all.
  expect(/attributeName="opacity"[^>]*keyTimes="([^"]*)"/.exec(svg)![1].split(';').length).toBe(4);
  expect(/attributeName="x"[^>]*keyTimes="([^"]*)"/.exec(svg)![1].split(';').length).toBeLessThan(28);
  expect(svg).toContain('<animateTransform attributeName="transform" type="translate"');
});

it('what does not change is not animated', () => {
  const svg = elementTrack(
    samples(() => ({ tag: 'text', attributes: [['x', 4]], text: 'a < b' })),
    0.6,
    10,
  );
  expect(svg).toBe('<text x="4">a &lt; b</text>');
});

it('another text, or another class, is another element in its own time', () => {
  const svg = elementTrack(
    samples((u) => ({ tag: 'text', attributes: [['x', 4]], text: u < 0.5 ? 'before' : 'after' })),
    0.6,
    10,
  );
  const [one, two] = svg.match(/<text.*?<\/text>/g)!;
  expect(one).toContain(shownIn(0.2, 0.4, 10));
  expect(two).toContain(shownIn(0.4, 0.6, 10));
  expect(one).toContain('before');
  expect(two).toContain('after');
});

it('what is not seen is not written', () => {
  expect(
    elementTrack(
      samples(() => undefined),
      0.6,
      10,
    ),
  ).toBe('');
});

it('paths of one structure are mixed, others follow each other', () => {
  const path = (d: (u: number) => string) =>
    elementTrack(
      samples((u) => ({ tag: 'path', attributes: [['d', d(u)]] })),
      0.6,
      10,
    );
  const half = valueAt(
    path((u) => `M0 0L${10 * u} 5`),
    'd',
    0.4,
  );
  expect(half.map((n) => Math.round(1e6 * n) / 1e6)).toEqual([0, 0, 5, 5]);
  expect(path((u) => (u < 0.5 ? 'M0 0h4' : 'M0 0h4v4'))).toContain('calcMode="discrete"');
});

it('all of the time needs no keys for its ends', () => {
  expect(shownIn(0, 1, 8)).toContain('keyTimes="0" values="inline"');
  expect(shownIn(0, 0.5, 8)).toContain('keyTimes="0;0.5" values="inline;none"');
  expect(shownIn(0.5, 1, 8)).toContain('keyTimes="0;0.5" values="none;inline"');
});
