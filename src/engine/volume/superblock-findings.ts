/**
 * Faults of a superblock that can be worked around. The volume is opened for reading only, and each finding says why. There
 * is also a finding if Linux refuses to mount but we read on, because reading does no harm. So no volume that Linux would
 * not mount looks sound.
 */
import { checksumRules, superblockChecksum } from '../../format/checksum.ts';
import {
  EXT4_DYNAMIC_REV,
  EXT4_GOOD_OLD_INODE_SIZE,
  EXT4_GOOD_OLD_REV,
  SUPERBLOCK_OFFSET,
} from '../../format/constants.ts';
import { featureNames, hasCompat, hasIncompat, hasRoCompat, RO_COMPAT } from '../../format/features.ts';
import { DX_HASH_TEA_UNSIGNED } from '../../format/htree.ts';
import { Superblock } from '../../format/superblock.ts';
import { EXT4_CRC32C_CHKSUM, EXT4_OS_FREEBSD, EXT4_OS_LINUX, EXT4_OS_LITES } from '../../format/superblock-values.ts';
import { bytesText, hexText } from '../../format/words.ts';
import type { Finding, FindingKind } from './finding.ts';
import { type Geometry, geometryOf, joinHalves, type SuperblockValues, superblockBlock } from './geometry.ts';
import { blockCountText, place, type SuperblockField } from './superblock-checks.ts';

/** The features with which Linux 6 writes. With any other a volume may only be read. */
const SUPPORTED_RO_COMPAT =
  RO_COMPAT.sparse_super |
  RO_COMPAT.large_file |
  RO_COMPAT.huge_file |
  RO_COMPAT.uninit_bg |
  RO_COMPAT.dir_nlink |
  RO_COMPAT.extra_isize |
  RO_COMPAT.quota |
  RO_COMPAT.bigalloc |
  RO_COMPAT.metadata_csum |
  RO_COMPAT.project |
  RO_COMPAT.verity |
  RO_COMPAT.orphan_present;

/** Siphash, 6, is only for encrypted directories, and Linux does not accept it as a default. */
const LAST_HASH = DX_HASH_TEA_UNSIGNED;

/** A finding on a field of the superblock, with its byte in the volume. */
export const superblockFinding = (
  g: Geometry,
  what: FindingKind,
  field: SuperblockField,
  value: number | bigint | string,
  why: string,
): Finding => ({
  what,
  field,
  block: superblockBlock(g),
  offset: (SUPERBLOCK_OFFSET % g.blockSize) + Superblock.offset[field],
  value,
  sentence: `${place(field)} is ${value}: ${why}.`,
});

type Warn = (what: FindingKind, field: SuperblockField, value: number | bigint | string, why: string) => void;

/** Finds faults that can be worked around. The superblock has passed `refuseSuperblock`. */
export function superblockFindings(sb: SuperblockValues, bytes: Uint8Array, byteLength: number): Finding[] {
  const found: Finding[] = [];
  const g = geometryOf(sb);
  const warn: Warn = (what, field, value, why) => found.push(superblockFinding(g, what, field, value, why));

  const wanted = g.blockCount * g.blockSize;
  if (byteLength < wanted)
    warn(
      'truncated',
      's_blocks_count_lo',
      blockCountText(sb),
      `that is ${bytesText(wanted)}, but the file ends at byte ${byteLength}; the ` +
        `${g.blockCount - Math.floor(byteLength / g.blockSize)} blocks behind it are read as zeros`,
    );
  if (hasRoCompat(sb, 'metadata_csum')) inChecksums(sb, bytes, warn);
  inFeatures(sb, warn);
  inInodeSize(sb, g, warn);
  if (hasIncompat(sb, 'needs_recovery'))
    warn(
      'feature',
      's_feature_incompat',
      hexText(sb.s_feature_incompat),
      'needs_recovery says that the journal has not been replayed; what is shown is the disk without it',
    );
  inCounts(sb, g, warn);
  return found;
}

