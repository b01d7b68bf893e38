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
    clock.step(258);
    clock.begin();
    clock.deserve(400);
    hand.pass(200);
    expect(clock.position).toBeCloseTo(257.5, 1);
    hand.pass(300);
    expect(clock.position).toBe(258);
    expect(hand.waiting).toBe(false);
    expect(seen.at(-1)).toBe(258);
    expect(seen.every((p, i) => i === 0 || p >= seen[i - 1])).toBe(true);
  });

  it('stands where another one stands, for as long as it follows', () => {
    const { hand, clock: leader } = started(100);
    const clock = new Clock({ now: () => 0, frame: () => () => {} }, 90);
    const seen: number[] = [];
    clock.subscribe((p) => seen.push(p));
    leader.step(200);
    leader.begin();
    const rest = clock.follow(leader);
    // What the follower has to show counts as well.
    clock.deserve(600);
    hand.pass(300);
    expect(clock.position).toBe(leader.position);
    expect(clock.position).toBeCloseTo(150, -1);
    expect(clock.moving).toBe(true);
    hand.pass(400);
    expect(seen.at(-1)).toBe(200);
    rest();
    leader.step(201);
    hand.pass(1000);
    expect(clock.position).toBe(200);
  });

  it('a second press is there at once and goes on, and a fast hand goes fast', () => {
    const { hand, clock } = started(5);
    clock.step(6);
    clock.begin();
    clock.deserve(600);
    hand.pass(100);
    clock.step(7);
    expect(clock.position).toBe(6);
    clock.begin();
    clock.deserve(600);
    hand.pass(96);
    expect(clock.position).toBe(7);
  });

  it('waits for its pictures, but not for long', () => {
    const { hand, clock } = started(5);
    clock.step(6);
    hand.pass(48);
    expect(clock.position).toBe(5);
    clock.begin();
    hand.pass(128);
    expect(clock.position).toBeCloseTo(5.5, 1);
    clock.finish();
    hand.pass(1000);
    clock.step(7);
    hand.pass(96 + 250);
    expect(clock.position).toBe(7);
  });

  it('whoever deserves more time gets it, and nothing jumps', () => {
    const { hand, clock, seen } = started(0);
    clock.step(1);
    clock.begin();
    hand.pass(112);
    clock.deserve(600);
    clock.deserve(300);
    hand.pass(144);
    expect(clock.position).toBeLessThan(0.75);
    hand.pass(600);
    expect(clock.position).toBe(1);
    expect(seen.every((p, i) => i === 0 || (p >= seen[i - 1] && p - seen[i - 1] < 0.1))).toBe(true);
  });

  it('goes back over the same positions', () => {
    const { hand, clock, seen } = started(3);
    clock.step(2);
    clock.begin();
    clock.deserve(320);
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
    expect(clock.shown).toBe(31);
    hand.pass(200);
    expect(clock.shown).toBe(30.4);
    expect(seen.at(-1)).toBe(30.4);
    expect(hand.waiting).toBe(false);
  });

  it('play flows, and fast play shows states only', () => {
    const { clock, seen } = started(0);
    clock.flow(0.3, 4);
    expect(clock.shown).toBe(0.3);
    clock.flow(7.3, 100);
    expect(clock.shown).toBe(8);
    clock.stop();
    expect(clock.shown).toBe(7.3);
    expect(seen).toEqual([0.3, 8, 7.3]);
  });

  it('in calm nothing between two states is shown', () => {
    const { hand, clock, seen } = started(0);
    clock.calm = true;
    clock.step(1);
    expect(clock.position).toBe(1);
    clock.flow(1.4, 2);
    hand.pass(2000);
    clock.set(3.3);
    expect(seen.every(Number.isInteger)).toBe(true);
  });

  it('whatever is pressed, it comes to rest where it was last sent, and never passes it', () => {
    const press = fc.record({ by: fc.constantFrom(-1, 1), after: fc.integer({ min: 0, max: 700 }) });
    fc.assert(
      fc.property(fc.array(press, { maxLength: 20 }), fc.boolean(), (presses, prepared) => {
        const { hand, clock, seen } = started(100);
        let goal = 100;
        hand.pass(1000);
        for (const { by, after } of presses) {
          const from = goal;
          goal += by;
          clock.step(goal);
          if (prepared) clock.begin();
          clock.deserve(420);
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
