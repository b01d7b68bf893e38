/**
 * The volume while it is being made. Its bytes are in the store from the first step on, and each
 * step leaves counts and checksums that agree with everything placed so far.
 *
 *     take blocks ─▶ block bitmap, bg_free_blocks_count, s_free_blocks_count ─seal─▶ checksums
 */
import { clearBits, setBit, setBits } from '../../bytes/bitmap.ts';
import {
  blockBitmapChecksum,
  type ChecksumRules,
  checksumRules,
  groupDescriptorChecksum,
  inodeBitmapChecksum,
  superblockChecksum,
} from '../../format/checksum.ts';
import { SUPERBLOCK_OFFSET } from '../../format/constants.ts';
import type { FeatureName } from '../../format/features.ts';
import { BG_FLAGS, GroupDescriptor } from '../../format/group-descriptor.ts';
import { Superblock } from '../../format/superblock.ts';
import type { Touch } from '../../trace/event.ts';
import type { Recorder } from '../../trace/recorder.ts';
import { hasFeature } from './feature-set.ts';
import { groupFirstBlock, groupLastBlock, groupOfBlock } from './geometry.ts';
import { descriptorsSay, groupOfInode } from './left-out.ts';
import { descriptorsOf } from './placement.ts';
import type { MkfsPlan } from './plan.ts';
import { Space } from './space.ts';

type SuperblockView = ReturnType<typeof Superblock.view>;
type DescriptorView = ReturnType<typeof GroupDescriptor.view>;

const { EXT4_BG_INODE_UNINIT, EXT4_BG_BLOCK_UNINIT } = BG_FLAGS;

export class Draft {
  readonly plan: MkfsPlan;
  readonly recorder: Recorder;
  readonly blockSize: number;
  /** The blocks taken so far. */
  readonly space: Space;
  readonly superBlock: number;
  readonly superOffset: number;
  /** Whether descriptors tell which bitmaps were never written. */
  readonly sums: boolean;
  #rules: ChecksumRules | undefined;
  readonly #dirty = new Set<number>();
  /** Whether a group's bitmap is on the disk. */
  readonly #blockBitmap: Uint8Array;
  readonly #inodeBitmap: Uint8Array;
  #bitmapsWritten = false;

  constructor(plan: MkfsPlan, recorder: Recorder) {
    const g = plan.geometry;
    this.plan = plan;
    this.recorder = recorder;
    this.blockSize = plan.blockSize;
    this.space = new Space(g.blocks, g.blocksPerGroup * 16, g.clusterRatio);
    this.superBlock = Math.floor(SUPERBLOCK_OFFSET / plan.blockSize);
    this.superOffset = SUPERBLOCK_OFFSET % plan.blockSize;
    this.sums = descriptorsSay(plan);
    this.#blockBitmap = new Uint8Array(g.groups);
    this.#inodeBitmap = new Uint8Array(g.groups);
  }

  has(name: FeatureName): boolean {
    return hasFeature(this.plan.decisions.features, name);
  }

  /** Known once the superblock is written. */
  get rules(): ChecksumRules {
    this.#rules ??= checksumRules(this.recorder.read(this.superBlock), this.superOffset);
    return this.#rules;
  }

  /** The superblock, to be changed in place until the next event. */
  superblock(): SuperblockView {
    return Superblock.view(this.recorder.touch(this.superBlock), this.superOffset);
  }

  /** The block of the main table that holds a group's descriptor. */
  descriptorBlock(group: number): number {
    const g = this.plan.geometry;
    const index = Math.floor(group / g.descPerBlock);
    if (!g.metaBg) return descriptorsOf(g, 0)!.start + index;
    return descriptorsOf(g, index * g.descPerBlock)!.start;
  }

  descriptorOffset(group: number): number {
    const g = this.plan.geometry;
    return (group % g.descPerBlock) * g.descSize;
  }

  /** A group's descriptor, to be changed in place until the next event. `seal` updates its checksum. */
  descriptor(group: number): DescriptorView {
    this.#dirty.add(group);
    return GroupDescriptor.view(this.recorder.touch(this.descriptorBlock(group)), this.descriptorOffset(group));
  }

