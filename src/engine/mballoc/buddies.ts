/**
 * The buddies of all groups of a mount. As in Linux they are built when they are first needed. If a volume has many
 * groups, they are listed by their free space.
 *
 *     up to 15 groups    every group is looked at; the first search has all bitmaps read
 *     16 and more        groups are listed (group-lists.ts), and bitmaps are read in batches (bitmap-reading.ts)
 */

import { countSet } from '../../bytes/bitmap.ts';
import type { Failure } from '../fs/failure.ts';
import type { Mount } from '../fs/mount.ts';
import { PAGE_SIZE } from '../fs/page-size.ts';
import { BitmapReading } from './bitmap-reading.ts';
import { Buddy } from './buddy.ts';
import { GroupLists } from './group-lists.ts';

/**
 * MB_DEFAULT_LINEAR_SCAN_THRESHOLD: mb_optimize_scan is on from this many groups up, unless the mount says otherwise.
 */
const MANY_GROUPS = 16;
/**
 * Seconds until the background thread has read all bitmaps. Linux picks a random moment within
 * EXT4_DEF_LI_MAX_START_DELAY = 5 s of the mount. This is the middle.
 */
const READ_ALL_AFTER_S = 2.5;

export class Buddies {
  groups: number;
  readonly flexSize: number;
  readonly orders: number;
  /** Absent with mb_optimize_scan=0. */
  readonly lists: GroupLists | undefined;
  readonly reading: BitmapReading | undefined;
  readonly #mount: Mount;
  readonly #all: (Buddy | undefined)[];
  readonly #groupsPerPage: number;
  #searched = false;
  /** The moment at which the background thread runs; Infinity once it has run, or if it never will. */
  #readAllAt: number;

  constructor(mount: Mount) {
    const { geometry: g, options } = mount;
    this.#mount = mount;
    this.groups = g.groups;
    this.flexSize = g.flexSize;
    this.orders = Math.log2(g.blockSize) + 2;
    // A page of memory holds bitmap and buddies of a group, two blocks; with blocks of 1 KiB it holds two groups.
    this.#groupsPerPage = Math.max(1, PAGE_SIZE / g.blockSize / 2);
    this.#all = new Array(g.groups);
    if (options.mbOptimizeScan ?? g.groups >= MANY_GROUPS) this.lists = new GroupLists(g.groups, this.orders);
    this.reading = new BitmapReading(this);
    this.#readAllAt = this.reading && options.prefetchBlockBitmaps ? this.#now() + READ_ALL_AFTER_S : Infinity;
  }

  #now(): number {
    const { sec, nsec } = this.#mount.clock.now();
    return sec + nsec / 1e9;
  }

  /** The first failure to read a bitmap. The caller that looks for it resets it. */
  met: Failure | undefined;

  /** The buddies of a group, built from its bitmap when first asked for. */
  of(group: number): Buddy {
    return this.#all[group] ?? this.load(group);
  }

  load(group: number): Buddy {
    const sibling = group ^ 1;
    if (this.reading && this.#groupsPerPage > 1 && sibling < this.groups && !this.#all[sibling])
      this.#make(sibling, this.#mount.group(sibling).blocks());
    return this.#make(group, this.#mount.group(group).blocks());
  }

  #make(group: number, bitmap: Uint8Array): Buddy {
    const g = this.#mount.group(group);
    const length = g.clusters;
    const read = new Buddy(bitmap, length, this.orders - 2);
    const beyond = this.#freeBeyond(group, bitmap);
    const agrees = beyond === 0 && this.#agrees(group, read);
    const buddy = agrees ? read : new Buddy(this.#distrusted(group, read.free + beyond), length, this.orders - 2);
    this.met ??= g.blocksFault;
    this.#all[group] = buddy;
    this.file(group, buddy);
    return buddy;
  }

  /** Linux trusts a bitmap only if the descriptor counts as many free blocks, or if the group was given up before. */
  #agrees(group: number, { free }: Buddy): boolean {
    return free === this.#mount.group(group).freeBlocks || this.#mount.group(group).blocksDamaged;
  }

  /** Counts clear bits behind the volume's end, in the bitmap of a short last group. They must be set. */
  #freeBeyond(group: number, bitmap: Uint8Array): number {
    const { clusters, blocksUninit } = this.#mount.group(group);
    const { blocksPerGroup, clusterRatio } = this.#mount.volume.geometry;
    const all = blocksPerGroup / clusterRatio;
    if (clusters === all || blocksUninit) return 0;
    return all - clusters - (countSet(bitmap, all) - countSet(bitmap, clusters));
  }

  #distrusted(group: number, free: number): Uint8Array {
    const g = this.#mount.group(group);
    // The volume's count of free blocks loses those that are free in the bitmap, whatever the descriptor says.
    return g.distrustBlocks('EUCLEAN', `${free} blocks are free in it, ${g.freeBlocks} by the descriptor`, free);
  }

  take(group: number, start: number, length: number): Buddy {
    const buddy = this.of(group);
    buddy.take(start, length);
    this.file(group, buddy);
    return buddy;
  }

  give(group: number, start: number, length: number): void {
    if (this.#mount.group(group).blocksDamaged) return;
    const buddy = this.of(group);
    buddy.give(start, length);
    this.file(group, buddy);
  }

  /** Gives up a group whose bitmap is not trusted. All its blocks count as taken. */
  giveUp(group: number): void {
    if (this.#all[group]) this.load(group);
  }

  grown(groups: number): void {
    this.groups = groups;
    this.lists?.grown(groups);
    this.reading?.grown(groups);
  }

  /** Adds free blocks to a short group. */
  extend(group: number, block: number, count: number): void {
    const buddy = this.#all[group];
    if (!buddy) return;
    const { start, length } = this.#mount.group(group);
    buddy.length = length;
    buddy.give(block - start, count);
    this.file(group, buddy);
  }

  file(group: number, buddy: Buddy): void {
    this.lists?.file(group, buddy);
  }

  isLoaded(group: number): boolean {
    return this.#all[group] !== undefined;
  }

  blocksUninit(group: number): boolean {
    return this.#mount.volume.rules.kind !== 'none' && this.#mount.group(group).blocksUninit;
  }

  freeBlocks(group: number): number {
    return this.#all[group]?.free ?? this.#mount.group(group).freeBlocks;
  }

  /**
   * Answers whether a quick criterion may look at the group. It may if the group is known, needs no reading, or is the
   * first of its flex group. Linux reads that one at once, as metadata belongs there.
   */
  mayLook(group: number): boolean {
    if (this.reading ? this.isLoaded(group) : this.#searched) return true;
    if (this.flexSize > 1 && group % this.flexSize === 0) return true;
    return this.blocksUninit(group);
  }

  beginSearch(): void {
    if (!this.reading) return;
    this.reading.beginSearch();
    if (this.#readAllAt === Infinity || this.#now() < this.#readAllAt) return;
    this.#readAllAt = Infinity;
    this.reading.readAll();
  }

  endSearch(): void {
    this.#searched = true;
    this.reading?.endSearch();
  }
}
