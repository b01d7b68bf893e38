/**
 * A mounted volume, with the contents of Linux's ext4_sb_info: the groups and inodes in use, the free
 * counts, the checksums that wait, the options.
 *
 *     Mount ── group(n) ──▶ Group (descriptor, bitmaps)
 *           ── inode(n) ──▶ Inode (cached while it may be in use)
 *           ── sb       ──▶ the superblock, in place
 *
 * The recorder's device is memory's view of the volume, which programs see. The counts of free blocks and
 * inodes are in memory, and reach the superblock at a sync.
 */
import { testBit } from '../../bytes/bitmap.ts';
import type { View } from '../../bytes/struct.ts';
import { EXT4_GOOD_OLD_INODE_SIZE, SUPERBLOCK_OFFSET } from '../../format/constants.ts';
import { hasCompat, hasIncompat, hasRoCompat } from '../../format/features.ts';
import { maxIndirectBlocks } from '../../format/indirect.ts';
import { KNOWN_EXTRA_ISIZE } from '../../format/inode.ts';
import { Superblock } from '../../format/superblock.ts';
import type { Recorder } from '../../trace/recorder.ts';
import { descriptorBlock, type Geometry, geometryOf, groupLength, superblockBlock } from '../volume/geometry.ts';
import type { Volume } from '../volume/volume.ts';
import { type Behaviour, behaviourOf } from './behaviour.ts';
import { ChecksumsDue } from './checksums-due.ts';
import { Failure } from './failure.ts';
import { Group } from './group.ts';
import { Inode } from './inode.ts';
import { LazyTimes } from './lazy-times.ts';
import type { MountOptions } from './options.ts';
import { RoughCounter } from './rough-counter.ts';
import { summersOf } from './summers.ts';
import { TableBlocks } from './table-blocks.ts';

export interface Clock {
  /** CLOCK_REALTIME at this moment of the simulation. */
  now(): { sec: number; nsec: number };
}

export interface MetadataKeeper {
  /**
   * Called before a block of metadata changes. Returns the number of its transaction, or 0 without transactions.
   */
  join(block: number): number;
}

/** Inodes in one piece of the cache. Pieces are arrays, which are several times as fast as a Map. */
const TOGETHER_BITS = 10;
const INODES_TOGETHER = 1 << TOGETHER_BITS;
const IN_PIECE = INODES_TOGETHER - 1;

/** Ignores a size that does not fit into an inode. */
function wantedExtra(inodeSize: number, said: number): number {
  if (inodeSize <= EXT4_GOOD_OLD_INODE_SIZE) return 0;
  const wanted = Math.max(KNOWN_EXTRA_ISIZE, said);
  return wanted > inodeSize - EXT4_GOOD_OLD_INODE_SIZE ? KNOWN_EXTRA_ISIZE : wanted;
}

export class Mount {
  readonly recorder: Recorder;
  readonly volume: Volume;
  readonly geometry: Geometry;
  readonly kind: 'ext2' | 'ext3' | 'ext4';
  readonly clock: Clock;
  readonly blockSize: number;
  readonly sb: View<(typeof Superblock)['fields']>;
  readonly superblock: number;
  readonly due: ChecksumsDue;
  readonly extents: boolean;
  readonly inlineData: boolean;
  /** Long values of attributes have their own inodes. */
  readonly eaInode: boolean;
  readonly hugeFile: boolean;
  /** The most blocks of a file without extents. */
  readonly indirectBlocks: number;
  readonly csum: boolean;
  readonly journaled: boolean;
  /** An fsync may commit by records at the journal's end, which old kernels do not know. */
  readonly fastCommits: boolean;
  /** Bytes of fields behind the first 128: in new inodes, and the least in every inode. */
  readonly wantExtraIsize: number;
  readonly minExtraIsize: number;
  /** Called for damage that ends no call. */
  damaged: () => void = () => {};
  /** Gives an inode the fields that it lacks. */
  grow: (inode: Inode) => void = (inode) => {
    inode.grows = false;
  };
  options: MountOptions;
  readonly behaviour: Behaviour;
  /**
   * The total counts. `delayedBlocks` are promised to data that waits for its flush. Like the descriptors, the counts of
   * blocks count clusters (bigalloc).
   */
  readonly counters = {
    freeBlocks: new RoughCounter(),
    freeInodes: new RoughCounter(),
    usedDirs: new RoughCounter(),
    delayedBlocks: new RoughCounter(),
  };
  /** Decides when changed metadata goes to the disk: the journal, or a list of dirty blocks. */
  keeper: MetadataKeeper = { join: () => 0 };
  /** Notes changed inodes for fast commits, if the volume has them. */
  fast: { inode(inode: Inode): void } | undefined;
  readonly #groups: (Group | undefined)[];
  readonly #inodes: ((Inode | undefined)[] | undefined)[] = [];
  readonly lazyTimes = new LazyTimes();
  /** Blocks of inode tables that memory has. */
  readonly tables: TableBlocks;
  readonly #summers: ReturnType<typeof summersOf>;

