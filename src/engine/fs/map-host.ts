/**
 * What a file's block map (extent tree or indirect tree) needs of the inode that owns it and of the
 * file system around it. The maps know nothing of allocators, page caches or journals beyond this.
 *
 *     system calls, page cache, flush
 *            │ map · remove · shift                      ┌ root, nodes        bytes, changed in place
 *            ▼                                           │ newNode, newData   the allocator
 *     ExtentTree or IndirectTree ──────▶ MapHost ────────┤ freeNode, freeData
 *                                                        └ emit               the recorder
 *
 * Bytes from `touch…` are modified in place; the recorder finds out what changed. Views of a block stay
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
  /** Whether the inode is an ordinary file: only such data is preallocated. */
  readonly isRegular: boolean;
  /** The 60 bytes of `i_block`. */
  root(): Uint8Array;
  touchRoot(): Uint8Array;
  /** Where those bytes lie, for events that point at them. */
  readonly rootBlock: number;
  readonly rootOffset: number;
  node(block: number): Uint8Array;
  touchNode(block: number): Uint8Array;
  /** A node was changed: its checksum is due. Called once for each change, after it. */
  changed(block: number): void;
  /** Nodes that were read and found right since the volume was mounted; the maps keep it. */
  readonly soundNodes: Set<number>;
  /** Those that were found wrong, and are believed all the same: of the whole volume. */
  readonly believedNodes: Set<number>;
  /** Whether the checksum of a node fits what it holds (true where nodes have none). */
  checksumFits(block: number): boolean;
  /** Whether a file may own these blocks: within the volume, and none of the volume's own structures. */
  blocksValid(first: number, count: number): boolean;

  /** Where the first block of this file should lie: `ext4_inode_to_goal_block`. */
  inodeGoal(): number;
  /** s_first_data_block. */
  readonly firstDataBlock: number;
  /** Where the block behind the last one given should lie; 0: the map itself knows better. */
  goalBehind?(logical: number): number;
  /**
   * A new block for a node of the map near `goal`: allocated, charged to `i_blocks`, zeroed, and no longer known
   * anywhere by its former use. `flags` is a set of MB. Throws Failure ENOSPC.
   */
  newNode(goal: number, flags: number): number;
  /**
   * Clusters for data: returns the first block and leaves in `request.len` how many were given (at most as many as
   * asked). Charged to `i_blocks`. Throws Failure ENOSPC.
   */
  newData(request: AllocationRequest): number;
  /** Takes back the clusters that `newData` gave, as the map found no room for it; the inode's preallocations go first. */
  refuseData(first: number, count: number, request: AllocationRequest): void;
  /** Gives a node back: freed, uncharged, and with FORGET revoked in the journal. `flags` is a set of FREE_BLOCKS. */
  freeNode(block: number, flags: number): void;
  /** Gives data blocks back. To `flags`, a set of FREE_BLOCKS, the host adds what the kind of file needs. */
  freeData(first: number, count: number, flags: number): void;
  /** Gives back one cluster that held block `logical` of the file; where data waits for another block of it, it is promised to that. */
  freeCluster(first: number, logical: number): void;

  /**
   * Before the next node is freed, while all is whole: the journal must have room for it, and where its transaction has
   * none the operation goes on in the next one.
   */
  makeRoom(): void;

  /** Blocks up to the end of the file as the disk has it: i_disksize, rounded up. */
  eofBlock(): number;
  /** s_extent_max_zeroout_kb in blocks: an unwritten remainder up to this long is zeroed instead of split off. */
  readonly maxZeroout: number;
  /** Writes zeros over data blocks, past every cache. */
  zeroData(first: number, count: number): void;
  /** How far the hole that begins at `logical` reaches before delayed data; at most `count` blocks. */
  clipHole(logical: number, count: number): number;
  /** Damage that ends no call. */
  noteDamage(fault: Failure): void;

  /** Is told of blocks of the file that were given places, or became written or unwritten, if anyone has to know. */
  mapped?(lblk: number, count: number): void;

  /** Whether events are recorded in full; they are built only then. */
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

/** A question to a block map and its answer, in one object that can be used again. */
export interface MapRequest {
  lblk: number;
  /** Asked: how many blocks at most. Answered: how many of them are alike. */
  len: number;
  /** Answered: the first block on disk; 0 in a hole. */
  pblk: number;
  /** Answered: a set of MAP (see trace/flags.ts). */
  flags: number;
}

/** What both kinds of map can do. Each throws a Failure; a MapFault for a map that is damaged. */
export interface BlockMap {
  /**
   * ext4_map_blocks without its cache: finds the blocks at `request.lblk`, and with CREATE makes them; `flags` is a set
   * of GET_BLOCKS. Returns how many are mapped (0 in a hole), as Linux does.
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