  /** `n` counts clusters. */
  addFreeBlocks(group: number, n: number): void {
    const d = this.descriptor(group);
    this.#set16(d, 'bg_free_blocks_count', this.#get16(d, 'bg_free_blocks_count') + n);
  }

  #long(): boolean {
    return this.plan.geometry.descSize >= GroupDescriptor.size;
  }

  #get16(d: DescriptorView, field: Half): number {
    return d[`${field}_lo`] + (this.#long() ? d[`${field}_hi`] * 0x10000 : 0);
  }

  #set16(d: DescriptorView, field: Half, n: number): void {
    d[`${field}_lo`] = n & 0xffff;
    if (this.#long()) d[`${field}_hi`] = n >>> 16;
  }

  setCount(d: DescriptorView, field: Half, n: number): void {
    this.#set16(d, field, n);
  }

  setBlock(d: DescriptorView, field: 'bg_block_bitmap' | 'bg_inode_bitmap' | 'bg_inode_table', block: number): void {
    d[`${field}_lo`] = block % 2 ** 32;
    if (this.#long()) d[`${field}_hi`] = Math.floor(block / 2 ** 32);
  }

  /** Takes blocks that the descriptors do not count yet. */
  takeUncounted(start: number, count: number): void {
    this.space.take(start, count);
  }

  /** Takes blocks: in the bitmap if it is on the disk, in the group's count and in the volume's. */
  take(start: number, count: number): void {
    const g = this.plan.geometry;
    for (let at = start; at < start + count; ) {
      const group = groupOfBlock(g, at);
      const stop = Math.min(start + count, groupLastBlock(g, group) + 1);
      this.addFreeBlocks(group, -this.space.take(at, stop - at) / g.clusterRatio);
      if (this.#bitmapsWritten && !this.#blockBitmap[group]) this.writeBlockBitmap(group);
      else if (this.#blockBitmap[group]) this.#setBits(group, at, stop);
      at = stop;
    }
    this.countFreeBlocks();
  }

  /** Sets the bits of the clusters that [start, end) touches. */
  #setBits(group: number, start: number, end: number): void {
    const g = this.plan.geometry;
    const bitmap = this.recorder.touch(this.plan.placement.blockBitmap[group]);
    const first = groupFirstBlock(g, group);
    const low = Math.floor((start - first) / g.clusterRatio);
    setBits(bitmap, low, Math.ceil((end - first) / g.clusterRatio) - low);
  }

  /**
   * From now on each block that is taken is marked. A bitmap that was left out is written once it can no longer be
   * worked out.
   */
  bitmapsAreWritten(): void {
    this.#bitmapsWritten = true;
  }

  /** Brings s_free_blocks_count up to date. */
  countFreeBlocks(): void {
    const g = this.plan.geometry;
    const free = g.blocks - g.firstDataBlock - this.space.used;
    const sb = this.superblock();
    sb.s_free_blocks_count_lo = free % 2 ** 32;
    sb.s_free_blocks_count_hi = Math.floor(free / 2 ** 32);
  }

  /**
   * Writes a group's block bitmap from the blocks that are taken. Bits behind the group's last block are set: they
   * stand for no block.
   */
  writeBlockBitmap(group: number): void {
    const g = this.plan.geometry;
    const first = groupFirstBlock(g, group);
    const blocks = groupLastBlock(g, group) + 1 - first;
    const bitmap = this.recorder.touch(this.plan.placement.blockBitmap[group]);
    this.space.eachRun(first, first + blocks, (start, end) => this.#setBits(group, start, end));
    const clusters = blocks / g.clusterRatio;
    setBits(bitmap, clusters, 8 * this.blockSize - clusters);
    this.#blockBitmap[group] = 1;
    const d = this.descriptor(group);
    d.bg_flags &= ~EXT4_BG_BLOCK_UNINIT;
  }

  /** Writes a group's inode bitmap with no inode in use. Bits behind its last inode are set. */
  writeInodeBitmap(group: number): void {
    const g = this.plan.geometry;
    const bitmap = this.recorder.touch(this.plan.placement.inodeBitmap[group]);
    clearBits(bitmap, 0, g.inodesPerGroup);
    setBits(bitmap, g.inodesPerGroup, 8 * this.blockSize - g.inodesPerGroup);
    this.#inodeBitmap[group] = 1;
    const d = this.descriptor(group);
    d.bg_flags &= ~EXT4_BG_INODE_UNINIT;
  }

  /** Marks an inode as used: in the bitmap, in its group's counts and the volume's. */
  takeInode(ino: number): void {
    const { inodesPerGroup } = this.plan.geometry;
    const group = groupOfInode(this.plan, ino);
    const index = (ino - 1) % inodesPerGroup;
    if (!this.#inodeBitmap[group]) this.writeInodeBitmap(group);
    setBit(this.recorder.touch(this.plan.placement.inodeBitmap[group]), index);
    const d = this.descriptor(group);
    this.#set16(d, 'bg_free_inodes_count', this.#get16(d, 'bg_free_inodes_count') - 1);
    if (this.sums) {
      const unused = Math.min(this.#get16(d, 'bg_itable_unused'), inodesPerGroup - index - 1);
      this.#set16(d, 'bg_itable_unused', unused);
    }
    this.superblock().s_free_inodes_count--;
  }

  countDirectory(ino: number): void {
    const d = this.descriptor(groupOfInode(this.plan, ino));
    this.#set16(d, 'bg_used_dirs_count', this.#get16(d, 'bg_used_dirs_count') + 1);
  }

  inodeBlock(ino: number): number {
    return (
      this.plan.placement.inodeTable[groupOfInode(this.plan, ino)] + Math.floor(this.#inTable(ino) / this.blockSize)
    );
  }

  inodeOffset(ino: number): number {
    return this.#inTable(ino) % this.blockSize;
  }

  #inTable(ino: number): number {
    return ((ino - 1) % this.plan.geometry.inodesPerGroup) * this.plan.decisions.inodeSize;
  }

  /** Closes a step: updates the checksums of everything it changed, the superblock's last. */
  seal(): void {
    const { rules } = this;
    if (rules.kind !== 'none') {
      for (const group of this.#dirty) {
        const block = this.recorder.touch(this.descriptorBlock(group));
        const at = this.descriptorOffset(group);
        const { blockBitmap, inodeBitmap } = this.plan.placement;
        if (this.#blockBitmap[group]) blockBitmapChecksum.set(rules, this.recorder.read(blockBitmap[group]), block, at);
        if (this.#inodeBitmap[group]) inodeBitmapChecksum.set(rules, this.recorder.read(inodeBitmap[group]), block, at);
        groupDescriptorChecksum.set(rules, block, at, group);
      }
    }
    this.#dirty.clear();
    superblockChecksum.set(rules, this.recorder.touch(this.superBlock), this.superOffset, 0);
  }

  /** A place in the superblock that the views light up. */
  touchesSuper(field?: keyof typeof Superblock.fields & string): Touch {
    return this.#touch('ext4_super_block', this.superBlock, this.superOffset, Superblock, field);
  }

  touchesDescriptor(group: number, field?: keyof typeof GroupDescriptor.fields & string): Touch {
    const block = this.descriptorBlock(group);
    const touch = this.#touch('ext4_group_desc', block, this.descriptorOffset(group), GroupDescriptor, field);
    if (!field) touch.length = this.plan.geometry.descSize;
    return touch;
  }

  touchesInode(ino: number): Touch {
    return {
      block: this.inodeBlock(ino),
      struct: 'ext4_inode',
      offset: this.inodeOffset(ino),
      length: this.plan.decisions.inodeSize,
    };
  }

  #touch(
    struct: string,
    block: number,
    base: number,
    declared: { size: number; offset: Record<string, number>; fields: Record<string, { kind: { size: number } }> },
    field?: string,
  ): Touch {
    if (!field) return { block, struct, offset: base, length: declared.size };
    return {
      block,
      struct,
      offset: base + declared.offset[field],
      length: declared.fields[field].kind.size,
      field,
    };
  }
}

type Half = 'bg_free_blocks_count' | 'bg_free_inodes_count' | 'bg_used_dirs_count' | 'bg_itable_unused';
