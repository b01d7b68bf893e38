/** What the machine counts: classes of latency, how busy each disk is, how many wait. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classOf, classStart } from '../../src/machine/counters.ts';
import { DATA, Demands, EMPTY_CACHE, READ, USE_CPU, WAIT, WRITE } from '../../src/machine/demands.ts';
import { Machine } from '../../src/machine/machine.ts';
import { PROFILES, setupOf } from '../../src/machine/profiles/machines.ts';
import { LevelOverTime } from '../../src/machine/request/traffic.ts';
import { numbers } from './machine-lab.ts';

const byLogarithm = (ns: number) => (ns <= 1 ? 0 : Math.min(143, Math.floor(4 * Math.log2(ns))));

test('a class of latency begins at a quarter of a doubling, whatever the time', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.nat(5000),
        fc.nat(),
        fc.nat(2 ** 20).map((n) => n * 131_071),
      ),
      (ns) => {
        expect(classOf(ns)).toBe(byLogarithm(ns));
      },
    ),
  );
  // Below 8 ns some classes contain no whole number.
  for (let c = 12; c < 143; c++) {
    const first = Math.ceil(classStart(c));
    expect([classOf(first - 1), classOf(first)]).toEqual([c - 1, c]);
  }
});

test('a level knows its mean over time and its most', () => {
  const level = new LevelOverTime();
  level.change(2, 10);
  level.change(3, 20);
  level.change(-4, 30);
  expect([level.value, level.most, level.mean(40)]).toEqual([1, 5, (2 * 10 + 5 * 10 + 1 * 10) / 40]);
});

describe.each(PROFILES)('$name', (profile) => {
  const machine = new Machine(setupOf(profile, 3), 4096);
  const who = machine.activity('dd', 1);
  const draw = numbers(4);
  let sectors = 0;
  for (let i = 0; i < 40; i++) {
    const demands = new Demands();
    for (let k = 0; k < 6; k++) {
      demands.add(WRITE, DATA, 1000 * (40 * k + i), 1 + draw(20));
      sectors += demands.b(k) * 8;
    }
    demands.add(WAIT, DATA);
    demands.add(READ, DATA, 5_000_000 + draw(10_000) * 8, 4);
    sectors += 32;
    demands.add(EMPTY_CACHE, DATA);
    demands.add(USE_CPU, DATA, 3_000_000);
    machine.perform(who, demands);
  }
  const { counters, queue, now } = machine;

  test('every byte that was asked for went to a disk', () => {
    const bytes = counters.traffic.reduce((sum, t) => sum + t.bytesRead + t.bytesWritten, 0);
    expect(bytes).toBe(sectors * 512);
  });

  test('a disk is busy for some of the time, and no disk for more than all of it', () => {
    for (const d of counters.traffic.keys()) {
      const share = counters.utilisation(d);
      if (profile.name === 'ideal') expect(share).toBe(0);
      else expect(share).toBeGreaterThan(0.001);
      expect(share).toBeLessThan(1);
    }
  });

  test('the mean number of commands in a drive is their rate times how long each is there', () => {
    // Little's law, for the block layer: nothing is left over at the end, and a request counts from its creation.
    const { reads, writes, flushes } = counters;
    const spent = reads.sum + writes.sum + flushes.sum;
    expect(queue.level.value).toBe(0);
    expect(queue.level.most).toBeGreaterThan(0);
    expect(queue.level.mean(now) * now).toBeLessThanOrEqual(spent * 1.000001);
    if (profile.name !== 'ideal') expect(queue.level.mean(now) * now).toBeGreaterThan(spent * 0.1);
    for (const { depth } of counters.traffic) {
      expect(depth.value).toBe(0);
      expect(depth.mean(now)).toBeLessThanOrEqual(depth.most);
    }
  });
});
