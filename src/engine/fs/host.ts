/**
 * What most rooms ask of the mounted file system. Each room declares its own host, which is this and what else it needs,
 * so that it knows nothing of the rooms above it. `FileSystem` (mounted/) is every one of these hosts, and is handed
 * around as it is.
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
  /** A structure on the disk is impossible. */
  noteDamage(failure: Failure): void;
}
