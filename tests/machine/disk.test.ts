/** A disk's times against closed forms: what a datasheet promises is what requests take. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Disk } from '../../src/machine/disk/disk.ts';
import type { DiskParameters } from '../../src/machine/disk/mechanics.ts';
import { DESKTOP_7200, SAS_10K_146 } from '../../src/machine/profiles/disks.ts';
import { valuesOf } from '../../src/machine/profiles/sourced-constant.ts';
import { Simulation } from '../../src/machine/simulation.ts';
import { runs } from '../helpers/long.ts';
import { Driver, mean, numbers, part, sumOf } from './machine-lab.ts';

const SAS = valuesOf<DiskParameters>(SAS_10K_146);
const DESKTOP = valuesOf<DiskParameters>(DESKTOP_7200);

const models = new Map<string, Disk>();

function disk(parameters: DiskParameters) {
  const simulation = new Simulation();
  // The seek curve is fitted once for a kind of disk.
  const kind = `${parameters.averageSeek} ${parameters.capacity}`;
  const it = new Disk(simulation, parameters, 0, models.get(kind));
  models.set(kind, it);
  return { disk: it, driver: new Driver(simulation, it), simulation };
}

const within = (value: number, want: number, share: number) =>
  expect(Math.abs(value / want - 1), `${value}, not ${want}`).toBeLessThan(share);

function* sequential(count: number, sectors: number, from = 0, write = false) {
  for (let i = 0; i < count; i++) yield { lba: from + i * sectors, sectors, write };
}

function* anywhere(count: number, sectors: number, whole: number, write = false) {
  const draw = numbers(7);
  for (let i = 0; i < count; i++) yield { lba: draw(whole - sectors), sectors, write };
}

describe.each([
  ['the papers’ disk', SAS],
  ['a desktop disk', DESKTOP],
] as const)('%s', (_, parameters) => {
  const turn = 60e9 / parameters.rpm;

  it('seeks as its datasheet says: next track, average, full stroke', () => {
    const { disk: d } = disk(parameters);
    expect(d.curve.time(1)).toBe(parameters.trackToTrack);
    within(d.curve.time(d.geometry.cylinders - 1), parameters.fullStroke, 1e-6);
    within(d.curve.fit.gives.average, parameters.averageSeek, 0.001);
  });

  it('has the capacity that it is sold with', () => {
    const { geometry } = disk(parameters).disk;
    const last = geometry.zones[geometry.zones.length - 1];
    expect(last.endLba).toBeGreaterThanOrEqual(geometry.sectors);
    expect(last.endLba - geometry.sectors).toBeLessThanOrEqual(last.sectorsPerTrack * geometry.heads);
  });

  it('reads 4 KiB anywhere in average seek + half a turn + overheads', () => {
    const { disk: d, driver } = disk(parameters);
    const done = driver.run(anywhere(20_000, 8, d.sectors));
    const sectors =
      d.geometry.zones.reduce((sum, z) => sum + z.sectorsPerTrack * (z.endLba - z.firstLba), 0) / d.geometry.sectors;
    const transfer = (8 / sectors) * turn;
    const want = parameters.averageSeek + turn / 2 + parameters.commandOverhead + transfer;
    within(
      mean(done, (r) => r.elapsed),
      want,
      0.02,
    );
    within(mean(done, part('rotation')), turn / 2, 0.02);
    within(mean(done, part('seek')), parameters.averageSeek, 0.02);
  });

  it.each([1, 4])('reads on at the media rate, %i requests on their way', (depth) => {
    for (const [from, rate] of [
      [0, parameters.outerRate],
      [-1, parameters.innerRate],
    ] as const) {
      const { disk: d, driver, simulation } = disk(parameters);
      const count = 400;
      const start = from === 0 ? 0 : d.sectors - count * 256;
      driver.run(sequential(count, 256, start), depth);
      // The first has its seek and its turn before it.
      const begun = driver.done[0].finished;
      within(((count - 1) * 256 * 512 * 1e9) / (simulation.now - begun), rate, 0.02);
    }
  });

  it('writes on at the media rate when several are on their way', () => {
    const { driver, simulation } = disk({ ...parameters, writeCache: 0 });
    driver.run(sequential(400, 256, 0, true), 8);
    const begun = driver.done[0].finished;
    within((399 * 256 * 512 * 1e9) / (simulation.now - begun), parameters.outerRate, 0.03);
  });

  it('orders what it is given: many random reads at once are faster than one at a time', () => {
    const { disk: d, driver, simulation } = disk(parameters);
    driver.run(anywhere(2000, 8, d.sectors), 32);
    const alone = disk(parameters);
    alone.driver.run(anywhere(2000, 8, d.sectors), 1);
    expect(simulation.now).toBeLessThan(alone.simulation.now * 0.65);
  });
});

describe('a write cache', () => {
  const cached = { ...SAS, writeCache: 1 };

  it('takes a write in the time of the interface, and a flush waits for the platter', () => {
    const { disk: d, driver, simulation } = disk(cached);
    const write = driver.send({ lba: 1_000_000, sectors: 8, write: true });
    const flush = driver.send({ lba: 0, sectors: 0, flush: true });
    simulation.runAll();
    expect(write.elapsed).toBe(cached.commandOverhead + Math.ceil((8 * 512 * 1e9) / cached.interfaceRate));
    expect(flush.elapsed).toBeGreaterThan(1e6);
    expect(d.unwritten).toBe(0);
  });

  it('does not keep a forced write', () => {
    const { driver, simulation } = disk(cached);
    const write = driver.send({ lba: 1_000_000, sectors: 8, write: true, fua: true });
    simulation.runAll();
    expect(part('seek')(write)).toBeGreaterThan(0);
  });

  it('makes random writes faster the more it can order', () => {
    const on = disk(cached);
    on.driver.run(anywhere(3000, 8, on.disk.sectors, true), 1);
    const off = disk(SAS);
    off.driver.run(anywhere(3000, 8, off.disk.sectors, true), 1);
    expect(on.simulation.now).toBeLessThan(off.simulation.now * 0.6);
  });
});

const asked = fc.record({
  lba: fc.integer({ min: 0, max: 280_000_000 }),
  sectors: fc.integer({ min: 1, max: 1024 }),
  write: fc.boolean(),
  fua: fc.boolean(),
  flush: fc.boolean(),
});

describe('any requests', () => {
  it('end, and their parts add up to the whole', () => {
    fc.assert(
      fc.property(
        fc.array(asked, { maxLength: 60 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 40 }),
        (list, cache, depth) => {
          const { driver } = disk({ ...SAS, writeCache: cache ? 1 : 0 });
          const done = driver.run(list, depth);
          expect(done.length).toBe(list.length);
          for (const r of done) {
            expect(sumOf(r)).toBe(r.elapsed);
            for (const p of r.parts) expect(p).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });

  it('take the same time in two runs', () => {
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 60 }), (list) => {
        const times = () =>
          disk(SAS)
            .driver.run(list, 8)
            .map((r) => [r.finished, ...r.parts]);
        expect(times()).toEqual(times());
      }),
      { numRuns: runs(10, 30) },
    );
  });
});
