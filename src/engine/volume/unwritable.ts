/**
 * Which volumes may be changed: those of whose features each is built. With any other the engine would write what Linux
 * reads differently, and damage the volume in silence.
 */
import { Refused } from '../../bytes/refused.ts';
import type { Said } from '../../bytes/said.ts';
import { featureNames, INCOMPAT, RO_COMPAT } from '../../format/features.ts';
import { hexText } from '../../format/words.ts';
import type { SuperblockValues } from './geometry.ts';
import { VOLUME } from './refusals.ts';

const BUILT_INCOMPAT =
  INCOMPAT.filetype |
  INCOMPAT.needs_recovery |
  INCOMPAT.meta_bg |
  INCOMPAT.extent |
  INCOMPAT['64bit'] |
  INCOMPAT.flex_bg |
  INCOMPAT.metadata_csum_seed |
  INCOMPAT.inline_data |
  INCOMPAT.large_dir |
  INCOMPAT.ea_inode;

const BUILT_RO_COMPAT =
  RO_COMPAT.sparse_super |
  RO_COMPAT.large_file |
  RO_COMPAT.huge_file |
  RO_COMPAT.uninit_bg |
  RO_COMPAT.dir_nlink |
  RO_COMPAT.extra_isize |
  RO_COMPAT.metadata_csum |
  RO_COMPAT.orphan_present |
  RO_COMPAT.bigalloc;

type Features = Pick<SuperblockValues, 's_feature_incompat' | 's_feature_ro_compat'>;

/**
 * What the check also knows how to repair: the block of mmp is claimed, policies, names without case and quota files have rules of their own, space is counted in clusters, and no repair touches the number of a project or a seal.
 */
const REPAIRED_INCOMPAT = BUILT_INCOMPAT | INCOMPAT.mmp | INCOMPAT.encrypt | INCOMPAT.casefold;
const REPAIRED_RO_COMPAT =
  BUILT_RO_COMPAT | RO_COMPAT.project | RO_COMPAT.quota | RO_COMPAT.verity | RO_COMPAT.shared_blocks;

function lacking(features: Features, incompatible: number, readOnly: number, so: Said): Refused | undefined {
  const incompat = (features.s_feature_incompat & ~incompatible) >>> 0;
  const roCompat = (features.s_feature_ro_compat & ~readOnly) >>> 0;
  if (incompat === 0 && roCompat === 0) return undefined;
  const names = [...featureNames('s_feature_incompat', incompat), ...featureNames('s_feature_ro_compat', roCompat)];
  const field = incompat === 0 ? 's_feature_ro_compat' : 's_feature_incompat';
  return new Refused(VOLUME.not_built({ names, bits: hexText(incompat || roCompat), field, so }), field);
}

/** Why a mounted volume may not be changed; undefined if it may. */
export const unwritable = (features: Features): Refused | undefined =>
  lacking(features, BUILT_INCOMPAT, BUILT_RO_COMPAT, VOLUME.only_read);

/** Why the programs that change what is not mounted (tune2fs, resize2fs, debugfs -w) may not; undefined if they may. */
export const unchangeable = (features: Features): Refused | undefined =>
  lacking(features, BUILT_INCOMPAT, BUILT_RO_COMPAT, VOLUME.only_mounted);

/** Why a volume may not be repaired; undefined if it may. */
export const unrepairable = (features: Features): Refused | undefined =>
  lacking(features, REPAIRED_INCOMPAT, REPAIRED_RO_COMPAT, VOLUME.only_checked);
