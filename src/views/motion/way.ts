/**
 * How far along a thing is: the share of its window that has passed, eased, and numbers mixed by it.
 *
 *     t     0 ─────┬───────────┬──── 1
 *     share 0 ─────0───────────1──── 1       window [0.3, 0.8]
 */
import type { Stage, Window } from './story.ts';

export function shareOf([from, to]: Window, t: number): number {
  if (t <= from) return 0;
  if (t >= to) return 1;
  return (t - from) / (to - from);
}

/** Slow at both ends, and symmetric in time: a cube, there and back. */
export const eased = (share: number): number => (share < 0.5 ? 4 * share ** 3 : 1 - 4 * (1 - share) ** 3);

/** The easing's steepest slope, as a multiple of the mean speed. */
export const STEEPEST = 3;

export const mix = (a: number, b: number, u: number): number => (a === b ? a : a + (b - a) * u);

const NUMBER = /-?[\d.]+/g;

/** A path without its numbers. */
export const shapeOf = (d: string): string => d.replace(NUMBER, '#');

/** The path between two paths of the same shape: its numbers are mixed. */
export function mixedPath(a: string, b: string): (u: number) => string {
  const [from, to] = [a, b].map((d) => d.match(NUMBER)?.map(Number) ?? []);
  const between = b.split(NUMBER);
  return (u) => between.reduce((text, word, i) => text + mix(from[i - 1], to[i - 1], u) + word);
}

/** The window of the i-th of n things that set off one after the other. */
export function staggered({ window: [from, to], stagger = 0, reverse = false }: Stage, i: number, n: number): Window {
  if (stagger === 0 || n < 2) return [from, to];
  const late = (to - from) * stagger;
  const start = from + (late * (reverse ? n - 1 - i : i)) / (n - 1);
  return [start, start + (to - from) - late];
}
