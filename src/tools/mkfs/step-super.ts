/**
 * The first steps: the superblock, the descriptors behind it, and room for their copies.
 *
 *     │ boot │ superblock │ descriptors │ room for more │ …     group 0
 *            │ kept       │ kept        │ kept          │ …     groups with copies
 */
import { crc32c } from '../../bytes/crc.ts';
import { uuidBytes } from '../../bytes/kinds.ts';
import { dataView } from '../../bytes/struct.ts';
import {
  EXT4_GOOD_OLD_FIRST_INO,
  EXT4_GOOD_OLD_INODE_SIZE,
  EXT4_MIN_DESC_SIZE,
  EXT4_SUPER_MAGIC,
} from '../../format/constants.ts';
import { allFeatureNames } from '../../format/features.ts';
import { BG_FLAGS } from '../../format/group-descriptor.ts';
import { DX_HASH_HALF_MD4 } from '../../format/htree.ts';
import { KNOWN_EXTRA_ISIZE } from '../../format/inode.ts';
import { DEFAULT_MOUNT_OPTIONS, SUPERBLOCK_FLAGS, Superblock } from '../../format/superblock.ts';
import { keep_backups, write_descriptors, write_super } from '../../trace/events/mke2fs.ts';
import type { BackupRule } from '../../trace/events/mke2fs-words.ts';
import { MOST_NAMED } from './batches.ts';
import type { Draft } from './draft.ts';
import { type Geometry, groupFirstBlock, groupLastBlock, hasSuper } from './geometry.ts';
import { descriptorsOf, superblockOf } from './placement.ts';
import type { MkfsPlan } from './plan.ts';

export function writeSuper(draft: Draft): void {
  const { plan, recorder } = draft;
  const d = plan.decisions;
  const fields = {
    block: draft.superBlock,
    offset: draft.superOffset,
    blocks: plan.geometry.blocks,
    features: allFeatureNames(d.features),
    uuid: d.uuid,
  };
  recorder.during(
    write_super,
    fields,
    () => {
      const values = superblockValues(plan, draft);
      Superblock.write(recorder.touch(draft.superBlock), draft.superOffset, values);
      draft.takeUncounted(draft.superBlock, 1);
      draft.countFreeBlocks();
      draft.seal();
    },
    { touched: [draft.touchesSuper()] },
  );
}

function superblockValues(plan: MkfsPlan, draft: Draft): Parameters<typeof Superblock.write>[2] {
  const { decisions: d, geometry: g } = plan;
  const { options, extended } = d;
  const log = Math.log2(g.blockSize) - 10;
  // mke2fs 1.47.0 leaves the upper bits of times at zero.
  const seconds = d.now % 2 ** 32;
  const seed = uuidBytes(d.hashSeed);
  const flex = plan.placement.groupsPerFlex;
  return {
    s_inodes_count: g.inodes,
    s_blocks_count_lo: g.blocks % 2 ** 32,
    s_blocks_count_hi: Math.floor(g.blocks / 2 ** 32),
    s_r_blocks_count_lo: g.reservedBlocks % 2 ** 32,
    s_r_blocks_count_hi: Math.floor(g.reservedBlocks / 2 ** 32),
    s_free_inodes_count: g.inodes,
    s_first_data_block: g.firstDataBlock,
    s_log_block_size: log,
    s_log_cluster_size: log + Math.log2(g.clusterRatio),
    s_blocks_per_group: g.blocksPerGroup,
    s_clusters_per_group: g.blocksPerGroup / g.clusterRatio,
    s_inodes_per_group: g.inodesPerGroup,
    s_wtime: seconds,
    s_mkfs_time: seconds,
    s_lastcheck: seconds,
    s_max_mnt_count: 0xffff,
    s_magic: EXT4_SUPER_MAGIC,
    s_errors: options.errors ?? 1,
    s_creator_os: options.creatorOs ?? 0,
    s_rev_level: options.revision,
    s_first_ino: EXT4_GOOD_OLD_FIRST_INO,
    s_inode_size: d.inodeSize,
    ...d.features,
    s_uuid: d.uuid,
    s_volume_name: options.label ?? '',
    s_last_mounted: options.lastMounted ?? '',
    s_reserved_gdt_blocks: g.reservedGdtBlocks,
    s_hash_seed: Superblock.fields.s_hash_seed.kind.read(dataView(seed), 0),
    s_def_hash_version: DX_HASH_HALF_MD4,
    s_desc_size: g.descSize > EXT4_MIN_DESC_SIZE ? g.descSize : 0,
    s_default_mount_opts: options.revision > 0 ? DEFAULT_MOUNT_OPTIONS.user_xattr | DEFAULT_MOUNT_OPTIONS.acl : 0,
    ...(d.inodeSize > EXT4_GOOD_OLD_INODE_SIZE
      ? { s_min_extra_isize: KNOWN_EXTRA_ISIZE, s_want_extra_isize: KNOWN_EXTRA_ISIZE }
      : {}),
    s_flags: SUPERBLOCK_FLAGS.EXT2_FLAGS_SIGNED_HASH | (extended.testFs ? SUPERBLOCK_FLAGS.EXT2_FLAGS_TEST_FILESYS : 0),
    s_raid_stride: extended.stride ?? 0,
    s_raid_stripe_width: extended.stripeWidth ?? 0,
    s_log_groups_per_flex: Math.log2(flex),
    s_checksum_type: draft.has('metadata_csum') ? 1 : 0,
    s_overhead_clusters: plan.overhead % 2 ** 32,
    s_backup_bgs: g.backupGroups,
    s_checksum_seed: draft.has('metadata_csum_seed') ? crc32c(0xffffffff, uuidBytes(d.uuid)) : 0,
  };
}

