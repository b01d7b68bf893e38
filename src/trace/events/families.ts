/** Events that are used together. */
import { family, kindsIn } from '../event.ts';
import * as Dx from './dx.ts';
import * as ExtentSteps from './extent-steps.ts';
import * as Extents from './extents.ts';
import * as I from './ialloc.ts';
import * as Indirect from './indirect.ts';
import { SubmitInodeData } from './jbd2.ts';
import * as B from './mballoc.ts';
import { make_resize_inode } from './mke2fs-files.ts';
import * as N from './names.ts';
import { ResizeFollow } from './resize2fs.ts';
import * as W from './writeback.ts';

/** About the blocks of a file. */
export const MAP_EVENTS = family(
  ...kindsIn(Extents),
  ...kindsIn(ExtentSteps),
  ...kindsIn(Indirect),
  B.RequestBlocks,
  B.MballocAlloc,
  B.MballocPrealloc,
  B.AllocateBlocks,
  B.FreeBlocks,
  B.MballocFree,
  W.DaWriteBegin,
  W.DaReserveSpace,
  W.DaReleaseSpace,
  W.DaUpdateReserveSpace,
  W.DaWritePagesExtent,
  W.Writepages,
  W.WritepagesResult,
  ResizeFollow,
);

/** The search for a name in a directory, and its parts. */
export const LOOKUP_EVENTS = family(N.FindEntry, Dx.DxHash, Dx.DxProbe, N.DirSearchBlock);

/** About names in one leaf of a directory, or in two. */
export const LEAF_EVENTS = family(
  N.DirSearchBlock,
  N.DirAddEntry,
  N.DirRemoveEntry,
  N.DirSetEntry,
  Dx.DxConvert,
  Dx.DxSplit,
);

/** About the blocks of a directory. The dentry cache concerns none of them. */
export const DIRECTORY_EVENTS = family(
  ...kindsIn(Dx),
  N.FindEntry,
  N.DirSearchBlock,
  N.DirAddEntry,
  N.DirRemoveEntry,
  N.DirSetEntry,
  N.DirSetParent,
  N.DirInit,
  N.DirAppend,
  N.DirError,
  N.UnlinkEnter,
  N.Rename,
  I.RequestInode,
  I.AllocateInode,
);

/** About an inode of the table, or the directory in which it is about to be named. */
export const INODE_EVENTS = family(
  ...kindsIn(I),
  N.DirAddEntry,
  N.DirInit,
  N.DropInode,
  SubmitInodeData,
  B.NewInodePa,
  B.ReleaseInodePa,
  make_resize_inode,
);

/** Blocks found beyond the need, and kept. */
export const KEEP_EVENTS = family(B.NewInodePa, B.NewGroupPa);
