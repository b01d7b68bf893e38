/**
 * The largest size of a file, which its map and its inode's count of sectors limit.
 */
import { EXT_MAX_BLOCKS } from '../../format/constants.ts';
import type { Inode } from '../fs/inode.ts';
import type { Mount } from '../fs/mount.ts';

/** s_maxbytes: no file of the volume is larger, whatever its i_size says. */
export const largestFile = ({ blockSize }: Mount): number => EXT_MAX_BLOCKS * blockSize;

export function maxBytes(mount: Mount, inode: Inode): number {
  const { blockSize, indirectBlocks } = mount;
  return (inode.hasExtents ? EXT_MAX_BLOCKS : indirectBlocks) * blockSize;
}
