/**
 * The journal of a mounted volume (jbd2).
 *
 *     operation ── start ─▶ handle ─ join(block) ─▶ running transaction ── commit ─▶ log ── checkpoint ─▶ home, tail moves
 *
 * A commit runs to its end before the next operation begins. So no transaction is ever committing while another runs, and
 * no copy of a block has to be frozen. Linux's rule makes it safe:
 *
 *     a block goes home only when every transaction that changed it has committed
 *
 * A recording follows its log, its transactions and the blocks that it holds back (trace/memory.ts).
 */
import type { JournalChecksumRules } from '../../format/checksum-jbd2.ts';
import { journalChecksumRules } from '../../format/checksum-jbd2.ts';
import { JournalSuperblock } from '../../format/jbd2.ts';
import { REQ } from '../../trace/disk.ts';
import type { Recorder } from '../../trace/recorder.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import type { Mount } from '../fs/mount.ts';
import { REVOKES } from '../handles/credits.ts';
import { HANDLE, Handle, type HandleType } from '../handles/handle.ts';
import { BlockStamps } from './block-stamps.ts';
import { Checkpoints } from './checkpoint.ts';
import { commitTransaction } from './commit.ts';
import type { HomeBlocks } from './home-blocks.ts';
import { JournalSuper } from './journal-super.ts';
import { descriptorRoom, revokesPerBlock } from './log-blocks.ts';
import { Ring } from './ring.ts';
import {
  noteBlock,
  noteLog,
  noteTransaction,
  tellAbort,
  tellExtend,
  tellHandle,
  tellHandleEnd,
  tellRestart,
  tellRevoke,
} from './telling.ts';
import { FORGOTTEN, Transaction } from './transaction.ts';

/** The parts of the file system that the journal calls. */
export interface JournalHost {
  /** Sends the data of a file that has its place. It must be on disk before the metadata that leads to it. */
  submitData(inode: Inode): void;
  /** Called when the transaction is safe, so its freed blocks may be used again; then when its commit is over. */
  committed(): void;
  ended(tid: number): void;
}

/** Where the journal lies, according to its file. */
export interface JournalPlace {
  readonly physical: Float64Array;
  readonly first: number;
  readonly end: number;
}

/** The thread that commits. */
export const COMMITTER = 'jbd2/loop0-8';
/** No block has this stamp, as stamps are numbers from 0. */
const NOTHING_RUNS = -1;
/** Blocks that Linux holds back when it counts what is left of the log. */
const KEPT_BACK = 32;

export class Journal {
  readonly mount: Mount;
  readonly recorder: Recorder;
  readonly host: JournalHost;
  readonly home: HomeBlocks;
  readonly ring: Ring;
  readonly super: JournalSuper;
  readonly checkpoints: Checkpoints;
  /** Blocks that a transaction may fill: j_max_transaction_buffers. */
  readonly maxBuffers: number;
  running: Transaction | undefined;
  /** The number of the next transaction, of the oldest that recovery would need, and of the last that committed. */
  sequence: number;
  tailSequence: number;
  committed: number;
  hasCommitted = false;
  /** JBD2_FLUSHED: the superblock on disk says that there is nothing to replay. */
  flushed = true;
  /** Why the journal stopped, if it did. Nothing is changed after that. */
  aborted: string | undefined;
  handle: Handle | undefined;
  /** The one handle object, used again for each handle, as only one runs at a time. */
  readonly #spare = new Handle(HANDLE.MISC, 0);
  /** Blocks that pending conversions will need: j_reserved_credits. */
  reserved = 0;
  /** The blocks that one conversion needs while it runs beside the writer, as in Linux. */
  converting = 0;
  /** The thread that writes for a checkpoint: the thread that needs the room. */
  who = 'umount';
  rules: JournalChecksumRules;
  #revokeRoom = 1;
  /** Blocks of revokes that a handle may need. */
  #revokeCredits = 1;
  readonly #stamps: BlockStamps;
  #tid = NOTHING_RUNS;

  constructor(mount: Mount, home: HomeBlocks, place: JournalPlace, host: JournalHost) {
    const { recorder } = mount;
    this.mount = mount;
    this.recorder = recorder;
    this.host = host;
    this.home = home;
    const block = place.physical[0];
    this.super = new JournalSuper(mount, block);
    const js = JournalSuperblock.view(recorder.store.read(block), 0);
    const head = js.s_head >= place.first && js.s_head < place.end ? js.s_head : place.first;
    this.ring = new Ring(place.physical, place.first, place.end, head);
    this.sequence = (js.s_sequence + 1) >>> 0;
    this.tailSequence = this.sequence;
    this.committed = this.sequence - 1;
    this.maxBuffers = Math.floor(place.end / 3);
    this.checkpoints = new Checkpoints(this);
    this.#stamps = new BlockStamps(recorder.blockCount);
    this.rules = this.currentRules();
    this.measure();
  }

