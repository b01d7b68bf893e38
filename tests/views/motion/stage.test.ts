/** A view's picture on the page's clock: what is drawn at each frame, whatever arrives when. */
import { expect, it } from 'vitest';
import { Clock } from '../../../src/views/motion/clock.ts';
import { type Mark, markAt } from '../../../src/views/motion/mark.ts';
import { type Shown, Stage } from '../../../src/views/motion/stage.ts';

let now = 0;
let run: (() => void) | undefined;
const clockAt = (position: number) => {
  now += 10_000;
  const frame = (next: () => void) => {
    run = next;
    return () => {
      run = undefined;
    };
  };
  return new Clock({ now: () => now, frame }, position);
};
const pass = (ms: number) => {
  for (const end = now + ms; now < end; ) {
    now = Math.min(end, now + 16);
    const next = run;
    run = undefined;
    next?.();
  }
};

/** One mark, whose place is its step. */
const picture = (step: number, of = 'file'): Shown<number> => ({
  step,
  of,
  marks: [markAt('one', 'mark', 0, { x: 100 * step, y: 0, width: 10, height: 10 }, [], { says: String(step) })],
  told: step,
});

function staged(step: number) {
  const clock = clockAt(step);
  const seen: number[] = [];
  const stage = new Stage<number>(
    clock,
    () => ({}),
    (marks: readonly Mark[]) => seen.push(marks[0]?.x ?? -1),
  );
  const show = (p: Shown<number>, before?: Shown<number>) => stage.show(p, p.marks, before);
  show(picture(step));
  return { clock, seen, show };
}

it('shows where it comes from until the clock goes, and every place between once', () => {
  const { clock, seen, show } = staged(5);
  clock.step(6);
  show(picture(6));
  expect(seen.at(-1)).toBe(500);
  clock.begin();
  pass(1000);
  expect(seen.at(-1)).toBe(600);
  expect(seen.filter((x) => x > 500 && x < 600).length).toBeGreaterThan(8);
  expect(seen.every((x, i) => i === 0 || x >= seen[i - 1])).toBe(true);
  clock.step(5);
  show(picture(5));
  expect(seen.at(-1)).toBe(600);
  pass(1000);
  expect(seen.at(-1)).toBe(500);
});

it('an answer that comes late joins the way where the clock is, or the end if that is over', () => {
  const { clock, seen, show } = staged(5);
  clock.step(6);
  clock.begin();
  pass(125);
  show(picture(6));
  expect(seen.at(-1)).toBeGreaterThan(500);
  expect(seen.at(-1)).toBeLessThan(600);
  pass(1000);
  clock.step(7);
  pass(1000);
  show(picture(7));
  expect(seen.at(-1)).toBe(700);
});

it('is held between two moments, from either side', () => {
  const { clock, seen, show } = staged(5);
  clock.set(8.5);
  show(picture(9));
  // Without the picture before, the one it leads to.
  pass(400);
  expect(seen.at(-1)).toBe(900);
  show(picture(9), picture(8));
  expect(seen.at(-1)).toBeGreaterThan(800);
  expect(seen.at(-1)).toBeLessThan(900);
  const held = seen.at(-1);
  clock.set(7.5);
  show(picture(8), picture(7));
  pass(400);
  expect(seen.at(-1)).toBeCloseTo(held! - 100, 5);
});

it('between pictures of different things, or in calm, there is no way', () => {
  const { clock, seen, show } = staged(5);
  clock.step(6);
  show(picture(6, 'another'));
  expect(seen.at(-1)).toBe(600);
  clock.calm = true;
  clock.step(7);
  show(picture(7, 'another'));
  expect(seen.at(-1)).toBe(700);
});

it('cuts to another thing as it was, and goes on from there', () => {
  const { clock, seen, show } = staged(5);
  clock.step(6);
  show(picture(6, 'another'), picture(5, 'another'));
  expect(seen.at(-1)).toBe(500);
  clock.begin();
  pass(1000);
  expect(seen.filter((x) => x > 500 && x < 600).length).toBeGreaterThan(8);
  expect(seen.at(-1)).toBe(600);
  // Backwards the picture of that moment is shown at once.
  clock.step(5);
  show(picture(5), picture(4));
  expect(seen.at(-1)).toBe(500);
});
