/**
 * Whether a superblock can be trusted. What makes the rest unreadable is refused here; what can be worked around is in
 * superblock-findings.ts. Nothing may be computed from a superblock, let alone allocated, before it has passed.
 *
 *     magic → block size → features → cluster, group, inode, descriptor sizes → counts → the file's length
 *
 * Each check is one that Linux also makes when it mounts; where Linux refuses and we read on, because reading does no
 * harm, that is stated.
 */

import { Refused } from '../../bytes/refused.ts';
import {
  EXT4_GOOD_OLD_FIRST_INO,
  EXT4_GOOD_OLD_INODE_SIZE,
  EXT4_GOOD_OLD_REV,
  EXT4_MAX_BLOCK_SIZE,
  EXT4_MIN_BLOCK_SIZE,
  EXT4_MIN_DESC_SIZE_64BIT,
  SUPERBLOCK_OFFSET,
} from '../../format/constants.ts';
import { featureNames, hasIncompat, hasRoCompat, INCOMPAT, INCOMPAT_FEATURES } from '../../format/features.ts';
import { pointersIn } from '../../format/indirect.ts';
import { Superblock } from '../../format/superblock.ts';
import { counted, hexText } from '../../format/words.ts';
import { blockCountOf, blockSizeOf, geometryOf, type SuperblockValues, superblockBlock } from './geometry.ts';

export type SuperblockField = keyof typeof Superblock.offset & string;

const MAX_LOG_BLOCK_SIZE = Math.log2(EXT4_MAX_BLOCK_SIZE / EXT4_MIN_BLOCK_SIZE);
/** The block bitmap is one block; its bits number the blocks of a group. */
const bitsOfBlock = (blockSize: number): number => blockSize * 8;
/** Descriptors are at most as large as the smallest block. */
const MAX_DESC_SIZE = EXT4_MIN_BLOCK_SIZE;
/** Block numbers have 48 bits in extents, and sums of them stay exact. */
const MAX_BLOCKS = 2 ** 48;
/**
 * 32 TiB of 1 KiB blocks. A group costs us some 40 bytes of memory, so that more than this would be
 * out of proportion; mke2fs makes that many only where -g asks for tiny groups.
 */
const MAX_GROUPS = 2 ** 22;

/** What Linux 6 mounts, beyond which nothing in the volume need mean what it seems to. */
const SUPPORTED_INCOMPAT =
  INCOMPAT.filetype |
  INCOMPAT.needs_recovery |
  INCOMPAT.meta_bg |
  INCOMPAT.extent |
  INCOMPAT['64bit'] |
  INCOMPAT.mmp |
  INCOMPAT.flex_bg |
  INCOMPAT.ea_inode |
  INCOMPAT.metadata_csum_seed |
  INCOMPAT.large_dir |
  INCOMPAT.inline_data |
  INCOMPAT.encrypt |
  INCOMPAT.casefold;

export const place = (field: SuperblockField): string =>
  `${field} at byte ${SUPERBLOCK_OFFSET + Superblock.offset[field]}`;

const refuse = (field: SuperblockField, value: number | bigint | string, why: string): Refused =>
  new Refused(`${place(field)} is ${value}: ${why}.`, field);

const powerOfTwo = (n: number): boolean => n > 0 && Number.isInteger(Math.log2(n));

/** Refuses what would make every other number meaningless: it needs no size of anything. */
function checkFeatures(sb: SuperblockValues): Refused | undefined {
  if (hasIncompat(sb, 'journal_dev'))
    return refuse(
      's_feature_incompat',
      hexText(sb.s_feature_incompat),
      'the feature journal_dev says that this is the journal of another volume, and holds no files',
    );
  const unknown = (sb.s_feature_incompat & ~SUPPORTED_INCOMPAT) >>> 0;
  if (unknown) {
    const names = featureNames('s_feature_incompat', unknown);
    const known = names.every((name) => name in INCOMPAT_FEATURES);
    return refuse(
      's_feature_incompat',
      hexText(sb.s_feature_incompat),
      `${names.length > 1 ? 'the features' : 'the feature'} ${names.join(', ')} (${hexText(unknown)}) ` +
        `${names.length > 1 ? 'are' : 'is'} not ${known ? 'supported' : 'known'}, and without that nothing in the volume can be trusted to mean what it seems to`,
    );
  }
  return undefined;
}

