/** Striped disks: N of them read N times as fast until the link binds; where each sector lies; every nanosecond accounted for. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Disk } from '../../src/machine/disk/disk.ts';
import type { DiskParameters } from '../../src/machine/disk/mechanics.ts';
import { SAS_10K_146 } from '../../src/machine/profiles/disks.ts';
import { valuesOf } from '../../src/machine/profiles/sourced-constant.ts';
import { Raid0 } from '../../src/machine/raid0.ts';
import { Simulation } from '../../src/machine/simulation.ts';
import { Ssd } from '../../src/machine/ssd.ts';
import { Stripes } from '../../src/machine/stripes.ts';
import { Driver, mean, numbers, part, sumOf } from './machine-lab.ts';

/** The places of a run of sectors of the array. */
function piecesOf(lba: number, sectors: number, disks: number, chunk: number) {
  const stripes = new Stripes(disks, chunk);
  return Array.from({ length: stripes.cut(lba, sectors) }, (_, i) => ({
    disk: stripes.disk[i],
    lba: stripes.lba[i],
    sectors: stripes.sectors[i],
  }));
}

const SAS = valuesOf<DiskParameters>(SAS_10K_146);
const MODEL = new Disk(new Simulation(), SAS);
const CHUNK = 256;

function array(disks: number, linkRate = Number.POSITIVE_INFINITY, commandOverhead = 0, before = 0) {
  const simulation = new Simulation();
  const all = Array.from({ length: disks }, (_, i) => new Disk(simulation, SAS, i, MODEL));
  const raid = new Raid0(simulation, all, CHUNK, { linkRate, commandOverhead }, before);
  return { raid, simulation, driver: new Driver(simulation, raid) };
}

/** Bytes a second of long reads, one after the other. */
function sequentialRate(disks: number, linkRate?: number): number {
  const { driver, simulation } = array(disks, linkRate);
  const sectors = CHUNK * disks;
  const count = 200;
  driver.run(
    Array.from({ length: count }, (_, i) => ({ lba: i * sectors, sectors })),
    4,
  );
  return ((count - 4) * sectors * 512 * 1e9) / (simulation.now - driver.done[3].finished);
}

describe('RAID-0', () => {
  it('reads on N times as fast as one disk', () => {
    const one = sequentialRate(1);
    for (const n of [2, 3, 4, 8]) expect(Math.abs(sequentialRate(n) / (n * one) - 1), `${n} disks`).toBeLessThan(0.02);
  });

  it('is held by its link', () => {
    const rate = sequentialRate(8, 400e6);
    expect(Math.abs(rate / 400e6 - 1)).toBeLessThan(0.02);
  });

  it('makes a single random read no faster, and one over all disks wait for the slowest', () => {
    const random = (sectors: number, disks: number) => {
      const { driver, raid } = array(disks);
      const draw = numbers(3);
      return driver.run(
        Array.from({ length: 6000 }, () => ({
          lba: Math.floor(draw(raid.sectors - 4096) / CHUNK) * CHUNK,
          sectors,
        })),
      );
    };
    const one = mean(random(8, 1), (r) => r.elapsed);
    expect(Math.abs(mean(random(8, 4), (r) => r.elapsed) / one - 1)).toBeLessThan(0.02);
    // The arms stand together, as every request moves all of them: one seek for all, but four turns, of which the longest
    // counts: 4/5 of a turn where one alone waits half a turn.
    const four = random(CHUNK * 4, 4);
    expect(mean(four, part('rotation'))).toBeGreaterThan(mean(random(CHUNK, 1), part('rotation')));
  });

  it('adds the controller’s work and the link to a request', () => {
    const plain = array(1);
    const behind = array(1, 400e6, 60_000);
    const [a] = plain.driver.run([{ lba: 5_000_000, sectors: 8 }]);
    const [b] = behind.driver.run([{ lba: 5_000_000, sectors: 8 }]);
    expect(part('controller')(b)).toBe(60_000 + Math.ceil((8 * 512 * 1e9) / 400e6));
    expect(part('seek')(b)).toBe(part('seek')(a));
  });

  it('begins behind what lies before the volume, at a whole stripe', () => {
    const before = 5_000_123;
    const [here, there] = [array(4), array(4, undefined, 0, before)];
    const shift = Math.floor(before / (4 * CHUNK)) * 4 * CHUNK;
    expect(there.raid.sectors).toBe(here.raid.sectors - shift);
    const [a] = here.driver.run([{ lba: shift + 1000, sectors: 8 }]);
    const [b] = there.driver.run([{ lba: 1000, sectors: 8 }]);
    expect([part('seek')(b), part('rotation')(b)]).toEqual([part('seek')(a), part('rotation')(a)]);
  });

  it('puts every sector in one place', () => {
    const disks = fc.integer({ min: 1, max: 16 });
    fc.assert(
      fc.property(
        disks,
        fc.integer({ min: 1, max: 64 }),
        fc.nat(5000),
        fc.integer({ min: 1, max: 900 }),
        (n, chunk, lba, sectors) => {
          const pieces = piecesOf(lba, sectors, n, chunk);
          const seen = new Set<string>();
          for (const p of pieces) for (let s = p.lba; s < p.lba + p.sectors; s++) seen.add(`${p.disk}:${s}`);
          expect(seen.size).toBe(sectors);
          expect(pieces.reduce((sum, p) => sum + p.sectors, 0)).toBe(sectors);
          expect(pieces.length).toBeLessThanOrEqual(n);
          for (let s = lba; s < lba + sectors; s++) {
            const c = Math.floor(s / chunk);
            expect(seen.has(`${c % n}:${Math.floor(c / n) * chunk + (s % chunk)}`)).toBe(true);
          }
        },
      ),
    );
  });

  it('accounts for every nanosecond', () => {
    const asked = fc.record({
      lba: fc.integer({ min: 0, max: 280_000_000 }),
      sectors: fc.integer({ min: 1, max: 3000 }),
      write: fc.boolean(),
      flush: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 40 }), fc.integer({ min: 1, max: 6 }), (list, n) => {
        const { driver, raid } = array(n, 400e6, 60_000);
        const done = driver.run(
          list.map((a) => ({ ...a, lba: a.lba % (raid.sectors - a.sectors) })),
          8,
        );
        expect(done.length).toBe(list.length);
        for (const r of done) expect(sumOf(r)).toBe(r.elapsed);
      }),
    );
  });
});

describe('a solid-state disk', () => {
  it('has its channels work side by side, and accounts for every nanosecond', () => {
    const simulation = new Simulation();
    const ssd = new Ssd(simulation, {
      capacity: 512e9,
      channels: 8,
      pageBytes: 16384,
      readPage: 60_000,
      programPage: 600_000,
      eraseBlock: 3_000_000,
      pagesPerErase: 256,
      commandOverhead: 8000,
      interfaceRate: 3.2e9,
      writeCache: 1,
      buffer: 64 * 2 ** 20,
      queueDepth: 64,
    });
    const driver = new Driver(simulation, ssd);
    const draw = numbers(5);
    const anywhere = (count: number, write: () => boolean) =>
      Array.from({ length: count }, () => ({ lba: draw(ssd.sectors - 8) & ~7, sectors: 8, write: write() }));
    driver.run(
      anywhere(2000, () => false),
      1,
    );
    const alone = simulation.now;
    driver.run(
      anywhere(2000, () => false),
      32,
    );
    expect(simulation.now - alone).toBeLessThan(alone / 4);
    driver.run(
      anywhere(2000, () => draw(2) === 0),
      8,
    );
    for (const r of driver.done) expect(sumOf(r)).toBe(r.elapsed);
  });
});
