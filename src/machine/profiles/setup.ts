/** A machine as it is put together: what the simulation computes with. */
import type { QueueParameters } from '../block/queue.ts';
import type { ControllerCacheParameters } from '../controller-cache.ts';
import type { DiskParameters } from '../disk/mechanics.ts';
import type { ControllerParameters } from '../raid0.ts';
import type { SsdParameters } from '../ssd.ts';
import type { Mechanism } from './mechanisms.ts';

export type Drive =
  | { kind: 'disk'; parameters: DiskParameters }
  | { kind: 'ssd'; parameters: SsdParameters }
  | { kind: 'ideal'; sectors: number };

interface MemorySetup {
  bytes: number;
  /** The kernel's dirty ratios are shares of these. */
  dirtyable: number;
  readAheadFirst: number;
  readAheadMost: number;
}

/** What the processor needs for things that the file system does, ns. */
export interface CpuCosts {
  systemCall: number;
  /** Walking a path; what opening, making or removing a file takes besides: inodes, descriptors, permissions. */
  path: number;
  /** Copying a page between a program and the cache, with all that goes with it. */
  page: number;
  /** Looking at a name in a directory block. */
  directoryEntry: number;
  /** Looking up or changing a block map. */
  mapStep: number;
  /** Allocating a run of blocks. */
  allocation: number;
  /** Preparing a request for the disk. */
  request: number;
  /** Putting a block into the journal. */
  journalBlock: number;
}

export interface MachineSetup {
  name: string;
  /** What the kernel does that is left out. */
  without: readonly Mechanism[];
  drive: Drive;
  disks: number;
  /** Bytes of the array before the volume. */
  before: number;
  chunkBytes: number;
  controller: ControllerParameters;
  controllerCache: ControllerCacheParameters;
  elevator: 'noop' | 'deadline' | 'cfq';
  queue: QueueParameters;
  memory: MemorySetup;
  cpu: CpuCosts;
  /** Whether a forced write needs a flush behind it, as in kernels that knew only barriers. */
  flushAfterForced: boolean;
}
