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

/** A mark drawn twice while its look changes has two ways. */
const twinOf = ({ key }: Mark): string => (key.endsWith('~') && !key.endsWith('~~') ? '~' : '');

/** Followers (shadows, traces, ties) go with what they follow. */
const isPlaced = ({ kind, tie }: Mark): boolean => !tie && kind !== 'shadow' && kind !== 'trace';

/** Where everything is, marks and cells, by key. */
export function placesOf(marks: readonly Mark[]): Map<string, Place> {
  const out = new Map<string, Place>();
  for (const mark of marks) {
    const [part] = mark.parts;
    if (part?.shape === 'cells') for (const cell of part.cells) out.set(cell.key + twinOf(mark), cell);
    else if (isPlaced(mark)) out.set(mark.key, mark);
  }
  return out;
}

/** What is seen at a share of the way, in the marks that a frame reuses: to be read at once. */
const seenAt = (plan: Plan, t: number): readonly Mark[] =>
  t <= 0 || t >= 1 ? plan.frame(t) : plan.frame(t).filter((m) => (m.opacity ?? 1) > 0);

/** How far a thing has gone, and the longest of its moves, in which frame. */
interface Way {
  x: number;
  y: number;
  length: number;
  longest: number;
  frame: number;
}

/** The ways of all things over so many frames, by the names of `placesOf`. */
function waysOf(plan: Plan, frames: number): Map<string, Way> {
  const ways = new Map<string, Way>();
  /** Cells say by a counter when they have moved: thousands of them rest while a few things walk. */
  const turns = new Map<string, number | undefined>();
  const go = (key: string, { x, y }: Place, frame: number) => {
    const way = ways.get(key);
    if (!way) {
      ways.set(key, { x, y, length: 0, longest: 0, frame: 0 });
      return;
    }
    const far = Math.hypot(x - way.x, y - way.y);
    way.x = x;
    way.y = y;
    way.length += far;
    if (far <= way.longest) return;
    way.longest = far;
    way.frame = frame;
  };
  for (let frame = 0; frame <= frames; frame++)
    for (const mark of seenAt(plan, frame / frames)) {
      const [part] = mark.parts;
      if (part?.shape !== 'cells') {
        if (isPlaced(mark)) go(mark.key, mark, frame);
        continue;
      }
      if (frame > 0 && frame < frames) {
        if (turns.has(mark.key) && turns.get(mark.key) === part.turn) continue;
        turns.set(mark.key, part.turn);
      }
      for (const cell of part.cells) go(cell.key + twinOf(mark), cell, frame);
    }
  return ways;
}

/**
 * Nothing jumps: between two frames a thing moves no further than its whole way, its window and the easing allow.
 * `shortest` is the shortest window that a story may give.
 */
export function expectNoJumps(plan: Plan, shortest = 0.25, frames = 50): void {
  const share = Math.min(1, STEEPEST / (shortest * frames));
  const faults = [...waysOf(plan, frames)]
    .filter(([, { length, longest }]) => longest > share * length + 1.5)
    .map(
      ([key, { length, longest, frame }]) =>
        `${key}: ${longest.toFixed(1)} of ${length.toFixed(1)} px at ${frame / frames}`,
    );
  expect(faults).toEqual([]);
}

/** On its way everything stays between its origin and its destination: never outside of what either picture fills. */
export function expectWithin(plan: Plan, margin = 8): void {
  const ends = [...placesOf(plan.frame(0)).values(), ...placesOf(plan.frame(1)).values()];
  let [left, top, right, bottom] = [1e9, 1e9, -1e9, -1e9];
  for (const p of ends) {
    left = Math.min(left, p.x - margin);
    top = Math.min(top, p.y - margin);
    right = Math.max(right, p.x + p.width + margin);
    bottom = Math.max(bottom, p.y + p.height + margin);
  }
  const faults: string[] = [];
  for (const t of [0.1, 0.3, 0.5, 0.7, 0.9])
    for (const [key, p] of placesOf(seenAt(plan, t)))
      if (p.x < left || p.y < top || p.x + p.width > right || p.y + p.height > bottom)
        faults.push(`${key} leaves the picture at ${t}`);
  expect(faults).toEqual([]);
}

/** Backwards the way is the same: every place at t is that of the reversed plan at 1 − t. */
export function expectMirror(there: Plan, back: Plan): void {
  const faults: string[] = [];
  for (const t of [0.07, 0.23, 0.41, 0.62, 0.88]) {
    const q = placesOf(seenAt(back, 1 - t));
    for (const [key, place] of placesOf(seenAt(there, t))) {
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
