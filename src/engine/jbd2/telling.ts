/** The events of handles, commits and checkpoints with the fields of Linux's tracepoints, and the journal's state. */
import { JournalSuperblock } from '../../format/jbd2.ts';
import { CommitHeader } from '../../format/jbd2-blocks.ts';
import { REQ } from '../../trace/disk.ts';
import * as E from '../../trace/events/jbd2.ts';
import { JournaledBlock, JournalLog, JournalTransaction } from '../../trace/memory.ts';
import type { Recorder } from '../../trace/recorder.ts';
import type { Handle, HandleType } from '../handles/handle.ts';
import type { Copy } from './log-blocks.ts';
import type { Ring } from './ring.ts';
import type { Transaction } from './transaction.ts';

// Handles

/** Runs the operation within a handle. */
export function tellHandle<R>(recorder: Recorder, tid: number, { type, requested }: Handle, body: () => R): R {
  return recorder.during(E.HandleStart, { tid, type, line_no: 0, requested_blocks: requested }, body);
}

export function tellHandleEnd(
  recorder: Recorder,
  tid: number,
  { type, requested, credits }: Handle,
  sync: boolean,
): void {
  if (!recorder.full) return;
  const told = { tid, type, line_no: 0, interval: 0, sync: sync ? 1 : 0, requested_blocks: requested };
  recorder.emit(E.HandleStats, { ...told, dirtied_blocks: requested - credits });
}

/** The handle may change this many blocks more. */
export function tellExtend(recorder: Recorder, tid: number, { type, credits }: Handle, requested_blocks: number): void {
  if (recorder.full)
    recorder.emit(E.HandleExtend, { tid, type, line_no: 0, buffer_credits: credits, requested_blocks });
}

/** The handle goes on in another transaction. */
export function tellRestart(recorder: Recorder, tid: number, type: HandleType, requested_blocks: number): void {
  if (recorder.full) recorder.emit(E.HandleRestart, { tid, type, line_no: 0, requested_blocks });
}

export function tellRevoke(recorder: Recorder, tid: number, block: number): void {
  if (recorder.full) recorder.emit(E.Revoke, { tid, block }, { touched: [{ block, struct: 'block' }] });
}

export function tellAbort(recorder: Recorder, errno: number, why: string): void {
  if (recorder.full) recorder.emit(E.Abort, { errno, why });
}

// Commits

export function tellCommit(recorder: Recorder, { tid }: Transaction, body: () => void): void {
  if (recorder.full) recorder.during(E.StartCommit, { transaction: tid, sync_commit: 0 }, body);
  else body();
}

export function tellLocking(recorder: Recorder, { tid }: Transaction): void {
  if (recorder.full) recorder.emit(E.CommitLocking, { transaction: tid, sync_commit: 0 });
}

export function tellFlushing(recorder: Recorder, { tid }: Transaction): void {
  if (recorder.full) recorder.emit(E.CommitFlushing, { transaction: tid, sync_commit: 0 });
}

export function tellLogging(recorder: Recorder, { tid }: Transaction): void {
  if (recorder.full) recorder.emit(E.CommitLogging, { transaction: tid, sync_commit: 0 });
}

/** The data of a file goes to its place. */
export function tellData(recorder: Recorder, ino: number): void {
  if (recorder.full) recorder.emit(E.SubmitInodeData, { ino });
}

/** A commit wrote this many blocks of the log. */
export function tellStats(recorder: Recorder, t: Transaction, blocks_logged: number): void {
  if (!recorder.full) return;
  const { tid, handles, count } = t;
  const times = { wait: 0, request_delay: 0, running: 0, locked: 0, flushing: 0, logging: 0 };
  recorder.emit(E.RunStats, { tid, ...times, handle_count: handles, blocks: count, blocks_logged });
}

export function tellEnd(recorder: Recorder, { tid }: Transaction, head: number): void {
  if (recorder.full) recorder.emit(E.EndCommit, { transaction: tid, sync_commit: 0, head });
}

// Blocks of the log: `journal_block` of the journal is `place` of the volume

export function tellRevokeBlock(
  recorder: Recorder,
  tid: number,
  journal_block: number,
  place: number,
  blocks: number[],
): void {
  if (!recorder.full) return;
  const touched = [{ block: place, struct: 'jbd2_journal_revoke_header_t' }];
  recorder.emit(E.WriteRevoke, { tid, journal_block, blocks }, { touched });
}

