/** Rečenice svih događaja, po njihovim imenima. */
import type { EventWords } from '../../narration.ts';
import { balloc } from './balloc.ts';
import { bio } from './bio.ts';
import { mounting, syscalls } from './calls.ts';
import { dx } from './dx.ts';
import { extentSteps } from './extent-steps.ts';
import { fastCommit } from './fast-commit.ts';
import { fsck } from './fsck.ts';
import { ialloc, inline, xattr } from './inodes.ts';
import { jbd2 } from './jbd2.ts';
import { extents, indirect } from './maps.ts';
import { mballoc } from './mballoc.ts';
import { mke2fs } from './mke2fs.ts';
import { mke2fsFiles } from './mke2fs-files.ts';
import { names } from './names.ts';
import { fastCommitReplay, recovery } from './recovery.ts';
import { damage, onlineResize, resize2fs, tune2fs } from './resize.ts';
import { writeback } from './writeback.ts';

export const events: EventWords = {
  ...bio,
  ...balloc,
  ...damage,
  ...dx,
  ...extentSteps,
  ...extents,
  ...fastCommit,
  ...fastCommitReplay,
  ...fsck,
  ...ialloc,
  ...indirect,
  ...inline,
  ...jbd2,
  ...mballoc,
  ...mke2fs,
  ...mke2fsFiles,
  ...mounting,
  ...names,
  ...onlineResize,
  ...recovery,
  ...resize2fs,
  ...syscalls,
  ...tune2fs,
  ...writeback,
  ...xattr,
};
