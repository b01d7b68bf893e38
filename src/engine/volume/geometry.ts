/**
 * The places that depend on the superblock alone.
 *
 *     first_data_block                 group 1                        group 2
 *     ├ sb │ descriptors │ reserved │ … ┼ sb │ descriptors │ reserved │ … ┼ …
 *       └ has_super(0)                    └ only in the groups that hold backups
 *
 * With meta_bg the descriptors are spread out. The groups whose descriptors fill one block are a meta group. Their
 * descriptors lie in its first, second and last group.
 *
 *     meta group m ├ [sb] desc m │ … ┼ [sb] desc m │ … ┼ … ┼ [sb] desc m │ … ┤
 *
 * https://docs.kernel.org/filesystems/ext4/overview.html#block-groups
 */
import type { Values } from '../../bytes/struct.ts';
import {
  EXT4_GOOD_OLD_FIRST_INO,
  EXT4_GOOD_OLD_INODE_SIZE,
  EXT4_GOOD_OLD_REV,
  EXT4_MIN_DESC_SIZE,
  SUPERBLOCK_OFFSET,
} from '../../format/constants.ts';
import { hasCompat, hasIncompat, hasRoCompat } from '../../format/features.ts';
import type { Superblock } from '../../format/superblock.ts';

export type SuperblockValues = Values<(typeof Superblock)['fields']>;

export interface Geometry {
  readonly blockSize: number;
  readonly blockCount: number;
  readonly firstDataBlock: number;
  readonly blocksPerGroup: number;
  /** Blocks in a cluster; 1 without bigalloc. */
  readonly clusterRatio: number;
  readonly groups: number;
  /** Groups in a flex group; 1 without flex_bg. */
  readonly flexSize: number;
  readonly inodesPerGroup: number;
  readonly inodeSize: number;
  /** The first inode for files. In the old revision it is fixed, whatever s_first_ino says. */
  readonly firstIno: number;
  /** The number of inodes that fit in the groups. */
  readonly inodeCount: number;
  /** Blocks of one group's inode table. */
  readonly itableBlocks: number;
  readonly descSize: number;
  readonly descPerBlock: number;
  /** Blocks of all descriptors together. */
  readonly descBlocks: number;
  /** Blocks kept behind them for growth. */
  readonly reservedDescBlocks: number;
  /** Descriptor blocks from this one on are placed by meta_bg; Infinity without it. */
  readonly firstMetaBg: number;
  readonly backups: 'every group' | 'sparse' | readonly number[];
}

/** From this flex group size on, the first group of each is reserved for directories, and files use the others. */
export const FLEX_SIZE_DIR_ALLOC_SCHEME = 4;

export const joinHalves = (lo: number, hi: number): number => lo + hi * 2 ** 32;

export const blockSizeOf = (sb: SuperblockValues): number => 2 ** (10 + sb.s_log_block_size);

export const blockCountOf = (sb: SuperblockValues): number =>
  joinHalves(sb.s_blocks_count_lo, hasIncompat(sb, '64bit') ? sb.s_blocks_count_hi : 0);

/** The geometry that a superblock describes. The superblock must have been found sane. */
export function geometryOf(sb: SuperblockValues): Geometry {
  const blockSize = blockSizeOf(sb);
  const blockCount = blockCountOf(sb);
  const bigalloc = hasRoCompat(sb, 'bigalloc');
  const blocksPerGroup = sb.s_blocks_per_group;
  const groups = Math.ceil((blockCount - sb.s_first_data_block) / blocksPerGroup);
  const old = sb.s_rev_level === EXT4_GOOD_OLD_REV;
  const inodeSize = old ? EXT4_GOOD_OLD_INODE_SIZE : sb.s_inode_size;
  const descSize = hasIncompat(sb, '64bit') ? sb.s_desc_size : EXT4_MIN_DESC_SIZE;
  const descPerBlock = Math.floor(blockSize / descSize);
  const metaBg = hasIncompat(sb, 'meta_bg');
  return {
    blockSize,
    blockCount,
    firstDataBlock: sb.s_first_data_block,
    blocksPerGroup,
    clusterRatio: bigalloc ? 2 ** (sb.s_log_cluster_size - sb.s_log_block_size) : 1,
    groups,
    flexSize: hasIncompat(sb, 'flex_bg') && sb.s_log_groups_per_flex < 32 ? 2 ** sb.s_log_groups_per_flex : 1,
    inodesPerGroup: sb.s_inodes_per_group,
    inodeSize,
    firstIno: old ? EXT4_GOOD_OLD_FIRST_INO : sb.s_first_ino,
    inodeCount: groups * sb.s_inodes_per_group,
    itableBlocks: Math.ceil((sb.s_inodes_per_group * inodeSize) / blockSize),
    descSize,
    descPerBlock,
    descBlocks: Math.ceil(groups / descPerBlock),
    reservedDescBlocks: metaBg ? 0 : sb.s_reserved_gdt_blocks,
    firstMetaBg: metaBg ? sb.s_first_meta_bg : Number.POSITIVE_INFINITY,
    backups: hasCompat(sb, 'sparse_super2')
      ? sb.s_backup_bgs.filter((g) => g !== 0)
      : hasRoCompat(sb, 'sparse_super')
        ? 'sparse'
        : 'every group',
  };
}

