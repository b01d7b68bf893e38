/**
 * One block group of a mounted volume: its descriptor and its two bitmaps, in place.
 *
 *     descriptor block ──▶ counts, flags, places      block bitmap ──▶ one bit per block; with bigalloc per cluster
 *                                                     inode bitmap ──▶ one bit per inode
 *
 * If mke2fs left out a bitmap (EXT4_BG_BLOCK_UNINIT), the engine works it out in memory when it is first
 * needed. It reaches the disk only when a bit in it is taken, which also clears the flag.
 *
 * A bitmap from the disk is trusted if its checksum is right and, without flex_bg, the group's own tables are set in it.
 * Otherwise all of it counts as taken: allocation skips the group, and freed blocks stay taken.
 */

import { nextClear, setBit, setBits } from '../../bytes/bitmap.ts';
import { dataView } from '../../bytes/struct.ts';
import { blockBitmapChecksum, type ChecksumRules, inodeBitmapChecksum } from '../../format/checksum.ts';
import { EXT4_MIN_DESC_SIZE_64BIT } from '../../format/constants.ts';
import { BG_FLAGS, GroupDescriptor } from '../../format/group-descriptor.ts';
import type { Recorder } from '../../trace/recorder.ts';
import { type Geometry, groupHead, groupLength, groupStart } from '../volume/geometry.ts';
import { Failure } from './failure.ts';

const O = GroupDescriptor.offset;

/** What a group needs of the mount: the bytes, and calls for its changes. */
interface GroupMount {
  readonly recorder: Recorder;
  readonly volume: { readonly rules: ChecksumRules };
  has(feature: 'flex_bg'): boolean;
  touch(block: number): Uint8Array;
  /** Called when a damaged bitmap makes these blocks and inodes unavailable. */
  lost(blocks: number, inodes: number): void;
}

export class Group {
  readonly number: number;
  /** First block and number of blocks. The last group of a growing volume gets more. */
  readonly start: number;
  length: number;
  /** Blocks in a cluster, which is one bit of the block bitmap. */
  readonly ratio: number;
  readonly descriptorBlock: number;
  readonly at: number;
  readonly #mount: GroupMount;
  readonly #geometry: Geometry;
  readonly #dv: DataView;
  readonly #wide: boolean;
  #blocks: Uint8Array | undefined;
  #inodes: Uint8Array | undefined;
  #blocksFault: Failure | undefined;
  #inodesFault: Failure | undefined;

  constructor(mount: GroupMount, geometry: Geometry, number: number, descriptorBlock: number) {
    this.number = number;
    this.start = groupStart(geometry, number);
    this.length = groupLength(geometry, number);
    this.ratio = geometry.clusterRatio;
    this.descriptorBlock = descriptorBlock;
    this.at = (number % geometry.descPerBlock) * geometry.descSize;
    this.#mount = mount;
    this.#geometry = geometry;
    this.#dv = dataView(mount.recorder.store.own(descriptorBlock));
    this.#wide = geometry.descSize >= EXT4_MIN_DESC_SIZE_64BIT;
  }

