/** Why a volume is not opened, mounted, or changed: sentences about its superblock and its file. */
import { type Said, saying } from '../../bytes/said.ts';
import { counted } from '../../format/words.ts';

/** A field of the superblock: its place, and its value with the upper half if it has one. */
interface At {
  field: string;
  at: number;
  value: number | bigint | string;
  high?: { field: string; at: number } | undefined;
}
const placed = ({ field, at, value, high }: At): string =>
  `${field} at byte ${at} is ${value}${high ? ` (with ${high.field} at byte ${high.at})` : ''}`;

interface Magic {
  at: number;
  is: string;
  wanted: string;
}
const magic = ({ at, is, wanted }: Magic): string => `s_magic at byte ${at} is ${is} instead of ${wanted}`;

/** A sentence about what a file looks like follows, if it looks like anything. */
interface Looks {
  looks: Said | undefined;
}
const looking = ({ looks }: Looks): string => (looks ? ` It looks like ${looks.english}.` : '');

const features = (names: readonly string[]) => `${names.length > 1 ? 'features' : 'feature'} ${names.join(', ')}`;

export const VOLUME = saying('volume', {
  in_superblock: (of: At & { why: Said }) => `${placed(of)}: ${of.why.english}.`,
  with_backup: (of: { why: Said; backup: Said }) => `${of.why.english} ${of.backup.english}`,
  backup: (of: { block: number; byte: number; blockSize: number }) =>
    `A backup of the superblock is at block ${of.block} (byte ${of.byte}): e2fsck -b ${of.block} -B ${of.blockSize} restores the volume from it.`,
  lost: (of: Magic & { backup: Said }) => `${magic(of)}, so the superblock is lost. ${of.backup.english}`,
  /** `bytes` says how many of the first bytes are zero. Without it all are. */
  zeros: (of: Magic & { bytes: number | undefined }) =>
    `${magic(of)}: ${of.bytes === undefined ? 'the file holds nothing but zeros' : `the first ${of.bytes} bytes are all zero`}, and no backup of a superblock is where mke2fs would put one.`,
  foreign: (of: Magic & Looks) => `${magic(of)}, so this is no ext2, ext3 or ext4 volume.${looking(of)}`,
  empty_file: 'The file is empty: a superblock would begin at byte 1024.',
  short_file: (of: { end: number; superblockEnd: number } & Looks) =>
    `The file ends at byte ${of.end}, before the superblock does at byte ${of.superblockEnd}.${looking(of)}`,
  too_many_to_classify: (of: { blocks: number; bytes: string; most: number }) =>
    `A volume of ${of.blocks} blocks (${of.bytes}) is shown a group at a time: at most ${of.most} blocks are classified at once.`,

  journal_device: 'the feature journal_dev says that this is the journal of another volume, and holds no files',
  /** `known` means that it has a name. */
  unknown_features: (of: { names: readonly string[]; bits: string; known: boolean }) =>
    `the ${features(of.names)} (${of.bits}) ${of.names.length > 1 ? 'are' : 'is'} not ${of.known ? 'supported' : 'known'}, and without that nothing in the volume can be trusted to mean what it seems to`,
  cluster_size: (of: { least: number }) => `a cluster has from one block to 1 GiB (${of.least} to 20)`,
  no_clusters: (of: { is: number }) => `without bigalloc it equals s_log_block_size, which is ${of.is}`,
  empty_group: 'a block group has at least 8 blocks',
  group_size: (of: { most: number; clusters: boolean }) =>
    `it is a multiple of 8 up to ${of.most}, the ${of.clusters ? 'clusters' : 'blocks'} that one bitmap block can number`,
  clusters_of_group: (of: { ratio: number; blocks: number }) =>
    `${of.ratio} blocks each do not make the ${of.blocks} blocks of s_blocks_per_group`,
  inode_size: (of: { least: number; most: number }) =>
    `an inode has a power of two of bytes, from ${of.least} to a block (${of.most})`,
  reserved_inodes: (of: { inodes: number }) => `the first ${of.inodes} inodes are reserved`,
  inodes_of_group: (of: { least: number; most: number }) =>
    `a group has from ${of.least}, one block of inodes, to ${of.most}, the inodes that one bitmap block can number`,
  descriptor_size: (of: { least: number; most: number }) =>
    `with 64bit a descriptor has a power of two of bytes, from ${of.least} to ${of.most}`,
  no_blocks: 'a volume has blocks',
  too_many_blocks: (of: { most: number }) => `a volume has at most 2^48 blocks (${of.most})`,
  first_past_end: (of: { blocks: number }) => `it is past the end of a volume of ${counted(of.blocks, 'block')}`,
  first_block: (of: { blockSize: number; clusters: boolean; first: number }) =>
    `with blocks of ${of.blockSize} bytes${of.clusters ? ' in clusters' : ''} the first group starts at block ${of.first}`,
  descriptors_past_end: (of: { groups: number; end: number; fileEnd: number }) =>
    `the descriptors of ${counted(of.groups, 'group')} would reach to byte ${of.end}, and the file ends at byte ${of.fileEnd}`,
  descriptors_fill_file: (of: { groups: number; bytes: number }) =>
    `the descriptors of ${counted(of.groups, 'group')} would fill more than the file, which has ${of.bytes} bytes`,
  too_many_groups: (of: { blocks: number; groups: number; most: number }) =>
    `it cuts the volume's ${of.blocks} blocks into ${counted(of.groups, 'group')}; at most ${of.most} are read`,
  tables_fill_volume: (of: { table: number; blocks: number }) =>
    `one group's inode table would fill ${of.table} blocks of a volume that has ${of.blocks}`,
  descriptors_fill_group: (of: { groups: number; blocks: number }) =>
    `it cuts the volume into ${counted(of.groups, 'group')}, whose descriptors fill ${of.blocks} blocks and more than a group`,
  few_descriptors: (of: { blocks: number }) => `the descriptors fill only ${counted(of.blocks, 'block')}`,
  too_many_reserved: (of: { most: number }) => `one block of pointers can keep at most ${of.most}`,
  block_size: 'block sizes go from 0 (1 KiB) to 6 (64 KiB)',
  other_block_size: (of: { blockSize: number; device: number }) =>
    `blocks of ${of.blockSize} bytes, and the device is read in blocks of ${of.device}`,

  small_device: (of: { blocks: number; room: number }) =>
    `The volume has ${of.blocks} blocks, and its device has room for ${of.room}.`,
  other_inode_count: (of: { inodes: number; groups: number; each: number }) =>
    `The volume says that it has ${of.inodes} inodes, and ${of.groups} groups of ${of.each}.`,
  other_clusters: (of: { blocks: number; clusters: number }) =>
    `A group has ${of.blocks} blocks, and s_clusters_per_group is ${of.clusters}.`,
  flex_too_large: (of: { is: number }) => `s_log_groups_per_flex is ${of.is}.`,
  first_inode_too_large: (of: { is: number }) => `s_first_ino is ${of.is}.`,
  unknown_checksum: (of: { type: number }) => `There is no checksum with the number ${of.type}.`,
  extra_too_large: (of: { field: string; is: number; inodeSize: number }) =>
    `${of.field} is ${of.is}: an inode has ${of.inodeSize} bytes.`,
  unknown_hash: (of: { hash: number }) => `There is no hash of names with the number ${of.hash}.`,
  /** `what` names the part of the group. */
  strayed: (of: { what: 'block bitmap' | 'inode bitmap' | 'inode table'; group: number; block: number }) =>
    `Structure needs cleaning: the ${of.what} of group ${of.group} is at block ${of.block}, outside of the group.`,
  orphan_file: (of: { ino: number; why: Said }) =>
    `Structure needs cleaning: inode ${of.ino}, the orphan file, ${of.why.english}.`,
  no_inode: 'does not exist',
  not_in_use: 'is not in use',
  wrong_checksum: 'has a wrong checksum',
  no_block: (of: { n: number }) => `has no block ${of.n}`,
  no_magic_in_block: (of: { n: number }) => `has a block ${of.n} without its magic number`,
  wrong_checksum_of_block: (of: { n: number }) => `has a block ${of.n} with a wrong checksum`,
  not_built: (of: { names: readonly string[]; bits: string; field: string; so: Said }) =>
    `The volume has ${of.names.join(', ')} (${of.bits} in ${of.field}), which is not built here yet: ${of.so.english}.`,
  only_read: 'it can be read (-o ro), but not changed',
  only_mounted: 'it can be mounted, but not changed so',
  only_checked: 'it can be checked, but not repaired',
});
