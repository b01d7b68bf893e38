/** The block layer: neighbours merge, elevators order, a flush separates, and nothing is lost on the way. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CFQ, Cfq } from '../../src/machine/block/cfq.ts';
import { Deadline } from '../../src/machine/block/deadline.ts';
import type { Elevator } from '../../src/machine/block/elevator.ts';
import { Noop } from '../../src/machine/block/noop.ts';
import { BlockQueue, type QueueParameters } from '../../src/machine/block/queue.ts';
import { Disk } from '../../src/machine/disk/disk.ts';
import type { DiskParameters } from '../../src/machine/disk/mechanics.ts';
import { SAS_10K_146 } from '../../src/machine/profiles/disks.ts';
import { valuesOf } from '../../src/machine/profiles/sourced-constant.ts';
import type { Device, Request } from '../../src/machine/request/request.ts';
import { Simulation } from '../../src/machine/simulation.ts';
import { runs } from '../helpers/long.ts';
import { Driver, numbers, sumOf } from './machine-lab.ts';

const SAS = valuesOf<DiskParameters>(SAS_10K_146);
const MODEL = new Disk(new Simulation(), SAS);
const QUEUE: QueueParameters = {
  requests: 128,
  maxSectors: 1024,
  depth: 4,
  plugDelay: 3e6,
  plugRequests: 4,
  drains: 0,
};

/** Notes what reaches the device, and lets it through. */
class Tap implements Device {
  readonly seen: { lba: number; sectors: number; write: boolean; flush: boolean; begun: number }[] = [];
  readonly sectors: number;
  readonly #device: Device;
  constructor(device: Device) {
    this.#device = device;
    this.sectors = device.sectors;
  }
  submit(r: Request): void {
    this.seen.push({ lba: r.lba, sectors: r.sectors, write: r.write, flush: r.flush, begun: r.arrived });
    this.#device.submit(r);
  }
}

function layer(elevator: Elevator, parameters: Partial<QueueParameters> = {}) {
  const simulation = new Simulation();
  const tap = new Tap(new Disk(simulation, SAS, 0, MODEL));
  const queue = new BlockQueue(simulation, tap, elevator, { ...QUEUE, ...parameters });
  return { simulation, queue, tap, driver: new Driver(simulation, queue) };
}

const ELEVATORS: [string, () => Elevator][] = [
  ['noop', () => new Noop()],
  ['deadline', () => new Deadline()],
  ['cfq', () => new Cfq()],
];

describe.each(ELEVATORS)('%s', (_, make) => {
  it('makes one request of writes side by side, of at most max_sectors', () => {
    const { driver, tap, simulation, queue } = layer(make());
    for (let i = 0; i < 300; i++) driver.send({ lba: 1_000_000 + i * 8, sectors: 8, write: true });
    simulation.runAll();
    expect(driver.done.length).toBe(300);
    expect(tap.seen.map((r) => r.sectors)).toEqual([1024, 1024, 352]);
    expect(queue.counts).toMatchObject({ bios: 300, merged: 297, requests: 3 });
  });

  it('waits for neighbours though another write is out', () => {
    const { driver, tap, simulation } = layer(make(), { depth: 32 });
    for (let i = 0; i < 4; i++) driver.send({ lba: 9_000_000 - i * 100_000, sectors: 8, write: true });
    expect(tap.seen).toHaveLength(4);
    for (let i = 0; i < 20; i++) driver.send({ lba: 1_000_000 + i * 8, sectors: 8, write: true });
    simulation.runAll();
    expect(tap.seen.slice(4).map((r) => r.sectors)).toEqual([160]);
  });

  it('joins what comes backwards', () => {
    const { driver, tap, simulation } = layer(make());
    for (let i = 99; i >= 0; i--) driver.send({ lba: 5000 + i * 8, sectors: 8, write: true });
    simulation.runAll();
    expect(tap.seen).toHaveLength(1);
    expect(tap.seen[0]).toMatchObject({ lba: 5000, sectors: 800 });
  });

  it('loses nothing where writes overlap and one grows at its front past another', () => {
    const { driver, tap, simulation } = layer(make(), { depth: 1 });
    for (const lba of [900_000, 100, 96, 92, 88, 110, 84, 100]) driver.send({ lba, sectors: 8, write: true });
    simulation.runAll();
    expect(driver.done).toHaveLength(8);
    expect(tap.seen.reduce((sum, r) => sum + r.sectors, 0)).toBe(64);
  });

  it('does not merge a read with a write', () => {
    const { driver, tap, simulation } = layer(make());
    driver.send({ lba: 0, sectors: 8, write: true });
    driver.send({ lba: 8, sectors: 8 });
    simulation.runAll();
    expect(tap.seen).toHaveLength(2);
  });

  it.each([0, 1])('keeps a flush apart (drains %i)', (drains) => {
    const { driver, tap, simulation } = layer(make(), { drains });
    const draw = numbers(2);
    const first = Array.from({ length: 20 }, () => driver.send({ lba: draw(2e8), sectors: 8, write: true }));
    const flush = driver.send({ lba: 0, sectors: 0, flush: true });
    const then = Array.from({ length: 20 }, () => driver.send({ lba: draw(2e8), sectors: 8, write: true }));
    simulation.runAll();
    // In a kernel that drains nothing passes the barrier; a newer one leaves the writes alone, and a sender that needs
    // an order waits.
    if (drains) {
      for (const r of then) expect(r.finished).toBeGreaterThan(flush.finished);
      for (const r of first) expect(r.finished).toBeLessThan(flush.finished);
    } else expect(driver.done[0]).toBe(flush);
    expect(tap.seen.filter((r) => r.flush)).toHaveLength(1);
  });

  it('gives back all that it takes, every nanosecond accounted for', () => {
    const asked = fc.record({
      lba: fc.integer({ min: 0, max: 4000 }).map((n) => n * 8),
      sectors: fc.constantFrom(8, 16, 64),
      write: fc.boolean(),
      flush: fc.boolean(),
      fua: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(asked, { maxLength: 80 }),
        fc.integer({ min: 1, max: 50 }),
        fc.nat(1),
        (list, depth, drains) => {
          const { driver, tap } = layer(make(), { drains, requests: 8 });
          const done = driver.run(list, depth);
          expect(done.length).toBe(list.length);
          for (const r of done) expect(sumOf(r)).toBe(r.elapsed);
          const bytes = (rs: { sectors: number; flush: boolean }[]) =>
            rs.reduce((sum, r) => sum + (r.flush ? 0 : r.sectors), 0);
          expect(bytes(tap.seen)).toBe(bytes(list));
        },
      ),
      { numRuns: runs(14, 40) },
    );
  });
});

