/**
 * The second half of making a volume, told in this order:
 *
 *     reserve_inodes · bad_blocks · make_root · make_lost_found ▸ grow_lost_found
 *     make_resize_inode · make_journal ▸ write_journal_super · map_journal
 *     write_backup · finish
 */
import { defineEvent } from '../event.ts';
import { blocksText, countText } from './map-words.ts';
import { type BackupRule, backupReason, groupsText, sizeText } from './mke2fs-words.ts';

export const reserve_inodes = defineEvent<{ last: number; block: number; checksums: boolean }>()(
  'mke2fs:reserve_inodes',
  'The inodes that the format keeps for itself are marked as used.',
  {
    last: 'The last of them; the first is 1.',
    block: 'Block of the inode bitmap.',
    checksums: 'Whether each of them gets a checksum, although it is empty.',
  },
  (e) =>
    `Inodes *1 to ${e.last}* are marked as used in block ${e.block}: they have fixed meanings (2 is the root directory, 7 the resize inode, 8 the journal), so the first file will be inode ${e.last + 1}.${e.checksums ? ' Empty as they are, each gets its checksum.' : ''}`,
);

export const bad_blocks = defineEvent<{ ino: number; block: number }>()(
  'mke2fs:bad_blocks',
  'The inode that lists bad blocks.',
  { ino: 'Its number: 1.', block: 'The block of the inode table that holds it.' },
  (e) => `Inode ${e.ino} would hold the *list of bad blocks*; there are none, so it only gets its times.`,
);

export interface MakeRootFields {
  ino: number;
  block: number;
  uid: number;
  gid: number;
}

export const make_root = defineEvent<MakeRootFields>()(
  'mke2fs:make_root',
  'The root directory.',
  {
    ino: 'Its number: 2.',
    block: 'The block of its entries.',
    uid: 'The user who owns it.',
    gid: 'The group that owns it.',
  },
  (e) =>
    `The *root directory* is inode 2, as always; block ${e.block} holds its entries: “.” and “..”, which both lead back to inode 2.${e.uid || e.gid ? ` It belongs to user ${e.uid} and group ${e.gid} (root_owner).` : ''}`,
);

export interface MakeLostFoundFields {
  ino: number;
  /** 0 if its entries begin inside the inode. */
  block: number;
  parent_block: number;
}

export const make_lost_found = defineEvent<MakeLostFoundFields>()(
  'mke2fs:make_lost_found',
  'The directory for what e2fsck finds without a name.',
  {
    ino: 'Its number: the first that is not reserved.',
    block: 'The first block of its entries.',
    parent_block: 'The block of the root directory that gets its name.',
  },
  (e) =>
    `*lost+found* becomes inode ${e.ino}, with its entries in block ${e.block} and its name in block ${e.parent_block}; its “..” is one more link to the root directory, which now has 3. e2fsck puts files there that have lost their names.`,
);

export const grow_lost_found = defineEvent<{ ino: number; blocks: number; bytes: number; start: number }>()(
  'mke2fs:grow_lost_found',
  'lost+found is made larger than it need be.',
  {
    ino: 'Its number.',
    blocks: 'Blocks that it has now.',
    bytes: 'Its size now.',
    start: 'The first of the new blocks.',
  },
  (e) =>
    `lost+found grows at once to *${countText(e.blocks, 'block')}* (${sizeText(e.bytes)}), each holding one empty entry: when e2fsck needs the room, the volume may be too damaged to find any.`,
);

export interface MakeResizeInodeFields {
  ino: number;
  /** Its doubly indirect block. */
  block: number;
  reserved: number;
  /** Groups that have copies. */
  backups: number;
  bytes: number;
}

export const make_resize_inode = defineEvent<MakeResizeInodeFields>()(
  'mke2fs:make_resize_inode',
  'The inode that owns the room for more group descriptors.',
  {
    ino: 'Its number: 7.',
    block: 'Its doubly indirect block.',
    reserved: 'Reserved blocks of group 0.',
    backups: 'Groups that keep as many for their copies.',
    bytes: 'Its size, which means nothing.',
  },
  (e) => {
    if (e.reserved === 0)
      return `Inode 7, the *resize inode*, has no reserved blocks to own: block ${e.block}, its doubly indirect block, stays empty.`;
    const names = `block ${e.block}, its doubly indirect block, names the *${countText(e.reserved, 'reserved block')}* behind the descriptors`;
    const copies = e.backups
      ? `, and each of these names its ${e.backups === 1 ? 'counterpart in the group' : `counterparts in the ${e.backups} groups`} with a copy`
      : '';
    return `Inode 7, the *resize inode*, takes the room for more descriptors as if it were a file, so that nobody else does: ${names}${copies}.`;
  },
);

export interface MakeJournalFields {
  blocks: number;
  start: number;
  group: number;
  groups: number;
  runs: number;
  bytes: number;
  /** -J size, or empty. */
  size_from: string;
  place: 'middle' | 'first_free' | 'asked';
}

