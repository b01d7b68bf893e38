/**
 * Every checksum of a volume is written by its present rules after metadata_csum came or went, or the seed changed.
 *
 *     with sums     the last record of a directory block gives twelve bytes to a tail, a node of a hash tree one slot
 *     without       the record takes them back; the old checksum stays where it is, and means nothing
 */

import { le16At, le32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import { testBit } from '../../bytes/bitmap.ts';
import { blockBitmap, inodeBitmap, inodesUsed } from '../../engine/volume/bitmaps.ts';
import { directoryBlocks } from '../../engine/volume/directory.ts';
import { indexBlocks } from '../../engine/volume/htree.ts';
import {
  eachInode,
  flagsOf,
  generationOf,
  hasFlag,
  type InodeRef,
  isDirectory,
  mapKind,
  xattrBlockOf,
} from '../../engine/volume/inode.ts';
import { walkMap } from '../../engine/volume/map.ts';
import { descriptorPlace, type Volume } from '../../engine/volume/volume.ts';
import { blockBitmapChecksum, inodeBitmapChecksum, inodeChecksum, inodeSeed } from '../../format/checksum.ts';
import {
  directoryLeafChecksum,
  dxNodeChecksum,
  extentBlockChecksum,
  xattrBlockChecksum,
} from '../../format/checksum-blocks.ts';
import {
  DIR_TAIL_SIZE,
  DirEntry,
  DirEntryTail,
  dirEntryLength,
  EXT4_FT_DIR_CSUM,
  recLenFromDisk,
  recLenToDisk,
} from '../../format/directory.ts';
import { BG_FLAGS } from '../../format/group-descriptor.ts';
import { DX_NODE_COUNT_OFFSET, DX_ROOT_COUNT_OFFSET, DxCountLimit, dxLimit } from '../../format/htree.ts';
import { Inode } from '../../format/inode.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import type { Tuning } from './tuning.ts';

/** Writes all checksums again. Answers whether some directory block has no room for its checksum. */
export function sumAll(t: Tuning, volume: Volume): boolean {
  const { recorder, rules } = t;
  const attributes = new Set<number>();
  let crowded = false;
  sumInodes(t, volume);
  eachInode(volume, (inode) => {
    const seed = inodeSeed(rules, inode.ino, generationOf(inode));
    const kind = mapKind(inode);
    if (kind === 'extents')
      walkMap(volume, inode, {
        run: () => true,
        node: (block) => {
          extentBlockChecksum.set(rules, recorder.touch(block), 0, seed);
          return true;
        },
      });
    if (isDirectory(inode) && kind !== 'inline' && kind !== 'none' && !sumDirectory(t, volume, inode, seed))
      crowded = true;
    const block = xattrBlockOf(inode);
    if (block > 0) attributes.add(block);
    return true;
  });
  for (const block of attributes) xattrBlockChecksum.set(rules, recorder.touch(block), 0, block);
  sumBitmaps(t, volume);
  return crowded;
}

/** Sums every inode in use, and clears unused inodes that still hold bytes. */
export function sumInodes(t: Tuning, volume: Volume): void {
  const { inodeSize, inodesPerGroup, blockSize } = volume.geometry;
  const perBlock = Math.floor(blockSize / inodeSize);
  for (let group = 0; group < volume.geometry.groups; group++) {
    const { bits } = inodeBitmap(volume, group);
    for (let i = 0; i < inodesUsed(volume, group); i++) {
      const block = volume.groups.inodeTable[group] + Math.floor(i / perBlock);
      const offset = (i % perBlock) * inodeSize;
      const inUse = testBit(bits, i);
      if (!inUse && isZero(t.recorder.store.read(block), offset, inodeSize)) continue;
      const bytes = t.recorder.touch(block);
      if (!inUse) bytes.fill(0, offset, offset + inodeSize);
      inodeChecksum.set(t.rules, bytes, offset, group * inodesPerGroup + i + 1);
    }
  }
}

function isZero(bytes: Uint8Array, from: number, length: number): boolean {
  for (let i = from; i < from + length; i++) if (bytes[i] !== 0) return false;
  return true;
}

function sumBitmaps(t: Tuning, volume: Volume): void {
  const { geometry: g, groups } = volume;
  for (let group = 0; group < g.groups; group++) {
    const { block, offset } = descriptorPlace(g, group);
    const d = t.recorder.touch(block);
    const flags = groups.flags[group];
    if (!(flags & BG_FLAGS.EXT4_BG_BLOCK_UNINIT))
      blockBitmapChecksum.set(t.rules, blockBitmap(volume, group).bits, d, offset);
    if (!(flags & BG_FLAGS.EXT4_BG_INODE_UNINIT))
      inodeBitmapChecksum.set(t.rules, inodeBitmap(volume, group).bits, d, offset);
  }
}

/** Answers false if a block is too full for a checksum. */
function sumDirectory(t: Tuning, volume: Volume, dir: InodeRef, seed: number): boolean {
  const { blockSize } = volume.geometry;
  const summed = t.rules.kind === 'metadata_csum';
  const nodes = indexBlocks(volume, dir);
  let room = true;
  directoryBlocks(volume, dir, (block, logical) => {
    const bytes = t.recorder.touch(block);
    if (nodes.has(logical)) {
      const slots = logical === 0 ? DX_ROOT_COUNT_OFFSET : DX_NODE_COUNT_OFFSET;
      const limit = dxLimit(blockSize, slots, summed);
      if (le16At(bytes, slots + DxCountLimit.offset.count) > limit) room = false;
      else {
        setLe16At(bytes, slots + DxCountLimit.offset.limit, limit);
        dxNodeChecksum.set(t.rules, bytes, 0, seed);
      }
      return true;
    }
    if (!(summed ? giveTail(bytes, blockSize) : takeTail(bytes, blockSize))) room = false;
    else directoryLeafChecksum.set(t.rules, bytes, 0, seed);
    return true;
  });
  return room;
}

const D = DirEntry.offset;
const T = DirEntryTail.offset;

/** Where the last record of a block begins, and the length of the record before it. */
function lastRecord(bytes: Uint8Array, blockSize: number): { at: number; length: number; before: number } {
  let at = 0;
  let before = -1;
  for (;;) {
    const length = recLenFromDisk(le16At(bytes, at + D.rec_len), blockSize);
    if (at + length >= blockSize || length < DirEntry.size) return { at, length, before };
    before = at;
    at += length;
  }
}

const isTail = (bytes: Uint8Array, at: number, length: number): boolean =>
  length === DIR_TAIL_SIZE && bytes[at + D.file_type] === EXT4_FT_DIR_CSUM && bytes[at + D.name_len] === 0;

function giveTail(bytes: Uint8Array, blockSize: number): boolean {
  const { at, length } = lastRecord(bytes, blockSize);
  if (isTail(bytes, at, length)) return true;
  const used = le32At(bytes, at + D.inode) !== 0 ? dirEntryLength(bytes[at + D.name_len]) : DirEntry.size;
  if (length - used < DIR_TAIL_SIZE) return false;
  setLe16At(bytes, at + D.rec_len, recLenToDisk(length - DIR_TAIL_SIZE, blockSize));
  const tail = blockSize - DIR_TAIL_SIZE;
  bytes.fill(0, tail, blockSize);
  setLe16At(bytes, tail + T.det_rec_len, DIR_TAIL_SIZE);
  bytes[tail + D.file_type] = EXT4_FT_DIR_CSUM;
  return true;
}

function takeTail(bytes: Uint8Array, blockSize: number): boolean {
  const { at, length, before } = lastRecord(bytes, blockSize);
  if (isTail(bytes, at, length) && before >= 0)
    setLe16At(bytes, before + D.rec_len, recLenToDisk(at - before + DIR_TAIL_SIZE, blockSize));
  return true;
}

/** Turns each node of a hash tree into a leaf. Its one record gives up the room of a checksum. */
export function unindexAll(t: Tuning): void {
  const { volume, rules, recorder } = t;
  const { blockSize } = volume.geometry;
  eachInode(volume, (dir) => {
    if (!isDirectory(dir) || !hasFlag(dir, 'EXT4_INDEX_FL')) return true;
    const seed = inodeSeed(rules, dir.ino, generationOf(dir));
    const nodes = indexBlocks(volume, dir);
    directoryBlocks(volume, dir, (block, logical) => {
      if (!nodes.has(logical)) return true;
      const bytes = recorder.touch(block);
      giveTail(bytes, blockSize);
      directoryLeafChecksum.set(rules, bytes, 0, seed);
      return true;
    });
    const own = recorder.touch(dir.block);
    setLe32At(own, dir.offset + Inode.offset.i_flags, flagsOf(dir) & ~INODE_FLAGS.EXT4_INDEX_FL);
    inodeChecksum.set(rules, own, dir.offset, dir.ino);
    return true;
  });
}
