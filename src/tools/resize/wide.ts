/**
 * resize2fs -b and -s: descriptors of 64 bytes, or of 32 again.
 *
 *     │ lo 0 │ lo 1 │ lo 2 │ lo 3 │   ─▶   │ lo 0 │ hi 0 │ lo 1 │ hi 1 │      twice the blocks at the head of each group that
 *                                          │ lo 2 │ hi 2 │ lo 3 │ hi 3 │      has a copy: what is in their way moves
 */

import { groupHead } from '../../engine/volume/geometry.ts';
import { EXT4_MIN_DESC_SIZE, EXT4_MIN_DESC_SIZE_64BIT } from '../../format/constants.ts';
import { INCOMPAT } from '../../format/features.ts';
import { EXT4_BG_BLOCK_UNINIT } from '../../format/group-descriptor.ts';
import type { Side } from './side.ts';

/** A copy whose descriptors have the other size. Fields that a short one lacks are 0 in a long one. */
export function withDescriptors(side: Side, wide: boolean): Side {
  const now = side.copy();
  const { groups, descSize: from } = side.g;
  const size = wide ? EXT4_MIN_DESC_SIZE_64BIT : EXT4_MIN_DESC_SIZE;
  now.sb.s_feature_incompat = (now.sb.s_feature_incompat ^ INCOMPAT['64bit']) >>> 0;
  now.sb.s_desc_size = size;
  now.regeometry();
  const descriptors = new Uint8Array(now.g.descBlocks * now.g.blockSize);
  for (let group = 0; group < groups; group++)
    descriptors.set(side.descriptors.subarray(group * from, group * from + Math.min(from, size)), group * size);
  now.relayout(descriptors);
  // A bitmap is written where a copy of the descriptors was or is.
  if (now.summed)
    for (let group = 0; group < groups; group++)
      if (groupHead(now.g, group).superblock >= 0) now.setFlags(group, now.flags(group) & ~EXT4_BG_BLOCK_UNINIT);
  return now;
}
