/**
 * ext4_ext_map_blocks looks up a block in the tree, and acts on the result.
 *
 *     is the block in an extent?
 *       written     → there it is                          (zero range: becomes unwritten)
 *       unwritten   → by purpose: before I/O cut out · after I/O written · fallocate: as it is
 *                                 · read: as it is · write at once: converted
 *     a hole        → read: how long it is
 *                   → else: goal and neighbours, the allocator, then the new extent is inserted
 *
 * The data gets its blocks first. Nodes are allocated only when the extent finds no room.
 */
import { EXT_MAX_BLOCKS } from '../../format/constants.ts';
import { endAt, keyAt, lengthAt, NO_SLOT, physicalAt, unwrittenAt } from '../../format/extent-node.ts';
import { EXT_INIT_MAX_LEN, EXT_UNWRITTEN_MAX_LEN } from '../../format/extents.ts';
import { GET_BLOCKS, MAP, MB } from '../../trace/flags.ts';
import { MapFault } from '../fs/failure.ts';
import type { MapRequest } from '../fs/map-host.ts';
import { convertToUnwritten, convertToWritten, finishWrite, splitForWrite } from './convert.ts';
import { findGoal, findNeighbours } from './goal.ts';
import { besideSlot, implied } from './implied.ts';
import { insertExtent } from './insert.ts';
import { tellFound, tellMapping, tellUnwritten } from './telling.ts';
import type { Tree } from './tree.ts';

/** Answers `map` and returns how many blocks have a place, written or not; 0 in a hole. */
export function mapBlocks(tree: Tree, map: MapRequest, flags: number): number {
  return tree.host.full ? tellMapping(tree, map, flags, answer) : answer(tree, map, flags);
}

function answer(tree: Tree, map: MapRequest, flags: number): number {
  const { host } = tree;
  const path = tree.path.find(map.lblk);
  const { leaf, slot } = path;
  const known = map.pblk;
  map.flags = 0;
  map.pblk = 0;
  if (slot === NO_SLOT) {
    if (path.depth > 0) throw new MapFault('empty', host.ino, path.leafBlock, 'a leaf without extents');
  } else {
    const first = keyAt(leaf, slot);
    tellFound(path);
    if (map.lblk >= first && map.lblk < endAt(leaf, slot))
      return unwrittenAt(leaf, slot) ? inUnwritten(tree, map, flags, known) : inWritten(tree, map, flags);
  }
  if (!(flags & GET_BLOCKS.CREATE)) {
    map.len = Math.min(map.len, holeAt(tree, map.lblk));
    return 0;
  }
  return allocate(tree, map, flags);
}

function inWritten(tree: Tree, map: MapRequest, flags: number): number {
  const { leaf, slot } = tree.path;
  const ahead = map.lblk - keyAt(leaf, slot);
  map.pblk = physicalAt(leaf, slot) + ahead;
  if (flags & GET_BLOCKS.CONVERT_UNWRITTEN) {
    map.len = convertToUnwritten(tree, map.lblk, map.len, flags | GET_BLOCKS.PRE_IO);
    map.flags = MAP.UNWRITTEN;
  } else {
    map.len = Math.min(map.len, lengthAt(leaf, slot) - ahead);
    map.flags = MAP.MAPPED;
  }
  return map.len;
}

function inUnwritten(tree: Tree, map: MapRequest, asked: number, known: number): number {
  const { host, path } = tree;
  const { leaf, slot } = path;
  // The space is already promised, so a node for it may come from the reserve.
  const flags = asked | GET_BLOCKS.METADATA_NOFAIL;
  const ahead = map.lblk - keyAt(leaf, slot);
  let allocated = lengthAt(leaf, slot) - ahead;
  map.pblk = physicalAt(leaf, slot) + ahead;
  tellUnwritten(host, map, flags, known, allocated);
  if (flags & GET_BLOCKS.PRE_IO) {
    allocated = splitForWrite(tree, map.lblk, map.len, flags);
    map.flags = MAP.NEW | MAP.MAPPED | MAP.UNWRITTEN;
  } else if (flags & GET_BLOCKS.CONVERT) {
    finishWrite(tree, map.lblk, map.len);
    map.flags = MAP.MAPPED;
  } else if (flags & GET_BLOCKS.UNWRIT) map.flags = MAP.MAPPED | MAP.UNWRITTEN;
  else if (!(flags & GET_BLOCKS.CREATE)) map.flags = MAP.UNWRITTEN;
  else {
    allocated = convertToWritten(tree, map.lblk, map.len, flags);
    map.flags = MAP.NEW | MAP.MAPPED;
  }
  map.len = Math.min(map.len, allocated);
  return map.len;
}