function inChecksums(sb: SuperblockValues, bytes: Uint8Array, warn: Warn): void {
  const rules = checksumRules(bytes);
  if (sb.s_checksum_type !== EXT4_CRC32C_CHKSUM)
    warn(
      'checksum',
      's_checksum_type',
      sb.s_checksum_type,
      `only ${EXT4_CRC32C_CHKSUM} (crc32c) is known, so checksums are not verified`,
    );
  else if (!superblockChecksum.verify(rules, bytes, 0, 0))
    warn(
      'checksum',
      's_checksum',
      hexText(sb.s_checksum),
      `the superblock's bytes give ${hexText(superblockChecksum.compute(rules, bytes, 0, 0))}`,
    );
  if (hasRoCompat(sb, 'uninit_bg'))
    warn(
      'feature',
      's_feature_ro_compat',
      hexText(sb.s_feature_ro_compat),
      'metadata_csum and uninit_bg exclude each other',
    );
}

function inFeatures(sb: SuperblockValues, warn: Warn): void {
  const unknown = (sb.s_feature_ro_compat & ~SUPPORTED_RO_COMPAT) >>> 0;
  if (unknown)
    warn(
      'feature',
      's_feature_ro_compat',
      hexText(sb.s_feature_ro_compat),
      `a volume with ${featureNames('s_feature_ro_compat', unknown).join(', ')} (${hexText(unknown)}) may only be read`,
    );
  if (sb.s_rev_level > EXT4_DYNAMIC_REV)
    warn('feature', 's_rev_level', sb.s_rev_level, `revisions above ${EXT4_DYNAMIC_REV} are not known`);
  if (sb.s_rev_level === EXT4_GOOD_OLD_REV && sb.s_feature_compat | sb.s_feature_incompat | sb.s_feature_ro_compat)
    warn('feature', 's_rev_level', sb.s_rev_level, 'that revision has no features, and the superblock names some');
  if (sb.s_creator_os !== EXT4_OS_LINUX && sb.s_creator_os !== EXT4_OS_FREEBSD && sb.s_creator_os !== EXT4_OS_LITES)
    warn('feature', 's_creator_os', sb.s_creator_os, 'inodes are read as Linux writes them, which may be wrong here');
  if (hasCompat(sb, 'dir_index') && sb.s_def_hash_version > LAST_HASH)
    warn(
      'feature',
      's_def_hash_version',
      sb.s_def_hash_version,
      `the hash of new directories is one of 0 to ${LAST_HASH}`,
    );
}

function inInodeSize(sb: SuperblockValues, g: Geometry, warn: Warn): void {
  const room = g.inodeSize - EXT4_GOOD_OLD_INODE_SIZE;
  if (room > 0)
    for (const field of ['s_min_extra_isize', 's_want_extra_isize'] as const)
      if (sb[field] > room || sb[field] % 4 !== 0)
        warn(
          'geometry',
          field,
          sb[field],
          `an inode of ${g.inodeSize} bytes has room for ${room} more than the first ${EXT4_GOOD_OLD_INODE_SIZE}, in steps of 4`,
        );
}

function inCounts(sb: SuperblockValues, g: Geometry, warn: Warn): void {
  if (g.clusterRatio === 1 && sb.s_clusters_per_group !== g.blocksPerGroup)
    warn(
      'geometry',
      's_clusters_per_group',
      sb.s_clusters_per_group,
      `without bigalloc it equals s_blocks_per_group, which is ${g.blocksPerGroup}`,
    );
  if (sb.s_inodes_count !== g.inodeCount)
    warn(
      'geometry',
      's_inodes_count',
      sb.s_inodes_count,
      `${g.groups} groups of ${g.inodesPerGroup} inodes make ${g.inodeCount}`,
    );
  if (hasIncompat(sb, 'flex_bg') && sb.s_log_groups_per_flex > 31)
    warn('geometry', 's_log_groups_per_flex', sb.s_log_groups_per_flex, 'it is a logarithm, at most 31; taken as 0');
  const free = joinHalves(sb.s_free_blocks_count_lo, hasIncompat(sb, '64bit') ? sb.s_free_blocks_count_hi : 0);
  if (free > g.blockCount)
    warn('geometry', 's_free_blocks_count_lo', free, `the volume has only ${g.blockCount} blocks`);
  if (sb.s_free_inodes_count > g.inodeCount)
    warn('geometry', 's_free_inodes_count', sb.s_free_inodes_count, `the volume has only ${g.inodeCount} inodes`);
  if (g.reservedDescBlocks + Math.min(g.descBlocks, g.firstMetaBg) + 1 > g.blocksPerGroup)
    warn('geometry', 's_reserved_gdt_blocks', g.reservedDescBlocks, `a group has only ${g.blocksPerGroup} blocks`);
}
