/**
 * The superblock of a larger volume. New groups keep the same share of blocks for root. The blocks that extend the last
 * group are all for files. The free counts are those of the last sync plus the new blocks and inodes.
 */
import type { Mount } from '../fs/mount.ts';
import { joinHalves } from '../volume/geometry.ts';
import type { NewGroup } from './new-groups.ts';

type Halves = 's_blocks_count' | 's_r_blocks_count' | 's_free_blocks_count';

function addTo({ sb }: Mount, field: Halves, more: number): void {
  const sum = joinHalves(sb[`${field}_lo`], sb[`${field}_hi`]) + more;
  sb[`${field}_lo`] = sum % 2 ** 32;
  sb[`${field}_hi`] = Math.floor(sum / 2 ** 32);
}

function touchSuper(mount: Mount): void {
  mount.touch(mount.superblock);
  mount.due.add('superblock', 0);
}

export function extendInSuper(mount: Mount, count: number): void {
  touchSuper(mount);
  addTo(mount, 's_blocks_count', count);
  addTo(mount, 's_free_blocks_count', count);
}

export function addToSuper(mount: Mount, groups: readonly NewGroup[]): void {
  const { sb, geometry: g } = mount;
  touchSuper(mount);
  let blocks = 0;
  let free = 0;
  for (const group of groups) {
    blocks += group.blocks;
    free += group.blocks - group.taken;
  }
  const kept = joinHalves(sb.s_r_blocks_count_lo, sb.s_r_blocks_count_hi);
  const percent = Math.floor((kept * 100) / g.blockCount);
  addTo(mount, 's_r_blocks_count', Math.floor((percent * blocks) / 100));
  addTo(mount, 's_blocks_count', blocks);
  addTo(mount, 's_free_blocks_count', free);
  sb.s_free_inodes_count += groups.length * g.inodesPerGroup;
  sb.s_inodes_count += groups.length * g.inodesPerGroup;
  sb.s_overhead_clusters += blocks - free;
  mount.freeBlocks += free;
  mount.freeInodes += groups.length * g.inodesPerGroup;
}
