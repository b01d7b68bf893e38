/**
 * Decides which volumes may be changed: those whose features are all built. With any other feature Linux would read the
 * engine's writes differently, and the volume would be damaged in silence.
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
 * Features that the check can repair too. It claims the block of mmp, has rules for policies, names without case and quota
 * files, and counts space in clusters. No repair touches the number of a project or a seal.
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

/** Why programs may not change the unmounted volume (tune2fs, resize2fs, debugfs -w); undefined if they may. */
export const unchangeable = (features: Features): Refused | undefined =>
  lacking(features, BUILT_INCOMPAT, BUILT_RO_COMPAT, VOLUME.only_mounted);

/** Why a volume may not be repaired; undefined if it may. */
export const unrepairable = (features: Features): Refused | undefined =>
  lacking(features, REPAIRED_INCOMPAT, REPAIRED_RO_COMPAT, VOLUME.only_checked);
