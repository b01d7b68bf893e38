/**
 * A request to the block allocator, with the names of struct ext4_allocation_request and of the tracepoints
 * ext4_request_blocks and ext4_allocate_blocks.
 *
 *     file    …│ lleft │           │ logical … +len │        │ lright │…
 *     disk     │ pleft │                goal                 │ pright │
 */

export class AllocationRequest {
  /** First block of the file that needs a place; with bigalloc the first of its cluster. */
  logical = 0;
  /** Clusters asked for; in the answer, clusters given. Without bigalloc these are blocks. */
  len = 0;
  /** The block where they should begin. */
  goal = 0;
  /** The file's neighbouring blocks that have a place: `pleft` and `pright` are 0 where there is none. */
  lleft = 0;
  pleft = 0;
  lright = 0;
  pright = 0;
  /** A set of MB (see trace/flags.ts). */
  flags = 0;
  /** True if root asks, who may use its reserve. */
  byRoot = false;

  set(logical: number, len: number, goal: number, flags: number): this {
    this.lleft = this.pleft = this.lright = this.pright = 0;
    return this.ask(logical, len, goal, flags);
  }

  /** Does the same where the neighbours are known. */
  ask(logical: number, len: number, goal: number, flags: number): this {
    this.logical = logical;
    this.len = len;
    this.goal = goal;
    this.flags = flags;
    return this;
  }
}