export function tellDescriptor(
  recorder: Recorder,
  tid: number,
  journal_block: number,
  place: number,
  copies: readonly Copy[],
): void {
  if (!recorder.full) return;
  const blocks = copies.map(({ target }) => target);
  const escaped = copies.filter((copy) => copy.escaped).map(({ target }) => target);
  const touched = [{ block: place, struct: 'descriptor block' }];
  recorder.emit(E.WriteDescriptor, { tid, journal_block, blocks, escaped }, { touched });
}

export function tellCommitBlock(
  recorder: Recorder,
  tid: number,
  journal_block: number,
  place: number,
  flags: number,
): void {
  if (!recorder.full) return;
  const touched = [{ block: place, struct: CommitHeader.name, offset: 0, length: CommitHeader.size }];
  recorder.emit(E.WriteCommit, { tid, journal_block, barrier: (flags & REQ.FUA) !== 0 }, { touched });
}

/** As Linux prints the flags of such a write: waited for, metadata, idle; and the two that matter for safety. */
const SYNC_META_IDLE = 0x9800;
const FUA_BIT = 0x20000;
const PREFLUSH_BIT = 0x40000;

export function tellSuper(recorder: Recorder, block: number, flags: number, s_sequence: number, s_start: number): void {
  if (!recorder.full) return;
  const bits = SYNC_META_IDLE | (flags & REQ.FUA ? FUA_BIT : 0) | (flags & REQ.PREFLUSH ? PREFLUSH_BIT : 0);
  recorder.emit(
    E.WriteSuperblock,
    { write_flags: bits.toString(16), s_sequence, s_start },
    { touched: [{ block, struct: JournalSuperblock.name, offset: 0, length: 256 }] },
  );
}

// Checkpoints

export function tellCheckpoint(recorder: Recorder, moved: boolean): void {
  if (recorder.full) recorder.emit(E.Checkpoint, { result: moved ? 0 : 1 });
}

/** The tail was at transaction `before`; it is now at `tid`, block `block` of the journal. */
export function tellTail(
  recorder: Recorder,
  before: number,
  { tid, block }: { tid: number; block: number },
  freed: number,
): void {
  if (recorder.full) recorder.emit(E.UpdateLogTail, { tail_sequence: before, first_tid: tid, block_nr: block, freed });
}

/** The log no longer needs a transaction, of which a checkpoint has written this many blocks. */
export function tellDrop(recorder: Recorder, t: Transaction, written: number): void {
  if (!recorder.full) return;
  const { tid, count, forced, dropped } = t;
  if (count > 0) recorder.emit(E.CheckpointStats, { tid, chp_time: 0, forced_to_close: forced, written, dropped });
  recorder.emit(E.DropTransaction, { transaction: tid, sync_commit: 0 });
}

// The journal's state

interface Log {
  readonly recorder: Recorder;
  readonly ring: Ring;
  readonly tailSequence: number;
  readonly sequence: number;
}

export function noteLog({ recorder, ring, tailSequence, sequence }: Log): void {
  if (!recorder.full) return;
  const { head, tail, free, first, end } = ring;
  recorder.setVolatile(JournalLog, {}, { head, tail, tailSequence, sequence, free, first, end });
}

interface Blocks {
  readonly recorder: Recorder;
  /** The number of the running transaction if it has the block; else 0. */
  runningWith(block: number): number;
  readonly checkpoints: { of(block: number): Transaction | undefined };
}

/** The transactions that have a block: the running one, and one whose checkpoint waits for it. */
export function noteBlock(journal: Blocks, block: number): void {
  if (!journal.recorder.full) return;
  const running = journal.runningWith(block);
  const waiting = journal.checkpoints.of(block)?.tid ?? 0;
  journal.recorder.setVolatile(JournaledBlock, { block }, running || waiting ? [running, waiting] : undefined);
}

export function noteTransaction(recorder: Recorder, t: Transaction, gone = false): void {
  if (!recorder.full) return;
  const value = { state: t.state, blocks: t.count, revoked: t.revoked.size, start: t.logStart };
  recorder.setVolatile(JournalTransaction, { tid: t.tid }, gone ? undefined : value);
}
