/**
 * The multi-block allocator (mballoc) of a mounted volume.
 *
 *     request ──▶ preallocated? ──yes──────────────────────────────▶ take it
 *                     │ no
 *                 normalise ──▶ search the buddies ──▶ keep the rest as a preallocation ──▶ take it
 *                                    │ nothing
 *                               give preallocations back, search again, or ENOSPC
 *
 * Taking means three things: the bits on disk, the counts in the descriptor, the counts of the mount.
 * Freed blocks return to the buddies when the transaction that freed them has committed
 * (`commit`), so that a crash never finds a file's old blocks in a new file.
 */
import type { Rejected } from '../../trace/events/passed.ts';
import { MB } from '../../trace/flags.ts';
import type { AllocationRequest } from '../fs/allocation-request.ts';
import type { BlockAllocator } from '../fs/block-allocator.ts';
import { addBlocks, giveBlocks, takeBlocks } from '../fs/block-counts.ts';
import { wholeClusters } from '../fs/clusters.ts';
import { Failure } from '../fs/failure.ts';
import { FreedBlocks } from '../fs/freed-blocks.ts';
import type { Inode } from '../fs/inode.ts';
import type { Mount } from '../fs/mount.ts';
import { Buddies } from './buddies.ts';
import type { Buddy } from './buddy.ts';
import type { SearchSpace } from './group-scan.ts';
import { groupOrFile, type Limits, normalize } from './normalize.ts';
import { GroupPa, InodePa } from './preallocation.ts';
import { Preallocations } from './preallocations.ts';
import type { Context, Extent } from './request.ts';
import { search } from './search.ts';
import {
  tellFound,
  tellFree,
  tellFreed,
  tellGiven,
  tellNewGroupPa,
  tellNewPa,
  tellNothing,
  tellRequest,
} from './telling.ts';

/** The allocator holds back 2 % of the clusters, at most this many, so that a flush can always split extents. */
const MAX_RESERVED_CLUSTERS = 4096;

export class Allocator implements BlockAllocator, SearchSpace {
  readonly mount: Mount;
  groups: number;
  readonly flexSize: number;
  readonly stripe: number;
  readonly firstDataBlock: number;
  readonly blocksPerGroup: number;
  /** Blocks in a cluster. Lengths and places in a group count clusters. */
  readonly ratio: number;
  readonly reservedClusters: number;
  considered: Rejected[] | undefined;
  readonly #limits: Limits;
  readonly buddies: Buddies;
  readonly #kept: Preallocations;
  readonly #streams: number[];
  readonly #freed: FreedBlocks;

