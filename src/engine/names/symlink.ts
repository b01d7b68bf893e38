/**
 * Symbolic links. A short target lies in the inode, in the 60 bytes of i_block. A longer one lies in a block.
 */

import { I_BLOCK_BYTES, SECTOR_BYTES } from '../../format/constants.ts';
import { EXT4_EA_INODE_FL, EXT4_EXTENTS_FL } from '../../format/inode-flags.ts';
import { GET_BLOCKS } from '../../trace/flags.ts';
import { nameOf } from '../dirents/records.ts';
import { Failure } from '../fs/failure.ts';
import type { MountHost } from '../fs/host.ts';
import type { Inode } from '../fs/inode.ts';
import { newRequest, newRun } from '../fs/map-host.ts';
import { inlineBytes } from '../xattr/inline-data.ts';

/** Answers whether the target is in the inode, by the blocks in use. An attribute block does not count. */
export function isFastSymlink(inode: Inode): boolean {
  if (!inode.isSymlink || inode.flags & EXT4_EA_INODE_FL) return false;
  const { blockSize, geometry } = inode.mount;
  const attributes = inode.fileAcl ? (blockSize * geometry.clusterRatio) / SECTOR_BYTES : 0;
  return inode.sectors === attributes;
}

export function checkTarget(fs: MountHost, target: string): void {
  if (target.length === 0) throw new Failure('ENOENT', 'an empty target');
  if (target.length + 1 > fs.mount.blockSize)
    throw new Failure('ENAMETOOLONG', `a target of ${target.length} bytes does not fit into a block`);
}

/** Puts the target of a fresh symbolic link in its place. */
export function writeTarget(fs: MountHost, inode: Inode, target: string): void {
  const { length } = target;
  if (length < I_BLOCK_BYTES) {
    inode.flags &= ~EXT4_EXTENTS_FL;
    const to = inode.iBlock;
    // Remains of an extent tree's root may lie behind the NUL.
    for (let i = 0; i < length; i++) to[i] = target.charCodeAt(i);
    to[length] = 0;
  } else {
    const request = newRequest();
    fs.map(inode).map(request, GET_BLOCKS.CREATE);
    const block = fs.mount.touch(request.pblk);
    block.fill(0);
    for (let i = 0; i < length; i++) block[i] = target.charCodeAt(i);
  }
  inode.size = length;
  inode.diskSize = length;
}

/** The target as a byte string. */
export function readTarget(fs: MountHost, inode: Inode): string {
  if (!inode.isSymlink) throw new Failure('EINVAL', `inode ${inode.ino} is no symbolic link`);
  const { size } = inode;
  if (isFastSymlink(inode)) {
    if (size === 0 || size >= I_BLOCK_BYTES || inode.iBlock.indexOf(0) !== size)
      throw new Failure('EUCLEAN', `the target of inode ${inode.ino} is not ${size} bytes long`);
    return nameOf(inode.iBlock, 0, size);
  }
  const inline = inlineBytes(inode);
  if (inline) return nameOf(inline, 0, Math.min(size, inline.length));
  if (size >= fs.mount.blockSize)
    throw new Failure('EUCLEAN', `the target of inode ${inode.ino} is ${size} bytes long`);
  const { physical } = fs.map(inode).lookup(0, newRun());
  if (physical === 0) throw new Failure('EUCLEAN', `symbolic link ${inode.ino} has no block`);
  const bytes = fs.recorder.store.read(physical);
  // The target ends at a NUL if there is one.
  const nul = bytes.indexOf(0);
  return nameOf(bytes, 0, nul >= 0 ? Math.min(nul, size) : size);
}
