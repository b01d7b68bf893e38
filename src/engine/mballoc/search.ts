/**
 * The search: from the goal itself to any free block, giving up a little more at each step.
 *
 *     goal                 exactly there, when something says so (TRY_GOAL)
 *     CR_POWER2_ALIGNED    a free buddy of the goal's own size, for sizes that are a power of two
 *     CR_GOAL_LEN_FAST     groups whose free runs are on average long enough
 *     CR_BEST_AVAIL_LEN    the same for a goal that is trimmed, where groups are many
 *     CR_GOAL_LEN_SLOW     any group with enough free blocks, every run looked at
 *     CR_ANY_FREE          whatever is free
 *
 * Groups are looked at from the goal's group on, wrapping round at the end.
 */
import { nextClear, nextSet } from '../../bytes/bitmap.ts';
import type { Rejected } from '../../trace/event.ts';
import { MB } from '../../trace/flags.ts';
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

/** s_mb_max_to_scan and s_mb_min_to_scan: how many chunks are looked at before the best must do. */
const MAX_TO_SCAN = 200;
const MIN_TO_SCAN = 10;
/** s_mb_order2_reqs: goals from this order on are looked for as whole buddies. */
const ORDER2_REQUESTS = 2;
/** From this flex group size on, directories have the first group of each to themselves. */
const FLEX_SIZE_DIR_ALLOC_SCHEME = 4;

export interface SearchSpace {
  groups: number;
  flexSize: number;
  stripe: number;
  firstDataBlock: number;
  blocksPerGroup: number;
  buddy(group: number): Buddy;
  /** Whether the group's bitmap has been read since the mount, so that its buddies are known without waiting. */
  isLoaded(group: number): boolean;
  /** Group at which large files of this inode go on (stream allocation). */
  streamGroup(ino: number): number;
  setStreamGroup(ino: number, group: number): void;
  /** Where the reasons for passing a group over are collected, when somebody wants them. */
  considered: Rejected[] | undefined;
}

export function search(ctx: Context, space: SearchSpace): void {
  findByGoal(ctx, space);
  if (found(ctx) || ctx.flags & MB.HINT_GOAL_ONLY) return;
  const { goal } = ctx;
  const order = 31 - Math.clz32(goal.length);
  ctx.order2 =
    goal.length === 1 << order && order + 1 >= ORDER2_REQUESTS && order < space.buddy(goal.group).orders ? order : 0;
  if (ctx.flags & MB.STREAM_ALLOC) {
    goal.group = space.streamGroup(ctx.inode.ino);
    goal.start = -1;
    ctx.flags &= ~MB.HINT_TRY_GOAL;
  }
  ctx.criterion = ctx.order2 ? CR_POWER2_ALIGNED : CR_GOAL_LEN_FAST;
  scanAll(ctx, space);
  if (ctx.best.length > 0 && !found(ctx) && !(ctx.flags & MB.HINT_FIRST)) takeBest(ctx, space);
}

const found = (ctx: Context): boolean => ctx.status === 'found';

function scanAll(ctx: Context, space: SearchSpace): void {
  const first = ctx.goal.group < space.groups ? ctx.goal.group : 0;
  for (; ctx.criterion <= CR_ANY_FREE && ctx.status === 'continue'; ctx.criterion++) {
    for (let i = 0; i < space.groups && ctx.status === 'continue'; i++) {
      const group = first + i < space.groups ? first + i : first + i - space.groups;
      scanGroup(ctx, space, group);
    }
    if (ctx.status !== 'continue') break;
  }
  if (ctx.criterion > CR_ANY_FREE) ctx.criterion = CR_ANY_FREE;
}

