/** Every kind of event that there is: with this loaded, `eventKinds` knows them all. */
import * as Bio from '../bio.ts';
import { type AnyKind, type KindsIn, kindsIn } from '../event.ts';
import * as Balloc from './balloc.ts';
import * as Damage from './damage.ts';
import * as Dx from './dx.ts';
import * as ExtentSteps from './extent-steps.ts';
import * as Extents from './extents.ts';
import * as FastCommit from './fast-commit.ts';
import * as FastCommitReplay from './fast-commit-replay.ts';
import * as Fsck from './fsck.ts';
import * as Ialloc from './ialloc.ts';
import * as Indirect from './indirect.ts';
import * as Inline from './inline.ts';
import * as Jbd2 from './jbd2.ts';
import * as Mballoc from './mballoc.ts';
import * as Mke2fs from './mke2fs.ts';
import * as Mke2fsFiles from './mke2fs-files.ts';
import * as Mounting from './mounting.ts';
import * as Names from './names.ts';
import * as OnlineResize from './online-resize.ts';
import * as Recovery from './recovery.ts';
import * as Resize2fs from './resize2fs.ts';
import * as Syscalls from './syscalls.ts';
import * as Tune2fs from './tune2fs.ts';
import * as Writeback from './writeback.ts';
import * as Xattr from './xattr.ts';

const FILES = [
  Bio,
  Balloc,
  Damage,
  Dx,
  ExtentSteps,
  Extents,
  FastCommit,
  FastCommitReplay,
  Fsck,
  Ialloc,
  Indirect,
  Inline,
  Jbd2,
  Mballoc,
  Mke2fsFiles,
  Mke2fs,
  Mounting,
  Names,
  OnlineResize,
  Recovery,
  Syscalls,
  Resize2fs,
  Tune2fs,
  Writeback,
  Xattr,
] as const;

/** Any of them. */
export type EventKinds = KindsIn<(typeof FILES)[number]>;

export const EVENTS: readonly AnyKind[] = [...new Set(FILES.flatMap((file): AnyKind[] => kindsIn(file)))];
