/**
 * The journal replayed within a check, before its first pass, as by e2fsck. What comes home is there for the passes to
 * find; a damaged journal leaves the volume marked as not clean, and the check goes on.
 */
import { Refused } from '../../../bytes/refused.ts';
import type { Recorder } from '../../../trace/recorder.ts';
import { type FastRecovery, recoverJournal } from './recover.ts';

/** What e2fsck says of a journal that could not be replayed to its end, about a volume called `$`; or why it could not be read. */
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
