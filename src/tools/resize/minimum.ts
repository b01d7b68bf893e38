/**
 * The least size for the files and the volume's own blocks, as -P estimates it and -M takes it.
 *
 *     groups for the inodes ─▶ groups more for the data ─▶ the last of them only as long as needed ─▶ room for extents
 */

import { hasSuper } from '../../engine/volume/geometry.ts';
import { Extent } from '../../format/extents.ts';
import type { Side } from './side.ts';

/** A group with fewer blocks is not worth having. */
const WORTHWHILE = 50;
/** One block in this many is reserved for extents that split. */
const SHARE_OF_EXTENTS = 500;

/** The blocks of a group's own metadata. */
function overheadOf(side: Side, group: number): number {
  const { g, sb } = side;
  let own = 2 + g.itableBlocks;
  const held = hasSuper(g, group);
  if (held) own++;
  const metaGroup = Math.floor(group / g.descPerBlock);
  if (metaGroup < g.firstMetaBg) {
    if (held) own += Math.min(g.descBlocks, g.firstMetaBg) + sb.s_reserved_gdt_blocks;
  } else {
    const place = group % g.descPerBlock;
    if (place === 0 || place === 1 || place === g.descPerBlock - 1) own++;
  }
  return own;
}

export function minimumSize(side: Side): number {
  const { g, sb } = side;
  const inodes = sb.s_inodes_count - sb.s_free_inodes_count;
  const overhead = (from: number, to: number): number => {
    let sum = 0;
    for (let group = from; group < to; group++) sum += overheadOf(side, group);
    return sum;
  };
  let data = g.blockCount - overhead(0, g.groups);
  for (let group = 0; group < g.groups; group++) data -= side.count('bg_free_blocks_count', group);
  // The program has subtracted free clusters as if they were blocks.
  if (g.clusterRatio > 1) data += 2 * g.clusterRatio;
  const flex = side.incompat('flex_bg') ? g.flexSize : 1;
  /** Tables of a whole flex group stay together. */
  const withFlex = (n: number): number => Math.min(Math.ceil(n / flex) * flex, Math.max(n, g.groups));
  const gives = (from: number, to: number): number =>
    Math.max(0, to - from) * g.blocksPerGroup - overhead(from, Math.max(from, to));
  let groups = Math.ceil(inodes / g.inodesPerGroup);
  let placed = withFlex(groups);
  const early = placed > groups;
  let room = Math.max(0, groups * g.blocksPerGroup - overhead(0, placed));
  /** The capacity of the groups before the last one. */
  let before = gives(0, groups - 1);
  while (data > room) {
    const more = Math.ceil((data - room) / g.blocksPerGroup);
    before += gives(groups - 1, groups);
    const known = placed;
    groups += more;
    if (groups > placed) placed = withFlex(groups);
    before += gives(known, Math.min(placed, groups - 1));
    room += more * g.blocksPerGroup - overhead(known, placed);
  }
  let first = groups - 1;
  // If more of the flex group follows, or came with the first groups, all of its metadata counts.
  if (early || placed > groups) while (first % flex !== 0) first--;
  let last = overhead(first, placed);
  last += before < data ? Math.max(data - before, WORTHWHILE) : WORTHWHILE;
  last += g.firstDataBlock;
  let needed = (groups - 1) * g.blocksPerGroup + last;
  if (needed >= g.blockCount) return g.blockCount;
  if (side.incompat('extent')) {
    const perBlock = Math.floor(g.blockSize / Extent.size) - 1;
    const worst = Math.max(Math.ceil(data / perBlock), inodes);
    needed += Math.min(Math.floor((g.blockCount - needed) / SHARE_OF_EXTENTS), worst);
  }
  return needed;
}
