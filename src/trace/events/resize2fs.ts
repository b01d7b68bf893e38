/** What resize2fs does to a volume that is not mounted. */

import { counted } from '../../format/words.ts';
import { defineEvent } from '../event.ts';
import { int } from '../shape.ts';

const runOf = (first: number, blocks: number): string =>
  blocks === 1 ? `block ${first}` : `blocks ${first}–${first + blocks - 1}`;

export const ResizeBegin = defineEvent(
  'resize2fs:begin',
  'resize2fs begins: until it is done the superblock says that the volume has errors, so that one left half-way is checked.',
  {
    blocks: int('Blocks of the volume before.'),
    wanted: int('Blocks that it is to have.'),
  },
  (f) =>
    `*resize2fs*: the volume is to have ${f.wanted} blocks instead of ${f.blocks}. Until all is done its superblock says ` +
    `that it has errors.`,
);

export const ResizeDescriptors = defineEvent(
  'resize2fs:descriptors',
  'resize2fs -b or -s begins: each group’s descriptor gets another size, and what is in the way of more of them moves.',
  {
    bits: int('How long block numbers in descriptors are to be: 64 or 32 bits.'),
    groups: int('Groups, and so descriptors.'),
  },
  (f) =>
    `*resize2fs*: ${counted(f.groups, 'descriptor')} of ${f.bits === 64 ? '32 bytes get 64' : '64 bytes get 32'}, for numbers of ` +
    `blocks of ${f.bits} bits.`,
);

export const ResizeGroup = defineEvent(
  'resize2fs:group',
  'A group is added: places for its bitmaps and its inode table are chosen.',
  {
    group: int('The group.'),
    blocks: int('Its blocks.'),
    block_bitmap: int('Where its block bitmap goes.'),
    inode_bitmap: int('Where its inode bitmap goes.'),
    inode_table: int('Where its inode table begins.'),
  },
  (f) =>
    `*Group ${f.group}* is added, with ${f.blocks} blocks: its bitmaps go to blocks ${f.block_bitmap} and ` +
    `${f.inode_bitmap}, its inode table begins at ${f.inode_table}.`,
);

export const ResizeMoveBlocks = defineEvent(
  'resize2fs:move_blocks',
  'Blocks of files that are in the way are copied to free ones.',
  {
    from: int('The first block.'),
    to: int('Where it goes.'),
    blocks: int('How many in a row.'),
  },
  (f) => `*In the way*: ${runOf(f.from, f.blocks)} of files are copied to ${f.to}.`,
);

export const ResizeFollow = defineEvent(
  'resize2fs:follow',
  'The map of a file follows its blocks.',
  {
    ino: int('The inode.'),
    blocks: int('Blocks that lie elsewhere now.'),
  },
  (f) =>
    `The map of *inode ${f.ino}* follows ${f.blocks === 1 ? 'a block that has moved' : `${f.blocks} blocks that have moved`}.`,
);

export const ResizeInode = defineEvent(
  'resize2fs:inode',
  'An inode of a group that goes takes the lowest free number.',
  {
    from: int('Its number.'),
    to: int('The number that it has from now on.'),
  },
  (f) => `*Inode ${f.from}* is in a group that goes: it is inode ${f.to} from now on.`,
);

export const ResizeNames = defineEvent(
  'resize2fs:names',
  'Names in a directory follow inodes that have another number.',
  {
    dir: int('Inode of the directory.'),
    names: int('Names that were changed.'),
  },
  (f) =>
    `*${f.names} ${f.names === 1 ? 'name' : 'names'}* in directory ${f.dir} ${f.names === 1 ? 'leads to another inode' : 'lead to other inodes'} now.`,
);

export const ResizeValues = defineEvent(
  'resize2fs:values',
  'Attributes of an inode follow inodes of values that have another number.',
  {
    ino: int('The inode that has the attributes.'),
    values: int('Values that were found again.'),
  },
  (f) =>
    `*${f.values} ${f.values === 1 ? 'attribute' : 'attributes'}* of inode ${f.ino} have their values in other inodes now.`,
);

export const ResizeTable = defineEvent(
  'resize2fs:table',
  'An inode table that is in the way is copied to another place.',
  {
    group: int('Its group.'),
    from: int('Where it began.'),
    to: int('Where it begins now.'),
    blocks: int('Its blocks.'),
  },
  (f) => `*The inode table* of group ${f.group} moves from block ${f.from} to ${f.to}.`,
);

export const ResizeReserve = defineEvent(
  'resize2fs:reserve',
  'The resize inode names the blocks that are still kept behind the descriptors.',
  {
    blocks: int('Blocks kept behind the descriptors of each copy.'),
    backups: int('Groups that hold a backup.'),
  },
  (f) =>
    `*The resize inode* is made again: ${f.blocks} ${f.blocks === 1 ? 'block is' : 'blocks are'} still kept for more ` +
    `descriptors, in group 0 and in ${f.backups === 1 ? 'one backup' : `${f.backups} backups`}.`,
);

export const ResizeWrite = defineEvent(
  'resize2fs:write',
  'Bitmaps, descriptors and superblock are written as they now are, and the backups.',
  {
    blocks: int('Blocks of the volume now.'),
    groups: int('Groups of the volume now.'),
  },
  (f) =>
    `*resize2fs*: bitmaps, descriptors and superblock are written, and their backups: the volume has ${f.blocks} blocks ` +
    `in ${f.groups} ${f.groups === 1 ? 'group' : 'groups'}, and no error.`,
);

export const ResizeNothing = defineEvent(
  'resize2fs:nothing',
  'The volume has the size that was asked for: only the time is written.',
  { blocks: int('Blocks of the volume.') },
  (f) => `*resize2fs*: the volume has ${f.blocks} blocks already. Only the time is written.`,
);
