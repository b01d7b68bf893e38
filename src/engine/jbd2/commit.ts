/**
 * A commit (jbd2_journal_commit_transaction).
 *
 *     locked   no handle joins any more
 *     flush    ordered mode: the data of files goes to its place · revokes go to the log
 *     commit   descriptors and copies go to the log
 *     dflush   the disk empties its cache: data and log are on the platter
 *     jflush   the commit block goes out, and on to the platter at once: the transaction counts
 *     callback what was freed may be used again · its blocks may go home
 *
 *     log  │ revoke │ descriptor │ copy copy copy … │ descriptor │ copy … │ commit │
 */

import { be32At, setBe32At } from '../../bytes/access.ts';
import { crc32Be } from '../../bytes/crc.ts';
import { journalCopyChecksum } from '../../format/checksum-jbd2.ts';
import { JBD2_MAGIC_NUMBER, JournalHeader } from '../../format/jbd2.ts';
import { REQ } from '../../trace/disk.ts';
import { COMMITTER, type Journal } from './journal.ts';
import {
  type Copy,
  commitBlock,
  descriptorBlock,
  descriptorRoom,
  revokeBlock,
  revokeOrder,
  revokesPerBlock,
} from './log-blocks.ts';
import {
  noteLog,
  noteTransaction,
  tellCommit,
  tellCommitBlock,
  tellData,
  tellDescriptor,
  tellEnd,
  tellFlushing,
  tellLocking,
  tellLogging,
  tellRevokeBlock,
  tellStats,
} from './telling.ts';
import { FORGOTTEN, type Transaction, type TransactionState } from './transaction.ts';

const LOG_WRITE = REQ.SYNC | REQ.META;

export function commitTransaction(journal: Journal, t: Transaction): void {
  const { recorder, mount, ring } = journal;
  // The sums of what has changed belong to the transaction.
  mount.settle();
  if (journal.flushed) {
    journal.flushed = false;
    journal.super.write(journal.tailSequence, ring.tail, undefined, LOG_WRITE, COMMITTER);
  }
  journal.rules = journal.currentRules();
  journal.measure();
  tellCommit(recorder, t, () => new Commit(journal, t).run());
}

class Commit {
  readonly #journal: Journal;
  readonly #t: Transaction;
  /** The places of the log that this commit filled, in order. */
  #written: number[] = [];
  #sum = 0xffffffff;
  readonly #copy: Uint8Array;

  constructor(journal: Journal, t: Transaction) {
    this.#journal = journal;
    this.#t = t;
    this.#copy = new Uint8Array(journal.mount.blockSize);
  }

  run(): void {
    const journal = this.#journal;
    const t = this.#t;
    const { recorder, mount, ring, checkpoints } = journal;
    const { machine } = recorder;
    const { behaviour } = mount;
    const { barrier } = mount.options;
    const async = journal.super.has('journal_async_commit');
    tellLocking(recorder, t);
    this.#become('locked');
    checkpoints.clean();
    this.#become('flush');
    tellFlushing(recorder, t);
    const tail = checkpoints.tail();
    const before = ring.free;
    this.#submitData();
    journal.detach();
    this.#become('commit');
    machine.commits();
    t.logStart = ring.head;
    if (behaviour.dataBeforeLog) this.#awaitData();
    machine.shadow(t.blocks);
    this.#writeRevokes();
    tellLogging(recorder, t);
    this.#writeCopies();
    if (async) this.#writeCommit(0);
    this.#submitLog();
    if (!behaviour.dataBeforeLog) this.#awaitData();
    machine.waitAll();
    machine.shadow();
    this.#become('commit_dflush');
    if (!async) {
      this.#become('commit_jflush');
      this.#writeCommit(barrier ? REQ.PREFLUSH | REQ.FUA : 0);
    } else if (barrier) recorder.flushDisk(COMMITTER);
    const logged = before - ring.free;
    if (checkpoints.worthMoving(tail)) checkpoints.moveTail(tail, COMMITTER, true);
    journal.committed = t.tid;
    journal.hasCommitted = true;
    this.#become('commit_callback');
    journal.host.committed();
    checkpoints.take(t);
    this.#become('finished');
    tellStats(recorder, t, logged);
    journal.host.ended(t.tid);
    tellEnd(recorder, t, journal.tailSequence);
    if (t.checkpoint.size === 0) checkpoints.drop(t);
    noteLog(journal);
  }

  #become(state: TransactionState): void {
    this.#t.state = state;
    noteTransaction(this.#journal.recorder, this.#t);
  }

