/**
 * Which volumes may be changed: those of whose features each is built. With any other the engine would write what Linux
 * reads differently (bigalloc's bitmaps have a bit for a cluster, not for a block), and damage the volume in silence.
 */
import { Refused } from '../../bytes/refused.ts';
import { featureNames, INCOMPAT, RO_COMPAT } from '../../format/features.ts';
import { hexText } from '../../format/words.ts';
import type { SuperblockValues } from './geometry.ts';

const BUILT_INCOMPAT =
  INCOMPAT.filetype |
  INCOMPAT.needs_recovery |
  INCOMPAT.meta_bg |
  INCOMPAT.extent |
  INCOMPAT['64bit'] |
  INCOMPAT.flex_bg |
  INCOMPAT.metadata_csum_seed |
  INCOMPAT.large_dir;

const BUILT_RO_COMPAT =
  RO_COMPAT.sparse_super |
  RO_COMPAT.large_file |
  RO_COMPAT.huge_file |
  RO_COMPAT.uninit_bg |
  RO_COMPAT.dir_nlink |
  RO_COMPAT.extra_isize |
  RO_COMPAT.metadata_csum |
  RO_COMPAT.orphan_present;

type Features = Pick<SuperblockValues, 's_feature_incompat' | 's_feature_ro_compat'>;

/** Why a volume may not be changed; undefined if it may. */
export function unwritable({ s_feature_incompat, s_feature_ro_compat }: Features): Refused | undefined {
  const incompat = (s_feature_incompat & ~BUILT_INCOMPAT) >>> 0;
  const roCompat = (s_feature_ro_compat & ~BUILT_RO_COMPAT) >>> 0;
  if (incompat === 0 && roCompat === 0) return undefined;
  const names = [...featureNames('s_feature_incompat', incompat), ...featureNames('s_feature_ro_compat', roCompat)];
  const field = incompat === 0 ? 's_feature_ro_compat' : 's_feature_incompat';
  return new Refused(
    `The volume has ${names.join(', ')} (${hexText(incompat || roCompat)} in ${field}), which is not built here yet: ` +
      'it can be read (-o ro), but not changed.',
    field,
  );
}
