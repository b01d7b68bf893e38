/**
 * ext4_ind_map_blocks finds blocks, and makes the branches that lead to new ones.
 *
 *     1  the indirect blocks are allocated from the top down, each near the one before
 *     2  then the data, near the last of them: one run, not past the end of a list
 *     3  the new blocks are filled, and finally one pointer links the branch to the file
 *
 * A failure before the link costs nothing: the engine gives back all that it allocated.
 */
import { pointerAt, setPointer } from '../../format/indirect.ts';
import { FREE_BLOCKS, GET_BLOCKS, MAP, MB } from '../../trace/flags.ts';
import { Failure } from '../fs/failure.ts';
import type { MapHost, MapRequest } from '../fs/map-host.ts';
import type { Branch } from './branch.ts';
import { checkRun, listOf, touchList } from './pointers.ts';
import { tellLink, tellList, tellMapping } from './telling.ts';

/** Answers `map` and returns how many blocks have a place; 0 in a hole. */
export function mapBlocks(branch: Branch, map: MapRequest, flags: number): number {
  return branch.host.full ? tellMapping(branch, map, flags, answer) : answer(branch, map, flags);
}

function answer(branch: Branch, map: MapRequest, flags: number): number {
  map.pblk = 0;
  map.flags = 0;
  if (!branch.find(map.lblk)) throw new Failure('EIO', `file block ${map.lblk} is more than an indirect map can reach`);
  if (branch.complete) {
    map.pblk = branch.targets[branch.depth - 1];
    map.len = runLength(branch, map.len);
    const last = branch.depth - 1;
    checkRun(branch.host, branch.lists[last], branch.slots[last], map.pblk, map.len);
    map.flags = MAP.MAPPED;
  } else if (flags & GET_BLOCKS.CREATE) {
    allocate(branch, map, flags);
    map.flags = MAP.MAPPED | MAP.NEW;
  } else {
    map.len = Math.min(map.len, branch.holeLength());
    return 0;
  }
  if (map.len > branch.room) map.flags |= MAP.BOUNDARY;
  return map.len;
}

/** Counts the blocks that follow each other on the volume as in the file, up to the end of the list. */
export function runLength(branch: Branch, most: number): number {
  const last = branch.depth - 1;
  const list = listOf(branch.host, branch.lists[last]);
  const slot = branch.slots[last];
  const first = branch.targets[last];
  let count = 1;
  while (count < most && count <= branch.room && pointerAt(list, slot + count) === first + count) count++;
  return count;
}

/**
 * Where a branch should grow: near the block before it in the same list, else near the list itself, else
 * in the inode's group.
 */
function findGoal({ host, end, lists, slots }: Branch): number {
  const list = listOf(host, lists[end]);
  for (let slot = slots[end] - 1; slot >= 0; slot--) {
    const block = pointerAt(list, slot);
    if (block !== 0) return block;
  }
  return lists[end] !== 0 ? lists[end] : host.inodeGoal();
}

/** How many blocks one allocation may fill: the rest of the list, or of the hole in a list that exists. */
function blocksToAllocate(branch: Branch, most: number): number {
  const { end, depth, room, lists, slots } = branch;
  if (end < depth - 1) return Math.min(most, room + 1);
  const list = listOf(branch.host, lists[end]);
  let count = 1;
  while (count < most && count <= room && pointerAt(list, slots[end] + count) === 0) count++;
  return count;
}

function allocate(branch: Branch, map: MapRequest, flags: number): void {
  const { host, end, depth, request } = branch;
  let mb = host.isRegular ? MB.HINT_DATA : 0;
  if (flags & GET_BLOCKS.DELALLOC) mb |= MB.DELALLOC_RESV;
  if (flags & GET_BLOCKS.METADATA_NOFAIL) mb |= MB.USE_RESV;
  const goal = host.goalBehind?.(map.lblk) || findGoal(branch);
  request.set(map.lblk, blocksToAllocate(branch, map.len), goal, mb);
  const levels = depth - 1 - end;
  if (levels === 0) {
    map.pblk = host.newData(request);
    map.len = request.len;
    link(branch, map.pblk, map.len);
  } else allocateBranch(branch, map, levels, mb);
}

/** Allocates the missing lists too. It is a separate function so that its closures cost nothing where no list is missing. */
function allocateBranch(branch: Branch, map: MapRequest, levels: number, mb: number): void {
  const { host, end, request } = branch;
  const nodes: number[] = [];
  let first: number;
  try {
    while (nodes.length < levels) {
      request.goal = host.newNode(request.goal, mb & MB.DELALLOC_RESV);
      // A list joins the transaction once the next one has its place.
      if (nodes.length > 0) host.touchNode(nodes[nodes.length - 1]);
      nodes.push(request.goal);
    }
    first = host.newData(request);
  } catch (failure) {
    giveBack(host, nodes);
    throw failure;
  }
  map.pblk = first;
  map.len = request.len;
  // From the top down: each new block points to the next one, the last to the data.
  nodes.forEach((block, i) => {
    const below = nodes[i + 1] ?? first;
    fill(branch, block, end + 1 + i, below, i + 1 < nodes.length ? 1 : map.len);
  });
  link(branch, nodes[0], 1);
}

/** Gives back the youngest first. Linux has not touched that one yet, so it need not forget it. */
function giveBack(host: MapHost, nodes: readonly number[]): void {
  for (let i = nodes.length - 1; i >= 0; i--) host.freeNode(nodes[i], i < nodes.length - 1 ? FREE_BLOCKS.FORGET : 0);
}

/** Fills a new indirect block, which holds the pointer of `level`. */
function fill(branch: Branch, block: number, level: number, target: number, count: number): void {
  const { host, slots } = branch;
  tellList(branch, block, level, target, count);
  setPointers(host, block, slots[level], target, count);
}

/** Sets the pointer at which the branch ended. */
function link(branch: Branch, target: number, count: number): void {
  const { host, end, lists, slots } = branch;
  tellLink(branch, target, count);
  setPointers(host, lists[end], slots[end], target, count);
}

function setPointers(host: MapHost, block: number, slot: number, target: number, count: number): void {
  const list = touchList(host, block);
  for (let i = 0; i < count; i++) setPointer(list, slot + i, target + i);
  if (block !== 0) host.changed(block);
}
