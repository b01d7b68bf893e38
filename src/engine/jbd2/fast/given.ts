/**
 * What fast commits need, once it is here: few volumes have them, so a page fetches it only for those.
 *
 *     a script or an image names fast_commit ──▶ import(fastcommit/fast.ts) ──▶ giveFast ──▶ the mount finds it
 */
import { Refused } from '../../../bytes/refused.ts';
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

export interface FastParts {
  /** Fast commits of a mounted volume, in journal blocks [first, end). */
  mounted(journal: Journal, first: number, end: number): FastCommits;
  /** An fsync; false: the transaction had committed before. */
  commit(fs: FastHost, fast: FastCommits, tid: number): boolean;
  recovery(clock: Clock): FastRecovery;
}

let parts: FastParts | undefined;

export const giveFast = (given: FastParts): void => {
  parts = given;
};

export const fastParts = (): FastParts | undefined => parts;

export const notFetched = (): Refused =>
  new Refused('What fast commits need could not be fetched; is the network there?', 's_feature_compat');