export function writeDescriptors(draft: Draft): void {
  const { plan, recorder } = draft;
  const g = plan.geometry;
  const own = descriptorsOf(g, 0)!;
  const fields = {
    block: own.start,
    count: g.metaBg ? 1 : g.descBlocks,
    groups: g.groups,
    desc_size: g.descSize,
    reserved: own.reserved,
    meta_bg: g.metaBg ? g.descPerBlock : 0,
  };
  const touched = [draft.touchesDescriptor(0), draft.touchesSuper('s_free_blocks_count_lo')];
  recorder.during(
    write_descriptors,
    fields,
    () => {
      draft.takeUncounted(own.start, own.count);
      if (g.metaBg)
        for (let group = g.descPerBlock; group < g.groups; group += g.descPerBlock)
          draft.takeUncounted(draft.descriptorBlock(group), 1);
      const flags = draft.sums ? BG_FLAGS.EXT4_BG_INODE_UNINIT | BG_FLAGS.EXT4_BG_BLOCK_UNINIT : 0;
      for (let group = 0; group < g.groups; group++) {
        const first = groupFirstBlock(g, group);
        const end = groupLastBlock(g, group) + 1;
        const desc = draft.descriptor(group);
        draft.setCount(desc, 'bg_free_blocks_count', (end - first - draft.space.usedIn(first, end)) / g.clusterRatio);
        draft.setCount(desc, 'bg_free_inodes_count', g.inodesPerGroup);
        if (draft.sums) draft.setCount(desc, 'bg_itable_unused', g.inodesPerGroup);
        // The last group may be shorter than its bitmap, so its bitmap is never left out.
        desc.bg_flags = group === g.groups - 1 ? flags & ~BG_FLAGS.EXT4_BG_BLOCK_UNINIT : flags;
      }
      draft.countFreeBlocks();
      draft.seal();
    },
    { touched },
  );
}

export function keepBackups(draft: Draft): void {
  const { plan, recorder } = draft;
  const g = plan.geometry;
  const groups: number[] = [];
  for (let group = 1; group < g.groups; group++)
    if (hasSuper(g, group) || copiesDescriptors(g, group)) groups.push(group);
  const supers = groups.filter((group) => hasSuper(g, group));
  if (groups.length === 0) return;
  const fields = {
    groups: supers.slice(0, MOST_NAMED),
    total: supers.length,
    blocks_each: 1 + (g.metaBg ? 0 : g.descBlocks + g.reservedGdtBlocks),
    rule: backupRule(g),
    meta_bg: g.metaBg ? g.descPerBlock : 0,
  };
  const keep = () => {
    for (const group of groups) {
      if (hasSuper(g, group)) draft.take(superblockOf(g, group), 1);
      const desc = copiesDescriptors(g, group) ? descriptorsOf(g, group) : undefined;
      if (desc) draft.take(desc.start, desc.count);
    }
    draft.seal();
  };
  const touched = supers.slice(0, MOST_NAMED).map((group) => draft.touchesDescriptor(group, 'bg_free_blocks_count_lo'));
  recorder.during(keep_backups, fields, keep, { touched: [...touched, draft.touchesSuper('s_free_blocks_count_lo')] });
}

/** Whether the descriptors at a group's beginning are a copy, not the table itself. */
export const copiesDescriptors = (g: Geometry, group: number): boolean =>
  descriptorsOf(g, group) !== undefined && (g.metaBg ? group % g.descPerBlock !== 0 : group !== 0);

export const backupRule = (g: Geometry): BackupRule =>
  g.sparseSuper2 ? 'sparse_super2' : g.sparseSuper ? 'sparse_super' : 'all';
