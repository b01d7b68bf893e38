/** The controller's own cache: a battery makes writes safe at once, reading on is faster, and every nanosecond is accounted for. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ControllerCache, type ControllerCacheParameters } from '../../src/machine/controller-cache.ts';
import { Disk } from '../../src/machine/disk/disk.ts';
import type { DiskParameters } from '../../src/machine/disk/mechanics.ts';
import { SAS_10K_146 } from '../../src/machine/profiles/disks.ts';
import { profileOf, setupOf } from '../../src/machine/profiles/machines.ts';
import { valuesOf } from '../../src/machine/profiles/sourced-constant.ts';
import { Simulation } from '../../src/machine/simulation.ts';
import { Driver, sumOf } from './machine-lab.ts';

const SAS = valuesOf<DiskParameters>(SAS_10K_146);
const MODEL = new Disk(new Simulation(), SAS);

function behind(parameters: Partial<ControllerCacheParameters>) {
  const simulation = new Simulation();
  const cache = new ControllerCache(simulation, new Disk(simulation, SAS, 0, MODEL), {
    bytes: 2 ** 20,
    battery: 0,
    readAhead: 0,
    rate: 1e9,
    ...parameters,
  });
  return { simulation, cache, driver: new Driver(simulation, cache) };
}

describe('a controller’s cache', () => {
  it('with a battery takes a write in the time of its memory, and the disk gets it later', () => {
    const { simulation, cache, driver } = behind({ battery: 1 });
    const write = driver.send({ lba: 9_000_000, sectors: 8, write: true, fua: true });
    const flush = driver.send({ lba: 0, sectors: 0, flush: true });
    expect(cache.unwritten).toBe(4096);
    simulation.runAll();
    expect(write.elapsed).toBe(4096);
    expect(flush.elapsed).toBe(0);
    expect(cache.unwritten).toBe(0);
  });

  it('has writers wait when it is full', () => {
    const { driver, cache } = behind({ battery: 1, bytes: 65_536 });
    const far = Array.from({ length: 40 }, (_, i) => ({
      lba: ((i * 7919) % 100) * 1_000_000,
      sectors: 64,
      write: true,
    }));
    const done = driver.run(far, 40);
    expect(done.length).toBe(40);
    expect(cache.unwritten).toBe(0);
    expect(Math.max(...done.map((r) => r.elapsed))).toBeGreaterThan(10e6);
  });

  it('without one passes writes on', () => {
    const { driver } = behind({});
    const [write] = driver.run([{ lba: 9_000_000, sectors: 8, write: true }]);
    expect(write.elapsed).toBeGreaterThan(1e6);
  });

  it('answers what it holds, and reads ahead of who reads on', () => {
    const { driver, cache } = behind({ readAhead: 131_072 });
    driver.run(Array.from({ length: 64 }, (_, i) => ({ lba: 1000 + i * 16, sectors: 16 })));
    expect(cache.hits).toBeGreaterThan(50);
    const { driver: again, cache: same } = behind({});
    again.run([
      { lba: 5000, sectors: 64 },
      { lba: 5016, sectors: 8 },
    ]);
    expect(same.hits).toBe(1);
    // What was written since is not answered from an earlier read.
    again.run([
      { lba: 5016, sectors: 8, write: true },
      { lba: 5016, sectors: 8 },
    ]);
    expect(same.hits).toBe(1);
  });

  it('ends all that it takes, every nanosecond accounted for', () => {
    const asked = fc.record({
      lba: fc.integer({ min: 0, max: 20_000 }).map((n) => n * 8),
      sectors: fc.constantFrom(8, 64, 256),
      write: fc.boolean(),
      flush: fc.boolean(),
      fua: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(asked, { maxLength: 60 }),
        fc.nat(1),
        fc.integer({ min: 1, max: 30 }),
        (list, battery, depth) => {
          const { driver, cache } = behind({ battery, readAhead: 65_536, bytes: 262_144 });
          const done = driver.run(list, depth);
          expect(done.length).toBe(list.length);
          for (const r of done) expect(sumOf(r)).toBe(r.elapsed);
          expect(cache.unwritten).toBe(0);
        },
      ),
    );
  });
});

describe('how many requests the queue may send on', () => {
  const depth = (machine: string, disks: number) => setupOf(profileOf(machine)!, disks).queue.depth;

  it('is the controller’s, however many disks it has', () => {
    expect([1, 4, 16].map((disks) => depth('papers', disks))).toEqual([160, 160, 160]);
  });

  it('is the sum of the disks’ where there is no controller', () => {
    expect([1, 4, 16].map((disks) => depth('desktop', disks))).toEqual([32, 128, 512]);
  });
});