export const groupOf = (g: Geometry, block: number): number =>
  block < g.firstDataBlock ? 0 : Math.floor((block - g.firstDataBlock) / g.blocksPerGroup);

export const groupStart = (g: Geometry, group: number): number => g.firstDataBlock + group * g.blocksPerGroup;

/** How many blocks the group has. The last one may be short. */
export const groupLength = (g: Geometry, group: number): number =>
  Math.min(g.blocksPerGroup, g.blockCount - groupStart(g, group));

function isPowerOf(base: number, n: number): boolean {
  let p = base;
  while (p < n) p *= base;
  return p === n;
}

/** Answers whether the group begins with a superblock, the primary one or a backup. @internal */
export function hasSuper(g: Geometry, group: number): boolean {
  if (group === 0 || g.backups === 'every group') return true;
  if (g.backups !== 'sparse') return g.backups.includes(group);
  return group === 1 || (group % 2 === 1 && (isPowerOf(3, group) || isPowerOf(5, group) || isPowerOf(7, group)));
}

export function backupGroups(g: Geometry): number[] {
  if (g.backups !== 'sparse' && g.backups !== 'every group') return g.backups.filter((b) => b < g.groups);
  const out: number[] = [];
  for (let group = 1; group < g.groups; group++) if (hasSuper(g, group)) out.push(group);
  return out;
}

/** The block of the superblock proper. */
export const superblockBlock = (g: Geometry): number => Math.floor(SUPERBLOCK_OFFSET / g.blockSize);

/** The structures at the head of a group. Counts are 0 if there are none. */
export interface GroupHead {
  /** The block with the (backup) superblock, or -1. */
  superblock: number;
  descriptors: number;
  descriptorCount: number;
  /** The index of the first of them among the volume's descriptor blocks. */
  descriptorIndex: number;
  reserved: number;
  reservedCount: number;
}

export function groupHead(g: Geometry, group: number): GroupHead {
  const start = groupStart(g, group);
  const held = hasSuper(g, group);
  // Group 0 of a 1 KiB bigalloc volume starts with the boot block, so its superblock is in block 1.
  const superblock = !held ? -1 : group === 0 ? superblockBlock(g) : start;
  const next = held ? superblock + 1 : start;
  const head: GroupHead = {
    superblock,
    descriptors: next,
    descriptorCount: 0,
    descriptorIndex: 0,
    reserved: 0,
    reservedCount: 0,
  };
  const metaGroup = Math.floor(group / g.descPerBlock);
  if (metaGroup < g.firstMetaBg) {
    if (held) {
      // It is larger than the number of descriptor blocks only if a check reads such a superblock.
      const near = g.firstMetaBg === Number.POSITIVE_INFINITY ? g.descBlocks : g.firstMetaBg;
      head.descriptorCount = Math.min(near, g.blockCount - next);
      head.reserved = next + head.descriptorCount;
      head.reservedCount = g.reservedDescBlocks;
    }
  } else {
    const place = group - metaGroup * g.descPerBlock;
    if (place === 0 || place === 1 || place === g.descPerBlock - 1) {
      head.descriptorCount = 1;
      head.descriptorIndex = metaGroup;
    }
  }
  return head;
}

/** The block with the group's own descriptor, the copy that Linux reads. */
export function descriptorBlock(g: Geometry, group: number): number {
  const index = Math.floor(group / g.descPerBlock);
  if (index < g.firstMetaBg) return superblockBlock(g) + 1 + index;
  return groupHead(g, index * g.descPerBlock).descriptors;
}

/** The first inode of a group; inode numbers count from 1. */
export const firstInode = (g: Geometry, group: number): number => group * g.inodesPerGroup + 1;
