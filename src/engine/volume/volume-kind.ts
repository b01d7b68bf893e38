/**
 * The type for mount -t of a volume: ext4 if it has a feature that ext3 does not know, ext3 with a journal, else ext2.
 */

import { FEATURE_WORDS, featureNames } from '../../format/features.ts';
import type { Volume } from './volume.ts';

const EXT3_FEATURES = new Set([
  'has_journal',
  'ext_attr',
  'resize_inode',
  'dir_index',
  'filetype',
  'needs_recovery',
  'sparse_super',
  'large_file',
]);

export const featuresOf = ({ sb }: Volume): string[] =>
  FEATURE_WORDS.flatMap(({ word }) => featureNames(word, sb[word]));

export function kindOf(volume: Volume): 'ext2' | 'ext3' | 'ext4' {
  const features = featuresOf(volume);
  if (features.some((f) => !EXT3_FEATURES.has(f))) return 'ext4';
  return features.includes('has_journal') ? 'ext3' : 'ext2';
}
