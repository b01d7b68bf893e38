/**
 * What most rooms need of the mounted file system. Each room declares its own host, which adds its further needs to this
 * one, so that it knows nothing of the rooms above it. `FileSystem` (mounted/) implements all these hosts, and is passed
 * around directly.
 */
import type { Recorder } from '../../trace/recorder.ts';
import type { Failure } from './failure.ts';
import type { Inode } from './inode.ts';
import type { BlockMap } from './map-host.ts';
import type { Mount } from './mount.ts';

export interface MountHost {
  readonly mount: Mount;
  readonly recorder: Recorder;
  /** The block map of an inode, of the kind in its flags. */
  map(inode: Inode): BlockMap;
  /** Notes an impossible structure on the disk. */
  noteDamage(failure: Failure): void;
}