  #get16(lo: number, hi: number): number {
    const low = this.#dv.getUint16(this.at + lo, true);
    return this.#wide ? low + this.#dv.getUint16(this.at + hi, true) * 65536 : low;
  }

  #set16(lo: number, hi: number, value: number): void {
    this.#mount.touch(this.descriptorBlock);
    this.#dv.setUint16(this.at + lo, value & 0xffff, true);
    if (this.#wide) this.#dv.setUint16(this.at + hi, value >>> 16, true);
  }

  #place(lo: number, hi: number): number {
    const low = this.#dv.getUint32(this.at + lo, true);
    return this.#wide ? low + this.#dv.getUint32(this.at + hi, true) * 2 ** 32 : low;
  }

  get blockBitmapBlock(): number {
    return this.#place(O.bg_block_bitmap_lo, O.bg_block_bitmap_hi);
  }

  get inodeBitmapBlock(): number {
    return this.#place(O.bg_inode_bitmap_lo, O.bg_inode_bitmap_hi);
  }

  get inodeTable(): number {
    return this.#place(O.bg_inode_table_lo, O.bg_inode_table_hi);
  }

  /** Clusters in the group, the bits of its block bitmap that count. */
  get clusters(): number {
    return Math.ceil(this.length / this.ratio);
  }

  /** In clusters, like the descriptor's field. */
  get freeBlocks(): number {
    return this.#get16(O.bg_free_blocks_count_lo, O.bg_free_blocks_count_hi);
  }

  set freeBlocks(n: number) {
    this.#set16(O.bg_free_blocks_count_lo, O.bg_free_blocks_count_hi, n);
  }

  get freeInodes(): number {
    return this.#get16(O.bg_free_inodes_count_lo, O.bg_free_inodes_count_hi);
  }

  set freeInodes(n: number) {
    this.#set16(O.bg_free_inodes_count_lo, O.bg_free_inodes_count_hi, n);
  }

  get usedDirs(): number {
    return this.#get16(O.bg_used_dirs_count_lo, O.bg_used_dirs_count_hi);
  }

  set usedDirs(n: number) {
    this.#set16(O.bg_used_dirs_count_lo, O.bg_used_dirs_count_hi, n);
  }

  /** Inodes at the end of the table that were never used. */
  get itableUnused(): number {
    return this.#get16(O.bg_itable_unused_lo, O.bg_itable_unused_hi);
  }

  set itableUnused(n: number) {
    this.#set16(O.bg_itable_unused_lo, O.bg_itable_unused_hi, n);
  }

  get flags(): number {
    return this.#dv.getUint16(this.at + O.bg_flags, true);
  }

  #clearFlag(flag: number): void {
    this.#mount.touch(this.descriptorBlock);
    this.#dv.setUint16(this.at + O.bg_flags, this.flags & ~flag, true);
  }

  /** The flags mark bitmaps that were left out only if descriptors have checksums. Otherwise they mean nothing. */
  get #marks(): boolean {
    return this.#mount.volume.rules.kind !== 'none';
  }

  get blocksUninit(): boolean {
    return this.#marks && (this.flags & BG_FLAGS.EXT4_BG_BLOCK_UNINIT) !== 0;
  }

  get inodesUninit(): boolean {
    return this.#marks && (this.flags & BG_FLAGS.EXT4_BG_INODE_UNINIT) !== 0;
  }

  #bitmap(block: number): Uint8Array {
    const { recorder } = this.#mount;
    recorder.machine.read(block, 1, 'bitmap');
    return recorder.store.own(block);
  }

  /** The block bitmap, for reading. */
  blocks(): Uint8Array {
    this.#blocks ??= this.blocksUninit ? this.#workOutBlocks() : this.#readBlocks();
    return this.#blocks;
  }

  #readBlocks(): Uint8Array {
    const bits = this.#bitmap(this.blockBitmapBlock);
    const { rules } = this.#mount.volume;
    const bytes = this.#mount.recorder.store.read(this.descriptorBlock);
    if (!blockBitmapChecksum.verify(rules, bits, bytes, this.at))
      return this.distrustBlocks('EBADMSG', 'its checksum is wrong');
    if (!this.#mount.has('flex_bg') && !this.#ownAreSet(bits))
      return this.distrustBlocks('EUCLEAN', 'the group’s own tables are free in it');
    return bits;
  }

  #ownAreSet(bits: Uint8Array): boolean {
    const set = (block: number, count: number): boolean => {
      const from = block - this.start;
      if (from < 0 || from + count > this.length) return false;
      const end = Math.ceil((from + count) / this.ratio);
      return nextClear(bits, Math.floor(from / this.ratio), end) === end;
    };
    const { blockBitmapBlock, inodeBitmapBlock, inodeTable } = this;
    return set(blockBitmapBlock, 1) && set(inodeBitmapBlock, 1) && set(inodeTable, this.#geometry.itableBlocks);
  }

  /** Distrusts a wrong block bitmap, so that all of it counts as taken. `free`: free blocks that the volume loses. */
  distrustBlocks(code: 'EBADMSG' | 'EUCLEAN', why: string, free = this.freeBlocks): Uint8Array {
    this.#blocksFault = new Failure(code, `the block bitmap of group ${this.number} is damaged: ${why}`);
    this.#blocks = new Uint8Array(this.#geometry.blockSize).fill(0xff);
    this.#mount.lost(free, 0);
    return this.#blocks;
  }

  /** The fault found in the block bitmap. */
  get blocksFault(): Failure | undefined {
    return this.#blocksFault;
  }

  get blocksDamaged(): boolean {
    return this.#blocksFault !== undefined;
  }

  /** The block bitmap, to be modified. From here on it is on disk. An untrusted one needs `anyway`. */
  touchBlocks(anyway = false): Uint8Array {
    this.blocks();
    const block = this.blockBitmapBlock;
    if (this.#blocksFault && anyway) return this.#mount.touch(block);
    if (this.#blocksFault) throw this.#blocksFault;
    if (!this.blocksUninit) {
      this.#mount.touch(block);
      return this.blocks();
    }
    const worked = this.blocks();
    const own = this.#mount.touch(block);
    own.set(worked);
    this.#blocks = own;
    this.#clearFlag(BG_FLAGS.EXT4_BG_BLOCK_UNINIT);
    return own;
  }

  inodes(): Uint8Array {
    this.#inodes ??= this.inodesUninit ? this.#workOutInodes() : this.#readInodes();
    return this.#inodes;
  }

  #readInodes(): Uint8Array {
    const bits = this.#bitmap(this.inodeBitmapBlock);
    const { rules } = this.#mount.volume;
    const bytes = this.#mount.recorder.store.read(this.descriptorBlock);
    if (inodeBitmapChecksum.verify(rules, bits, bytes, this.at)) return bits;
    return this.distrustInodes('EBADMSG', 'its checksum is wrong');
  }

  /** Distrusts a wrong inode bitmap, so that all of it counts as taken. */
  distrustInodes(code: 'EBADMSG' | 'EUCLEAN', why: string): Uint8Array {
    this.#inodesFault = new Failure(code, `the inode bitmap of group ${this.number} is damaged: ${why}`);
    this.#inodes = new Uint8Array(this.#geometry.blockSize).fill(0xff);
    this.#mount.lost(0, this.freeInodes);
    return this.#inodes;
  }

  get inodesDamaged(): boolean {
    this.inodes();
    return this.#inodesFault !== undefined;
  }

  touchInodes(): Uint8Array {
    this.inodes();
    if (this.#inodesFault) throw this.#inodesFault;
    const block = this.inodeBitmapBlock;
    if (!this.inodesUninit) {
      this.#mount.touch(block);
      return this.inodes();
    }
    const worked = this.inodes();
    const own = this.#mount.touch(block);
    own.set(worked);
    this.#inodes = own;
    this.#clearFlag(BG_FLAGS.EXT4_BG_INODE_UNINIT);
    return own;
  }

  /** Works out the blocks in use in a group that was never written: its head, and its own tables that lie within it. */
  #workOutBlocks(): Uint8Array {
    const g = this.#geometry;
    const map = new Uint8Array(g.blockSize);
    const head = groupHead(g, this.number);
    const own = (block: number, count: number) => {
      for (let b = block; b < block + count; b++)
        if (b >= this.start && b < this.start + this.length) setBit(map, Math.floor((b - this.start) / this.ratio));
    };
    if (head.superblock >= 0) own(head.superblock, 1);
    own(head.descriptors, head.descriptorCount);
    own(head.reserved, head.reservedCount);
    own(this.blockBitmapBlock, 1);
    own(this.inodeBitmapBlock, 1);
    own(this.inodeTable, g.itableBlocks);
    setBits(map, this.clusters, g.blockSize * 8 - this.clusters);
    return map;
  }

  #workOutInodes(): Uint8Array {
    const g = this.#geometry;
    const map = new Uint8Array(g.blockSize);
    setBits(map, g.inodesPerGroup, g.blockSize * 8 - g.inodesPerGroup);
    return map;
  }
}
