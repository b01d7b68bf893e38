/**
 * Events of the journal: the action of the last event, the blocks that went home, and the progress of recovery.
 *
 *     begin ─▶ scan: at ──▶ complete │ end ─▶ revoke: blocks ─▶ replay: at ──▶ home ─▶ done
 */
import { BlockBioQueue } from '../../trace/bio.ts';
import { is, type TraceEvent } from '../../trace/event.ts';
import { Revoke, WriteCommit } from '../../trace/events/jbd2.ts';
import * as R from '../../trace/events/recovery.ts';
import { eventsIn, isUnder, lastOf } from '../../trace/events-of.ts';
import { JournaledBlock } from '../../trace/memory.ts';
import type { Recording } from '../../trace/recording.ts';

/** `at` is a block of the journal, `block` a block of the volume. */
export type Deed =
  | { what: 'sent home'; block: number; count: number }
  | { what: 'committed'; at: number; barrier: boolean }
  | { what: 'revoked'; block: number }
  | { what: 'noted' | 'replayed' | 'left'; at: number; block: number }
  | { what: 'orphan'; ino: number };

export function deedOf(event: TraceEvent | undefined): Deed | undefined {
  if (!event) return undefined;
  if (is(event, BlockBioQueue)) {
    const { block, count, carried } = event.fields;
    return carried === 'metadata' || carried === 'superblock' ? { what: 'sent home', block, count } : undefined;
  }
  if (is(event, WriteCommit))
    return { what: 'committed', at: event.fields.journal_block, barrier: event.fields.barrier };
  if (is(event, Revoke)) return { what: 'revoked', block: event.fields.block };
  if (is(event, R.RecoveryRevoke)) return { what: 'noted', at: event.fields.at, block: event.fields.block };
  if (is(event, R.RecoveryReplayBlock)) return { what: 'replayed', at: event.fields.at, block: event.fields.block };
  if (is(event, R.RecoverySkipRevoked)) return { what: 'left', at: event.fields.at, block: event.fields.block };
  return is(event, R.RecoveryOrphan) ? { what: 'orphan', ino: event.fields.ino } : undefined;
}

/** The given blocks that a request has carried home since they last changed in memory. */
export function sentSince(recording: Recording, step: number, blocks: readonly number[]): Set<number> {
  const { volatile: kept } = recording;
  const since = new Map(blocks.map((block) => [block, kept.changedAt(JournaledBlock, { block }, step)]));
  const sent = new Set<number>();
  for (const { id, fields } of eventsIn(recording, BlockBioQueue, Math.min(...since.values()), step))
    for (let block = fields.block; block < fields.block + fields.count; block++)
      if (id > (since.get(block) ?? Number.POSITIVE_INFINITY)) sent.add(block);
  return sent;
}

export interface RecoveryCourse {
  pass: R.RecoveryPassName | undefined;
  /** The first block of the log, the block read last, and the block after the last commit block found. */
  from: number;
  at: number;
  complete: number;
  /** Blocks that must not be written back, and blocks that were written back. */
  revoked: number[];
  homes: number[];
  done: boolean;
  /** The ring: blocks [first, end). */
  first: number;
  end: number;
}

/** The recovery to which the last event before a step belongs. */
export function recoveryAt(recording: Recording, step: number): RecoveryCourse | undefined {
  const { events } = recording;
  const begin = lastOf(recording, R.RecoveryBegin, step);
  if (!begin || !isUnder(events, step - 1, begin.id)) return undefined;
  const { s_start: from, s_first: first, end } = begin.fields;
  const course: RecoveryCourse = {
    pass: undefined,
    from,
    at: from,
    complete: from,
    revoked: [],
    homes: [],
    done: false,
    first,
    end,
  };
  for (let id = begin.id + 1; id < step; id++) follow(course, events[id]);
  return course;
}

function follow(course: RecoveryCourse, event: TraceEvent): void {
  if (is(event, R.RecoveryPass)) {
    course.pass = event.fields.pass;
    course.at = event.fields.from;
  } else if (is(event, R.RecoveryDescriptor) || is(event, R.RecoveryRevokeBlock) || is(event, R.RecoveryLogEnd))
    course.at = event.fields.at;
  else if (is(event, R.RecoveryCommit)) {
    course.at = event.fields.at;
    course.complete = course.at + 1 < course.end ? course.at + 1 : course.first;
  } else if (is(event, R.RecoveryRevoke)) {
    course.at = event.fields.at;
    course.revoked.push(event.fields.block);
  } else if (is(event, R.RecoveryReplayBlock)) {
    course.at = event.fields.at;
    course.homes.push(event.fields.block);
  } else if (is(event, R.RecoverySkipRevoked)) course.at = event.fields.at;
  else if (is(event, R.RecoveryJournalDone)) course.done = true;
}
