/** The clock, on a time that the test advances. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Clock, type Schedule } from '../../../src/views/motion/clock.ts';

/** Frames every 16 ms, at the test's command. */
class Hand implements Schedule {
  time = 0;
  #run: (() => void) | undefined;
  now = () => this.time;
  frame = (run: () => void) => {
    expect(this.#run).toBeUndefined();
    this.#run = run;
    return () => {
      this.#run = undefined;
    };
  };
  get waiting(): boolean {
    return this.#run !== undefined;
  }
  pass(ms: number): void {
    const end = this.time + ms;
    while (this.time < end) {
      this.time = Math.min(end, this.time + 16);
      const run = this.#run;
      this.#run = undefined;
      run?.();
    }
  }
}

function started(position = 0) {
  const hand = new Hand();
  const clock = new Clock(hand, position);
  const seen: number[] = [];
  clock.subscribe((p) => seen.push(p));
  return { hand, clock, seen };
}

describe('the clock', () => {
  it('glides to the next step and rests', () => {
    const { hand, clock, seen } = started(257);
    clock.step(258, 400);
    hand.pass(200);
    expect(clock.position).toBeCloseTo(257.5, 1);
    hand.pass(300);
    expect(clock.position).toBe(258);
    expect(hand.waiting).toBe(false);
    expect(seen.at(-1)).toBe(258);
    expect(seen.every((p, i) => i === 0 || p >= seen[i - 1])).toBe(true);
  });

  it('a second press is there at once and goes on, and a fast hand goes fast', () => {
    const { hand, clock } = started(5);
    clock.step(6, 600);
    hand.pass(100);
    clock.step(7, 600);
    expect(clock.position).toBe(6);
    expect(clock.target).toBe(7);
    hand.pass(96);
    expect(clock.position).toBe(7);
  });

  it('goes back over the same positions', () => {
    const { hand, clock, seen } = started(3);
    clock.step(2, 320);
    hand.pass(160);
    expect(clock.position).toBeCloseTo(2.5, 5);
    hand.pass(200);
    expect(seen.at(-1)).toBe(2);
  });

  it('a slow hand on the scrubber sees what lies between, a fast one only states, and sees it when it rests', () => {
    const { hand, clock, seen } = started(0);
    hand.pass(2000);
    clock.set(0.4);
    expect(clock.shown).toBe(0.4);
    hand.pass(100);
    clock.set(30.4);
    expect(clock.shown).toBe(30);
    hand.pass(200);
    expect(clock.shown).toBe(30.4);
    expect(seen.at(-1)).toBe(30.4);
    expect(hand.waiting).toBe(false);
  });

  it('plays at a speed to the end', () => {
    const { hand, clock } = started(0);
    clock.play(4, 2);
    hand.pass(250);
    expect(clock.position).toBeCloseTo(1, 1);
    hand.pass(400);
    expect(clock.position).toBe(2);
    expect(clock.playing).toBe(false);
  });

  it('in calm nothing between two states is shown', () => {
    const { hand, clock, seen } = started(0);
    clock.calm = true;
    clock.step(1, 400);
    expect(clock.position).toBe(1);
    clock.play(2, 4);
    hand.pass(2000);
    clock.set(3.3);
    expect(seen.every(Number.isInteger)).toBe(true);
  });

  it('whatever is pressed, it comes to rest where it was last sent, and never passes it', () => {
    const press = fc.record({ by: fc.constantFrom(-1, 1), after: fc.integer({ min: 0, max: 700 }) });
    fc.assert(
      fc.property(fc.array(press, { maxLength: 20 }), (presses) => {
        const { hand, clock, seen } = started(100);
        let goal = 100;
        hand.pass(1000);
        for (const { by, after } of presses) {
          const from = goal;
          goal += by;
          clock.step(goal, 420);
          const first = seen.length;
          hand.pass(after);
          for (const p of seen.slice(first)) {
            expect(p).toBeGreaterThanOrEqual(Math.min(from, goal));
            expect(p).toBeLessThanOrEqual(Math.max(from, goal));
          }
        }
        hand.pass(700);
        expect(clock.position).toBe(goal);
        expect(hand.waiting).toBe(false);
      }),
    );
  });
});