function findByGoal(ctx: Context, space: SearchSpace): void {
  if (!(ctx.flags & MB.HINT_TRY_GOAL)) return;
  const { goal } = ctx;
  const buddy = space.buddy(goal.group);
  if (buddy.free === 0) return;
  const length = buddy.extentAt(goal.start, goal.length);
  const block = space.firstDataBlock + goal.group * space.blocksPerGroup + goal.start;
  const wholeStripe = goal.length === space.stripe && space.stripe > 0;
  const takeIt =
    length >= goal.length
      ? !wholeStripe || block % space.stripe === 0
      : length > 0 && (ctx.flags & MB.HINT_MERGE) !== 0;
  if (!takeIt) {
    space.considered?.push({
      candidate: `the goal itself, block ${block}`,
      why:
        length === 0
          ? 'it is taken'
          : length < goal.length
            ? `only ${length} of ${goal.length} blocks are free there`
            : 'it does not begin a stripe',
    });
    return;
  }
  ctx.chunks++;
  setBest(ctx, goal.group, goal.start, length);
  takeBest(ctx, space);
}

function setBest(ctx: Context, group: number, start: number, length: number): void {
  ctx.best.group = group;
  ctx.best.start = start;
  ctx.best.length = length;
}

/** Why the group is not worth a look by the present criterion; empty when it is. */
function objection(ctx: Context, space: SearchSpace, group: number, buddy: Buddy): string {
  const { free, fragments } = buddy;
  const want = ctx.goal.length;
  if (free === 0 || fragments === 0) return 'it is full';
  switch (ctx.criterion) {
    case CR_POWER2_ALIGNED:
      if (ctx.flags & MB.HINT_DATA && space.flexSize >= FLEX_SIZE_DIR_ALLOC_SCHEME && group % space.flexSize === 0)
        return 'the first group of a flex group is kept for directories';
      if (free < want) return `${free} free blocks are fewer than ${want}`;
      return buddy.largestOrder < ctx.order2
        ? `its largest free buddy is ${buddy.largestOrder < 0 ? 0 : 2 ** buddy.largestOrder} blocks, not ${want}`
        : '';
    case CR_GOAL_LEN_FAST:
    case CR_BEST_AVAIL_LEN:
      return Math.floor(free / fragments) < want
        ? `its ${fragments} free runs are ${Math.floor(free / fragments)} blocks on average, not ${want}`
        : '';
    case CR_GOAL_LEN_SLOW:
      return free < want ? `${free} free blocks are fewer than ${want}` : '';
    default:
      return '';
  }
}

function scanGroup(ctx: Context, space: SearchSpace, group: number): void {
  // A quick look is not worth a read from disk.
  if (ctx.criterion < CR_GOAL_LEN_SLOW && !space.isLoaded(group)) {
    space.considered?.push({
      candidate: `group ${group} by ${CRITERIA[ctx.criterion]}`,
      why: 'its bitmap is not read yet',
    });
    return;
  }
  const buddy = space.buddy(group);
  const why = objection(ctx, space, group, buddy);
  if (why) {
    space.considered?.push({ candidate: `group ${group} by ${CRITERIA[ctx.criterion]}`, why });
    return;
  }
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

/** A run that begins a stripe and is as long as the goal. */
function scanStripes(ctx: Context, space: SearchSpace, group: number, buddy: Buddy): void {
  const { stripe } = space;
  const first = space.firstDataBlock + group * space.blocksPerGroup;
  for (let at = Math.ceil(first / stripe) * stripe - first; at < buddy.length; at += stripe) {
    if (!buddy.isFree(at)) continue;
    const length = buddy.extentAt(at, ctx.goal.length);
    if (length < ctx.goal.length) continue;
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
      // On average the runs are long enough, so one of them is: shorter ones are stepped over.
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

/** Takes the best chunk in the buddy, no more of it than the goal. */
function takeBest(ctx: Context, space: SearchSpace): void {
  const { best, goal } = ctx;
  const buddy = space.buddy(best.group);
  best.length = Math.min(best.length, goal.length);
  best.logical = goal.logical;
  buddy.take(best.start, best.length);
  Object.assign(ctx.found, best);
  ctx.tail = buddy.tail;
  ctx.splitOrder = buddy.splitOrder;
  ctx.status = 'found';
  if (ctx.flags & MB.STREAM_ALLOC) space.setStreamGroup(ctx.inode.ino, best.group);
}
