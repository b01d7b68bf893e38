/**
 * The steps after the last record. They mark the blocks of inodes as taken in the bitmaps, count i_blocks and the links
 * of directories, and delete files without a name. Then they count each changed group anew.
 *
 * They count instead of adding, because a power cut may interrupt this, and then recovery repeats all of it.
 */

import { le16At } from '../../../bytes/access.ts';
import { countSet, testBit } from '../../../bytes/bitmap.ts';
import { EXT4_LINK_MAX } from '../../../format/constants.ts';
import { Inode as Format } from '../../../format/inode.ts';
import { S_IFDIR, S_IFMT } from '../../../format/mode.ts';
import type { ExtentTree } from '../../extents/extent-tree.ts';
import type { Inode } from '../../fs/inode.ts';
import { newRun } from '../../fs/map-host.ts';
import type { NamesHost } from '../../names/host.ts';
import { Listing } from '../../names/readdir.ts';
import type { ReplayAllocator } from './allocator.ts';
import { destroy, inUse } from './inodes.ts';
import type { Replayer } from './replayer.ts';
import { tellRecount } from './telling.ts';

export function recount(replayer: Replayer, allocator: ReplayAllocator): void {
  const { fs, inodes, dirs } = replayer;
  const { mount, recorder } = fs;
  const numbers = [...inodes].sort((a, b) => a - b);
  const isGone = (ino: number): boolean =>
    inUse(mount, ino) && mount.inode(ino).isRegular && mount.inode(ino).links === 0;
  const deleted = numbers.filter(isGone);
  const groups = new Set(allocator.groups);
  for (const ino of numbers) groups.add(mount.groupOfInode(ino));
  const body = () => {
    for (const ino of deleted) destroy(fs, ino);
    for (const ino of numbers) if (inUse(mount, ino)) takeBlocks(mount.inode(ino), fs, allocator);
    for (const ino of dirs) if (inUse(mount, ino) && mount.inode(ino).isDirectory) countLinks(fs, mount.inode(ino));
    for (const n of allocator.groups) groups.add(n);
    for (const n of groups) countGroup(fs, n);
  };
  tellRecount(recorder, numbers, groups, deleted, body);
}

/** Marks all blocks of an inode as taken, even those that a record of another file has freed. */
function takeBlocks(inode: Inode, fs: NamesHost, allocator: ReplayAllocator): void {
  if (!inode.hasExtents) return;
  const tree = fs.map(inode) as ExtentTree;
  const run = newRun();
  let blocks = inode.fileAcl === 0 ? 0 : 1;
  for (let at = 0; tree.next(at, run); at = run.logical + run.length) {
    allocator.mark(run.physical, run.length, true);
    blocks += run.length;
  }
  tree.nodes((block) => {
    allocator.mark(block, 1, true);
    blocks++;
  });
  const sectors = blocks * (fs.mount.blockSize / 512);
  if (inode.sectors !== sectors) inode.sectors = sectors;
}

/** Counts “.”, the “..” of each directory in it, and its own name. */
function countLinks(fs: NamesHost, inode: Inode): void {
  const listing = new Listing(fs.names.dir(inode));
  let links = 2;
  for (let entry = listing.peek(); entry; entry = listing.peek()) {
    listing.advance();
    if (entry.name === '.' || entry.name === '..' || !inUse(fs.mount, entry.ino)) continue;
    if (fs.mount.inode(entry.ino).isDirectory) links++;
  }
  if (links > EXT4_LINK_MAX) links = 1;
  if (inode.links !== links) inode.links = links;
}

/** Sets a group's descriptor from its bitmaps and its table. */
function countGroup(fs: NamesHost, n: number): void {
  const { mount } = fs;
  const { inodesPerGroup, inodeSize } = mount.geometry;
  const group = mount.group(n);
  const bits = group.inodes();
  let usedDirs = 0;
  for (let index = 0; index < inodesPerGroup; index++) {
    if (!testBit(bits, index)) continue;
    const byte = index * inodeSize;
    const block = mount.recorder.store.read(group.inodeTable + Math.floor(byte / mount.blockSize));
    const at = byte % mount.blockSize;
    const mode = le16At(block, at + Format.offset.i_mode);
    if ((mode & S_IFMT) === S_IFDIR && le16At(block, at + Format.offset.i_links_count) > 0) usedDirs++;
  }
  group.freeBlocks = group.length - countSet(group.blocks(), group.length);
  group.freeInodes = inodesPerGroup - countSet(bits, inodesPerGroup);
  group.usedDirs = usedDirs;
  if (!group.blocksUninit) mount.due.add('blockBitmap', n);
  if (!group.inodesUninit) mount.due.add('inodeBitmap', n);
  mount.due.add('descriptor', n);
}