  /** What the recorder had sent when the mount began. A replay of the journal before the mount sets this. */
  sentBefore: number;
  readonly #kbytesBefore: bigint;

  constructor(recorder: Recorder, volume: Volume, kind: 'ext2' | 'ext3' | 'ext4', options: MountOptions, clock: Clock) {
    const { geometry, sb } = volume;
    this.recorder = recorder;
    this.volume = volume;
    this.geometry = geometry;
    this.kind = kind;
    this.options = options;
    this.behaviour = behaviourOf(options.driver, options.kernel);
    this.clock = clock;
    this.blockSize = geometry.blockSize;
    this.superblock = superblockBlock(geometry);
    this.sb = Superblock.view(recorder.store.own(this.superblock), SUPERBLOCK_OFFSET % geometry.blockSize);
    this.#kbytesBefore = this.sb.s_kbytes_written;
    this.sentBefore = recorder.sentBytes;
    this.extents = hasIncompat(sb, 'extent');
    this.inlineData = hasIncompat(sb, 'inline_data');
    this.eaInode = hasIncompat(sb, 'ea_inode');
    this.hugeFile = hasRoCompat(sb, 'huge_file');
    this.indirectBlocks = maxIndirectBlocks(this.blockSize, this.hugeFile);
    this.journaled = hasCompat(sb, 'has_journal');
    this.fastCommits = hasCompat(sb, 'fast_commit') && this.behaviour.knowsFastCommits;
    this.csum = volume.rules.kind === 'metadata_csum';
    this.due = new ChecksumsDue(volume.rules.kind !== 'none');
    this.#groups = new Array(geometry.groups);
    this.tables = new TableBlocks(geometry);
    const said = geometry.inodeSize > EXT4_GOOD_OLD_INODE_SIZE && this.has('extra_isize');
    this.minExtraIsize = said ? sb.s_min_extra_isize : 0;
    this.wantExtraIsize = wantedExtra(
      geometry.inodeSize,
      said ? Math.max(sb.s_want_extra_isize, this.minExtraIsize) : 0,
    );
    this.#summers = summersOf(this);
    const sum = { freeBlocks: 0, freeInodes: 0, usedDirs: 0 };
    for (let n = 0; n < geometry.groups; n++) {
      const group = this.group(n);
      sum.freeBlocks += group.freeBlocks;
      sum.freeInodes += group.freeInodes;
      sum.usedDirs += group.usedDirs;
    }
    for (const what of ['freeBlocks', 'freeInodes', 'usedDirs'] as const) this.counters[what].reset(sum[what]);
    recorder.beforeSettle = () => this.due.settle(this.#summers);
  }

  get freeBlocks(): number {
    return this.counters.freeBlocks.exact;
  }

  set freeBlocks(n: number) {
    this.counters.freeBlocks.set(n);
  }

  get delayedBlocks(): number {
    return this.counters.delayedBlocks.exact;
  }

  set delayedBlocks(n: number) {
    this.counters.delayedBlocks.set(n);
  }

  get freeInodes(): number {
    return this.counters.freeInodes.exact;
  }

  set freeInodes(n: number) {
    this.counters.freeInodes.set(n);
  }

  get usedDirs(): number {
    return this.counters.usedDirs.exact;
  }

  set usedDirs(n: number) {
    this.counters.usedDirs.set(n);
  }

  has(feature: string): boolean {
    const { sb } = this.volume;
    return hasCompat(sb, feature as never) || hasIncompat(sb, feature as never) || hasRoCompat(sb, feature as never);
  }

  /** The first inode that is for files. */
  get firstInode(): number {
    return this.geometry.firstIno;
  }

  /** Blocks kept for root. */
  get rootBlocks(): number {
    return this.sb.s_r_blocks_count_lo + this.sb.s_r_blocks_count_hi * 2 ** 32;
  }

  /** The same in whole clusters. */
  get reservedBlocks(): number {
    return Math.floor(this.rootBlocks / this.geometry.clusterRatio);
  }

  group(n: number): Group {
    let group = this.#groups[n];
    if (!group) {
      group = new Group(this, this.geometry, n, descriptorBlock(this.geometry, n));
      this.#groups[n] = group;
    }
    return group;
  }

  lost(blocks: number, inodes: number): void {
    this.freeBlocks -= blocks;
    this.freeInodes -= inodes;
    this.damaged();
  }

  groupOf(block: number): number {
    return Math.floor((block - this.geometry.firstDataBlock) / this.geometry.blocksPerGroup);
  }

  groupOfInode(ino: number): number {
    return Math.floor((ino - 1) / this.geometry.inodesPerGroup);
  }

  /** The inode, from the cache or from its table. Throws EUCLEAN for an impossible number. */
  inode(ino: number): Inode {
    return this.cached(ino) ?? this.#readInode(ino);
  }

  /** The inode if it is in the cache. */
  cached(ino: number): Inode | undefined {
    return this.#inodes[ino >>> TOGETHER_BITS]?.[ino & IN_PIECE];
  }

  /** The place of the inode: a block of its group's table, and a byte there. Throws EUCLEAN for an impossible number. */
  inodePlace(ino: number): { block: number; byte: number } {
    const { inodesPerGroup, inodeSize, inodeCount } = this.geometry;
    if (!(ino >= 1 && ino <= inodeCount)) throw new Failure('EUCLEAN', `inode ${ino} of ${inodeCount}`);
    const byte = ((ino - 1) % inodesPerGroup) * inodeSize;
    const block = this.group(this.groupOfInode(ino)).inodeTable + Math.floor(byte / this.blockSize);
    return { block, byte: byte % this.blockSize };
  }

  #readInode(ino: number): Inode {
    const { block, byte } = this.inodePlace(ino);
    const { inodeTable, itableUnused } = this.group(this.groupOfInode(ino));
    this.recorder.machine.read(block, 1, 'inode');
    this.tables.read(block, inodeTable, itableUnused);
    const inode = new Inode(this, ino, block, byte, this.geometry.inodeSize);
    const number = ino >>> TOGETHER_BITS;
    const piece = this.#inodes[number] ?? new Array<Inode | undefined>(INODES_TOGETHER).fill(undefined);
    piece[ino & IN_PIECE] = inode;
    this.#inodes[number] = piece;
    return inode;
  }

