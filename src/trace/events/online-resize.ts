/** A volume that becomes larger while it is mounted (EXT4_IOC_RESIZE_FS). */
import { defineEvent } from '../event.ts';
import { int } from '../shape.ts';

export const OnlineBegin = defineEvent(
  'ext4lab:grow_begin',
  'A mounted volume is to become larger.',
  { blocks: int('Blocks of the volume before.'), wanted: int('Blocks that it is to have.') },
  (f) => `The volume is to have *${f.wanted} blocks* instead of ${f.blocks}, while it is mounted and in use.`,
);

export const OnlineExtend = defineEvent(
  'ext4lab:grow_extend',
  'The last group gets the blocks that it lacks.',
  { group: int('The group.'), blocks: int('Its blocks from now on.'), more: int('How many are new.') },
  (f) =>
    `*Group ${f.group}* was the last, and short: it gets ${f.more} blocks, and has ${f.blocks}. Their bits are cleared in its bitmap.`,
);

export const OnlineAdd = defineEvent(
  'ext4lab:grow_add',
  'A group is to be added: what it needs for itself is written before anything leads to it.',
  {
    group: int('The group.'),
    blocks: int('Its blocks.'),
    block_bitmap: int('Where its block bitmap goes.'),
    inode_bitmap: int('Where its inode bitmap goes.'),
    inode_table: int('Where its inode table begins.'),
  },
  (f) =>
    `*Group ${f.group}* is prepared, with ${f.blocks} blocks: bitmaps in blocks ${f.block_bitmap} and ${f.inode_bitmap}, the inode ` +
    `table from ${f.inode_table} on. Nothing leads to it before descriptors and superblock do, in one transaction.`,
);

export const OnlineDone = defineEvent(
  'ext4lab:grow_done',
  'The mounted volume is larger; all that was changed is home.',
  { blocks: int('Blocks of the volume now.'), groups: int('Groups of the volume now.') },
  (f) =>
    `The volume has *${f.blocks} blocks* in ${f.groups} ${f.groups === 1 ? 'group' : 'groups'}. The journal was emptied: all of it is home.`,
);
