/** The volume of a session at one moment: what answers are computed from. */
import type { Volume } from '../../engine/volume/volume.ts';
import type { ReadableDevice } from '../../trace/block-device.ts';
import type { Recording } from '../../trace/recording.ts';

export interface VolumeAt {
  recording: Recording;
  step: number;
  /** In the history of writes. */
  position: number;
  /** At the moment's bytes. */
  volume: Volume;
  /** Blocks that the last event (or the last single write) wrote. */
  written: Iterable<number>;
  /** The device before that. */
  before: () => ReadableDevice;
}
