/**
 * Writes a new group before the volume has it. It writes the copies of the descriptors, the blocks kept behind them,
 * the bitmaps unless they count as never written, and the inode table if it must be zeroed now.
 */
import { setBits } from '../../bytes/bitmap.ts';
import { EXT4_BG_BLOCK_UNINIT, EXT4_BG_INODE_UNINIT, EXT4_BG_INODE_ZEROED } from '../../format/group-descriptor.ts';
import { HANDLE } from '../handles/handle.ts';
import { groupStart } from '../volume/geometry.ts';
import type { GrowHost } from './host.ts';
import { type NewGroup, newHead } from './new-groups.ts';

/** Blocks of a head in one transaction. */
const AT_ONCE = 32;
const BITMAP_CREDITS = 2;

/** `beside`: all groups added together. Their tables may lie in this group. */
export function writeGroup(fs: GrowHost, it: NewGroup, beside: readonly NewGroup[]): void {
  const { mount, recorder, task } = fs;
  const { geometry: g } = mount;
  const start = groupStart(g, it.group);
  const head = newHead(g, it.group);
  if (it.flags & EXT4_BG_INODE_ZEROED) {
    for (let i = 0; i < g.itableBlocks; i++) recorder.touch(it.inodeTable + i).fill(0);
    recorder.submit(it.inodeTable, g.itableBlocks, 0, 'metadata', task.comm);
  }
  const heads = head.descriptorCount + head.reservedCount;
  for (let done = 0; done < heads; done += AT_ONCE)
    fs.transact(HANDLE.RESIZE, AT_ONCE, () => {
      for (let i = done; i < Math.min(done + AT_ONCE, heads); i++) {
        const bytes = mount.touch(head.descriptors + i);
        // With meta_bg, the copies of a descriptor block follow later, as backups.
        if (i >= head.descriptorCount || head.descriptorIndex >= g.firstMetaBg) bytes.fill(0);
        else bytes.set(recorder.store.read(mount.superblock + 1 + i));
      }
    });
  fs.transact(HANDLE.RESIZE, BITMAP_CREDITS, () => {
    if (!(it.flags & EXT4_BG_BLOCK_UNINIT)) {
      const bits = mount.touch(it.blockBitmap).fill(0);
      const own = (first: number, count: number): void => {
        const from = Math.max(first, start);
        const to = Math.min(first + count, start + it.blocks);
        if (from < to) setBits(bits, from - start, to - from);
      };
      own(start, (head.superblock >= 0 ? 1 : 0) + heads);
      for (const { blockBitmap, inodeBitmap, inodeTable } of beside) {
        own(blockBitmap, 1);
        own(inodeBitmap, 1);
        own(inodeTable, g.itableBlocks);
      }
      setBits(bits, it.blocks, g.blockSize * 8 - it.blocks);
    }
    if (!(it.flags & EXT4_BG_INODE_UNINIT)) {
      const bits = mount.touch(it.inodeBitmap).fill(0);
      setBits(bits, g.inodesPerGroup, g.blockSize * 8 - g.inodesPerGroup);
    }
  });
}
