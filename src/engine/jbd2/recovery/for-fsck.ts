/**
 * The journal replayed within a check, before its first pass, as by e2fsck. What comes home is there for the passes to
 * find; a damaged journal leaves the volume marked as not clean, and the check goes on.
 */
import { Refused } from '../../../bytes/refused.ts';
import type { Recorder } from '../../../trace/recorder.ts';
import { recoverJournal } from './recover.ts';

/** Why the journal could not be replayed, if so. */
export function replayForFsck({ recorder }: { recorder: Recorder }): string | undefined {
  const done = recoverJournal(recorder, 'e2fsck');
  return done instanceof Refused ? done.refused : undefined;
}
