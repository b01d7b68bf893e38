/** What the file system must offer so that its mounted volume can grow. */
import type { Inode } from '../fs/inode.ts';
import type { TaskHost } from '../fs/owner.ts';
import type { HandleHost } from '../handles/host.ts';
import type { FastCommits } from '../jbd2/fast/fast-commits.ts';
import type { HomeBlocks } from '../jbd2/home-blocks.ts';

export interface GrowHost extends HandleHost, TaskHost {
  readonly home: HomeBlocks;
  readonly fast: FastCommits | undefined;
  /** Called when the superblock counts more blocks. */
  grown(): void;
  freeBlocks(inode: Inode, block: number, count: number, flags: number): void;
}
