/**
 * The second half of making a volume, told in this order:
 *
 *     reserve_inodes · bad_blocks · make_root · make_lost_found ▸ grow_lost_found
 *     make_resize_inode · make_journal ▸ write_journal_super · map_journal
 *     write_backup · finish
 */
import { defineEvent } from '../event.ts';
import { bool, int, ints, oneOf, text } from '../shape.ts';
import { blocksText, countText } from './map-words.ts';
import { BACKUP_RULES, backupReason, groupsText, sizeText } from './mke2fs-words.ts';

export const reserve_inodes = defineEvent(
  'mke2fs:reserve_inodes',
  'The inodes that the format keeps for itself are marked as used.',
  {
    last: int('The last of them; the first is 1.'),
    block: int('Block of the inode bitmap.'),
    checksums: bool('Whether each of them gets a checksum, although it is empty.'),
  },
  (e) =>
    `Inodes *1 to ${e.last}* are marked as used in block ${e.block}: they have fixed meanings (2 is the root directory, 7 the resize inode, 8 the journal), so the first file will be inode ${e.last + 1}.${e.checksums ? ' Empty as they are, each gets its checksum.' : ''}`,
);

export const bad_blocks = defineEvent(
  'mke2fs:bad_blocks',
  'The inode that lists bad blocks.',
  { ino: int('Its number: 1.'), block: int('The block of the inode table that holds it.') },
  (e) => `Inode ${e.ino} would hold the *list of bad blocks*; there are none, so it only gets its times.`,
);

export const make_root = defineEvent(
  'mke2fs:make_root',
  'The root directory.',
  {
    ino: int('Its number: 2.'),
    block: int('The block of its entries.'),
    uid: int('The user who owns it.'),
    gid: int('The group that owns it.'),
  },
  (e) =>
    `The *root directory* is inode 2, as always; block ${e.block} holds its entries: “.” and “..”, which both lead back to inode 2.${e.uid || e.gid ? ` It belongs to user ${e.uid} and group ${e.gid} (root_owner).` : ''}`,
);

export const make_lost_found = defineEvent(
  'mke2fs:make_lost_found',
  'The directory for what e2fsck finds without a name.',
  {
    ino: int('Its number: the first that is not reserved.'),
    block: int('The first block of its entries; 0 where they begin inside the inode.'),
    parent_block: int('The block of the root directory that gets its name.'),
  },
  (e) =>
    `*lost+found* becomes inode ${e.ino}, with its entries in block ${e.block} and its name in block ${e.parent_block}; its “..” is one more link to the root directory, which now has 3. e2fsck puts files there that have lost their names.`,
);

export const grow_lost_found = defineEvent(
  'mke2fs:grow_lost_found',
  'lost+found is made larger than it need be.',
  {
    ino: int('Its number.'),
    blocks: int('Blocks that it has now.'),
    bytes: int('Its size now.'),
    start: int('The first of the new blocks.'),
  },
  (e) =>
    `lost+found grows at once to *${countText(e.blocks, 'block')}* (${sizeText(e.bytes)}), each holding one empty entry: when e2fsck needs the room, the volume may be too damaged to find any.`,
);

export const make_resize_inode = defineEvent(
  'mke2fs:make_resize_inode',
  'The inode that owns the room for more group descriptors.',
  {
    ino: int('Its number: 7.'),
    block: int('Its doubly indirect block.'),
    reserved: int('Reserved blocks of group 0.'),
    backups: int('Groups that keep as many for their copies.'),
    bytes: int('Its size, which means nothing.'),
  },
  (e) => {
    if (e.reserved === 0)
      return `Inode 7, the *resize inode*, has no reserved blocks to own: block ${e.block}, its doubly indirect block, stays empty.`;
    const names = `block ${e.block}, its doubly indirect block, names the *${countText(e.reserved, 'reserved block')}* behind the descriptors`;
    const copies = e.backups
      ? `, and each of these names its ${e.backups === 1 ? 'counterpart in the group' : `counterparts in the ${e.backups} groups`} with a copy`
      : '';
    return `Inode 7, the *resize inode*, takes the room for more descriptors as if it were a file, so that no other file does: ${names}${copies}.`;
  },
);

export const make_journal = defineEvent(
  'mke2fs:make_journal',
  'Blocks are taken for the journal.',
  {
    blocks: int('Blocks of the journal.'),
    start: int('The first of them.'),
    group: int('The group that the first lies in.'),
    groups: int('Groups of the volume.'),
    runs: int('Runs of neighbouring blocks.'),
    bytes: int('Length of the journal.'),
    size_from: text('The option that decided the length, or nothing: it follows from that of the volume.'),
    place: oneOf('What decided where: the middle of the volume, the first free blocks, or -J location.', [
      'middle',
      'first_free',
      'asked',
    ]),
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

export const write_journal_super = defineEvent(
  'mke2fs:write_journal_super',
  'The journal gets a superblock of its own.',
  { block: int('The journal’s first block.'), blocks: int('Blocks of the journal.') },
  (e) =>
    `Block ${e.block}, the first of the journal, becomes its *own superblock*: ${e.blocks} blocks, the next transaction is 1, and s_start 0 says that there is *nothing to replay*.`,
);

export const map_journal = defineEvent(
  'mke2fs:map_journal',
  'The inode of the journal is written, and the superblock keeps a copy of its map.',
  {
    ino: int('Its number: 8.'),
    map: oneOf('How the inode says where the blocks are.', ['extents', 'blocks']),
    extents: int('Extents in the tree.'),
    map_blocks: int('Blocks that hold the map, besides the inode.'),
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

export const make_orphan_file = defineEvent(
  'mke2fs:make_orphan_file',
  'The orphan file is made: empty slots for inodes that are still open when their last name goes.',
  {
    ino: int('Its number: 12.'),
    blocks: int('Blocks of the file.'),
    start: int('The first of them.'),
    slots: int('Inode numbers that a block has room for.'),
  },
  (e) =>
    `Inode ${e.ino} becomes the *orphan file*: ${countText(e.blocks, 'block')} from ${e.start} on, each with *${e.slots} slots* and a tail with a magic number. It has no name; the superblock knows it by *s_orphan_file_inum*.`,
);

export const write_backup = defineEvent(
  'mke2fs:write_backup',
  'A copy of the superblock and the descriptors is written.',
  {
    groups: ints('Groups that get a copy; the first of them where there are many.'),
    total: int('How many groups do.'),
    block: int('Block of the first copy of the superblock; -1 where a group has only descriptors.'),
    desc_block: int('First block of the descriptors copied there; -1 for none.'),
    desc_blocks: int('How many blocks of them.'),
    rule: oneOf('What decides which groups have one.', BACKUP_RULES),
    last_group: int('The last group of the volume.'),
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

export const finish = defineEvent(
  'mke2fs:finish',
  'The superblock is written for the last time: the volume is ready.',
  {
    free_blocks: int('Free blocks.'),
    blocks: int('Blocks.'),
    free_inodes: int('Free inodes.'),
    inodes: int('Inodes.'),
    reserved_blocks: int('Blocks that only root may use.'),
    kbytes_written: int('KiB that mke2fs counts as written; 0 where the volume does not count.'),
  },
  (e) => {
    const reserved = e.reserved_blocks
      ? ` Of the free blocks ${e.reserved_blocks === 1 ? 'one is' : `${e.reserved_blocks} are`} for root alone.`
      : '';
    return `The superblock is marked *clean*, and the volume is ready: *${e.free_blocks} of ${e.blocks} blocks* and ${e.free_inodes} of ${e.inodes} inodes are free.${reserved}`;
  },
);
