/**
 * What fast commits need (fastcommit/fast.ts has it all). It is handed to a mount and to a check: few volumes have fast
 * commits, and a page fetches this only for those.
 */
import type { Refused } from '../../../bytes/refused.ts';
import type { PageCache } from '../../file/pages.ts';
import type { MountHost } from '../../fs/host.ts';
import type { Inode } from '../../fs/inode.ts';
import type { Clock } from '../../fs/mount.ts';
import type { TaskHost } from '../../fs/owner.ts';
import type { Journal } from '../journal.ts';
import type { FastRecovery } from '../recovery/recover.ts';
import type { FastCommits } from './fast-commits.ts';

/** What a fast commit asks of the mounted file system. */
export interface FastHost extends MountHost, TaskHost {
  pagesOf(inode: Inode): PageCache | undefined;
  commit(): boolean;
}

/** An fsync; false: the transaction had committed before. */
export type FastCommit = (fs: FastHost, fast: FastCommits, tid: number) => boolean;

export interface FastParts {
  /** Fast commits of a mounted volume, in journal blocks [first, end). */
  mounted(journal: Journal, first: number, end: number): FastCommits;
  recovery(clock: Clock): FastRecovery;
}

/** The parts, or why they could not be had: then only volumes without fast commits can be written. */
export type FastPartsOrWhyNot = FastParts | Refused;
