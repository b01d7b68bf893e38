/**
 * The order in which a search looks at groups.
 *
 *     round and round    the goal's group, the next, … the last, 0, … the one before the goal's
 *     by lists           mb_max_linear_groups that way, then only groups that are listed as good enough:
 *                        from where that ended to the last, list by list; then from 0, list by list
 *
 *     CR_POWER2_ALIGNED  lists by the largest free buddy, from the goal's order up
 *     CR_GOAL_LEN_FAST   lists by the average run, from the goal's order up
 *     CR_BEST_AVAIL_LEN  the list by the average run of the goal's order; then of half the goal, and so on
 *
 * The quick criteria go by lists if there are many groups (mb_optimize_scan). The other criteria always go round.
 */
import { MB } from '../../trace/flags.ts';
import type { GroupLists } from './group-lists.ts';
import { type SearchSpace, scanGroup } from './group-scan.ts';
import {
  type Context,
  CR_ANY_FREE,
  CR_BEST_AVAIL_LEN,
  CR_GOAL_LEN_FAST,
  CR_GOAL_LEN_SLOW,
  CR_POWER2_ALIGNED,
  CRITERIA,
} from './request.ts';

/** s_mb_max_linear_groups for a rotating disk, which seeks less among neighbours. Other disks get 0. */
const MAX_LINEAR_GROUPS = 4;
/** s_mb_best_avail_max_trim_order: how many times a goal is halved before the search looks at every run. */
const BEST_AVAIL_MAX_TRIM_ORDER = 3;

export function scanAll(ctx: Context, space: SearchSpace): void {
  while (ctx.criterion <= CR_ANY_FREE && ctx.status === 'continue') scanRound(ctx, space);
}

/** Makes one round under one criterion. If it finds nothing, it sets the next criterion. */
function scanRound(ctx: Context, space: SearchSpace): void {
  const { groups, buddies } = space;
  const first = ctx.goal.group < groups ? ctx.goal.group : 0;
  buddies.reading?.beginRound(first);
  const lists = ctx.criterion < CR_GOAL_LEN_SLOW ? buddies.lists : undefined;
  const then = scanNeighbours(ctx, space, first, lists ? MAX_LINEAR_GROUPS : groups);
  if (ctx.status !== 'continue') return;
  if (!lists) {
    ctx.criterion++;
    return;
  }
  const want = ctx.goal.length;
  scanListed(ctx, space, lists, want, then, groups);
  scanListed(ctx, space, lists, want, 0, then);
  if (ctx.status === 'continue') giveUp(ctx, space);
}

/** Scans `count` groups from `first` on, wrapping round, and answers the group behind them. */
function scanNeighbours(ctx: Context, space: SearchSpace, first: number, count: number): number {
  let group = first;
  for (let i = 0; i < count && ctx.status === 'continue'; i++) {
    scanGroup(ctx, space, group);
    group = group + 1 < space.groups ? group + 1 : 0;
  }
  return group;
}

/** Scans the groups in [from, end) that are listed as good enough for `want` blocks. */
function scanListed(
  ctx: Context,
  space: SearchSpace,
  lists: GroupLists,
  want: number,
  from: number,
  end: number,
): void {
  if (ctx.criterion === CR_BEST_AVAIL_LEN) {
    scanTrimmed(ctx, space, lists, want, from, end);
    return;
  }
  const byLargest = ctx.criterion === CR_POWER2_ALIGNED;
  const list = byLargest ? lists.byLargest : lists.byAverage;
  let order = byLargest ? ctx.order2 : lists.averageOrder(want);
  for (; order < lists.orders; order++) scanList(ctx, space, list, order, from, end);
}

function scanList(
  ctx: Context,
  space: SearchSpace,
  list: GroupLists['byLargest'],
  order: number,
  from: number,
  end: number,
): void {
  if (ctx.status !== 'continue') return;
  for (let group = list.next(order, from, end); group < end; group = list.next(order, group + 1, end)) {
    scanGroup(ctx, space, group);
    if (ctx.status !== 'continue') return;
  }
}

/** Makes the goal smaller until a group is listed for it, but never smaller than the request. */
function scanTrimmed(
  ctx: Context,
  space: SearchSpace,
  lists: GroupLists,
  want: number,
  from: number,
  end: number,
): void {
  const { goal, original } = ctx;
  const { stripe } = space;
  const log2 = (n: number) => 31 - Math.clz32(n);
  const order = log2(want);
  let least = Math.max(order - BEST_AVAIL_MAX_TRIM_ORDER, 0);
  if (stripe > 0 && 2 ** least < stripe) least = log2(stripe);
  if (2 ** least < original.length) least = log2(original.length) + 1;
  for (let i = order; i >= least && ctx.status === 'continue'; i--) {
    goal.length = stripe > 0 ? Math.ceil(2 ** i / stripe) * stripe : 2 ** i;
    scanList(ctx, space, lists.byAverage, lists.averageOrder(goal.length), from, end);
  }
}

function giveUp(ctx: Context, space: SearchSpace): void {
  space.considered?.push({
    candidate: { kind: 'other_groups' },
    by: CRITERIA[ctx.criterion],
    why: { kind: 'none_listed' },
  });
  // A goal that was never normalised has nothing to trim.
  if (ctx.criterion === CR_GOAL_LEN_FAST && !(ctx.flags & MB.HINT_DATA)) ctx.criterion = CR_GOAL_LEN_SLOW;
  else if (ctx.criterion === CR_BEST_AVAIL_LEN) {
    ctx.goal.length = ctx.originalGoalLength;
    ctx.criterion = CR_GOAL_LEN_SLOW;
  } else ctx.criterion++;
}
