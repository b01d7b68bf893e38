/** What a fast commit tells of its beginning and its end. */
import { FcCommitStart, FcCommitStop } from '../../trace/events/fast-commit.ts';
import type { Recorder } from '../../trace/recorder.ts';
import type { FastCommits } from '../jbd2/fast/fast-commits.ts';

export function tellStart(recorder: Recorder, tid: number): void {
  if (recorder.full) recorder.emit(FcCommitStart, { tid });
}

/** `nblks`: blocks that it took; `reason`: FC_STATUS. */
export function tellStop({ journal, counts }: FastCommits, tid: number, nblks: number, reason: number): void {
  if (!journal.recorder.full) return;
  const { done: fc, ineligible, blocks: agg_nblks } = counts;
  journal.recorder.emit(FcCommitStop, { nblks, reason, fc, ineligible, agg_nblks, tid });
}
