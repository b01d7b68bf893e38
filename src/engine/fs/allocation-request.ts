/**
 * What is asked of the block allocator, in the words of struct ext4_allocation_request and of the
 * tracepoints ext4_request_blocks and ext4_allocate_blocks.
 *
 *     file    …│ lleft │           │ logical … +len │        │ lright │…
 *     disk     │ pleft │                goal                 │ pright │
 */

export class AllocationRequest {
  /** First block of the file to be given a place. */
  logical = 0;
  /** Blocks asked for; when answered, blocks given. */
  len = 0;
  /** Where they should lie. */
  goal = 0;
  /** The file's neighbouring blocks that have a place: `pleft` and `pright` are 0 where there is none. */
  lleft = 0;
  pleft = 0;
  lright = 0;
  pright = 0;
  /** A set of MB (see trace/flags.ts). */
  flags = 0;
  /** Root asks: its reserve may be given. */
  byRoot = false;

  set(logical: number, len: number, goal: number, flags: number): this {
    this.logical = logical;
    this.len = len;
    this.goal = goal;
    this.flags = flags;
    this.lleft = this.pleft = this.lright = this.pright = 0;
    return this;
  }
}
