/**
 * A request to the allocator, and its stages.
 *
 *     original   what the caller needs               logical 100, 3 blocks
 *     goal       what is looked for: grown by        logical 0, 512 blocks, near block 4385
 *                normalisation, near the neighbours
 *     best       the best chunk found so far         block 8193, 512 blocks
 *     result     what the caller gets of it          block 8293, 3 blocks; the rest is preallocated
 */
import type { AllocationRequest } from '../fs/allocation-request.ts';
import type { Inode } from '../fs/inode.ts';
import type { GroupPa, InodePa } from './preallocation.ts';

/** How hard the allocator looks, in Linux's order. */
export const CRITERIA = [
  'CR_POWER2_ALIGNED',
  'CR_GOAL_LEN_FAST',
  'CR_BEST_AVAIL_LEN',
  'CR_GOAL_LEN_SLOW',
  'CR_ANY_FREE',
  // Linux prints this after all criteria failed and it takes the best chunk seen.
  '0x5',
] as const;
export const CR_POWER2_ALIGNED = 0;
export const CR_GOAL_LEN_FAST = 1;
export const CR_BEST_AVAIL_LEN = 2;
export const CR_GOAL_LEN_SLOW = 3;
export const CR_ANY_FREE = 4;

export interface Extent {
  logical: number;
  group: number;
  /** Block within the group; -1 for anywhere in it. */
  start: number;
  length: number;
}

export interface Context {
  readonly inode: Inode;
  readonly request: AllocationRequest;
  /** Flags of MB; they change on the way. */
  flags: number;
  readonly original: Extent;
  readonly goal: Extent;
  /** Its length is 0 while nothing is found. */
  readonly best: Extent;
  /** The chunk that was found, before the caller's part was cut out of it. */
  readonly found: Extent;
  /** Length of the goal before CR_BEST_AVAIL_LEN trimmed it. */
  originalGoalLength: number;
  /** Log2 of the goal if it is a power of two; 0 otherwise. */
  order2: number;
  criterion: number;
  status: 'continue' | 'found' | 'break';
  /** Chunks and groups looked at. */
  chunks: number;
  groups: number;
  tail: number;
  splitOrder: number;
  pa: InodePa | GroupPa | undefined;
}
