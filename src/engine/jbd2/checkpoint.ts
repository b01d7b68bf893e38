/**
 * Checkpoints: a transaction that has committed stays in the log until every block of it is home.
 *
 *     oldest ─▶ tx 7 { 70, 95 } ─▶ tx 8 { 12 } ─▶ tx 9 { 3, 70 … }        a block stands in one list only: the latest
 *       └─ the tail of the log: recovery would begin here
 *
 * A block leaves its list when it is home, or when a later transaction that has it commits. A transaction without blocks is
 * dropped, and the tail may move. On disk it moves only after the disk's cache was emptied, as the writes home may still
 * be in that cache.
 */
import { REQ } from '../../trace/disk.ts';
import type { Journal } from './journal.ts';
import { noteBlock, noteLog, noteTransaction, tellCheckpoint, tellDrop, tellTail } from './telling.ts';
import { FORGOTTEN, type Transaction } from './transaction.ts';

/** Blocks that a checkpoint sends home in one go (JBD2_NR_BATCH). */
const BATCH = 64;

export interface Tail {
  tid: number;
  block: number;
}

export class Checkpoints {
  readonly #journal: Journal;
  /** Oldest first. */
  readonly transactions: Transaction[] = [];
  readonly #of = new Map<number, Transaction>();

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** The transaction whose checkpoint waits for a block. */
  of(block: number): Transaction | undefined {
    return this.#of.get(block);
  }

  /** Takes over a committed transaction. Its blocks wait to go home in its own list, and leave any older one. */
  take(t: Transaction): void {
    const journal = this.#journal;
    for (const block of t.forgotten) this.#remove(block);
    this.transactions.push(t);
    const blocks = t.blocks.filter((block) => block !== FORGOTTEN);
    for (const block of blocks) {
      t.checkpoint.add(block);
      journal.home.add(block);
    }
    // Older lists lose them in the order in which their copies come back: from the last block of the log to the first.
    for (const block of blocks.reverse()) {
      this.#remove(block);
      this.#of.set(block, t);
      noteBlock(journal, block);
    }
  }

  /** Removes a block that no longer needs its copy in the log. Linux counts it as dropped if a later commit takes it over. */
  #remove(block: number, dropped = 1): void {
    const t = this.#of.get(block);
    if (!t) return;
    this.#of.delete(block);
    t.checkpoint.delete(block);
    t.dropped += dropped;
    noteBlock(this.#journal, block);
    if (t.checkpoint.size === 0) this.drop(t);
  }

  /** Drops a transaction of which no block waits any more. */
  drop(t: Transaction, written = 0): void {
    const { recorder } = this.#journal;
    const at = this.transactions.indexOf(t);
    if (at < 0) return;
    this.transactions.splice(at, 1);
    tellDrop(recorder, t, written);
    noteTransaction(recorder, t, true);
  }

  /** Removes blocks that are home already, oldest first, up to the first block that is not. */
  clean(): void {
    const journal = this.#journal;
    for (const t of [...this.transactions])
      for (const block of [...t.checkpoint]) {
        if (journal.isRunning(block) || journal.home.has(block)) return;
        this.#remove(block, 0);
      }
  }

  /** Where recovery would have to begin, as far as memory knows. */
  tail(): Tail {
    const { running, sequence, ring } = this.#journal;
    const [oldest] = this.transactions;
    if (oldest) return { tid: oldest.tid, block: oldest.logStart };
    return { tid: running?.tid ?? sequence, block: ring.head };
  }

  /** Answers whether a commit moves the tail: it does when that frees as much as a transaction may fill. */
  worthMoving(tail: Tail): boolean {
    const { ring, tailSequence, maxBuffers } = this.#journal;
    if (tail.tid === tailSequence) return false;
    const freed = tail.block - ring.tail + (tail.block < ring.tail ? ring.end - ring.first : 0);
    return freed >= maxBuffers;
  }

  /** Moves the tail, on disk too. `safe` means that the disk's cache was emptied since the writes home. */
  moveTail(tail: Tail, who: string, safe = false): boolean {
    const journal = this.#journal;
    const { recorder, ring, mount, tailSequence } = journal;
    if (tail.tid === tailSequence) return false;
    const { barrier } = mount.options;
    if (barrier && !safe) recorder.flushDisk(who);
    journal.super.write(tail.tid, tail.block, undefined, barrier ? REQ.FUA : 0, who);
    const freed = ring.moveTail(tail.block);
    journal.tailSequence = tail.tid;
    tellTail(recorder, tailSequence, tail, freed);
    noteLog(journal);
    return true;
  }

  /** Moves the tail as far as it can, or else writes the oldest transaction home (jbd2_log_do_checkpoint). */
  checkpoint(who: string): void {
    const journal = this.#journal;
    const moved = this.moveTail(this.tail(), who);
    tellCheckpoint(journal.recorder, moved);
    if (moved) return;
    const [oldest] = this.transactions;
    if (!oldest) return;
    // A block that the running transaction has may not go home, so that transaction commits first.
    if (this.#blocksRun(oldest)) {
      oldest.forced++;
      journal.commit();
      if (this.transactions[0] !== oldest) return;
    }
    const blocks = [...oldest.checkpoint];
    let written = 0;
    for (let i = 0; i < blocks.length; i += BATCH)
      written += journal.home.writeThese(blocks.slice(i, i + BATCH), REQ.SYNC, who);
    for (const block of blocks) {
      this.#of.delete(block);
      oldest.checkpoint.delete(block);
      noteBlock(journal, block);
    }
    this.drop(oldest, written);
    this.moveTail(this.tail(), who);
  }

  #blocksRun(t: Transaction): boolean {
    for (const block of t.checkpoint) if (this.#journal.isRunning(block)) return true;
    return false;
  }

  /** Makes checkpoints until a transaction of any size has room (__jbd2_log_wait_for_space). */
  makeRoom(needed: number): void {
    const journal = this.#journal;
    const { handle } = journal;
    for (;;) {
      if (journal.spaceLeft >= needed) return;
      if (this.transactions.length > 0) this.checkpoint(journal.who);
      else if (!this.moveTail(this.tail(), journal.who)) {
        if (!journal.running || handle || !journal.commit()) return;
      }
    }
  }
}
