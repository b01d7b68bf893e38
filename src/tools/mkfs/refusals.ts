/** Things that mke2fs can make and this one does not. Where mke2fs itself refuses, the refusal has its own words. */
import { type Said, saying } from '../../bytes/said.ts';

export const MKFS = saying('mkfs', {
  feature: (of: { name: string; why: Said }) => `mke2fs: the ${of.name} feature is not supported: ${of.why.english}`,
  journal_dev: 'a journal on a device of its own is not built here',
  quota: 'hidden quota files are not built here',
  mmp: 'it would name the machine that made it',
  encrypt: 'encryption is not built here',
  casefold: 'tables of Unicode are not built here',
  offset: 'mke2fs: -E offset: a volume begins where its file begins',
  needs_feature: (of: { option: string; feature: string }) =>
    `mke2fs: -E ${of.option} needs the ${of.feature} feature, which is not built here`,
  android_sparse: 'mke2fs: -E android_sparse: only plain images are written here',
  no_copy_xattrs: 'mke2fs: -E no_copy_xattrs belongs to -d, which is not done here',
  descriptor_size: (of: { bytes: number }) => `mke2fs: group descriptors of ${of.bytes} bytes are not made here`,
  packed_meta_blocks: 'mke2fs: -E packed_meta_blocks: metadata packed at the start of the disk is not built here',
  journal_version: 'mke2fs: a journal superblock of version 1 is not made here',
  journal_device: 'mke2fs: a journal on a device of its own is not built here',
  bad_blocks: 'mke2fs: -c: there is no device whose blocks could be bad',
  bad_list: 'mke2fs: -l: lists of bad blocks are not read here',
  undo_file: 'mke2fs: -z: there is no undo file; the recording can go back',
  superblock_only: 'mke2fs: -S: rewriting the superblock of a damaged volume is not done here',
  no_files: 'mke2fs: -d: there is no directory here to copy files from; ext4lab mkfs -d copies one',
  too_many_groups: (of: { groups: number; most: number }) =>
    `mke2fs: ${of.groups} groups are more than are made here (${of.most})`,
  too_much_metadata: (of: { size: string; most: number }) =>
    `mke2fs: this volume has ${of.size} GiB of metadata to write, and ${of.most} are the most that is made here`,
  inline_files: 'files are not made here in volumes with inline_data and inodes of 128 bytes',
});
