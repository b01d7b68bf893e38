/**
 * -d copies the content of a directory into the new volume, in libext2fs's way of making files, before the
 * descriptors and the superblock are written for good.
 */
import { Refused } from '../../bytes/refused.ts';
import { openVolume } from '../../engine/volume/open.ts';
import { EXT4_BAD_INO, EXT4_JOURNAL_INO, EXT4_RESIZE_INO, EXT4_ROOT_INO } from '../../format/constants.ts';
import { LibraryFailure } from '../libext2fs/failure.ts';
import { Library } from '../libext2fs/library.ts';
import { populate, type TreeFile } from '../libext2fs/populate.ts';
import type { Draft } from './draft.ts';
import { LOST_FOUND_INO, ORPHAN_FILE_INO } from './left-out.ts';
import { cacheAfterOwnFiles, countsWrites, kbytesWritten } from './lifetime.ts';
import type { MkfsPlan } from './plan.ts';

/** The inodes that mke2fs has read for its own files, in that order. */
function ownInodes(plan: MkfsPlan): number[] {
  const read = [EXT4_ROOT_INO, LOST_FOUND_INO, EXT4_BAD_INO];
  if (plan.resizeBlock !== undefined) read.push(EXT4_RESIZE_INO);
  if (plan.journal) read.push(EXT4_JOURNAL_INO);
  if (plan.orphanFile) read.push(ORPHAN_FILE_INO);
  return read;
}

/** Copies the tree, and counts the writes from then on. */
export function copyFiles(draft: Draft, root: TreeFile): Refused | undefined {
  const { plan, recorder } = draft;
  recorder.settle();
  const volume = openVolume(recorder.store);
  if (volume instanceof Refused) return volume;
  const lib = new Library(volume, recorder, plan.decisions.now, cacheAfterOwnFiles(plan));
  lib.groups.noneIsWritten();
  lib.inodes.remember(ownInodes(plan));
  try {
    populate(lib, root);
  } catch (failure) {
    if (!(failure instanceof LibraryFailure)) throw failure;
    return new Refused(`${failure.says}\nmke2fs: ${failure.cause} while populating file system`, '-d');
  }
  lib.close();
  if (countsWrites(plan)) plan.kbytesWritten = kbytesWritten(plan, lib.io.cache.evictedBlocks);
  return undefined;
}
