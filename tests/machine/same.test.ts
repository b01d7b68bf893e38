/**
 * The machine's behaviour, held still: random programs run on machines of every make, and everything that they leave
 * (the time of every operation and where it went, the counters, every movement of an arm, the way of every request) is
 * compared with what it was. A deliberate change of the model renews the file and says why; a faster machine does not.
 */
import fs from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { PROFILES, profileOf, setupOf } from '../../src/machine/profiles/machines.ts';
import type { MachineSetup } from '../../src/machine/profiles/setup.ts';
import { long, sample } from '../helpers/long.ts';
import { renewing } from '../helpers/settings.ts';
import { digestOf, figuresOf, play } from './machine-scenes.ts';

const CACHES: Readonly<Record<string, Partial<MachineSetup['controllerCache']>>> = {
  'its own cache': {},
  'a battery': { bytes: 2 ** 21, battery: 1, rate: 2e9 },
  'a cache that reads ahead': { bytes: 2 ** 22, battery: 0, readAhead: 131_072, rate: 1e9 },
};

/** Variants that no profile has. */
const ODD: Readonly<Record<string, [profile: string, disks: number, change: (setup: MachineSetup) => void]>> = {
  'short queue': ['papers', 2, (s) => Object.assign(s.queue, { requests: 4, depth: 2 })],
  'one at a time': ['papers', 1, (s) => Object.assign(s.queue, { depth: 1 })],
  'one at a time, deadline': [
    'desktop',
    1,
    (s) => {
      s.queue.depth = 1;
      s.elevator = 'deadline';
    },
  ],
  'small requests': ['desktop', 3, (s) => Object.assign(s.queue, { maxSectors: 64 })],
  'little memory': ['papers', 2, (s) => Object.assign(s.memory, { bytes: 2 ** 20 })],
  'small chunks': [
    'papers',
    5,
    (s) => {
      s.chunkBytes = 4096;
    },
  ],
  'a drive with little cache': [
    'desktop',
    2,
    (s) => s.drive.kind === 'disk' && Object.assign(s.drive.parameters, { buffer: 65_536, segments: 4 }),
  ],
  'a drive with no buffer': [
    'desktop',
    2,
    (s) => s.drive.kind === 'disk' && Object.assign(s.drive.parameters, { buffer: 0, segments: 0, queueDepth: 2 }),
  ],
  'flash without a cache': [
    'laptop',
    2,
    (s) => s.drive.kind === 'ssd' && Object.assign(s.drive.parameters, { writeCache: 0, queueDepth: 3 }),
  ],
  'sixteen disks': ['papers', 16, () => {}],
};

const FILE = new URL('./fixtures/same.json', import.meta.url);
const known: Record<string, Record<string, string>> = renewing ? {} : JSON.parse(fs.readFileSync(FILE, 'utf8'));

function isTheSame(name: string, digests: Record<string, string>): void {
  if (renewing) known[name] = digests;
  else expect(known[name]).toMatchObject(digests);
}

afterAll(() => {
  if (renewing) fs.writeFileSync(FILE, `${JSON.stringify(known, null, 2)}\n`);
});

/** `twice`: with and without the way of every request, which makes no difference to the figures. */
function digest(setup: MachineSetup, seed: number, twice = true): string {
  const kept = play(setup, seed, true);
  for (const disk of kept.machine.disks)
    expect(disk.busyBefore(kept.machine.now)).toBeLessThanOrEqual(kept.machine.now);
  if (twice) expect(figuresOf(play(setup, seed, false))).toEqual(figuresOf(kept));
  return digestOf(kept);
}

describe.each(PROFILES.map((p) => p.name))('%s', (name) => {
  test.each(renewing ? [3, 1, 4] : sample([3, 1, 4], 2))('%i disks', (disks) => {
    const digests: Record<string, string> = {};
    for (const [nth, elevator] of (['noop', 'deadline', 'cfq'] as const).entries())
      for (const [of, [cache, change]] of Object.entries(CACHES).entries()) {
        // In a short run each elevator meets one of the caches.
        if (!long && !renewing && nth !== of) continue;
        const setup = setupOf(profileOf(name)!, disks);
        setup.elevator = elevator;
        Object.assign(setup.controllerCache, change);
        digests[`${elevator}, ${cache}`] = digest(setup, 77 + disks, long && nth === of);
      }
    isTheSame(`${name}, ${disks} disks`, digests);
  });
});

test('odd machines', () => {
  const digests: Record<string, string> = {};
  for (const [name, [profile, disks, change]] of renewing ? Object.entries(ODD) : sample(Object.entries(ODD), 3)) {
    const setup = setupOf(profileOf(profile)!, disks);
    change(setup);
    digests[name] = digest(setup, 5, long);
  }
  isTheSame('odd machines', digests);
});