/** Refuses sizes that are impossible, given the block size. */
function checkSizes(sb: SuperblockValues): Refused | undefined {
  const blockSize = blockSizeOf(sb);
  const bigalloc = hasRoCompat(sb, 'bigalloc');
  if (bigalloc) {
    if (sb.s_log_cluster_size < sb.s_log_block_size || sb.s_log_cluster_size > 20)
      return refuse(
        's_log_cluster_size',
        sb.s_log_cluster_size,
        `a cluster has from one block to 1 GiB (${sb.s_log_block_size} to 20)`,
      );
  } else if (sb.s_log_cluster_size !== sb.s_log_block_size)
    return refuse(
      's_log_cluster_size',
      sb.s_log_cluster_size,
      `without bigalloc it equals s_log_block_size, which is ${sb.s_log_block_size}`,
    );
  const ratio = bigalloc ? 2 ** (sb.s_log_cluster_size - sb.s_log_block_size) : 1;
  const perGroup = sb.s_blocks_per_group;
  const most = bitsOfBlock(blockSize) * ratio;
  if (perGroup === 0) return refuse('s_blocks_per_group', 0, 'a block group has at least 8 blocks');
  if (perGroup % 8 !== 0 || perGroup > most)
    return refuse(
      's_blocks_per_group',
      perGroup,
      `it is a multiple of 8 up to ${most}, the ${bigalloc ? 'clusters' : 'blocks'} that one bitmap block can number`,
    );
  if (bigalloc && sb.s_clusters_per_group * ratio !== perGroup)
    return refuse(
      's_clusters_per_group',
      sb.s_clusters_per_group,
      `${ratio} blocks each do not make the ${perGroup} blocks of s_blocks_per_group`,
    );
  if (sb.s_rev_level !== EXT4_GOOD_OLD_REV) {
    const size = sb.s_inode_size;
    if (size < EXT4_GOOD_OLD_INODE_SIZE || size > blockSize || !powerOfTwo(size))
      return refuse(
        's_inode_size',
        size,
        `an inode has a power of two of bytes, from ${EXT4_GOOD_OLD_INODE_SIZE} to a block (${blockSize})`,
      );
    if (sb.s_first_ino < EXT4_GOOD_OLD_FIRST_INO)
      return refuse('s_first_ino', sb.s_first_ino, `the first ${EXT4_GOOD_OLD_FIRST_INO - 1} inodes are reserved`);
  }
  const inodeSize = sb.s_rev_level === EXT4_GOOD_OLD_REV ? EXT4_GOOD_OLD_INODE_SIZE : sb.s_inode_size;
  const least = blockSize / inodeSize;
  if (sb.s_inodes_per_group < least || sb.s_inodes_per_group > bitsOfBlock(blockSize))
    return refuse(
      's_inodes_per_group',
      sb.s_inodes_per_group,
      `a group has from ${least}, one block of inodes, to ${bitsOfBlock(blockSize)}, the inodes that one bitmap block can number`,
    );
  if (hasIncompat(sb, '64bit')) {
    const size = sb.s_desc_size;
    if (size < EXT4_MIN_DESC_SIZE_64BIT || size > MAX_DESC_SIZE || !powerOfTwo(size))
      return refuse(
        's_desc_size',
        size,
        `with 64bit a descriptor has a power of two of bytes, from ${EXT4_MIN_DESC_SIZE_64BIT} to ${MAX_DESC_SIZE}`,
      );
  }
  return undefined;
}