  /** How blocks of the log are summed, by the features that are on now. */
  currentRules(): JournalChecksumRules {
    const rules = journalChecksumRules(this.recorder.store.read(this.super.block));
    const version = this.super.has('journal_checksum_v3') ? 3 : this.super.has('journal_checksum_v2') ? 2 : 0;
    return { ...rules, version };
  }

  /** Computes how much the blocks of the log hold, by the features that are on now. */
  measure(): void {
    this.#revokeRoom = revokesPerBlock(this);
    this.#revokeCredits = Math.ceil(REVOKES / this.#revokeRoom);
    this.overhead = Math.ceil(this.maxBuffers / descriptorRoom(this)) + 1;
  }

  // Handles

  /** Runs an operation within a handle, and passes it `a` and `b`. A handle within another one joins it. */
  run<R, A, B>(type: HandleType, blocks: number, body: (a: A, b: B) => R, a: A, b: B): R {
    if (this.recorder.full && !this.handle) return this.#told(type, blocks, body, a, b);
    if (this.handle) this.handle.depth++;
    else this.#open(type, blocks);
    try {
      return body(a, b);
    } finally {
      this.#stop();
    }
  }

  #open(type: HandleType, blocks: number): Transaction {
    // A conversion has its room reserved already.
    const requested = blocks + this.#revokeCredits;
    const transaction = this.#admit(type === HANDLE.EXT_CONVERT ? 0 : requested);
    this.handle = this.#spare.reuse(type, requested);
    transaction.handles++;
    return transaction;
  }

  #stop(): void {
    const { handle } = this;
    if (handle && --handle.depth > 0) return;
    if (this.#close()) this.commit();
  }

  /** Does the same and tells the recording. */
  #told<R, A, B>(type: HandleType, blocks: number, body: (a: A, b: B) => R, a: A, b: B): R {
    const { recorder } = this;
    const transaction = this.#open(type, blocks);
    const { tid } = transaction;
    const handle = this.handle!;
    return tellHandle(recorder, tid, handle, () => {
      try {
        return body(a, b);
      } finally {
        const sync = this.#close();
        // A checksum that waits may bring one more block into the transaction.
        tellHandleEnd(recorder, this.running?.tid ?? tid, handle, transaction.sync);
        noteTransaction(this.recorder, transaction);
        if (sync) this.commit();
      }
    });
  }

  /** Answers whether the transaction should commit now. */
  #close(): boolean {
    const sync = this.handle?.sync ?? false;
    this.handle = undefined;
    return sync;
  }

  /** Commits when the running handle stops, or now if there is none. */
  commitAtStop(): void {
    if (this.handle) this.handle.sync = true;
    else this.commit();
  }

  /** Finds room for this many blocks. Commits a full transaction, and writes old ones home if the log is short. */
  #admit(needed: number): Transaction {
    if (this.aborted) throw new Failure('EROFS', this.aborted);
    if (this.running && this.outstanding() + needed > this.maxBuffers) this.commit();
    if (this.spaceLeft < this.maxBuffers) this.checkpoints.makeRoom(this.maxBuffers);
    return this.running ?? this.#begin();
  }

  /**
   * Makes sure that the handle may change `needed` more blocks. If the transaction has no room, the handle restarts in a
   * new one, so the caller must have left everything consistent. True if it restarted.
   */
  ensure(needed: number): boolean {
    const { handle, running, recorder } = this;
    if (!handle || !running || handle.credits >= needed) return false;
    if (this.outstanding() + needed <= this.maxBuffers) {
      tellExtend(recorder, running.tid, handle, needed);
      handle.credits += needed;
      handle.requested += needed;
      return false;
    }
    const { depth, type } = handle;
    this.handle = undefined;
    this.commit();
    const transaction = this.#admit(needed);
    transaction.handles++;
    const again = new Handle(type, handle.requested - handle.credits + needed);
    again.credits = needed;
    again.sync = handle.sync;
    again.depth = depth;
    this.handle = again;
    tellRestart(recorder, transaction.tid, type, needed);
    return true;
  }

  /** The blocks that the running transaction has and may still need. */
  outstanding(): number {
    const { running, handle } = this;
    if (!running) return 0;
    const revokes = Math.ceil(running.revoked.size / this.#revokeRoom);
    const converts = handle?.type === HANDLE.EXT_CONVERT;
    const open = (handle?.credits ?? 0) + this.reserved + (converts ? 0 : this.converting);
    return this.overhead + running.count + revokes + open;
  }

  /** Descriptor blocks that a full transaction needs, counted from its start. */
  overhead = 0;

  get spaceLeft(): number {
    return Math.max(0, this.ring.free - KEPT_BACK);
  }

  // Blocks

  /** Adds a block of metadata that is about to change. Returns the running transaction's number. */
  join(block: number): number {
    if (this.#stamps.get(block) !== this.#tid) this.#joinFirst(block);
    return this.#tid;
  }

  #joinFirst(block: number): void {
    const running = this.running ?? this.#begin();
    this.#stamps.set(block, running.tid);
    this.recorder.machine.joins(block);
    running.blocks.push(block);
    this.home.remove(block);
    if (this.handle) this.handle.credits--;
    // The block is used again, and its new content must be replayed.
    running.revoked.delete(block);
    running.forgotten.delete(block);
    noteBlock(this, block);
  }

  #begin(): Transaction {
    if (this.aborted) throw new Failure('EROFS', this.aborted);
    const running = new Transaction(this.sequence, this.mount.clock.now().sec);
    this.sequence = (this.sequence + 1) >>> 0;
    this.running = running;
    this.#tid = running.tid;
    noteTransaction(this.recorder, running);
    return running;
  }

  /** The number of the running transaction if it has the block; else 0. */
  runningWith(block: number): number {
    return this.#stamps.get(block) === this.#tid ? this.#tid : 0;
  }

  /** Answers whether the running transaction has the block, or has freed it while an older one keeps it. */
  isRunning(block: number): boolean {
    return this.#stamps.get(block) === this.#tid || (this.running?.forgotten.has(block) ?? false);
  }

  /** Forgets a freed block, as its copies must not come back. `revoke` covers copies that are in the log already. */
  forget(block: number, revoke: boolean): void {
    const running = this.running ?? this.#begin();
    if (this.#stamps.get(block) === running.tid) {
      this.#stamps.set(block, 0);
      running.blocks[running.blocks.lastIndexOf(block)] = FORGOTTEN;
      running.left++;
      // The handle need not keep room for it now.
      if (this.handle) this.handle.credits++;
    }
    this.home.remove(block);
    if (this.checkpoints.of(block)) running.forgotten.add(block);
    if (revoke) {
      running.revoked.add(block);
      this.super.add('journal_incompat_revoke');
      tellRevoke(this.recorder, running.tid, block);
    }
    noteBlock(this, block);
  }

  /** In ordered mode, sends the data of this file before the transaction commits. */
  order(inode: Inode): void {
    const running = this.running ?? this.#begin();
    if (inode.orderedIn === running.tid) return;
    [inode.orderedBefore, inode.orderedIn] = [inode.orderedIn, running.tid];
    running.ordered.add(inode);
  }

  // Commits

  /** Commits the running transaction. False if there was nothing to commit. */
  commit(): boolean {
    if (this.handle) throw new Error('a commit within a handle');
    const { running } = this;
    if (!running || this.aborted) return false;
    commitTransaction(this, running);
    return true;
  }

  /** Closes the running transaction. The next handle begins a new one. */
  detach(): void {
    this.running = undefined;
    this.#tid = NOTHING_RUNS;
  }

  /** The end of the mount. */
  finish(): void {
    this.flush(1);
  }

  /**
   * Commits everything, writes it home, and writes that there is nothing to replay (jbd2_journal_flush). A replay cannot
   * undo later writes that bypass the journal. `skipped` counts numbers that no transaction will have.
   */
  flush(skipped = 0): void {
    const { mount, checkpoints, ring } = this;
    if (this.aborted) return;
    this.commit();
    while (checkpoints.transactions.length > 0 || checkpoints.tail().tid !== this.tailSequence)
      checkpoints.checkpoint(this.who);
    this.sequence = (this.sequence + skipped) >>> 0;
    this.tailSequence = this.sequence;
    const flags = mount.options.barrier ? REQ.PREFLUSH | REQ.FUA : 0;
    this.super.writeEmpty(this.sequence, ring.head, flags, this.who);
    this.flushed = true;
    noteLog(this);
  }

  /** Answers whether a change of this transaction is not committed yet. */
  waits(tid: number): boolean {
    return this.running !== undefined && tid === this.running.tid;
  }

  /** Stops the journal (jbd2_journal_abort). Changes in memory no longer reach the disk, and the volume is read-only. */
  abort(why: string, errno: number): void {
    if (this.aborted) return;
    this.aborted = why;
    this.mount.options = { ...this.mount.options, readonly: true };
    this.super.errno = -errno;
    tellAbort(this.recorder, errno, why);
    this.super.write(this.tailSequence, this.flushed ? 0 : this.ring.tail, undefined, 0, COMMITTER);
  }
}
