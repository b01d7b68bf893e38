/** The plan for a request of debugfs -w: a change to make, or a message if there is none. */
import type { Volume } from '../../../engine/volume/volume.ts';
import type { Touch } from '../../../trace/event.ts';
import type { ByHand } from '../../../trace/events/damage.ts';
import type { Recorder } from '../../../trace/recorder.ts';

export interface Change {
  does: ByHand;
  touched: Touch[];
  /** The output of debugfs. */
  says?: string;
  /** debugfs does not write the superblock for it. */
  quiet?: boolean;
  apply(recorder: Recorder): void;
}

export type Planning = (volume: Volume, words: readonly string[], now: number) => Change | string;
