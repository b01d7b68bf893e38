/**
 * The inodes and blocks in use, while files are made: bitmaps and counts of every group that was looked at. They are kept
 * apart from the disk until the volume is closed.
 *
 *     newInode(parent)   the first free one from the start of the parent's group on, then from the first of all
 *     newBlock(goal)     the first free one from the goal on, then from the first of all; with bigalloc, a cluster's first
 */
import { clearBit, nextClear, setBit, testBit } from '../../bytes/bitmap.ts';
import { blockBitmap, clustersInGroup, inodeBitmap } from '../../engine/volume/bitmaps.ts';
import { groupOf, groupStart } from '../../engine/volume/geometry.ts';
import { descriptorPlace, hasGroupChecksums, type Volume } from '../../engine/volume/volume.ts';
import { blockBitmapChecksum, groupDescriptorChecksum, inodeBitmapChecksum } from '../../format/checksum.ts';
import { BG_FLAGS, GroupDescriptor } from '../../format/group-descriptor.ts';
import type { BlockIo } from './block-io.ts';
import { LibraryFailure, NO_BLOCK, NO_INODE } from './failure.ts';

const { EXT4_BG_BLOCK_UNINIT, EXT4_BG_INODE_UNINIT } = BG_FLAGS;

interface Group {
  blocks: Uint8Array;
  inodes: Uint8Array;
  flags: number;
  freeBlocks: number;
  freeInodes: number;
  directories: number;
  itableUnused: number;
  changed: boolean;
}

export class Groups {
  readonly #volume: Volume;
  readonly #io: BlockIo;
  readonly #groups: (Group | undefined)[] = [];
  /** Whether flags and counts of unused inodes mean anything. */
  readonly #summed: boolean;
  readonly #ratio: number;
  freeBlocks = 0;
  freeInodes = 0;
  #blocksChanged = false;
  #inodesChanged = false;

  constructor(volume: Volume, io: BlockIo) {
    this.#volume = volume;
    this.#io = io;
    this.#summed = hasGroupChecksums(volume.sb);
    this.#ratio = volume.geometry.clusterRatio;
  }

