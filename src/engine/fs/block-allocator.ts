/**
 * What a file system wants of whoever gives it blocks: ext4's multi-block allocator (mballoc/), or that of ext2's and
 * ext3's own drivers, with its reservation windows (balloc/).
 */
import type { AllocationRequest } from './allocation-request.ts';
import type { Inode } from './inode.ts';

export interface BlockAllocator {
  /** Blocks held back so that splitting extents can always succeed. */
  readonly reservedClusters: number;
  /** Whether blocks that were freed wait for their transaction. */
  readonly freePending: boolean;
  /** Whether `count` more blocks may be promised; `flags` are of MB. */
  mayClaim(count: number, flags: number): boolean;
  /** The first block; `request.len` says how many, fewer than asked when there is no longer run. Throws ENOSPC. */
  allocate(inode: Inode, request: AllocationRequest): number;
  /** Where a block of an indirect map should lie if the file is written from front to back; 0: its map knows better. */
  goalBehind(inode: Inode, logical: number): number;
  /** Gives back what is kept for an inode: it was closed, truncated or removed. */
  discard(inode: Inode): void;
  /** At umount everything goes back. */
  discardAll(): void;
  /** Frees blocks of a file. `waits`: until the transaction commits nobody may have them. */
  free(inode: Inode, block: number, count: number, flags: string, waits: boolean): void;
  /** The transaction has committed: what it freed may be used again. */
  commit(): void;
}
