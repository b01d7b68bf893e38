/**
 * A file system's own records, held in memory during a resize. One side is the old volume, the other is the new
 * one. Nothing of a side is on the disk before it is written there.
 *
 *     superblock      descriptors           blocks                  inodes
 *     1024 bytes      one after another     a bit for each block    a bit for each inode, group after group
 */
import type { View } from '../../bytes/struct.ts';
import { blockBitmap, inodeBitmap } from '../../engine/volume/bitmaps.ts';
import {
  type Geometry,
  geometryOf,
  groupHead,
  groupLength,
  groupStart,
  superblockBlock,
} from '../../engine/volume/geometry.ts';
import { descriptorPlace, hasGroupChecksums, type Volume } from '../../engine/volume/volume.ts';
import { type ChecksumRules, checksumRules } from '../../format/checksum.ts';
import { SUPERBLOCK_OFFSET, SUPERBLOCK_SIZE } from '../../format/constants.ts';
import { hasCompat, hasIncompat, hasRoCompat } from '../../format/features.ts';
import { EXT4_BG_BLOCK_UNINIT, EXT4_BG_INODE_UNINIT, GroupDescriptor } from '../../format/group-descriptor.ts';
import { Superblock } from '../../format/superblock.ts';
import { gather, spread, takeRun } from './clusters.ts';

type Count = 'bg_free_blocks_count' | 'bg_free_inodes_count' | 'bg_used_dirs_count' | 'bg_itable_unused';
export type Place = 'bg_block_bitmap' | 'bg_inode_bitmap' | 'bg_inode_table';

const O = GroupDescriptor.offset;

export class Side {
  readonly bytes: Uint8Array;
  readonly sb: View<(typeof Superblock)['fields']>;
  #g: Geometry;
  descriptors: Uint8Array;
  #dv: DataView;
  blocks: Uint8Array;
  inodes: Uint8Array;

  constructor(bytes: Uint8Array, descriptors: Uint8Array, blocks: Uint8Array, inodes: Uint8Array) {
    this.bytes = bytes;
    this.sb = Superblock.view(bytes);
    this.#g = geometryOf(Superblock.read(bytes));
    this.descriptors = descriptors;
    this.#dv = new DataView(descriptors.buffer);
    this.blocks = blocks;
    this.inodes = inodes;
  }

  static of(volume: Volume): Side {
    const { geometry: g, device } = volume;
    const at = SUPERBLOCK_OFFSET % g.blockSize;
    const bytes = device.read(superblockBlock(g)).slice(at, at + SUPERBLOCK_SIZE);
    // These are whole blocks, so the bytes behind the last descriptor are written again as they were.
    const descriptors = new Uint8Array(g.descBlocks * g.blockSize);
    for (let i = 0; i < g.descBlocks; i++)
      descriptors.set(device.read(descriptorPlace(g, i * g.descPerBlock).block), i * g.blockSize);
    const blocks = new Uint8Array(Math.ceil(g.blockCount / 8) + 1);
    const inodes = new Uint8Array(Math.ceil(g.inodeCount / 8));
    for (let group = 0; group < g.groups; group++) {
      const { bits } = blockBitmap(volume, group);
      if (g.clusterRatio > 1) spread(g, bits, groupStart(g, group), groupLength(g, group), blocks);
      else copyBits(bits, groupLength(g, group), blocks, groupStart(g, group));
      copyBits(inodeBitmap(volume, group).bits, g.inodesPerGroup, inodes, group * g.inodesPerGroup);
    }
    return new Side(bytes, descriptors, blocks, inodes);
  }

  copy(): Side {
    return new Side(this.bytes.slice(), this.descriptors.slice(), this.blocks.slice(), this.inodes.slice());
  }

  get g(): Geometry {
    return this.#g;
  }

  get rules(): ChecksumRules {
    return checksumRules(this.bytes);
  }

  compat = (name: Parameters<typeof hasCompat>[1]): boolean => hasCompat(this.sb, name);
  incompat = (name: Parameters<typeof hasIncompat>[1]): boolean => hasIncompat(this.sb, name);
  roCompat = (name: Parameters<typeof hasRoCompat>[1]): boolean => hasRoCompat(this.sb, name);

  /** Whether descriptors mark bitmaps and tables that were never written. */
  get summed(): boolean {
    return hasGroupChecksums(Superblock.read(this.bytes));
  }

  get blockCount(): number {
    return this.#g.blockCount;
  }

  set blockCount(n: number) {
    this.sb.s_blocks_count_lo = n % 2 ** 32;
    if (this.incompat('64bit')) this.sb.s_blocks_count_hi = Math.floor(n / 2 ** 32);
    this.regeometry();
  }

  /** Derives the geometry again after a change of the superblock. */
  regeometry(): void {
    this.#g = geometryOf(Superblock.read(this.bytes));
  }

