/**
 * The structures of the experiments. Linux has none of them. They follow mere proposals of the paper of 2007, and are as
 * small as possible for reading back a tree. Structures that ext4 already has (extents, directory records) come from
 * src/format.
 *
 *     block 0   super, and in (b) the root's inode      bitmap of blocks │ room for inodes │ directories, maps, data
 */
import { bytes, le16, le32, le64, u8 } from '../bytes/kinds.ts';
import { at, defineStruct } from '../bytes/struct.ts';
import { I_BLOCK_BYTES } from '../format/constants.ts';

export const SUPER_MAGIC = 0x54505845;
export const CLUSTER_MAGIC = 0x43425449;
export const DIRECTORY_MAGIC = 0x52494445;
/** This number replaces ext4's 0xF30A in a leaf that is a list of block numbers. */
export const LIST_MAGIC = 0xf30b;

export const ExperimentSuper = defineStruct('experiment_super', 64, 'Opens a device of an experiment.', {
  magic: at(0x0, le32, 'Always “EXPT”.', { hex: true }),
  inodes_in: at(0x4, u8, 'Where inodes lie: 0 a table, 1 clusters, 2 directory records.'),
  lists: at(0x5, u8, '1 if a leaf of a map may be a list of block numbers.'),
  reserved: at(0x6, le16, 'Zero.'),
  block_size: at(0x8, le32, 'Bytes of a block.'),
  blocks: at(0xc, le32, 'Blocks of the device.'),
  blocks_per_group: at(0x10, le32, 'Blocks of a group, which numbers of inodes name.'),
  bitmap: at(0x14, le32, 'First block of the bitmap of blocks.'),
  bitmap_blocks: at(0x18, le32, 'Blocks of the bitmap.'),
  table: at(0x1c, le32, 'First block of the inode table, or 0.'),
  inodes: at(0x20, le32, 'Inodes in the table.'),
  cluster: at(0x24, le32, 'First block of the first cluster of inodes, or 0.'),
  root: at(0x28, le64, 'Number of the root directory’s inode.'),
  ever_used: at(0x30, le32, 'Inodes of the table that were ever in use: those behind need not be read.'),
  rest: at(0x34, bytes(12), 'Zero.'),
});

export const ExperimentInode = defineStruct('experiment_inode', 256, 'An inode, as long as ext4’s.', {
  mode: at(0x0, le16, 'Type and permissions, as i_mode. 0: free.', { hex: true }),
  links: at(0x2, le16, 'Names.'),
  uid: at(0x4, le32, 'Owner.'),
  gid: at(0x8, le32, 'Group.'),
  mtime: at(0xc, le32, 'Time of the last change of its content, in seconds.'),
  size: at(0x10, le64, 'Bytes.'),
  map: at(0x18, bytes(I_BLOCK_BYTES), 'The root of its map, as in i_block; or where a short symbolic link leads.'),
  rest: at(0x18 + I_BLOCK_BYTES, bytes(256 - 0x18 - I_BLOCK_BYTES), 'Zero.'),
});

export const ClusterHead = defineStruct(
  'experiment_cluster',
  64,
  'Opens a cluster of blocks with inodes (the paper’s ITBC), in the place of its first inode.',
  {
    magic: at(0x0, le32, 'Always “ITBC”.', { hex: true }),
    block: at(0x4, le32, 'The block that this was written to: a cluster found elsewhere is a misplaced write.'),
    blocks: at(0x8, le32, 'Blocks of the cluster.'),
    next: at(0xc, le32, 'First block of the next cluster, or 0.'),
    used: at(0x10, bytes(32), 'A bit for each place of an inode; the first is this head.'),
    rest: at(0x30, bytes(16), 'Zero.'),
  },
);

/** A name with a number of 64 bits. */
export const WideRecord = defineStruct('experiment_wide_record', 12, 'A name in a directory; the name follows.', {
  inode: at(0x0, le64, 'Number of the inode.'),
  rec_len: at(0x8, le16, 'Bytes to the next record.'),
  name_len: at(0xa, u8, 'Bytes of the name.'),
  file_type: at(0xb, u8, 'As in ext4.'),
});

/** A name with its inode. */
export const InodeRecord = defineStruct(
  'experiment_inode_record',
  8,
  'A name in a directory; its inode follows, or the number of one elsewhere; then the name.',
  {
    rec_len: at(0x0, le16, 'Bytes to the next record.'),
    name_len: at(0x2, u8, 'Bytes of the name.'),
    file_type: at(0x3, u8, 'As in ext4.'),
    elsewhere: at(0x4, le32, '1: a second name, behind which stands the number of the record that has the inode.'),
  },
);

export const DirectoryHead = defineStruct(
  'experiment_directory',
  16,
  'Opens a directory whose records hold inodes, in the place of “.” and “..”.',
  {
    magic: at(0x0, le32, 'Always “EDIR”.', { hex: true }),
    rest: at(0x4, le32, 'Zero.'),
    parent: at(0x8, le64, 'Number of the directory above.'),
  },
);
