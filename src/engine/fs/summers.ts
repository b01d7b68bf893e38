/**
 * The functions that compute the checksum of each kind of structure.
 */
import {
  blockBitmapChecksum,
  groupDescriptorChecksum,
  inodeBitmapChecksum,
  inodeChecksum,
  superblockChecksum,
} from '../../format/checksum.ts';
import {
  directoryLeafChecksum,
  dxNodeChecksum,
  extentBlockChecksum,
  xattrBlockChecksum,
} from '../../format/checksum-blocks.ts';
import type { Due, Summer } from './checksums-due.ts';
import type { Mount } from './mount.ts';

const none: Summer = () => {};

export function summersOf(mount: Mount): Readonly<Record<Due, Summer>> {
  const { rules } = mount.volume;
  if (rules.kind === 'none')
    return {
      blockBitmap: none,
      inodeBitmap: none,
      descriptor: none,
      inode: none,
      extentNode: none,
      directory: none,
      htree: none,
      xattr: none,
      superblock: none,
    };
  return {
    blockBitmap: (n) => {
      const group = mount.group(n);
      // Sum the bytes on disk, even if they are not trusted.
      const bits = mount.recorder.store.read(group.blockBitmapBlock);
      blockBitmapChecksum.set(rules, bits, mount.touch(group.descriptorBlock), group.at);
    },
    inodeBitmap: (n) => {
      const group = mount.group(n);
      inodeBitmapChecksum.set(rules, group.inodes(), mount.touch(group.descriptorBlock), group.at);
    },
    descriptor: (n) => {
      const group = mount.group(n);
      groupDescriptorChecksum.set(rules, mount.touch(group.descriptorBlock), group.at, n);
    },
    inode: (ino) => {
      // The inode may have left the cache, and need not return for this.
      const inode = mount.cached(ino);
      if (inode) inode.due = false;
      const { block, byte } = mount.inodePlace(ino);
      // Lazy times in memory must not write the block.
      const by = mount.lazyTimes.holds(block) ? mount.recorder : mount;
      inodeChecksum.set(rules, by.touch(block, byte, mount.geometry.inodeSize), byte, ino);
    },
    superblock: () => superblockChecksum.set(rules, mount.touch(mount.superblock), mount.sb.at, 0),
    extentNode: (block, seed) => extentBlockChecksum.set(rules, mount.touch(block), 0, seed),
    directory: (block, seed) => directoryLeafChecksum.set(rules, mount.touch(block), 0, seed),
    htree: (block, seed) => dxNodeChecksum.set(rules, mount.touch(block), 0, seed),
    xattr: (block) => xattrBlockChecksum.set(rules, mount.touch(block), 0, block),
  };
}
