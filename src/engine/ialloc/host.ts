/** What making and freeing an inode asks of the mounted file system. */
import type { MountHost } from '../fs/host.ts';
import type { TaskHost } from '../fs/owner.ts';
import type { FastCommits } from '../jbd2/fast/fast-commits.ts';

export interface IallocHost extends MountHost, TaskHost {
  readonly journaled: boolean;
  readonly fast: FastCommits | undefined;
  /** 32 random bits. The same seed gives the same sequence. */
  readonly random: () => number;
}