/** Finds how far the hole at `lblk` reaches. The path leads there. */
function holeAt({ host, path }: Tree, lblk: number): number {
  let end = EXT_MAX_BLOCKS;
  if (path.slot !== NO_SLOT) {
    const first = keyAt(path.leaf, path.slot);
    end = lblk < first ? first : path.nextAllocated();
  }
  return host.clipHole(lblk, end - lblk);
}

/**
 * Gives a hole its place, in a cluster that the file already has or in new ones. The next extent and the allocator
 * limit how many blocks get a place.
 */
function allocate(tree: Tree, map: MapRequest, flags: number): number {
  const { host, path, request } = tree;
  const ratio = host.clusterRatio;
  const { lblk } = map;
  const unwritten = (flags & GET_BLOCKS.UNWRIT) !== 0;
  const offset = lblk % ratio;
  if (offset > 0 && path.slot !== NO_SLOT && implied(tree, map, besideSlot(path.leaf, path.slot)))
    return placeImplied(tree, map, flags);
  request.logical = lblk;
  findNeighbours(tree, request);
  const { pright, lright } = request;
  if (ratio > 1 && pright && implied(tree, map, { logical: lright, end: lright + 1, physical: pright }))
    return placeImplied(tree, map, flags);
  map.len = Math.min(map.len, unwritten ? EXT_UNWRITTEN_MAX_LEN : EXT_INIT_MAX_LEN);
  if (path.slot !== NO_SLOT) {
    const first = keyAt(path.leaf, path.slot);
    const next = lblk < first ? first : path.nextAllocated();
    // Blocks in the next extent's first cluster have their place there.
    if (next !== EXT_MAX_BLOCKS) map.len = Math.min(map.len, next - (next % ratio) - lblk);
  }
  let mb = host.isRegular ? MB.HINT_DATA : 0;
  if (flags & GET_BLOCKS.NO_NORMALIZE) mb |= MB.HINT_NOPREALLOC;
  if (flags & GET_BLOCKS.DELALLOC) mb |= MB.DELALLOC_RESV;
  if (flags & GET_BLOCKS.METADATA_NOFAIL) mb |= MB.USE_RESV;
  // Ask for whole clusters. The block has the same offset in its cluster on the volume as in the file.
  request.ask(lblk - offset, Math.ceil((offset + map.len) / ratio), findGoal(tree, lblk) - offset, mb);
  const cluster = host.newData(request);
  map.len = Math.min(request.len * ratio - offset, map.len);
  map.pblk = cluster + offset;
  try {
    insertExtent(tree, { logical: lblk, physical: map.pblk, length: map.len, unwritten }, flags);
  } catch (failure) {
    host.refuseData(cluster, request.len, request);
    throw failure;
  }
  map.flags = MAP.NEW | MAP.MAPPED | (unwritten ? MAP.UNWRITTEN : 0);
  return map.len;
}

/** Inserts an extent for blocks of a cluster that the file already has. */
function placeImplied(tree: Tree, map: MapRequest, flags: number): number {
  const unwritten = (flags & GET_BLOCKS.UNWRIT) !== 0;
  insertExtent(tree, { logical: map.lblk, physical: map.pblk, length: map.len, unwritten }, flags);
  map.flags = MAP.NEW | MAP.MAPPED | (unwritten ? MAP.UNWRITTEN : 0);
  return map.len;
}
