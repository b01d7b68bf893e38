/**
 * The code that fast commits need (fastcommit/fast.ts has all of it). A mount and a check are handed this code, because
 * few volumes have fast commits and a page fetches it only for those.
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

/** Commits for an fsync. False if the transaction had committed before. */
export type FastCommit = (fs: FastHost, fast: FastCommits, tid: number) => boolean;

export interface FastParts {
  /** Fast commits of a mounted volume, in journal blocks [first, end). */
  mounted(journal: Journal, first: number, end: number): FastCommits;
  recovery(clock: Clock): FastRecovery;
}

/** The parts, or why they could not be fetched. Without them only volumes without fast commits can be written. */
export type FastPartsOrWhyNot = FastParts | Refused;
