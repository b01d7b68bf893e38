/** Topics about names and inodes. */

import * as Dx from './dx.ts';
import * as I from './ialloc.ts';
import * as Inline from './inline.ts';
import * as J from './jbd2.ts';
import * as N from './names.ts';
import { SysExit } from './syscalls.ts';
import { topic } from './topic.ts';
import * as X from './xattr.ts';

export const NAMES = [
  topic({
    title: 'a name is looked up',
    tells: [N.FindEntry, N.DentryHit, N.FollowLink, I.InodeMiss, I.InodeHit],
    also: [N.DentryMiss, N.DirSearchBlock, Dx.DxHash, Dx.DxProbe, I.LoadInode],
    weight: 1,
    titles: ({ n }) => `${n} names looked up`,
    says: ({ n }) => `*${n} names* are looked up, from directory to directory.`,
  }),
  topic({
    title: 'an inode is taken',
    tells: [I.AllocateInode],
    also: [I.RequestInode],
    figures: (all) => ({ first: all[0].ino, last: all[all.length - 1].ino }),
    titles: ({ n }) => `${n} inodes taken`,
    says: ({ n, first, last }) => `*${n} inodes* are taken: the first is ${first}, the last ${last}.`,
  }),
  topic({
    title: 'the name goes in',
    tells: [N.Rename, N.DirAddEntry, N.DirInit],
    also: [N.DirSetEntry, N.DirSetParent],
    weight: 3,
    titles: ({ n }) => `${n} names go in`,
    says: ({ n }) => `*${n} names* go into their directory, each with the number of its inode.`,
  }),
  topic({
    title: 'the name goes',
    tells: [N.DirRemoveEntry],
    also: [N.UnlinkEnter, N.UnlinkExit],
    weight: 3,
    titles: ({ n }) => `${n} names go`,
    says: ({ n }) => `*${n} names* leave their directory; the record before each takes its room.`,
  }),
  topic({
    title: 'the content stays in the inode',
    tells: [Inline.InlineWrite],
    also: [Inline.InlinePrepare],
    weight: 5,
    titles: ({ n }) => `${n} writes into inodes`,
    says: ({ n }) => `*${n} times* what is written fits into the inode itself: no block is needed.`,
  }),
  topic({
    title: 'the content leaves the inode',
    tells: [Inline.InlineFull, Inline.InlineGone],
    weight: 9,
    turn: true,
    titles: ({ n }) => `${n} inodes left`,
    says: ({ n }) => `*${n} times* content no longer fits into its inode, and gets a block.`,
  }),
  topic({
    title: 'the directory grows',
    tells: [N.DirAppend],
    weight: 3,
    figures: (all) => ({ dir: all[0].dir }),
    titles: ({ n }) => `${n} more blocks`,
    says: ({ n, dir }) => `Directory ${dir} grows by *${n} blocks*.`,
  }),
  topic({
    title: 'the index grows',
    tells: [Dx.DxConvert, Dx.DxAddLevel, Dx.DxSplitNode, Dx.DxSplit, Dx.DxInsert],
    weight: 9,
    turn: true,
    titles: ({ n }) => `${n} splits`,
    says: ({ n }) => `*${n} times* a full block of the directory is split, and its index learns of it.`,
  }),
  topic({
    title: 'an orphan is noted',
    tells: [N.OrphanAdd],
    weight: 8,
    turn: true,
    titles: ({ n }) => `${n} orphans noted`,
    says: ({ n }) => `*${n} inodes* without a name are noted on the disk, so that they are deleted after any crash.`,
  }),
  topic({
    title: 'the inode is given back',
    tells: [I.FreeInode],
    also: [N.OrphanDel, I.EvictInode],
    titles: ({ n }) => `${n} inodes given back`,
    says: ({ n }) => `*${n} inodes* are given back: their bits are cleared in the inode bitmap.`,
  }),
  topic({
    title: 'a block for attributes',
    tells: [X.XattrNewBlock, X.XattrCopyBlock, X.XattrShareBlock, X.XattrReleaseBlock],
    weight: 8,
    turn: true,
    titles: ({ n }) => `${n} attribute blocks`,
    says: ({ n }) => `*${n} times* attributes need a block of their own.`,
  }),
  topic({
    title: 'an inode for a value',
    tells: [X.XattrNewValue, X.XattrShareValue, X.XattrReleaseValue],
    weight: 8,
    turn: true,
    titles: ({ n }) => `${n} inodes of values`,
    says: ({ n }) => `*${n} times* a long value is kept in an inode of its own.`,
  }),
  topic({
    title: 'an attribute is set',
    tells: [X.XattrSet, X.XattrRemove, X.InodeGrow],
    titles: ({ n }) => `${n} attributes`,
    says: ({ n }) => `*${n} attributes* are set.`,
  }),
  topic({
    title: 'damage is met',
    tells: [N.DirError, J.Abort],
    weight: 9,
    turn: true,
    titles: () => 'damage is met',
    says: ({ n }) => `Damage is met *${n} times*; nothing is written over it.`,
  }),
  topic({
    title: 'a call fails',
    tells: [SysExit],
    weight: 6,
    figures: (all) => ({ errno: all[0].errno }),
    titles: ({ n }) => `${n} calls fail`,
    says: ({ n, errno }) => `*${n} calls* fail, the first with ${errno}.`,
  }),
];
