/** The machine's time and the page's: one hand for both, over every scenario that runs on a machine. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCENARIOS } from '../../../src/app/scenarios.ts';
import { machine } from '../../../src/session/answers/machine-data.ts';
import { machineTime } from '../../../src/session/answers/machine-time.ts';
import { timeline } from '../../../src/session/answers/timeline-data.ts';
import type { Session } from '../../../src/session/session.ts';
import { START } from '../../../src/session/session-api.ts';
import { BlockBioQueue } from '../../../src/trace/bio.ts';
import { eventsOf } from '../../../src/trace/events-of.ts';
import { units } from '../../../src/views/common/unit-words.ts';
import { flightsOf } from '../../../src/views/disks/flights.ts';
import { Hand } from '../../../src/views/disks/hand.ts';
import { machineTimeOf } from '../../../src/views/disks/machine-time.ts';
import { momentsOf, windowOf } from '../../../src/views/disks/moments.ts';
import { Clock } from '../../../src/views/motion/clock.ts';
import { laneMarks, positionOfX, rulerTicks, whole, xOfStep, zoom } from '../../../src/views/timeline/layout.ts';
import { sessions } from '../../helpers/equipment.ts';
import { runs, sample } from '../../helpers/long.ts';

function ran(script: string) {
  const session = sessions.script(script) as Session;
  const data = session.ask(START, machine)!;
  const times = session.ask(START, machineTime)!;
  return { session, data, times, time: machineTimeOf(data, times)!, steps: session.overview.steps };
}

const MACHINES = SCENARIOS.filter((s) => s.script.includes('# machine:'));
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe.each(sample(MACHINES, 3).map((s) => [s.name, s.script]))('the time of “%s”', (_, script) => {
  const { session, data, times, time, steps } = ran(script);

  it('begins with the mount, ends with the machine, and never goes back', () => {
    expect(time.timeOf(0)).toBe(0);
    expect(time.timeOf(steps)).toBe(data.now);
    for (let i = 1; i < times.step.length; i++) {
      expect(times.step[i]).toBeGreaterThan(times.step[i - 1]);
      expect(times.time[i]).toBeGreaterThanOrEqual(times.time[i - 1]);
    }
  });

  it('has each call where it began, and each request where it came to the disks', () => {
    const { bios } = flightsOf(data).ways;
    const arrived = new Set(Array.from({ length: bios.length }, (_, row) => bios.at(row, 'arrived')));
    data.event.forEach((event, i) => {
      if (!data.background[i] && event >= 0) expect(time.timeOf(event)).toBeGreaterThanOrEqual(data.begun[i]);
    });
    const known = new Map(Array.from(times.step, (step, i) => [step, times.time[i]]));
    const sent = eventsOf(session.recording, BlockBioQueue).filter(({ id }) => id >= data.event[0]);
    const found = sent.filter(({ id }) => arrived.has(known.get(id + 1) ?? -1));
    expect(sent.length).toBeGreaterThan(0);
    // All that calls send; “Two readers” has most of its requests from the kernel's threads: 10 of 22.
    expect(found.length / sent.length).toBeGreaterThan(0.45);
  });

  it('goes there and back: from steps to time, to its place on the lanes, and to the hand', () => {
    fc.assert(
      fc.property(share, (at) => {
        const ns = at * data.now;
        expect(time.timeOf(time.positionOf(ns))).toBeCloseTo(ns, 0);
        const place = at * time.length;
        expect(time.place(time.step(place))).toBeCloseTo(place, 0);
      }),
    );
  });

  it('is laid along the lanes in order, each event in one column', () => {
    const t = session.ask(START, timeline);
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 1200 }), share, share, (width, where, closer) => {
        const range = zoom(whole(steps, time), steps, where * time.length, 0.02 ** closer);
        const { edges, columns, counts } = laneMarks(t, ['inodes', 'data'], range, width);
        expect(columns).toBeLessThanOrEqual(width + 3);
        expect(counts).toHaveLength(2 * columns);
        for (let i = 1; i < edges.length; i++) expect(edges[i]).toBeGreaterThan(edges[i - 1]);
        const ticks = rulerTicks(range, width, 64, units);
        for (let i = 1; i < ticks.length; i++) expect(ticks[i].x - ticks[i - 1].x).toBeGreaterThan(63);
        const x = where * width;
        expect(xOfStep(range, width, positionOfX(t, range, width, x))).toBeCloseTo(x, 0);
      }),
      { numRuns: runs(14, 40) },
    );
  });

  it('is stepped through from one thing that happens to the next, there and back', () => {
    const clock = new Clock({ now: () => 0, frame: () => () => {} });
    const window = windowOf(data, -1);
    const moments = momentsOf(flightsOf(data), window);
    const go = (position: number) => clock.set(position);
    const hand = new Hand({ clock, machine: time, along: time.along, moments, busiest: 0, go });
    hand.seek(0);
    const few = Math.min(60, moments.length - 1);
    for (let i = 1; i <= few; i++) {
      hand.step(1);
      expect(hand.moment).toBe(i);
    }
    for (let i = few - 1; i >= 0; i--) {
      hand.step(-1);
      expect(hand.moment).toBe(i);
    }
  });
});