describe('elevators', () => {
  const writes = (driver: Driver) => {
    const draw = numbers(9);
    for (let i = 0; i < 100; i++) driver.send({ lba: draw(2e8), sectors: 8, write: true });
  };

  it('deadline goes upwards', () => {
    const { driver, tap, simulation } = layer(new Deadline(), { depth: 1 });
    writes(driver);
    simulation.runAll();
    const lbas = tap.seen.map((r) => r.lba);
    const turns = lbas.filter((lba, i) => i > 0 && lba < lbas[i - 1]).length;
    expect(turns).toBeLessThanOrEqual(1);
  });

  it('deadline lets a read overtake waiting writes', () => {
    const { driver, simulation } = layer(new Deadline(), { depth: 1 });
    writes(driver);
    const read = driver.send({ lba: 1000, sectors: 8 });
    simulation.runAll();
    expect(driver.done.indexOf(read)).toBeLessThan(40);
  });

  it('cfq sends what is waited for before writeback, once the writes that are out have come back', () => {
    const { driver, tap, simulation } = layer(new Cfq(), { depth: 16 });
    writes(driver);
    simulation.runUntil(simulation.now + 10e6);
    const out = tap.seen.length;
    const read = driver.send({ lba: 1000, sectors: 8 });
    simulation.runAll();
    expect(tap.seen.findIndex((r) => !r.write)).toBe(out);
    expect(driver.done.indexOf(read)).toBe(out);
  });

  it.each([
    [1, 1],
    [0, 16],
  ])('cfq lets one write out at a time after a read that was late (lowLatency %i: %i)', (lowLatency, least) => {
    const { driver, tap, simulation } = layer(new Cfq({ ...CFQ, lowLatency, late: 1e6 }), { depth: 16 });
    driver.send({ lba: 1000, sectors: 8 });
    writes(driver);
    simulation.runAll();
    const soon = tap.seen.filter((r) => r.write).slice(0, 16);
    expect(soon.filter((r) => r.begun === soon[0].begun).length).toBe(least);
  });

  it('counts a request until it is done: a sender in the background waits while there are 128, and 32 more', () => {
    const { driver, simulation, queue } = layer(new Noop(), { depth: 1000, plugDelay: 0 });
    const draw = numbers(3);
    for (let i = 0; !queue.congested; i++) {
      expect(i).toBeLessThan(200);
      driver.send({ lba: draw(1e7) * 16, sectors: 8, write: true });
    }
    expect(queue.depth).toBe(160);
    while (queue.congested) simulation.step();
    expect(queue.depth).toBe(127);
  });

  it('cfq keeps the disk for a reader between its reads, and lets writeback in behind it', () => {
    const { driver, tap, simulation, queue } = layer(new Cfq(), { depth: 1 });
    // A reader that asks for the next piece a little after it has the last.
    let at = 0;
    const reader = new Driver(simulation, queue);
    const read = () => reader.send({ lba: at++ * 8, sectors: 8 });
    const again = { wake: () => void (at < 40 && read()) };
    const complete = reader.complete.bind(reader);
    reader.complete = (r) => {
      complete(r);
      simulation.at(simulation.now + 100_000, again);
    };
    read();
    writes(driver);
    simulation.runAll();
    expect(reader.done.length).toBe(40);
    expect(driver.done.length).toBe(100);
    const kinds = tap.seen.map((r) => (r.write ? 'w' : 'r')).join('');
    expect(kinds).toMatch(/^r{20}/);
  });
});
