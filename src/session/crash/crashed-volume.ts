/**
 * A volume after a power cut, mounted again: a recording of its own that begins with the disk as it was found, so that
 * the recovery can be stepped through.
 *
 *     crash ─▶ image ── mount: scan, revoke, replay, orphans ── what is typed next
 */
import { Refused } from '../../bytes/refused.ts';
import { openVolume } from '../../engine/volume/open.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { Recorder } from '../../trace/recorder.ts';
import type { Recording } from '../../trace/recording.ts';
import { byteText } from '../byte-text.ts';
import { Mounted } from '../mounted.ts';
import { Mounting } from '../mounting.ts';
import type { Output } from '../session-api.ts';
import { imageAt } from './flight.ts';
import { readCrash } from './line.ts';
import { whyNot } from './question.ts';
import type { CrashSource } from './source.ts';

export interface CrashedVolume {
  recording: Recording;
  /** Absent where its superblock cannot be read. */
  volume: Volume | undefined;
  /** Absent where it cannot be mounted. */
  mounting: Mounting | undefined;
  outputs: Output[];
  source: CrashSource | undefined;
}

export function crashedVolume(line: string, source: CrashSource | undefined): CrashedVolume | Refused {
  const read = readCrash(line);
  if (read instanceof Refused) return read;
  const { step, losing } = read;
  const why = whyNot(source, step);
  if (why !== '' || !source) return new Refused(why);
  if (step > source.recording.length)
    return new Refused(`The recording has only ${source.recording.length} steps: there is no step ${step}.`);
  const recorder = new Recorder(imageAt(source, step, losing), 'full');
  const recording = recorder.recording!;
  const outputs: Output[] = [];
  const hear = (stream: Output['stream']) => (data: Uint8Array) => {
    outputs.push({ event: recording.length - 1, stream, text: byteText(data) });
  };
  const volume = () => {
    const found = openVolume(recorder.store);
    return found instanceof Refused ? undefined : found;
  };
  const again = () => Mounted.mount(recorder, { ...source.how, stdout: hear('out'), stderr: hear('err') });
  const mounted = again();
  if (mounted instanceof Refused) {
    outputs.push({ event: -1, stream: 'err', text: `mount: ${mounted.refused}\n` });
    return { recording, volume: volume(), mounting: undefined, outputs, source: undefined };
  }
  mounted.fs.mount.settle();
  const own: CrashSource = { recording, from: 0, how: source.how, texts: [] };
  return { recording, volume: volume(), mounting: new Mounting(mounted, again), outputs, source: own };
}
