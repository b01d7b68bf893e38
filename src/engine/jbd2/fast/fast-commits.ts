/**
 * Fast commits of a mounted volume (fast_commit). An fsync writes the changes of its transaction as records into blocks
 * at the end of the journal, and the transaction goes on running.
 *
 *     operations ── inode · range · create · link · unlink ─▶ Tracked ── fsync ─▶ FcArea
 *                └─ ineligible(reason) ─▶ the transaction needs a full commit, until it has had one
 *
 * After a full commit, the noted changes and the records in the area are no longer needed.
 */
import type { Inode } from '../../fs/inode.ts';
import type { Journal } from '../journal.ts';
import { FcArea } from './area.ts';
import type { FastCommit, FastHost } from './parts.ts';
import type { FcReason } from './reasons.ts';
import { tellCleanUp, tellIneligible, tellInode, tellName, tellRange } from './telling.ts';
import { type NameChange, Tracked } from './tracked.ts';

export class FastCommits {
  readonly journal: Journal;
  readonly area: FcArea;
  readonly tracked = new Tracked();
  /** Fast commits since the mount, full commits in their place, and blocks. */
  readonly counts = { done: 0, ineligible: 0, blocks: 0 };
  /** The transaction that needs a full commit; -1 if none does. */
  #ineligible = -1;
  /** True while an inode is being made: its changes are not noted yet. */
  #making = false;

  readonly #commit: FastCommit;

  constructor(journal: Journal, first: number, end: number, commit: FastCommit) {
    this.journal = journal;
    this.#commit = commit;
    // Linux leaves the first block of the area unused.
    this.area = new FcArea(journal, first + 1, end);
  }

  /** Commits for an fsync. False if the transaction had committed before. */
  commit(fs: FastHost, tid: number): boolean {
    return this.#commit(fs, this, tid);
  }

  get isEligible(): boolean {
    return this.#ineligible < 0;
  }

  /** Makes an inode. Its changes are noted once, at the end. */
  making(inode: Inode, make: () => void): void {
    this.#making = true;
    try {
      make();
    } finally {
      this.#making = false;
    }
    this.inode(inode);
  }

  /** Notes that an inode changes (ext4_fc_track_inode). */
  inode(inode: Inode): void {
    if (this.#making || !this.#mayTrack(inode) || !this.tracked.inode(inode)) return;
    tellInode(this.journal, inode);
  }

  /** Notes that blocks [first, last] of a file got or lost their places (ext4_fc_track_range). */
  range(inode: Inode, first: number, last: number): void {
    if (!inode.isRegular || !this.#mayTrack(inode)) return;
    this.tracked.range(inode, first, last);
    tellRange(this.journal, inode, first, last);
  }

  create(parent: number, name: string, inode: Inode): void {
    this.#name({ kind: 'create', parent, ino: inode.ino, name, inode }, inode);
  }

  link(parent: number, name: string, inode: Inode): void {
    this.#name({ kind: 'link', parent, ino: inode.ino, name, inode: undefined }, inode);
  }

  unlink(parent: number, name: string, inode: Inode): void {
    this.#name({ kind: 'unlink', parent, ino: inode.ino, name, inode: undefined }, inode);
  }

  #name(change: NameChange, inode: Inode): void {
    if (!this.isEligible) return;
    this.tracked.names.push(change);
    tellName(this.journal, change, inode);
  }

  #mayTrack(inode: Inode): boolean {
    if (inode.isDirectory) return false;
    if (!this.isEligible) return false;
    if (!inode.isRegular || inode.journalsData) this.ineligible('INODE_JOURNAL_DATA');
    else if (!inode.hasExtents && !inode.hasInlineData) this.ineligible('NO_EXTENTS');
    else return true;
    return false;
  }

  /** Notes that the running transaction holds a change that no record can describe. */
  ineligible(reason: FcReason): void {
    const tid = this.journal.running?.tid ?? this.journal.sequence;
    const known = !this.isEligible;
    this.#ineligible = Math.max(this.#ineligible, tid);
    if (!known) tellIneligible(this.journal.recorder, tid, reason);
  }

  /** Forgets the changes that a full commit has written (ext4_fc_cleanup). */
  committed(tid: number): void {
    this.cleanUp(true, tid);
    this.area.reset();
    if (tid >= this.#ineligible) this.#ineligible = -1;
  }

  cleanUp(full: boolean, tid: number): void {
    tellCleanUp(this.journal.recorder, tid, full, this.area.used);
    this.tracked.clear();
  }

  /** Forgets an inode that is deleted. */
  gone(inode: Inode): void {
    this.tracked.gone(inode);
  }
}
