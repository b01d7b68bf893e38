/** What a request of debugfs -w comes to: a change to be made, or what is said where there is none. */
import type { Volume } from '../../../engine/volume/volume.ts';
import type { Touch } from '../../../trace/event.ts';
import type { Recorder } from '../../../trace/recorder.ts';

export interface Change {
  /** In a sentence. */
  does: string;
  touched: Touch[];
  /** What debugfs prints. */
  says?: string;
  /** The superblock is not written for it. */
  quiet?: boolean;
  apply(recorder: Recorder): void;
}

export type Planning = (volume: Volume, words: readonly string[], now: number) => Change | string;
