/**
 * The machine that a script asks for, in comments that any shell ignores:
 *
 *      # machine: papers       one of the profiles; without it nothing takes any time
 *      # disks: 4              side by side (RAID-0), 1 to 16
 *      # chunk: 64K            the amount that each disk gets in turn
 *      # elevator: deadline    noop, deadline or cfq
 *      # battery: yes          the controller's cache survives a power cut, so a write is done once it is there
 *      # controller_cache: 256M, # controller_read_ahead: 128K
 *      # memory: 64M           for pages of files
 *      # cpu: page=20us,path=60us          processor time per kind of work (docs/inside/machine-profiles.md)
 *      # without: commit-waits,late-requests   kernel mechanisms that are left out (machine/profiles/mechanisms.ts)
 */
import { Refused } from '../../bytes/refused.ts';
import { dirtyLimits } from '../../engine/file/dirty-limits.ts';
import { bytesText } from '../../format/words.ts';
import { Machine } from '../../machine/machine.ts';
import { PROFILES, profileOf, setupOf } from '../../machine/profiles/machines.ts';
import { isMechanism, MECHANISMS } from '../../machine/profiles/mechanisms.ts';
import type { CpuCosts, MachineSetup } from '../../machine/profiles/setup.ts';
import type { Directives } from '../../shell/language/script.ts';
import type { Topology } from '../../tools/mkfs/topology.ts';
import { SESSION } from '../refusals/session.ts';

const UNITS: Readonly<Record<string, number>> = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

function bytesOf(text: string): number {
  const [, digits, unit] = /^(\d+)([KMG]?)$/.exec(text) ?? [];
  return digits ? Number(digits) * UNITS[unit] : Number.NaN;
}

/** The controller's cache if the machine's profile has none: bytes, and bytes a second. */
const USUAL_CACHE = 256 * 2 ** 20;
const USUAL_RATE = 2e9;

const ELEVATORS = ['noop', 'deadline', 'cfq'] as const;

function setupFor(directives: Directives): MachineSetup | Refused | undefined {
  const { machine, disks = '1', chunk, elevator } = directives;
  if (machine === undefined) return undefined;
  const profile = profileOf(machine);
  if (!profile) return new Refused(SESSION.no_machine({ word: machine, known: PROFILES.map((p) => p.name) }));
  const count = Number(disks);
  if (!(Number.isInteger(count) && count >= 1 && count <= 16)) return new Refused(SESSION.disks({ word: disks }));
  const setup = setupOf(profile, count);
  if (chunk !== undefined) {
    const bytes = bytesOf(chunk);
    if (!(bytes >= 4096 && bytes % 4096 === 0 && bytes <= 2 ** 26)) return new Refused(SESSION.chunk({ word: chunk }));
    setup.chunkBytes = bytes;
  }
  if (elevator !== undefined) {
    const known = ELEVATORS.find((name) => name === elevator);
    if (!known) return new Refused(SESSION.no_elevator({ word: elevator, known: ELEVATORS }));
    setup.elevator = known;
  }
  const cpu = cpuOf(setup.cpu, directives.cpu);
  if (cpu instanceof Refused) return cpu;
  setup.cpu = cpu;
  const without = (directives.without ?? '').split(',').filter((word) => word !== '');
  const unknown = without.find((word) => !isMechanism(word));
  if (unknown !== undefined) return new Refused(SESSION.without({ word: unknown, known: Object.keys(MECHANISMS) }));
  setup.without = without.filter(isMechanism);
  const cache = withCache(setup.controllerCache, directives);
  if (cache instanceof Refused) return cache;
  setup.controllerCache = cache;
  const { bytes, dirtyable } = setup.memory;
  const limits = dirtyLimits(directives, { memory: bytes, dirtyable });
  if (limits instanceof Refused) return limits;
  setup.memory.bytes = limits.memory;
  setup.memory.dirtyable = limits.dirtyable;
  return setup;
}

/** Costs of the processor, some of them changed: `page=20us,path=60us`. */
function cpuOf(costs: CpuCosts, words: string | undefined): CpuCosts | Refused {
  const changed: Record<string, number> = {};
  for (const word of words?.split(',') ?? []) {
    const [, name, us] = /^(\w+)=(\d+(?:\.\d+)?)us$/.exec(word) ?? [];
    if (name === undefined || !Object.hasOwn(costs, name))
      return new Refused(SESSION.cpu({ word, known: Object.keys(costs) }));
    changed[name] = Number(us) * 1000;
  }
  return { ...costs, ...changed };
}

/** The topology that the array reports to mke2fs, like Linux's RAID-0. A single disk reports none. */
export function topologyOf(directives: Directives): Topology | Refused | undefined {
  const setup = setupFor(directives);
  if (setup === undefined || setup instanceof Refused) return setup;
  if (setup.disks === 1) return undefined;
  return { minimumIo: setup.chunkBytes, optimalIo: setup.chunkBytes * setup.disks };
}

function withCache(cache: MachineSetup['controllerCache'], directives: Directives) {
  const { battery, controller_cache, controller_read_ahead } = directives;
  const changed = { ...cache };
  for (const [name, text] of [
    ['bytes', controller_cache],
    ['readAhead', controller_read_ahead],
  ] as const) {
    if (text === undefined) continue;
    const bytes = bytesOf(text);
    if (!(bytes >= 0 && bytes <= 2 ** 34)) return new Refused(SESSION.cache_size({ word: text }));
    changed[name] = bytes;
  }
  if (battery !== undefined) {
    if (battery !== 'yes' && battery !== 'no') return new Refused(SESSION.battery({ word: battery }));
    changed.battery = battery === 'yes' ? 1 : 0;
    if (changed.battery && changed.bytes === 0) changed.bytes = USUAL_CACHE;
  }
  if (changed.rate === Number.POSITIVE_INFINITY) changed.rate = USUAL_RATE;
  return changed;
}

/** The machine for a volume of `bytes` with blocks of this size. */
export function machineOf(directives: Directives, blockSize: number, bytes: number): Machine | Refused | undefined {
  const setup = setupFor(directives);
  if (setup === undefined || setup instanceof Refused) return setup;
  const machine = new Machine(setup, blockSize);
  const room = machine.array.sectors * 512;
  if (bytes <= room) return machine;
  const { disks } = setup;
  // The texts of two almost equal sizes would be the same.
  const [volume, there] = bytesText(bytes) === bytesText(room) ? [bytes, room] : [bytesText(bytes), bytesText(room)];
  return new Refused(
    disks === 1 ? SESSION.small_disk({ volume, room: there }) : SESSION.small_disks({ volume, disks, room: there }),
  );
}
