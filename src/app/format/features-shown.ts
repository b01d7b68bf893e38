/** The features that the dialog offers, in the order in which a person meets them. */
import type { format } from './words.ts';

interface FeatureGroup {
  title: keyof (typeof format)['groups'];
  features: readonly (keyof (typeof format)['featureCosts'])[];
}

export const FEATURE_GROUPS: readonly FeatureGroup[] = [
  { title: 'Safety', features: ['has_journal', 'metadata_csum', 'metadata_csum_seed', 'orphan_file', 'uninit_bg'] },
  {
    title: 'Where metadata lies',
    features: ['flex_bg', 'sparse_super', 'sparse_super2', 'resize_inode', 'meta_bg', '64bit'],
  },
  {
    title: 'Files',
    features: ['extent', 'large_file', 'huge_file', 'ext_attr', 'extra_isize', 'inline_data', 'bigalloc'],
  },
  { title: 'Directories', features: ['filetype', 'dir_index', 'dir_nlink', 'large_dir'] },
];
