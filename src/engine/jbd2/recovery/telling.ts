/** The events of recovery: where the log ends, which transactions count, and which copies go home. */
import * as E from '../../../trace/events/recovery.ts';
import type { Recorder } from '../../../trace/recorder.ts';
import type { Recovered } from './recover.ts';

/** A place of the log as a block of the journal and of the volume, and the transaction that recovery expects there. */
interface Place {
  readonly at: number;
  readonly pblk: number;
  readonly sequence: number;
}

const touching = (block: number, struct: string) => ({ touched: [{ block, struct }] });

export function tellPass(
  recorder: Recorder,
  pass: E.RecoveryPassName,
  from: number,
  first: number,
  last: number,
): void {
  if (recorder.full) recorder.emit(E.RecoveryPass, { pass, from, first, last });
}

export function tellLogEnd(
  recorder: Recorder | undefined,
  { at, pblk, sequence }: Place,
  found: number,
  why: E.LogEnd,
) {
  if (recorder?.full) recorder.emit(E.RecoveryLogEnd, { at, pblk, sequence, found, why });
}

export function tellDescriptor(recorder: Recorder | undefined, place: Place, tags: number, sound: boolean): void {
  if (!recorder?.full) return;
  const { at, pblk, sequence } = place;
  recorder.emit(E.RecoveryDescriptor, { at, pblk, sequence, tags, sound }, touching(pblk, 'journal_header_t'));
}

export function tellRevokeBlock(recorder: Recorder | undefined, place: Place, sound: boolean): void {
  if (!recorder?.full) return;
  const { at, pblk, sequence } = place;
  const detail = touching(pblk, 'jbd2_journal_revoke_header_t');
  recorder.emit(E.RecoveryRevokeBlock, { at, pblk, sequence, sound }, detail);
}

export function tellCommit(recorder: Recorder | undefined, place: Place, sec: bigint, nsec: number): void {
  if (!recorder?.full) return;
  const { at, pblk, sequence } = place;
  recorder.emit(E.RecoveryCommit, { at, pblk, sequence, sec: Number(sec), nsec }, touching(pblk, 'commit_header'));
}

export function tellRevoke(recorder: Recorder | undefined, at: number, sequence: number, block: number): void {
  if (recorder?.full) recorder.emit(E.RecoveryRevoke, { at, sequence, block });
}

/** A copy of a block stays, as transaction `revoked` has revoked it. */
export function tellSkip(recorder: Recorder, { at, sequence }: Place, block: number, revoked: number): void {
  if (recorder.full) recorder.emit(E.RecoverySkipRevoked, { at, sequence, block, revoked });
}

export function tellBadCopy(recorder: Recorder, { at, sequence }: Place, block: number, why: E.BadCopy): void {
  if (recorder.full) recorder.emit(E.RecoveryBadCopy, { at, sequence, block, why });
}

/** A copy goes home. */
export function tellReplay(recorder: Recorder, { at, pblk, sequence }: Place, block: number, escaped: boolean): void {
  if (!recorder.full) return;
  const touched = [
    { block: pblk, struct: '' },
    { block, struct: '' },
  ];
  recorder.emit(E.RecoveryReplayBlock, { at, pblk, sequence, block, escaped }, { touched });
}

export function tellDone(recorder: Recorder, s_sequence: number, s_head: number, { scan, replayed }: Recovered): void {
  if (!recorder.full) return;
  recorder.emit(E.RecoveryJournalDone, {
    s_sequence,
    s_head,
    transactions: scan?.transactions.length ?? 0,
    replayed: replayed?.replayed ?? 0,
    revoked: replayed?.revoked ?? 0,
  });
}

export function tellClearFlag(recorder: Recorder, block: number, errno: number): void {
  if (!recorder.full) return;
  const touched = [{ block, struct: 'ext4_super_block', field: 's_feature_incompat' }];
  recorder.emit(E.RecoveryClearFlag, { errno }, { touched });
}
