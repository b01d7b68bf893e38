/**
 * Who sums what: each kind of structure that may be due gets its checksum here.
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
  const { recorder } = mount;
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
      blockBitmapChecksum.set(rules, group.blocks(), recorder.touch(group.descriptorBlock), group.at);
    },
    inodeBitmap: (n) => {
      const group = mount.group(n);
      inodeBitmapChecksum.set(rules, group.inodes(), recorder.touch(group.descriptorBlock), group.at);
    },
    descriptor: (n) => {
      const group = mount.group(n);
      groupDescriptorChecksum.set(rules, recorder.touch(group.descriptorBlock), group.at, n);
    },
    inode: (ino) => {
      const inode = mount.inode(ino);
      inode.due = false;
      inodeChecksum.set(rules, recorder.touch(inode.tableBlock, inode.at, inode.length), inode.at, ino);
    },
    superblock: () => superblockChecksum.set(rules, recorder.touch(mount.superblock), mount.sb.at, 0),
    extentNode: (block, seed) => extentBlockChecksum.set(rules, recorder.touch(block), 0, seed),
    directory: (block, seed) => directoryLeafChecksum.set(rules, recorder.touch(block), 0, seed),
    htree: (block, seed) => dxNodeChecksum.set(rules, recorder.touch(block), 0, seed),
    xattr: (block) => xattrBlockChecksum.set(rules, recorder.touch(block), 0, block),
  };
}