/** Refuses counts that contradict the sizes, each other, or the length of the file. */
function checkCounts(sb: SuperblockValues, byteLength: number): Refused | undefined {
  const blockSize = blockSizeOf(sb);
  const blockCount = blockCountOf(sb);
  const count = (why: string) => refuse('s_blocks_count_lo', blockCountText(sb), why);
  if (blockCount === 0) return count('a volume has blocks');
  if (blockCount > MAX_BLOCKS) return count(`a volume has at most 2^48 blocks (${MAX_BLOCKS})`);
  const first = sb.s_first_data_block;
  if (first >= blockCount)
    return refuse('s_first_data_block', first, `it is past the end of a volume of ${counted(blockCount, 'block')}`);
  const clustered = hasRoCompat(sb, 'bigalloc') && sb.s_log_cluster_size > sb.s_log_block_size;
  const expected = blockSize === EXT4_MIN_BLOCK_SIZE && !clustered ? 1 : 0;
  if (first !== expected)
    return refuse(
      's_first_data_block',
      first,
      `with blocks of ${blockSize} bytes${clustered ? ' in clusters' : ''} the first group starts at block ${expected}`,
    );
  const g = geometryOf(sb);
  const groups = counted(g.groups, 'group');
  // With meta_bg the descriptors of later groups lie with them: only the first block of descriptors is near.
  const near = Math.min(g.descBlocks, Math.max(1, g.firstMetaBg));
  const end = (superblockBlock(g) + 1 + near) * blockSize;
  if (byteLength < end)
    return count(`the descriptors of ${groups} would reach to byte ${end}, and the file ends at byte ${byteLength}`);
  if (g.groups * g.descSize > byteLength)
    return count(`the descriptors of ${groups} would fill more than the file, which has ${byteLength} bytes`);
  if (g.groups > MAX_GROUPS)
    return refuse(
      's_blocks_per_group',
      g.blocksPerGroup,
      `it cuts the volume's ${blockCount} blocks into ${groups}; at most ${MAX_GROUPS} are read`,
    );
  if (g.itableBlocks + 2 > blockCount)
    return refuse(
      's_inodes_per_group',
      sb.s_inodes_per_group,
      `one group's inode table would fill ${g.itableBlocks} blocks of a volume that has ${blockCount}`,
    );
  // The whole table lies behind the superblock in group 0.
  if (g.firstMetaBg === Number.POSITIVE_INFINITY && g.descBlocks + 1 > g.blocksPerGroup)
    return refuse(
      's_blocks_per_group',
      g.blocksPerGroup,
      `it cuts the volume into ${groups}, whose descriptors fill ${g.descBlocks} blocks and more than a group`,
    );
  if (g.firstMetaBg !== Number.POSITIVE_INFINITY && g.firstMetaBg > g.descBlocks)
    return refuse('s_first_meta_bg', sb.s_first_meta_bg, `the descriptors fill only ${counted(g.descBlocks, 'block')}`);
  if (g.reservedDescBlocks > pointersIn(blockSize))
    return refuse(
      's_reserved_gdt_blocks',
      g.reservedDescBlocks,
      `one block of pointers can keep at most ${pointersIn(blockSize)}`,
    );
  return undefined;
}

/** The count of blocks, exact, and where its upper half is when it has one. */
export function blockCountText(sb: SuperblockValues): string {
  if (!hasIncompat(sb, '64bit') || sb.s_blocks_count_hi === 0) return String(sb.s_blocks_count_lo);
  const whole = (BigInt(sb.s_blocks_count_hi) << 32n) + BigInt(sb.s_blocks_count_lo);
  return `${whole} (with s_blocks_count_hi at byte ${SUPERBLOCK_OFFSET + Superblock.offset.s_blocks_count_hi})`;
}

/** Everything that can be refused by the superblock and the length of the file. */
export function refuseSuperblock(sb: SuperblockValues, byteLength: number): Refused | undefined {
  if (sb.s_log_block_size > MAX_LOG_BLOCK_SIZE)
    return refuse('s_log_block_size', sb.s_log_block_size, 'block sizes go from 0 (1 KiB) to 6 (64 KiB)');
  return checkFeatures(sb) ?? checkSizes(sb) ?? checkCounts(sb, byteLength);
}
