/**
 * Replays the journal within a check, before its first pass, as e2fsck does. The passes then see the replayed blocks. A
 * damaged journal leaves the volume marked as not clean, and the check goes on.
 */
import { Refused } from '../../../bytes/refused.ts';
import type { Recorder } from '../../../trace/recorder.ts';
import { type FastRecovery, recoverJournal } from './recover.ts';

/** Lines of e2fsck, for a volume called `$`: why the journal could not be read, or not be replayed to its end. */
export function replayForFsck(recorder: Recorder, fast: FastRecovery | Refused): string[] | Refused {
  const done = recoverJournal(recorder, 'e2fsck', fast);
  if (done instanceof Refused) return done;
  if (done.damage === undefined) return [];
  if (!done.scan) return ['JBD2: corrupted journal superblock', 'Journal corrupted in $'];
  const bad = done.replayed?.bad ?? [];
  return [
    ...bad.map((block) => `JBD2: Invalid checksum recovering data block ${block} in log`),
    'Journal checksum error found in $',
  ];
}
