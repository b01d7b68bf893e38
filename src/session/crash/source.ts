/**
 * The source of a crash: the disk before the first request, and the data to repeat the work up to any moment.
 *
 *     base ──mount──▶ script ── line ── line        the recording, from step `from` on
 */
import type { BlockStore } from '../../trace/block-store.ts';
import type { Recording } from '../../trace/recording.ts';
import type { RunHow } from '../run/mounted.ts';

export interface CrashSource {
  recording: Recording;
  /** The step at which the mount began. Disk and memory hold the same bytes then. */
  from: number;
  /** The manner in which it was mounted. */
  how: RunHow;
  /** The texts that programs ran after that: the script, and the lines typed after it. */
  texts: string[];
  /** The step at which it was unmounted for a check or for damage. It is not followed beyond this step. */
  until?: number;
}

/** The disk before the mount, as a separate store. */
export const diskBefore = ({ recording, from }: CrashSource): BlockStore => recording.storeAt(from);
