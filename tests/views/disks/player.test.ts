/** The tile's own time, with frames made by hand. */
import { beforeEach, describe, expect, it } from 'vitest';
import { drawnTime } from '../../../src/views/disks/drawn-time.ts';
import type { Flights } from '../../../src/views/disks/flights.ts';
import { Player } from '../../../src/views/disks/player.ts';

const MS = 1e6;
/** Nothing under way: time itself. */
const NOTHING = { ways: { bios: { length: 0 }, pieces: { length: 0 }, arms: { length: 0 } } } as unknown as Flights;
const STRIP = drawnTime(NOTHING, { from: 0, to: 510 * MS });
const MOMENTS = Float64Array.of(0, 10 * MS, 11 * MS, 500 * MS, 510 * MS);

let queue: ((time_ms: number) => void)[] = [];
let clock = 0;
let idle = false;

/** Draws frames of 20 ms. */
function frames(count: number): void {
  for (let i = 0; i < count; i++) {
    clock += 20;
    for (const run of queue.splice(0)) run(clock);
  }
}

const player = () =>
  new Player(
    { along: STRIP, moments: MOMENTS, first: 11 * MS, idle: () => idle },
    (run) => queue.push(run),
    () => {
      queue = [];
    },
  );

beforeEach(() => {
  queue = [];
  clock = 0;
  idle = false;
});

describe('the player of the disks', () => {
  it('shows the chosen moment first, and plays from the beginning', () => {
    const p = player();
    p.chooseFactor(6);
    expect(p.time).toBe(11 * MS);
    p.play();
    expect(p.time).toBe(0);
    frames(2);
    expect(p.time).toBeCloseTo((20 * MS) / p.factor, 0);
    p.stop();
    const { time } = p;
    frames(5);
    expect(p.time).toBe(time);
    p.play();
    expect(p.time).toBe(time);
  });

  it('goes slower by the factor, and stops at the end', () => {
    const p = player();
    p.chooseFactor(0);
    expect(p.factor).toBe(1);
    p.play();
    frames(28);
    expect([p.time, p.playing]).toEqual([510 * MS, false]);
    p.play();
    expect(p.time).toBe(0);
  });

  it('steps to what happens next, and back', () => {
    const p = player();
    p.seek(10.5 * MS);
    p.step(1);
    expect(p.time).toBe(11 * MS);
    p.step(-1);
    expect(p.time).toBe(10 * MS);
    p.seek(10.5 * MS);
    p.step(-1);
    expect(p.time).toBe(10 * MS);
    for (let i = 0; i < 9; i++) p.step(-1);
    expect(p.time).toBe(0);
    for (let i = 0; i < 9; i++) p.step(1);
    expect(p.time).toBe(510 * MS);
    p.seek(-4);
    expect(p.time).toBe(0);
  });

  it('cuts a pause short in which nothing is under way', () => {
    const p = player();
    p.chooseFactor(6);
    p.seek(11 * MS);
    idle = true;
    p.play();
    frames(40);
    expect(p.time).toBeGreaterThanOrEqual(500 * MS);
  });

  it('goes from moment to moment where nothing is to move', () => {
    const p = player();
    p.calm = true;
    p.play();
    const seen = new Set<number>();
    for (let i = 0; i < 300; i++) {
      frames(1);
      seen.add(p.time);
    }
    expect([...seen].filter((time) => !MOMENTS.includes(time))).toEqual([]);
    expect(seen.size).toBe(MOMENTS.length);
    expect(p.playing).toBe(false);
  });

  it('tells every frame, and what a person changed', () => {
    const p = player();
    const painted: number[] = [];
    let told = 0;
    const stop = p.onFrame((time) => painted.push(time));
    const leave = p.subscribe(() => told++);
    p.seek(3);
    p.toggle();
    expect([painted, told]).toEqual([[11 * MS, 3, 3], 2]);
    stop();
    leave();
    frames(3);
    expect([painted.length, told]).toEqual([3, 2]);
  });
});
