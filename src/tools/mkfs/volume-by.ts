/** The volume of a plan, in memory. */
import { BlockStore } from '../../trace/block-store.ts';
import { type Level, Recorder } from '../../trace/recorder.ts';
import type { MkfsPlan } from './plan.ts';
import { runMkfs } from './run.ts';

/** `byteLength` is the device's length, if it is larger than the volume. */
export function volumeBy(plan: MkfsPlan, level: Level, byteLength = plan.byteLength): Recorder {
  const recorder = new Recorder(new BlockStore(plan.blockSize, byteLength), level);
  runMkfs(plan, recorder);
  recorder.settle();
  return recorder;
}
