/** What the tests of motion require of a way between any two pictures. */
import { expect } from 'vitest';
import type { Plan } from '../../../src/views/motion/between.ts';
import type { Mark, Place } from '../../../src/views/motion/mark.ts';
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
    if (part?.shape === 'cells') for (const cell of part.cells) out.set(cell.key, cell);
    else if (!mark.tie && mark.kind !== 'shadow' && mark.kind !== 'trace') out.set(mark.key, mark);
  }
  return out;
}

/** The shortest window that a story may give to a way; anything faster is a jump. */
const SHORTEST = 0.05;

/** Nothing jumps: the places at two moments differ by no more than the way and the easing allow. */
export function expectNoJumps(plan: Plan, room: { width: number; height: number }, frames = 40): void {
  const fastest = (Math.hypot(room.width, room.height) * STEEPEST) / SHORTEST;
  let last = placesOf(plan.at(0));
  for (let i = 1; i <= frames; i++) {
    const now = placesOf(plan.at(i / frames));
    for (const [key, place] of now) {
      const was = last.get(key);
      if (!was) continue;
      const far = Math.hypot(place.x - was.x, place.y - was.y);
      expect(far, `${key} at ${i}/${frames}`).toBeLessThanOrEqual(fastest / frames + 0.01);
    }
    last = now;
  }
}

/** On its way everything stays between its origin and its destination: never outside of what either picture fills. */
export function expectWithin(plan: Plan, margin = 8): void {
  const ends = [...placesOf(plan.at(0)).values(), ...placesOf(plan.at(1)).values()];
  const left = Math.min(...ends.map((p) => p.x)) - margin;
  const top = Math.min(...ends.map((p) => p.y)) - margin;
  const right = Math.max(...ends.map((p) => p.x + p.width)) + margin;
  const bottom = Math.max(...ends.map((p) => p.y + p.height)) + margin;
  for (const t of [0.1, 0.3, 0.5, 0.7, 0.9])
    for (const [key, p] of placesOf(plan.at(t))) {
      expect(p.x, key).toBeGreaterThanOrEqual(left);
      expect(p.y, key).toBeGreaterThanOrEqual(top);
      expect(p.x + p.width, key).toBeLessThanOrEqual(right);
      expect(p.y + p.height, key).toBeLessThanOrEqual(bottom);
    }
}

/** Backwards the way is the same: every place at t is that of the reversed plan at 1 − t. */
export function expectMirror(there: Plan, back: Plan): void {
  for (const t of [0.07, 0.23, 0.41, 0.62, 0.88]) {
    const p = placesOf(there.at(t));
    const q = placesOf(back.at(1 - t));
    for (const [key, place] of p) {
      const other = q.get(key);
      if (!other) continue;
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(other[side], `${key}.${side} at ${t}`).toBeCloseTo(place[side], 6);
    }
  }
}