export const make_journal = defineEvent<MakeJournalFields>()(
  'mke2fs:make_journal',
  'Blocks are taken for the journal.',
  {
    blocks: 'Blocks of the journal.',
    start: 'The first of them.',
    group: 'The group that the first lies in.',
    groups: 'Groups of the volume.',
    runs: 'Runs of neighbouring blocks.',
    bytes: 'Length of the journal.',
    size_from: 'The option that decided the length, or nothing: it follows from that of the volume.',
    place: 'What decided where: the middle of the volume, the first free blocks, or -J location.',
  },
  (e) => {
    const where = e.runs === 1 ? blocksText(e.start, e.blocks) : `${e.runs} runs of blocks from ${e.start} on`;
    const why = {
      middle:
        e.groups > 2 ? `, in group ${e.group}, near the *middle of the volume*, so that it is never far away` : '',
      first_free: ', the first that are free, with the blocks of its map among them',
      asked: ', where -J location asks for it',
    }[e.place];
    return `The *journal* takes ${where}${why}: ${sizeText(e.bytes)}, ${e.size_from ? `as ${e.size_from} asks` : 'which suits a volume of this size'}.`;
  },
);

export const write_journal_super = defineEvent<{ block: number; blocks: number }>()(
  'mke2fs:write_journal_super',
  'The journal gets a superblock of its own.',
  { block: 'The journal’s first block.', blocks: 'Blocks of the journal.' },
  (e) =>
    `Block ${e.block}, the first of the journal, becomes its *own superblock*: ${e.blocks} blocks, the next transaction is 1, and s_start 0 says that there is *nothing to replay*.`,
);

export interface MapJournalFields {
  ino: number;
  /** `extents` or `blocks`. */
  map: 'extents' | 'blocks';
  /** Extents in the tree. */
  extents: number;
  /** Blocks that hold the map itself. */
  map_blocks: number;
}

export const map_journal = defineEvent<MapJournalFields>()(
  'mke2fs:map_journal',
  'The inode of the journal is written, and the superblock keeps a copy of its map.',
  {
    ino: 'Its number: 8.',
    map: 'How the inode says where the blocks are.',
    extents: 'Extents in the tree.',
    map_blocks: 'Blocks that hold the map, besides the inode.',
  },
  (e) => {
    const how =
      e.map === 'extents'
        ? e.map_blocks
          ? `*${countText(e.extents, 'extent')}* in ${countText(e.map_blocks, 'leaf block')}, for the inode itself has room for only four`
          : `*${countText(e.extents, 'extent')}* in the inode itself`
        : `a block map of *${countText(e.map_blocks, 'indirect block')}*`;
    return `Inode ${e.ino} becomes the journal’s, with ${how}; the superblock keeps a copy of i_block in *s_jnl_blocks*, for without the journal a crash cannot be repaired.`;
  },
);

export interface WriteBackupFields {
  /** The groups; only the first of them if there are many. */
  groups: number[];
  total: number;
  /** Where the first copy of the superblock lies; -1 if a group has only descriptors. */
  block: number;
  desc_block: number;
  desc_blocks: number;
  rule: BackupRule;
  last_group: number;
}

export const write_backup = defineEvent<WriteBackupFields>()(
  'mke2fs:write_backup',
  'A copy of the superblock and the descriptors is written.',
  {
    groups: 'Groups that get a copy.',
    total: 'How many groups do.',
    block: 'Block of the first copy of the superblock.',
    desc_block: 'First block of the descriptors copied there; -1 for none.',
    desc_blocks: 'How many blocks of them.',
    rule: 'What decides which groups have one.',
    last_group: 'The last group of the volume.',
  },
  (e) => {
    const descriptors = e.desc_block >= 0 ? ` and of the descriptors (${blocksText(e.desc_block, e.desc_blocks)})` : '';
    if (e.total > 1)
      return `Groups *${groupsText(e.groups, e.total)}* get their *copies of superblock and descriptors*; each copy of the superblock says whose it is in s_block_group_nr.`;
    if (e.block < 0)
      return `Group ${e.groups[0]} gets a copy of the *block of descriptors* that it shares with its neighbours (${blocksText(e.desc_block, e.desc_blocks)}): with meta_bg the second and the last of them have one.`;
    return `Group ${e.groups[0]} gets a *copy of the superblock* (block ${e.block})${descriptors}, ${backupReason(e.groups[0], e.rule, e.last_group)}.`;
  },
);

export interface FinishFields {
  free_blocks: number;
  blocks: number;
  free_inodes: number;
  inodes: number;
  reserved_blocks: number;
  kbytes_written: number;
}

export const finish = defineEvent<FinishFields>()(
  'mke2fs:finish',
  'The superblock is written for the last time: the volume is ready.',
  {
    free_blocks: 'Free blocks.',
    blocks: 'Blocks.',
    free_inodes: 'Free inodes.',
    inodes: 'Inodes.',
    reserved_blocks: 'Blocks that only root may use.',
    kbytes_written: 'KiB that mke2fs counts as written; 0 where the volume does not count.',
  },
  (e) => {
    const reserved = e.reserved_blocks
      ? ` Of the free blocks ${e.reserved_blocks === 1 ? 'one is' : `${e.reserved_blocks} are`} for root alone.`
      : '';
    return `The superblock is marked *clean*, and the volume is ready: *${e.free_blocks} of ${e.blocks} blocks* and ${e.free_inodes} of ${e.inodes} inodes are free.${reserved}`;
  },
);
