/**
 * The features of a new volume: base features, then those of the types, then the changes of -O.
 *
 *     -O extent,64bit,^resize_inode     on, on, off; "none" turns off everything before it
 */
import { Refused } from '../../bytes/refused.ts';
import type { Said } from '../../bytes/said.ts';
import {
  COMPAT,
  type CompatName,
  type FeatureName,
  type FeatureWord,
  featureNamed,
  INCOMPAT,
  type IncompatName,
  RO_COMPAT,
  type RoCompatName,
} from '../../format/features.ts';
import { MKFS } from './refusals.ts';

export type FeatureSet = Record<FeatureWord, number>;

export const noFeatures = (): FeatureSet => ({ s_feature_compat: 0, s_feature_incompat: 0, s_feature_ro_compat: 0 });

/** The features that mke2fs lets -O name. */
const SETTABLE = new Set<string>([
  ...(['has_journal', 'ext_attr', 'resize_inode', 'dir_index', 'sparse_super2', 'fast_commit'] satisfies CompatName[]),
  ...(['stable_inodes', 'orphan_file'] satisfies CompatName[]),
  ...(['filetype', 'journal_dev', 'meta_bg', 'extent', '64bit', 'mmp', 'flex_bg', 'ea_inode'] satisfies IncompatName[]),
  ...(['metadata_csum_seed', 'large_dir', 'inline_data', 'encrypt', 'casefold'] satisfies IncompatName[]),
  ...(['sparse_super', 'large_file', 'huge_file', 'uninit_bg', 'dir_nlink', 'extra_isize'] satisfies RoCompatName[]),
  ...(['quota', 'bigalloc', 'metadata_csum', 'project', 'verity'] satisfies RoCompatName[]),
]);

/** Features that mke2fs can make and this one does not. */
export const NOT_MADE: Readonly<Partial<Record<FeatureName, Said>>> = {
  journal_dev: MKFS.journal_dev,
  quota: MKFS.quota,
  mmp: MKFS.mmp,
  encrypt: MKFS.encrypt,
  casefold: MKFS.casefold,
};

const bitOf = (name: FeatureName): { word: FeatureWord; bit: number } =>
  name in COMPAT
    ? { word: 's_feature_compat', bit: COMPAT[name as CompatName] }
    : name in INCOMPAT
      ? { word: 's_feature_incompat', bit: INCOMPAT[name as IncompatName] }
      : { word: 's_feature_ro_compat', bit: RO_COMPAT[name as RoCompatName] };

export function hasFeature(set: Readonly<FeatureSet>, name: FeatureName): boolean {
  const { word, bit } = bitOf(name);
  return (set[word] & bit) !== 0;
}

export function setFeature(set: FeatureSet, name: FeatureName, on: boolean): void {
  const { word, bit } = bitOf(name);
  set[word] = (on ? set[word] | bit : set[word] & ~bit) >>> 0;
}

/** Applies one list to the set in place. */
export function editFeatures(set: FeatureSet, list: string): Refused | undefined {
  for (const item of list.split(/[\s,]+/)) {
    if (item === '') continue;
    if (item.toLowerCase() === 'none') {
      Object.assign(set, noFeatures());
      continue;
    }
    const off = item[0] === '^' || item[0] === '-';
    const feature = featureNamed(off || item[0] === '+' ? item.slice(1) : item);
    if (!feature || !SETTABLE.has(feature.name)) return new Refused(`Invalid filesystem option set: ${list}`, '-O');
    set[feature.word] = (off ? set[feature.word] & ~feature.bit : set[feature.word] | feature.bit) >>> 0;
  }
  return undefined;
}
