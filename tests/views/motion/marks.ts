/** What the tests of motion require of a way between any two pictures. */
import { expect } from 'vitest';
import type { Mark, Place } from '../../../src/views/motion/mark.ts';
import type { Plan } from '../../../src/views/motion/planner.ts';
import { STEEPEST } from '../../../src/views/motion/way.ts';

/** A box with words, as an entry is. */
export const box = (key: string, x: number, y: number, width: number, text = key, says = text): Mark => ({
  key,
  kind: 'box',
  layer: 1,
  className: 'box',
  x,
  y,
  width,
  height: 20,
  says,
  lifts: true,
  from: ['b1'],
  parts: [
    { shape: 'rect', x: 0, y: 0, width, height: 20, rx: 3 },
    { shape: 'text', x: width / 2, y: 14, text },
  ],
});

/** Where everything is, marks and cells, by key; followers (shadows, traces, ties) go with what they follow. */
export function placesOf(marks: readonly Mark[]): Map<string, Place> {
  const out = new Map<string, Place>();
  for (const mark of marks) {
    const [part] = mark.parts;
    // A mark drawn twice while its look changes has two ways.
    const twin = mark.key.endsWith('~') && !mark.key.endsWith('~~') ? '~' : '';
    if (part?.shape === 'cells') for (const cell of part.cells) out.set(cell.key + twin, cell);
    else if (!mark.tie && mark.kind !== 'shadow' && mark.kind !== 'trace') out.set(mark.key, mark);
  }
  return out;
}

/**
 * Nothing jumps: between two frames a thing moves no further than its whole way, its window and the easing allow.
 * `shortest` is the shortest window that a story may give.
 */
export function expectNoJumps(plan: Plan, shortest = 0.25, frames = 50): void {
  const ways = new Map<string, { length: number; longest: number; at: number; last: Place }>();
  for (let i = 0; i <= frames; i++)
    for (const [key, place] of placesOf(plan.at(i / frames))) {
      const way = ways.get(key);
      const last = { ...place };
      if (!way) ways.set(key, { length: 0, longest: 0, at: 0, last });
      else {
        const far = Math.hypot(place.x - way.last.x, place.y - way.last.y);
        way.length += far;
        way.last = last;
        if (far > way.longest) Object.assign(way, { longest: far, at: i / frames });
      }
    }
  const share = Math.min(1, STEEPEST / (shortest * frames));
  const faults = [...ways]
    .filter(([, { length, longest }]) => longest > share * length + 1.5)
    .map(([key, { length, longest, at }]) => `${key}: ${longest.toFixed(1)} of ${length.toFixed(1)} px at ${at}`);
  expect(faults).toEqual([]);
}

/** On its way everything stays between its origin and its destination: never outside of what either picture fills. */
export function expectWithin(plan: Plan, margin = 8): void {
  const ends = [...placesOf(plan.at(0)).values(), ...placesOf(plan.at(1)).values()];
  let [left, top, right, bottom] = [1e9, 1e9, -1e9, -1e9];
  for (const p of ends) {
    left = Math.min(left, p.x - margin);
    top = Math.min(top, p.y - margin);
    right = Math.max(right, p.x + p.width + margin);
    bottom = Math.max(bottom, p.y + p.height + margin);
  }
  const faults: string[] = [];
  for (const t of [0.1, 0.3, 0.5, 0.7, 0.9])
    for (const [key, p] of placesOf(plan.at(t)))
      if (p.x < left || p.y < top || p.x + p.width > right || p.y + p.height > bottom)
        faults.push(`${key} leaves the picture at ${t}`);
  expect(faults).toEqual([]);
}

/** Backwards the way is the same: every place at t is that of the reversed plan at 1 − t. */
export function expectMirror(there: Plan, back: Plan): void {
  const faults: string[] = [];
  for (const t of [0.07, 0.23, 0.41, 0.62, 0.88]) {
    const q = placesOf(back.at(1 - t));
    for (const [key, place] of placesOf(there.at(t))) {
      const other = q.get(key);
      // A mark whose look changes is drawn twice, and reversed the other of the two is on top.
      if (!other || q.has(`${key}~`) || key.endsWith('~')) continue;
      for (const side of ['x', 'y', 'width', 'height'] as const)
        if (Math.abs(other[side] - place[side]) > 1e-6)
          faults.push(`${key}.${side} at ${t}: ${place[side]}, back ${other[side]}`);
    }
  }
  expect(faults).toEqual([]);
}
