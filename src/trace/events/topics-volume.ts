/** Topics about the whole volume: its journal, its making, mounting and checking. */

import { Damage, DebugfsWrite } from './damage.ts';
import * as FC from './fast-commit.ts';
import * as FR from './fast-commit-replay.ts';
import * as F from './fsck.ts';
import * as J from './jbd2.ts';
import * as Mke2fs from './mke2fs.ts';
import { MountVolume, UnmountVolume } from './mounting.ts';
import * as O from './online-resize.ts';
import * as R from './recovery.ts';
import * as R2 from './resize2fs.ts';
import { topic } from './topic.ts';
import { sum } from './topic-words.ts';
import { Tune2fsChange, Tune2fsWrite } from './tune2fs.ts';

export const JOURNAL = [
  topic({
    title: 'copies into the journal',
    tells: [J.WriteDescriptor, J.StartCommit],
    also: [J.CommitLocking, J.CommitFlushing, J.CommitLogging, J.SubmitInodeData, J.WriteRevoke],
    weight: 4,
    titles: () => 'copies into the journal',
    says: ({ n }) =>
      `*${n} lists of blocks*, and copies of those blocks, go into the journal; at home nothing changes yet.`,
  }),
  topic({
    title: 'the transaction counts',
    tells: [J.WriteCommit],
    also: [J.RunStats, J.EndCommit],
    weight: 6,
    figures: (all) => ({ last: all[all.length - 1].tid }),
    titles: ({ n }) => `${n} transactions count`,
    says: ({ n, last }) => `*${n} transactions* get their commit blocks, the last ${last}: with them they count.`,
  }),
  topic({
    title: 'records in place of blocks',
    tells: [FC.FcWriteBlock],
    also: [
      FC.FcCommitStart,
      FC.FcCommitStop,
      FC.FcCleanup,
      FC.FcIneligible,
      FC.FcTrackInode,
      FC.FcTrackRange,
      FC.FcTrackCreate,
      FC.FcTrackLink,
      FC.FcTrackUnlink,
    ],
    weight: 6,
    titles: ({ n }) => `${n} blocks of records`,
    says: ({ n }) =>
      `*${n} blocks of records* go to the end of the journal: fast commits, without copies of whole blocks.`,
  }),
  topic({
    title: 'the journal makes room',
    tells: [J.Checkpoint, J.UpdateLogTail, J.DropTransaction],
    also: [J.CheckpointStats],
    weight: 4,
    titles: () => 'the journal makes room',
    says: ({ n }) => `*${n} times* the journal makes room: what is home by now it need not keep.`,
  }),
  topic({
    title: 'the log is read',
    tells: [R.RecoveryBegin, R.RecoveryLogEnd],
    also: [R.RecoveryPass, R.RecoveryDescriptor, R.RecoveryCommit, R.RecoveryRevokeBlock, R.RecoveryRevoke],
    weight: 6,
    titles: () => 'the log is read',
    says: ({ n }) => `The journal is read to its end *${n} times*.`,
  }),
  topic({
    title: 'a copy goes home',
    tells: [R.RecoveryReplayBlock],
    also: [R.RecoverySkipRevoked, R.RecoveryBadCopy],
    weight: 7,
    titles: ({ n }) => `${n} copies go home`,
    says: ({ n }) => `*${n} copies* go from the journal to the blocks they belong to.`,
  }),
  topic({
    title: 'records are done again',
    tells: [FR.FcReplay],
    also: [FR.FcReplayScan, FR.FcRecount],
    weight: 7,
    titles: ({ n }) => `${n} records are done again`,
    says: ({ n }) => `*${n} records* of fast commits are done again.`,
  }),
  topic({
    title: 'the journal is empty',
    tells: [R.RecoveryJournalDone],
    also: [R.RecoveryClearFlag],
    weight: 5,
    titles: () => 'the journal is empty',
    says: () => '*The journal is empty* again.',
  }),
  topic({
    title: 'an orphan is met',
    tells: [R.RecoveryOrphan, R.RecoveryOrphansDone],
    weight: 5,
    titles: ({ n }) => `${n} orphans`,
    says: ({ n }) => `*${n} inodes* of the orphan list are worked off: deleted, or cut to their size.`,
  }),
];

