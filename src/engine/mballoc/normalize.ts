/**
 * Normalisation asks for more blocks than are needed, so that the file can go on where it ends.
 *
 *     needed          ├─3─┤                            blocks 100…102 of a file of 103
 *     predicted   ├──────────────── 512 ──────────┤    the file rounded up, from an aligned start
 *     kept        │   ├──────────── 412 ──────────┤    less what is mapped or preallocated already
 *
 * Small files share the preallocations of a whole CPU instead (locality groups).
 */

import { EXT_MAX_BLOCKS } from '../../format/constants.ts';
import { MB } from '../../trace/flags.ts';
import type { InodePa } from './preallocation.ts';
import type { Context } from './request.ts';

/** s_mb_group_prealloc: the blocks that a locality group takes at a time, and the least clusters that it takes. */
const GROUP_PREALLOC = 512;
const LEAST_GROUP_PREALLOC = 32;
/** s_mb_stream_req: files beyond this many blocks are large, and each gets its own preallocations. */
const STREAM_REQUEST = 16;

/** Decides which preallocation serves the request: that of a CPU, that of the file, or none. */
export function groupOrFile(ctx: Context, blockSize: number, busy: boolean): void {
  if (!(ctx.flags & MB.HINT_DATA) || ctx.flags & MB.HINT_GOAL_ONLY) return;
  const size = ctx.original.logical + ctx.original.length * ctx.inode.mount.geometry.clusterRatio;
  const fileBlocks = Math.ceil(ctx.inode.size / blockSize);
  // This is the tail of a file that is not open for writing, so it will not grow.
  const closed = size === fileBlocks && !busy && ctx.inode.writers === 0;
  if (Math.max(size, fileBlocks) > STREAM_REQUEST) {
    ctx.flags |= closed ? MB.HINT_NOPREALLOC : MB.STREAM_ALLOC;
    return;
  }
  ctx.flags |= MB.HINT_GRP_ALLOC;
}

const KIB = 1024;
const MIB = 1024 * KIB;

/** Predicts the size that a file of `size` bytes will reach, and the byte at which its piece starts. */
function predict(
  size: number,
  logical: number,
  length: number,
  blockSize: number,
  clusterRatio: number,
): { start: number; size: number } {
  for (let step = 16 * KIB; step <= MIB; step *= 2) if (size <= step) return { start: 0, size: step };
  // It is not worth asking for more than the largest chunk of a buddy.
  const largest = 2 * blockSize;
  const aligned = (unit: number) => ({ start: Math.floor((logical * blockSize) / unit) * unit, size: unit });
  if (size <= 4 * MIB || largest <= 2 * KIB) return aligned(2 * MIB);
  if (size <= 8 * MIB || largest <= 4 * KIB) return aligned(4 * MIB);
  if (length <= (8 * MIB) / blockSize || largest <= 8 * KIB) return aligned(8 * MIB);
  return { start: logical * blockSize, size: length * clusterRatio * blockSize };
}

export interface Limits {
  blockSize: number;
  /** Blocks in a cluster. The stripe and the lengths of requests and goals count clusters. */
  clusterRatio: number;
  blocksPerGroup: number;
  firstDataBlock: number;
  blockCount: number;
  /** Width of a RAID stripe in clusters, or 0. */
  stripe: number;
}

/** Turns the original request into a goal. `pas` are the inode's own preallocations. */
export function normalize(ctx: Context, pas: readonly InodePa[], limits: Limits): void {
  if (!(ctx.flags & MB.HINT_DATA) || ctx.flags & (MB.HINT_GOAL_ONLY | MB.HINT_NOPREALLOC)) return;
  const { original, goal, request } = ctx;
  if (ctx.flags & MB.HINT_GRP_ALLOC) {
    const usual = Math.max(Math.floor(GROUP_PREALLOC / limits.clusterRatio), LEAST_GROUP_PREALLOC);
    goal.length = limits.stripe > 1 ? Math.ceil(usual / limits.stripe) * limits.stripe : usual;
    return;
  }
  const { blockSize, clusterRatio } = limits;
  const end = original.logical + original.length * clusterRatio;
  const bytes = Math.max(end * blockSize, ctx.inode.size);
  const predicted = predict(bytes, original.logical, original.length, blockSize, clusterRatio);
  // If groups are smaller than the pieces of a file, a piece begins at most one group before the request.
  const { blocksPerGroup } = limits;
  let start = Math.max(predicted.start / blockSize, original.logical - (original.logical % blocksPerGroup));
  let size = predicted.size / blockSize;
  // The window must hold the request, whatever the file's size says.
  if (request.pleft && start <= request.lleft) {
    size -= request.lleft + 1 - start;
    start = request.lleft + 1;
  }
  if (request.pright && start + size - 1 >= request.lright) size -= start + size - request.lright;
  // The last number a block of a file can have is kept free.
  size = Math.min(size, EXT_MAX_BLOCKS - start, blocksPerGroup);
  let stop = start + size;
  for (const pa of pas) {
    if (pa.deleted) continue;
    if (pa.end <= original.logical) start = Math.max(start, pa.end);
    else if (pa.logical > original.logical) stop = Math.min(stop, pa.logical);
  }
  goal.logical = start;
  size = stop - start;
  goal.length = Math.ceil(size / clusterRatio);
  ctx.originalGoalLength = goal.length;
  const aim = (block: number) => {
    goal.group = Math.floor((block - limits.firstDataBlock) / limits.blocksPerGroup);
    goal.start = Math.floor((block - limits.firstDataBlock - goal.group * limits.blocksPerGroup) / clusterRatio);
    ctx.flags |= MB.HINT_TRY_GOAL;
  };
  // If the new piece touches a neighbour, one extent is enough for both.
  if (
    request.pright &&
    request.lright === stop &&
    request.pright >= size &&
    request.pright - size >= limits.firstDataBlock
  )
    aim(request.pright - size);
  if (request.pleft && request.lleft + 1 === start && request.pleft + 1 < limits.blockCount) aim(request.pleft + 1);
}