  constructor(mount: Mount, cpus = 2) {
    const { geometry: g } = mount;
    this.mount = mount;
    this.groups = g.groups;
    this.flexSize = g.flexSize;
    this.ratio = g.clusterRatio;
    this.stripe = inClusters(mount.options.stripe ?? stripeOf(mount), g.clusterRatio);
    this.firstDataBlock = g.firstDataBlock;
    this.blocksPerGroup = g.blocksPerGroup;
    this.reservedClusters = mount.extents
      ? Math.min(Math.floor(g.blockCount / g.clusterRatio / 50), MAX_RESERVED_CLUSTERS)
      : 0;
    this.#limits = {
      blockSize: g.blockSize,
      clusterRatio: g.clusterRatio,
      blocksPerGroup: g.blocksPerGroup,
      firstDataBlock: g.firstDataBlock,
      blockCount: g.blockCount,
      stripe: this.stripe,
    };
    this.buddies = new Buddies(mount);
    this.#freed = new FreedBlocks(mount);
    this.#kept = new Preallocations(mount, this.buddies);
    // There is one stream per CPU, but no more than a quarter of the groups.
    this.#streams = new Array(Math.max(1, Math.min(cpus, Math.ceil(g.groups / 4)))).fill(0);
  }

  buddy(group: number): Buddy {
    return this.buddies.of(group);
  }

  streamGroup(ino: number): number {
    return this.#streams[ino % this.#streams.length];
  }

  setStreamGroup(ino: number, group: number): void {
    this.#streams[ino % this.#streams.length] = group;
  }

  /** The preallocations of an inode, for views and tests. */
  preallocations(ino: number): readonly InodePa[] {
    return this.#kept.ofInode(ino);
  }

  /** Answers whether `count` more clusters may be promised. Root may use its reserve. */
  mayClaim(count: number, flags: number): boolean {
    const { freeBlocks, delayedBlocks, reservedBlocks } = this.mount;
    const left = freeBlocks - delayedBlocks - count;
    if (flags & MB.USE_RESV) return left >= 0;
    if (flags & MB.USE_ROOT_BLKS) return left >= this.reservedClusters;
    return left >= this.reservedClusters + reservedBlocks;
  }

  /** Returns the first block. `request.len` becomes the clusters found, maybe fewer than asked for. Throws ENOSPC. */
  allocate(inode: Inode, request: AllocationRequest): number {
    const { mount } = this;
    tellRequest(inode, request);
    let length = request.len;
    if (!(request.flags & MB.DELALLOC_RESV)) {
      const claim = request.byRoot ? request.flags | MB.USE_ROOT_BLKS : request.flags;
      while (length > 0 && !this.mayClaim(length, claim)) length >>>= 1;
      if (length === 0) throw new Failure('ENOSPC', 'no block is free');
    }
    const ctx = this.#context(inode, request, length);
    this.considered = mount.recorder.passedOver();
    const preallocated = this.#fromPreallocated(ctx);
    if (!preallocated) {
      normalize(ctx, this.preallocations(inode.ino), this.#limits);
      this.buddies.met = undefined;
      this.#searchHarder(ctx);
      if (ctx.status !== 'found') this.#refuse(ctx, request);
      if (ctx.original.length < ctx.best.length) this.#preallocate(ctx);
    }
    tellFound(ctx, preallocated, this.considered);
    const { best } = ctx;
    const block = this.#block(best);
    takeBlocks(mount, best.group, best.start, best.length);
    this.#release(ctx);
    tellGiven(inode, request, best.length, block);
    request.len = best.length;
    return block;
  }

  /** Refuses blocks that were promised: the free ones wait for a commit. */
  #refuse(ctx: Context, request: AllocationRequest): never {
    tellNothing(ctx, request, this.considered);
    // The first caller that meets an unreadable bitmap gets that error. Later ones get ENOSPC.
    throw this.buddies.met ?? new Failure('ENOSPC', 'no block is free');
  }

  #context(inode: Inode, request: AllocationRequest, wanted: number): Context {
    const { blockCount } = this.mount.geometry;
    // No run is longer than a group.
    const length = Math.min(wanted, this.blocksPerGroup / this.ratio);
    const aim = request.goal < this.firstDataBlock || request.goal >= blockCount ? this.firstDataBlock : request.goal;
    const original: Extent = { logical: request.logical, group: 0, start: 0, length };
    this.#aim(original, aim);
    const ctx: Context = {
      inode,
      request,
      flags: request.flags,
      original,
      goal: { ...original },
      best: { logical: 0, group: 0, start: 0, length: 0 },
      found: { logical: 0, group: 0, start: 0, length: 0 },
      originalGoalLength: length,
      order2: 0,
      criterion: 0,
      status: 'continue',
      chunks: 0,
      groups: 0,
      tail: 0,
      splitOrder: 0,
      pa: undefined,
    };
    groupOrFile(ctx, this.mount.blockSize, false);
    return ctx;
  }

  #block(e: Extent): number {
    return this.blockOf(e.group, e.start);
  }

  blockOf(group: number, cluster: number): number {
    return this.firstDataBlock + group * this.blocksPerGroup + cluster * this.ratio;
  }

  clusterOf(group: number): number {
    return Math.floor(this.blockOf(group, 0) / this.ratio);
  }

  #aim(e: Extent, block: number): void {
    e.group = Math.floor((block - this.firstDataBlock) / this.blocksPerGroup);
    e.start = Math.floor((block - this.firstDataBlock - e.group * this.blocksPerGroup) / this.ratio);
  }

  #fromPreallocated(ctx: Context): boolean {
    if (!(ctx.flags & MB.HINT_DATA)) return false;
    const { original } = ctx;
    const own = this.#kept
      .ofInode(ctx.inode.ino)
      .find((pa) => pa.free > 0 && pa.logical <= original.logical && original.logical < pa.end);
    if (own) {
      this.#fromInodePa(ctx, own);
      return true;
    }
    if (!(ctx.flags & MB.HINT_GRP_ALLOC)) return false;
    const shared = this.#kept.locality.nearest(this.#block(ctx.goal), original.length);
    if (!shared) return false;
    this.#fromGroupPa(ctx, shared);
    return true;
  }

  #fromInodePa(ctx: Context, pa: InodePa): void {
    const { best, original } = ctx;
    const from = original.logical - pa.logical;
    this.#aim(best, pa.physical + from);
    best.logical = original.logical;
    best.length = Math.min(Math.ceil((pa.length * this.ratio - from) / this.ratio), original.length);
    pa.free -= best.length;
    ctx.status = 'found';
    ctx.pa = pa;
  }

  #fromGroupPa(ctx: Context, pa: GroupPa): void {
    const { best, original } = ctx;
    this.#aim(best, pa.physical);
    best.logical = original.logical;
    best.length = original.length;
    ctx.status = 'found';
    ctx.pa = pa;
  }

  /** Searches. If it finds nothing, it gives back the preallocations of every group and searches again. */
  #searchHarder(ctx: Context): void {
    search(ctx, this);
    while (ctx.status !== 'found') {
      let given = 0;
      for (let group = 0; group < this.groups; group++) given += this.#kept.discardGroup(group);
      if (given === 0) return;
      ctx.status = 'continue';
      ctx.best.length = 0;
      search(ctx, this);
    }
  }

  /** Keeps the blocks beyond the request as a preallocation. */
  #preallocate(ctx: Context): void {
    const { best, original, goal } = ctx;
    const block = this.#block(best);
    if (ctx.flags & MB.HINT_GRP_ALLOC) {
      const pa = new GroupPa(best.group, block, best.length);
      tellNewGroupPa(ctx.inode, pa);
      this.#kept.addGroupPa(pa);
      this.#fromGroupPa(ctx, pa);
      return;
    }
    if (best.length < ctx.originalGoalLength) {
      // The find is shorter than the goal. It must still cover the request, if possible at the goal's end or start.
      const { ratio } = this;
      const end = original.logical + original.length * ratio;
      const atEnd = goal.logical + (ctx.originalGoalLength - best.length) * ratio;
      if (original.logical >= atEnd) best.logical = atEnd;
      else if (end <= goal.logical + best.length * ratio) best.logical = goal.logical;
      else best.logical = original.logical;
    }
    const pa = new InodePa(ctx.inode, best.logical, block, best.length);
    tellNewPa(pa);
    this.#kept.addInodePa(pa);
    this.#fromInodePa(ctx, pa);
  }

  /** Files a preallocation again after its use, or removes it if it is used up. */
  #release(ctx: Context): void {
    const { pa } = ctx;
    if (!pa) return;
    if (pa.kind === 'group') {
      pa.physical += ctx.best.length * this.ratio;
      pa.free -= ctx.best.length;
      if (pa.free === 0) this.#kept.dropGroupPa(pa);
      else {
        this.#kept.note(pa);
        for (const old of this.#kept.locality.file(pa)) this.#kept.releaseGroupPa(old);
      }
    } else if (pa.free === 0) this.#kept.dropInodePa(pa);
    else this.#kept.note(pa);
  }

  /** No goal is needed, as the search itself knows the neighbours and the preallocations. */
  goalBehind(): number {
    return 0;
  }

  /** Gives back the preallocations of an inode that was closed, truncated or removed. */
  discard(inode: Inode): void {
    this.#kept.discard(inode);
  }

  grown(): void {
    const { groups, blockCount } = this.mount.geometry;
    this.groups = groups;
    this.#limits.blockCount = blockCount;
    this.buddies.grown(groups);
  }

  extend(group: number, block: number, count: number): void {
    addBlocks(this.mount, group, block, count);
    this.buddies.extend(group, block, count);
  }

  /** Gives back all preallocations at umount. */
  discardAll(): void {
    for (let group = 0; group < this.groups; group++) this.#kept.discardGroup(group);
  }

  /** Frees blocks of a file. With `waits` they may not be taken before the transaction commits. */
  free(inode: Inode, block: number, count: number, flags: number, waits: boolean): void {
    const { mount } = this;
    tellFree(inode, block, count, flags);
    const whole = wholeClusters(this.ratio, block, count, flags);
    giveBlocks(mount, whole.block, whole.count, {
      // The buddies do not know the change yet. If they are built now, they may show that the bitmap is damaged.
      look: (group) => this.buddies.of(group),
      given: (group, start, length) => {
        tellFreed(inode, group, start, length);
        if (waits) this.#freed.add(group, start, length);
        else this.buddies.give(group, start, length);
      },
      distrusted: (group) => this.buddies.giveUp(group),
    });
  }

  /** Answers whether freed blocks wait for their transaction. */
  get freePending(): boolean {
    return this.#freed.any;
  }

  /** The transaction has committed, so the blocks that it freed may be used again. */
  commit(): void {
    this.#freed.release((group, start, length) => this.buddies.give(group, start, length));
  }
}

/** The stripe in clusters. A stripe that is not made of whole clusters is ignored. */
const inClusters = (stripe: number, ratio: number): number => (stripe % ratio === 0 ? stripe / ratio : 0);

/** RAID geometry from the superblock: the stripe width, or else the stride. */
function stripeOf(mount: Mount): number {
  const { s_raid_stripe_width: width, s_raid_stride: stride } = mount.sb;
  const limit = mount.geometry.blocksPerGroup;
  return width > 0 && width <= limit ? width : stride > 0 && stride <= limit ? stride : 0;
}
