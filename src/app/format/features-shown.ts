/**
 * The features that the dialog offers, in the order in which a person meets them, and what each costs: the end of a
 * sentence that begins with “Costs”. Their meanings are only in src/format/features.ts.
 */
import type { format } from '../../languages/en/format.ts';
export interface FeatureGroup {
  title: keyof (typeof format)['groups'];
  features: readonly { name: string; cost: string }[];
}

export const FEATURE_GROUPS: readonly FeatureGroup[] = [
  {
    title: 'Safety',
    features: [
      {
        name: 'has_journal',
        cost: '1,024 blocks on a small volume and 262,144 on a very large one; metadata is written twice.',
      },
      { name: 'metadata_csum', cost: 'a crc32c at every metadata write, and 12 bytes of each directory block.' },
      { name: 'metadata_csum_seed', cost: 'nothing; needs metadata_csum.' },
      {
        name: 'orphan_file',
        cost: 'a block for each 4,096 of the volume, 32 at least and 512 at most; needs a journal.',
      },
      { name: 'uninit_bg', cost: 'a crc16 at every change of a group descriptor. Not together with metadata_csum.' },
    ],
  },
  {
    title: 'Where metadata lies',
    features: [
      { name: 'flex_bg', cost: 'nothing; losing one area of the disk takes more metadata with it.' },
      { name: 'sparse_super', cost: 'nothing; without it every group spends blocks on a copy.' },
      { name: 'sparse_super2', cost: 'nothing; two copies are all there is to repair from.' },
      {
        name: 'resize_inode',
        cost: 'blocks beside each copy of the descriptors, up to a quarter of a block’s bytes: 256 at 1 KiB.',
      },
      {
        name: 'meta_bg',
        cost: 'seeks: the descriptors are read from all over the disk. Not together with resize_inode.',
      },
      { name: '64bit', cost: '32 bytes more for each group descriptor.' },
    ],
  },
  {
    title: 'Files',
    features: [
      { name: 'extent', cost: 'nothing; kernels before 2.6.28 cannot read it.' },
      { name: 'large_file', cost: 'nothing.' },
      { name: 'huge_file', cost: 'nothing.' },
      { name: 'ext_attr', cost: 'nothing until attributes are set; then a block for those that do not fit the inode.' },
      { name: 'extra_isize', cost: 'nothing, but needs inodes of more than 128 bytes.' },
      { name: 'inline_data', cost: 'the inode’s room for attributes; needs inodes of more than 128 bytes.' },
      {
        name: 'bigalloc',
        cost: 'a cluster of 16 blocks for the smallest file, unless -C says another size; needs extent.',
      },
    ],
  },
  {
    title: 'Directories',
    features: [
      { name: 'filetype', cost: 'nothing: the byte is there in every entry anyway.' },
      { name: 'dir_index', cost: 'a hash for each name, and a block more once a directory outgrows its first.' },
      { name: 'dir_nlink', cost: 'an exact link count, for directories of more than 65,000 others.' },
      { name: 'large_dir', cost: 'one more level to walk in very large directories.' },
    ],
  },
];
