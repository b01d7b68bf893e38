/**
 * The bitmaps that need not be written, where descriptors can say so (BLOCK_UNINIT, INODE_UNINIT).
 */

import { EXT4_GOOD_OLD_FIRST_INO } from '../../format/constants.ts';
import { hasFeature } from './feature-set.ts';
import { groupFirstBlock, hasSuper } from './geometry.ts';
import { descriptorsOf, superblockOf } from './placement.ts';
import type { MkfsPlan } from './plan.ts';
import { Space } from './space.ts';

export const LOST_FOUND_INO = EXT4_GOOD_OLD_FIRST_INO;
/** The last inode that mke2fs itself gives away. A group has at least eight inodes, so it shares lost+found's group. */
export const ORPHAN_FILE_INO = LOST_FOUND_INO + 1;

export const descriptorsSay = ({ decisions: { features } }: Pick<MkfsPlan, 'decisions'>): boolean =>
  hasFeature(features, 'uninit_bg') || hasFeature(features, 'metadata_csum');

type Placed = Pick<MkfsPlan, 'decisions' | 'geometry' | 'placement'>;

export const groupOfInode = ({ geometry }: Pick<MkfsPlan, 'geometry'>, ino: number): number =>
  Math.floor((ino - 1) / geometry.inodesPerGroup);

export const inodeBitmapCanWait = (plan: Placed, group: number): boolean =>
  descriptorsSay(plan) && group > groupOfInode(plan, LOST_FOUND_INO);

/**
 * A block bitmap can be worked out if its group holds only blocks that the geometry implies: copies of superblock and
 * descriptors, and without flex_bg its own bitmaps and table. The last group may be shorter than its bitmap, so its
 * bitmap is always written. So is the bitmap of a group with inodes in use.
 */
export function blockBitmapCanWait(plan: Placed, space: Space, group: number): boolean {
  const { geometry: g, placement: p } = plan;
  if (!inodeBitmapCanWait(plan, group) || group === g.groups - 1) return false;
  const first = groupFirstBlock(g, group);
  const known = new Space(space.end, g.blocksPerGroup * 16, g.clusterRatio);
  if (hasSuper(g, group)) known.take(superblockOf(g, group), 1);
  const descriptors = descriptorsOf(g, group);
  if (descriptors) known.take(descriptors.start, descriptors.count);
  if (p.groupsPerFlex === 1) {
    known.take(p.blockBitmap[group], 1);
    known.take(p.inodeBitmap[group], 1);
    known.take(p.inodeTable[group], g.inodeTableBlocks);
  }
  return space.usedIn(first, first + g.blocksPerGroup) === known.used;
}
