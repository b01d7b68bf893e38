/**
 * A volume that is not mounted, as libext2fs holds it open: its inodes, its blocks, and the bitmaps of both.
 *
 *     openLibrary ─▶ make files, link names, … ─▶ close: bitmaps, descriptors, superblock
 */
import { Refused } from '../../bytes/refused.ts';
import { groupStart, joinHalves, superblockBlock } from '../../engine/volume/geometry.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { superblockChecksum } from '../../format/checksum.ts';
import { EXT4_GOOD_OLD_INODE_SIZE, SUPERBLOCK_OFFSET } from '../../format/constants.ts';
import { allFeatureNames, type FeatureName, hasIncompat } from '../../format/features.ts';
import { pointerAt } from '../../format/indirect.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { S_IFLNK, S_IFMT } from '../../format/mode.ts';
import { Superblock } from '../../format/superblock.ts';
import type { Recorder } from '../../trace/recorder.ts';
import { MKFS } from '../mkfs/refusals.ts';
import { BlockIo } from './block-io.ts';
import { Groups } from './groups.ts';
import { type InodeFields, Inodes } from './inodes.ts';
import { hasExtents } from './map-walk.ts';
import { WriteCache } from './write-cache.ts';

export class Library {
  readonly volume: Volume;
  readonly io: BlockIo;
  readonly inodes: Inodes;
  readonly groups: Groups;
  /** The time of all new files, in seconds. */
  readonly now: number;
  /** Blocks in a cluster. */
  readonly ratio: number;
  readonly #features: ReadonlySet<string>;

  constructor(volume: Volume, recorder: Recorder, now: number, cache = new WriteCache()) {
    this.volume = volume;
    this.io = new BlockIo(recorder, cache);
    this.inodes = new Inodes(volume, this.io);
    this.groups = new Groups(volume, this.io);
    this.now = now;
    this.ratio = volume.geometry.clusterRatio;
    this.#features = new Set(allFeatureNames(volume.sb));
  }

  has(name: FeatureName): boolean {
    return this.#features.has(name);
  }

  /**
   * The block where the search for a file's blocks begins: its first block, or the start of the group or flex group of
   * its inode.
   */
  goalOf(ino: number, inode?: InodeFields): number {
    if (inode && !isFastSymlink(inode) && !(inode.flags & INODE_FLAGS.EXT4_INLINE_DATA_FL) && !hasExtents(inode)) {
      const first = pointerAt(inode.i_block, 0);
      if (first) return first;
    }
    const { geometry: g } = this.volume;
    const group = Math.floor((ino - 1) / g.inodesPerGroup);
    return groupStart(g, group - (group % g.flexSize));
  }

  /** Takes a block and fills it with zeros. */
  takeZeroed(goal: number): number {
    const block = this.groups.newBlock(goal);
    this.io.write(block).fill(0);
    this.groups.countBlock(block, 1);
    return block;
  }

  /** Writes everything that is not in its place yet. It writes the time if a count has changed. */
  close(): void {
    const { volume, io } = this;
    if (!this.groups.changed) return;
    this.groups.write();
    const bytes = io.change(superblockBlock(volume.geometry));
    const at = SUPERBLOCK_OFFSET % io.blockSize;
    const sb = Superblock.view(bytes, at);
    const free = joinHalves(sb.s_free_blocks_count_lo, this.has('64bit') ? sb.s_free_blocks_count_hi : 0);
    const left = free + this.groups.freeBlocks;
    sb.s_free_blocks_count_lo = left % 2 ** 32;
    if (this.has('64bit')) sb.s_free_blocks_count_hi = Math.floor(left / 2 ** 32);
    sb.s_free_inodes_count += this.groups.freeInodes;
    sb.s_wtime = this.now | 0;
    const { evictedBlocks } = io.cache;
    if (sb.s_kbytes_written && evictedBlocks > 0) {
      // As in e2fsprogs, the remaining writes count each block as one KiB divided by the KiB of a block.
      const toCome = Math.floor((1 + volume.geometry.descBlocks) / (io.blockSize / 1024));
      sb.s_kbytes_written += BigInt(Math.floor((evictedBlocks * io.blockSize) / 1024) + toCome);
    }
    superblockChecksum.set(volume.rules, bytes, at, 0);
  }
}

/** An inode of 128 bytes has no room for an attribute, so it cannot hold data, whatever the volume says. */
export const noFiles = ({ geometry, sb }: Volume): Refused | undefined =>
  hasIncompat(sb, 'inline_data') && geometry.inodeSize === EXT4_GOOD_OLD_INODE_SIZE
    ? new Refused(MKFS.inline_files)
    : undefined;

const isFastSymlink = (inode: InodeFields): boolean =>
  (inode.mode & S_IFMT) === S_IFLNK && inode.size < inode.i_block.length && !hasExtents(inode);
