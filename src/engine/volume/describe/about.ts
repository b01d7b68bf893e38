/** The purpose of each kind of block, in a sentence or two for a newcomer. */
import { saying } from '../../../bytes/said.ts';
import type { BlockKindName } from '../block-kind.ts';

export const ABOUT = saying('block', {
  free: 'Not in use: its bit in the block bitmap is 0. The bytes are whatever was here last, and the next file that grows may get this block.',
  superblock:
    'The superblock says what the volume is: how large, how its blocks and groups are laid out, which features it has. Linux reads it first, always at byte 1024.',
  descriptors:
    'One descriptor for each block group: where its bitmaps and its inode table are, and how much of it is free. Linux keeps all of them in memory while the volume is mounted.',
  reserved_descriptors:
    'Kept free behind the group descriptors, so that the volume can grow while it is mounted: more groups need more descriptors, and they must be here. Inode 7 owns these blocks, so that nothing else takes them.',
  block_bitmap:
    'One bit for each block of the group: 1 is in use, 0 is free. The allocator looks here, or in the buddy lists that Linux makes from it in memory, for room for files.',
  inode_bitmap:
    'One bit for each inode of the group: 1 is in use, 0 is free. A new file takes a free one, and a new directory a group where there is much of everything left.',
  inode_table:
    'Inodes, one behind the other. An inode is everything about a file but its name and its bytes: type, owner, times, size, and where the bytes are. An inode’s number says where it lies, so nothing has to be searched.',
  directory:
    'Names of a directory, each with the number of its inode. Deleting a name only makes the entry before it longer, so the old bytes often stay.',
  htree:
    'Part of the hash tree of a large directory. Names are sorted by a hash; each slot says which block holds the names from one hash on, so that one name is found by reading two or three blocks instead of all.',
  extent_node:
    'A node of a file’s extent tree, for a file in more pieces than the four that fit into its inode. Each entry maps a run of the file’s blocks to a run on disk, or leads to a node below.',
  indirect:
    'A list of block numbers, 4 bytes each, for a file larger than the twelve blocks that its inode names directly. Lists of lists make room for larger files still. This is how ext2 and ext3 map files.',
  data: 'Bytes of a file. Nothing here says which file or where in it: only the file’s map leads to this block.',
  unwritten:
    'Given to a file in advance (fallocate), but nothing was written yet. Reading it gives zeros, whatever lies here; the first write turns it into ordinary data.',
  symlink: 'The target of a symbolic link that is too long to be kept in its inode.',
  xattr:
    'Extended attributes (names with values, access control lists, security labels) that did not fit into the inode. Files with the same attributes may share one such block.',
  journal:
    'The journal: changes of metadata are written here first, and to their own place only once they are safe. After a crash, Linux replays what is complete and forgets the rest.',
  mmp: 'The heartbeat of multiple mount protection: who has the volume mounted changes this block every few seconds, so that a second machine on the same disk notices and keeps away.',
  boot: 'Before the first group. The file system leaves the first 1,024 bytes of a volume to the boot loader.',
  unaccounted:
    'Marked as in use in the block bitmap, but nothing that was read leads here: an inode being deleted, or damage. e2fsck would find out.',
  inode_table_unwritten:
    'Part of an inode table that was never initialised (lazy_itable_init), to make formatting fast. The group descriptor says how many inodes at the end were never used, so they are not read; Linux zeroes them in the background after the first mount.',
  bad: 'Listed in inode 1 as a bad block of the disk, so that no file ever gets it.',
  beyond:
    'Not of the volume at this moment: the device has room behind it, for resize2fs, or the volume was larger before. What lies here means nothing.',
  cluster_rest:
    'Space is handed out in clusters of several blocks (bigalloc), and what has this one does not need all of it. The block bitmap has one bit for the whole cluster.',
} satisfies Readonly<Record<BlockKindName, string>>);

/** Of copies, and of a device that was not formatted yet. */
export const OTHER_ABOUT = saying('about', {
  backup_superblock:
    'A copy of the superblock, for when the first one is lost: e2fsck -b reads it. Linux itself never does, so its counts and times are those of the last mke2fs, e2fsck or resize2fs.',
  backup_descriptors:
    'A copy of the group descriptors, for e2fsck when the first ones are lost. What they say of free blocks and inodes is out of date as soon as the volume is used.',
  unformatted: 'There is no superblock yet, so nothing says what this block is for.',
});

/** The blocks of the journal, by their content. */
export const JOURNAL_ABOUT = saying('journal_about', {
  superblock:
    'The journal’s own superblock: how long the ring is, which transaction comes next, and where replay has to begin. s_start is 0 when there is nothing to replay.',
  descriptor:
    'Opens a transaction, or a part of one: each tag names a block of the volume, and the blocks behind this one are the copies, in the same order.',
  copy: 'A copy of a block of the volume as one transaction left it. Replay writes it to its own place, if the commit block of that transaction is there.',
  revoke:
    'Blocks that were freed in this transaction. Replay must not write older copies of them: they may hold the data of a file by now.',
  commit:
    'Makes the transaction count. Without this block replay would take it for half finished and leave it out, with all that follows.',
  'fast commit':
    'A fast commit: instead of whole blocks, short records of what happened to one file, written by fsync without waiting for a full commit.',
  unwritten:
    'A block of the journal that was never written. The journal is a ring: sooner or later every block of it is used.',
  old: 'Left in the journal from an earlier round. Its place in the ring will be overwritten; replay does not look at it.',
});
