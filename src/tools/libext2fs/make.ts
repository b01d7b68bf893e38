/**
 * Files made one by one: a directory, a symbolic link, a device or a pipe, an empty regular file. Each takes an inode and
 * writes it, and then writes its name.
 */

import { I_BLOCK_BYTES } from '../../format/constants.ts';
import { fileTypeOfMode } from '../../format/directory.ts';
import { emptyRoot } from '../../format/extent-node.ts';
import { setPointer } from '../../format/indirect.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { S_IFDIR, S_IFLNK, S_IFMT, S_IFREG } from '../../format/mode.ts';
import { type Device, setDevice } from './device.ts';
import { expand, fillDirectoryBlock, link, linkOrExpand, lookup, writeDirectoryBlock } from './directories.ts';
import { setExtent } from './extent-set.ts';
import { DIRECTORY_EXISTS, FILE_EXISTS, LibraryFailure } from './failure.ts';
import { mostInline, putInline } from './inline.ts';
import { emptyInside } from './inline-directory.ts';
import { addBlocks, newFields } from './inodes.ts';
import type { Library } from './library.ts';

/** Permissions that a new directory does not get. */
const UMASK = 0o022;

function takesExtents(lib: Library): boolean {
  return lib.has('extent');
}

export function makeDirectory(lib: Library, parent: number, name: Uint8Array): number {
  for (;;) {
    const ino = tryDirectory(lib, parent, name);
    if (ino) return ino;
    expand(lib, parent);
  }
}

/** Answers 0 where the parent is full. */
function tryDirectory(lib: Library, parent: number, name: Uint8Array): number {
  const { io } = lib;
  const ino = lib.groups.newInode(parent);
  const inode = newFields(S_IFDIR | (0o777 & ~UMASK), 2, lib.now);
  const inline = lib.has('inline_data');
  let block = 0;
  if (inline) {
    inode.size = I_BLOCK_BYTES;
    inode.flags |= INODE_FLAGS.EXT4_INLINE_DATA_FL;
    lib.inodes.writeNew(ino, inode, lib.now);
    putInline(lib, ino, inode, emptyInside(parent));
  } else {
    inode.size = io.blockSize;
    block = lib.groups.newBlock(lib.goalOf(ino));
    addBlocks(inode, 1, io.blockSize, lib.ratio);
    if (takesExtents(lib)) {
      inode.flags |= INODE_FLAGS.EXT4_EXTENTS_FL;
      emptyRoot(inode.i_block);
    } else setPointer(inode.i_block, 0, block);
    lib.inodes.writeNew(ino, inode, lib.now);
    writeDirectoryBlock(lib, ino, block, (b) => fillDirectoryBlock(lib, b, { self: ino, parent }));
    if (takesExtents(lib)) setExtent(lib, ino, inode, 0, block);
  }
  lib.groups.noteWritten(ino);
  if (lookup(lib, parent, name)) throw new LibraryFailure(DIRECTORY_EXISTS);
  if (!link(lib, parent, name, ino, fileTypeOfMode(S_IFDIR))) return 0;
  // A name may lead to a directory that was freed. The new directory may then get that very inode.
  if (parent !== ino) {
    const above = lib.inodes.read(parent);
    above.links++;
    lib.inodes.write(parent, above);
  }
  if (!inline) lib.groups.countBlock(block, 1);
  lib.groups.countInode(ino, 1, true);
  return ino;
}

export function makeSymlink(lib: Library, parent: number, name: Uint8Array, target: Uint8Array): number {
  for (;;) {
    const ino = trySymlink(lib, parent, name, target);
    if (ino) return ino;
    expand(lib, parent);
  }
}

function trySymlink(lib: Library, parent: number, name: Uint8Array, target: Uint8Array): number {
  const { io } = lib;
  const ino = lib.groups.newInode(parent);
  const inode = newFields(S_IFLNK | 0o777, 1, lib.now);
  inode.size = target.length;
  const fast = target.length < inode.i_block.length;
  const inline = !fast && lib.has('inline_data') && target.length <= mostInline(lib);
  const inBlock = !fast && !inline;
  let block = 0;
  if (fast) inode.i_block.set(target);
  else if (inBlock) {
    // The block is taken before the inode's number is known, so it is the first free one of the volume.
    block = lib.groups.newBlock(0);
    addBlocks(inode, 1, io.blockSize, lib.ratio);
    if (takesExtents(lib)) {
      inode.flags |= INODE_FLAGS.EXT4_EXTENTS_FL;
      emptyRoot(inode.i_block);
    }
  }
  lib.inodes.writeNew(ino, inode, lib.now);
  if (inline) putInline(lib, ino, inode, target);
  else if (inBlock) {
    if (takesExtents(lib)) {
      setExtent(lib, ino, inode, 0, block);
      lib.inodes.recall(ino);
    } else {
      setPointer(inode.i_block, 0, block);
      lib.inodes.write(ino, inode);
    }
    const b = io.write(block);
    b.fill(0);
    b.set(target);
  }
  lib.groups.noteWritten(ino);
  if (lookup(lib, parent, name)) throw new LibraryFailure(FILE_EXISTS);
  if (!link(lib, parent, name, ino, fileTypeOfMode(S_IFLNK))) return 0;
  if (inBlock) lib.groups.countBlock(block, 1);
  lib.groups.countInode(ino, 1, false);
  return ino;
}

/** A device, a pipe or a socket. */
export function makeNode(lib: Library, parent: number, name: Uint8Array, mode: number, device: Device): number {
  const ino = lib.groups.newInode(parent);
  linkOrExpand(lib, parent, name, ino, fileTypeOfMode(mode));
  lib.groups.countInode(ino, 1, false);
  const inode = newFields(mode, 1, lib.now);
  setDevice(inode.i_block, device);
  lib.inodes.writeNew(ino, inode, lib.now);
  return ino;
}

/** Makes a regular file with a size but without a block. */
export function makeFile(lib: Library, parent: number, name: Uint8Array, mode: number, size: number): number {
  const ino = lib.groups.newInode(parent);
  linkOrExpand(lib, parent, name, ino, fileTypeOfMode(S_IFREG));
  lib.groups.countInode(ino, 1, false);
  const inode = newFields((mode & ~S_IFMT) | S_IFREG, 1, lib.now);
  inode.size = size;
  const inline = lib.has('inline_data');
  if (inline) inode.flags |= INODE_FLAGS.EXT4_INLINE_DATA_FL;
  else if (takesExtents(lib)) {
    inode.flags |= INODE_FLAGS.EXT4_EXTENTS_FL;
    emptyRoot(inode.i_block);
  }
  lib.inodes.writeNew(ino, inode, lib.now);
  if (inline) putInline(lib, ino, inode, new Uint8Array(0));
  return ino;
}

/** Adds one more name to a file. */
export function makeLink(lib: Library, parent: number, name: Uint8Array, ino: number): void {
  const inode = lib.inodes.read(ino);
  linkOrExpand(lib, parent, name, ino, fileTypeOfMode(inode.mode));
  inode.links++;
  lib.inodes.write(ino, inode);
}
