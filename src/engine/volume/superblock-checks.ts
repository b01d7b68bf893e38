/**
 * Checks whether a superblock can be trusted. It refuses faults that make the rest unreadable. The faults in
 * superblock-findings.ts can be worked around. Nothing may be computed from a superblock, let alone allocated, before it
 * has passed.
 *
 *     magic → block size → features → cluster, group, inode, descriptor sizes → counts → the file's length
 *
 * Linux also makes each check when it mounts. A comment says so if Linux refuses but we read on, because reading does no
 * harm.
 */

import { Refused } from '../../bytes/refused.ts';
import type { Said } from '../../bytes/said.ts';
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
import { hexText } from '../../format/words.ts';
import { blockCountOf, blockSizeOf, geometryOf, type SuperblockValues, superblockBlock } from './geometry.ts';
import { VOLUME } from './refusals.ts';

export type SuperblockField = keyof typeof Superblock.offset & string;

const MAX_LOG_BLOCK_SIZE = Math.log2(EXT4_MAX_BLOCK_SIZE / EXT4_MIN_BLOCK_SIZE);
/** The block bitmap is one block, so its bits limit the blocks of a group. */
const bitsOfBlock = (blockSize: number): number => blockSize * 8;
/** Descriptors are at most as large as the smallest block. */
const MAX_DESC_SIZE = EXT4_MIN_BLOCK_SIZE;
/** Block numbers have 48 bits in extents, and sums of them stay exact. */
const MAX_BLOCKS = 2 ** 48;
/**
 * 32 TiB of 1 KiB blocks. A group takes some 40 bytes of memory, so more groups would take too much. mke2fs makes that many
 * only if -g asks for tiny groups.
 */
const MAX_GROUPS = 2 ** 22;

/** The features that Linux 6 mounts. With any other, nothing in the volume need mean what it seems to. */
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

export const place = (field: SuperblockField): string => `${field} at byte ${offsetOf(field)}`;

const offsetOf = (field: SuperblockField): number => SUPERBLOCK_OFFSET + Superblock.offset[field];

export const refuse = (field: SuperblockField, value: number | bigint | string, why: Said): Refused =>
  new Refused(VOLUME.in_superblock({ field, at: offsetOf(field), value, why }), field);

const powerOfTwo = (n: number): boolean => n > 0 && Number.isInteger(Math.log2(n));

