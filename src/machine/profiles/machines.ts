/** Machines as data: the papers' server, a laptop, a desktop, a USB stick. Every number says where it is from. */
import type { DiskParameters } from '../disk/mechanics.ts';
import type { SsdConstants, SsdParameters } from '../ssd.ts';
import { DESKTOP_7200, SAS_10K_146 } from './disks.ts';
import type { CpuCosts, Drive, MachineSetup } from './setup.ts';
import {
  type Constants,
  datasheet,
  fitted,
  inferred,
  kernel,
  type SourcedConstant,
  valuesOf,
} from './sourced-constant.ts';

const ESTIMATE = 'estimate';
const US = 1000;

/** A processor of about 2 GHz of 2009, kernel 2.6.33. */
const CPU_2009: Constants<CpuCosts> = {
  systemCall: inferred(0.3 * US, `${ESTIMATE}: a system call with its path through the VFS at 2.13 GHz`),
  path: inferred(0, 'in systemCall'),
  page: inferred(1.5 * US, `${ESTIMATE}: copying 4 KiB at about 4 GB/s and the work on the page`),
  directoryEntry: inferred(10, `${ESTIMATE}: comparing an entry, about 20 cycles`),
  mapStep: inferred(0.4 * US, ESTIMATE),
  allocation: inferred(2 * US, ESTIMATE),
  request: inferred(5 * US, `${ESTIMATE}: block layer, SCSI layer and driver`),
  journalBlock: inferred(1 * US, ESTIMATE),
};

const CPU_NOW: Constants<CpuCosts> = {
  systemCall: inferred(0.15 * US, `${ESTIMATE}: a system call with mitigations at about 4 GHz`),
  path: inferred(0, 'in systemCall'),
  page: inferred(0.3 * US, `${ESTIMATE}: copying 4 KiB at over 20 GB/s and the work on the page`),
  directoryEntry: inferred(3, ESTIMATE),
  mapStep: inferred(0.1 * US, ESTIMATE),
  allocation: inferred(0.6 * US, ESTIMATE),
  request: inferred(1.5 * US, `${ESTIMATE}: blk-mq and the driver`),
  journalBlock: inferred(0.3 * US, ESTIMATE),
};

const NVME: SsdConstants = {
  capacity: inferred(512e9, 'a usual size'),
  channels: inferred(16, `${ESTIMATE}: 4 to 8 channels with several dies each`),
  pageBytes: inferred(16384, 'TLC flash pages'),
  readPage: inferred(60 * US, 'TLC flash: 50 to 80 µs'),
  programPage: inferred(600 * US, 'TLC flash: 500 to 900 µs'),
  eraseBlock: inferred(3500 * US, 'TLC flash: 3 to 5 ms'),
  pagesPerErase: inferred(256, ESTIMATE),
  commandOverhead: inferred(8 * US, `${ESTIMATE}: NVMe command, doorbell to completion, without the flash`),
  interfaceRate: datasheet(3.2e9, 'PCIe 3.0, four lanes'),
  writeCache: inferred(1, 'drives come with the cache on'),
  buffer: inferred(64 * 2 ** 20, ESTIMATE),
  queueDepth: inferred(256, `${ESTIMATE}: what a kernel keeps in a queue`),
};

const USB_STICK: SsdConstants = {
  capacity: inferred(32e9, 'a usual size'),
  channels: inferred(1, 'one die'),
  pageBytes: inferred(16384, 'TLC flash pages'),
  readPage: inferred(400 * US, 'measured sticks: about 40 MB/s reading'),
  programPage: inferred(1600 * US, 'measured sticks: about 10 MB/s writing'),
  eraseBlock: inferred(8000 * US, ESTIMATE),
  pagesPerErase: inferred(64, ESTIMATE),
  commandOverhead: inferred(500 * US, `${ESTIMATE}: USB mass storage, command and status as transfers of their own`),
  interfaceRate: inferred(40e6, 'USB 2.0 in practice'),
  writeCache: inferred(0, 'sticks report a write when it is on flash'),
  buffer: inferred(0, 'none'),
  queueDepth: datasheet(1, 'USB mass storage, bulk only: one command at a time'),
};

