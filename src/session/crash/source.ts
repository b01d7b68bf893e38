/**
 * Where a crash begins: the disk before the first request, and how to reach any moment of the work on it again.
 *
 *     base ──mount──▶ script ── line ── line        the recording, from step `from` on
 */
import type { BlockStore } from '../../trace/block-store.ts';
import type { Recording } from '../../trace/recording.ts';
import type { RunHow } from '../run/mounted.ts';

export interface CrashSource {
  recording: Recording;
  /** The step at which the mount began; the disk holds what memory held then. */
  from: number;
  /** How it was mounted. */
  how: RunHow;
  /** What programs ran then: the script, and what was typed after it. */
  texts: string[];
  /** The step at which it was unmounted for a check or for damage, beyond which it is not followed. */
  until?: number;
}

/** The disk before the mount: a store of its own. */
export const diskBefore = ({ recording, from }: CrashSource): BlockStore => recording.storeAt(from);
