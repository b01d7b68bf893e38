/**
 * The search begins with the goal itself and ends with any free block. Each step demands less.
 *
 *     goal                 exactly there, when something says so (TRY_GOAL)
 *     CR_POWER2_ALIGNED    a free buddy of the goal's own size, for sizes that are a power of two
 *     CR_GOAL_LEN_FAST     groups whose free runs are on average long enough
 *     CR_BEST_AVAIL_LEN    the same for a goal that is trimmed, where groups are many
 *     CR_GOAL_LEN_SLOW     any group with enough free blocks, every run looked at
 *     CR_ANY_FREE          whatever is free
 *
 * group-order.ts gives the order of the groups, and group-scan.ts searches each of them.
 */
import { MB } from '../../trace/flags.ts';
import { scanAll } from './group-order.ts';
import { type SearchSpace, setBest, takeBest, unitsOf } from './group-scan.ts';
import { type Context, CR_GOAL_LEN_FAST, CR_POWER2_ALIGNED } from './request.ts';

/** s_mb_order2_reqs: the search looks for goals of this order and above as whole buddies. */
const ORDER2_REQUESTS = 2;

export function search(ctx: Context, space: SearchSpace): void {
  findByGoal(ctx, space);
  if (found(ctx) || ctx.flags & MB.HINT_GOAL_ONLY) return;
  const { goal } = ctx;
  const order = 31 - Math.clz32(goal.length);
  ctx.order2 = goal.length === 1 << order && order + 1 >= ORDER2_REQUESTS && order < space.buddies.orders ? order : 0;
  if (ctx.flags & MB.STREAM_ALLOC) {
    goal.group = space.streamGroup(ctx.inode.ino);
    goal.start = -1;
    ctx.flags &= ~MB.HINT_TRY_GOAL;
  }
  ctx.criterion = ctx.order2 ? CR_POWER2_ALIGNED : CR_GOAL_LEN_FAST;
  space.buddies.beginSearch();
  scanAll(ctx, space);
  if (ctx.best.length > 0 && !found(ctx) && !(ctx.flags & MB.HINT_FIRST)) takeBest(ctx, space);
  space.buddies.endSearch();
}

const found = (ctx: Context): boolean => ctx.status === 'found';

function findByGoal(ctx: Context, space: SearchSpace): void {
  if (!(ctx.flags & MB.HINT_TRY_GOAL)) return;
  const { goal } = ctx;
  if (space.buddies.freeBlocks(goal.group) === 0) return;
  const buddy = space.buddies.of(goal.group);
  const length = buddy.extentAt(goal.start, goal.length);
  const block = space.blockOf(goal.group, goal.start);
  const wholeStripe = goal.length === space.stripe && space.stripe > 0;
  const takeIt =
    length >= goal.length
      ? !wholeStripe || (space.clusterOf(goal.group) + goal.start) % space.stripe === 0
      : length > 0 && (ctx.flags & MB.HINT_MERGE) !== 0;
  if (!takeIt) {
    space.considered?.push({
      candidate: { kind: 'goal', block },
      why:
        length === 0
          ? { kind: 'taken' }
          : length < goal.length
            ? { kind: 'few_free_there', free: length, wanted: goal.length, units: unitsOf(space) }
            : { kind: 'no_stripe' },
    });
    return;
  }
  ctx.chunks++;
  setBest(ctx, goal.group, goal.start, length);
  takeBest(ctx, space);
}
