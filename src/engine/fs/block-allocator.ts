/**
 * What a file system needs of its block allocator. There are two: ext4's multi-block allocator (mballoc/), and that of
 * the ext2 and ext3 drivers, with its reservation windows (balloc/).
 */
import type { AllocationRequest } from './allocation-request.ts';
import type { Inode } from './inode.ts';

export interface BlockAllocator {
  /** Clusters held back so that splitting extents can always succeed. */
  readonly reservedClusters: number;
  /** True while freed blocks wait for their transaction. */
  readonly freePending: boolean;
  /** Answers whether `count` more clusters may be promised. `flags` is a set of MB. */
  mayClaim(count: number, flags: number): boolean;
  /** Answers the first block. `request.len` becomes the count, which is smaller if no run is long enough. Throws ENOSPC. */
  allocate(inode: Inode, request: AllocationRequest): number;
  /**
   * Where a block of an indirect map should lie if a program writes the file from front to back. 0: the map itself
   * chooses.
   */
  goalBehind(inode: Inode, logical: number): number;
  /** Gives back the blocks kept for an inode that was closed, truncated or removed. */
  discard(inode: Inode): void;
  /** Gives everything back at umount. */
  discardAll(): void;
  /**
   * Frees blocks of a file. `flags` is a set of FREE_BLOCKS. `waits`: no one may take them before the transaction commits.
   */
  free(inode: Inode, block: number, count: number, flags: number, waits: boolean): void;
  /** Called when the volume has become larger. */
  grown(): void;
  /** Adds free blocks behind the end of the last group to this group. */
  extend(group: number, block: number, count: number): void;
  /** Called when the transaction has committed. Its freed blocks may be used again. */
  commit(): void;
}
