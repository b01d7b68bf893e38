/** Topics about names and inodes. */

import * as Dx from './dx.ts';
import * as I from './ialloc.ts';
import * as Inline from './inline.ts';
import * as J from './jbd2.ts';
import * as N from './names.ts';
import { SysExit } from './syscalls.ts';
import { topic } from './topic.ts';
import type { Some } from './topic-words.ts';
import * as X from './xattr.ts';

export const NAMES = [
  topic({
    title: 'a name is looked up',
    tells: [N.FindEntry, N.DentryHit, N.FollowLink, I.InodeMiss, I.InodeHit],
    also: [N.DentryMiss, N.DirSearchBlock, Dx.DxHash, Dx.DxProbe, I.LoadInode],
    weight: 1,
    titles: (all) => `${all.length} names looked up`,
    says: (all) => `*${all.length} names* are looked up, from directory to directory.`,
  }),
  topic({
    title: 'an inode is taken',
    tells: [I.AllocateInode],
    also: [I.RequestInode],
    titles: (all) => `${all.length} inodes taken`,
    says: (all) => `*${all.length} inodes* are taken: the first is ${all[0].ino}, the last ${all[all.length - 1].ino}.`,
  }),
  topic({
    title: 'the name goes in',
    tells: [N.Rename, N.DirAddEntry, N.DirInit],
    also: [N.DirSetEntry, N.DirSetParent],
    weight: 3,
    titles: (all: Some) => `${all.length} names go in`,
    says: (all: Some) => `*${all.length} names* go into their directory, each with the number of its inode.`,
  }),
  topic({
    title: 'the name goes',
    tells: [N.DirRemoveEntry],
    also: [N.UnlinkEnter, N.UnlinkExit],
    weight: 3,
    titles: (all) => `${all.length} names go`,
    says: (all) => `*${all.length} names* leave their directory; the record before each takes its room.`,
  }),
  topic({
    title: 'the content stays in the inode',
    tells: [Inline.InlineWrite],
    also: [Inline.InlinePrepare],
    weight: 5,
    titles: (all) => `${all.length} writes into inodes`,
    says: (all) => `*${all.length} times* what is written fits into the inode itself: no block is needed.`,
  }),
  topic({
    title: 'the content leaves the inode',
    tells: [Inline.InlineFull, Inline.InlineGone],
    weight: 9,
    turn: true,
    titles: (all) => `${all.length} inodes left`,
    says: (all) => `*${all.length} times* content no longer fits into its inode, and gets a block.`,
  }),
  topic({
    title: 'the directory grows',
    tells: [N.DirAppend],
    weight: 3,
    titles: (all) => `${all.length} more blocks`,
    says: (all) => `Directory ${all[0].dir} grows by *${all.length} blocks*.`,
  }),
  topic({
    title: 'the index grows',
    tells: [Dx.DxConvert, Dx.DxAddLevel, Dx.DxSplitNode, Dx.DxSplit, Dx.DxInsert],
    weight: 9,
    turn: true,
    titles: (all: Some) => `${all.length} splits`,
    says: (all: Some) => `*${all.length} times* a full block of the directory is split, and its index learns of it.`,
  }),
  topic({
    title: 'an orphan is noted',
    tells: [N.OrphanAdd],
    weight: 8,
    turn: true,
    titles: (all) => `${all.length} orphans noted`,
    says: (all) =>
      `*${all.length} inodes* without a name are noted on the disk, so that they are deleted after any crash.`,
  }),
  topic({
    title: 'the inode is given back',
    tells: [I.FreeInode],
    also: [N.OrphanDel, I.EvictInode],
    titles: (all) => `${all.length} inodes given back`,
    says: (all) => `*${all.length} inodes* are given back: their bits are cleared in the inode bitmap.`,
  }),
  topic({
    title: 'a block for attributes',
    tells: [X.XattrNewBlock, X.XattrCopyBlock, X.XattrShareBlock, X.XattrReleaseBlock],
    weight: 8,
    turn: true,
    titles: (all) => `${all.length} attribute blocks`,
    says: (all) => `*${all.length} times* attributes need a block of their own.`,
  }),
  topic({
    title: 'an inode for a value',
    tells: [X.XattrNewValue, X.XattrShareValue, X.XattrReleaseValue],
    weight: 8,
    turn: true,
    titles: (all) => `${all.length} inodes of values`,
    says: (all) => `*${all.length} times* a long value is kept in an inode of its own.`,
  }),
  topic({
    title: 'an attribute is set',
    tells: [X.XattrSet, X.XattrRemove, X.InodeGrow],
    titles: (all: Some) => `${all.length} attributes`,
    says: (all: Some) => `*${all.length} attributes* are set.`,
  }),
  topic({
    title: 'damage is met',
    tells: [N.DirError, J.Abort],
    weight: 9,
    turn: true,
    titles: () => 'damage is met',
    says: (all: Some) => `Damage is met *${all.length} times*; nothing is written over it.`,
  }),
  topic({
    title: 'a call fails',
    tells: [SysExit],
    weight: 6,
    titles: (all) => `${all.length} calls fail`,
    says: (all) => `*${all.length} calls* fail, the first with ${all[0].errno}.`,
  }),
];
