/**
 * What a file's block map (extent tree or indirect tree) needs of its inode and of the file system. The maps
 * know nothing else of allocators, page caches or journals.
 *
 *     system calls, page cache, flush
 *            │ map · remove · shift                      ┌ root, nodes        bytes, changed in place
 *            ▼                                           │ newNode, newData   the allocator
 *     ExtentTree or IndirectTree ──────▶ MapHost ────────┤ freeNode, freeData
 *                                                        └ emit               the recorder
 *
 * The maps modify bytes from `touch…` in place, and the recorder finds the changes. Views of a block stay
 * valid for the life of the mount.
 */
import type { EventKind } from '../../trace/event.ts';
import type { EventDetail } from '../../trace/recorder.ts';
import type { AllocationRequest } from './allocation-request.ts';
import type { Failure } from './failure.ts';

export interface MapHost {
  readonly ino: number;
  readonly blockSize: number;
  /** Blocks in a cluster; 1 without bigalloc. */
  readonly clusterRatio: number;
  /** True for an ordinary file. Only its data gets preallocations. */
  readonly isRegular: boolean;
  /** The 60 bytes of `i_block`. */
  root(): Uint8Array;
  touchRoot(): Uint8Array;
  /** The place of those bytes, for events that point at them. */
  readonly rootBlock: number;
  readonly rootOffset: number;
  node(block: number): Uint8Array;
  touchNode(block: number): Uint8Array;
  /** Called once after each change of a node, whose checksum is then due. */
  changed(block: number): void;
  /** Nodes read and found right since the mount. The maps maintain this set. */
  readonly soundNodes: Set<number>;
  /** Nodes of the whole volume that were found wrong, but are believed from then on. */
  readonly believedNodes: Set<number>;
  /** Answers whether the checksum of a node fits its contents (true where nodes have none). */
  checksumFits(block: number): boolean;
  /** Answers whether a file may own these blocks. They must lie within the volume and outside the volume's own structures. */
  blocksValid(first: number, count: number): boolean;

  /** Where the first block of this file should lie: `ext4_inode_to_goal_block`. */
  inodeGoal(): number;
  /** s_first_data_block. */
  readonly firstDataBlock: number;
  /** Where the block behind the last one given should lie. 0: the map itself chooses. */
  goalBehind?(logical: number): number;
  /**
   * Allocates a block for a node of the map near `goal`, adds it to `i_blocks`, zeroes it, and forgets its former use.
   * `flags` is a set of MB. Throws Failure ENOSPC.
   */
  newNode(goal: number, flags: number): number;
  /**
   * Allocates clusters for data. Returns the first block, and leaves in `request.len` how many were given, at most as
   * many as asked. Adds them to `i_blocks`. Throws Failure ENOSPC.
   */
  newData(request: AllocationRequest): number;
  /** Takes back clusters of `newData` for which the map found no room. The inode's preallocations go first. */
  refuseData(first: number, count: number, request: AllocationRequest): void;
  /** Frees a node and subtracts it from `i_blocks`. FORGET in `flags`, a set of FREE_BLOCKS, revokes it in the journal. */
  freeNode(block: number, flags: number): void;
  /** Frees data blocks. The host adds flags for the kind of file to `flags`, a set of FREE_BLOCKS. */
  freeData(first: number, count: number, flags: number): void;
  /** Frees a cluster that held block `logical` of the file, or promises it to data that waits for another of its blocks. */
  freeCluster(first: number, logical: number): void;

  /**
   * Called before the next node is freed, while the map is whole. The journal must have room for the change. If the
   * transaction is full, the operation goes on in the next one.
   */
  makeRoom(): void;

  /** Blocks up to the end of the file on disk: i_disksize, rounded up. */
  eofBlock(): number;
  /** s_extent_max_zeroout_kb in blocks. An unwritten remainder up to this length is zeroed instead of split off. */
  readonly maxZeroout: number;
  /** Writes zeros over data blocks, past every cache. */
  zeroData(first: number, count: number): void;
  /** Length of the hole that begins at `logical`, up to delayed data, at most `count` blocks. */
  clipHole(logical: number, count: number): number;
  /** Notes damage that ends no call. */
  noteDamage(fault: Failure): void;

  /** Called for blocks of the file that got places, or became written or unwritten, if anyone must know. */
  mapped?(lblk: number, count: number): void;

  /** True if events are recorded in full. Only then are they built. */
  readonly full: boolean;
  emit<F extends object>(kind: EventKind<string, F>, fields: NoInfer<F>, detail?: EventDetail): number;
}

/** A run of a file's blocks. A hole has physical 0. */
export interface Run {
  logical: number;
  physical: number;
  length: number;
  unwritten: boolean;
}

/** A run for a map to fill in. */
export const newRun = (): Run => ({ logical: 0, physical: 0, length: 0, unwritten: false });

/** A request to a block map and its answer, in one object that can be used again. */
export interface MapRequest {
  lblk: number;
  /** Asked: how many blocks at most. Answered: how many of them are alike. */
  len: number;
  /** Answered: the first block on disk; 0 in a hole. */
  pblk: number;
  /** Answered: a set of MAP (see trace/flags.ts). */
  flags: number;
}

export const newRequest = (lblk = 0, len = 1): MapRequest => ({ lblk, len, pblk: 0, flags: 0 });

/** The operations of both kinds of map. Each may throw a Failure, or a MapFault for a damaged map. */
export interface BlockMap {
  /**
   * ext4_map_blocks without its cache. It finds the blocks at `request.lblk`, and with CREATE makes them. `flags` is a
   * set of GET_BLOCKS. As in Linux, it returns how many are mapped (0 in a hole).
   */
  map(request: MapRequest, flags: number): number;
  /** The run that holds `logical`, cut to begin there; a hole up to the next mapped block. */
  lookup(logical: number, out: Run): Run;
  /** The first mapped run at or after `from`, cut to begin no earlier; false when there is none. */
  next(from: number, out: Run): boolean;
  /** Frees everything from block `from` on. */
  truncate(from: number): void;
  /** Frees blocks [from, to). */
  punch(from: number, to: number): void;
  /** Blocks of the map itself, without the data. */
  countNodes(): number;
}