/** Refuses features that make every other number meaningless. It needs no sizes. */
function checkFeatures(sb: SuperblockValues): Refused | undefined {
  if (hasIncompat(sb, 'journal_dev'))
    return refuse('s_feature_incompat', hexText(sb.s_feature_incompat), VOLUME.journal_device);
  const unknown = (sb.s_feature_incompat & ~SUPPORTED_INCOMPAT) >>> 0;
  if (unknown) {
    const names = featureNames('s_feature_incompat', unknown);
    const known = names.every((name) => name in INCOMPAT_FEATURES);
    return refuse(
      's_feature_incompat',
      hexText(sb.s_feature_incompat),
      VOLUME.unknown_features({ names, bits: hexText(unknown), known }),
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
      return refuse('s_log_cluster_size', sb.s_log_cluster_size, VOLUME.cluster_size({ least: sb.s_log_block_size }));
  } else if (sb.s_log_cluster_size !== sb.s_log_block_size)
    return refuse('s_log_cluster_size', sb.s_log_cluster_size, VOLUME.no_clusters({ is: sb.s_log_block_size }));
  const ratio = bigalloc ? 2 ** (sb.s_log_cluster_size - sb.s_log_block_size) : 1;
  const perGroup = sb.s_blocks_per_group;
  const most = bitsOfBlock(blockSize) * ratio;
  if (perGroup === 0) return refuse('s_blocks_per_group', 0, VOLUME.empty_group);
  if (perGroup % 8 !== 0 || perGroup > most)
    return refuse('s_blocks_per_group', perGroup, VOLUME.group_size({ most, clusters: bigalloc }));
  if (bigalloc && sb.s_clusters_per_group * ratio !== perGroup)
    return refuse(
      's_clusters_per_group',
      sb.s_clusters_per_group,
      VOLUME.clusters_of_group({ ratio, blocks: perGroup }),
    );
  if (sb.s_rev_level !== EXT4_GOOD_OLD_REV) {
    const size = sb.s_inode_size;
    if (size < EXT4_GOOD_OLD_INODE_SIZE || size > blockSize || !powerOfTwo(size))
      return refuse('s_inode_size', size, VOLUME.inode_size({ least: EXT4_GOOD_OLD_INODE_SIZE, most: blockSize }));
    if (sb.s_first_ino < EXT4_GOOD_OLD_FIRST_INO)
      return refuse('s_first_ino', sb.s_first_ino, VOLUME.reserved_inodes({ inodes: EXT4_GOOD_OLD_FIRST_INO - 1 }));
  }
  const inodeSize = sb.s_rev_level === EXT4_GOOD_OLD_REV ? EXT4_GOOD_OLD_INODE_SIZE : sb.s_inode_size;
  const least = blockSize / inodeSize;
  if (sb.s_inodes_per_group < least || sb.s_inodes_per_group > bitsOfBlock(blockSize))
    return refuse(
      's_inodes_per_group',
      sb.s_inodes_per_group,
      VOLUME.inodes_of_group({ least, most: bitsOfBlock(blockSize) }),
    );
  if (hasIncompat(sb, '64bit')) {
    const size = sb.s_desc_size;
    if (size < EXT4_MIN_DESC_SIZE_64BIT || size > MAX_DESC_SIZE || !powerOfTwo(size))
      return refuse(
        's_desc_size',
        size,
        VOLUME.descriptor_size({ least: EXT4_MIN_DESC_SIZE_64BIT, most: MAX_DESC_SIZE }),
      );
  }
  return undefined;
}

/** Refuses counts that contradict the sizes, each other, or the length of the file. */
function checkCounts(sb: SuperblockValues, byteLength: number): Refused | undefined {
  const blockSize = blockSizeOf(sb);
  const blockCount = blockCountOf(sb);
  const count = (why: Said) => {
    const [field, { value, high }] = ['s_blocks_count_lo', blockCountIn(sb)] as const;
    return new Refused(VOLUME.in_superblock({ field, at: offsetOf(field), value, high, why }), field);
  };
  if (blockCount === 0) return count(VOLUME.no_blocks);
  if (blockCount > MAX_BLOCKS) return count(VOLUME.too_many_blocks({ most: MAX_BLOCKS }));
  const first = sb.s_first_data_block;
  if (first >= blockCount) return refuse('s_first_data_block', first, VOLUME.first_past_end({ blocks: blockCount }));
  const clustered = hasRoCompat(sb, 'bigalloc') && sb.s_log_cluster_size > sb.s_log_block_size;
  const expected = blockSize === EXT4_MIN_BLOCK_SIZE && !clustered ? 1 : 0;
  if (first !== expected)
    return refuse('s_first_data_block', first, VOLUME.first_block({ blockSize, clusters: clustered, first: expected }));
  const g = geometryOf(sb);
  const { groups } = g;
  // With meta_bg the descriptors of later groups lie in those groups. Only the first block of descriptors is near.
  const near = Math.min(g.descBlocks, Math.max(1, g.firstMetaBg));
  const end = (superblockBlock(g) + 1 + near) * blockSize;
  if (byteLength < end) return count(VOLUME.descriptors_past_end({ groups, end, fileEnd: byteLength }));
  if (g.groups * g.descSize > byteLength) return count(VOLUME.descriptors_fill_file({ groups, bytes: byteLength }));
  if (g.groups > MAX_GROUPS)
    return refuse(
      's_blocks_per_group',
      g.blocksPerGroup,
      VOLUME.too_many_groups({ blocks: blockCount, groups, most: MAX_GROUPS }),
    );
  if (g.itableBlocks + 2 > blockCount)
    return refuse(
      's_inodes_per_group',
      sb.s_inodes_per_group,
      VOLUME.tables_fill_volume({ table: g.itableBlocks, blocks: blockCount }),
    );
  // The whole table lies behind the superblock in group 0.
  if (g.firstMetaBg === Number.POSITIVE_INFINITY && g.descBlocks + 1 > g.blocksPerGroup)
    return refuse(
      's_blocks_per_group',
      g.blocksPerGroup,
      VOLUME.descriptors_fill_group({ groups, blocks: g.descBlocks }),
    );
  if (g.firstMetaBg !== Number.POSITIVE_INFINITY && g.firstMetaBg > g.descBlocks)
    return refuse('s_first_meta_bg', sb.s_first_meta_bg, VOLUME.few_descriptors({ blocks: g.descBlocks }));
  if (g.reservedDescBlocks > pointersIn(blockSize))
    return refuse(
      's_reserved_gdt_blocks',
      g.reservedDescBlocks,
      VOLUME.too_many_reserved({ most: pointersIn(blockSize) }),
    );
  return undefined;
}

/** The exact count of blocks, and the place of its upper half if it has one. */
function blockCountIn(sb: SuperblockValues): { value: string; high?: { field: string; at: number } } {
  if (!hasIncompat(sb, '64bit') || sb.s_blocks_count_hi === 0) return { value: String(sb.s_blocks_count_lo) };
  const whole = (BigInt(sb.s_blocks_count_hi) << 32n) + BigInt(sb.s_blocks_count_lo);
  return { value: String(whole), high: { field: 's_blocks_count_hi', at: offsetOf('s_blocks_count_hi') } };
}

export function blockCountText(sb: SuperblockValues): string {
  const { value, high } = blockCountIn(sb);
  return high ? `${value} (with ${high.field} at byte ${high.at})` : value;
}

/** Makes all checks that need only the superblock and the length of the file. */
export function refuseSuperblock(sb: SuperblockValues, byteLength: number): Refused | undefined {
  if (sb.s_log_block_size > MAX_LOG_BLOCK_SIZE)
    return refuse('s_log_block_size', sb.s_log_block_size, VOLUME.block_size);
  return checkFeatures(sb) ?? checkSizes(sb) ?? checkCounts(sb, byteLength);
}
