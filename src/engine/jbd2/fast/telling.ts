/** The events of fast commits: tracked changes, reasons for a full commit, and blocks of the area. */
import { FcTl } from '../../../format/fast-commit.ts';
import type { FieldsOf } from '../../../trace/event.ts';
import * as E from '../../../trace/events/fast-commit.ts';
import type { Recorder } from '../../../trace/recorder.ts';
import type { Inode } from '../../fs/inode.ts';
import { FC_REASONS, type FcReason } from './reasons.ts';
import type { NameChange } from './tracked.ts';

/** The inode whose changes are tracked, and the transaction. */
interface Tracking {
  readonly recorder: Recorder;
  readonly running: { readonly tid: number } | undefined;
}

const tracked = ({ running }: Tracking, { ino, syncTid }: Inode) => ({
  t_tid: running?.tid ?? 0,
  ino,
  i_sync_tid: syncTid,
  error: 0,
});

export function tellInode(journal: Tracking, inode: Inode): void {
  if (journal.recorder.full) journal.recorder.emit(E.FcTrackInode, tracked(journal, inode));
}

export function tellRange(journal: Tracking, inode: Inode, start: number, end: number): void {
  if (journal.recorder.full) journal.recorder.emit(E.FcTrackRange, { ...tracked(journal, inode), start, end });
}

const KINDS = { create: E.FcTrackCreate, link: E.FcTrackLink, unlink: E.FcTrackUnlink } as const;

export function tellName(journal: Tracking, { kind }: NameChange, inode: Inode): void {
  if (journal.recorder.full) journal.recorder.emit(KINDS[kind], tracked(journal, inode));
}

/** The transaction needs a full commit. */
export function tellIneligible(recorder: Recorder, tid: number, reason: FcReason): void {
  if (recorder.full) recorder.emit(E.FcIneligible, { tid, reason, why: FC_REASONS[reason] });
}

/** The tracked changes are dropped. After a full commit, so are the used blocks of the area. */
export function tellCleanUp(recorder: Recorder, tid: number, full: boolean, used: number): void {
  if (recorder.full) recorder.emit(E.FcCleanup, { j_fc_off: full ? 0 : used, full: full ? 1 : 0, tid });
}

type Block = FieldsOf<typeof E.FcWriteBlock>;

/** A block of the area, `place` of the volume, goes out with its records. */
export function tellBlock(recorder: Recorder, told: Block, place: number, length: number): void {
  if (!recorder.full) return;
  recorder.emit(E.FcWriteBlock, told, { touched: [{ block: place, struct: FcTl.name, offset: 0, length }] });
}
