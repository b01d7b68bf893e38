/** The volume of a session at one moment, from which answers are computed. */
import type { Volume } from '../../engine/volume/volume.ts';
import type { ReadableDevice } from '../../trace/block-device.ts';
import type { Recording } from '../../trace/recording.ts';

export interface VolumeAt {
  recording: Recording;
  step: number;
  /** The position in the history of writes. */
  position: number;
  /** The volume, read from the bytes at the moment. */
  volume: Volume;
  /** Blocks that the last event (or the last single write) wrote. */
  written: Iterable<number>;
  /** The device before that event or write. */
  before: () => ReadableDevice;
}