  /** Makes room for the present number of groups and blocks. New groups and blocks are free, and zero. */
  fit(): void {
    const { descBlocks, blockSize, blockCount, inodeCount, clusterRatio, firstDataBlock, groups, blocksPerGroup } =
      this.#g;
    this.descriptors = resized(this.descriptors, descBlocks * blockSize);
    this.#dv = new DataView(this.descriptors.buffer);
    // With bigalloc the program still counts the blocks behind the end of a last group as used.
    const kept = clusterRatio > 1 ? firstDataBlock + groups * blocksPerGroup : blockCount;
    this.blocks = resized(this.blocks, Math.ceil(kept / 8) + 1);
    this.inodes = resized(this.inodes, Math.ceil(inodeCount / 8));
    // Bits behind the very last block stand for none.
    const last = this.blocks.length * 8;
    for (let b = kept; b < last; b++) this.blocks[b >>> 3] &= ~(1 << (b & 7));
  }

  relayout(descriptors: Uint8Array): void {
    this.descriptors = descriptors;
    this.#dv = new DataView(descriptors.buffer);
  }

  #at(group: number): number {
    return group * this.#g.descSize;
  }

  clear(group: number): void {
    this.descriptors.fill(0, this.#at(group), this.#at(group + 1));
  }

  place(what: Place, group: number): number {
    const at = this.#at(group);
    const low = this.#dv.getUint32(at + O[`${what}_lo`], true);
    return low + (this.#g.descSize > 32 ? this.#dv.getUint32(at + O[`${what}_hi`], true) * 2 ** 32 : 0);
  }

  setPlace(what: Place, group: number, block: number): void {
    const at = this.#at(group);
    this.#dv.setUint32(at + O[`${what}_lo`], block % 2 ** 32, true);
    if (this.#g.descSize > 32) this.#dv.setUint32(at + O[`${what}_hi`], Math.floor(block / 2 ** 32), true);
  }

  count(what: Count, group: number): number {
    const at = this.#at(group);
    const low = this.#dv.getUint16(at + O[`${what}_lo`], true);
    return low + (this.#g.descSize > 32 ? this.#dv.getUint16(at + O[`${what}_hi`], true) * 0x10000 : 0);
  }

  setCount(what: Count, group: number, n: number): void {
    const at = this.#at(group);
    this.#dv.setUint16(at + O[`${what}_lo`], n & 0xffff, true);
    if (this.#g.descSize > 32) this.#dv.setUint16(at + O[`${what}_hi`], n >>> 16, true);
  }

  flags(group: number): number {
    return this.#dv.getUint16(this.#at(group) + O.bg_flags, true);
  }

  setFlags(group: number, flags: number): void {
    this.#dv.setUint16(this.#at(group) + O.bg_flags, flags, true);
  }

  unwrittenBlocks = (group: number): boolean => this.summed && (this.flags(group) & EXT4_BG_BLOCK_UNINIT) !== 0;
  unwrittenInodes = (group: number): boolean => this.summed && (this.flags(group) & EXT4_BG_INODE_UNINIT) !== 0;

  /** Marks the blocks at the head of a group: superblock, descriptors, and the room behind them. */
  markHead(map: Uint8Array, group: number): void {
    for (const [first, length] of headRuns(this.#g, group)) takeRun(this.#g, map, first, length);
  }

  /** The taken blocks of a group, or its first `length`, as a bitmap on the disk has them: a bit for each cluster. */
  bitmapOf(group: number, length = groupLength(this.#g, group)): Uint8Array {
    const { blockSize, clusterRatio } = this.#g;
    const start = groupStart(this.#g, group);
    return clusterRatio > 1
      ? gather(this.#g, this.blocks, start, length, blockSize)
      : bitsFrom(this.blocks, start, length, blockSize);
  }

  /** The block that holds part `index` of the descriptors. */
  descriptorBlock(index: number): number {
    return descriptorPlace(this.#g, index * this.#g.descPerBlock).block;
  }
}

/** Runs of blocks at the head of a group, as far as the volume goes. */
export function headRuns(g: Geometry, group: number): [first: number, length: number][] {
  const head = groupHead(g, group);
  const runs: [number, number][] = [];
  if (head.superblock >= 0) runs.push([head.superblock, 1]);
  if (head.descriptorCount > 0) runs.push([head.descriptors, head.descriptorCount]);
  if (head.reservedCount > 0) runs.push([head.reserved, head.reservedCount]);
  return runs.map(([first, length]) => [first, Math.min(length, g.blockCount - first)]);
}

function resized(bytes: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  out.set(bytes.subarray(0, Math.min(length, bytes.length)));
  return out;
}

/** Copies bits [0, count) of one map to another, from bit `at` of the other on. */
function copyBits(from: Uint8Array, count: number, to: Uint8Array, at: number): void {
  if ((at & 7) === 0 && (count & 7) === 0) {
    to.set(from.subarray(0, count >>> 3), at >>> 3);
    return;
  }
  for (let i = 0; i < count; i++) if (from[i >>> 3] & (1 << (i & 7))) to[(at + i) >>> 3] |= 1 << ((at + i) & 7);
}

/** Bits [from, from + count) of a map as a separate map. */
export function bitsFrom(map: Uint8Array, from: number, count: number, length: number): Uint8Array {
  const out = new Uint8Array(length);
  for (let i = 0; i < count; i++) if (map[(from + i) >>> 3] & (1 << ((from + i) & 7))) out[i >>> 3] |= 1 << (i & 7);
  return out;
}