export const VOLUME = [
  topic({
    title: 'the volume is divided',
    tells: [Mke2fs.divide],
    also: [Mke2fs.choose_types],
    weight: 3,
    titles: () => 'the volume is divided',
    says: () => 'The volume is divided into block groups.',
  }),
  topic({
    title: 'it says what it is',
    tells: [Mke2fs.write_super],
    also: [Mke2fs.write_descriptors, Mke2fs.keep_backups],
    titles: () => 'it says what it is',
    says: () => 'The superblock and the descriptors say how the volume is divided.',
  }),
  topic({
    title: 'tables find places',
    tells: [Mke2fs.place_tables],
    also: [Mke2fs.write_block_bitmaps, Mke2fs.write_inode_bitmaps, Mke2fs.inode_tables],
    figures: (all) => ({ groups: sum(all, (f) => f.last - f.first + 1) }),
    titles: () => 'tables find places',
    says: ({ groups }) => `The bitmaps and inode tables of *${groups} groups* find their places.`,
  }),
  topic({
    title: 'the first directories',
    tells: [Mke2fs.make_root],
    also: [
      Mke2fs.reserve_inodes,
      Mke2fs.bad_blocks,
      Mke2fs.make_lost_found,
      Mke2fs.grow_lost_found,
      Mke2fs.make_resize_inode,
    ],
    titles: () => 'the first directories',
    says: () => 'The root directory is made, and lost+found.',
  }),
  topic({
    title: 'a journal',
    tells: [Mke2fs.make_journal],
    also: [Mke2fs.write_journal_super, Mke2fs.map_journal],
    titles: () => 'a journal',
    says: () => 'The journal gets its blocks.',
  }),
  topic({
    title: 'an orphan file',
    tells: [Mke2fs.make_orphan_file],
    titles: () => 'an orphan file',
    says: () => 'The orphan file gets its blocks, with all slots free.',
  }),
  topic({
    title: 'the volume is ready',
    tells: [Mke2fs.finish],
    also: [Mke2fs.write_backup],
    titles: () => 'the volume is ready',
    says: () => 'The volume is ready.',
  }),
  topic({
    title: 'mounted',
    tells: [MountVolume],
    weight: 5,
    titles: () => 'mounted',
    says: () => '*The volume is mounted*.',
  }),
  topic({
    title: 'unmounted',
    tells: [UnmountVolume],
    weight: 5,
    titles: () => 'unmounted',
    says: () => '*The volume is unmounted*.',
  }),
  topic({
    title: 'broken on purpose',
    tells: [Damage],
    weight: 9,
    turn: true,
    titles: () => 'broken on purpose',
    says: ({ n }) => `*Broken on purpose*, ${n} times.`,
  }),
  topic({
    title: 'features and settings change',
    tells: [Tune2fsChange],
    also: [Tune2fsWrite],
    weight: 9,
    turn: true,
    titles: ({ n }) => `${n} settings change`,
    says: ({ n }) => `*tune2fs* changes ${n} settings, and writes the superblock and its backups.`,
  }),
  topic({
    title: 'the volume gets another size',
    tells: [R2.ResizeBegin, R2.ResizeDescriptors, R2.ResizeNothing, R2.ResizeGroup, R2.ResizeReserve, R2.ResizeWrite],
    weight: 9,
    turn: true,
    titles: () => 'the volume gets another size',
    says: ({ n }) => `*resize2fs* gives the volume another size, in ${n} steps.`,
  }),
  topic({
    title: 'the mounted volume grows',
    tells: [O.OnlineBegin, O.OnlineExtend, O.OnlineAdd, O.OnlineDone],
    weight: 9,
    turn: true,
    titles: () => 'the mounted volume grows',
    says: ({ n }) => `*The volume grows* while it is mounted, in ${n} steps.`,
  }),
  topic({
    title: 'what is in the way moves',
    tells: [R2.ResizeMoveBlocks, R2.ResizeFollow, R2.ResizeInode, R2.ResizeNames, R2.ResizeValues, R2.ResizeTable],
    weight: 8,
    titles: () => 'what is in the way moves',
    says: ({ n }) =>
      `*What is in the way moves*, in ${n} steps: blocks of files, their maps, inodes and names that lead to them.`,
  }),
  topic({
    title: 'changed by hand',
    tells: [DebugfsWrite],
    weight: 9,
    turn: true,
    titles: ({ n }) => `${n} changes by hand`,
    says: ({ n }) => `*Changed by hand*, ${n} times.`,
  }),
];

export const CHECK = [
  topic({
    title: 'the check begins',
    tells: [F.E2fsckOpen, F.E2fsckRestart],
    titles: () => 'it begins again',
    says: () => 'The check begins again, as repairs change what was counted.',
  }),
  topic({
    title: 'a pass',
    tells: [F.E2fsckPass],
    each: true,
    also: [F.E2fsckGroup, F.E2fsckDirectory, F.E2fsckPassEnd],
    weight: 3,
    figures: (all) => ({ first: all[0].pass, last: all[all.length - 1].pass, title: all[0].title }),
    titles: ({ first, last }) => `passes ${first} to ${last}`,
    says: ({ first, last, title }) => `*Passes ${first} to ${last}*: ${title}, and what follows from it.`,
  }),
  topic({
    title: 'a problem is found',
    tells: [F.E2fsckProblem],
    also: [F.E2fsckStep],
    weight: 9,
    turn: true,
    figures: (all) => ({ first: all[0].said }),
    titles: ({ n }) => `${n} problems`,
    says: ({ n, first }) => `*${n} problems* are found. The first: ${first}`,
  }),
  topic({
    title: 'the check is over',
    tells: [F.E2fsckDone],
    weight: 5,
    titles: () => 'the check is over',
    says: () => 'The check is over.',
  }),
];