export interface MachineProfile {
  readonly name: string;
  readonly title: string;
  readonly drive:
    | { kind: 'disk'; constants: Constants<DiskParameters> }
    | { kind: 'ssd'; constants: SsdConstants }
    | { kind: 'ideal' };
  readonly cpu: Constants<CpuCosts>;
  readonly before: SourcedConstant;
  readonly chunkBytes: SourcedConstant;
  readonly controllerOverhead: SourcedConstant;
  readonly linkRate: SourcedConstant;
  readonly controllerCache: SourcedConstant;
  readonly battery: SourcedConstant;
  readonly controllerReadAhead: SourcedConstant;
  readonly cacheRate: SourcedConstant;
  readonly memory: SourcedConstant;
  readonly dirtyable: SourcedConstant;
  readonly readAheadFirst: SourcedConstant;
  readonly readAheadMost: SourcedConstant;
  readonly elevator: 'noop' | 'deadline' | 'cfq';
  readonly queueRequests: SourcedConstant;
  readonly maxSectors: SourcedConstant;
  readonly depth: SourcedConstant;
  /** Whether the controller takes so many requests for all of its disks, or each disk does. */
  readonly depthOf: 'controller' | 'disk';
  readonly plugDelay: SourcedConstant;
  readonly plugRequests: SourcedConstant;
  readonly drains: SourcedConstant;
}

const KERNEL_2_6 = 'kernel 2.6.33';
const KERNEL_NOW = 'kernel 6.x';

const OLD_KERNEL = {
  elevator: 'cfq' as const,
  readAheadFirst: kernel(16384, `${KERNEL_2_6}: four pages at first`),
  readAheadMost: kernel(131072, `${KERNEL_2_6}: read_ahead_kb 128`),
  queueRequests: kernel(128, `${KERNEL_2_6}: nr_requests`),
  maxSectors: kernel(1024, `${KERNEL_2_6}: max_sectors_kb 512`),
  plugDelay: kernel(3e6, `${KERNEL_2_6}: unplug_delay, 3 ms`),
  plugRequests: kernel(4, `${KERNEL_2_6}: unplug_thresh`),
  drains: kernel(1, 'barriers drain the queue before 2.6.37'),
};

const NEW_KERNEL = {
  elevator: 'deadline' as const,
  readAheadFirst: kernel(16384, `${KERNEL_NOW}: four pages at first`),
  readAheadMost: kernel(131072, `${KERNEL_NOW}: read_ahead_kb 128`),
  queueRequests: kernel(256, `${KERNEL_NOW}: nr_requests of SATA with mq-deadline`),
  maxSectors: kernel(2560, `${KERNEL_NOW}: max_sectors_kb 1280`),
  plugDelay: kernel(0, 'plugs are lists of a task now, not timers'),
  plugRequests: kernel(16, `${KERNEL_NOW}: a plug is flushed at 16 requests and more`),
  drains: kernel(0, 'flush and FUA since 2.6.37'),
};

const NO_CONTROLLER = {
  depthOf: 'disk' as const,
  before: inferred(0, 'the volume is all there is'),
  controllerCache: inferred(0, 'none'),
  battery: inferred(0, 'none'),
  controllerReadAhead: inferred(0, 'none'),
  cacheRate: inferred(Number.POSITIVE_INFINITY, 'none'),
  controllerOverhead: inferred(0, 'the disk is on the machine’s own port'),
  linkRate: inferred(Number.POSITIVE_INFINITY, 'the drive’s interface is all there is'),
  chunkBytes: kernel(262144, 'as mdadm chose for a long time; 512 KiB now'),
};

const PAPERS: MachineProfile = {
  name: 'papers',
  title: 'The papers’ server: HP ML350 G6, 10,000 rpm SAS disks, kernel 2.6.33',
  drive: { kind: 'disk', constants: SAS_10K_146 },
  cpu: CPU_2009,
  before: inferred(0, 'the volume is all there is'),
  chunkBytes: inferred(131072, 'the strip of the array: 128 or 256 KiB (facts on the papers)'),
  controllerOverhead: inferred(60 * US, 'P410i: about 60 µs a command (facts on the papers)'),
  linkRate: inferred(400e6, 'P410i: about 400 MB/s (facts on the papers)'),
  controllerCache: datasheet(256 * 2 ** 20, 'P410i with 256 MB'),
  battery: inferred(
    0,
    'no battery, so no write is reported done before it is on disk (inferred from the papers’ figures)',
  ),
  controllerReadAhead: inferred(0, 'not known; try `# controller_read_ahead: 128K`'),
  cacheRate: inferred(2e9, `${ESTIMATE}: eight lanes of PCIe 2.0 at half their rate`),
  memory: inferred(11 * 2 ** 30, '12 GB, of which the system keeps one (estimate)'),
  dirtyable: inferred(
    500 * 2 ** 20,
    '500 to 700 MB: what of 12 GB a 32-bit kernel takes its dirty ratios of, low memory alone (inferred from the papers’ figures)',
  ),
  depth: inferred(
    160,
    'all that the queue may have, 128 and 32 more at a time: a P410i was seen with 318 at once (/proc/driver/cciss)',
  ),
  depthOf: 'controller',
  ...OLD_KERNEL,
};

