/**
 * stat: an inode as a struct stat. Data that waits in the page cache counts as space in use, as in Linux.
 */

import { SECTOR_BYTES } from '../../format/constants.ts';
import { DeviceNumber } from '../../format/indirect.ts';
import { S_IFBLK, S_IFCHR, S_IFMT } from '../../format/mode.ts';
import type { Inode } from '../fs/inode.ts';
import type { FileSystem } from '../mounted/file-system.ts';
import { hasInline } from '../xattr/inline-data.ts';
import type { Stat } from './kernel.ts';

/** /dev/loop0: major 7, minor 0. */
const DEVICE_NUMBER = 7 * 256;

/** The device of a node, encoded like new_encode_dev: minor bits 0–7, major bits 8–19, minor bits 8–19. */
function deviceNumber(inode: Inode): number {
  const type = inode.mode & S_IFMT;
  if (type !== S_IFCHR && type !== S_IFBLK) return 0;
  // The first word holds numbers that fit the old form of eight bits each. The second holds all others.
  const number = DeviceNumber.view(inode.iBlock);
  return number.old & 0xffff || number.new;
}

export function fillStat(fs: FileSystem, inode: Inode, out: Stat): void {
  const { blockSize, clusterRatio } = fs.mount.geometry;
  out.st_dev = DEVICE_NUMBER;
  out.st_ino = inode.ino;
  out.st_mode = inode.mode;
  out.st_nlink = inode.links;
  out.st_uid = inode.uid;
  out.st_gid = inode.gid;
  out.st_rdev = deviceNumber(inode);
  out.st_size = inode.size;
  out.st_blksize = blockSize;
  out.st_blocks = inode.sectors + inode.reservedBlocks * clusterRatio * (blockSize / SECTOR_BYTES);
  // A file in its inode has no block, but must not look like a hole.
  if (inode.isRegular && hasInline(inode)) out.st_blocks += Math.ceil(inode.size / SECTOR_BYTES);
  out.st_atime = inode.seconds('atime');
  out.st_atime_nsec = inode.nanoseconds('atime');
  out.st_mtime = inode.seconds('mtime');
  out.st_mtime_nsec = inode.nanoseconds('mtime');
  out.st_ctime = inode.seconds('ctime');
  out.st_ctime_nsec = inode.nanoseconds('ctime');
  out.st_btime = inode.seconds('crtime');
  out.st_btime_nsec = inode.nanoseconds('crtime');
}
