/**
 * The allocator of a replay of fast commits. Data gets the place that its record names. A node of a map or a block of a
 * directory gets the first free block from its goal on that no record names.
 *
 * It only marks taken and freed blocks in the bitmaps. Recovery counts everything anew afterwards.
 */
import { clearBits, nextClear, setBits } from '../../../bytes/bitmap.ts';
import type { AllocationRequest } from '../../fs/allocation-request.ts';
import type { BlockAllocator } from '../../fs/block-allocator.ts';
import { Failure } from '../../fs/failure.ts';
import type { Inode } from '../../fs/inode.ts';
import type { Mount } from '../../fs/mount.ts';

export class ReplayAllocator implements BlockAllocator {
  readonly reservedClusters = 0;
  readonly freePending = false;
  /** Groups with changed bitmaps. */
  readonly groups = new Set<number>();
  readonly #mount: Mount;
  /** Runs [first, end) that must stay where they are, or that a file will get. */
  readonly #kept: { first: number; end: number }[] = [];
  #place = 0;

  constructor(mount: Mount) {
    this.#mount = mount;
  }

  /** Keeps these blocks from every search for a free block. */
  keep(first: number, count: number): void {
    this.#kept.push({ first, end: first + count });
  }

  mayClaim(): boolean {
    return true;
  }

  /** Gives this place to the next request. */
  give(place: number): void {
    this.#place = place;
  }

  allocate(_inode: Inode, request: AllocationRequest): number {
    const block = this.#place || this.#firstFree(request.goal);
    if (this.#place === 0) request.len = 1;
    this.#place = 0;
    this.mark(block, request.len, true);
    return block;
  }

  #firstFree(goal: number): number {
    const { geometry: g } = this.#mount;
    const from = Math.max(goal, g.firstDataBlock);
    const first = this.#mount.groupOf(from);
    for (let i = 0; i < g.groups; i++) {
      const group = this.#mount.group((first + i) % g.groups);
      const bits = group.blocks();
      let bit = nextClear(bits, i === 0 ? from - group.start : 0, group.length);
      for (;;) {
        const block = group.start + bit;
        const kept = this.#kept.find(({ first, end }) => block >= first && block < end);
        if (!kept || bit >= group.length) break;
        bit = nextClear(bits, kept.end - group.start, group.length);
      }
      if (bit < group.length) return group.start + bit;
    }
    throw new Failure('ENOSPC', 'no block is free');
  }

  /** Marks blocks as taken or free in the bitmaps. */
  mark(block: number, count: number, taken: boolean): void {
    const { geometry: g } = this.#mount;
    if (block < g.firstDataBlock || block + count > g.blockCount)
      throw new Failure('EUCLEAN', `a fast commit names block ${block}, which the volume does not have`);
    for (let at = block; at < block + count; ) {
      const n = this.#mount.groupOf(at);
      const group = this.#mount.group(n);
      const length = Math.min(block + count, group.start + group.length) - at;
      this.groups.add(n);
      (taken ? setBits : clearBits)(group.touchBlocks(), at - group.start, length);
      at += length;
    }
  }

  free(_inode: Inode, block: number, count: number): void {
    this.mark(block, count, false);
  }

  goalBehind(): number {
    return 0;
  }

  discard(): void {}

  discardAll(): void {}

  grown(): void {}

  extend(): void {}

  commit(): void {}
}
