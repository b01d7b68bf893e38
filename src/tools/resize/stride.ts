/**
 * The average distance by which the bitmaps of a group lie further from its head than those of the group before, for a
 * RAID.
 */
import { hasSuper } from '../../engine/volume/geometry.ts';
import type { Side } from './side.ts';

export function strideOf(side: Side): number {
  const { g, sb } = side;
  if (sb.s_raid_stride) return sb.s_raid_stride;
  if (side.incompat('flex_bg')) return 0;
  let sum = 0;
  let count = 0;
  let held = hasSuper(g, 0);
  for (let group = 1; group < g.groups; group++) {
    const before = held;
    held = hasSuper(g, group);
    if (held !== before) continue;
    const further = (what: 'bg_block_bitmap' | 'bg_inode_bitmap') =>
      side.place(what, group) - side.place(what, group - 1) - g.blocksPerGroup;
    const [a, b] = [further('bg_block_bitmap'), further('bg_inode_bitmap')];
    if (a !== b || a < 0) continue;
    sum += a;
    count++;
  }
  return count > 0 ? Math.floor(sum / count) : 0;
}
