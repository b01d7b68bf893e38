/**
 * Fast commits of a mounted volume (fast_commit): an fsync writes what its transaction has changed as records, into blocks
 * at the end of the journal, and the transaction goes on running.
 *
 *     operations ── inode · range · create · link · unlink ─▶ Tracked ── fsync ─▶ FcArea
 *                └─ ineligible(reason) ─▶ the transaction needs a full commit, until it has had one
 *
 * Every full commit makes what was noted, and what lies in the area, unnecessary.
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
  /** Since the mount: fast commits, full ones in their place, blocks. */
  readonly counts = { done: 0, ineligible: 0, blocks: 0 };
  /** The transaction that needs a full commit; -1: none does. */
  #ineligible = -1;
  /** An inode that is being made is not known yet. */
  #making = false;

  readonly #commit: FastCommit;

  constructor(journal: Journal, first: number, end: number, commit: FastCommit) {
    this.journal = journal;
    this.#commit = commit;
    // Linux leaves the first block of the area unused.
    this.area = new FcArea(journal, first + 1, end);
  }

  /** An fsync; false: the transaction had committed before. */
  commit(fs: FastHost, tid: number): boolean {
    return this.#commit(fs, this, tid);
  }

  get isEligible(): boolean {
    return this.#ineligible < 0;
  }

  /** What is done while an inode gets its first bytes is noted at the end. */
  making(inode: Inode, make: () => void): void {
    this.#making = true;
    try {
      make();
    } finally {
      this.#making = false;
    }
    this.inode(inode);
  }

  /** An inode changes (ext4_fc_track_inode). */
  inode(inode: Inode): void {
    if (this.#making || !this.#mayTrack(inode) || !this.tracked.inode(inode)) return;
    tellInode(this.journal, inode);
  }

  /** Blocks [first, last] of a file have, or have no longer, a place (ext4_fc_track_range). */
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

  /** The running transaction holds what no record can say. */
  ineligible(reason: FcReason): void {
    const tid = this.journal.running?.tid ?? this.journal.sequence;
    const known = !this.isEligible;
    this.#ineligible = Math.max(this.#ineligible, tid);
    if (!known) tellIneligible(this.journal.recorder, tid, reason);
  }

  /** A full commit has made the transaction true as a whole (ext4_fc_cleanup). */
  committed(tid: number): void {
    this.cleanUp(true, tid);
    this.area.reset();
    if (tid >= this.#ineligible) this.#ineligible = -1;
  }

  cleanUp(full: boolean, tid: number): void {
    tellCleanUp(this.journal.recorder, tid, full, this.area.used);
    this.tracked.clear();
  }

  /** An inode leaves memory, as it is deleted. */
  gone(inode: Inode): void {
    this.tracked.gone(inode);
  }
}
