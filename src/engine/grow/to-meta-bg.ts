/**
 * When no kept block is left, the descriptors of new groups lie in these groups (meta_bg). The resize inode gives back
 * its one block and is empty. As on Linux, its size stays.
 *
 *     [sb][0 1 2 3] ┼ … ┼ … ┤  resize inode: nothing left   ─▶   s_first_meta_bg 4: [desc 4] in the next group
 */

import { le32At } from '../../bytes/access.ts';
import { EXT4_DIND_BLOCK, EXT4_RESIZE_INO, POINTER_BYTES } from '../../format/constants.ts';
import { COMPAT, INCOMPAT } from '../../format/features.ts';
import { FREE_BLOCKS } from '../../trace/flags.ts';
import { HANDLE } from '../handles/handle.ts';
import type { GrowHost } from './host.ts';

/** Superblock, inode, and the bitmap and descriptor of the freed block. */
const CREDITS = 4;

export function toMetaBg(fs: GrowHost): void {
  const { mount } = fs;
  const { geometry: g, sb } = mount;
  fs.transact(HANDLE.RESIZE, CREDITS, () => {
    mount.touch(mount.superblock);
    mount.due.add('superblock', 0);
    if (mount.has('resize_inode')) {
      const inode = mount.inode(EXT4_RESIZE_INO);
      const names = le32At(inode.iBlock, EXT4_DIND_BLOCK * POINTER_BYTES);
      fs.freeBlocks(inode, names, 1, FREE_BLOCKS.METADATA | FREE_BLOCKS.FORGET);
      inode.touch();
      inode.iBlock.fill(0);
      inode.sectors = 0;
    }
    sb.s_feature_compat &= ~COMPAT.resize_inode;
    sb.s_feature_incompat |= INCOMPAT.meta_bg;
    sb.s_first_meta_bg = g.descBlocks;
    fs.grown();
  });
}