/** The same machine for the lab's cells: where their volume lies, and the costs that make it as slow as the papers' machine. */
const FITTED: MachineProfile = {
  ...PAPERS,
  name: 'papers-fitted',
  title: 'The same, with two costs of its processor fitted to the papers’ tables',
  cpu: {
    ...CPU_2009,
    path: fitted(120 * US, 'chosen by the papers’ tests on one, two and four disks (lab.md)'),
    page: fitted(25 * US, 'chosen by the papers’ tests on one, two and four disks (lab.md)'),
  },
  before: inferred(55e9, 'a partition of 10 GB behind 55 GB (facts on the papers)'),
};

export const PROFILES: readonly MachineProfile[] = [
  PAPERS,
  FITTED,
  {
    name: 'desktop',
    title: 'A desktop with a 7,200 rpm disk',
    drive: { kind: 'disk', constants: DESKTOP_7200 },
    cpu: CPU_NOW,
    memory: inferred(8 * 2 ** 30, 'half of 16 GB'),
    dirtyable: kernel(8 * 2 ** 30, 'all of it: 64 bits'),
    depth: datasheet(32, 'native command queueing of SATA'),
    ...NO_CONTROLLER,
    ...NEW_KERNEL,
  },
  {
    name: 'laptop',
    title: 'A laptop with an NVMe drive',
    drive: { kind: 'ssd', constants: NVME },
    cpu: CPU_NOW,
    memory: inferred(8 * 2 ** 30, 'half of 16 GB'),
    dirtyable: kernel(8 * 2 ** 30, 'all of it: 64 bits'),
    depth: inferred(256, 'NVMe queues'),
    ...NO_CONTROLLER,
    ...NEW_KERNEL,
    elevator: 'noop',
  },
  {
    name: 'stick',
    title: 'A USB stick',
    drive: { kind: 'ssd', constants: USB_STICK },
    cpu: CPU_NOW,
    memory: inferred(8 * 2 ** 30, 'half of 16 GB'),
    dirtyable: kernel(8 * 2 ** 30, 'all of it: 64 bits'),
    depth: datasheet(1, 'USB mass storage takes one command at a time'),
    ...NO_CONTROLLER,
    ...NEW_KERNEL,
  },
  {
    name: 'ideal',
    title: 'No disk times at all: what is left is the processor’s',
    drive: { kind: 'ideal' },
    cpu: CPU_NOW,
    memory: inferred(8 * 2 ** 30, 'half of 16 GB'),
    dirtyable: kernel(8 * 2 ** 30, 'all of it: 64 bits'),
    depth: inferred(256, 'it is never busy'),
    ...NO_CONTROLLER,
    ...NEW_KERNEL,
    elevator: 'noop',
  },
];

const IDEAL_SECTORS = 2 ** 33;

function driveOf({ drive }: MachineProfile): Drive {
  if (drive.kind === 'disk') return { kind: 'disk', parameters: valuesOf<DiskParameters>(drive.constants) };
  if (drive.kind === 'ssd') return { kind: 'ssd', parameters: valuesOf<SsdParameters>(drive.constants) };
  return { kind: 'ideal', sectors: IDEAL_SECTORS };
}

/** The machine of a profile with this many disks. */
export function setupOf(profile: MachineProfile, disks = 1): MachineSetup {
  return {
    name: profile.name,
    without: [],
    drive: driveOf(profile),
    disks,
    before: profile.before.value,
    chunkBytes: profile.chunkBytes.value,
    controller: { commandOverhead: profile.controllerOverhead.value, linkRate: profile.linkRate.value },
    controllerCache: {
      bytes: profile.controllerCache.value,
      battery: profile.battery.value,
      readAhead: profile.controllerReadAhead.value,
      rate: profile.cacheRate.value,
    },
    elevator: profile.elevator,
    queue: {
      requests: profile.queueRequests.value,
      maxSectors: profile.maxSectors.value,
      depth: profile.depth.value * (profile.depthOf === 'disk' ? disks : 1),
      plugDelay: profile.plugDelay.value,
      plugRequests: profile.plugRequests.value,
      drains: profile.drains.value,
    },
    memory: {
      bytes: profile.memory.value,
      dirtyable: profile.dirtyable.value,
      readAheadFirst: profile.readAheadFirst.value,
      readAheadMost: profile.readAheadMost.value,
    },
    cpu: valuesOf<CpuCosts>(profile.cpu),
    flushAfterForced: profile.drains.value === 1,
  };
}

export const profileOf = (name: string): MachineProfile | undefined => PROFILES.find((p) => p.name === name);
