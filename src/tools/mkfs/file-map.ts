/**
 * Which blocks a file of mke2fs's own gets, and the blocks of its map. Blocks are taken in order
 * from a goal on, around everything taken already. A map block is taken the moment it is needed, so that it lies among
 * the data:
 *
 *     indirect    0–11 │ IND │ 12–267 │ DIND │ IND │ 268–523 │ IND │ 524–779 …
 *     extents     first … fourth run │ fifth run │ leaf │ …      the fifth run does not fit into the inode
 */
import { EXT4_NDIR_BLOCKS, SUPERBLOCK_OFFSET } from '../../format/constants.ts';
import { EXT_INIT_MAX_LEN, EXTENT_ROOT_ENTRIES, extentRoom } from '../../format/extents.ts';
import { pointersIn } from '../../format/indirect.ts';
import type { Space } from './space.ts';

/** Blocks of the file from `logical` on, consecutive on disk. */
export interface Run {
  logical: number;
  start: number;
  count: number;
}

/** A leaf of an extent tree, in a separate block. */
interface Leaf {
  block: number;
  /** The extents that it holds, as indices into the runs. */
  from: number;
  to: number;
  /** The last extent that it ever held. Those behind `to` moved on, but their bytes stayed. */
  held: number;
}

/** A block of block numbers. */
interface Indirect {
  block: number;
  /** 1 for numbers of data blocks, 2 for numbers of such blocks, 3 for numbers of those. */
  level: number;
  /** The first block of the file that it leads to. */
  logical: number;
  /** Its content, by slot. */
  slots: number[];
}

export interface FileMap {
  extents: boolean;
  runs: Run[];
  leaves: Leaf[];
  indirects: Indirect[];
  /** i_block without extents. */
  direct: number[];
  /** Data and map blocks together, in whole clusters. */
  taken: number;
}

/** The boot block of a volume with blocks of 1 KiB belongs to no file. */
const firstBlock = (blockSize: number): number => Math.floor(SUPERBLOCK_OFFSET / blockSize);

/** Takes the blocks of a file. Answers undefined where the volume is full or the map would grow too deep. */
export function mapFile(
  space: Space,
  blockSize: number,
  goal: number,
  count: number,
  extents: boolean,
): FileMap | undefined {
  const map: FileMap = { extents, runs: [], leaves: [], indirects: [], direct: [], taken: 0 };
  const done = extents
    ? takeExtents(space, blockSize, goal, count, map, false)
    : takeBlocks(space, blockSize, goal, count, map);
  return done ? map : undefined;
}

/**
 * The same for a file that grows block by block. A new leaf cuts into the run that needed it. With
 * extents mke2fs forgets to count the leaves.
 */
export function mapBlockwise(
  ...[space, blockSize, goal, count, extents]: Parameters<typeof mapFile>
): FileMap | undefined {
  const map: FileMap = { extents, runs: [], leaves: [], indirects: [], direct: [], taken: 0 };
  if (!extents) return mapFile(space, blockSize, goal, count, extents);
  if (!takeExtents(space, blockSize, goal, count, map, true)) return undefined;
  map.taken -= map.leaves.length * space.ratio;
  return map;
}

/** The next free block from `from` on. The search wraps around the end of the volume. */
function nextFree(space: Space, from: number, first: number): number {
  const at = space.find(from, space.end, 1);
  return at >= 0 ? at : space.find(first, from, 1);
}

function takeExtents(
  space: Space,
  blockSize: number,
  goal: number,
  count: number,
  map: FileMap,
  blockwise: boolean,
): boolean {
  const first = firstBlock(blockSize);
  let at = goal;
  for (let logical = 0; logical < count; ) {
    at = nextFree(space, at, first);
    if (at < 0) return false;
    const last = map.runs[map.runs.length - 1];
    if (blockwise && last && last.start + last.count === at && last.count < EXT_INIT_MAX_LEN) {
      const more = space.freeFrom(at, Math.min(count - logical, EXT_INIT_MAX_LEN - last.count));
      map.taken += space.take(at, more);
      last.count += more;
      at += more;
      logical += more;
      continue;
    }
    const length = space.freeFrom(at, Math.min(count - logical, blockwise ? space.ratio : EXT_INIT_MAX_LEN));
    map.taken += space.take(at, length);
    map.runs.push({ logical, start: at, count: length });
    if (!makeRoom(space, blockSize, map)) return false;
    at += length;
    logical += length;
  }
  return true;
}

/** Gives the newest run its place in the tree. A full leaf keeps all but its last extent. */
function makeRoom(space: Space, blockSize: number, map: FileMap): boolean {
  const { runs, leaves } = map;
  const first = firstBlock(blockSize);
  if (leaves.length === 0 && runs.length <= EXTENT_ROOT_ENTRIES) return true;
  const last = leaves[leaves.length - 1];
  if (last && last.to - last.from < extentRoom(blockSize)) {
    last.to = last.held = runs.length;
    return true;
  }
  if (leaves.length === EXTENT_ROOT_ENTRIES) return false;
  const from = last ? runs.length - 2 : 0;
  const block = nextFree(space, runs[from].start - 1, first);
  if (block < 0) return false;
  map.taken += space.take(block, 1);
  if (last) last.to = from;
  leaves.push({ block, from, to: runs.length, held: runs.length });
  return true;
}

function takeBlocks(space: Space, blockSize: number, goal: number, count: number, map: FileMap): boolean {
  const perBlock = pointersIn(blockSize);
  const first = firstBlock(blockSize);
  let at = goal;
  const takeOne = (): number => {
    const block = nextFree(space, at, first);
    if (block < 0) return -1;
    space.take(block, 1);
    map.taken++;
    at = block + 1;
    return block;
  };
  /** The indirect blocks that lead to the current block, the highest first. */
  const path: Indirect[] = [];
  for (let logical = 0; logical < count; logical++) {
    let index = logical - EXT4_NDIR_BLOCKS;
    let level = 0;
    if (index >= 0) {
      for (level = 1, index; index >= perBlock ** level; level++) index -= perBlock ** level;
      if (level > 3) return false;
    }
    // Each level begins a new block whenever all below it are full.
    for (let depth = level; depth >= 1; depth--) {
      const below = perBlock ** depth;
      if (index % below !== 0) continue;
      const block = takeOne();
      if (block < 0) return false;
      const node = { block, level: depth, logical, slots: [] };
      map.indirects.push(node);
      path[level - depth] = node;
      if (depth === level) map.direct[EXT4_NDIR_BLOCKS + level - 1] = block;
      else path[level - depth - 1].slots.push(block);
    }
    const block = takeOne();
    if (block < 0) return false;
    if (level === 0) map.direct[logical] = block;
    else path[level - 1].slots.push(block);
    addToRuns(map.runs, logical, block);
  }
  return true;
}

function addToRuns(runs: Run[], logical: number, block: number): void {
  const last = runs[runs.length - 1];
  if (last && last.start + last.count === block) last.count++;
  else runs.push({ logical, start: block, count: 1 });
}
