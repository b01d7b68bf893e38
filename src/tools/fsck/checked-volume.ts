/**
 * The volume that is checked: the superblock that the check believes, the descriptors, and where everything else lies. Each
 * change made here gets its checksum. In mode -n nothing reaches the disk.
 */

import { le16At, le32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import { dataView, type View } from '../../bytes/struct.ts';
import { descriptorBlock, firstInode, type Geometry, geometryOf, groupStart } from '../../engine/volume/geometry.ts';
import type { InodeRef } from '../../engine/volume/inode.ts';
import {
  type ChecksumRules,
  checksumRules,
  groupDescriptorChecksum,
  inodeChecksum,
  superblockChecksum,
} from '../../format/checksum.ts';
import { EXT4_MIN_DESC_SIZE_64BIT, SUPERBLOCK_OFFSET, SUPERBLOCK_SIZE } from '../../format/constants.ts';
import { hasCompat, hasIncompat, hasRoCompat } from '../../format/features.ts';
import { GroupDescriptor } from '../../format/group-descriptor.ts';
import { Inode } from '../../format/inode.ts';
import { Superblock } from '../../format/superblock.ts';
import type { Touch } from '../../trace/event.ts';
import type { Recorder } from '../../trace/recorder.ts';
import { Disk } from './disk.ts';

export type Mode = '-n' | '-p' | '-y';

const D = GroupDescriptor.offset;

export class CheckedVolume {
  readonly disk: Disk;
  readonly recorder: Recorder;
  readonly mode: Mode;
  readonly now: number;
  /** The superblock that the check believes. `writeSuper` writes it to the disk. */
  readonly sb = new Uint8Array(SUPERBLOCK_SIZE);
  readonly s: View<(typeof Superblock)['fields']> = Superblock.view(this.sb);
  g!: Geometry;
  rules!: ChecksumRules;
  desc = new Uint8Array(0);

  constructor(recorder: Recorder, mode: Mode, now: number) {
    this.recorder = recorder;
    this.disk = new Disk(recorder);
    this.mode = mode;
    this.now = now;
  }

  // ── the superblock ────────────────────────────────────────────────────────────────────────────

  /** Takes these bytes for the superblock. */
  believe(bytes: Uint8Array): void {
    this.sb.set(bytes);
    this.derive();
  }

  derive(): void {
    const values = Superblock.read(this.sb);
    this.g = geometryOf(values);
    const rules = checksumRules(this.sb);
    this.rules = {
      ...rules,
      blockBitmapBytes: Math.floor(this.g.blocksPerGroup / this.g.clusterRatio / 8),
    };
  }

  readonly compat = (name: Parameters<typeof hasCompat>[1]): boolean => hasCompat(this.s, name);
  readonly incompat = (name: Parameters<typeof hasIncompat>[1]): boolean => hasIncompat(this.s, name);
  readonly roCompat = (name: Parameters<typeof hasRoCompat>[1]): boolean => hasRoCompat(this.s, name);

  get summed(): boolean {
    return this.rules.kind !== 'none';
  }

  superTouch(field: keyof typeof Superblock.offset & string): Touch[] {
    const { blockSize } = this.disk;
    return [
      {
        block: Math.floor(SUPERBLOCK_OFFSET / blockSize),
        struct: Superblock.name,
        offset: (SUPERBLOCK_OFFSET % blockSize) + Superblock.offset[field],
        length: Superblock.fields[field].kind.size,
        field,
      },
    ];
  }

  /** Writes the believed superblock with its checksum. In mode -n it writes nothing. */
  writeSuper(): void {
    if (this.mode === '-n') return;
    if (this.rules.kind === 'metadata_csum') superblockChecksum.set(this.rules, this.sb, 0, 0);
    this.disk.put(SUPERBLOCK_OFFSET, this.sb);
  }

  // ── descriptors ───────────────────────────────────────────────────────────────────────────────

  #wide = (): boolean => this.g.descSize >= EXT4_MIN_DESC_SIZE_64BIT;

  #half(group: number, lo: number, hi: number, bytes: 2 | 4): number {
    const at = group * this.g.descSize;
    const read = bytes === 2 ? le16At : le32At;
    return read(this.desc, at + lo) + (this.#wide() ? read(this.desc, at + hi) * 2 ** (8 * bytes) : 0);
  }

  blockBitmapOf = (group: number): number => this.#half(group, D.bg_block_bitmap_lo, D.bg_block_bitmap_hi, 4);
  inodeBitmapOf = (group: number): number => this.#half(group, D.bg_inode_bitmap_lo, D.bg_inode_bitmap_hi, 4);
  inodeTableOf = (group: number): number => this.#half(group, D.bg_inode_table_lo, D.bg_inode_table_hi, 4);
  freeBlocksOf = (group: number): number => this.#half(group, D.bg_free_blocks_count_lo, D.bg_free_blocks_count_hi, 2);
  freeInodesOf = (group: number): number => this.#half(group, D.bg_free_inodes_count_lo, D.bg_free_inodes_count_hi, 2);
  usedDirsOf = (group: number): number => this.#half(group, D.bg_used_dirs_count_lo, D.bg_used_dirs_count_hi, 2);
  unusedOf = (group: number): number =>
    this.summed ? this.#half(group, D.bg_itable_unused_lo, D.bg_itable_unused_hi, 2) : 0;
  /** `markedOf` gives the flags as they stand, with or without the feature. `flagsOf` gives only those that mean something. */
  markedOf = (group: number): number => le16At(this.desc, group * this.g.descSize + D.bg_flags);
  flagsOf = (group: number): number => (this.summed ? this.markedOf(group) : 0);

  /** Sets a field of a descriptor, both halves. In mode -n only the believed copy changes. */
  setDesc(group: number, field: 'block_bitmap' | 'inode_bitmap' | 'inode_table', value: number): void {
    const at = group * this.g.descSize;
    setLe32At(this.desc, at + D[`bg_${field}_lo`], value % 2 ** 32);
    if (this.#wide()) setLe32At(this.desc, at + D[`bg_${field}_hi`], Math.floor(value / 2 ** 32));
    this.writeDesc(group);
  }

  setCount(
    group: number,
    field: 'free_blocks_count' | 'free_inodes_count' | 'used_dirs_count' | 'itable_unused',
    value: number,
  ): void {
    const at = group * this.g.descSize;
    setLe16At(this.desc, at + D[`bg_${field}_lo`], value & 0xffff);
    if (this.#wide()) setLe16At(this.desc, at + D[`bg_${field}_hi`], Math.floor(value / 65536));
    this.writeDesc(group);
  }

  setFlags(group: number, flags: number): void {
    setLe16At(this.desc, group * this.g.descSize + D.bg_flags, flags);
    this.writeDesc(group);
  }

  writeDesc(group: number): void {
    const { descSize, descPerBlock } = this.g;
    groupDescriptorChecksum.set(this.rules, this.desc, group * descSize, group);
    if (this.mode === '-n') return;
    const own = this.desc.subarray(group * descSize, (group + 1) * descSize);
    this.disk.edit(descriptorBlock(this.g, group)).set(own, (group % descPerBlock) * descSize);
  }

  descTouch(group: number, field: keyof typeof D & string): Touch[] {
    return [
      {
        block: descriptorBlock(this.g, group),
        struct: GroupDescriptor.name,
        offset: (group % this.g.descPerBlock) * this.g.descSize + D[field],
        length: GroupDescriptor.fields[field].kind.size,
        field,
      },
    ];
  }

  // ── inodes ────────────────────────────────────────────────────────────────────────────────────

  groupOfInode = (ino: number): number => Math.floor((ino - 1) / this.g.inodesPerGroup);

  inodePlace(ino: number): { block: number; offset: number } {
    const group = this.groupOfInode(ino);
    const at = (ino - firstInode(this.g, group)) * this.g.inodeSize;
    return {
      block: this.inodeTableOf(group) + Math.floor(at / this.g.blockSize),
      offset: at % this.g.blockSize,
    };
  }

  inode(ino: number): InodeRef {
    const place = this.inodePlace(ino);
    const bytes = this.disk.read(place.block);
    return { ino, ...place, bytes, dv: dataView(bytes) };
  }

  /** Changes an inode and updates its checksum. */
  editInode(ino: number, change: (bytes: Uint8Array, at: number) => void): void {
    const { block, offset } = this.inodePlace(ino);
    if (!(block > 0 && block < this.disk.blockCount)) return;
    const bytes = this.disk.edit(block);
    change(bytes, offset);
    inodeChecksum.set(this.rules, bytes, offset, ino);
  }

  inodeTouch(ino: number, field?: string, offset = 0, length = 4): Touch[] {
    const { block, offset: start } = this.inodePlace(ino);
    const struct = 'ext4_inode';
    return field === undefined
      ? [{ block, struct, offset: start, length: Math.min(this.g.inodeSize, Inode.size) }]
      : [{ block, struct, offset: start + offset, length, field }];
  }

  // ── blocks ────────────────────────────────────────────────────────────────────────────────────

  /** Blocks are counted by cluster where the volume has clusters. */
  cluster = (block: number): number =>
    this.g.clusterRatio === 1 ? block : Math.floor((block - this.g.firstDataBlock) / this.g.clusterRatio);

  inRange = (block: number, length = 1): boolean =>
    block > 0 && block >= this.g.firstDataBlock && block + length <= this.g.blockCount;

  get clusterCount(): number {
    return Math.ceil((this.g.blockCount - this.g.firstDataBlock) / this.g.clusterRatio);
  }

  groupStart = (group: number): number => groupStart(this.g, group);
}