  /** The inodes in the cache. */
  *known(): Generator<Inode> {
    for (const piece of this.#inodes) if (piece) for (const inode of piece) if (inode) yield inode;
  }

  /**
   * Called before an inode is made. If no other inode of its block is in use, that block need not be read.
   */
  beginInode(ino: number): void {
    const { machine } = this.recorder;
    if (!machine.timed || this.behaviour.readsNewInodes) return;
    const { block, byte } = this.inodePlace(ino);
    const { inodesPerGroup, inodeSize } = this.geometry;
    const index = (ino - 1) % inodesPerGroup;
    const bits = this.group(this.groupOfInode(ino)).inodes();
    const first = index - byte / inodeSize;
    for (let at = first; at < first + this.blockSize / inodeSize; at++) if (at !== index && testBit(bits, at)) return;
    machine.fresh(block);
  }

  /** Forgets a deleted inode, so that the next file with its number starts afresh. */
  forget(ino: number): void {
    const piece = this.#inodes[ino >>> TOGETHER_BITS];
    if (piece) piece[ino & IN_PIECE] = undefined;
  }

  /** Reads the new geometry from the superblock after the volume has grown. */
  grown(): void {
    const { geometry: g, sb } = this;
    const last = g.groups - 1;
    Object.assign(g, geometryOf(Superblock.read(this.recorder.store.read(this.superblock), sb.at)));
    const group = this.#groups[last];
    if (group) group.length = groupLength(g, last);
  }

  /** KiB written to the device in the volume's life, including this mount. */
  get kbytesWritten(): bigint {
    return this.#kbytesBefore + BigInt(Math.floor((this.recorder.sentBytes - this.sentBefore) / 1024));
  }

  /** Updates the superblock's counts, as a sync does. */
  writeCounts(): void {
    this.touch(this.superblock);
    const free = this.freeBlocks * this.geometry.clusterRatio;
    this.sb.s_free_blocks_count_lo = free % 2 ** 32;
    if (this.has('64bit')) this.sb.s_free_blocks_count_hi = Math.floor(free / 2 ** 32);
    this.sb.s_free_inodes_count = this.freeInodes;
    this.due.add('superblock', 0);
  }

  /** The bytes of a block of metadata, to be changed. It tells the keeper, which decides when the block goes to the disk. */
  touch(block: number, at?: number, length?: number): Uint8Array {
    this.keeper.join(block);
    return this.recorder.touch(block, at, length);
  }

  /** Makes every checksum right, and records the change of every touched block. */
  settle(): void {
    this.due.settle(this.#summers);
    this.recorder.settle();
  }
}
