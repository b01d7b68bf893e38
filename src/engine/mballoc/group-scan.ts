/**
 * One group, searched by the present criterion.
 *
 *     worth a look?   ──no──▶ passed over, with the reason
 *         │ yes
 *     CR_POWER2_ALIGNED: the first free buddy that is large enough
 *     else: runs that begin a stripe, then run by run, each weighed against the best so far
 */

import { nextClear, nextSet } from '../../bytes/bitmap.ts';
import type { Reason, Rejected } from '../../trace/events/passed.ts';
import { MB } from '../../trace/flags.ts';
import { FLEX_SIZE_DIR_ALLOC_SCHEME } from '../volume/geometry.ts';
import type { Buddies } from './buddies.ts';
import type { Buddy } from './buddy.ts';
import {
  type Context,
  CR_ANY_FREE,
  CR_BEST_AVAIL_LEN,
  CR_GOAL_LEN_FAST,
  CR_GOAL_LEN_SLOW,
  CR_POWER2_ALIGNED,
  CRITERIA,
} from './request.ts';

/** s_mb_max_to_scan and s_mb_min_to_scan: how many chunks a search looks at before it takes the best of them. */
const MAX_TO_SCAN = 200;
const MIN_TO_SCAN = 10;

/** The parts of the allocator that a search uses. */
export interface SearchSpace {
  readonly groups: number;
  readonly flexSize: number;
  readonly stripe: number;
  /** Blocks in a cluster. Lengths count clusters. */
  readonly ratio: number;
  /** The first cluster of a group, counted from the beginning of the volume. */
  clusterOf(group: number): number;
  /** The first block of a cluster, by its place in its group. */
  blockOf(group: number, cluster: number): number;
  readonly buddies: Buddies;
  /** The group at which large files of this inode go on (stream allocation). */
  streamGroup(ino: number): number;
  setStreamGroup(ino: number, group: number): void;
  /** The reasons for skipping groups, collected only for a recording. */
  considered: Rejected[] | undefined;
}

export function setBest(ctx: Context, group: number, start: number, length: number): void {
  ctx.best.group = group;
  ctx.best.start = start;
  ctx.best.length = length;
}

/** The unit of lengths. */
export const unitsOf = ({ ratio }: SearchSpace) => (ratio > 1 ? 'clusters' : 'blocks');

/** Why the present criterion skips the group, if it does. */
function objection(ctx: Context, space: SearchSpace, group: number, buddy: Buddy): Reason | undefined {
  const units = unitsOf(space);
  const { free, fragments } = buddy;
  const wanted = ctx.goal.length;
  if (free === 0 || fragments === 0) return { kind: 'full' };
  switch (ctx.criterion) {
    case CR_POWER2_ALIGNED:
      if (ctx.flags & MB.HINT_DATA && space.flexSize >= FLEX_SIZE_DIR_ALLOC_SCHEME && group % space.flexSize === 0)
        return { kind: 'for_directories' };
      if (free < wanted) return { kind: 'few_free', free, wanted, units };
      return buddy.largestOrder < ctx.order2
        ? { kind: 'small_buddy', largest: buddy.largestOrder < 0 ? 0 : 2 ** buddy.largestOrder, wanted, units }
        : undefined;
    case CR_GOAL_LEN_FAST:
    case CR_BEST_AVAIL_LEN:
      return Math.floor(free / fragments) < wanted
        ? { kind: 'short_runs', runs: fragments, average: Math.floor(free / fragments), wanted, units }
        : undefined;
    case CR_GOAL_LEN_SLOW:
      return free < wanted ? { kind: 'few_free', free, wanted, units } : undefined;
    default:
      return undefined;
  }
}

/** Why a group whose bitmap was never read is not worth reading, if it is not. */
function notWorthReading(ctx: Context, space: SearchSpace, group: number): Reason | undefined {
  const { buddies } = space;
  if (buddies.reading && !buddies.isLoaded(group)) {
    // The descriptor's count is enough for this.
    const free = buddies.freeBlocks(group);
    if (free === 0) return { kind: 'full' };
    if (ctx.criterion < CR_ANY_FREE && free < ctx.goal.length)
      return { kind: 'few_free', free, wanted: ctx.goal.length, units: unitsOf(space) };
  }
  return ctx.criterion < CR_GOAL_LEN_SLOW && !buddies.mayLook(group) ? { kind: 'not_read' } : undefined;
}

