/** What an operation that changes metadata asks of the mounted file system. */
import type { BlockAllocator } from '../fs/block-allocator.ts';
import type { MountHost } from '../fs/host.ts';
import type { Inode } from '../fs/inode.ts';
import type { Journal } from '../jbd2/journal.ts';
import type { Credits } from './credits.ts';
import type { HandleType } from './handle.ts';

export interface HandleHost extends MountHost {
  readonly credits: Credits;
  readonly allocator: BlockAllocator;
  /** Present if the volume has a journal and may be written. */
  readonly journal: Journal | undefined;
  /** Runs an operation within a handle of the journal. */
  transact<R>(type: HandleType, credits: number, body: () => R): R;
  transact<R>(type: HandleType, credits: number, body: (fs: this, inode: Inode) => R, inode: Inode): R;
  /** Ends the running transaction. False if there was nothing to commit. */
  commit(): boolean;
  /** Does the same once the running handle has stopped. */
  commitAtStop(): void;
}
