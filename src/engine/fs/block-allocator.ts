/**
 * What a file system needs of its block allocator: ext4's multi-block allocator (mballoc/), or that of ext2's and
 * ext3's own drivers, with its reservation windows (balloc/).
 */
import type { AllocationRequest } from './allocation-request.ts';
import type { Inode } from './inode.ts';

export interface BlockAllocator {
  /** Clusters held back so that splitting extents can always succeed. */
  readonly reservedClusters: number;
  /** Whether freed blocks wait for their transaction. */
  readonly freePending: boolean;
  /** Whether `count` more clusters may be promised; `flags` is a set of MB. */
  mayClaim(count: number, flags: number): boolean;
  /** The first block; `request.len` becomes how many, fewer than asked where no run is long enough. Throws ENOSPC. */
  allocate(inode: Inode, request: AllocationRequest): number;
  /**
   * Where a block of an indirect map should lie if the file is written from front to back; 0: the map itself knows
   * better.
   */
  goalBehind(inode: Inode, logical: number): number;
  /** Gives back what is kept for an inode: it was closed, truncated or removed. */
  discard(inode: Inode): void;
  /** At umount everything goes back. */
  discardAll(): void;
  /**
   * Frees blocks of a file; `flags` is a set of FREE_BLOCKS, `waits`: they may not be taken before the transaction commits.
   */
  free(inode: Inode, block: number, count: number, flags: number, waits: boolean): void;
  /** The volume has become larger. */
  grown(): void;
  /** Blocks behind the end of what was the last group are its own now, and free. */
  extend(group: number, block: number, count: number): void;
  /** The transaction has committed: what it freed may be used again. */
  commit(): void;
}
