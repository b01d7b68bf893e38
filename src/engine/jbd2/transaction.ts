/**
 * A transaction: all changes in memory since the last commit. They reach the disk as a whole or not at all.
 *
 *     running ─▶ locked ─▶ flush ─▶ commit ─▶ finished ─▶ (its blocks go home) ─▶ gone
 *     joined     no more   its data  its log   may be       checkpoint list
 *     by handles handles   goes out  goes out  replayed     shrinks
 */
import type { Inode } from '../fs/inode.ts';

/** T_RUNNING … T_FINISHED, as Linux names a transaction's states. */
export type TransactionState =
  | 'running'
  | 'locked'
  | 'switch'
  | 'flush'
  | 'commit'
  | 'commit_dflush'
  | 'commit_jflush'
  | 'commit_callback'
  | 'finished';

/** Stands in the list of blocks for one that was forgotten. */
export const FORGOTTEN = -1;

export class Transaction {
  readonly tid: number;
  state: TransactionState = 'running';
  /** Blocks of metadata (and of data in data=journal) in the order in which they joined; FORGOTTEN for one that left. */
  readonly blocks: number[] = [];
  left = 0;
  /** Blocks freed in this transaction: recovery must not bring their older copies back. */
  readonly revoked = new Set<number>();
  /** Blocks freed in this transaction that an older one still keeps; they are released when this one commits. */
  readonly forgotten = new Set<number>();
  /** Files whose data must be on disk before this commits (ordered mode). */
  readonly ordered = new Set<Inode>();
  /** Files whose data has been sent and must arrive before this commits. */
  readonly sent = new Set<number>();
  /** Blocks that are not home yet after this has committed. */
  readonly checkpoint = new Set<number>();
  /** How many of them a later transaction took over. */
  dropped = 0;
  handles = 0;
  /** Transactions that a checkpoint of this one had to commit. */
  forced = 0;
  /** First block in the journal, once it is there. */
  logStart = 0;
  /** When it began, in seconds. */
  readonly since: number;
  /** True if fsync or sync waits for it: h_sync of one of its handles. */
  sync = false;

  constructor(tid: number, since: number) {
    this.tid = tid;
    this.since = since;
  }

  /** Blocks that a commit has to write. */
  get count(): number {
    return this.blocks.length - this.left;
  }

  /** Answers whether there is nothing to commit. */
  get isEmpty(): boolean {
    return this.count === 0 && this.revoked.size === 0 && this.forgotten.size === 0;
  }
}