  #group(index: number): Group {
    const known = this.#groups[index];
    if (known) return known;
    const { geometry: g } = this.#volume;
    const { block, offset } = descriptorPlace(g, index);
    const d = GroupDescriptor.view(this.#io.peek(block).slice(offset, offset + Math.max(g.descSize, 64)), 0);
    const wide = g.descSize >= GroupDescriptor.size;
    const group: Group = {
      blocks: blockBitmap(this.#volume, index).bits.slice(),
      inodes: inodeBitmap(this.#volume, index).bits.slice(),
      flags: d.bg_flags,
      freeBlocks: d.bg_free_blocks_count_lo + (wide ? d.bg_free_blocks_count_hi * 65536 : 0),
      freeInodes: d.bg_free_inodes_count_lo + (wide ? d.bg_free_inodes_count_hi * 65536 : 0),
      directories: d.bg_used_dirs_count_lo + (wide ? d.bg_used_dirs_count_hi * 65536 : 0),
      itableUnused: d.bg_itable_unused_lo + (wide ? d.bg_itable_unused_hi * 65536 : 0),
      changed: false,
    };
    this.#groups[index] = group;
    return group;
  }

  /** Finds a free block from `goal` on. It is not taken yet. */
  newBlock(goal: number): number {
    const { firstDataBlock, blockCount } = this.#volume.geometry;
    const from = goal >= firstDataBlock && goal < blockCount ? goal : firstDataBlock;
    const start = from - ((from - firstDataBlock) % this.#ratio);
    let found = this.#findBlock(start, blockCount);
    if (found < 0) found = this.#findBlock(firstDataBlock, start);
    if (found < 0) throw new LibraryFailure(NO_BLOCK);
    const group = this.#group(groupOf(this.#volume.geometry, found));
    if (this.#summed && group.flags & EXT4_BG_BLOCK_UNINIT) {
      group.flags &= ~EXT4_BG_BLOCK_UNINIT;
      group.changed = true;
      this.#blocksChanged = true;
    }
    return found;
  }

  #findBlock(from: number, to: number): number {
    const { geometry: g } = this.#volume;
    for (let at = from; at < to; ) {
      const index = groupOf(g, at);
      const first = groupStart(g, index);
      const end = Math.min(clustersInGroup(this.#volume, index), Math.ceil((to - first) / this.#ratio));
      const bit = nextClear(this.#group(index).blocks, Math.floor((at - first) / this.#ratio), end);
      if (bit < end) return first + bit * this.#ratio;
      at = first + g.blocksPerGroup;
    }
    return -1;
  }

  /** Marks a block's cluster as in use (`n` is 1) or free (-1), and updates the counts. */
  countBlock(block: number, n: 1 | -1): void {
    const { geometry: g } = this.#volume;
    const index = groupOf(g, block);
    const group = this.#group(index);
    const bit = Math.floor((block - groupStart(g, index)) / this.#ratio);
    if (n > 0) setBit(group.blocks, bit);
    else clearBit(group.blocks, bit);
    group.freeBlocks -= n;
    group.flags &= ~EXT4_BG_BLOCK_UNINIT;
    group.changed = true;
    this.freeBlocks -= n * this.#ratio;
    this.#blocksChanged = true;
  }

  isBlockUsed(block: number): boolean {
    const { geometry: g } = this.#volume;
    const index = groupOf(g, block);
    return testBit(this.#group(index).blocks, Math.floor((block - groupStart(g, index)) / this.#ratio));
  }

  /** Finds a free inode near a directory. It is not taken yet. */
  newInode(directory: number): number {
    const { geometry: g } = this.#volume;
    const start = Math.max(
      Math.floor((Math.max(directory, 1) - 1) / g.inodesPerGroup) * g.inodesPerGroup + 1,
      g.firstIno,
    );
    const ino = this.#findInode(start, g.inodeCount + 1) || this.#findInode(g.firstIno, start);
    if (!ino) throw new LibraryFailure(NO_INODE);
    const group = this.#group(Math.floor((ino - 1) / g.inodesPerGroup));
    if (this.#summed && group.flags & EXT4_BG_INODE_UNINIT) {
      group.flags &= ~EXT4_BG_INODE_UNINIT;
      group.changed = true;
    }
    return ino;
  }

  #findInode(from: number, to: number): number {
    const per = this.#volume.geometry.inodesPerGroup;
    for (let at = from; at < to; ) {
      const index = Math.floor((at - 1) / per);
      const first = index * per + 1;
      const end = Math.min(per, to - first);
      const bit = nextClear(this.#group(index).inodes, at - first, end);
      if (bit < end) return first + bit;
      at = first + per;
    }
    return 0;
  }

  isInodeUsed(ino: number): boolean {
    const per = this.#volume.geometry.inodesPerGroup;
    return testBit(this.#group(Math.floor((ino - 1) / per)).inodes, (ino - 1) % per);
  }

  /** Notes that an inode was written, even if it was given up later. The table is in use up to there. */
  noteWritten(ino: number): void {
    const per = this.#volume.geometry.inodesPerGroup;
    const group = this.#group(Math.floor((ino - 1) / per));
    const unused = per - ((ino - 1) % per) - 1;
    group.changed = true;
    if (this.#summed) group.itableUnused = Math.min(group.itableUnused, unused);
  }

  countInode(ino: number, n: 1 | -1, isDirectory: boolean): void {
    const per = this.#volume.geometry.inodesPerGroup;
    const group = this.#group(Math.floor((ino - 1) / per));
    const bit = (ino - 1) % per;
    if (n > 0) setBit(group.inodes, bit);
    else clearBit(group.inodes, bit);
    group.freeInodes -= n;
    if (isDirectory) group.directories += n;
    if (this.#summed) {
      group.flags &= ~EXT4_BG_INODE_UNINIT;
      if (n > 0) group.itableUnused = Math.min(group.itableUnused, per - bit - 1);
    }
    group.changed = true;
    this.freeInodes -= n;
    this.#inodesChanged = true;
  }

  /** Marks all bitmaps as unwritten, as in a volume that is being made. */
  noneIsWritten(): void {
    this.#blocksChanged = true;
    this.#inodesChanged = true;
  }

  /** Whether a descriptor has to be written. */
  get changed(): boolean {
    return this.#blocksChanged || this.#inodesChanged || this.#groups.some((group) => group?.changed);
  }

  /** Writes the changes. A group whose bitmaps can be worked out keeps them unwritten. */
  write(): void {
    const { geometry: g, groups, rules } = this.#volume;
    for (let index = 0; index < g.groups; index++) {
      const known = this.#groups[index];
      const flags = known?.flags ?? groups.flags[index];
      const sums = known?.changed ? known : undefined;
      if (this.#blocksChanged && !(this.#summed && flags & EXT4_BG_BLOCK_UNINIT))
        this.#writeBitmap(groups.blockBitmap[index], sums?.blocks, clustersInGroup(this.#volume, index));
      if (this.#inodesChanged && !(this.#summed && flags & EXT4_BG_INODE_UNINIT))
        this.#writeBitmap(groups.inodeBitmap[index], sums?.inodes, g.inodesPerGroup);
    }
    for (const [index, group] of this.#groups.entries()) {
      if (!group?.changed) continue;
      const { block, offset } = descriptorPlace(g, index);
      const bytes = this.#io.change(block);
      putDescriptor(bytes, offset, group, g.descSize >= GroupDescriptor.size, this.#summed);
      if (!(group.flags & EXT4_BG_BLOCK_UNINIT))
        blockBitmapChecksum.set(rules, this.#io.peek(groups.blockBitmap[index]), bytes, offset);
      if (!(group.flags & EXT4_BG_INODE_UNINIT))
        inodeBitmapChecksum.set(rules, this.#io.peek(groups.inodeBitmap[index]), bytes, offset);
      groupDescriptorChecksum.set(rules, bytes, offset, index);
    }
  }

  #writeBitmap(block: number, bits: Uint8Array | undefined, count: number): void {
    if (!bits) {
      this.#io.rewrite(block);
      return;
    }
    for (let bit = count; bit < bits.length * 8 && bit % 8 !== 0; bit++) setBit(bits, bit);
    bits.fill(0xff, Math.ceil(count / 8));
    this.#io.write(block).set(bits);
  }
}

function putDescriptor(bytes: Uint8Array, offset: number, group: Group, wide: boolean, summed: boolean): void {
  const low = (n: number) => n & 0xffff;
  const high = (n: number) => n >>> 16;
  GroupDescriptor.write(bytes, offset, {
    bg_free_blocks_count_lo: low(group.freeBlocks),
    bg_free_inodes_count_lo: low(group.freeInodes),
    bg_used_dirs_count_lo: low(group.directories),
    ...(summed ? { bg_flags: group.flags, bg_itable_unused_lo: low(group.itableUnused) } : {}),
    ...(wide
      ? {
          bg_free_blocks_count_hi: high(group.freeBlocks),
          bg_free_inodes_count_hi: high(group.freeInodes),
          bg_used_dirs_count_hi: high(group.directories),
          ...(summed ? { bg_itable_unused_hi: high(group.itableUnused) } : {}),
        }
      : {}),
  });
}