export function scanGroup(ctx: Context, space: SearchSpace, group: number): void {
  const { buddies } = space;
  buddies.reading?.visit(group, ctx.criterion < CR_GOAL_LEN_SLOW);
  const why = notWorthReading(ctx, space, group) ?? objection(ctx, space, group, buddies.of(group));
  if (why) {
    space.considered?.push({ candidate: { kind: 'group', group }, by: CRITERIA[ctx.criterion], why });
    return;
  }
  const buddy = buddies.of(group);
  ctx.groups++;
  if (ctx.criterion === CR_POWER2_ALIGNED) {
    scanBuddies(ctx, space, group, buddy);
    return;
  }
  const aligned = space.stripe > 1 && ctx.goal.length % space.stripe === 0;
  if (aligned && (ctx.criterion === CR_GOAL_LEN_FAST || ctx.criterion === CR_BEST_AVAIL_LEN))
    scanStripes(ctx, space, group, buddy);
  if (ctx.status === 'continue') scanRuns(ctx, space, group, buddy);
}

/** A whole buddy of the goal's size, or the start of a larger one. */
function scanBuddies(ctx: Context, space: SearchSpace, group: number, buddy: Buddy): void {
  for (let order = ctx.order2; order < buddy.orders; order++) {
    const start = buddy.firstOfOrder(order);
    if (start < 0) continue;
    ctx.chunks++;
    setBest(ctx, group, start, 1 << ctx.order2);
    takeBest(ctx, space);
    return;
  }
}

/** A run that begins a stripe and is as long as one. */
function scanStripes(ctx: Context, space: SearchSpace, group: number, buddy: Buddy): void {
  const { stripe } = space;
  const first = space.clusterOf(group);
  for (let at = Math.ceil(first / stripe) * stripe - first; at < buddy.length; at += stripe) {
    if (!buddy.isFree(at)) continue;
    const length = buddy.extentAt(at, stripe);
    if (length < stripe) continue;
    ctx.chunks++;
    setBest(ctx, group, at, length);
    takeBest(ctx, space);
    return;
  }
}

function scanRuns(ctx: Context, space: SearchSpace, group: number, buddy: Buddy): void {
  let { free } = buddy;
  let at = buddy.firstFree;
  const want = ctx.goal.length;
  while (free > 0 && ctx.status === 'continue') {
    at = nextClear(buddy.bitmap, at, buddy.length);
    if (at >= buddy.length) break;
    if (ctx.criterion < CR_GOAL_LEN_SLOW) {
      // The runs are long enough on average, so at least one is. The scan steps over shorter ones.
      const end = nextSet(buddy.bitmap, at, buddy.length);
      if (end - at < want) {
        free -= end - at;
        at = end;
        continue;
      }
    }
    const length = buddy.extentAt(at, want);
    measure(ctx, space, group, at, length);
    at += length;
    free -= length;
  }
  checkLimits(ctx, space, true);
}

/** Weighs one free chunk against the best so far. */
function measure(ctx: Context, space: SearchSpace, group: number, start: number, length: number): void {
  const { best, goal } = ctx;
  ctx.chunks++;
  if (ctx.flags & MB.HINT_FIRST || length === goal.length) {
    setBest(ctx, group, start, length);
    takeBest(ctx, space);
    return;
  }
  const better =
    best.length === 0 ||
    (best.length < goal.length ? length > best.length : length > goal.length && length < best.length);
  if (better) setBest(ctx, group, start, length);
  checkLimits(ctx, space, false);
}

function checkLimits(ctx: Context, space: SearchSpace, groupDone: boolean): void {
  if (ctx.status === 'found') return;
  if (ctx.chunks > MAX_TO_SCAN && !(ctx.flags & MB.HINT_FIRST)) {
    ctx.status = 'break';
    return;
  }
  if (ctx.best.length < ctx.goal.length) return;
  if (groupDone || ctx.chunks > MIN_TO_SCAN) takeBest(ctx, space);
}

/** Takes the best chunk in the buddy, but no more of it than the goal. */
export function takeBest(ctx: Context, space: SearchSpace): void {
  const { best, goal } = ctx;
  best.length = Math.min(best.length, goal.length);
  best.logical = goal.logical;
  const buddy = space.buddies.take(best.group, best.start, best.length);
  Object.assign(ctx.found, best);
  ctx.tail = buddy.tail;
  ctx.splitOrder = buddy.splitOrder;
  ctx.status = 'found';
  if (ctx.flags & MB.STREAM_ALLOC) space.setStreamGroup(ctx.inode.ino, best.group);
}