  #submitData(): void {
    const { host, recorder, mount } = this.#journal;
    const { ordered } = this.#t;
    for (const inode of mount.behaviour.oldestDataFirst ? ordered : [...ordered].reverse()) {
      tellData(recorder, inode.ino);
      host.submitData(inode);
    }
    ordered.clear();
  }

  /** Waits until the data of the transaction's files has arrived. */
  #awaitData(): void {
    const { machine } = this.#journal.recorder;
    for (const ino of this.#t.sent) machine.waitSent(ino);
    machine.waitAll();
  }

  /** Puts a block into the log. */
  #put(bytes: Uint8Array): number {
    const { ring, recorder } = this.#journal;
    if (ring.free < 1) throw new Error('the journal has no room for a commit');
    const n = ring.take();
    const place = ring.place(n);
    recorder.write(place, bytes);
    this.#written.push(place);
    return n;
  }

  #writeRevokes(): void {
    const journal = this.#journal;
    const { recorder, ring } = journal;
    const { tid, revoked } = this.#t;
    if (revoked.size === 0) return;
    const order = revokeOrder(revoked);
    const room = revokesPerBlock(journal);
    for (let i = 0; i < order.length; i += room) {
      const blocks = order.slice(i, i + room);
      tellRevokeBlock(recorder, tid, ring.head, ring.place(ring.head), blocks);
      this.#put(revokeBlock(journal, tid, blocks));
    }
  }

  #writeCopies(): void {
    const journal = this.#journal;
    const { recorder, ring } = journal;
    const { tid } = this.#t;
    const blocks = this.#t.blocks.filter((block) => block !== FORGOTTEN);
    const room = descriptorRoom(journal);
    for (let i = 0; i < blocks.length; i += room) {
      const copies = blocks.slice(i, i + room).map((target) => this.#describe(target));
      const descriptor = descriptorBlock(journal, tid, copies);
      tellDescriptor(recorder, tid, ring.head, ring.place(ring.head), copies);
      this.#sumUp(descriptor);
      this.#put(descriptor);
      for (const { target, escaped } of copies) {
        const copy = this.#copyOf(target, escaped);
        this.#sumUp(copy);
        this.#put(copy);
      }
    }
  }

  #sumUp(bytes: Uint8Array): void {
    if (this.#journal.super.sumsTransactions) this.#sum = crc32Be(this.#sum, bytes);
  }

  #describe(target: number): Copy {
    const { recorder, rules } = this.#journal;
    const bytes = recorder.store.read(target);
    const escaped = be32At(bytes, JournalHeader.offset.h_magic) === JBD2_MAGIC_NUMBER;
    if (rules.version === 0) return { target, escaped, sum: 0 };
    return { target, escaped, sum: journalCopyChecksum(rules, this.#t.tid, this.#copyOf(target, escaped)) };
  }

  /** The block as it lies in the log. A copy that begins like a block of the journal is escaped. */
  #copyOf(target: number, escaped: boolean): Uint8Array {
    const bytes = this.#journal.recorder.store.read(target);
    if (!escaped) return bytes;
    this.#copy.set(bytes);
    setBe32At(this.#copy, JournalHeader.offset.h_magic, 0);
    return this.#copy;
  }

  #writeCommit(flags: number): void {
    const journal = this.#journal;
    const { recorder, ring } = journal;
    const { tid } = this.#t;
    tellCommitBlock(recorder, tid, ring.head, ring.place(ring.head), flags);
    if (flags === 0 && journal.super.has('journal_async_commit')) {
      this.#put(commitBlock(journal, tid, this.#sum));
      return;
    }
    this.#written = [];
    this.#put(commitBlock(journal, tid, this.#sum));
    recorder.submit(this.#written[0], 1, LOG_WRITE | flags, 'journal', COMMITTER);
  }

  get #logWrite(): number {
    const { behaviour } = this.#journal.mount;
    return behaviour.logIsWaitedFor || this.#t.sync ? LOG_WRITE : REQ.META;
  }

  /** Sends the blocks of the log that are filled so far. Neighbours go in one request. */
  #submitLog(): void {
    const { recorder } = this.#journal;
    const places = this.#written;
    for (let i = 0; i < places.length; ) {
      let end = i + 1;
      while (end < places.length && places[end] === places[end - 1] + 1) end++;
      recorder.submit(places[i], end - i, this.#logWrite, 'journal', COMMITTER);
      i = end;
    }
    this.#written = [];
  }
}
